//! `launch_application`: start an application by bundle id or name.
//!
//! ```json
//! {"name": "launch_application", "arguments": {"bundleId": "com.apple.Safari"}}
//! → {"processId": 712, "applicationName": "Safari", "wasAlreadyRunning": false, "effect": "confirmed"}
//! ```
//!
//! The rules are those of `launch_app`: to the front when it is running, waits until it is there.

use crate::error::Error;
use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool};
use crate::tools::shared::NamedApp;
use crate::tools::workspace::shared::{BUNDLE_ID_ALIASES, failed_to_launch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct LaunchApplication;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Params {
    /// Bundle id, such as com.apple.Safari, or name of the application
    bundle_id: NamedApp,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Output {
    process_id: i32,
    application_name: String,
    was_already_running: bool,
    effect: Outcome,
}

impl Tool for LaunchApplication {
    const NAME: &'static str = "launch_application";
    const TITLE: &'static str = "Launch application";
    const DESCRIPTION: &'static str = "Launch an application as launch_app does. Use it before working in an app; returns processId, applicationName and wasAlreadyRunning.";
    const TOOLSET: &'static str = "workspace";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"bundleId": "com.apple.calculator"}"#,
        fails: r#"{"bundleId": "com.example.nothing"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Chooses;
    const ALIASES: Aliases = &[BUNDLE_ID_ALIASES];
    type Params = Params;
    type Output = Output;

    fn worded(params: &Params, error: Error) -> Error {
        failed_to_launch(&params.bundle_id, error)
    }
}
