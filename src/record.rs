//! `--record DIR`: what a session did, written while it goes, for a person who asked for it.
//!
//! Nothing is recorded unless the server is started with it. A session has a folder of its own below DIR, for the user alone, with
//! one file of [lines](mod@line) of JSON. A call is two lines: one before it begins, and one with its answer before that is sent, so
//! that a server that is killed leaves everything that was answered, and what it was doing. What was typed, copied or read is left
//! out ([`left_out`]) unless the server is started with `--record-text` as well; with `--record-pictures` there are [`pictures`] beside
//! the lines.

pub(crate) mod again;
pub(crate) mod difference;
pub(crate) mod holes;
mod left_out;
mod line;
mod lines;
mod meaning;
pub(crate) mod pictures;
mod sessions;
mod typed;
pub(crate) mod windows;

pub(crate) use left_out::NAMES_OF_ELEMENTS;
pub(crate) use line::{End, Line, More};
pub(crate) use meaning::Meaning;
pub(crate) use sessions::{Found, all};

use self::pictures::{Picture, Shown, When};
use self::sessions::Begun as BegunSession;
use self::typed::Types;
use crate::limits::{RECORD_ARGUMENTS, RECORD_LINE, RECORD_LINES, RECORD_SESSION};
use crate::session::Session;
use crate::tool::{Effect, Spec, own};
use rmcp::model::{CallToolResponse, ContentBlock, JsonObject};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::time::Instant;

/// Writes what one server does.
#[derive(Clone)]
pub(crate) struct Recorder(Arc<Shared>);

struct Shared {
    file: Mutex<Written>,
    /// Held while a line is made and written: one at a time takes memory for it.
    turn: tokio::sync::Mutex<()>,
    /// What is recorded besides calls.
    more: More,
    folder: PathBuf,
    started: Instant,
    /// How many calls have begun.
    calls: AtomicU64,
    /// The bytes of the arguments that are kept for the lines of answers.
    kept: AtomicUsize,
}

/// The file, and how much is in the folder.
struct Written {
    file: File,
    bytes: usize,
    /// Whether nothing more is written: it is full, or the disk failed.
    is_over: bool,
}

/// A call whose answer is still to be recorded.
pub(crate) struct Begun {
    number: u64,
    kept: Kept,
    /// Whether it may type, or set a value.
    types: Types,
    at: Instant,
}

/// The arguments of a call in progress.
struct Kept {
    arguments: JsonObject,
    bytes: usize,
    shared: Arc<Shared>,
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.shared.kept.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The sets of the tools that write into no element of an app: what they are given is no password of a field.
const TYPES_NOTHING: [&str; 9] = [
    "apps",
    "audio",
    "clipboard",
    "finder",
    "menus",
    "notifications",
    "screenshot",
    "system",
    "windows",
];

impl Recorder {
    /// Begins a session below `dir`, which is made where it is missing, and removes the oldest ones past the bounds.
    ///
    /// # Errors
    /// When `dir` is no folder of this user, or the file system refuses.
    pub(crate) fn start(dir: &Path, more: More, is_simulated: bool) -> io::Result<Self> {
        let BegunSession {
            folder,
            file,
            started,
        } = sessions::begin(dir)?;
        let recorder = Self(Arc::new(Shared {
            file: Mutex::new(Written {
                file,
                bytes: 0,
                is_over: false,
            }),
            turn: tokio::sync::Mutex::default(),
            more,
            folder,
            started: Instant::now(),
            calls: AtomicU64::new(0),
            kept: AtomicUsize::new(0),
        }));
        recorder
            .0
            .write(&Line::session(started, more, is_simulated))?;
        Ok(recorder)
    }

    /// Whether pictures are taken before and after calls of a tool.
    pub(crate) fn takes_pictures_of(&self, spec: &Spec) -> bool {
        self.0.more.pictures && spec.effect != Effect::Read
    }

    /// Records that a call begins, with the picture from before it.
    pub(crate) async fn begin(
        &self,
        spec: &Spec,
        arguments: &JsonObject,
        session: &Session,
        picture: Option<Picture>,
    ) -> Begun {
        let _turn = self.0.turn.lock().await;
        let number = self.0.calls.fetch_add(1, Ordering::Relaxed) + 1;
        let kept = self.keep(spec, arguments);
        // What is typed may be a password: that is known when the call has been answered.
        let shown = left_out::arguments(&kept.arguments, spec, number, session);
        let seen = windows::seen(&session.snapshots);
        let mut refs = BTreeMap::new();
        for (reference, (place, meaning)) in
            left_out::meanings(&kept.arguments, number, session, &seen)
        {
            let meaning = match self.0.more.texts {
                true => meaning,
                false => meaning.without_content(place),
            };
            refs.insert(reference, meaning);
        }
        let mut windows = windows::among(&kept.arguments, &seen);
        if !self.0.more.texts {
            let untitled = windows.into_iter();
            windows = untitled
                .map(|(id, window)| (id, window.without_title()))
                .collect();
        }
        let at_ms = milliseconds_since(self.0.started);
        let picture = self.keep_picture(number, When::Before, picture).await;
        self.append(Line::call(
            (number, at_ms),
            &spec.name,
            shown,
            (refs, windows),
            picture,
        ))
        .await;
        Begun {
            number,
            kept,
            types: may_type(spec),
            at: Instant::now(),
        }
    }

