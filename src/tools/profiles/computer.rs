//! The tools of the profile `computer`: the mouse, the keyboard and the screen under the names that models are trained with.
//!
//! ```json
//! {"name": "left_click", "arguments": {"coordinate": [412, 80]}}
//! → confirmed; + k7q-9e1 Sheet "Save"
//! ```
//!
//! What clients see of them stands in `computer.json`. Each is a call of another tool ([`super::shared`]): `left_click` of `click`, `type`
//! of `type_text`, `zoom` of `take_screenshot`. What the server, its flags and the policy allow that tool holds for it. Coordinates are
//! pixels of the screenshot that was sent last, whatever its scale. `ref` is one of a look, and names the element that a click is for.
//! Nothing is held between two calls: `left_mouse_down` remembers the place, and `left_mouse_up` presses there, drags and releases.
//! What had arrived when an action failed is not done: a model that sends several at a time saw none of them fail.

use crate::engine::{Access, Turn};
use crate::error::{Code, Error};
use crate::geometry::{Mapping, Rect};
use crate::session::Session;
use crate::session::pointing::Point;
use crate::steps::ShortResults;
use crate::text::{escape_hidden, without_places};
use crate::tool::answer::Answer;
use crate::tool::call::{Call, StepTime, StepTool};
use crate::tool::{
    Aliases, Background, Effect, Examples, Member, PlannedStep, Reaches, Selftest, Spec, Tool,
    fitting, object, reach, shows,
};
use crate::tools::profiles::shared::{Action, Params, missing, no_screenshot};
use pictures::PixelSize;
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// What all of them are.
pub(crate) struct Computer;

/// What clients see of each, in their order.
const TABLE: &str = include_str!("computer.json");

/// Every one.
pub(crate) fn specs() -> Vec<Spec> {
    // A test counts them.
    let members: Vec<Member> = serde_json::from_str(TABLE).unwrap_or_default();
    members.into_iter().map(Spec::member::<Computer>).collect()
}

/// How long a wait may take beside the time that it was asked for.
const BESIDE: Duration = Duration::from_secs(30);

/// How long a part of a wait is, behind which the client is told of it.
const REPORT: Duration = Duration::from_secs(1);

/// What is told of the place where the pointer is and of pictures, in JSON; actions answer a line in words.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    action: Action,
}

impl Tool for Computer {
    const NAME: &'static str = "computer";
    const TITLE: &'static str = "Computer";
    const DESCRIPTION: &'static str = "What an action of it is.";
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
        params.steps(session.pointing.shown(), None, None)
    }

    async fn run(params: Params, call: Call) -> Result<Answer, Error> {
        let pointing = call.session.pointing.clone();
        let acts = params.action.acts();
        let answer = done(params, call).await;
        if acts && answer.is_err() {
            pointing.fail();
        }
        answer
    }
}

async fn done(params: Params, mut call: Call) -> Result<Answer, Error> {
    if params.action == Action::Wait {
        return wait(params.duration, &mut call).await;
    }
    let pointing = call.session.pointing.clone();
    let turn = call.turn().await?;
    if params.action.acts() && pointing.failed_after(call.arrived) {
        return Err(overtaken(params.action));
    }
    let mut seen = None;
    if params.needs_script() {
        seen = Some(seen_by_script(&call, &turn).await?);
    }
    let pointer = seen.as_ref().map(|seen| (seen.x, seen.y));
    match (params.action, pointer) {
        (Action::CursorPosition, Some(at)) => return position(at, pointing.shown()),
        (Action::LeftMouseDown, Some(at)) => {
            pointing.press(at);
            return Ok(Answer::text(
                "noted: left_mouse_up presses here, drags to where the pointer is then, and releases",
            ));
        }
        _ => {}
    }
    let pressed = match params.action {
        Action::LeftMouseUp => pointing.release(),
        _ => None,
    };
    let planned = params.steps(pointing.shown(), pointer, pressed)?;
    let Some((tool, arguments)) = planned.into_iter().next() else {
        return Ok(Answer::text("nothing to do"));
    };
    let step = call.steps.check(&tool, arguments, call.background)?;
    let look = shows::behind(&call);
    let (step, answer) = made(step, &call, turn).await?;
    let wanted = shows::wanted_after(&step.name, answer.structured.as_ref());
    let mut answer = told(params.action, (step, answer), seen, &call)?;
    if let (Some(look), Some(wanted)) = (look, wanted)
        && let [ContentBlock::Text(line)] = answer.content.as_mut_slice()
        && let Some(shown) = look(wanted).await
    {
        line.text = format!("{}\n{shown}", line.text);
    }
    Ok(answer)
}

