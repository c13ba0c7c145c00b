//! `computer`: the mouse, the keyboard and the screen under the names that models were trained with.
//!
//! ```json
//! {"name": "computer", "arguments": {"action": "left_click", "coordinate": [412, 80]}}
//! → {"effect": "confirmed", "changes": ["+ k7q-9e1 Sheet \"Save\""]}
//! ```
//!
//! Every action is a call of another tool: `left_click` of `click`, `type` of `type_text`, `zoom` of `take_screenshot`. What the
//! server, its flags and the policy allow that tool holds for the action. Coordinates are pixels of the screenshot that was sent
//! last, whatever its scale. `ref` is one of a look, and names the element that a click is for. Nothing is held between two calls:
//! `left_mouse_down` remembers the place, and `left_mouse_up` presses there, drags and releases.

use crate::engine::{Access, Turn};
use crate::error::{Code, Error};
use crate::geometry::{Mapping, Rect};
use crate::session::Session;
use crate::session::pointing::Point;
use crate::steps::ShortResults;
use crate::tool::answer::Answer;
use crate::tool::call::{Call, StepTime, StepTool};
use crate::tool::{
    Aliases, Background, Effect, Examples, PlannedStep, Reaches, Selftest, Tool, fitting, object,
    reach,
};
use crate::tools::profiles::shared::{Action, Given, Pixels, missing, no_screenshot};
use crate::tools::scroll::scroll::Direction;
use pictures::PixelSize;
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// The tool.
pub(crate) struct Computer;

/// How long a wait may take beside the time that it was asked for.
const BESIDE: Duration = Duration::from_secs(30);

/// How long a part of a wait is, behind which the client is told of it.
const REPORT: Duration = Duration::from_secs(1);

/// Parameters of `computer`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// What to do
    action: Action,
    /// Where, as [x, y] in pixels of the last screenshot; default: where the pointer is
    #[serde(default, skip_serializing_if = "Option::is_none")]
    coordinate: Option<Pixels>,
    /// Where left_click_drag begins, as [x, y]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_coordinate: Option<Pixels>,
    /// For clicks: a ref from look, instead of coordinate
    #[serde(default, rename = "ref", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 100))]
    reference: Option<String>,
    /// Text to type; key or combination, such as Return or cmd+s; for the mouse, keys to hold, such as shift
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Where the wheel goes
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scroll_direction: Option<Direction>,
    /// How many clicks of the wheel
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1000))]
    scroll_amount: Option<u32>,
    /// Seconds to wait or to hold the key
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 100))]
    duration: Option<f64>,
    /// How often to press the key
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    repeat: Option<u32>,
    /// Part to zoom into, as [x0, y0, x1, y1] in pixels of the last screenshot
    #[serde(default, skip_serializing_if = "Option::is_none")]
    region: Option<Pixels>,
}

/// Result of `computer`, beside pictures: what the tool returned that did it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    action: Action,
}

impl Params {
    fn given(&self) -> Given<'_> {
        Given {
            action: self.action,
            coordinate: self.coordinate.as_ref(),
            start_coordinate: self.start_coordinate.as_ref(),
            region: self.region.as_ref(),
            reference: self.reference.as_deref(),
            text: self.text.as_deref(),
            direction: self.scroll_direction,
            amount: self.scroll_amount,
            duration: self.duration,
            repeat: self.repeat,
        }
    }
}

