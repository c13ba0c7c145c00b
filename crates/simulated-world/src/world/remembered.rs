//! What the world remembers of what was so before, because a Mac tells or restores that.

use serde::{Deserialize, Serialize};

use crate::geometry::Rect;

/// What a menu item shows of its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Validated {
    pub enabled: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

/// A place or a size that was written.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenFrame {
    /// It was the size.
    pub is_size: bool,
    /// What the frame was before.
    pub before: Rect,
    pub at: f64,
    /// How often the other one was put back since.
    pub put_back: u8,
}
