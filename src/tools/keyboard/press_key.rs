//! `press_key`: press one key, once or several times, with modifiers or without.
//!
//! ```json
//! {"name": "press_key", "arguments": {"key": "ArrowDown", "repeat": 3}}
//! → {"app": "TextEdit", "effect": "confirmed", "note": null}
//! ```
//!
//! `delete` is the one that deletes backwards, `forward_delete` the other. A character is pressed on the key that types it
//! on the current layout, and sent as text where none does; with modifiers it is a shortcut, as in `key_combination`. Characters are refused while a password is being entered;
//! Return, Tab and the like are not. The key goes to the app in front: `app` is brought there before.

use crate::error::Error;
use crate::session::Session;
use crate::tool::{
    Aliases, Background, Compact, Effect, Examples, Reaches, Selftest, Tool, given, unserialisable,
};
use crate::tools::keyboard::shared::{self, Key, KeyResult, split_key};
use crate::tools::shared::{APP_ALIASES, App, MODIFIER_ALIASES, Modifier};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub(crate) struct PressKey;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// A character, or return, escape, tab, space, delete, forward_delete, up, home, page_down, f5, ...
    #[schemars(length(min = 1, max = 64))]
    key: String,
    /// Modifier keys to hold down
    #[serde(default)]
    modifiers: Vec<Modifier>,
    /// How many times to press the key
    #[serde(default = "default_repeat")]
    #[schemars(range(min = 1, max = 100))]
    repeat: u32,
    /// How long the key stays down in milliseconds; default: as a key that is tapped
    #[schemars(range(min = 0, max = 20_000), extend("x-unadvertised" = true))]
    hold_ms: Option<u32>,
    /// App to activate first; default: the front app
    app: Option<App>,
}

const fn default_repeat() -> u32 {
    1
}

/// Parameters with the key that their name means.
///
/// # Errors
/// As [`given`].
pub(super) fn with_key(params: &impl Serialize, key: &Key) -> Result<JsonObject, Error> {
    let mut fields = given(params)?;
    let key = serde_json::to_value(key).map_err(|error| unserialisable(&error))?;
    fields.insert("key".into(), key);
    Ok(fields)
}

impl Tool for PressKey {
    const NAME: &'static str = "press_key";
    const TITLE: &'static str = "Press a key";
    const DESCRIPTION: &'static str = "Press one key of the keyboard in the front app, once or repeatedly, or with modifiers (a shortcut). For text, use type_text. Returns the app in front and whether a change was observed.";
    const TOOLSET: &'static str = "keyboard";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"key": "ArrowDown", "repeat": 2}"#,
        fails: r#"{"key": "retrun"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Press a key in the front app, alone or with modifiers (a shortcut). Returns the app and what changed.",
        parameters: &["key", "modifiers", "app", "repeat"],
    });
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background = Background::Chooses;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, MODIFIER_ALIASES];
    type Params = Params;
    type Output = KeyResult;

    fn accept(arguments: &mut JsonObject) {
        split_key(arguments);
    }

    fn is_destructive(arguments: &JsonObject) -> bool {
        shared::is_destructive(arguments)
    }

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        let key = match params.modifiers.as_slice() {
            [] => Key::named(&params.key)?,
            _ => Key::of_combination(&params.key)?,
        };
        with_key(params, &key)
    }

    fn written_text(params: &Params) -> Option<Cow<'_, str>> {
        let key = match params.key.to_ascii_lowercase().as_str() {
            "return" | "enter" => "\n",
            "space" => " ",
            "tab" => "\t",
            _ if params.key.chars().count() == 1 => &params.key,
            _ => return None,
        };
        Some(key.repeat(params.repeat.try_into().ok()?).into())
    }
}
