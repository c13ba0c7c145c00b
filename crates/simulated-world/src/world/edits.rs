//! What can be undone and redone, as undo managers keep it: in a window what was done to its texts and to what its app keeps,
//! in Finder what was done to files.

use serde::{Deserialize, Serialize};

use super::{
    defaults::is_default, splices::Splice, text_range::TextRange, text_styles::TextStyles, way::Way,
};

/// What an edit is called: AppKit, WebKit and Finder say it behind Undo and Redo [findings 2.12] [findings 2.13].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EditName {
    Typing,
    Cut,
    Paste,
    NewFolder,
    Rename,
    /// Of one file by its name, or of several.
    MoveOf(String),
    CopyOf(String),
}

impl EditName {
    /// In English.
    pub fn words(&self) -> String {
        match self {
            Self::Typing => "Typing".to_owned(),
            Self::Cut => "Cut".to_owned(),
            Self::Paste => "Paste".to_owned(),
            Self::NewFolder => "New Folder".to_owned(),
            Self::Rename => "Rename".to_owned(),
            Self::MoveOf(what) => format!("Move of {what}"),
            Self::CopyOf(what) => format!("Copy of {what}"),
        }
    }
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    pub change: Change,
    /// None for what nothing is known to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<EditName>,
}

/// What takes it back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Text(TextBefore),
    Files(FileChange),
    /// The parts of what the app keeps that changed.
    Records(Vec<Splice>),
}

/// What a text was before an edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextBefore {
    /// The id of the text element.
    pub element: u64,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<TextRange>,
    #[serde(flatten)]
    pub styles: TextStyles,
    /// What was typed at the insertion point, as far as it was nothing else: typing that goes on there is the same edit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub typed: Option<TextRange>,
}

/// What Finder did with files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FileChange {
    /// Files and folders that have another path since, each with the one before.
    Moved(Vec<(String, String)>),
    /// Files and folders that were copied, each with the path of its copy.
    Copied(Vec<(String, String)>),
    /// A folder that was made.
    Made(String),
}

/// What can be undone and redone; the last edit is the last of its list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Edits {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<Edit>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<Edit>,
}

impl Edits {
    /// Keeps an edit that was just made. Nothing can be redone from then on.
    pub fn note(&mut self, edit: Edit) {
        self.undone.clear();
        if let (Some(last), Change::Text(new)) = (self.last_text(), &edit.change)
            && let (Some(before), Some(typed)) = (last.typed, new.typed)
            && last.element == new.element
            && before.end() == typed.location
        {
            last.typed = Some(before.union(typed));
            return;
        }
        self.done.push(edit);
    }

    /// What a text was before the last edit, where that was one of a text.
    fn last_text(&mut self) -> Option<&mut TextBefore> {
        match &mut self.done.last_mut()?.change {
            Change::Text(before) => Some(before),
            Change::Files(_) | Change::Records(_) => None,
        }
    }

    /// What is typed next is an edit of its own.
    pub fn end_typing(&mut self) {
        if let Some(last) = self.last_text() {
            last.typed = None;
        }
    }

    /// The edits of a text are those of its editor, which is gone: nothing takes them back any more.
    pub fn forget_text(&mut self, element: u64) {
        let is_other =
            |edit: &Edit| !matches!(&edit.change, Change::Text(text) if text.element == element);
        self.done.retain(is_other);
        self.undone.retain(is_other);
    }

    /// The ids of the texts that were edited.
    pub fn texts(&self) -> Vec<u64> {
        let all = self.done.iter().chain(&self.undone);
        let texts = all.filter_map(|edit| match &edit.change {
            Change::Text(text) => Some(text.element),
            Change::Files(_) | Change::Records(_) => None,
        });
        texts.collect()
    }

    fn way_mut(&mut self, way: Way) -> &mut Vec<Edit> {
        match way {
            Way::Undo => &mut self.done,
            Way::Redo => &mut self.undone,
        }
    }

    /// What is undone or redone next.
    pub fn next(&self, way: Way) -> Option<&Edit> {
        match way {
            Way::Undo => self.done.last(),
            Way::Redo => self.undone.last(),
        }
    }

    /// Takes what is undone or redone next.
    pub fn take(&mut self, way: Way) -> Option<Edit> {
        self.way_mut(way).pop()
    }

    /// Keeps what was undone or redone, for the other way.
    pub fn put_back(&mut self, way: Way, edit: Edit) {
        self.way_mut(way.other()).push(edit);
        self.end_typing();
    }
}
