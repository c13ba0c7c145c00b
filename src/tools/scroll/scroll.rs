//! `scroll`: scroll what is under a point, or an element.
//!
//! ```json
//! {"name": "scroll", "arguments": {"direction": "down", "amount": 400, "x": 600, "y": 500}}
//! → {"x": 600, "y": 500, "element": {"role": "AXWebArea", "title": "Example Domain", "app": "Safari"},
//!    "scrolled": 400, "at_end": false, "effect": "confirmed", "note": null}
//! ```
//!
//! The direction is where the view goes, whatever the user's setting for natural scrolling says. The content's place is
//! read back: `scrolled` is how far it went, `at_end` whether it goes no further. Where nothing scrolls it is
//! `NotScrollable`.

use crate::error::Error;
use crate::geometry::Points;
use crate::seen_text;
use crate::session::Session;
use crate::template::Input;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::forms::split_point;
use crate::tool::{
    Background, Compact, Effect, Examples, Outcome, Reaches, Selftest, Tool, fitting, given,
};
use crate::tools::mouse::shared::{
    Element, POINT, POINT_NAMES, SCREENSHOT_DESCRIPTION, place_of, pointed,
};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct Scroll;

/// Where the view goes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Direction {
    /// To what is above.
    Up,
    /// To what is below.
    Down,
    /// To what is on the left.
    Left,
    /// To what is on the right.
    Right,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Direction the view moves: down shows what is below
    direction: Direction,
    /// Distance in points
    #[serde(default = "default_amount")]
    #[schemars(range(min = 1, max = 100_000))]
    amount: u32,
    /// X to scroll at, in points; requires y; default: the pointer
    #[schemars(range(min = -100_000, max = 100_000))]
    x: Option<f64>,
    /// Y to scroll at; requires x
    #[schemars(range(min = -100_000, max = 100_000))]
    y: Option<f64>,
    /// Ref of the element to scroll at, in place of x and y
    #[schemars(length(min = 1, max = 40))]
    element: Option<String>,
    /// Id of a screenshot, whose pixels they are.
    #[schemars(length(min = 1, max = 40), description = SCREENSHOT_DESCRIPTION)]
    screenshot: Option<String>,
}

fn default_amount() -> u32 {
    300
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScrollResult {
    x: Points,
    y: Points,
    /// Under the pointer; null if not known
    element: Option<Element>,
    /// How far the content moved, in points; null if not known
    scrolled: Option<Points>,
    /// Whether it goes no further; null if not known
    at_end: Option<bool>,
    /// `confirmed` when the content was seen to move
    effect: Outcome,
    /// How it differs from what was asked
    note: Option<String>,
}

impl Tool for Scroll {
    const NAME: &'static str = "scroll";
    const TITLE: &'static str = "Scroll";
    const DESCRIPTION: &'static str = "Scroll the view under a point, an element, or the pointer. To bring a known element into view, prefer scroll_to_element. Returns how far the content moved and whether the end was reached.";
    const TOOLSET: &'static str = "scroll";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Points(POINT);
    const EXAMPLES: Examples = Examples {
        works: r#"{"direction": "down", "x": 600, "y": 740}"#,
        fails: r#"{"direction": "sideways"}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Scroll the view under a point, or under the pointer. Returns how far the content moved and whether the end was reached.",
        parameters: &["direction", "amount", "x", "y"],
    });
    const BACKGROUND: Background = Background::moves_pointer(
        "scroll_to_element brings an element into view, and scroll bars take a value",
    );
    type Params = Params;
    type Output = ScrollResult;

    fn accept(arguments: &mut JsonObject) {
        split_point(arguments, POINT_NAMES, ["x", "y"]);
    }

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        if params.x.is_some() != params.y.is_some() {
            return Err(Error::invalid(
                "`x` and `y` name a point together, expected both or neither",
            ));
        }
        if params.x.is_some() && params.element.is_some() {
            return Err(Error::invalid(
                "`element` and `x`, `y` name different places, expected one of them",
            ));
        }
        let mut fields = given(params)?;
        fields.shift_remove("element");
        Ok(fields)
    }

    fn input(params: &Params, session: &Session) -> Result<Input, Error> {
        pointed(Self::template_params(params, session)?, POINT, session)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&params, &call.session)?;
        let at = place_of("element", params.element.as_deref(), &call.session)?;
        let result = seen_text::act_between(&mut call, Self::NAME, input, [at, None]).await?;
        let output: ScrollResult = fitting(Self::NAME, &result)?;
        Answer::structured(&output)
    }
}
