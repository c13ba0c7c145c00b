//! `list_menu_items`: the menus of an app, or the items of one of them.
//!
//! ```json
//! {"name": "list_menu_items", "arguments": {"app": "TextEdit", "menu": "File"}}
//! → "TextEdit" (process 731), "File": 10 menu items
//!   "New" ⌘N
//!   "Open…" ⌘O
//!   "Open Recent" > built when opened: list_menu_items reads it with menu "File > Open Recent"
//!   ---
//!   "Close" ⌘W
//! ```
//!
//! Text, one line an item, unless `format` is `json`; no output schema, because clients that show fields only would not
//! show the outline. Menus are read while they are shut. One that its app builds when it opens says so; named as `menu`
//! (`File > Open Recent`), it is opened, read and closed, unless the server was started with `--read-only`. An item that stands in for another while option is held is
//! listed beside it.

use crate::error::Error;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Compact, Effect, Examples, Reaches, Selftest, Tool, fitting};
use crate::tools::menus::shared::{MenuPath, Menus, read, reading_fields};
use crate::tools::shared::{APP_ALIASES, AnswerFormat, App};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ListMenuItems;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Name, bundle id or pid of the app
    app: App,
    /// Only this menu, such as File or File > Open Recent
    menu: Option<MenuPath>,
    /// Maximum number of levels
    #[serde(default = "every_level")]
    #[schemars(range(min = 1, max = 100))]
    max_depth: u32,
    /// outline: text, one line per item; json: fields
    #[serde(default)]
    format: AnswerFormat,
}

/// More than any menu has.
const fn every_level() -> u32 {
    100
}

impl Tool for ListMenuItems {
    const NAME: &'static str = "list_menu_items";
    const TITLE: &'static str = "List menu items";
    const DESCRIPTION: &'static str = "List the menus of an app, or the items of one menu. Use it to find the menu_path for click_menu_item. Returns one line per item: title, check mark, shortcut, whether it is disabled, as of when its menu was last open; get_menu_item_state has it as of now.";
    const TOOLSET: &'static str = "menus";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "menu": "File", "format": "json"}"#,
        fails: r#"{"app": "TextEdit", "menu": "Fiel"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "List the menus of an app, or the items of one. Returns a line for each item: title, mark, shortcut, whether it is disabled.",
        parameters: &["app", "menu"],
    });
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, &[("menu_path", "menu"), ("menu_name", "menu")]];
    const STRUCTURED: bool = false;
    type Params = Params;
    type Output = Menus;

    fn call_fields(_: &Params, session: &Session) -> Result<CallFields, Error> {
        Ok(reading_fields(session))
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&params, &call.session)?;
        let result = read(&mut call, input).await?;
        fitting::<Menus>(Self::NAME, &result)?.answer(params.format)
    }
}