/// That another action failed while this one waited.
fn overtaken(action: Action) -> Error {
    let action = json!(action);
    let what = format!("{action} was not done: an action that was sent before it failed");
    Error::new(Code::Refused, what).hint("Take a screenshot, then go on from what it shows")
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

/// Where the pointer is, and what lies beside the main display.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    x: f64,
    y: f64,
    /// The frames of the other displays, in points; the main one begins at 0,0.
    others: Vec<Rect>,
    main: Rect,
}

async fn seen_by_script(call: &Call, turn: &Turn) -> Result<Seen, Error> {
    let nothing = object(&json!({}))?;
    let found = call.script_as(Access::Read, turn, Computer::NAME, nothing);
    fitting(Computer::NAME, &found.await?)
}

impl Seen {
    /// The other displays in words; none where there is none.
    fn others(&self) -> Option<String> {
        let words: Vec<String> = self.others.iter().map(|one| self.place(one)).collect();
        let (first, rest) = words.split_first()?;
        let all = rest
            .iter()
            .fold(first.clone(), |all, one| format!("{all}; {one}"));
        Some(format!(
            "Other displays, which this does not show: {all}. look and take_screenshot (by batch) see them"
        ))
    }

    fn place(&self, other: &Rect) -> String {
        let side = if other.x + other.width <= self.main.x {
            "left of"
        } else if other.x >= self.main.x + self.main.width {
            "right of"
        } else if other.y < self.main.y {
            "above"
        } else {
            "below"
        };
        format!("{} x {} points {side} it", other.width, other.height)
    }
}

fn position(at: Point, shown: Option<Mapping>) -> Result<Answer, Error> {
    let shown = shown.ok_or_else(no_screenshot)?;
    let (x, y) = shown.pixel(at);
    said(&json!({ "x": x, "y": y }))
}

/// A line of JSON, and no fields: clients that show fields alone would drop the picture beside them.
fn said(value: &Value) -> Result<Answer, Error> {
    Ok(Answer::blocks(Answer::structured(value)?.content))
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
            return Ok(Answer::text(format!("waited {waited:.0} s")));
        }
    }
}

/// What the tool answered, in the terms of the screenshot.
fn told(
    action: Action,
    (step, answer): (StepTool, Answer),
    seen: Option<Seen>,
    call: &Call,
) -> Result<Answer, Error> {
    if let Some(error) = answer.error {
        return Err(error);
    }
    if matches!(action, Action::Screenshot | Action::Zoom) {
        return pictured(action, answer, seen, call);
    }
    let mut results = ShortResults::within(usize::MAX);
    results.add(&step, answer);
    let (rows, _) = results.into_parts();
    let row = rows.into_iter().next();
    let fields = row.and_then(|mut row| row.remove("result"));
    let Some(Value::Object(fields)) = fields else {
        return Ok(Answer::text("done"));
    };
    Ok(Answer::text(escape_hidden(&line(fields))))
}

/// A result in one line: what is known of the effect, what changed, and the rest by name. Points are left out, which mean nothing
/// beside pixels.
fn line(mut fields: JsonObject) -> String {
    let mut parts = Vec::new();
    if let Some(Value::String(effect)) = fields.remove("effect") {
        parts.push(effect);
    }
    if let Some(Value::Array(changes)) = fields.remove("changes") {
        let lines = changes.iter().filter_map(Value::as_str);
        parts.extend(lines.map(without_places));
    }
    let is_told = |value: &Value| !value.is_null() && *value != json!([]);
    for (name, value) in fields {
        if matches!(&*name, "x" | "y" | "from" | "to") || !is_told(&value) {
            continue;
        }
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        parts.push(format!("{name}: {value}"));
    }
    match parts.is_empty() {
        true => "done".to_owned(),
        false => parts.join("; ").replace('\n', " "),
    }
}

/// The picture and its size, which the next coordinates are in.
fn pictured(
    action: Action,
    answer: Answer,
    seen: Option<Seen>,
    call: &Call,
) -> Result<Answer, Error> {
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
    let mut size = json!({ "width": picture.pixels.width, "height": picture.pixels.height });
    let others = seen.and_then(|seen| seen.others());
    let notes: Vec<String> = picture.note.into_iter().chain(others).collect();
    if !notes.is_empty() {
        size["note"] = notes.join(". ").into();
    }
    content.extend(said(&size)?.content);
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
