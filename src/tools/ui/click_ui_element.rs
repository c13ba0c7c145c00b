//! `click_ui_element`: click an element, wherever it is.
//!
//! ```json
//! {"name": "click_ui_element", "arguments": {"app": "Safari", "element": "window[1]/toolbar/button[\"Share\"]"}}
//! → {"element": {"role": "AXButton", "title": "Share", ...}, "how": "press", "effect": "confirmed", "note": null}
//! ```
//!
//! An element that lists AXPress is pressed (AXShowMenu for the right button): that needs no mouse, and its window may
//! be covered or in the background. Any other is brought into view and clicked with the mouse at its centre, if the
//! point belongs to it. `effect` is confirmed when the element or its app was seen to change: a value, the focus, a window
//! or menu that opened, the element gone. A disabled one is `Disabled`, a covered one `Refused`, with what lies over it.
//!
//! `action` performs an action that the element lists, and clicks nothing: one of macOS (`ShowMenu`), or one that only its app has (`pin`),
//! which is looked for among the actions of the cells of a row too.
//!
//! Text that was read in a picture is clicked with the mouse, after its picture was read again ([`crate::seen_text`]): by its ref, or by
//! what it says where the app's window has no elements.

use crate::error::Error;
use crate::seen_text;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{
    Aliases, Background, Compact, Effect, Examples, Outcome, Reaches, Selftest, Tool, fitting,
    given,
};
use crate::tools::mouse::shared::Button;
use crate::tools::shared::{APP_ALIASES, ELEMENT_ALIASES, ElementTarget, locate};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) struct ClickUiElement;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    target: ElementTarget,
    /// Mouse button to click with
    #[serde(default)]
    button: Button,
    /// Number of clicks: 2 is a double click
    #[serde(default = "default_count")]
    #[schemars(range(min = 1, max = 3))]
    count: u32,
    /// Perform this action instead, by its name in get_ui_elements with actions
    #[schemars(length(min = 1, max = 1000))]
    action: Option<String>,
}

fn default_count() -> u32 {
    1
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Afterwards, as in get_ui_elements; null when it has gone
    element: Option<JsonObject>,
    /// press: by its action; menu: by its action for a context menu; select: by selecting its row; action: by the action asked for; click: with the mouse
    how: ClickMethod,
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}

/// How an element was clicked.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum ClickMethod {
    /// By its own action.
    Press,
    /// By its action that shows a context menu.
    Menu,
    /// By selecting its row, in the background.
    Select,
    /// By the action that was asked for.
    Action,
    /// With the mouse.
    Click,
}

impl Tool for ClickUiElement {
    const NAME: &'static str = "click_ui_element";
    const TITLE: &'static str = "Click a UI element";
    const DESCRIPTION: &'static str = "Click an element: press a button, tick a check box, open a link. Uses its own action, which works even if it is covered or in the background, or else scrolls it into view and clicks with the mouse. A path is window[1]/button[\"OK\"]. Prefer it over click. Returns the element afterwards and whether a change was observed.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Safari", "element": "window[1]/scrollarea/webarea/checkbox"}"#,
        fails: r#"{"app": "Safari", "element": "window[1]/toolbar/button[\"Go forward\"]"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Click an element, by its own action where it has one: that works if it is covered. Returns the element and what changed.",
        parameters: &["element", "app", "button", "count"],
    });
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background = Background::Chooses;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, ELEMENT_ALIASES];
    type Params = Params;
    type Output = Output;

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        let mut fields = given(params)?;
        fields.entry("action").or_insert(Value::Null);
        Ok(fields)
    }

    fn call_fields(params: &Params, session: &Session) -> Result<CallFields, Error> {
        params.target.call_fields(session)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&params, &call.session)?;
        let element = &params.target.element;
        let result = match locate(element, &call.session)? {
            Some(known) if known.seen.is_some() && params.action.is_some() => {
                return Err(Error::invalid("action: text in a picture has no actions"));
            }
            _ if params.action.is_some() => call.script(Self::NAME, input).await?,
            Some(known) if known.seen.is_some() => {
                seen_text::act(&mut call, Self::NAME, input, known).await?
            }
            Some(_) => call.script(Self::NAME, input).await?,
            None => seen_text::act_by_name(&mut call, Self::NAME, input, element).await?,
        };
        let output: Output = fitting(Self::NAME, &result)?;
        Answer::structured(&output)
    }
}
