//! What the picture of a window adds to a look at its elements.

use super::window_picture::{WindowPicture, find};
use crate::engine::Turn;
use crate::error::{Code, Error};
use crate::recognition::{self, Level, Outcome};
use crate::session::elements::scan::Scan;
use crate::session::elements::seen::{self, SeenTexts};
use crate::session::elements::seen_outline;
use crate::session::elements::snapshots::Snapshot;
use crate::tool::call::Call;
use std::time::Duration;
use tokio::time::Instant;

/// How long a picture may take that nobody asked for.
const UNASKED: Duration = Duration::from_secs(2);

/// How long the texts of a picture may be in an outline, in bytes.
pub(crate) const MOST_BYTES: usize = 4000;

/// A picture that was taken within the turn of a look, to be read behind it.
pub(crate) struct QuickRead {
    picture: Result<WindowPicture, Error>,
    asked: Asked,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Yes,
    /// The window has no elements. When the time is up.
    No(Instant),
}

/// What came of it.
#[derive(Default)]
pub(crate) struct Addition {
    /// What has refs.
    pub(crate) seen: Option<SeenTexts>,
    /// The line before the texts.
    head: String,
    /// What to know about them, each a sentence without its full stop.
    notes: Vec<String>,
}

impl QuickRead {
    /// Takes the picture of a window where that is asked for, or where Accessibility sees nothing in it and its picture may be taken.
    /// None where there is nothing to add.
    pub(crate) async fn take(
        call: &mut Call,
        turn: &Turn,
        scan: &Scan,
        window: Option<u32>,
        is_asked: bool,
    ) -> Option<Self> {
        let is_empty = window.is_some_and(|id| seen::is_empty(scan, id));
        if !is_asked && !is_empty {
            return None;
        }
        let asked = match is_asked {
            true => Asked::Yes,
            false => Asked::No(Instant::now() + UNASKED),
        };
        let deadline = call.deadline;
        if let Asked::No(end) = asked {
            call.deadline = deadline.min(end);
        }
        let picture = Self::picture(call, turn, window, is_asked).await;
        call.deadline = deadline;
        Some(Self { picture, asked })
    }

    async fn picture(
        call: &Call,
        turn: &Turn,
        window: Option<u32>,
        is_asked: bool,
    ) -> Result<WindowPicture, Error> {
        let Some(window) = window else {
            return Err(Error::new(
                Code::NoWindow,
                "macOS does not tell which window that is",
            ));
        };
        let found = find(call, turn, window, None).await?;
        if !is_asked && found.target.allowed != Some(true) {
            return Err(denied());
        }
        WindowPicture::take(call, turn, found).await
    }

    /// Reads the picture. `earlier` is a snapshot whose texts are known; `wanted` is what a line has to say.
    pub(crate) async fn read(
        self,
        call: &mut Call,
        scan: &Scan,
        wanted: Option<&str>,
        earlier: Option<&Snapshot>,
    ) -> Addition {
        let (level, end) = match self.asked {
            Asked::Yes => (Level::Accurate, call.end_after(recognition::LONGEST)),
            Asked::No(end) => (Level::Fast, call.deadline.min(end)),
        };
        let deadline = std::mem::replace(&mut call.deadline, end);
        let read = match self.picture {
            Ok(picture) => {
                let outcome = picture.read(call, (level, &[]), wanted).await;
                outcome.and_then(|outcome| checked(picture, outcome))
            }
            Err(error) => Err(error),
        };
        let read = call.engine().guide(read).await;
        call.deadline = deadline;
        match (read, self.asked) {
            (Ok((picture, outcome)), asked) => told(&picture, outcome, scan, earlier, asked),
            (Err(error), Asked::Yes) => Addition {
                head: format!("Its picture was not read. {error}"),
                ..Addition::default()
            },
            (Err(error), Asked::No(_)) => Addition {
                head: not_read(&error),
                ..Addition::default()
            },
        }
    }
}

fn denied() -> Error {
    Error::new(Code::ScreenRecordingDenied, "Screen Recording is denied")
}

/// A picture in which nothing was read may be that of a denied capture [findings-2 10.1].
fn checked(picture: WindowPicture, outcome: Outcome) -> Result<(WindowPicture, Outcome), Error> {
    match outcome.reading.count == 0 && picture.found.target.allowed == Some(false) {
        true => Err(denied()),
        false => Ok((picture, outcome)),
    }
}

fn not_read(error: &Error) -> String {
    const HEAD: &str = "Its window has no elements: read_text reads its picture";
    match error.code {
        Code::ScreenRecordingDenied => format!("{HEAD}, which needs Screen Recording"),
        Code::Timeout => HEAD.to_owned(),
        code => format!("{HEAD} (a quick look at it ended with {code})"),
    }
}

fn told(
    picture: &WindowPicture,
    outcome: Outcome,
    scan: &Scan,
    earlier: Option<&Snapshot>,
    asked: Asked,
) -> Addition {
    let mut texts = picture.texts(&outcome, &[]);
    texts.leave_out(scan);
    let all = texts.texts.len();
    if let Some(known) = earlier.and_then(|earlier| earlier.seen.as_ref()) {
        texts.leave_out_earlier(&known.texts, known.window);
    }
    let as_before = all - texts.texts.len();
    let how = match outcome.level {
        Level::Accurate => "accurate",
        Level::Fast => "fast: Latin letters only",
    };
    let head = match (asked, texts.texts.is_empty()) {
        _ if as_before > 0 => format!(
            "Text in its picture ({how}); {as_before} as in the earlier snapshot, and these:"
        ),
        (Asked::Yes, false) => format!("Text in its picture that no element has ({how}):"),
        (Asked::Yes, true) => format!("Its picture shows no text that no element has ({how})"),
        (Asked::No(_), false) => {
            "Its window has no elements, so its picture was read (fast: Latin letters only; for all languages pass read_text):".to_owned()
        }
        (Asked::No(_), true) => {
            "Its window has no elements: read_text reads its picture, in which a quick look found no text".to_owned()
        }
    };
    let mut notes = match asked {
        Asked::Yes => outcome.notes,
        Asked::No(_) => Vec::new(),
    };
    notes.extend(picture.image.taken.note.clone());
    Addition {
        seen: Some(texts),
        head,
        notes,
    }
}

impl Addition {
    /// The lines that are added to an outline.
    pub(crate) fn text(&self, snapshot: &Snapshot) -> String {
        let mut text = format!("{}\n", self.head);
        text.push_str(&seen_outline::text(snapshot, MOST_BYTES));
        for note in &self.notes {
            text.push_str(&format!("Note: {note}\n"));
        }
        text
    }

    /// What the fields of an answer say beside the texts.
    pub(crate) fn note(&self) -> String {
        let head = self.head.trim_end_matches(':').to_owned();
        let parts: Vec<String> = std::iter::once(head).chain(self.notes.clone()).collect();
        parts.join(". ")
    }
}
