//! `quit_app`: ask an application to quit.
//!
//! ```json
//! {"name": "quit_app", "arguments": {"app": "TextEdit"}}
//! → {"name": "TextEdit", "bundle_id": "com.apple.TextEdit", "effect": "unverified", "asking_to_save": true}
//! ```
//!
//! Graceful, never forced: what the user has not saved is safe. An application that asks whether to save is no error;
//! one that neither quits nor asks is `Timeout`. What the desktop needs, and the app that hosts this server, is
//! `Refused`. Needs no permission.

use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool};
use crate::tools::shared::{APP_ALIASES, App};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct QuitApp;

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
    bundle_id: Option<String>,
    /// `confirmed` when the process has ended
    effect: Outcome,
    /// Whether it is still running and asks to save changes
    asking_to_save: bool,
}

impl Tool for QuitApp {
    const NAME: &'static str = "quit_app";
    const TITLE: &'static str = "Quit app";
    const DESCRIPTION: &'static str = "Ask an application to quit, without forcing it. It may ask to save changes first: `asking_to_save`. Returns whether it has quit.";
    const TOOLSET: &'static str = "apps";
    const EFFECT: Effect = Effect::Destructive;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Calculator"}"#,
        fails: r#"{"app": "Calculator"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[APP_ALIASES];
    const NEEDS_HOST: bool = true;
    type Params = Params;
    type Output = Output;
}
