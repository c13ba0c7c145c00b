//! Reading the text of a picture with macOS: at which level, how long, and what when the recognition does not work.
//!
//! Each recognition is a process of its own, beside the queue: one whose accurate recognition failed never succeeds again [eyes 1.6].
//! The first accurate one after an update of macOS has two minutes, any other half a minute. Where it fails the fast one reads the
//! picture in another process, and where it finds nothing as well: a recogniser that does not work may answer so [eyes 0].

mod picture;
mod reading;

pub(crate) use picture::Picture;
pub(crate) use reading::{ReadCode, ReadLine, Reading};

use std::time::Duration;

use pictures::PixelSize;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::engine::{Access, ScriptRun};
use crate::error::{Code, Error};
use crate::geometry::{Mapping, Rect};
use crate::read_dirs::ReadableFile;
use crate::session::recognizer;
pub(crate) use crate::session::recognizer::Level;
use crate::template::Input;
use crate::text::{duration, quoted};
use crate::tool::call::{Call, render};
use crate::tool::{fitting, object};

/// The script that reads a picture.
const SCRIPT: &str = "diagnostics/recognize_text";

/// How long the first accurate recognition may take after an update of macOS [eyes 1.5].
const FIRST_TIME: Duration = Duration::from_secs(120);
/// How long any other one may take.
const ACCURATE_TIME: Duration = Duration::from_secs(30);
/// How long the fast one may take.
const FAST_TIME: Duration = Duration::from_secs(15);
/// How long all of it may take.
pub(crate) const LONGEST: Duration = FIRST_TIME.saturating_add(FAST_TIME);
/// How often the client is told that the text is being read.
const REPORTS: Duration = Duration::from_secs(3);

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum State {
    /// Text was read.
    Read,
    /// No text was found.
    Empty,
    /// The accurate recognition does not work; what the fast one reads may be incomplete.
    Degraded,
}

/// A picture, and what is to be read of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// Its file.
    pub(crate) path: &'a str,
    /// In its place, a file of the user's.
    pub(crate) document: Option<Document<'a>>,
    /// Where it is on the screen.
    pub(crate) mapping: Mapping,
    /// The part of the screen that counts; the picture may show more.
    pub(crate) area: Rect,
    pub(crate) level: Level,
    /// The languages to read; none: macOS detects them.
    pub(crate) languages: &'a [String],
    /// Only lines with this text.
    pub(crate) find: Option<&'a str>,
    /// Whether bar codes are read as well.
    pub(crate) barcodes: bool,
}

/// An image file of the user's, or a page of a PDF. The script judges its path once more.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Document<'a> {
    pub(crate) file: &'a ReadableFile,
    /// The extensions that it may have.
    pub(crate) types: &'a [&'a str],
    /// The page of a PDF, counted from 1.
    pub(crate) page: Option<u32>,
}

/// What was read.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) reading: Reading,
    pub(crate) level: Level,
    pub(crate) state: State,
    /// What to know about it, each a sentence without its full stop.
    pub(crate) notes: Vec<String>,
}

/// What the script is told. Lengths are in pixels of the picture.
#[derive(Serialize)]
struct Wanted<'a> {
    path: &'a str,
    document: Option<Document<'a>>,
    pixels: PixelSize,
    area: Rect,
    level: Level,
    languages: &'a [String],
    /// Whether a language that cannot be read is an error.
    strict: bool,
    find: Option<&'a str>,
    barcodes: bool,
}

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Recognized {
    Failed { failed: String },
    Read(Reading),
}

/// Why one process has read nothing.
enum Unread {
    /// The call ends with it.
    Ends(Error),
    /// The recognition does not work; why, as a sentence.
    Fails(String),
}

/// Reads a picture on a system that describes itself as `system`. The call's deadline holds for all of it.
///
/// # Errors
/// [`Code::RecognitionFailed`] when no recognition works, `InvalidParameter` for a language that cannot be read, `Cancelled`,
/// `Timeout`.
pub(crate) async fn recognize(
    call: &Call,
    request: Request<'_>,
    system: &str,
) -> Result<Outcome, Error> {
    let known = &call.session.recognizer;
    let _turn = tokio::select! {
        biased;
        () = call.cancel.cancelled() => return Err(cancelled()),
        () = sleep_until(call.deadline) => return Err(late()),
        turn = known.turn() => turn,
    };
    if request.level == Level::Fast {
        return match pass(call, request, Level::Fast, FAST_TIME).await {
            Ok(reading) => Ok(outcome(reading, Level::Fast)),
            Err(Unread::Ends(error)) => Err(error),
            Err(Unread::Fails(why)) => Err(broken(&why)),
        };
    }
    // What holds of a simulated Mac is not noted on this machine.
    let note = match call.session.simulated {
        true => None,
        false => recognizer::note(),
    };
    let note = note.as_deref();
    let why = if known.is_resting() {
        "It failed within the last minutes".to_owned()
    } else {
        let time = match known.has_worked(system, note) {
            true => ACCURATE_TIME,
            false => FIRST_TIME,
        };
        match pass(call, request, Level::Accurate, time).await {
            Ok(reading) if reading.count > 0 => {
                known.works(system, note);
                return Ok(outcome(reading, Level::Accurate));
            }
            Ok(empty) => return check_empty(call, request, empty).await,
            Err(Unread::Ends(error)) => return Err(error),
            Err(Unread::Fails(why)) => {
                known.failed();
                why
            }
        }
    };
    match pass(call, request, Level::Fast, FAST_TIME).await {
        Ok(reading) => Ok(degraded(reading, &why)),
        Err(Unread::Ends(error)) => Err(error),
        Err(Unread::Fails(fast)) => Err(broken(&format!("{why}. The fast one: {fast}"))),
    }
}

