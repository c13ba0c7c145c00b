//! What a server may take, in one place: whatever a client sends, the server's own memory stays under [`BUDGET`].
//!
//! Each bound is enforced where its constant is used, and past it there is an error that says what, why and what now, or
//! nothing more is read until there is room. `docs/limits.md` is generated from [`BOUNDS`]; that their sum stays within the
//! budget is checked when this is compiled.

use message_scan::Batch;
use pictures::{GRID_BLOCKS, PICTURE_FILE, PICTURE_PIXELS, PICTURE_WRITTEN};
const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

/// What the server may take altogether, in bytes.
pub const BUDGET: usize = 300_000_000;

/// The longest line that is read, in bytes.
pub const LINE: usize = 8 * MIB;
/// How many values a message may hold. No call needs a hundredth.
pub(crate) const MESSAGE_VALUES: usize = 50_000;
/// What a value costs once it is parsed, in bytes.
pub(crate) const VALUE_BYTES: usize = 128;
/// Requests that are being answered, in bytes of their lines and values: past it no line is read.
pub const REQUESTS: usize = 4 * MIB;
/// Requests that are being answered, in number. More than the queue takes, so that those too many are told.
pub(crate) const REQUEST_COUNT: usize = 2_048;
/// What an answer or a request costs beside its text, in bytes.
pub(crate) const MESSAGE_OVERHEAD: usize = KIB;
/// Answers that wait to be written, in bytes: past it no line is read, no script begun and no long output read.
pub(crate) const ANSWERS: usize = 4 * MIB;

/// How many calls may wait for their turn.
pub const QUEUE: usize = 1_024;
/// How many reads may be without an answer at the same time; each has a process of its own.
pub(crate) const SILENT_READS: usize = 4;

/// What is kept of a script's standard output, in bytes.
pub const SCRIPT_OUTPUT: usize = 8 * MIB;
/// How much of it is kept and read without waiting for room, in bytes.
pub(crate) const SHORT_OUTPUT: usize = 8 * KIB;
/// How many lines about what changed on the Mac are kept.
pub const RECENT_LINES: usize = 200;
/// What one of them takes, in bytes: times, the name of an app and a title, each cut.
const RECENT_LINE: usize = KIB / 2;

/// How many files of a folder are compared.
pub(crate) const WATCHED_FILES: usize = 300;
/// What they take in the folders that are watched, in bytes: four, with names of 255 bytes at most.
const WATCHED_FOLDERS: usize = 4 * WATCHED_FILES * KIB / 2;

/// What the last look at all windows and apps takes, in bytes: 300 of each, with names of 100 characters at most.
const LOOK: usize = 192 * KIB;

/// How many values a reply may hold; an object counts as [`OBJECT_VALUES`].
pub(crate) const REPLY_VALUES: usize = 300_000;
/// An object with one member takes so many times what a number takes.
pub(crate) const OBJECT_VALUES: usize = 5;
/// What a byte of a short reply costs at most, with the answer made of it, in bytes: `{"a":0},` costs most.
const SHORT_BYTE: usize = 160;
/// What a byte of a long reply costs: it is printed, read, copied and written, and buffers are twice as large when they grow.
const LONG_BYTE: usize = 12;
/// What a value of a reply costs, with the answer made of it, in bytes.
const REPLY_VALUE_BYTES: usize = 300;
/// What a pipe holds that is emptied when its process has ended, in bytes.
const PIPE: usize = 64 * KIB;
/// What is kept of a script's standard error, in bytes: half from its start, half from its end.
pub const SCRIPT_ERRORS: usize = 256 * KIB;

/// How many pictures are decoded, or long outputs read, at once.
pub const PICTURES: usize = 1;
/// A picture in an answer, in bytes of base64.
pub(crate) const PICTURE_SENT: usize = 4 * MIB;

/// How many screenshots are remembered at whose pixels clients may point.
pub(crate) const SHOTS: usize = 8;
/// How many windows that were on the screen are remembered with each.
pub(crate) const SHOT_WINDOWS: usize = 200;
/// What one of them takes, in bytes: digests of the picture, frames of windows.
pub(crate) const SHOT_BYTES: usize = GRID_BLOCKS * 4 + SHOT_WINDOWS * 64;

/// How many snapshots of elements are kept.
pub(crate) const SNAPSHOTS: usize = 32;
/// How many of those are kept beside them that hold what an action changed; their elements count with the others.
pub(crate) const CHANGE_SNAPSHOTS: usize = 64;
/// How many elements are kept in all of them; the newest snapshot always stays.
pub(crate) const SNAPSHOT_ELEMENTS: usize = 18_000;
/// How many texts are remembered that were written since the oldest snapshot.
pub(crate) const WRITTEN_TEXTS: usize = 16;
/// How much of each, in characters.
pub(crate) const WRITTEN_CHARACTERS: usize = 500;
/// What an element costs, in bytes.
const ELEMENT_BYTES: usize = 768;

