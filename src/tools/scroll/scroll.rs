//! `scroll`: scroll what is under a point.
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
use crate::session::Context;
use crate::tool::{Effect, Outcome, Tool, object};
use crate::tools::mouse::shared::Element;
use crate::tools::shared::Points;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub struct Scroll;

/// Where the view goes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Direction {
    /// To what is above.
    Up,
    /// To what is below.
    Down,
    /// To what is on the left.
    Left,
    /// To what is on the right.
    Right,
}

/// What to scroll, and how far.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Where the view goes
    direction: Direction,
    /// In points
    #[serde(default = "some_lines")]
    #[schemars(range(min = 1, max = 100_000))]
    amount: u32,
    /// With y: where, instead of at the pointer
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -100_000, max = 100_000))]
    x: Option<f64>,
    /// With x
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -100_000, max = 100_000))]
    y: Option<f64>,
}

fn some_lines() -> u32 {
    300
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scrolled {
    x: Points,
    y: Points,
    /// What was under the pointer; null when that cannot be told.
    element: Option<Element>,
    /// How far the content went, in points; null when that cannot be told.
    scrolled: Option<Points>,
    /// Whether it goes no further; null when that cannot be told.
    at_end: Option<bool>,
    /// `confirmed` when the content was seen to move.
    effect: Outcome,
    /// What is not as asked.
    note: Option<String>,
}

impl Tool for Scroll {
    const NAME: &'static str = "scroll";
    const TITLE: &'static str = "Scroll";
    const DESCRIPTION: &'static str =
        "Scroll what is under a point, or under the pointer. The direction is where the view goes.";
    const TOOLSET: &'static str = "scroll";
    const EFFECT: Effect = Effect::Act;
    type Params = Params;
    type Output = Scrolled;

    fn template_params(params: &Params, _: &Context) -> Result<JsonObject, Error> {
        if params.x.is_some() != params.y.is_some() {
            return Err(Error::invalid(
                "`x` and `y` name a point together, expected both or neither",
            ));
        }
        object(params)
    }
}
