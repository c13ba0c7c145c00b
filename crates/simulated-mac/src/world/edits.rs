//! The edits of the texts of a window, as its undo manager keeps them.

use serde::{Deserialize, Serialize};

use super::{defaults::is_default, text_range::TextRange};

/// What an edit is called: AppKit and WebKit say it behind Undo and Redo [findings 2.12].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EditName {
    Typing,
    Cut,
    Paste,
}

impl EditName {
    /// In English.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Typing => "Typing",
            Self::Cut => "Cut",
            Self::Paste => "Paste",
        }
    }
}

/// What a text was before an edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Edit {
    /// The id of the text element.
    pub(crate) element: u64,
    pub(crate) text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) selection: Option<TextRange>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) bold: Vec<TextRange>,
    /// None for what nothing is known to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<EditName>,
    /// What was typed at the insertion point, as far as it was nothing else: typing that goes on there is the same edit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) typed: Option<TextRange>,
}

/// What can be undone and redone in a window; the last edit is the last of its list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Edits {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) done: Vec<Edit>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) undone: Vec<Edit>,
}

impl Edits {
    /// Keeps an edit that was just made. Nothing can be redone from then on.
    pub(crate) fn note(&mut self, edit: Edit) {
        self.undone.clear();
        if let (Some(last), Some(typed)) = (self.done.last_mut(), edit.typed)
            && let Some(before) = last.typed
            && last.element == edit.element
            && before.end() == typed.location
        {
            last.typed = Some(before.union(typed));
            return;
        }
        self.done.push(edit);
    }

    /// What is typed next is an edit of its own.
    pub(crate) fn end_typing(&mut self) {
        if let Some(last) = self.done.last_mut() {
            last.typed = None;
        }
    }
}