impl Tool for Computer {
    const NAME: &'static str = "computer";
    const TITLE: &'static str = "Use the computer";
    const DESCRIPTION: &'static str = "Use the mouse and keyboard of this Mac and take screenshots. Coordinates are pixels of the last screenshot, from its top left corner. Take one first, and again to see what an action did. `zoom` shows a part of it enlarged; coordinates still refer to the last whole screenshot. The command key is cmd. Returns the image, or what was observed to change.";
    const TOOLSET: &'static str = crate::profile::TOOLSET;
    const EFFECT: Effect = Effect::Destructive;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples {
        works: r#"{"action": "screenshot"}"#,
        fails: r#"{"action": "left_click", "coordinate": [1, 1]}"#,
    };
    const SELFTEST: Selftest = Selftest::Never("every action is another tool's, which is played");
    const OBSERVES: bool = false;
    const STRUCTURED: bool = false;
    const MADE_OF_STEPS: bool = true;
    const BACKGROUND: Background = Background::Works;
    const ALIASES: Aliases = &[&[("end_coordinate", "coordinate"), ("element", "ref")]];
    type Params = Params;
    type Output = Output;

    fn template_params(_: &Params, _: &Session) -> Result<JsonObject, Error> {
        Ok(JsonObject::new())
    }

    fn steps(params: &Params, session: &Session) -> Result<Vec<PlannedStep>, Error> {
        params.given().steps(session.pointing.shown(), None, None)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        if params.action == Action::Wait {
            return wait(params.duration, &mut call).await;
        }
        let given = params.given();
        let pointing = call.session.pointing.clone();
        let turn = call.turn().await?;
        let pointer = match given.needs_pointer() {
            true => Some(pointer(&call, &turn).await?),
            false => None,
        };
        match (params.action, pointer) {
            (Action::CursorPosition, Some(at)) => return position(at, pointing.shown()),
            (Action::LeftMouseDown, Some(at)) => {
                pointing.press(at);
                return Answer::structured(&json!({
                    "action": params.action,
                    "note": "The button goes down here with left_mouse_up, which drags from here to where the pointer is then",
                }));
            }
            _ => {}
        }
        let pressed = match params.action {
            Action::LeftMouseUp => pointing.release(),
            _ => None,
        };
        let planned = given.steps(pointing.shown(), pointer, pressed)?;
        let Some((tool, arguments)) = planned.into_iter().next() else {
            return Answer::structured(&json!({ "action": params.action }));
        };
        let step = call.steps.check(&tool, arguments, call.background)?;
        let answer = made(step, &call, turn).await?;
        told(params.action, answer, &call)
    }
}

/// Makes the step, if a person need not agree to it.
async fn made(step: StepTool, call: &Call, turn: Turn) -> Result<(StepTool, Answer), Error> {
    let steps = [step];
    reach::check(&steps, call, &turn).await?;
    let [step] = steps;
    if step.acts {
        let engine = call.engine();
        engine
            .hold_actions(&turn, Computer::NAME, call.deadline, &call.cancel)
            .await?;
    }
    let time = StepTime {
        turn,
        deadline: call.deadline,
        cancel: call.cancel.clone(),
        background: call.background,
    };
    let answer = call.steps.call(&step, time).await?;
    Ok((step, answer))
}

/// Where the pointer is.
async fn pointer(call: &Call, turn: &Turn) -> Result<Point, Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Found {
        x: f64,
        y: f64,
    }
    let nothing = object(&json!({}))?;
    let found = call.script_as(Access::Read, turn, Computer::NAME, nothing);
    let Found { x, y } = fitting(Computer::NAME, &found.await?)?;
    Ok((x, y))
}

fn position(at: Point, shown: Option<Mapping>) -> Result<Answer, Error> {
    let shown = shown.ok_or_else(no_screenshot)?;
    let (x, y) = shown.pixel(at);
    Answer::structured(&json!({ "action": Action::CursorPosition, "x": x, "y": y }))
}

/// Waits outside of the queue, and says every few seconds that it does.
async fn wait(duration: Option<f64>, call: &mut Call) -> Result<Answer, Error> {
    let seconds = duration.ok_or_else(|| missing("duration", Action::Wait))?;
    let time = Duration::from_secs_f64(seconds.clamp(0.0, 100.0));
    call.deadline = call.until(time + BESIDE);
    let end = (Instant::now() + time).min(call.deadline);
    loop {
        let next = (Instant::now() + REPORT).min(end);
        call.wait_until(next).await?;
        let waited = call.arrived.elapsed().as_secs_f64();
        if next >= end {
            return Answer::structured(
                &json!({ "action": Action::Wait, "waited_seconds": waited.round() }),
            );
        }
    }
}

