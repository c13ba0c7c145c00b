//! The picture of a window, and what is read in it.

use crate::capture::target::{CaptureMethod, Target};
use crate::engine::{Access, Turn};
use crate::error::{Code, Error};
use crate::geometry::Rect;
use crate::recognition::{self, Level, Outcome, Picture, ReadLine, Reading, Request};
use crate::session::elements::locator::{Locator, SeenMark};
use crate::session::elements::scan::{AppProcess, Scan};
use crate::session::elements::seen::{self, MOST_TEXTS, SeenText, SeenTexts};
use crate::template::{CallFields, Input};
use crate::text::json_string;
use crate::tool::call::Call;
use crate::tool::{fitting, object};
use rmcp::model::JsonObject;
use serde::Deserialize;
use serde_json::json;

/// The script that tells what is to be captured.
const SCRIPT: &str = "diagnostics/seen_window";

const AGAIN: &str = "Read the picture again with look, get_ui_elements or read_text, and use the refs of that answer";

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Found {
    /// As macOS describes itself.
    system: String,
    pub(super) app: AppProcess,
    pub(super) target: Target,
    /// What lies before the window.
    before: Vec<Rect>,
}

/// The picture of a window. Its file goes with it.
pub(super) struct WindowPicture {
    pub(super) found: Found,
    pub(super) image: Picture,
}

/// Asks where a window is, and whether it can be captured: one by its id, or that of a text that was read before.
pub(super) async fn find(
    call: &Call,
    turn: &Turn,
    window_id: u32,
    known: Option<&Locator>,
) -> Result<Found, Error> {
    let input = Input {
        params: object(&json!({ "window_id": window_id }))?,
        call: CallFields {
            target: known.map(object).transpose()?,
            ..CallFields::default()
        },
    };
    let answer = call.script_as(Access::Read, turn, SCRIPT, input).await?;
    fitting(SCRIPT, &answer)
}

impl WindowPicture {
    pub(super) async fn take(call: &Call, turn: &Turn, found: Found) -> Result<Self, Error> {
        let image = Picture::take(call, turn, &found.target).await?;
        Ok(Self { found, image })
    }

    /// Reads it, beside the queue.
    pub(super) async fn read(
        &self,
        call: &Call,
        (level, languages): (Level, &[String]),
        wanted: Option<&str>,
    ) -> Result<Outcome, Error> {
        let path = self.image.path()?;
        let request = Request {
            path: &path,
            document: None,
            mapping: self.image.taken.mapping,
            area: self.found.target.area,
            level,
            languages,
            find: wanted,
            barcodes: false,
        };
        recognition::recognize(call, request, &self.found.system).await
    }

    /// Whether another window covers a place of the screen.
    pub(super) fn is_covered(&self, frame: Rect) -> bool {
        let mut before = self.found.before.iter();
        before.any(|other| other.intersection(frame).is_some())
    }

    /// What was read, for refs.
    pub(super) fn texts(&self, outcome: &Outcome, languages: &[String]) -> SeenTexts {
        let mut texts = texts(
            self.found.app.clone(),
            &self.found.target,
            self.image.taken.mapping.area,
            &outcome.reading,
            (outcome.level, languages),
        );
        // A picture of the screen shows what lies before the window as well.
        if !matches!(self.image.taken.method, CaptureMethod::Window(_)) {
            texts.texts.retain(|text| !self.is_covered(text.frame));
        }
        texts
    }
}

/// What was read of a window, for refs: its `picture` shows that area of the screen. What is too long for a ref is left out.
pub(crate) fn texts(
    process: AppProcess,
    target: &Target,
    picture: Rect,
    reading: &Reading,
    (level, languages): (Level, &[String]),
) -> SeenTexts {
    let lines = reading.lines.iter();
    SeenTexts {
        process,
        window_id: target.window_id.unwrap_or_default(),
        window: target.area,
        level,
        languages: languages.to_vec(),
        texts: lines
            .filter_map(|line| seen(line, picture))
            .take(MOST_TEXTS)
            .collect(),
    }
}

