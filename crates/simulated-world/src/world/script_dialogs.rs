//! The dialogs and panels of scripts that wait for a person, and what was answered.

use serde::{Deserialize, Serialize};

use super::defaults::is_false;

/// What a person answered in a script's dialog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptAnswer {
    /// The element id of the dialog, which has gone.
    pub window: u64,
    /// The place of the button that was pressed, from the left.
    pub button: usize,
    /// What stood in its field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What was chosen of its list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
}

/// What a script's panel lets a person choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PanelPurpose {
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
pub struct ScriptPanel {
    /// The element id of its window.
    pub window: u64,
    pub purpose: PanelPurpose,
    /// The folder that it shows, a POSIX path.
    pub folder: String,
    /// Whether more than one can be chosen.
    #[serde(default, skip_serializing_if = "is_false")]
    pub several: bool,
    /// Whether it lists names that begin with a dot.
    #[serde(default, skip_serializing_if = "is_false")]
    pub invisibles: bool,
    /// The types of the files that can be chosen, by type identifier or extension; none: all files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
}