/// How many calls wait for the answer of a person.
pub(crate) const QUESTIONS: usize = 16;
/// The longest arguments of a call that a person is asked about, in bytes.
pub const QUESTION: usize = 64 * KIB;

/// How many calls of a connection are tasks, with those whose results are kept.
pub const TASKS: usize = 12;
/// The longest arguments, and the longest result, of a task, in bytes.
pub const TASK: usize = 64 * KIB;

/// How many captures live at once: each holds a file open.
pub(crate) const CAPTURES: usize = 100;
/// What captures may take on the disk, in bytes.
pub(crate) const CAPTURES_DISK: u64 = 512 << 20;

/// The record of a session, in bytes.
pub(crate) const RECORD_SESSION: usize = 64 * MIB;
/// What of that is kept for lines, where pictures are recorded.
pub(crate) const RECORD_LINES: usize = 16 * MIB;
/// All records below a folder, in bytes: past it the oldest sessions go.
pub(crate) const RECORDS: u64 = 512 << 20;
/// How long a record is kept, in days.
pub(crate) const RECORD_DAYS: u64 = 30;
/// What a line of a record tells of a call or of its answer, in bytes; what is longer is left out.
pub(crate) const RECORD_LINE: usize = 64 * KIB;
/// The arguments of all calls that are kept until their answers are recorded, in bytes.
pub(crate) const RECORD_ARGUMENTS: usize = 64 * KIB;
/// What a byte of these costs with the values that are made of it and their copies.
const RECORD_BYTE: usize = 4;

/// How many tools of the user's own are read.
pub(crate) const OWN_TOOLS: usize = 64;
/// The file of one, in bytes.
pub(crate) const OWN_TOOL_TEXT: usize = 64 * KIB;
/// All of their files together, in bytes.
pub(crate) const OWN_TOOLS_TEXT: usize = 512 * KIB;

/// Threads for what blocks: reading and writing files, and pictures.
pub(crate) const THREADS: usize = 8;
/// Lines of the log that wait to be written.
pub(crate) const LOG_LINES: usize = 80;
/// The longest line of the log, in bytes.
pub(crate) const LOG_LINE: usize = 4 * KIB;

/// One line of the table: what is bounded, and what it takes at most.
pub struct Bound {
    /// What is bounded.
    pub what: &'static str,
    /// By what.
    pub limit: fn() -> String,
    /// What it takes of the server's memory at most, in bytes.
    pub bytes: usize,
    /// What happens past it.
    pub past: &'static str,
}

macro_rules! bound {
    ($what:literal, ($($limit:tt)+), $bytes:expr, $past:literal) => {
        Bound { what: $what, limit: || format!($($limit)+), bytes: $bytes, past: $past }
    };
}

