//! `double_click`: double-click at a point of the screen.
//!
//! ```json
//! {"name": "double_click", "arguments": {"x": 420, "y": 260}}
//! → {"x": 420, "y": 260, "element": {"role": "AXTextArea", "title": null, "app": "TextEdit"},
//!    "effect": "confirmed", "note": null}
//! ```
//!
//! The same as `click` with a `count` of 2.

use crate::error::Error;
use crate::session::Session;
use crate::template::Input;
use crate::tool::forms::split_point;
use crate::tool::{Background, Effect, Examples, Reaches, Selftest, Tool};
use crate::tools::mouse::shared::{POINT, POINT_NAMES, PointerResult, ScreenPoint, pointed};
use rmcp::model::JsonObject;

pub(crate) struct DoubleClick;

impl Tool for DoubleClick {
    const NAME: &'static str = "double_click";
    const TITLE: &'static str = "Double-click";
    const DESCRIPTION: &'static str = "Double-click at a point, for example to open a file or select a word. Returns what click does.";
    const TOOLSET: &'static str = "mouse";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Points(POINT);
    const EXAMPLES: Examples = Examples {
        works: r#"{"x": 340, "y": 230}"#,
        fails: r#"{"x": 10}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background =
        Background::moves_pointer("click_ui_element presses an element by its own action");
    const HOLDS_INPUT: bool = true;
    type Params = ScreenPoint;
    type Output = PointerResult;

    fn accept(arguments: &mut JsonObject) {
        split_point(arguments, POINT_NAMES, ["x", "y"]);
    }

    fn input(params: &ScreenPoint, session: &Session) -> Result<Input, Error> {
        pointed(Self::template_params(params, session)?, POINT, session)
    }
}
