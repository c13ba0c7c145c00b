//! `click`: click at a point of the screen.
//!
//! ```json
//! {"name": "click", "arguments": {"x": 315, "y": 174}}
//! → {"x": 315, "y": 174, "element": {"role": "AXButton", "title": "Save", "app": "TextEdit"},
//!    "effect": "unverified", "note": null}
//! ```
//!
//! With `screenshot`, the id of one that was taken, `x` and `y` are pixels of it. The call is `Refused` where the window that it shows
//! there has moved since, or another one lies there.
//! The click lands on whatever is on top there. `effect` is confirmed when the element under the pointer was seen to
//! change (a check box that is checked, a caret that moved), after a right click when a menu opened. A first click on a
//! window in the background may only bring it forward, and `note` says so.

use crate::error::Error;
use crate::session::Session;
use crate::template::Input;
use crate::tool::forms::split_point;
use crate::tool::{Aliases, Background, Compact, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::mouse::shared::{
    Button, POINT, POINT_NAMES, PointerResult, SCREENSHOT_DESCRIPTION, pointed,
};
use crate::tools::shared::{MODIFIER_ALIASES, Modifier};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct Click;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Points from the left edge of the main display
    #[schemars(range(min = -100_000, max = 100_000))]
    x: f64,
    /// Points from its top edge
    #[schemars(range(min = -100_000, max = 100_000))]
    y: f64,
    /// Id of a screenshot, whose pixels they are.
    #[schemars(length(min = 1, max = 40), description = SCREENSHOT_DESCRIPTION)]
    screenshot: Option<String>,
    /// Mouse button to click with
    #[serde(default)]
    button: Button,
    /// Keys to hold down during the click
    #[serde(default)]
    modifiers: Vec<Modifier>,
    /// Number of clicks: 2 is a double click
    #[serde(default = "default_count")]
    #[schemars(range(min = 1, max = 3))]
    count: u32,
}

fn default_count() -> u32 {
    1
}

impl Tool for Click {
    const NAME: &'static str = "click";
    const TITLE: &'static str = "Click";
    const DESCRIPTION: &'static str = "Click the mouse at a point, on whatever is on top there. Prefer click_ui_element when the element is known. Returns the element there and whether a change was observed.";
    const TOOLSET: &'static str = "mouse";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Points(POINT);
    const EXAMPLES: Examples = Examples {
        works: r#"{"x": 500, "y": 400}"#,
        fails: r#"{"x": 90000, "y": 1}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const COMPACT: Option<Compact> = Some(Compact {
        description: "Click at a point of the screen. Prefer click_ui_element. Returns the element under the pointer and what changed.",
        parameters: &["x", "y", "button", "count"],
    });
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background =
        Background::moves_pointer("click_ui_element presses an element by its own action");
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[MODIFIER_ALIASES];
    type Params = Params;
    type Output = PointerResult;

    fn accept(arguments: &mut JsonObject) {
        split_point(arguments, POINT_NAMES, ["x", "y"]);
    }

    fn input(params: &Params, session: &Session) -> Result<Input, Error> {
        pointed(Self::template_params(params, session)?, POINT, session)
    }
}
