//! `move_mouse`: move the pointer without clicking.
//!
//! ```json
//! {"name": "move_mouse", "arguments": {"x": 700, "y": 300}}
//! → {"x": 700, "y": 300, "element": {"role": "AXLink", "title": "More", "app": "Safari"},
//!    "effect": "confirmed", "note": null}
//! ```
//!
//! The place is read back: `x` and `y` are where the pointer is.

use crate::error::Error;
use crate::session::Session;
use crate::template::Input;
use crate::tool::forms::split_point;
use crate::tool::{Background, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::mouse::shared::{POINT, POINT_NAMES, PointerResult, ScreenPoint, pointed};
use rmcp::model::JsonObject;

pub(crate) struct MoveMouse;

impl Tool for MoveMouse {
    const NAME: &'static str = "move_mouse";
    const TITLE: &'static str = "Move pointer";
    const DESCRIPTION: &'static str = "Move the mouse pointer to a point without clicking, for example to show a help tag. Returns the position read back and the element there.";
    const TOOLSET: &'static str = "mouse";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Points(POINT);
    const EXAMPLES: Examples = Examples {
        works: r#"{"x": -1000, "y": 300}"#,
        fails: r#"{"x": -90000, "y": 1}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const OBSERVES: bool = false;
    const YIELDS: bool = true;
    const BACKGROUND: Background = Background::moves_pointer("");
    type Params = ScreenPoint;
    type Output = PointerResult;

    fn accept(arguments: &mut JsonObject) {
        split_point(arguments, POINT_NAMES, ["x", "y"]);
    }

    fn input(params: &ScreenPoint, session: &Session) -> Result<Input, Error> {
        pointed(Self::template_params(params, session)?, POINT, session)
    }
}
