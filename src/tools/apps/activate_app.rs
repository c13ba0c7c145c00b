//! `activate_app`: bring a running application to the front.
//!
//! ```json
//! {"name": "activate_app", "arguments": {"app": "com.apple.Notes"}}
//! → {"name": "Notes", "process_id": 713, "effect": "confirmed"}
//! ```
//!
//! `AppNotRunning` when it is not running: `launch_app` starts it. From macOS 14 the system may ignore the request of a
//! background process; the script then tries the other ways, and answers `Timeout` with what is in front when none worked.

use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool};
use crate::tools::shared::{APP_ALIASES, App};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ActivateApp;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Name, bundle id or pid of the app
    app: App,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    name: String,
    process_id: i32,
    /// `confirmed` when it was seen in front
    effect: Outcome,
}

impl Tool for ActivateApp {
    const NAME: &'static str = "activate_app";
    const TITLE: &'static str = "Activate app";
    const DESCRIPTION: &'static str = "Bring a running application to the front: switch to it. To start an app, use launch_app; for one of its windows, focus_window. Returns whether it came to the front and what it shows.";
    const TOOLSET: &'static str = "apps";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "com.apple.Notes"}"#,
        fails: r#"{"app": "Chess"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background =
        Background::comes_to_front("Most tools act on apps behind as well");
    const ALIASES: Aliases = &[APP_ALIASES];
    type Params = Params;
    type Output = Output;
}