/// What the tool answered, in the terms of the screenshot.
fn told(action: Action, (step, answer): (StepTool, Answer), call: &Call) -> Result<Answer, Error> {
    if let Some(error) = answer.error {
        return Err(error);
    }
    if matches!(action, Action::Screenshot | Action::Zoom) {
        return pictured(action, answer, call);
    }
    let mut results = ShortResults::default();
    results.add(&step, answer);
    let (rows, _) = results.into_parts();
    let result = rows
        .into_iter()
        .next()
        .and_then(|mut row| row.remove("result"));
    let mut fields = match result {
        Some(Value::Object(fields)) => fields,
        _ => JsonObject::new(),
    };
    // Points, which mean nothing beside pixels.
    for name in ["x", "y"] {
        fields.remove(name);
    }
    for line in fields
        .get_mut("changes")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        if let Some(text) = line.as_str() {
            *line = without_place(text).into();
        }
    }
    fields.insert("action".into(), json!(action));
    Answer::structured(&fields)
}

/// The picture and its size, which the next coordinates are in.
fn pictured(action: Action, answer: Answer, call: &Call) -> Result<Answer, Error> {
    let line = answer.content.iter().find_map(|block| match block {
        ContentBlock::Text(text) => serde_json::from_str::<Picture>(&text.text).ok(),
        _ => None,
    });
    let Some(picture) = line else {
        let problem = Error::new(Code::BadReply, "take_screenshot answered no picture");
        return Err(problem.hint("This is a bug in macmcp: please report it with the server's log"));
    };
    if action == Action::Screenshot {
        call.session.pointing.show(Mapping {
            area: Rect {
                x: picture.origin.x,
                y: picture.origin.y,
                width: picture.points.width,
                height: picture.points.height,
            },
            pixels: picture.pixels,
        });
    }
    let mut content = answer.content;
    content.retain(|block| !matches!(block, ContentBlock::Text(_)));
    let mut said =
        json!({ "action": action, "width": picture.pixels.width, "height": picture.pixels.height });
    if let Some(note) = picture.note {
        said["note"] = note.into();
    }
    content.extend(Answer::structured(&said)?.content);
    Ok(Answer::blocks(content))
}

/// What the line of a screenshot tells of it.
#[derive(Deserialize)]
struct Picture {
    origin: Corner,
    points: Size,
    pixels: PixelSize,
    note: Option<String>,
}

#[derive(Deserialize)]
struct Corner {
    x: f64,
    y: f64,
}

#[derive(Deserialize)]
struct Size {
    width: f64,
    height: f64,
}

/// A line about an element without its position and size, which are points.
fn without_place(line: &str) -> String {
    let is_place = |word: &str| {
        word.strip_prefix('@')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
    };
    let is_size = |word: &str| {
        let sides = word.split_once('x');
        sides.is_some_and(|(width, height)| {
            width.parse::<u32>().is_ok() && height.parse::<u32>().is_ok()
        })
    };
    let mut words = line.split(' ').peekable();
    let mut left = Vec::new();
    while let Some(word) = words.next() {
        if is_place(word) {
            words.next_if(|next| is_size(next));
            continue;
        }
        left.push(word);
    }
    left.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_left_out_of_lines() {
        for (line, expected) in [
            (
                "+ k7q-3e1 Sheet \"Save\" @40,60 900x600 focused",
                "+ k7q-3e1 Sheet \"Save\" focused",
            ),
            (
                "+ k7q-3e1 Row \"@home\" @-4,6 9x6",
                "+ k7q-3e1 Row \"@home\"",
            ),
            ("front app: TextEdit", "front app: TextEdit"),
        ] {
            assert_eq!(without_place(line), expected);
        }
    }
}