/// Every bound.
pub const BOUNDS: &[Bound] = &[
    bound!(
        "the program itself: code, runtime, schemas",
        ("as measured"),
        16 * MIB,
        "-"
    ),
    bound!(
        "the line being read, as read, renamed and parsed",
        ("{} MiB, {MESSAGE_VALUES} values", LINE / MIB),
        LINE * 3 + MESSAGE_VALUES * VALUE_BYTES,
        "the message is refused under its id, which says the limit"
    ),
    bound!(
        "requests in progress: their parameters and rendered scripts",
        (
            "{} MiB of lines and values, {REQUEST_COUNT} requests",
            REQUESTS / MIB
        ),
        REQUESTS * 3 + REQUEST_COUNT * MESSAGE_OVERHEAD,
        "no line is read until some are answered"
    ),
    bound!(
        "calls waiting for their turn",
        ("{QUEUE}"),
        0,
        "`Busy`: wait for some answers, then call again"
    ),
    bound!(
        "what changed on the Mac lately, and what was shown at the last look",
        ("{RECENT_LINES} lines, and {WATCHED_FILES} files in each of 4 folders"),
        RECENT_LINES * RECENT_LINE + LOOK + WATCHED_FOLDERS,
        "the oldest lines are forgotten, and `recent_changes` says so; larger folders are not compared"
    ),
    bound!(
        "answers waiting to be written, and those of one batch",
        (
            "{} MiB, and {} MiB of the batch",
            ANSWERS / MIB,
            Batch::MOST / MIB
        ),
        ANSWERS + Batch::MOST,
        "no line is read and nothing is begun until the client reads: `Timeout` for calls whose time runs out"
    ),
    bound!(
        "short outputs of scripts, and the answers made of them",
        (
            "{} KiB each, of {} scripts",
            SHORT_OUTPUT / KIB,
            1 + SILENT_READS
        ),
        (1 + SILENT_READS) * (SHORT_OUTPUT * SHORT_BYTE + PIPE),
        "the rest is read when no picture is decoded, no other long output read and few answers wait"
    ),
    bound!(
        "a longer output of a script, and the answer made of it",
        (
            "{PICTURES} at a time, of {} MiB and {REPLY_VALUES} values; an object counts as {OBJECT_VALUES}",
            SCRIPT_OUTPUT / MIB
        ),
        0,
        "the script is killed: `BadReply`"
    ),
    bound!(
        "images being decoded; when one is reduced, a few MB of it",
        (
            "{PICTURES} at a time, of {} MiB of pixels",
            PICTURE_PIXELS >> 20
        ),
        (PICTURE_PIXELS as usize) * PICTURES,
        "`CaptureFailed` for a larger one; others wait within their time"
    ),
    bound!(
        "writing an image",
        (
            "{} MiB of file, {} MiB of a file as it was shot",
            PICTURE_WRITTEN / MIB,
            PICTURE_FILE >> 20
        ),
        2 * PICTURE_WRITTEN,
        "`CaptureFailed`, which says the limit"
    ),
    bound!(
        "an image in an answer",
        ("{} MiB in base64", PICTURE_SENT / MIB),
        0,
        "it is made smaller"
    ),
    bound!(
        "screenshots at whose pixels one can point: frames of windows, and digests that tell what changed",
        ("{SHOTS}, with {SHOT_WINDOWS} windows and {GRID_BLOCKS} blocks each"),
        SHOTS * SHOT_BYTES,
        "the oldest are forgotten: `Refused`, take a new screenshot"
    ),
    bound!(
        "snapshots of elements",
        ("{SNAPSHOTS}, and {CHANGE_SNAPSHOTS} of what an action changed, with {SNAPSHOT_ELEMENTS} elements"),
        SNAPSHOT_ELEMENTS * ELEMENT_BYTES,
        "the oldest are dropped: `StaleElement`, read the elements again"
    ),
    bound!(
        "texts written since the oldest snapshot",
        ("{WRITTEN_TEXTS}, of {WRITTEN_CHARACTERS} characters"),
        WRITTEN_TEXTS * WRITTEN_CHARACTERS * 4,
        "the oldest are dropped: `StaleElement` for a text area whose window changed by them"
    ),
    bound!(
        "calls that the user is asked about",
        ("{QUESTIONS}, of {} KiB", QUESTION / KIB),
        QUESTIONS * QUESTION,
        "`NotConfirmed`; of those that a client repeats with the answer the oldest are dropped, and the user is asked again"
    ),
    bound!(
        "calls that became tasks, with results that are kept",
        (
            "{TASKS}, of {} KiB of arguments and as much of a result",
            TASK / KIB
        ),
        TASKS * TASK * 2,
        "no task: the call is answered when it is done; a picture is left out of a result, and a longer text is `BadReply`"
    ),
    bound!(
        "captures that are kept",
        ("{CAPTURES}, with {} MiB on the disk", CAPTURES_DISK >> 20),
        CAPTURES * KIB,
        "the oldest are deleted: the resource no longer exists, take the screenshot again"
    ),
    bound!(
        "a record of calls, where one is written",
        (
            "a line of {} KiB, {} KiB of arguments of calls in progress; {} MiB of a session on the disk, {} MiB in all, {RECORD_DAYS} days",
            RECORD_LINE / KIB,
            RECORD_ARGUMENTS / KIB,
            RECORD_SESSION / MIB,
            RECORDS >> 20
        ),
        (RECORD_LINE + RECORD_ARGUMENTS) * RECORD_BYTE,
        "what is longer is left out; a session that is full says so, and the oldest ones go"
    ),
    bound!(
        "custom tools: their text, parsed and as read",
        (
            "{OWN_TOOLS}, of {} KiB, {} KiB in all",
            OWN_TOOL_TEXT / KIB,
            OWN_TOOLS_TEXT / KIB
        ),
        OWN_TOOLS_TEXT * 6,
        "they are not offered; the log and `macmcp tools` say why"
    ),
    bound!(
        "threads for files and images",
        ("{THREADS}"),
        THREADS * 128 * KIB,
        "what comes next waits within its time"
    ),
    bound!(
        "log lines waiting to be written",
        ("{LOG_LINES} of {} KiB", LOG_LINE / KIB),
        LOG_LINES * LOG_LINE,
        "they are dropped and counted"
    ),
    bound!(
        "scripts at the same time",
        ("1, and {SILENT_READS} reads whose apps do not answer"),
        SILENT_READS * SCRIPT_ERRORS,
        "the others wait within their time"
    ),
];

/// What all of them take together, in bytes.
#[must_use]
pub const fn sum() -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < BOUNDS.len() {
        sum += BOUNDS[at].bytes;
        at += 1;
    }
    sum
}

const _: () = assert!(sum() <= BUDGET, "the bounds allow more than the budget");
// One row stands for both.
const _: () = assert!(PICTURE_FILE as usize <= 2 * PICTURE_WRITTEN);
// And so do those of a picture for a long output, which is read when there is none.
const _: () = assert!(
    SCRIPT_OUTPUT * LONG_BYTE + REPLY_VALUES * REPLY_VALUE_BYTES
        <= PICTURE_PIXELS as usize * PICTURES + 2 * PICTURE_WRITTEN
);
