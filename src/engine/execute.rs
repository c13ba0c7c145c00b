//! One-shot execution: one process from spawn to reaped, with its input, its output and its deadline.
//!
//! The rules (engineering notes, section 2): the child leads a process group of its own; stdin is fed from a task;
//! output is read as bytes, bounded; whatever ends the process, the whole group gets SIGKILL while its leader is alive
//! or a zombie, so the number can belong to nobody else; the supervisor hears of the group before its stdin is fed and
//! again before its leader is reaped. What the output means is not decided here.

use std::io;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::listening::Listening;
use super::output::{AwaitedApp, ProgressSink, Stderr, Stdout};
use super::process::{End, Exit, Output, Process, Runner};
use super::program::Program;
use super::reply::{self, Reply};
use super::supervisor::Supervisor;

/// How long a process may take to exit once its reply line has arrived: osascript has been seen to print and hang
/// [events 1.8].
const EXIT_GRACE: Duration = Duration::from_millis(200);

/// A program to be run to its end.
pub(crate) struct Execution<'a> {
    pub(crate) program: &'a Program,
    pub(crate) args: &'a [&'a str],
    /// What the child reads; none means an empty stdin.
    pub(crate) stdin: Option<Vec<u8>>,
    /// How long it may take, and where its output is kept.
    pub(super) listening: Listening<'a>,
    pub(crate) progress: Option<ProgressSink>,
    /// Gets the reply as soon as its line is complete. Without it the run lasts until the process exits.
    pub(crate) early: Option<oneshot::Sender<EarlyReply>>,
}

/// A reply that arrived before the process ended.
pub(crate) struct EarlyReply {
    pub(crate) reply: Reply,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) runner: Runner,
    pub(crate) spawned: Instant,
    pub(crate) at: Instant,
}

/// A process that has ended and is reaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedProcess {
    /// What it printed, up to [`super::output::STDOUT_CAP`].
    pub stdout: Vec<u8>,
    /// What it wrote to stderr, without progress lines, bounded.
    pub stderr: Vec<u8>,
    /// Why it ended.
    pub end: End,
    /// How it ended; none when the process could not be reaped in time.
    pub exit: Option<Exit>,
    /// The app whose answer to an Apple event was waited for at the end.
    pub awaited: Option<AwaitedApp>,
    /// When it was started.
    pub spawned: Instant,
    /// When its reply line was complete, if there was one.
    pub replied: Option<Instant>,
}

/// Runs a program to its end.
///
/// # Errors
/// When it cannot be started.
pub(crate) async fn execute(
    mut execution: Execution<'_>,
    supervisor: &Supervisor,
) -> io::Result<FinishedProcess> {
    // Before the spawn, or its SIGCHLD could be missed.
    let mut exits = signal(SignalKind::child())?;
    let mut process = Process::spawn(execution.program, execution.args, execution.stdin.is_some())?;
    let spawned = Instant::now();
    supervisor.announce(process.group).await;
    // What programs print is nobody's answer.
    let is_script = execution.stdin.is_some();
    let feeder = process.feed(execution.stdin.take());

    let mut collected = CollectedOutput {
        early: execution.early.take(),
        stdout: Stdout::default(),
        stderr: Stderr::new(execution.progress.take()),
        replied: None,
        spawned,
    };
    let listening = &execution.listening;
    let mut limit = listening.limit();
    let end = loop {
        let next = match collected.stderr.awaited() {
            Some((_, until)) if until < limit.0 => (until, End::AppSilent),
            _ => limit,
        };
        let output = match listening.next(&mut process, &mut exits, next).await {
            Ok(output) => output,
            Err(end) => break end,
        };
        if matches!(output, Output::Closed) && is_script && collected.replied.is_none() {
            limit = Listening::closed(limit);
        }
        if collected.replied.is_some() && !listening.room.holds(collected.length()) {
            // Nobody reads what follows a reply.
            continue;
        }
        if !collected.take(output) {
            break End::Flood;
        }
        if collected.replied.is_some() {
            continue;
        }
        if let Some(end) = listening.make_room(collected.length()).await {
            break end;
        }
        if collected.look_for_reply() {
            // The answer is there: only the exit is waited for, past the deadline if need be.
            collected.stderr.stop_waiting();
            limit = (Instant::now() + EXIT_GRACE, End::Lingered);
        }
    };

    collected.stderr.stop_progress();
    let awaited = collected.stderr.awaited().map(|(app, _)| app.clone());
    let exit = process
        .end(&mut exits, supervisor, |rest| {
            // Past the cap it is dropped: the run is over.
            let _fits = collected.take(rest);
        })
        .await;
    feeder.abort();
    let end = match listening.make_room(collected.length()).await {
        // A process that ended by itself may have printed more than can be read now.
        Some(no_room) => {
            collected.stdout = Stdout::default();
            no_room
        }
        None => {
            collected.look_for_reply();
            end
        }
    };
    Ok(FinishedProcess {
        stderr: collected.stderr.snapshot(),
        stdout: collected.stdout.into_bytes(),
        end,
        exit,
        awaited,
        spawned,
        replied: collected.replied,
    })
}

/// The output of one process so far.
struct CollectedOutput {
    early: Option<oneshot::Sender<EarlyReply>>,
    stdout: Stdout,
    stderr: Stderr,
    replied: Option<Instant>,
    spawned: Instant,
}

impl CollectedOutput {
    /// Keeps what was printed; false when it is too much.
    fn take(&mut self, output: Output) -> bool {
        match output {
            Output::Stdout(chunk) => self.stdout.push(&chunk),
            Output::Stderr(chunk) => {
                self.stderr.push(&chunk);
                true
            }
            Output::Closed | Output::Nothing => true,
        }
    }

    /// Bytes of stdout.
    fn length(&self) -> usize {
        self.stdout.bytes().len()
    }

    /// Whether the reply is complete now, and was not before.
    fn look_for_reply(&mut self) -> bool {
        let Some(Ok(reply)) = self.stdout.first_line().map(reply::parse) else {
            return false;
        };
        let at = Instant::now();
        self.replied = Some(at);
        self.stderr.stop_progress();
        if let Some(early) = self.early.take() {
            let answer = EarlyReply {
                reply,
                stdout: self.stdout.bytes().to_vec(),
                stderr: self.stderr.snapshot(),
                runner: Runner::OneShot,
                spawned: self.spawned,
                at,
            };
            if early.send(answer).is_err() {
                tracing::debug!("the caller has gone before its answer");
            }
        }
        true
    }
}
