//! Where the picture of a screen is.

use crate::geometry::{Mapping, Points};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the picture is on the screen; absent when that cannot be told.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Placement {
    /// The point at the top left corner of the picture.
    origin: Origin,
    /// What the picture shows.
    points: PointSize,
    /// Pixels of the picture per point.
    scale: f64,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Origin {
    x: Points,
    y: Points,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct PointSize {
    width: Points,
    height: Points,
}

impl From<Mapping> for Placement {
    fn from(mapping: Mapping) -> Self {
        let area = mapping.area;
        Self {
            origin: Origin {
                x: area.x.into(),
                y: area.y.into(),
            },
            points: PointSize {
                width: area.width.into(),
                height: area.height.into(),
            },
            scale: (mapping.scale() * 1e6).round() / 1e6,
        }
    }
}
