//! `read_text`: the text that a display, a window or a region shows, read from its picture.
//!
//! ```json
//! {"name": "read_text", "arguments": {"app": "Chess", "find": "new game"}}
//! → {"target": "window", "app": "Chess", "state": "read", "level": "accurate", "languages": ["automatic"], "lines_read": 6,
//!    "lines": [{"text": "New Game  Undo", "match": "New Game", "confidence": 1.0,
//!               "frame": {"x": 412, "y": 96, "width": 71, "height": 16}}]}
//! ```
//!
//! For what Accessibility does not tell: games, canvases, remote desktops. The picture is taken in the call's turn and read beside
//! the queue, by a process of its own: one whose accurate recognition failed never succeeds again [eyes 1.6]. The first accurate
//! recognition after an update of macOS has two minutes, any other half a minute; where it fails, or finds nothing, the fast one
//! reads the picture as well, in another process. Three answers are told apart: text was read, none was found by either, and the
//! accurate recognition does not work. Where the fast one does not work either, the call fails with `RecognitionFailed`.
//! The picture is deleted before the answer; nothing that was read is kept. Needs Screen Recording.

use std::time::Duration;

use pictures::{Decoded, PictureFormat};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::capture::shoot::{self, Taken};
use crate::capture::target::{Look, Target, TargetKind};
use crate::capture::work::{room, run_blocking};
use crate::error::{Code, Error};
use crate::geometry::{Points, Rect};
use crate::recognition::{self, Level, Outcome, ReadCode, ReadLine, Request, State};
use crate::session::Session;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Aliases, Effect, Examples, Reaches, Selftest, Tool, fitting, object};
use crate::tools::screenshot::shared::{Region, Wanted, note_on_black, scratch_folder};
use crate::tools::shared::{APP_ALIASES, WINDOW_ALIASES};

/// The tool.
pub(crate) struct ReadText;

/// How long the picture may take.
const PICTURE_TIME: Duration = Duration::from_secs(30);

/// Parameters of `read_text`. Without a target the main display is read.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Params {
    #[serde(flatten)]
    wanted: Wanted,
    /// Return only lines with this text, ignoring case, and the frame of that part
    #[serde(default)]
    #[schemars(length(min = 1, max = 500))]
    find: Option<String>,
    /// Languages to read, such as `ja-JP`, the main one first; default: detected
    #[serde(default)]
    #[schemars(length(max = 10), inner(length(min = 2, max = 20)))]
    languages: Vec<String>,
    /// `fast` reads Latin letters only, in a fraction of the time
    #[serde(default)]
    level: Level,
    /// Read QR codes and bar codes as well
    #[serde(default)]
    barcodes: bool,
}

/// Result of `read_text`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    target: TargetKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    display_id: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    window_id: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    app: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    state: State,
    level: Level,
    /// What was read: `automatic` where macOS detects the languages
    languages: Vec<String>,
    /// How many lines there are, whether they match or not
    lines_read: u32,
    lines: Vec<Line>,
    /// The QR codes and bar codes, where they were asked for
    #[serde(default, skip_serializing_if = "Option::is_none")]
    codes: Option<Vec<Barcode>>,
    /// What to know about the text
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A bar code.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Barcode {
    /// Its kind, such as `QR` or `EAN13`
    kind: String,
    /// What it says; null where that is not text
    text: Option<String>,
    /// Where it is on the screen, in points
    frame: Frame,
}

/// A line of text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Line {
    text: String,
    /// The part that was looked for
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    matched: Option<String>,
    /// 0 to 1, as macOS has it
    confidence: f64,
    /// Where it is on the screen, in points: the part that was looked for, else the line
    frame: Frame,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Frame {
    x: Points,
    y: Points,
    width: Points,
    height: Points,
}

impl From<Rect> for Frame {
    fn from(frame: Rect) -> Self {
        Self {
            x: frame.x.into(),
            y: frame.y.into(),
            width: frame.width.into(),
            height: frame.height.into(),
        }
    }
}

/// What the template answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    /// As macOS describes itself.
    system: String,
    target: Target,
}

impl Params {
    fn check(&self) -> Result<(), Error> {
        self.wanted.check()?;
        match &self.find {
            Some(find) if find.trim().is_empty() => Err(Error::invalid(
                "`find` has no letters, expected a text to look for",
            )),
            _ => Ok(()),
        }
    }
}

