//! What the world remembers of what was so before, because a Mac tells or restores that.

use serde::{Deserialize, Serialize};

use crate::geometry::Rect;

/// What a menu item shows of its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Validated {
    pub(crate) enabled: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) mark: Option<String>,
}

/// A place or a size that was written.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenFrame {
    /// It was the size.
    pub(crate) is_size: bool,
    /// What the frame was before.
    pub(crate) before: Rect,
    pub(crate) at: f64,
    /// How often the other one was put back since.
    pub(crate) put_back: u8,
}
