//! `click_status_bar_item`: open what a status item shows.
//!
//! ```json
//! {"name": "click_status_bar_item", "arguments": {"item": "Wi-Fi"}}
//! → {"item": {"description": "Wi‑Fi, connected, 3 bars", ...}, "shows": "menu", "panel": null,
//!    "items": [{"title": "Home Network", "enabled": true, "checked": true, "mark": "✓"}, ...], "effect": "confirmed", "note": null}
//! ```
//!
//! Waits until the menu has filled, and leaves it open. Items such as Control Center's show a panel instead, a window
//! of their process: `changes` tells it with refs, and where they do not tell all of it, `elements` is what it shows at first sight.

use crate::error::Error;
use crate::session::elements::scan::Scalar;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{
    Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool, fitting,
};
use crate::tools::menus::shared::{ITEM_ALIASES, Item, StatusItem};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ClickStatusBarItem;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Identifier, description or process name of the status item
    #[schemars(length(min = 1, max = 1024))]
    item: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    item: StatusItem,
    shows: Option<Opened>,
    /// Title of the panel
    #[serde(default)]
    panel: Option<String>,
    /// Items of the menu
    items: Vec<Item>,
    /// What the panel shows at first, where `changes` does not tell it
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    elements: Vec<PanelElement>,
    effect: Outcome,
    note: Option<String>,
}

/// What a status item opens.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Opened {
    Menu,
    Panel,
}

/// An element of a panel.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct PanelElement {
    role: String,
    name: Option<String>,
    value: Option<Scalar>,
}

impl Tool for ClickStatusBarItem {
    const NAME: &'static str = "click_status_bar_item";
    const TITLE: &'static str = "Click a status item";
    const DESCRIPTION: &'static str = "Open a status item in the menu bar and leave it open. To choose an item of its menu, use click_status_bar_menu_item. Returns the items of the menu, or the elements of the panel that opened.";
    const TOOLSET: &'static str = "menus";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"item": "wifi"}"#,
        fails: r#"{"item": "Nothing"}"#,
    };
    const SELFTEST: Selftest = Selftest::Never("would open a menu of another app");
    const BACKGROUND: Background = Background::Refused {
        why: "An open menu takes the keyboard and the pointer",
        instead: "",
    };
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[ITEM_ALIASES];
    type Params = Params;
    type Output = Output;

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&params, &call.session)?;
        let result = call.script(Self::NAME, input).await?;
        let mut output: Output = fitting(Self::NAME, &result)?;
        let says_something = |each: &&PanelElement| each.name.is_some() || each.value.is_some();
        if output.elements.iter().filter(says_something).count() <= call.observed.most_told_inside()
        {
            output.elements.clear();
        }
        Answer::structured(&output)
    }
}
