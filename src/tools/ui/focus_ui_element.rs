//! `focus_ui_element`: give an element the keyboard focus.
//!
//! ```json
//! {"name": "focus_ui_element", "arguments": {"element": "k7q-3e12"}}
//! → {"element": {"role": "AXTextField", "focused": true, ...}, "effect": "confirmed"}
//! ```
//!
//! Its window and application come to the front, because keys go nowhere else. That it has the focus is read back: an
//! element that does not take it is `NotEditable`, with who has it.

use crate::error::Error;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::{Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool};
use crate::tools::shared::{APP_ALIASES, ELEMENT_ALIASES, ElementTarget};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct FocusUiElement;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// As in get_ui_elements
    element: JsonObject,
    effect: Outcome,
}

impl Tool for FocusUiElement {
    const NAME: &'static str = "focus_ui_element";
    const TITLE: &'static str = "Focus a UI element";
    const DESCRIPTION: &'static str = "Give an element keyboard focus and bring its window to the front. type_text and press_key then go to it. Returns the element; fails if it does not take the focus.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "element": "window[1]/scrollarea/textarea"}"#,
        fails: r#"{"app": "Safari", "element": "nothing-like-it"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Chooses;
    const ALIASES: Aliases = &[APP_ALIASES, ELEMENT_ALIASES];
    type Params = ElementTarget;
    type Output = Output;

    fn call_fields(target: &ElementTarget, session: &Session) -> Result<CallFields, Error> {
        target.call_fields(session)
    }
}
