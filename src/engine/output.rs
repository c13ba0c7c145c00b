//! What a child prints, kept within bounds and cut into lines by ourselves, as bytes.
//!
//! A script that sends Apple events says so on stderr before them and after them: osascript itself waits two minutes for
//! each [events 1.8], and cannot be told otherwise from JavaScript.
//!
//! stdout is kept whole up to a cap, because it is the reply. Of stderr the head and the tail are kept: the error's
//! number stands at the very end [events 1.4]. Progress lines are taken out of stderr on the way.

use std::collections::VecDeque;

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::limits;

/// The most a child may print to stdout, in bytes.
pub(crate) const STDOUT_CAP: usize = limits::SCRIPT_OUTPUT;
/// The most that is kept of stderr, in bytes: half of it from the start, half of it from the end.
pub(crate) const STDERR_CAP: usize = limits::SCRIPT_ERRORS;
/// The longest line of stderr that is looked at as a progress line, in bytes.
const PROGRESS_LINE_CAP: usize = 64 << 10;
/// The longest time that a script can ask for the answer to an Apple event.
const LONGEST_WAIT: Duration = Duration::from_secs(120);
/// How a progress line begins; the request's id and one JSON value follow, each after a space.
pub(crate) const PROGRESS_PREFIX: &str = "macmcp-progress ";

/// How a line begins that says whose answer to an Apple event is waited for; `{"app", "limit_ms"}` follows, or `null` when
/// it has answered.
pub(crate) const AWAITING_PREFIX: &str = "macmcp-awaiting ";

/// An app that an Apple event was sent to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct AwaitedApp {
    /// Its name.
    #[serde(rename = "app")]
    pub name: String,
    /// How long it may take to answer, in milliseconds.
    pub limit_ms: u64,
}

/// Where a call's progress goes while it runs; nothing is sent after its answer.
#[derive(Clone, Debug)]
pub struct ProgressSink {
    /// The id that the script was rendered with. Lines with another id are dropped.
    pub id: String,
    /// Takes the JSON value of each line.
    pub sender: mpsc::Sender<Value>,
}

/// stdout, up to [`STDOUT_CAP`].
#[derive(Default)]
pub(crate) struct Stdout {
    bytes: Vec<u8>,
    scanned: usize,
    told: bool,
}

impl Stdout {
    /// Adds a chunk. False when the cap is passed; what is past it is not kept.
    pub(crate) fn push(&mut self, chunk: &[u8]) -> bool {
        let room = STDOUT_CAP.saturating_sub(self.bytes.len());
        self.bytes
            .extend_from_slice(&chunk[..chunk.len().min(room)]);
        chunk.len() <= room
    }

