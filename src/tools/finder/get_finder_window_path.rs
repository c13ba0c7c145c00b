//! `get_finder_window_path`: the folder that Finder's front window shows.
//!
//! ```json
//! {"name": "get_finder_window_path", "arguments": {}}
//! → {"path": "/Users/demo/Documents", "note": null}
//! ```
//!
//! Null when no window is open or the front one shows no folder (search results, Recents, AirDrop); `note` says which.
//! Asks Finder by Apple events, which needs the Automation permission for Finder.
//!
//! JavaScript rather than AppleScript: the permission is known before the event, so a Finder that hangs is given up after 5 s.

use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetFinderWindowPath;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    path: Option<String>,
    /// Why there is no path
    note: Option<String>,
}

impl Tool for GetFinderWindowPath {
    const NAME: &'static str = "get_finder_window_path";
    const TITLE: &'static str = "Get Finder window's folder";
    const DESCRIPTION: &'static str = "Return the path of the folder in Finder's front window. It is null if no window shows a folder.";
    const TOOLSET: &'static str = "finder";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::App("com.apple.finder");
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;
}
