//! The web of this Mac: a few pages, and where a window has been.

use serde::{Deserialize, Serialize};

use super::{Element, things::is_default};

/// A web page. Frames are relative to its top left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    pub(crate) title: String,
    /// In points; as wide as its window.
    pub(crate) height: f64,
    pub(crate) children: Vec<Element>,
}

/// Where a browser's window has been.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct History {
    pub(crate) addresses: Vec<String>,
    /// The address that is shown.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) place: usize,
}
