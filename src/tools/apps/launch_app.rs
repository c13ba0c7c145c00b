//! `launch_app`: start an application, or bring it to the front when it is running.
//!
//! ```json
//! {"name": "launch_app", "arguments": {"app": "Safari"}}
//! → {"name": "Safari", "bundle_id": "com.apple.Safari", "process_id": 712, "was_running": false, "effect": "confirmed"}
//! ```
//!
//! Waits until the application has finished launching. `AppNotFound` names near ones, `LaunchFailed` says why macOS
//! refused, `Timeout` that it was not there in time. Needs no permission.

use crate::tool::{
    Aliases, Background, Compact, Effect, Examples, Outcome, Reaches, Selftest, Tool,
};
use crate::tools::shared::{APP_ALIASES, NamedApp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct LaunchApp;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Name or bundle id of the application
    app: NamedApp,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    name: String,
    bundle_id: Option<String>,
    process_id: i32,
    /// Whether it was running before
    was_running: bool,
    effect: Outcome,
}

impl Tool for LaunchApp {
    const NAME: &'static str = "launch_app";
    const TITLE: &'static str = "Launch app";
    const DESCRIPTION: &'static str = "Start an application and wait until it has launched; if it is running, it comes to the front. Returns its name, bundle_id, process_id, was_running and what it shows.";
    const TOOLSET: &'static str = "apps";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Calculator"}"#,
        fails: r#"{"app": "Safary"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Start an app, or bring it to the front if it is running. Returns its name, process_id and what it shows.",
        parameters: &["app"],
    });
    const BACKGROUND: Background = Background::Chooses;
    const ALIASES: Aliases = &[APP_ALIASES];
    type Params = Params;
    type Output = Output;
}
