//! `set_window_frame`: move and resize a window in one call.
//!
//! ```json
//! {"name": "set_window_frame", "arguments": {"app": "TextEdit", "place": "left_half"}}
//! → {"window": {"window_id": 91, "x": 0, "y": 38, "width": 756, "height": 874, ...}, "effect": "confirmed", "note": null}
//! ```
//!
//! Numbers that are left out stay as they are. A place is a part of the work area: the display without the menu bar and the
//! Dock, of `display` or else of the one that the window is on. Without a place the window is carried to `display`, the same way from
//! its middle. `maximize` fills the work area and is not full screen.
//! Apps have smallest and largest sizes, and macOS keeps title bars within reach: where the frame is another than asked,
//! `effect` is partial and `note` says what it is; when nothing changed at all it is `NotEditable`.
//!
//! JavaScript rather than AppleScript: Accessibility moves windows; System Events is told only where it refuses.

use crate::error::Error;
use crate::session::Session;
use crate::text::json_string;
use crate::tool::forms::split_list;
use crate::tool::{Aliases, Background, Effect, Examples, Reaches, Selftest, Tool, given};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES, WindowTarget};
use crate::tools::windows::shared::ChangedWindow;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) struct SetWindowFrame;

/// The farthest point from the main display.
const FAR: f64 = 100_000.0;

/// Parameters of `set_window_frame`. The bounds of the numbers are those of `Params::check`, where they cost nothing.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    target: WindowTarget,
    /// Part of the display to fill
    place: Option<Place>,
    /// Display to move it to: next, or a number as in take_screenshot
    display: Option<Display>,
    /// Left edge in points
    #[schemars(range(min = -100_000, max = 100_000))]
    x: Option<f64>,
    /// Top edge in points
    #[schemars(range(min = -100_000, max = 100_000))]
    y: Option<f64>,
    /// Width in points
    #[schemars(range(min = 1, max = 100_000))]
    width: Option<f64>,
    /// Height in points
    #[schemars(range(min = 1, max = 100_000))]
    height: Option<f64>,
}

/// A part of a display's work area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(
    inline,
    extend("x-words" = {
        "left": "left_half",
        "right": "right_half",
        "top": "top_half",
        "bottom": "bottom_half",
        "topleftquarter": "top_left",
        "toprightquarter": "top_right",
        "bottomleftquarter": "bottom_left",
        "bottomrightquarter": "bottom_right",
        "maximized": "maximize",
        "centre": "center",
    })
)]
enum Place {
    LeftHalf,
    RightHalf,
    TopHalf,
    BottomHalf,
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
    Center,
    Maximize,
    NextDisplay,
}

/// A display: `next`, its place (1 is the main one) or its id.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
struct Display(String);

crate::tool::schema::literal!(Display, {
    "type": "string",
    "minLength": 1,
    "maxLength": 20,
    // Enforced, not advertised: see `crate::tool::schema`.
    "x-number": true,
    "x-words": { "main": "1", "primary": "1", "next": "next", "nextdisplay": "next" },
});

impl Display {
    /// The parameter of the template: `"next"` or a number.
    fn value(&self) -> Result<Value, Error> {
        match self.0.trim() {
            "next" => Ok("next".into()),
            number => match number.parse::<u32>() {
                Ok(number @ 1..) => Ok(number.into()),
                _ => Err(Error::invalid(format!(
                    "`display` is {}, expected next, main, or the number or id of a display",
                    json_string(number, 40)
                ))),
            },
        }
    }
}

impl Params {
    fn check(&self) -> Result<(), Error> {
        self.target.check()?;
        let numbers = [
            ("x", self.x, -FAR),
            ("y", self.y, -FAR),
            ("width", self.width, 1.0),
            ("height", self.height, 1.0),
        ];
        let given = numbers
            .iter()
            .filter_map(|(name, value, least)| Some((name, (*value)?, *least)));
        for (name, value, least) in given.clone() {
            if !(least..=FAR).contains(&value) {
                return Err(Error::invalid(format!(
                    "`{name}` is {value}, expected a number between {least} and {FAR}"
                )));
            }
        }
        if self.display.is_some() && (self.x.is_some() || self.y.is_some()) {
            return Err(Error::invalid(
                "`display` and a point say where in two ways: x and y are points of all displays together",
            ));
        }
        if self.display.is_some() && self.place == Some(Place::NextDisplay) {
            return Err(Error::invalid(
                "`display` and `place` next_display say where in two ways, expected one of them",
            ));
        }
        match (self.place.is_some(), given.count()) {
            (true, 1..) => Err(Error::invalid(
                "`place` and numbers say where in two ways, expected one of them",
            )),
            (false, 0) if self.display.is_none() => Err(Error::invalid(
                "nothing to change: give `place`, `display`, or some of `x`, `y`, `width` and `height`",
            )),
            _ => Ok(()),
        }
    }
}

impl Tool for SetWindowFrame {
    const NAME: &'static str = "set_window_frame";
    const TITLE: &'static str = "Move and resize window";
    const DESCRIPTION: &'static str = "Move and resize a window, by coordinates or to a part of the display. `maximize` fills it without full screen. Returns its actual frame; `effect` is partial if it was limited.";
    const TOOLSET: &'static str = "windows";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "TextEdit", "place": "left_half"}"#,
        fails: r#"{"app": "TextEdit", "place": "left_half", "x": 3}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[
        APP_ALIASES,
        WINDOW_ALIASES,
        &[("w", "width"), ("h", "height"), ("display_id", "display")],
    ];
    type Params = Params;
    type Output = ChangedWindow;

    fn accept(arguments: &mut JsonObject) {
        split_list(
            arguments,
            &["frame", "bounds", "rect"],
            &["x", "y", "width", "height"],
            &["x", "y", "width", "height"],
        );
    }

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        params.check()?;
        let mut given = given(params)?;
        if let Some(display) = &params.display {
            given.insert("display".into(), display.value()?);
        }
        Ok(given)
    }
}
