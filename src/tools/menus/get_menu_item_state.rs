//! `get_menu_item_state`: whether a menu item is enabled and checked.
//!
//! ```json
//! {"name": "get_menu_item_state", "arguments": {"app": "TextEdit", "menu_path": "File > Save As..."}}
//! → {"app": "TextEdit", "menu_path": ["File", "Save As…"], "enabled": true, "checked": false, "mark": null,
//!    "has_submenu": false, "shortcut": "⌥⇧⌘S", "app_in_front": true, "note": null}
//! ```
//!
//! The menu is opened, the item read, and the menu closed again: apps build menus and decide what is enabled and marked at that
//! moment, and a shut menu tells what was so when it was last open ([findings-2 8.7]). In an app that is behind no menu is opened, nor
//! under `--read-only`: the answer is what the shut menu tells, and the note says so.

use crate::error::Error;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool, fitting};
use crate::tools::menus::shared::{MenuPath, PATH_ALIASES, read, reading_fields};
use crate::tools::shared::{APP_ALIASES, App};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetMenuItemState;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Name, bundle id or pid of the app
    app: App,
    /// Titles from the menu bar to the item, such as File > Save As…
    menu_path: MenuPath,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    app: String,
    menu_path: Vec<String>,
    enabled: bool,
    checked: bool,
    /// ✓, • or - (mixed)
    mark: Option<String>,
    has_submenu: bool,
    /// As the menu shows it, such as ⇧⌘S
    shortcut: Option<String>,
    app_in_front: bool,
    note: Option<String>,
}

impl Tool for GetMenuItemState {
    const NAME: &'static str = "get_menu_item_state";
    const TITLE: &'static str = "Read the state of a menu item";
    const DESCRIPTION: &'static str = "Report whether a menu item is enabled and checked, its shortcut, and whether it has a submenu. Returns one field for each.";
    const TOOLSET: &'static str = "menus";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "menu_path": "File > Save As..."}"#,
        fails: r#"{"app": "Chess", "menu_path": "File"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, PATH_ALIASES];
    type Params = Params;
    type Output = Output;

    fn call_fields(_: &Params, session: &Session) -> Result<CallFields, Error> {
        Ok(reading_fields(session))
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&params, &call.session)?;
        let result = read(&mut call, input).await?;
        Answer::structured(&fitting::<Output>(Self::NAME, &result)?)
    }
}
