//! `get_selected_files`: what is selected in Finder.
//!
//! ```json
//! {"name": "get_selected_files", "arguments": {}}
//! → {"files": [{"path": "/Users/demo/Documents/Plan.txt", "name": "Plan.txt", "kind": "Plain Text Document"}],
//!    "total": 1, "truncated": false, "offset": 0, "next_offset": null, "note": null}
//! ```
//!
//! Folders, apps and disks are listed as well. What is selected without being a file on a disk has no path. Each file
//! costs Finder three events, so at most 200 are listed at a time; `next_offset` is the `offset` of the rest. Needs the Automation permission for Finder.
//!
//! JavaScript rather than AppleScript: paths come as text, so no file is opened; a Finder that hangs is given up after 5 s.

use crate::tool::{Effect, Examples, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetSelectedFiles;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Number of items to skip
    #[serde(default)]
    #[schemars(range(min = 0, max = 100_000))]
    offset: u32,
    /// Maximum number of items to list
    #[serde(default = "default_limit")]
    #[schemars(range(min = 1, max = 200))]
    limit: u32,
}

/// Each file costs Finder three events.
const fn default_limit() -> u32 {
    200
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    files: Vec<File>,
    /// Number of selected items
    total: u32,
    /// Whether some of them are not listed
    truncated: bool,
    /// How many were skipped
    offset: u32,
    /// The offset of the rest
    next_offset: Option<u32>,
    note: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct File {
    /// Null for what is no file on a disk
    path: Option<String>,
    name: Option<String>,
    /// In Finder's words, in the user's language
    kind: Option<String>,
}

impl Tool for GetSelectedFiles {
    const NAME: &'static str = "get_selected_files";
    const TITLE: &'static str = "Get files selected in Finder";
    const DESCRIPTION: &'static str = "List the files and folders selected in Finder. Returns path, name and kind for each, and next_offset if there are more.";
    const TOOLSET: &'static str = "finder";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::App("com.apple.finder");
    const EXAMPLES: Examples = Examples {
        works: "{}",
        fails: r#"{"surprise": 1}"#,
    };
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = Params;
    type Output = Output;
}
