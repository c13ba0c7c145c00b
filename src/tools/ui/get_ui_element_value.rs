//! `get_ui_element_value`: what an element holds, whole.
//!
//! ```json
//! {"name": "get_ui_element_value", "arguments": {"element": "k7q-3e12"}}
//! → {"element": {"role": "AXTextArea", "position": {"x": 40, "y": 60}, ...}, "value": "Dear reader, ...",
//!    "truncated": false, "note": null}
//! ```
//!
//! A check box answers 0, 1, or 2 for mixed; a slider its number; a pop-up button, a group of radio buttons and a row of
//! tabs what is chosen. A secure field never tells its text. Texts of more than 20 000 characters are cut.
//! Text that was read in a picture is read again there ([`crate::seen_text`]).

use crate::error::Error;
use crate::seen_text;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool, fitting};
use crate::tools::shared::{APP_ALIASES, ELEMENT_ALIASES, ElementTarget, locate};
use crate::tools::ui::shared::Scalar;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetUiElementValue;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// As in get_ui_elements
    element: JsonObject,
    /// Null if it has none, and for a password field
    value: Option<Scalar>,
    /// Whether a long text was cut
    truncated: bool,
    /// Why there is no value
    note: Option<String>,
}

impl Tool for GetUiElementValue {
    const NAME: &'static str = "get_ui_element_value";
    const TITLE: &'static str = "Read the value of a UI element";
    const DESCRIPTION: &'static str = "Read the full value of an element. Returns the text of a field, the state of a check box (0, 1, 2 for mixed), the number of a slider or the choice of a pop-up button; none for a password field.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Safari", "element": "window[1]/toolbar/textfield"}"#,
        fails: r#"{"element": "k7q-3e2"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const ALIASES: Aliases = &[APP_ALIASES, ELEMENT_ALIASES];
    type Params = ElementTarget;
    type Output = Output;

    fn call_fields(target: &ElementTarget, session: &Session) -> Result<CallFields, Error> {
        target.call_fields(session)
    }

    async fn run(target: ElementTarget, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&target, &call.session)?;
        let known = locate(&target.element, &call.session)?;
        if let Some(known) = known.filter(|known| known.seen.is_some()) {
            let element = seen_text::confirm(&mut call, &known).await?;
            return Answer::structured(&Output {
                value: known.seen.map(|seen| Scalar::Text(seen.text)),
                element,
                truncated: false,
                note: None,
            });
        }
        let output: Output = fitting(Self::NAME, &call.script(Self::NAME, input).await?)?;
        Answer::structured(&output)
    }
}
