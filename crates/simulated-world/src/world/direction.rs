//! On which side what apps show begins.

use serde::{Deserialize, Serialize};

/// On which side what an element or a window holds begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    LeftToRight,
    RightToLeft,
}