/// What an accurate recognition means that found nothing: the fast one tells.
async fn check_empty(call: &Call, request: Request<'_>, empty: Reading) -> Result<Outcome, Error> {
    match pass(call, request, Level::Fast, FAST_TIME).await {
        Ok(reading) if reading.count > 0 => {
            call.session.recognizer.failed();
            let why = format!(
                "It found no text where the fast one found {}",
                match reading.count {
                    1 => "a line".to_owned(),
                    count => format!("{count} lines"),
                }
            );
            Ok(degraded(reading, &why))
        }
        Ok(_) => Ok(outcome(empty, Level::Accurate)),
        Err(Unread::Ends(error)) => Err(error),
        Err(Unread::Fails(fast)) => {
            let mut outcome = outcome(empty, Level::Accurate);
            let note = format!("The fast recognition, which was to confirm that, failed: {fast}");
            outcome.notes.push(note);
            Ok(outcome)
        }
    }
}

fn outcome(reading: Reading, level: Level) -> Outcome {
    let state = match reading.count {
        0 => State::Empty,
        _ => State::Read,
    };
    let mut notes = Vec::new();
    if state == State::Empty {
        notes.push(
            "No text was found; text that is small, faint or drawn in an unusual way is missed"
                .to_owned(),
        );
    }
    Outcome {
        reading,
        level,
        state,
        notes,
    }
}

fn degraded(reading: Reading, why: &str) -> Outcome {
    let note = format!(
        "The accurate recognition of this Mac does not work now ({why}), so the fast one was used: it reads Latin letters only, and misses small and faint text"
    );
    Outcome {
        reading,
        level: Level::Fast,
        state: State::Degraded,
        notes: vec![note],
    }
}

/// Reads the picture once, in a process that is killed past its time.
async fn pass(
    call: &Call,
    request: Request<'_>,
    level: Level,
    time: Duration,
) -> Result<Reading, Unread> {
    // What is left is divided so that the fast recognition has some of it.
    let left = call.deadline.saturating_duration_since(Instant::now());
    let most = match level {
        Level::Accurate => left.saturating_sub(FAST_TIME.min(left / 3)),
        Level::Fast => left,
    };
    let time = time.min(most);
    let deadline = Instant::now() + time;
    let run = run(call, request, level, deadline).map_err(Unread::Ends)?;
    let done = reporting(call, call.engine().run_beside(run)).await;
    match done {
        Ok(output) => match fitting(SCRIPT, &output.result).map_err(Unread::Ends)? {
            Recognized::Read(reading) => Ok(reading),
            Recognized::Failed { failed } => Err(Unread::Fails(quoted(&failed, 200))),
        },
        // Nobody waits for it any more, or another request is needed.
        Err(error)
            if matches!(
                error.code,
                Code::Cancelled
                    | Code::InvalidParameter
                    | Code::PathNotAllowed
                    | Code::PathNotFound
                    | Code::Refused
            ) =>
        {
            Err(Unread::Ends(error))
        }
        Err(error) if error.code == Code::Timeout => Err(Unread::Fails(format!(
            "It did not end within {}",
            duration(time)
        ))),
        Err(error) => Err(Unread::Fails(error.why.unwrap_or(error.what))),
    }
}

fn run(
    call: &Call,
    request: Request<'_>,
    level: Level,
    deadline: Instant,
) -> Result<ScriptRun, Error> {
    let Mapping {
        area: whole,
        pixels,
    } = request.mapping;
    let part = whole.intersection(request.area.outward()).unwrap_or(whole);
    let across = f64::from(pixels.width) / whole.width;
    let down = f64::from(pixels.height) / whole.height;
    let wanted = Wanted {
        path: request.path,
        document: request.document,
        pixels,
        area: Rect {
            x: (part.x - whole.x) * across,
            y: (part.y - whole.y) * down,
            width: part.width * across,
            height: part.height * down,
        },
        level,
        languages: request.languages,
        strict: level == request.level,
        find: request.find,
        barcodes: request.barcodes,
    };
    let script = render(SCRIPT.into(), Input::from(object(&wanted)?), deadline, None)?;
    let mut run = ScriptRun::new(script, Access::Read, deadline);
    run.what = call.tool.to_string();
    run.cancel = call.cancel.clone();
    Ok(run)
}

/// Waits for a process, and tells the client meanwhile that it runs: some give up on a call that says nothing.
async fn reporting<T>(call: &Call, work: impl Future<Output = T>) -> T {
    let mut work = std::pin::pin!(work);
    let mut reports = interval(REPORTS);
    reports.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The first one comes at once.
    reports.tick().await;
    loop {
        tokio::select! {
            biased;
            done = &mut work => return done,
            _ = reports.tick() => {
                if let Some(progress) = &call.progress {
                    let seconds = call.arrived.elapsed().as_secs();
                    let report = json!({ "done": seconds, "message": "reading the text" });
                    // Nobody waits for a report.
                    let _ = progress.sender.try_send(report);
                }
            }
        }
    }
}

fn cancelled() -> Error {
    Error::new(Code::Cancelled, "The call was cancelled")
}

fn late() -> Error {
    Error::new(Code::Timeout, "The text was not read in time")
        .because("Another picture was being read")
        .hint("Repeat the call")
}

fn broken(why: &str) -> Error {
    Error::new(Code::RecognitionFailed, "The text could not be read")
        .because(format!(
            "The text recognition of this Mac does not work now: {why}"
        ))
        .hint("Look at the picture with take_screenshot instead, or try again in some minutes")
}
