//! `scroll_to_element`: scroll until an element is in view.
//!
//! ```json
//! {"name": "scroll_to_element", "arguments": {"element": "k7q-3e40"}}
//! → {"element": {"role": "AXLink", "title": "Imprint", "position": {"x": 100, "y": 412}, ...}, "effect": "confirmed",
//!    "note": null}
//! ```
//!
//! By the element's own action, else by the scroll bars of what it stands in. Answers where it is then; confirmed when
//! its centre is in view. What stands in nothing that scrolls is `NotScrollable`.
//! Text that was read in a picture is in view where it is read there again ([`crate::seen_text`]).

use crate::error::Error;
use crate::seen_text;
use crate::session::Session;
use crate::template::CallFields;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{
    Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool, fitting,
};
use crate::tools::shared::{APP_ALIASES, ELEMENT_ALIASES, ElementTarget, locate};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ScrollToElement;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// As in get_ui_elements
    element: JsonObject,
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}

impl Tool for ScrollToElement {
    const NAME: &'static str = "scroll_to_element";
    const TITLE: &'static str = "Scroll to a UI element";
    const DESCRIPTION: &'static str = "Scroll an element into view, for example before clicking or dragging at its position. Returns the element with its position after scrolling.";
    const TOOLSET: &'static str = "scroll";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Safari", "element": "window[1]/scrollarea/webarea/checkbox"}"#,
        fails: r#"{"app": "Safari", "element": "window[1]/toolbar/slider"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Works;
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
            // What is read there is in view.
            return Answer::structured(&Output {
                element: seen_text::confirm(&mut call, &known).await?,
                effect: Outcome::Confirmed,
                note: None,
            });
        }
        let output: Output = fitting(Self::NAME, &call.script(Self::NAME, input).await?)?;
        Answer::structured(&output)
    }
}
