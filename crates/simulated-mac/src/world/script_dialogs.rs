//! The dialogs and panels of scripts that wait for a person, and what was answered.

use serde::{Deserialize, Serialize};

use super::defaults::is_false;

/// What a person answered in a script's dialog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScriptAnswer {
    /// The element id of the dialog, which has gone.
    pub(crate) window: u64,
    /// The place of the button that was pressed, from the left.
    pub(crate) button: usize,
    /// What stood in its field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// What was chosen of its list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) chosen: Vec<String>,
}

/// What a script's panel lets a person choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PanelPurpose {
    /// A file that is there.
    File,
    /// A folder that is there.
    Folder,
    /// The name and the folder of a file that need not be there.
    FileName,
}

/// A panel of a script, in which a person chooses files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScriptPanel {
    /// The element id of its window.
    pub(crate) window: u64,
    pub(crate) purpose: PanelPurpose,
    /// The folder that it shows, a POSIX path.
    pub(crate) folder: String,
    /// Whether more than one can be chosen.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) several: bool,
    /// Whether it lists names that begin with a dot.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) invisibles: bool,
    /// The types of the files that can be chosen, by type identifier or extension; none: all files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) types: Vec<String>,
}
