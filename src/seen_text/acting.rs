//! Acting on text that was read in a picture, after another look at it.

use super::window_picture::{
    WindowPicture, confirmed, covered, find, find_again, level_for, on_screen, picture_of, says_it,
};
use crate::engine::{ScriptResult, Turn};
use crate::error::{Code, Error};
use crate::geometry::{Rect, whole};
use crate::recognition::{Level, ReadLine};
use crate::session::elements::locator::Locator;
use crate::session::elements::seen;
use crate::template::Input;
use crate::text::json_string;
use crate::tool::call::Call;
use crate::tool::object;
use rmcp::model::JsonObject;
use serde_json::Value;

/// How many places are named where a text stands more than once.
const MOST_NAMED: usize = 5;

/// The detail of an error that names a window of which Accessibility sees nothing (`find_element.js`).
const EMPTY_WINDOW: &str = "empty_window";

/// The fields of a text that is where it was, after another look at it.
///
/// # Errors
/// As `find_again`.
pub(crate) async fn confirm(call: &mut Call, known: &Locator) -> Result<JsonObject, Error> {
    let turn = call.turn().await?;
    let picture = picture_of(call, &turn, known).await?;
    drop(turn);
    confirmed(call, &picture, known).await
}

/// Runs the script of a tool that acts on a text, after another look at it. Between the two nobody else has a turn.
///
/// # Errors
/// As `find_again`; whatever the script says.
pub(crate) async fn act(
    call: &mut Call,
    tool: &'static str,
    input: Input,
    known: Locator,
) -> Result<ScriptResult, Error> {
    act_between(call, tool, input, [Some(known), None]).await
}

/// The same for a tool that acts on elements as well, and from one place to another.
///
/// # Errors
/// As `find_again`; whatever the script says.
pub(crate) async fn act_between(
    call: &mut Call,
    tool: &'static str,
    mut input: Input,
    [from, to]: [Option<Locator>; 2],
) -> Result<ScriptResult, Error> {
    let turn = call.turn().await?;
    input.call.target = looked_again(call, &turn, from).await?;
    input.call.drop_target = looked_again(call, &turn, to).await?;
    call.script_in(&turn, tool, input).await
}

/// What a script is told of a ref: of text in a picture where it is now as well.
async fn looked_again(
    call: &Call,
    turn: &Turn,
    known: Option<Locator>,
) -> Result<Option<JsonObject>, Error> {
    let Some(known) = known else {
        return Ok(None);
    };
    if known.seen.is_none() {
        return object(&known).map(Some);
    }
    let picture = picture_of(call, turn, &known).await?;
    let frame = find_again(call, &picture, &known).await?;
    found_at(known, frame).map(Some)
}

fn found_at(mut known: Locator, frame: Rect) -> Result<JsonObject, Error> {
    if let Some(seen) = &mut known.seen {
        seen.found = Some(frame);
    }
    object(&known)
}

/// Runs the script of a tool that acts on an element; where it names one that is not there, and the app shows Accessibility nothing,
/// on what the picture of its window says. `name` is what the caller wrote.
///
/// # Errors
/// Whatever the script says; `Ambiguous` where the picture says it more than once.
pub(crate) async fn act_by_name(
    call: &mut Call,
    tool: &'static str,
    input: Input,
    name: &str,
) -> Result<ScriptResult, Error> {
    let turn = call.turn().await?;
    let mut missing = match call.script_in(&turn, tool, input.clone()).await {
        Err(error) if error.code == Code::ElementNotFound => error,
        other => return other,
    };
    let window = missing.details.remove(EMPTY_WINDOW);
    let window = window.as_ref().and_then(Value::as_u64);
    let Some(window) = window.and_then(|id| u32::try_from(id).ok()) else {
        return Err(missing);
    };
    let found = find(call, &turn, window, None).await?;
    if found.target.allowed == Some(false) {
        return Err(missing
            .hint("Its window has no elements: with Screen Recording its picture can be read"));
    }
    let picture = WindowPicture::take(call, &turn, found).await?;
    match by_text(call, &picture, name).await? {
        Some((known, frame)) => {
            if picture.is_covered(on_screen(frame, picture.found.target.area)) {
                return Err(covered(name));
            }
            let mut input = input;
            input.call.target = Some(found_at(known, frame)?);
            call.script_in(&turn, tool, input).await
        }
        None => Err(missing.hint("The picture of its window does not show it either: call read_text to see what it shows")),
    }
}

/// The one text of a picture that says that.
async fn by_text(
    call: &Call,
    picture: &WindowPicture,
    name: &str,
) -> Result<Option<(Locator, Rect)>, Error> {
    let mut outcome = picture
        .read(call, (level_for(name), &[]), Some(name))
        .await?;
    if !outcome.reading.lines.iter().any(says_it) && outcome.level == Level::Fast {
        // What is small and faint is read by the accurate one alone.
        outcome = picture
            .read(call, (Level::Accurate, &[]), Some(name))
            .await?;
    }
    outcome.reading.lines.retain(says_it);
    let is_alone =
        |line: &ReadLine| line.text.trim().chars().count() == line.shown().trim().chars().count();
    if outcome.reading.lines.iter().any(is_alone) {
        outcome.reading.lines.retain(is_alone);
    }
    let texts = picture.texts(&outcome, &[]);
    match texts.texts.as_slice() {
        [] => Ok(None),
        [one] => {
            let known = texts.locator(&one.text, one);
            Ok(Some((known, seen::within(one.frame, texts.window))))
        }
        several => {
            let shown = several.iter().take(MOST_NAMED);
            let places: Vec<String> = shown
                .map(|text| format!("{}, {}", whole(text.frame.x), whole(text.frame.y)))
                .collect();
            let name = json_string(name, 80);
            Err(Error::new(
                Code::Ambiguous,
                format!(
                    "The picture of its window says {name} {} times",
                    several.len()
                ),
            )
            .because(format!("It is at {}", places.join("; ")))
            .hint("Use the ref of one of them, from look with read_text"))
        }
    }
}
