//! `list_running_apps`: which applications are running.
//!
//! ```json
//! {"name": "list_running_apps", "arguments": {}}
//! → {"apps": [{"name": "Safari", "bundle_id": "com.apple.Safari", "process_id": 712, "hidden": false, "active": true}]}
//! ```
//!
//! Applications with a user interface, hidden ones included. Asks NSWorkspace, which needs no permission.

use crate::tool::{Effect, Examples, Paged, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ListRunningApps;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Include background processes
    #[serde(default)]
    include_background: bool,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    apps: Vec<RunningApp>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RunningApp {
    name: String,
    bundle_id: Option<String>,
    process_id: i32,
    hidden: bool,
    /// Whether it is the frontmost app
    active: bool,
}

impl Tool for ListRunningApps {
    const NAME: &'static str = "list_running_apps";
    const TITLE: &'static str = "List running apps";
    const DESCRIPTION: &'static str = "List the running applications, hidden ones too. Use it to find the exact name of an app. Returns name, bundle_id, process_id, hidden and active for each.";
    const TOOLSET: &'static str = "apps";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: "{}",
        fails: r#"{"include_background": "perhaps"}"#,
    };
    const PAGED: Option<Paged> = Some(Paged {
        list: "apps",
        next: "next_offset",
    });
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = Params;
    type Output = Output;
}
