//! `drag`: press at one point or element, go to another with the button held, and let go there.
//!
//! ```json
//! {"name": "drag", "arguments": {"start_x": 600, "start_y": 174, "end_x": 400, "end_y": 300}}
//! → {"element": {"role": "AXWindow", "title": "Untitled", "app": "TextEdit"},
//!    "target": {"role": "AXWindow", "title": "Documents", "app": "Finder"}, "effect": "confirmed", "note": null}
//! ```
//!
//! In the place of a point a ref may be given: of an element, or of text that was read in a picture ([`crate::seen_text`]). It is
//! found again, its window is brought forward, and it is taken hold of at its middle, where nothing else lies over it. Both ends have
//! to be in view at the same time.
//!
//! `element` is what was taken hold of, `target` what lay where it was let go. `effect` is confirmed when the former was
//! seen to move or to change; a row that was only selected by it did not move ([findings-2 7.9]). The button goes up whatever happens, also when the call is cancelled or the server killed.

use crate::error::Error;
use crate::seen_text;
use crate::session::Session;
use crate::template::Input;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::forms::split_point;
use crate::tool::{
    Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool, fitting,
};
use crate::tools::mouse::shared::{Button, Element, SCREENSHOT_DESCRIPTION, place_of, pointed};
use crate::tools::shared::{MODIFIER_ALIASES, Modifier};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct Drag;

/// The parameters that are its points.
const ENDS: &[(&str, &str)] = &[START, END];
const START: (&str, &str) = ("start_x", "start_y");
const END: (&str, &str) = ("end_x", "end_y");

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// X to press at, in points; requires start_y
    #[schemars(range(min = -100_000, max = 100_000))]
    start_x: Option<f64>,
    /// Y to press at
    #[schemars(range(min = -100_000, max = 100_000))]
    start_y: Option<f64>,
    /// X to release at, in points; requires end_y
    #[schemars(range(min = -100_000, max = 100_000))]
    end_x: Option<f64>,
    /// Y to release at
    #[schemars(range(min = -100_000, max = 100_000))]
    end_y: Option<f64>,
    /// Ref of the element to press at, in place of start_x and start_y
    #[schemars(length(min = 1, max = 40))]
    element: Option<String>,
    /// Ref of the element to release at, in place of end_x and end_y
    #[schemars(length(min = 1, max = 40))]
    to: Option<String>,
    /// Id of a screenshot, whose pixels they are.
    #[schemars(length(min = 1, max = 40), description = SCREENSHOT_DESCRIPTION)]
    screenshot: Option<String>,
    /// Duration of the drag in milliseconds
    #[serde(default = "default_duration_ms")]
    #[schemars(range(min = 0, max = 20_000))]
    duration_ms: u32,
    /// Keys to hold down during the drag
    #[serde(default)]
    modifiers: Vec<Modifier>,
    /// Mouse button to hold down
    #[serde(default)]
    button: Button,
}

fn default_duration_ms() -> u32 {
    500
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DragResult {
    /// At the start; null if there is none or it cannot be read
    element: Option<Element>,
    /// At the end, before the drag
    target: Option<Element>,
    /// `confirmed` when the element was seen to move or to change
    effect: Outcome,
    /// What may have gone wrong
    note: Option<String>,
}

impl Params {
    /// Which end is a point; each is named in exactly one way.
    ///
    /// # Errors
    /// `InvalidParameter`.
    fn points(&self) -> Result<Vec<(&'static str, &'static str)>, Error> {
        let mut points = Vec::new();
        for (reference, name, pair, given) in [
            (
                &self.element,
                "element",
                START,
                [self.start_x, self.start_y],
            ),
            (&self.to, "to", END, [self.end_x, self.end_y]),
        ] {
            let (x, y) = pair;
            match (reference, given) {
                (Some(_), [None, None]) => {}
                (None, [Some(_), Some(_)]) => points.push(pair),
                (Some(_), _) => {
                    return Err(Error::invalid(format!(
                        "`{name}` and `{x}`, `{y}` name different places, expected one of them"
                    )));
                }
                (None, _) => {
                    return Err(Error::invalid(format!(
                        "`{x}` and `{y}` are missing, which name a point together; a ref as `{name}` does as well"
                    )));
                }
            }
        }
        Ok(points)
    }
}

impl Tool for Drag {
    const NAME: &'static str = "drag";
    const TITLE: &'static str = "Drag";
    const DESCRIPTION: &'static str = "Drag from one point or element to another. Use it to move windows, files and sliders, or to select text. Returns the elements at both ends, and whether a change was observed.";
    const TOOLSET: &'static str = "mouse";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Points(ENDS);
    const EXAMPLES: Examples = Examples {
        works: r#"{"startX": 600, "startY": 174, "endX": 640, "endY": 200}"#,
        fails: r#"{"start_x": 1, "start_y": 1, "end_x": 1, "end_y": 9000}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background = Background::moves_pointer(
        "move_window, resize_window and set_ui_element_value do without the pointer",
    );
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[
        MODIFIER_ALIASES,
        &[
            ("from_x", "start_x"),
            ("from_y", "start_y"),
            ("to_x", "end_x"),
            ("to_y", "end_y"),
            ("x1", "start_x"),
            ("y1", "start_y"),
            ("x2", "end_x"),
            ("y2", "end_y"),
            ("duration", "duration_ms"),
            ("from", "element"),
            ("from_element", "element"),
            ("to_element", "to"),
        ],
    ];
    type Params = Params;
    type Output = DragResult;

    fn accept(arguments: &mut JsonObject) {
        split_point(arguments, &["from", "start"], ["start_x", "start_y"]);
        split_point(arguments, &["to", "end"], ["end_x", "end_y"]);
    }

    fn input(params: &Params, session: &Session) -> Result<Input, Error> {
        let points = params.points()?;
        let mut fields = Self::template_params(params, session)?;
        fields.shift_remove("element");
        fields.shift_remove("to");
        pointed(fields, &points, session)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let input = Self::input(&params, &call.session)?;
        let from = place_of("element", params.element.as_deref(), &call.session)?;
        let to = place_of("to", params.to.as_deref(), &call.session)?;
        let result = seen_text::act_between(&mut call, Self::NAME, input, [from, to]).await?;
        let output: DragResult = fitting(Self::NAME, &result)?;
        Answer::structured(&output)
    }
}
