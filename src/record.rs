//! `--record DIR`: what a session did, written while it goes, for a person who asked for it.
//!
//! Nothing is recorded unless the server is started with it. A session has a folder of its own below DIR, for the user alone, with
//! one file of [lines](mod@line) of JSON. A call is two lines: one before it begins, and one with its answer before that is sent, so
//! that a server that is killed leaves everything that was answered, and what it was doing. What was typed, copied or read is left
//! out ([`left_out`]) unless the server is started with `--record-with text` as well; with `--record-with pictures` there are [`pictures`] beside
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
use crate::text;
use crate::tool::{Effect, Spec, own};
use rmcp::model::{CallToolResponse, ContentBlock, JsonObject};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// How long the disk may take to begin a session, and to remove old ones.
const START_TIME: Duration = Duration::from_secs(10);

/// How long it may take for a line or a picture.
const WRITE_TIME: Duration = Duration::from_secs(2);

/// What is logged when nothing more is recorded.
const ENDS: &str = "the record of this session ends here";

/// Writes what one server does.
#[derive(Clone)]
pub(crate) struct Recorder(Arc<Shared>);

struct Shared {
    file: Mutex<Written>,
    /// Whether nothing more is written: it is full, or the disk failed.
    is_over: AtomicBool,
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
    /// When `dir` is no folder of this user, or the file system refuses or does not answer.
    pub(crate) fn start(dir: &Path, more: More, is_simulated: bool) -> io::Result<Self> {
        let (sender, begun) = mpsc::channel();
        let dir = dir.to_owned();
        // Nobody receives what comes too late.
        std::thread::spawn(move || sender.send(Self::begin_session(&dir, more, is_simulated)));
        begun
            .recv_timeout(START_TIME)
            .unwrap_or_else(|_| Err(late(START_TIME)))
    }

    fn begin_session(dir: &Path, more: More, is_simulated: bool) -> io::Result<Self> {
        let BegunSession {
            folder,
            file,
            started,
        } = sessions::begin(dir)?;
        let recorder = Self(Arc::new(Shared {
            file: Mutex::new(Written { file, bytes: 0 }),
            is_over: AtomicBool::new(false),
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
        let (seen, texts) = (windows::seen(&session.snapshots), self.0.more.texts);
        let refs = left_out::meanings(&kept.arguments, number, session, &seen).into_iter();
        let refs = refs.map(|(reference, (place, meaning))| match texts {
            true => (reference, meaning),
            false => (reference, meaning.without_content(place)),
        });
        let windows = windows::among(&kept.arguments, &seen).into_iter();
        let windows = windows.map(|(id, window)| match texts {
            true => (id, window),
            false => (id, window.without_title()),
        });
        let at_ms = milliseconds_since(self.0.started);
        let picture = self.keep_picture(number, When::Before, picture).await;
        self.append(Line::call(
            (number, at_ms),
            &spec.name,
            shown,
            (refs.collect(), windows.collect()),
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
        let room = RECORD_ARGUMENTS.saturating_sub(self.0.kept.load(Ordering::Relaxed));
        let Some(bytes) = length(arguments, room) else {
            return kept;
        };
        if let Ok(checked) = spec.check(arguments.clone()) {
            self.0.kept.fetch_add(bytes, Ordering::Relaxed);
            (kept.arguments, kept.bytes) = (checked, bytes);
        }
        kept
    }

    /// Writes a picture into the folder of the session. Answers what it shows; none where it was not written.
    async fn keep_picture(&self, call: u64, when: When, picture: Option<Picture>) -> Option<Shown> {
        let Picture { bytes, shown } = picture?;
        let write = move |shared: &Shared| shared.write_picture(call, when, &bytes);
        let is_written = self.on_disk("a picture was not recorded", write).await;
        is_written.unwrap_or(false).then_some(shown)
    }

    /// Records how a call ended that took `ms` milliseconds, with the picture from behind it and what changed of the person's. It is on
    /// the way to the disk when this returns.
    pub(crate) async fn end(
        &self,
        begun: Begun,
        ms: u64,
        response: &CallToolResponse,
        (after, disturbed): (Option<Picture>, Option<Vec<String>>),
    ) {
        let _turn = self.0.turn.lock().await;
        let picture = self.keep_picture(begun.number, When::After, after).await;
        let end = ended(
            &begun.kept.arguments,
            begun.types,
            self.0.more.texts,
            response,
        );
        self.append(Line::answer(begun.number, ms, end, (picture, disturbed)))
            .await;
    }

    async fn append(&self, line: Line) {
        self.on_disk(ENDS, move |shared| shared.write(&line)).await;
    }

    /// Does work on the disk. What fails is logged, as `failed`. What is not done in its time ends the record: no answer waits
    /// any longer for a disk that hangs.
    async fn on_disk<T: Send + 'static>(
        &self,
        failed: &'static str,
        work: impl FnOnce(&Shared) -> io::Result<T> + Send + 'static,
    ) -> Option<T> {
        if self.0.is_over.load(Ordering::Relaxed) {
            return None;
        }
        let shared = Arc::clone(&self.0);
        let working = tokio::task::spawn_blocking(move || work(&shared));
        let (told, error) = match timeout(WRITE_TIME, working).await {
            Ok(Ok(Ok(done))) => return Some(done),
            Ok(Ok(Err(error))) => (failed, error),
            Ok(Err(panicked)) => (failed, panicked.into()),
            Err(_) => {
                self.0.is_over.store(true, Ordering::Relaxed);
                (ENDS, late(WRITE_TIME))
            }
        };
        tracing::warn!(%error, "{told}");
        None
    }
}

fn late(time: Duration) -> io::Error {
    let told = format!("the disk did not answer within {}", text::duration(time));
    io::Error::new(io::ErrorKind::TimedOut, told)
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
        let mut text = serde_json::to_vec(line)?;
        let is_full = written.bytes + text.len() > RECORD_SESSION;
        if is_full {
            text = serde_json::to_vec(&Line::Full)?;
        }
        text.push(b'\n');
        let done = written.file.write_all(&text);
        written.bytes += text.len();
        if is_full || done.is_err() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        done
    }

    /// Writes a picture beside the lines. Answers whether there was room for it.
    fn write_picture(&self, call: u64, when: When, bytes: &[u8]) -> io::Result<bool> {
        let mut written = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if written.bytes + bytes.len() > RECORD_SESSION - RECORD_LINES {
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