    /// The arguments under their advertised names, by which is decided what stays; none of those that do not fit, and where too much
    /// is kept already.
    fn keep(&self, spec: &Spec, arguments: &JsonObject) -> Kept {
        let mut kept = Kept {
            arguments: JsonObject::new(),
            bytes: 0,
            shared: Arc::clone(&self.0),
        };
        let Some(bytes) = length(arguments, RECORD_ARGUMENTS) else {
            return kept;
        };
        if self.0.kept.load(Ordering::Relaxed) + bytes > RECORD_ARGUMENTS {
            return kept;
        }
        if let Ok(checked) = spec.check(arguments.clone()) {
            self.0.kept.fetch_add(bytes, Ordering::Relaxed);
            (kept.arguments, kept.bytes) = (checked, bytes);
        }
        kept
    }

    /// Writes a picture into the folder of the session. Answers what it shows; none where it was not written.
    async fn keep_picture(&self, call: u64, when: When, picture: Option<Picture>) -> Option<Shown> {
        let Picture { bytes, shown } = picture?;
        let shared = Arc::clone(&self.0);
        let written = tokio::task::spawn_blocking(move || shared.write_picture(call, when, &bytes));
        match written.await {
            Ok(Ok(is_written)) => is_written.then_some(shown),
            Ok(Err(error)) => {
                tracing::warn!(%error, "a picture was not recorded");
                None
            }
            Err(_) => None,
        }
    }

    /// Records how a call ended that took `ms` milliseconds, with the picture from behind it. It is on the way to the disk when this
    /// returns.
    pub(crate) async fn end(
        &self,
        begun: Begun,
        ms: u64,
        response: &CallToolResponse,
        picture: Option<Picture>,
    ) {
        let _turn = self.0.turn.lock().await;
        let picture = self.keep_picture(begun.number, When::After, picture).await;
        let end = ended(
            &begun.kept.arguments,
            begun.types,
            self.0.more.texts,
            response,
        );
        self.append(Line::answer(begun.number, ms, end, picture))
            .await;
    }

    async fn append(&self, line: Line) {
        let shared = Arc::clone(&self.0);
        let written = tokio::task::spawn_blocking(move || shared.write(&line)).await;
        if let Ok(Err(error)) = written {
            tracing::warn!(%error, "the record of this session ends here");
        }
    }
}

/// What a tool may write into an element of an app.
pub(crate) fn may_type(spec: &Spec) -> Types {
    match spec.toolset {
        _ if spec.effect == Effect::Read => Types::Nothing,
        own::TOOLSET => Types::Any,
        set if TYPES_NOTHING.contains(&set) => Types::Nothing,
        _ => Types::Known,
    }
}

/// How a call with these arguments ended, as a record tells it; `types` is what of them it may have typed.
pub(crate) fn ended(
    arguments: &JsonObject,
    types: Types,
    with_text: bool,
    response: &CallToolResponse,
) -> End {
    let mut end = End::of(response);
    if !fits(response) {
        end.too_long();
    } else if with_text {
        end.with_texts(arguments, types, response);
    } else {
        end.without_texts(arguments, response);
    }
    end
}

impl Shared {
    /// Appends a line. One that is cut, because the process was killed, is the last one.
    fn write(&self, line: &Line) -> io::Result<()> {
        let mut written = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if written.is_over {
            return Ok(());
        }
        let mut text = serde_json::to_vec(line)?;
        let is_full = written.bytes + text.len() > RECORD_SESSION;
        if is_full {
            text = serde_json::to_vec(&Line::Full)?;
        }
        text.push(b'\n');
        let done = written.file.write_all(&text);
        written.bytes += text.len();
        written.is_over = is_full || done.is_err();
        done
    }

    /// Writes a picture beside the lines. Answers whether there was room for it.
    fn write_picture(&self, call: u64, when: When, bytes: &[u8]) -> io::Result<bool> {
        let mut written = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if written.is_over || written.bytes + bytes.len() > RECORD_SESSION - RECORD_LINES {
            return Ok(false);
        }
        let path = when.file(&self.folder, call);
        sessions::private_file(&path)?.write_all(bytes)?;
        written.bytes += bytes.len();
        Ok(true)
    }
}

impl Begun {
    /// How long ago it began, in milliseconds.
    pub(crate) fn milliseconds(&self) -> u64 {
        milliseconds_since(self.at)
    }
}

fn milliseconds_since(then: Instant) -> u64 {
    u64::try_from(then.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Whether a line can tell all of a result: pictures are no part of it.
fn fits(response: &CallToolResponse) -> bool {
    let CallToolResponse::Complete(result) = response else {
        return true;
    };
    let texts = result.content.iter().filter_map(ContentBlock::as_text);
    let texts = texts.map(|text| text.text.len()).sum::<usize>();
    let fields = length(&result.structured_content, RECORD_LINE);
    fields.is_some_and(|fields| fields + texts <= RECORD_LINE)
}

/// How long a value is as JSON, in bytes; none where that is more than `most`.
fn length(value: &impl Serialize, most: usize) -> Option<usize> {
    struct Counter {
        bytes: usize,
        most: usize,
    }
    impl Write for Counter {
        fn write(&mut self, part: &[u8]) -> io::Result<usize> {
            self.bytes += part.len();
            match self.bytes <= self.most {
                true => Ok(part.len()),
                false => Err(io::ErrorKind::FileTooLarge.into()),
            }
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter { bytes: 0, most };
    serde_json::to_writer(&mut counter, value).ok()?;
    Some(counter.bytes)
}
