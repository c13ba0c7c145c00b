//! The calls of other tools that a tool of the profile `computer` is.

mod keys;

use crate::error::Error;
use crate::geometry::{Mapping, Rect, whole};
use crate::session::pointing::Point;
use crate::tool::PlannedStep;
use crate::tools::profiles::shared::keys::{chord, held};
use crate::tools::scroll::scroll::Direction;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How far a click of the wheel scrolls, in points.
const WHEEL: u32 = 50;

/// The longest side of the picture of a part of the screen, in pixels.
const ZOOMED: u32 = 1568;

/// What to do, by the names of the trained toolset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    /// A picture of the main display.
    #[default]
    Screenshot,
    /// A click with the left button.
    LeftClick,
    /// A click with the right button.
    RightClick,
    /// A click with the middle button.
    MiddleClick,
    /// Two clicks.
    DoubleClick,
    /// Three clicks.
    TripleClick,
    /// The pointer goes to a place.
    MouseMove,
    /// A drag with the left button.
    LeftClickDrag,
    /// The left button goes down where the pointer is.
    LeftMouseDown,
    /// It comes up where the pointer is.
    LeftMouseUp,
    /// The wheel is turned.
    Scroll,
    /// A key or a combination is pressed.
    Key,
    /// It is held.
    HoldKey,
    /// Text is typed.
    Type,
    /// Nothing for a while.
    Wait,
    /// A picture of a part of the display.
    Zoom,
    /// Where the pointer is.
    CursorPosition,
}

impl Action {
    /// Whether it does something.
    pub(crate) fn acts(self) -> bool {
        use Action::{CursorPosition, Screenshot, Wait, Zoom};
        !matches!(self, Screenshot | Zoom | CursorPosition | Wait)
    }
}

/// Numbers in a list: a place in a picture, or a part of it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Pixels(pub(crate) Vec<f64>);

/// The point that a place in the screenshot shows.
fn point(pixels: &Pixels, name: &str, shown: Mapping) -> Result<Point, Error> {
    let &[x, y] = pixels.0.as_slice() else {
        let problem = format!("`{name}` is not a place");
        return Err(Error::invalid(problem).hint("Pass two numbers, [x, y]"));
    };
    shown.point(x, y).ok_or_else(|| {
        Error::invalid(format!(
            "`{name}` is [{x}, {y}], and the screenshot has {} x {} pixels",
            shown.pixels.width, shown.pixels.height
        ))
        .hint("Pass pixels of the screenshot that was sent last")
    })
}

/// Parameters of all of them.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Params {
    pub(crate) action: Action,
    pub(crate) coordinate: Option<Pixels>,
    pub(crate) start_coordinate: Option<Pixels>,
    #[serde(rename = "ref")]
    pub(crate) reference: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) scroll_direction: Option<Direction>,
    pub(crate) scroll_amount: Option<u32>,
    pub(crate) duration: Option<f64>,
    pub(crate) repeat: Option<u32>,
    pub(crate) region: Option<Pixels>,
}

/// That an action lacks a parameter.
pub(crate) fn missing(name: &str, action: Action) -> Error {
    let action = json!(action);
    Error::invalid(format!("`{name}` is missing: {action} needs it"))
        .hint(format!("Call it again with `{name}`"))
}

fn step(tool: &str, arguments: Value) -> PlannedStep {
    let arguments = match arguments {
        Value::Object(fields) => fields,
        _ => JsonObject::new(),
    };
    (tool.to_owned(), arguments)
}

impl Params {
    /// Whether a script has to tell where the pointer is or which displays there are.
    pub(crate) fn needs_script(&self) -> bool {
        use Action::{CursorPosition, LeftMouseDown, LeftMouseUp, Screenshot};
        if matches!(
            self.action,
            CursorPosition | LeftMouseDown | LeftMouseUp | Screenshot
        ) {
            return true;
        }
        match self.action {
            Action::LeftClickDrag => self.start_coordinate.is_none(),
            _ => self.is_click() && self.coordinate.is_none() && self.reference.is_none(),
        }
    }

    fn is_click(&self) -> bool {
        self.click().is_some()
    }

    /// The button and the number of clicks.
    fn click(&self) -> Option<(&'static str, u32)> {
        match self.action {
            Action::LeftClick => Some(("left", 1)),
            Action::RightClick => Some(("right", 1)),
            Action::MiddleClick => Some(("middle", 1)),
            Action::DoubleClick => Some(("left", 2)),
            Action::TripleClick => Some(("left", 3)),
            _ => None,
        }
    }

