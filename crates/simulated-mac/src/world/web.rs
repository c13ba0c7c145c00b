//! The web of this Mac: a few pages.

use serde::{Deserialize, Serialize};

use super::element::Element;

/// A web page. Frames are relative to its top left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    pub(crate) title: String,
    /// In points; as wide as its window.
    pub(crate) height: f64,
    pub(crate) children: Vec<Element>,
}
