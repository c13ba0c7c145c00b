//! What a list says of a record, and what is shown beside it.

use serde_json::Value as Json;

use simulated_world::world::TextStyles;

/// A cell within the cell of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct InnerCell {
    pub(super) identifier: &'static str,
    /// What its help says.
    pub(super) help: &'static str,
}

/// What a row says of a record.
#[derive(Debug)]
pub(super) struct Entry {
    /// The id of the record.
    pub(super) id: Json,
    /// What it is called.
    pub(super) name: String,
    /// What stands in a row of its own above it, where a group of entries begins [trees 3.4].
    pub(super) heading: Option<&'static str>,
    /// The line below its name.
    pub(super) second: String,
    /// What a mark in the row stands for, as `unread`.
    pub(super) mark: Option<&'static str>,
    /// Whether its check box is on, for one that has one.
    pub(super) is_checked: Option<bool>,
    /// It has a button that deletes it.
    pub(super) has_delete: bool,
    /// Its name is a field that can be edited, and all of it is in a group [trees 3.7].
    pub(super) is_in_group: bool,
    /// Actions that only rows of its app have, by their whole names [trees 2.6].
    pub(super) actions: &'static [&'static str],
    /// The cell within its cell, where it has one [trees 3.4].
    pub(super) inner_cell: Option<InnerCell>,
    /// What is shown beside the list while it is selected, from the top.
    pub(super) detail: Vec<Part>,
}

impl Entry {
    /// One that only says two lines.
    pub(super) fn new(id: &Json, name: impl Into<String>, second: impl Into<String>) -> Self {
        Self {
            id: id.clone(),
            name: name.into(),
            heading: None,
            second: second.into(),
            mark: None,
            is_checked: None,
            has_delete: false,
            is_in_group: false,
            actions: &[],
            inner_cell: None,
            detail: Vec::new(),
        }
    }
}

/// A message in a transcript.
#[derive(Debug)]
pub(super) struct Bubble {
    pub(super) text: String,
    /// The user has written it.
    pub(super) is_own: bool,
    /// Whose it is and when it came, with the text between them.
    pub(super) description: String,
}

/// A part of what is shown beside a list.
#[derive(Debug)]
pub(super) enum Part {
    /// Text that is only read, a line or several; nothing when it is empty.
    Text(String),
    /// Text that can be edited, in all the room there is, with its styles.
    Editor(String, TextStyles),
    /// A line of text that is written, with its description.
    Field(String, String),
    /// A message, from the right or the left [trees 3.9].
    Bubble(Bubble),
    /// A button with that title.
    Button(&'static str),
}
