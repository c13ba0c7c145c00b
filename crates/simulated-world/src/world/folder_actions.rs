//! Folder actions: scripts that are attached to folders. They are kept, and never run here.

use serde::{Deserialize, Serialize};

use super::defaults::is_default;

/// All of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FolderActions {
    /// Whether they are to run at all.
    #[serde(skip_serializing_if = "is_default")]
    pub enabled: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<FolderAction>,
}

/// A folder with scripts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FolderAction {
    pub name: String,
    pub path: String,
    #[serde(default = "yes")]
    pub enabled: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<AttachedScript>,
}

/// A script that is attached to a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachedScript {
    pub name: String,
    pub path: String,
    #[serde(default = "yes")]
    pub enabled: bool,
}

fn yes() -> bool {
    true
}