    /// The first line, without its end, as soon as it is complete; once.
    pub(crate) fn first_line(&mut self) -> Option<&[u8]> {
        if self.told {
            return None;
        }
        let from = self.scanned;
        self.scanned = self.bytes.len();
        let end = from + self.bytes[from..].iter().position(|&byte| byte == b'\n')?;
        self.told = true;
        Some(&self.bytes[..end])
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// stderr: head and tail, without progress lines.
pub(crate) struct Stderr {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    dropped: u64,
    line: Vec<u8>,
    long_line: bool,
    progress: Option<ProgressSink>,
    awaited: Option<(AwaitedApp, Instant)>,
}

impl Stderr {
    pub(crate) fn new(progress: Option<ProgressSink>) -> Self {
        Self {
            head: Vec::new(),
            tail: VecDeque::new(),
            dropped: 0,
            line: Vec::new(),
            long_line: false,
            progress,
            awaited: None,
        }
    }

    /// From now on no app is waited for: the answer has been given.
    pub(crate) fn stop_waiting(&mut self) {
        self.awaited = None;
    }

    /// The app whose answer to an Apple event is waited for, and until when.
    pub(crate) fn awaited(&self) -> Option<(&AwaitedApp, Instant)> {
        self.awaited.as_ref().map(|(app, until)| (app, *until))
    }

    /// Adds a chunk; complete progress lines in it are sent on.
    pub(crate) fn push(&mut self, chunk: &[u8]) {
        for piece in chunk.split_inclusive(|&byte| byte == b'\n') {
            if self.long_line {
                self.keep(piece);
            } else {
                self.line.extend_from_slice(piece);
            }
            let complete = piece.ends_with(b"\n");
            if complete || self.line.len() > PROGRESS_LINE_CAP {
                self.long_line = !complete;
                self.end_line();
            }
        }
    }

    /// From now on progress lines are dropped: the answer has been given.
    pub(crate) fn stop_progress(&mut self) {
        self.progress = None;
    }

    /// What was printed; where something is missing in the middle, a line says how much.
    pub(crate) fn snapshot(&self) -> Vec<u8> {
        let mut bytes = self.head.clone();
        if self.dropped > 0 {
            bytes.extend_from_slice(
                format!("\n[... {} bytes left out ...]\n", self.dropped).as_bytes(),
            );
        }
        bytes.extend(&self.tail);
        bytes.extend_from_slice(&self.line);
        bytes
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if let Some(rest) = line.strip_prefix(PROGRESS_PREFIX.as_bytes()) {
            self.report(rest);
        } else if let Some(rest) = line.strip_prefix(AWAITING_PREFIX.as_bytes()) {
            self.wait_for(rest);
        } else {
            self.keep(&line);
        }
    }

    fn wait_for(&mut self, rest: &[u8]) {
        match serde_json::from_slice::<Option<AwaitedApp>>(rest) {
            Ok(app) => {
                self.awaited = app.map(|app| {
                    let limit = Duration::from_millis(app.limit_ms).min(LONGEST_WAIT);
                    (app, Instant::now() + limit)
                });
            }
            Err(error) => tracing::debug!(%error, "a line about an Apple event is no JSON"),
        }
    }

    fn report(&self, rest: &[u8]) {
        let Some(sink) = &self.progress else { return };
        let Some(value) = rest
            .strip_prefix(sink.id.as_bytes())
            .and_then(|rest| rest.strip_prefix(b" "))
        else {
            return;
        };
        match serde_json::from_slice(value) {
            // A receiver that has gone wants no more progress; the call goes on.
            // Full of what nobody has read yet: the next one tells more than this one.
            Ok(value) => drop(sink.sender.try_send(value)),
            Err(error) => tracing::debug!(%error, "a progress line is no JSON"),
        }
    }

    fn keep(&mut self, bytes: &[u8]) {
        let half = STDERR_CAP / 2;
        let (head, rest) = bytes.split_at(bytes.len().min(half.saturating_sub(self.head.len())));
        self.head.extend_from_slice(head);
        self.tail.extend(rest);
        let excess = self.tail.len().saturating_sub(half);
        self.tail.drain(..excess);
        self.dropped += excess as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_first_line_is_told_once_and_only_when_complete() {
        let mut stdout = Stdout::default();
        stdout.push(b"{\"ok\"");
        assert_eq!(stdout.first_line(), None);
        stdout.push(b":1}\nrest\n");
        assert_eq!(stdout.first_line(), Some(&b"{\"ok\":1}"[..]));
        stdout.push(b"more\n");
        assert_eq!(stdout.first_line(), None);
    }

    #[test]
    fn the_awaited_app_is_known_until_it_has_answered() {
        let mut stderr = Stderr::new(None);
        stderr
            .push(b"macmcp-awaiting {\"app\":\"Finder\",\"limit_ms\":5000}\nmacmcp-awaiting {}\n");
        assert_eq!(
            stderr.awaited().map(|(app, _)| app.name.as_str()),
            Some("Finder")
        );
        stderr.push(b"macmcp-awaiting null\n");
        assert_eq!(stderr.awaited(), None);
        assert!(stderr.snapshot().is_empty());
    }

    #[test]
    fn stdout_stops_at_its_cap() {
        let mut stdout = Stdout::default();
        assert!(stdout.push(&vec![b'x'; STDOUT_CAP]));
        assert!(!stdout.push(b"y"));
        assert_eq!(stdout.bytes().len(), STDOUT_CAP);
    }

    #[test]
    fn a_flood_keeps_the_head_and_the_tail() {
        let mut stderr = Stderr::new(None);
        stderr.push(b"first\n");
        for _ in 0..40 {
            stderr.push(&[b'x'; 32 << 10]);
        }
        stderr.push(b"\nexecution error: last (-1)\n");
        let kept = stderr.snapshot();
        assert!(kept.starts_with(b"first\n") && kept.ends_with(b"execution error: last (-1)\n"));
        assert!(kept.len() < STDERR_CAP + 100, "{}", kept.len());
        assert!(String::from_utf8(kept).unwrap().contains("bytes left out"));
    }

    #[test]
    fn progress_is_sent_on_and_leaves_no_trace_in_stderr() {
        let (sender, mut received) = mpsc::channel(8);
        let mut stderr = Stderr::new(Some(ProgressSink {
            id: "r7".into(),
            sender,
        }));
        stderr.push(b"noise\nmacmcp-prog");
        stderr
            .push(b"ress r7 {\"done\":1}\nmacmcp-progress r8 2\nmacmcp-progress r7 nonsense\nend");
        stderr.stop_progress();
        stderr.push(b"\nmacmcp-progress r7 3\n");
        assert_eq!(received.try_recv().unwrap(), json!({"done": 1}));
        assert!(received.try_recv().is_err());
        assert_eq!(stderr.snapshot(), b"noise\nend\n");
    }

    proptest! {
        #[test]
        fn short_output_is_kept_whole_however_it_is_cut(bytes in proptest::collection::vec(any::<u8>(), 0..2_000), cut in 1_usize..50) {
            let mut stderr = Stderr::new(None);
            let mut stdout = Stdout::default();
            for chunk in bytes.chunks(cut) {
                stderr.push(chunk);
                stdout.push(chunk);
                let _ = stdout.first_line();
            }
            prop_assert_eq!(stdout.bytes(), &bytes[..]);
            prop_assert_eq!(stderr.snapshot(), bytes);
        }
    }
}
