//! `quit_application`: ask an application to quit, by bundle id or name.
//!
//! ```json
//! {"name": "quit_application", "arguments": {"bundleId": "com.apple.Notes"}}
//! → {"applicationName": "Notes", "effect": "confirmed", "askingToSave": false}
//! ```
//!
//! The rules are those of `quit_app`: graceful, never forced.

use crate::context::Context;
use crate::error::Error;
use crate::template::CallFields;
use crate::tool::{Effect, Outcome, Tool};
use crate::tools::shared::{App, with_host};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub struct QuitApplication;

/// Which application.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Params {
    /// Bundle id or name
    bundle_id: App,
}

/// What became of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Output {
    application_name: String,
    /// `confirmed` once the process has gone.
    effect: Outcome,
    /// It is still there and shows a dialog about unsaved changes.
    asking_to_save: bool,
}

impl Tool for QuitApplication {
    const NAME: &'static str = "quit_application";
    const TITLE: &'static str = "Quit application";
    const DESCRIPTION: &'static str =
        "Ask an application to quit, by bundle id or name. Never forced; it may ask to save first.";
    const TOOLSET: &'static str = "workspace";
    const EFFECT: Effect = Effect::Destructive;
    type Params = Params;
    type Output = Output;

    fn call_fields(_: &Params, _: &Context) -> Result<CallFields, Error> {
        Ok(with_host())
    }
}
