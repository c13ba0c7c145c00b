//! Fields that bring what is typed into a form of their own: an NSFormatter that answers another text to
//! `isPartialStringValid(_:newEditingString:errorDescription:)`.

use super::defaults::is_false;
use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

/// The form of a field's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formatter {
    /// The most characters, as people see characters; the rest is cut off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
    /// Letters become large ones.
    #[serde(default, skip_serializing_if = "is_false")]
    pub uppercase: bool,
}

impl Formatter {
    /// What becomes of a text.
    pub fn form(&self, text: &str) -> String {
        let most = self.most.unwrap_or(usize::MAX);
        let text: String = text.graphemes(true).take(most).collect();
        if self.uppercase {
            text.to_uppercase()
        } else {
            text
        }
    }
}
