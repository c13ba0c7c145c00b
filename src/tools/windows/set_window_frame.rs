//! `set_window_frame`: move and resize a window in one call.
//!
//! ```json
//! {"name": "set_window_frame", "arguments": {"app": "TextEdit", "place": "left_half"}}
//! → {"window": {"window_id": 91, "x": 0, "y": 38, "width": 756, "height": 874, ...}, "effect": "confirmed", "note": null}
//! ```
//!
//! Numbers that are left out stay as they are. A place is a part of the work area: the display without the menu bar and the
//! Dock; it is the window's display unless `display` names another. `maximize` fills the work area and is not full screen.
//! Apps have smallest and largest sizes, and macOS keeps title bars within reach: where the frame is another than asked,
//! `effect` is partial and `note` says what it is; when nothing changed at all it is `NotEditable`.

use crate::error::Error;
use crate::session::Session;
use crate::tool::forms::split_list;
use crate::tool::{Aliases, Background, Effect, Tool, object};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES, WindowTarget};
use crate::tools::windows::shared::ChangedWindow;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub struct SetWindowFrame;

/// Parameters of `set_window_frame`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Params {
    #[serde(flatten)]
    target: WindowTarget,
    /// Part of the display to fill, instead of numbers
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    /// Display of the place, 1 = main; the window's own if omitted
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1), extend("x-words" = { "main": 1, "primary": 1 }))]
    display: Option<u32>,
    /// New left edge in points
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -100_000, max = 100_000))]
    x: Option<f64>,
    /// New top edge in points
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -100_000, max = 100_000))]
    y: Option<f64>,
    /// New width in points
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    width: Option<f64>,
    /// New height in points
    #[serde(default, skip_serializing_if = "Option::is_none")]
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

impl Params {
    fn check(&self) -> Result<(), Error> {
        self.target.check()?;
        let numbers = [self.x, self.y, self.width, self.height];
        let has_numbers = numbers.iter().any(Option::is_some);
        match (self.place, self.display) {
            (Some(_), _) if has_numbers => Err(Error::invalid(
                "`place` and numbers say where in two ways, expected one of them",
            )),
            (None, _) if !has_numbers => Err(Error::invalid(
                "nothing to change: give `place`, or some of `x`, `y`, `width` and `height`",
            )),
            (None, Some(_)) => Err(Error::invalid(
                "`display` needs `place`: x and y are points of all displays",
            )),
            (Some(Place::NextDisplay), Some(_)) => Err(Error::invalid(
                "`display` and `next_display` name two displays, expected one of them",
            )),
            _ => Ok(()),
        }
    }
}

impl Tool for SetWindowFrame {
    const NAME: &'static str = "set_window_frame";
    const TITLE: &'static str = "Move and resize window";
    const DESCRIPTION: &'static str = "Move and resize a window in one call, by numbers or to a place of its display: maximize fills it without full screen, next_display keeps the size. Without a target: the front window of the front app. Returns the window with the frame that it really has; `effect` is partial if the app or macOS limits it.";
    const TOOLSET: &'static str = "windows";
    const EFFECT: Effect = Effect::Act;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[
        APP_ALIASES,
        WINDOW_ALIASES,
        &[("w", "width"), ("h", "height")],
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
        object(params)
    }
}
