//! `click_menu_item`: choose a menu item of an app.
//!
//! ```json
//! {"name": "click_menu_item", "arguments": {"app": "TextEdit", "menu_path": "Format > Font > Show Fonts"}}
//! → {"app": "TextEdit", "menu_path": ["Format", "Font", "Show Fonts"], "changed": ["windows"],
//!    "effect": "confirmed", "note": null}
//! ```
//!
//! The app comes to the front, since many commands work on the key window. Paths are tolerant: `>`, `→`, `/` or `|`, `…` or
//! three dots, any case, a list of titles; a title that holds `/` itself is found too; `Untitled[2]` is the second of that title; an
//! item's accessibility identifier stands for its title in any language. The item is chosen with its menu shut; one
//! that is missing or disabled then is looked for with the menu open, and nothing stays open when that fails. `effect`
//! is confirmed when something that can be read changed: `changed` says what.

use crate::tool::{Aliases, Background, Compact, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::menus::shared::{Chosen, MenuPath, PATH_ALIASES};
use crate::tools::shared::{APP_ALIASES, App};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ClickMenuItem;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Name, bundle id or pid of the app
    app: App,
    /// Titles from the menu bar to the item, such as File > Save As…
    menu_path: MenuPath,
}

impl Tool for ClickMenuItem {
    const NAME: &'static str = "click_menu_item";
    const TITLE: &'static str = "Choose a menu item";
    const DESCRIPTION: &'static str = "Choose a menu item of an app by its path, such as File > Save or File > Export as PDF. Brings the app to the front. Works for every command that has a menu item, without showing the menu. Returns the observed changes.";
    const TOOLSET: &'static str = "menus";
    const EFFECT: Effect = Effect::Destructive;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "menuPath": "Window > Minimize"}"#,
        fails: r#"{"app": "TextEdit", "menu_path": "File > Explode"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Choose a menu item of an app by its path, without showing the menu. Returns what changed.",
        parameters: &["app", "menu_path"],
    });
    const BACKGROUND: Background = Background::Chooses;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, PATH_ALIASES];
    type Params = Params;
    type Output = Chosen;
}
