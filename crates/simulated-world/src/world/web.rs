//! The web of this Mac: a few pages.

use serde::{Deserialize, Serialize};

use super::element::Element;

/// A web page. Frames are relative to its top left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    pub title: String,
    /// In points; as wide as its window.
    pub height: f64,
    pub children: Vec<Element>,
}

/// Who draws the pages of an app. They answer searches in a page each in its own way [findings 1.12].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WebEngine {
    WebKit,
    Chromium,
    Gecko,
}

impl WebEngine {
    /// That of the app with a bundle id; what is not known to bring its own uses that of macOS.
    pub fn of(bundle_id: &str) -> Self {
        const CHROMIUM: [&str; 2] = ["com.google.Chrome", "com.tinyspeck.slackmacgap"];
        if CHROMIUM.contains(&bundle_id) {
            Self::Chromium
        } else if bundle_id.starts_with("org.mozilla.") {
            Self::Gecko
        } else {
            Self::WebKit
        }
    }
}
