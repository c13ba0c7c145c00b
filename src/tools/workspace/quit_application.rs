//! `quit_application`: ask an application to quit, by bundle id or name.
//!
//! ```json
//! {"name": "quit_application", "arguments": {"bundleId": "com.apple.Notes"}}
//! → {"applicationName": "Notes", "effect": "confirmed", "askingToSave": false}
//! ```
//!
//! The rules are those of `quit_app`: graceful, never forced.

use crate::error::Error;
use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool};
use crate::tools::shared::NamedApp;
use crate::tools::workspace::shared::{BUNDLE_ID_ALIASES, failed_to_quit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct QuitApplication;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Params {
    /// Bundle id or name of the application
    bundle_id: NamedApp,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Output {
    application_name: String,
    /// `confirmed` when the process has ended
    effect: Outcome,
    /// Whether it is still running and asks to save changes
    asking_to_save: bool,
}

impl Tool for QuitApplication {
    const NAME: &'static str = "quit_application";
    const TITLE: &'static str = "Quit application";
    const DESCRIPTION: &'static str = "Ask an application to quit as quit_app does. Use it to close an app; returns applicationName, effect and askingToSave.";
    const TOOLSET: &'static str = "workspace";
    const EFFECT: Effect = Effect::Destructive;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"bundleId": "com.apple.calculator"}"#,
        fails: "{}",
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Works;
    const NEEDS_HOST: bool = true;
    const ALIASES: Aliases = &[BUNDLE_ID_ALIASES];
    type Params = Params;
    type Output = Output;

    fn worded(params: &Params, error: Error) -> Error {
        failed_to_quit(&params.bundle_id, error)
    }
}
