//! `get_menu_bar_structure`: the whole menu bar of an app.
//!
//! ```json
//! {"name": "get_menu_bar_structure", "arguments": {"process_name": "TextEdit"}}
//! → "TextEdit" (process 731): 69 menu items
//!   "Apple" >
//!     "About This Mac"
//! ```
//!
//! As `list_menu_items` without a menu: every level, with shortcuts, marks and what is disabled. What a shut menu tells of the last two is what
//! was so when it was last open ([findings-2 8.7]).

use crate::error::Error;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool, fitting, given};
use crate::tools::menus::shared::Menus;
use crate::tools::shared::{AnswerFormat, App};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetMenuBarStructure;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Name, bundle id or pid of the app
    process_name: App,
    /// outline: text, one line per item; json: fields
    #[serde(default)]
    format: AnswerFormat,
}

impl Tool for GetMenuBarStructure {
    const NAME: &'static str = "get_menu_bar_structure";
    const TITLE: &'static str = "Read the whole menu bar";
    const DESCRIPTION: &'static str =
        "Read all menus of an app at once, in the lines that list_menu_items returns of one menu.";
    const TOOLSET: &'static str = "menus";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"process_name": "TextEdit", "format": "json"}"#,
        fails: r#"{"process_name": "Chess"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const ALIASES: Aliases = &[&[
        ("app", "process_name"),
        ("name", "process_name"),
        ("app_name", "process_name"),
        ("application", "process_name"),
        ("bundle_id", "process_name"),
        ("pid", "process_name"),
    ]];
    const STRUCTURED: bool = false;
    type Params = Params;
    type Output = Menus;

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let result = call.script(Self::NAME, given(&params)?).await?;
        fitting::<Menus>(Self::NAME, &result)?.answer(params.format)
    }
}