impl Tool for ReadText {
    const NAME: &'static str = "read_text";
    const TITLE: &'static str = "Read text in a picture";
    const DESCRIPTION: &'static str = "Read the text that a display, a window or a region shows; default: the main display. Use it where look and get_ui_elements return nothing: games, canvases, remote desktops. Returns lines with their confidence and frame in points; with `find`, only the matching ones; with `barcodes`, also QR codes. An empty result is no proof that there is no text.";
    const TOOLSET: &'static str = "screenshot";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Screen;
    const EXAMPLES: Examples = Examples {
        works: r#"{"find": "File"}"#,
        fails: r#"{"display": 99}"#,
    };
    const SELFTEST: Selftest = Selftest::Never(
        "reads whatever is on the user's screen, and may take two minutes after an update",
    );
    const ALIASES: Aliases = &[
        APP_ALIASES,
        WINDOW_ALIASES,
        &[("text", "find"), ("query", "find")],
    ];
    type Params = Params;
    type Output = Output;

    fn accept(arguments: &mut JsonObject) {
        Region::gather(arguments);
    }

    fn template_params(params: &Params, _: &Session) -> Result<JsonObject, Error> {
        params.check()?;
        object(&params.wanted)
    }

    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let wanted = Self::template_params(&params, &call.session)?;
        call.deadline = call.until(PICTURE_TIME);
        let turn = call.turn().await?;
        let found = call.script_in(&turn, Self::NAME, wanted).await?;
        let Found { system, target } = fitting(Self::NAME, &found)?;
        // The folder goes with this scope, and the picture with it: after the last process that reads it has ended.
        let folder = scratch_folder(&call.session)?;
        let file = folder.path().join("text.png");
        let look = Look {
            format: PictureFormat::Png.extension(),
            cursor: false,
            shadow: false,
            cut: false,
        };
        let taken = shoot::shoot(call.shooting(&turn), &target, look, true, &file).await?;
        drop(turn);
        let path = file.to_str().ok_or_else(|| {
            Error::new(Code::CaptureFailed, "The picture cannot be read")
                .because("The path of the temporary folder is not UTF-8")
        })?;
        call.deadline = call.from_now(recognition::LONGEST);
        let request = Request {
            path,
            mapping: taken.mapping,
            area: target.area,
            level: params.level,
            languages: &params.languages,
            find: params.find.as_deref(),
            barcodes: params.barcodes,
        };
        let mut outcome = recognition::recognize(&call, request, &system).await?;
        if params.barcodes && outcome.reading.codes.is_none() {
            outcome
                .notes
                .push("macOS could not look for codes".to_owned());
        }
        if outcome.reading.count == 0 {
            let black = is_black(&call, &taken, target.allowed).await;
            outcome.notes.extend(call.engine().guide(black).await?);
        }
        outcome.notes.extend(taken.note);
        Answer::structured(&output(target, taken.mapping.area, outcome))
    }
}

/// What to say of a picture without text that is black all over.
async fn is_black(
    call: &Call,
    taken: &Taken,
    allowed: Option<bool>,
) -> Result<Option<String>, Error> {
    /// The longer side at which it is looked at, in pixels.
    const SMALL: u32 = 200;
    let room = room(call.time()).await?;
    let file = taken.file.clone();
    run_blocking(call.time(), room, move || {
        let decoded = Decoded::open(&file, Some(SMALL))?;
        note_on_black(decoded.is_black(), allowed)
    })
    .await
}

/// The answer about a picture of that area of the screen.
fn output(target: Target, picture: Rect, outcome: Outcome) -> Output {
    let Outcome {
        reading,
        level,
        state,
        mut notes,
    } = outcome;
    if reading.truncated {
        notes.push(format!(
            "Only the first {} lines are returned: read a window or a region",
            reading.lines.len()
        ));
    }
    if reading.lines.iter().any(|line| line.exact == Some(false)) {
        notes.push(
            "Where macOS has no frame for a part, the frame is that of the text around it"
                .to_owned(),
        );
    }
    let line = |line: ReadLine| Line {
        frame: line.frame(picture).into(),
        text: line.text,
        matched: line.matched,
        confidence: line.confidence,
    };
    let code = |code: ReadCode| Barcode {
        frame: code.frame(picture).into(),
        kind: code.kind,
        text: code.text,
    };
    let codes = reading.codes;
    Output {
        target: target.kind,
        display_id: target.display_id,
        window_id: target.window_id,
        app: target.app,
        title: target.title,
        state,
        level,
        languages: reading.languages,
        lines_read: reading.count,
        lines: reading.lines.into_iter().map(line).collect(),
        codes: codes.map(|codes| codes.into_iter().map(code).collect()),
        note: (!notes.is_empty()).then(|| notes.join(". ")),
    }
}
