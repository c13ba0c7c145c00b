//! What elements do beyond what all of their role do.

use serde::{Deserialize, Serialize};

use super::{Element, element::is_false};
use crate::geometry::Vector;

/// What comes of pressing a control.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum OnPress {
    /// The element with this identifier in the same window says the text. `{name}` stands for what the element with the
    /// identifier `name` says.
    Say { identifier: String, text: String },
    /// The row that the control is in goes away.
    RemoveRow,
    /// What the text element of the first description says is added to the list of the second.
    Post { from: String, into: String },
}

/// What a window shows in its element with the identifier `detail` while this row is selected.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Pane {
    /// It is shown: what belongs to it is there and not here.
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) shown: bool,
    /// The window takes the title of the row.
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) names_window: bool,
    /// How far it was scrolled.
    #[serde(skip_serializing_if = "super::things::is_default")]
    pub(crate) scrolled: Vector,
    /// Where a tab has been.
    #[serde(skip_serializing_if = "super::things::is_default")]
    pub(crate) history: super::History,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) children: Vec<Element>,
}
