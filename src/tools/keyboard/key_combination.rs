//! `key_combination`: press a key while modifiers are held.
//!
//! ```json
//! {"name": "key_combination", "arguments": {"modifiers": ["command", "shift"], "key": "s"}}
//! → {"app": "TextEdit", "effect": "confirmed", "note": null}
//! ```
//!
//! The key is the one that types the character on the current layout: ⌘Z is ⌘Z on a German keyboard too. A capital letter
//! means its key; shift has to be named. It reaches the app in front and its menus; global hot keys (Spotlight, Mission
//! Control) may not notice keys that no keyboard sent.

use crate::error::Error;
use crate::session::Context;
use crate::tool::{Aliases, Effect, Tool};
use crate::tools::keyboard::press_key::with_key;
use crate::tools::keyboard::shared::{Key, Pressed};
use crate::tools::shared::{APP_ALIASES, App, Modifier};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub struct KeyCombination;

/// Which keys, and where.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Held keys
    #[schemars(length(min = 1, max = 4))]
    modifiers: Vec<Modifier>,
    /// As for press_key
    #[schemars(length(min = 1, max = 64))]
    key: String,
    /// Brought to the front
    #[serde(default, skip_serializing_if = "Option::is_none")]
    app: Option<App>,
}

impl Tool for KeyCombination {
    const NAME: &'static str = "key_combination";
    const TITLE: &'static str = "Press a key combination";
    const DESCRIPTION: &'static str =
        "Press a shortcut in the front app: reaches its menus; global hot keys are not promised.";
    const TOOLSET: &'static str = "keyboard";
    const EFFECT: Effect = Effect::Act;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES];
    type Params = Params;
    type Output = Pressed;

    fn template_params(params: &Params, _: &Context) -> Result<JsonObject, Error> {
        with_key(params, &Key::of_combination(&params.key)?)
    }
}
