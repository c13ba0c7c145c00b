//! What the pointer tools take and answer.

use crate::geometry::Points;
use crate::tool::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A point in points from the top left of the main display; displays to the left of it or above have negative ones.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct At {
    /// X of the point, in points from the left edge of the main display
    #[schemars(range(min = -100_000, max = 100_000))]
    pub x: f64,
    /// Y of the point, in points from its top edge
    #[schemars(range(min = -100_000, max = 100_000))]
    pub y: f64,
}

/// A mouse button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Button {
    /// The main one.
    #[default]
    Left,
    /// The one for context menus.
    Right,
    /// The wheel.
    Middle,
}

/// What lies at a point.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Element {
    role: String,
    title: Option<String>,
    app: Option<String>,
}

/// What a click came to.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pointed {
    x: Points,
    y: Points,
    /// Under the pointer; null if there is none or it cannot be read
    element: Option<Element>,
    /// `confirmed` when it was seen to change
    effect: Outcome,
    /// What may have gone wrong
    note: Option<String>,
}
