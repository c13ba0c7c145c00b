//! `list_running_apps`: which applications are running.
//!
//! ```json
//! {"name": "list_running_apps", "arguments": {}}
//! → {"apps": [{"name": "Safari", "bundle_id": "com.apple.Safari", "process_id": 712, "hidden": false, "active": true}]}
//! ```
//!
//! Applications with a user interface, hidden ones included. Asks NSWorkspace, which needs no permission.

use crate::tool::{Effect, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub struct ListRunningApps;

/// What to list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Also those without a user interface
    #[serde(default)]
    include_background: bool,
}

/// The running applications.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Output {
    apps: Vec<RunningApp>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RunningApp {
    name: String,
    bundle_id: Option<String>,
    process_id: i32,
    hidden: bool,
    active: bool,
}

impl Tool for ListRunningApps {
    const NAME: &'static str = "list_running_apps";
    const TITLE: &'static str = "List running apps";
    const DESCRIPTION: &'static str =
        "List running applications with name, bundle id, pid, hidden and active state.";
    const TOOLSET: &'static str = "apps";
    const EFFECT: Effect = Effect::Read;
    type Params = Params;
    type Output = Output;
}
