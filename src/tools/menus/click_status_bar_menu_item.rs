//! `click_status_bar_menu_item`: choose an item of a status item's menu.
//!
//! ```json
//! {"name": "click_status_bar_menu_item", "arguments": {"item": "TidyTray", "menu_path": "Recent > Screenshot 1.png"}}
//! → {"item": {"description": "TidyTray: 3 items", ...}, "app": "TidyTray", "menu_path": ["Recent", "Screenshot 1.png"],
//!    "changed": [], "effect": "unverified", "note": "The item was chosen, ..."}
//! ```
//!
//! Opens the menu, waits until it has filled, goes down the path (written as for `click_menu_item`) and chooses the
//! item. When that fails the menu is closed again.

use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::menus::shared::{Chosen, ITEM_ALIASES, MenuPath, PATH_ALIASES, StatusItem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ClickStatusBarMenuItem;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Identifier, description or process name of the status item
    #[schemars(length(min = 1, max = 1024))]
    item: String,
    /// Titles from the menu to the item, such as Recent > Clear
    menu_path: MenuPath,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    item: StatusItem,
    #[serde(flatten)]
    chosen: Chosen,
}

impl Tool for ClickStatusBarMenuItem {
    const NAME: &'static str = "click_status_bar_menu_item";
    const TITLE: &'static str = "Choose an item of a status item's menu";
    const DESCRIPTION: &'static str = "Open the menu of a status item and choose one of its items; closes the menu again on failure. Returns the observed changes.";
    const TOOLSET: &'static str = "menus";
    const EFFECT: Effect = Effect::Destructive;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"item": "TidyTray", "menuPath": "Tidy Now"}"#,
        fails: r#"{"item": "TidyTray", "menu_path": "Explode"}"#,
    };
    const SELFTEST: Selftest = Selftest::Never("would choose from a menu of another app");
    const BACKGROUND: Background = Background::Refused {
        why: "An open menu takes the keyboard and the pointer",
        instead: "",
    };
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[ITEM_ALIASES, PATH_ALIASES];
    type Params = Params;
    type Output = Output;
}