    /// The calls that the action is. `shown` is the screenshot that was sent last, `pointer` where the pointer is, `pressed` where
    /// the button went down before.
    ///
    /// # Errors
    /// `InvalidParameter` where something is missing that the action needs, or means nothing to it.
    pub(crate) fn steps(
        &self,
        shown: Option<Mapping>,
        pointer: Option<Point>,
        pressed: Option<Point>,
    ) -> Result<Vec<PlannedStep>, Error> {
        let at = |pixels: &Pixels, name: &str| {
            let shown = shown.ok_or_else(no_screenshot)?;
            point(pixels, name, shown)
        };
        let here = || pointer.ok_or_else(no_pointer);
        let text = || {
            let text = self.text.as_deref();
            text.ok_or_else(|| missing("text", self.action))
        };
        if let Some((button, count)) = self.click() {
            return self.clicks(button, count, at, here);
        }
        let planned = match self.action {
            Action::Screenshot => step(
                "take_screenshot",
                json!({ "display": 1, "include_cursor": true }),
            ),
            Action::Zoom => {
                let region = self.region.as_ref();
                let region = region.ok_or_else(|| missing("region", self.action))?;
                let area = part(region, shown.ok_or_else(no_screenshot)?)?;
                step(
                    "take_screenshot",
                    json!({ "region": area, "max_dimension": ZOOMED, "include_cursor": true }),
                )
            }
            Action::MouseMove => {
                let to = self.coordinate.as_ref();
                let (x, y) = at(
                    to.ok_or_else(|| missing("coordinate", self.action))?,
                    "coordinate",
                )?;
                step("move_mouse", json!({ "x": x, "y": y }))
            }
            Action::LeftClickDrag => {
                let (x, y) = match &self.start_coordinate {
                    Some(start) => at(start, "start_coordinate")?,
                    None => here()?,
                };
                let end = self.coordinate.as_ref();
                let end = at(
                    end.ok_or_else(|| missing("coordinate", self.action))?,
                    "coordinate",
                )?;
                drag((x, y), end, &held(self.text.as_deref())?)
            }
            Action::LeftMouseUp => {
                let from = pressed.ok_or_else(|| {
                    Error::invalid("the button is not down").hint("Call left_mouse_down before")
                })?;
                let to = here()?;
                if from == to {
                    step("click", json!({ "x": to.0, "y": to.1 }))
                } else {
                    drag(from, to, &[])
                }
            }
            Action::Scroll => self.scroll(at)?,
            Action::Key => {
                let (modifiers, key) = chord(text()?)?;
                let repeat = self.repeat.unwrap_or(1);
                step(
                    "press_key",
                    json!({ "key": key, "modifiers": modifiers, "repeat": repeat }),
                )
            }
            Action::HoldKey => {
                let (modifiers, key) = chord(text()?)?;
                let seconds = self
                    .duration
                    .ok_or_else(|| missing("duration", self.action))?;
                let hold_ms = whole(seconds * 1000.0);
                step(
                    "press_key",
                    json!({ "key": key, "modifiers": modifiers, "hold_ms": hold_ms }),
                )
            }
            Action::Type => step("type_text", json!({ "text": text()? })),
            _ => return Ok(Vec::new()),
        };
        Ok(vec![planned])
    }

    fn clicks(
        &self,
        button: &str,
        count: u32,
        at: impl Fn(&Pixels, &str) -> Result<Point, Error>,
        here: impl Fn() -> Result<Point, Error>,
    ) -> Result<Vec<PlannedStep>, Error> {
        let modifiers = held(self.text.as_deref())?;
        if let Some(element) = &self.reference {
            if !modifiers.is_empty() || self.coordinate.is_some() {
                return Err(Error::invalid("`ref` names the place by itself")
                    .hint("Leave out `coordinate` and `text`"));
            }
            let arguments = json!({ "element": element, "button": button, "count": count });
            return Ok(vec![step("click_ui_element", arguments)]);
        }
        let (x, y) = match &self.coordinate {
            Some(coordinate) => at(coordinate, "coordinate")?,
            None => here()?,
        };
        let arguments =
            json!({ "x": x, "y": y, "button": button, "count": count, "modifiers": modifiers });
        Ok(vec![step("click", arguments)])
    }

    fn scroll(
        &self,
        at: impl Fn(&Pixels, &str) -> Result<Point, Error>,
    ) -> Result<PlannedStep, Error> {
        if !held(self.text.as_deref())?.is_empty() {
            return Err(Error::invalid("no keys are held while scrolling").hint("Leave out `text`"));
        }
        let direction = self.scroll_direction;
        let direction = direction.ok_or_else(|| missing("scroll_direction", self.action))?;
        let clicks = self
            .scroll_amount
            .ok_or_else(|| missing("scroll_amount", self.action))?;
        let mut arguments = json!({ "direction": direction, "amount": clicks.max(1) * WHEEL });
        if let Some(coordinate) = &self.coordinate {
            let (x, y) = at(coordinate, "coordinate")?;
            arguments["x"] = x.into();
            arguments["y"] = y.into();
        }
        Ok(step("scroll", arguments))
    }
}

fn drag(from: Point, to: Point, modifiers: &[&str]) -> PlannedStep {
    let arguments = json!({
        "start_x": from.0, "start_y": from.1, "end_x": to.0, "end_y": to.1, "modifiers": modifiers,
    });
    step("drag", arguments)
}

/// The part of the screen that a part of the screenshot shows.
fn part(region: &Pixels, shown: Mapping) -> Result<Rect, Error> {
    let &[left, top, right, bottom] = region.0.as_slice() else {
        let problem = "`region` is not a part of the screenshot";
        return Err(Error::invalid(problem).hint("Pass four numbers, [x0, y0, x1, y1]"));
    };
    shown
        .area_between((left, top), (right, bottom))
        .ok_or_else(|| {
            Error::invalid(format!(
            "`region` is [{left}, {top}, {right}, {bottom}], and the screenshot has {} x {} pixels",
            shown.pixels.width, shown.pixels.height
        ))
        .hint("Pass two corners within the screenshot, the upper left one first")
        })
}

/// That nothing is known that pixels could be of.
pub(crate) fn no_screenshot() -> Error {
    Error::invalid("coordinates are pixels of the screenshot that was sent last, and none was")
        .hint("Call screenshot first")
}

fn no_pointer() -> Error {
    Error::invalid("where the pointer is is known only while the call runs")
        .hint("Pass `coordinate`")
}