fn seen(line: &ReadLine, picture: Rect) -> Option<SeenText> {
    SeenText::new(
        line.shown(),
        line.frame(picture),
        line.whole.unwrap_or(true),
    )
}

/// A snapshot that holds nothing but text in a picture.
pub(crate) fn of_picture(app: AppProcess) -> Scan {
    Scan {
        app,
        roots: Vec::new(),
        nodes: Vec::new(),
        truncated: None,
        elsewhere: Vec::new(),
        doubt: None,
    }
}

/// The mark of a text that was read; none for an element.
pub(super) fn mark(known: &Locator) -> Result<&SeenMark, Error> {
    let seen = known.seen.as_ref();
    seen.ok_or_else(|| Error::invalid(format!("{} is an element", known.reference)))
}

/// Takes the picture of the window that a text was read in.
pub(super) async fn picture_of(
    call: &Call,
    turn: &Turn,
    known: &Locator,
) -> Result<WindowPicture, Error> {
    let window_id = known.window_id().unwrap_or_default();
    let found = find(call, turn, window_id, Some(known)).await?;
    WindowPicture::take(call, turn, found).await
}

/// Where a text is now, from the upper left corner of its window on.
///
/// # Errors
/// `StaleElement` where it has gone or moved, `Refused` where something covers it; those of the recognition.
pub(super) async fn find_again(
    call: &Call,
    picture: &WindowPicture,
    known: &Locator,
) -> Result<Rect, Error> {
    let seen = mark(known)?;
    let window = picture.found.target.area;
    let reading = (seen.level, seen.languages.as_slice());
    let outcome = picture.read(call, reading, Some(&seen.text)).await?;
    let lines = outcome.reading.lines.iter();
    let frames = lines
        .filter(|line| line.whole == Some(true) || !seen.whole)
        .map(|line| seen::within(line.frame(picture.image.taken.mapping.area), window));
    let frames: Vec<Rect> = frames.collect();
    let Some(frame) = frames
        .iter()
        .find(|frame| seen::is_near(seen.frame, **frame))
    else {
        let why = match frames.is_empty() {
            true => "its window does not show it there any more",
            false => "it is at another place of its window now",
        };
        return Err(stale(known, why));
    };
    if picture.is_covered(on_screen(*frame, window)) {
        return Err(covered(&seen.text).detail("ref", known.reference.clone()));
    }
    Ok(*frame)
}

/// The failure of what something else would get a click for.
pub(super) fn covered(text: &str) -> Error {
    let name = json_string(text, 80);
    Error::new(Code::Refused, format!("Text {name} is covered"))
        .because("Another window covers it")
        .hint("Bring its window forward with focus_window, or move what covers it")
}

fn stale(known: &Locator, why: &str) -> Error {
    let name = json_string(&known.reference, 80);
    Error::new(
        Code::StaleElement,
        format!("Element {name} has changed: {why}"),
    )
    .hint(AGAIN)
    .detail("ref", known.reference.clone())
    .detail("gone", false)
}

pub(super) fn on_screen(frame: Rect, window: Rect) -> Rect {
    Rect {
        x: frame.x + window.x,
        y: frame.y + window.y,
        ..frame
    }
}

pub(super) async fn confirmed(
    call: &Call,
    picture: &WindowPicture,
    known: &Locator,
) -> Result<JsonObject, Error> {
    let frame = find_again(call, picture, known).await?;
    let frame = on_screen(frame, picture.found.target.area);
    Ok(seen::fields(
        Some(&known.reference),
        &mark(known)?.text,
        frame,
    ))
}

pub(super) const fn says_it(line: &ReadLine) -> bool {
    matches!(line.whole, Some(true))
}

/// How a text is looked for: the fast recognition reads Latin letters only [eyes 1.4].
pub(super) fn level_for(text: &str) -> Level {
    let is_latin = |sign: char| !sign.is_alphabetic() || u32::from(sign) < 0x250;
    match text.chars().all(is_latin) {
        true => Level::Fast,
        false => Level::Accurate,
    }
}
