//! `set_ui_element_value`: give an element another value.
//!
//! ```json
//! {"name": "set_ui_element_value", "arguments": {"app": "Safari", "element": "q", "value": "rust"}}
//! → {"element": {"role": "AXTextField", "identifier": "q", "value": "rust", ...}, "value": "rust",
//!    "effect": "confirmed", "note": null}
//! ```
//!
//! Texts replace what is there, numbers move sliders and scroll bars, true and false are for check boxes, switches, radio
//! buttons and rows; a pop-up button, a group of radio buttons and a row of tabs take the title of a choice. The value is
//! read back. A text is confirmed once its edit has ended: the focus goes to another element of the window and back ([findings-2 7.5]).
//! Editors of pages are typed into, in front ([findings-2 7.4]). A text that could only be written and not typed, or whose edit
//! could not be ended, is `unverified`: some applications show it and keep their own. What takes no value is `NotEditable`, with its role and state.

use crate::error::Error;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::{Aliases, Background, Compact, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::shared::{APP_ALIASES, ELEMENT_ALIASES, ElementTarget, submits};
use crate::tools::ui::shared::{Scalar, ValueResult};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub(crate) struct SetUiElementValue;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    target: ElementTarget,
    /// New value: text, number, true or false, or the title of a choice
    value: Scalar,
    /// Press Return in it afterwards
    #[serde(default)]
    submit: bool,
}

impl Tool for SetUiElementValue {
    const NAME: &'static str = "set_ui_element_value";
    const TITLE: &'static str = "Set the value of a UI element";
    const DESCRIPTION: &'static str = "Set the value of a text field, check box, slider, pop-up button, radio group or tab group. Replaces existing text. Prefer it over clicking and typing. Returns the value read back and the element.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "element": "window[1]/scrollarea/textarea", "value": "Grüße \"quoted\" 👋"}"#,
        fails: r#"{"app": "Safari", "element": "window[1]/toolbar/button[1]", "value": "x"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Set a text field, check box, slider, pop-up button or tab, and read it back. Prefer it over clicking and typing. Returns the value and the element.",
        parameters: &["element", "value", "app", "submit"],
    });
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background = Background::Chooses;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, ELEMENT_ALIASES];
    type Params = Params;
    type Output = ValueResult;

    /// What is submitted is sent.
    fn is_destructive(arguments: &JsonObject) -> bool {
        submits(arguments)
    }

    fn call_fields(params: &Params, session: &Session) -> Result<CallFields, Error> {
        params.target.call_fields(session)
    }

    fn written_text(params: &Params) -> Option<Cow<'_, str>> {
        match &params.value {
            Scalar::Text(text) => Some(text.into()),
            Scalar::Number(_) | Scalar::Flag(_) => None,
        }
    }
}
