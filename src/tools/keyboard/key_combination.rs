//! `key_combination`: press a key while modifiers are held.
//!
//! ```json
//! {"name": "key_combination", "arguments": {"modifiers": ["command", "shift"], "key": "s"}}
//! → {"app": "TextEdit", "effect": "confirmed", "note": null}
//! ```
//!
//! `cmd+shift+s` as the key says the same. The key is the one that types the character on the current layout: ⌘Z is ⌘Z on a German keyboard too. A capital letter
//! means its key; shift has to be named. It reaches the app in front and its menus; global hot keys (Spotlight, Mission
//! Control) may not notice keys that no keyboard sent.

use crate::error::Error;
use crate::session::Session;
use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::keyboard::press_key::with_key;
use crate::tools::keyboard::shared::{self, Key, KeyResult, split_key};
use crate::tools::shared::{APP_ALIASES, App, MODIFIER_ALIASES, Modifier};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct KeyCombination;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Modifier keys to hold down
    #[schemars(length(min = 1, max = 4))]
    modifiers: Vec<Modifier>,
    /// Key to press, named as for press_key
    #[schemars(length(min = 1, max = 64))]
    key: String,
    /// App to activate first; default: the front app
    app: Option<App>,
}

impl Tool for KeyCombination {
    const NAME: &'static str = "key_combination";
    const TITLE: &'static str = "Press a key combination";
    const DESCRIPTION: &'static str = "Press a key combination such as the shortcut command-S, as press_key does. Prefer click_menu_item; system-wide shortcuts (Spotlight) may not work. Returns what press_key does.";
    const TOOLSET: &'static str = "keyboard";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"modifiers": ["cmd"], "key": "A"}"#,
        fails: r#"{"modifiers": [], "key": "a"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
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
        with_key(params, &Key::of_combination(&params.key)?)
    }
}
