//! One worker process, from its start through its requests to its end.

use std::io;
use std::pin::pin;
use std::time::Duration;

use futures_util::FutureExt;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::process::ChildStdin;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::config::WorkerConfig;
use super::limits::Usage;
use super::request::{WorkerOutcome, WorkerRequest};
use super::sent::Sent;
use super::state::Over;
use super::wire::{self, Lines};
use crate::engine::execute::{EarlyReply, FinishedProcess};
use crate::engine::failure;
use crate::engine::guidance::is_denial;
use crate::engine::listening::Listening;
use crate::engine::output::Stderr;
use crate::engine::process::{End, Exit, Output, Process, Runner};
use crate::engine::program::Program;
use crate::engine::reply::{self, Reply};
use crate::engine::supervisor::Supervisor;
use crate::error::Code;
use crate::room::{OutputRoom, Unread};
use crate::text;

/// How long a worker may take to exit by itself once its stdin has ended.
const EXIT_GRACE: Duration = Duration::from_millis(200);
/// What the probe has to answer; not ASCII, so that it proves the encoding as well.
const WORD: &str = "grüß";

/// A running worker.
pub(super) struct WorkerProcess {
    process: Process,
    stdin: ChildStdin,
    exits: Signal,
    stdout: Lines,
    pub(super) sent: Sent,
    pub(super) usage: Usage,
}

/// What was heard after a frame was sent.
enum Heard {
    Answer(Vec<u8>, Instant),
    /// The frame was not read to its end, so nothing of it was done.
    NotRead,
    /// There is no answer.
    Nothing(End),
}

impl WorkerProcess {
    /// Starts a worker with some library files, each after those that it imports, and waits for its hello.
    ///
    /// # Errors
    /// Why it is of no use; the process has gone then.
    pub(super) async fn start(
        config: &WorkerConfig,
        libraries: &[&'static str],
        osascript: &Program,
        supervisor: &Supervisor,
        stop: &CancellationToken,
    ) -> Result<Self, String> {
        let mut worker = Self::spawn(config, osascript)
            .map_err(|error| format!("it cannot be started ({error})"))?;
        supervisor.announce(worker.process.group).await;
        let hello = worker.sent.hello(libraries, &config.hello, WORD);
        let mut stderr = Stderr::new(None);
        let listening = Listening {
            deadline: Instant::now() + config.limits.hello,
            cancel: stop,
            room: OutputRoom::default(),
            unread: &Unread::default(),
        };
        let why = match hello {
            Err(error) => format!("its first line cannot be written ({error})"),
            Ok(hello) => match worker.exchange(0, &hello, &listening, &mut stderr).await {
                Heard::Answer(envelope, at) if is_hello(&envelope) => {
                    worker.usage = Usage::new(at);
                    return Ok(worker);
                }
                Heard::Answer(envelope, _) => {
                    format!("it answered {}", text::quoted(&text::lossy(&envelope), 200))
                }
                Heard::NotRead => "it ended at once".to_owned(),
                Heard::Nothing(end) => match end {
                    End::Cancelled => "it was no longer wanted",
                    End::Flood | End::Garbled => "it printed what is no answer",
                    End::Exited | End::Closed => "it ended at once",
                    _ => "it did not answer in time",
                }
                .to_owned(),
            },
        };
        worker.end(supervisor, &mut stderr).await;
        let said = failure::summary(&stderr.snapshot());
        Err(if said.is_empty() {
            why
        } else {
            format!("{why}: {said}")
        })
    }

    fn spawn(config: &WorkerConfig, osascript: &Program) -> io::Result<Self> {
        // Before the spawn, or its SIGCHLD could be missed.
        let exits = signal(SignalKind::child())?;
        let arguments = ["-l", "JavaScript", "-e", &config.bootstrap];
        let mut process = Process::spawn(osascript, &arguments, true)?;
        let stdin = process
            .stdin
            .take()
            .ok_or_else(|| io::Error::other("it has no stdin"))?;
        Ok(Self {
            process,
            stdin,
            exits,
            stdout: Lines::default(),
            sent: Sent::default(),
            usage: Usage::new(Instant::now()),
        })
    }

    /// Whether it has ended by itself.
    pub(super) fn has_exited(&mut self) -> bool {
        self.process.has_exited()
    }

    /// Comes back when some child has exited, this one perhaps.
    pub(super) async fn some_exit(&mut self) {
        self.exits.recv().await;
    }

    /// Runs one request. When the worker does not survive it, it has gone on return; one that is only not to be used again is
    /// `Used`, or `Unused`.
    pub(super) async fn serve(
        &mut self,
        mut request: WorkerRequest,
        supervisor: &Supervisor,
    ) -> (WorkerOutcome, Option<Over>) {
        let mut stderr = Stderr::new(request.progress.take());
        if self.process.has_exited() || !self.is_quiet() {
            let exit = self.end(supervisor, &mut stderr).await;
            let why = died("while it stood by", exit);
            return (WorkerOutcome::NotStarted(request.early), Some(lost(why)));
        }
        let spawned = Instant::now();
        self.usage.count(spawned, request.is_call);
        let (id, frame) = match self.sent.frame(&request) {
            Ok(frame) => frame,
            Err(error) => {
                tracing::warn!(%error, script = request.script, "a request cannot be written");
                return (
                    WorkerOutcome::NotStarted(request.early),
                    Some(self.usage.discarded()),
                );
            }
        };
        let listening = Listening {
            deadline: request.deadline,
            cancel: &request.cancel,
            room: request.room.clone(),
            unread: &request.unread,
        };
        let mut heard = self.exchange(id, &frame, &listening, &mut stderr).await;
        stderr.stop_progress();
        let (mut exit, mut ended) = (None, false);
        if !matches!(heard, Heard::Answer(..)) {
            (exit, ended) = (self.end(supervisor, &mut stderr).await, true);
            // The last of its output may have come after it was seen to end.
            if matches!(heard, Heard::Nothing(End::Exited))
                && let Some((theirs, envelope)) =
                    self.stdout.next().as_deref().and_then(wire::split)
                && theirs == id
            {
                heard = match listening.make_room(envelope.len()).await {
                    Some(no_room) => Heard::Nothing(no_room),
                    None => Heard::Answer(envelope.to_vec(), Instant::now()),
                };
            }
        }
        let finished = |stdout: Vec<u8>, end: End, replied: Option<Instant>| FinishedProcess {
            stdout,
            stderr: stderr.snapshot(),
            end,
            exit,
            // Scripts that send Apple events get a process of their own.
            awaited: None,
            spawned,
            replied,
        };
        match heard {
            Heard::Answer(mut envelope, at) => {
                let read = reply::parse(&envelope);
                envelope.push(b'\n');
                let fate = match &read {
                    _ if ended => Some(lost(died("after its answer", exit))),
                    Ok(reply) if is_harmless(reply) => None,
                    _ => Some(self.usage.discarded()),
                };
                let replied = read.is_ok().then_some(at);
                if let (Ok(reply), Some(early)) = (read, request.early.take()) {
                    let answer = EarlyReply {
                        reply,
                        stdout: envelope.clone(),
                        stderr: stderr.snapshot(),
                        runner: Runner::Worker,
                        spawned,
                        at,
                    };
                    if early.send(answer).is_err() {
                        tracing::debug!("the caller has gone before its answer");
                    }
                }
                let end = if ended { End::Exited } else { End::Answered };
                (WorkerOutcome::Ended(finished(envelope, end, replied)), fate)
            }
            Heard::NotRead => {
                let why = died("before it read its request", exit);
                (WorkerOutcome::NotStarted(request.early), Some(lost(why)))
            }
            Heard::Nothing(end) => {
                let printed = match end {
                    End::NoRoom => Vec::new(),
                    _ => self.stdout.take(),
                };
                let finished = finished(printed, end, None);
                let outcome = match end {
                    // Another worker, or none, may do better.
                    End::Exited | End::Closed | End::Garbled => {
                        WorkerOutcome::Lost(finished, request.early)
                    }
                    _ => WorkerOutcome::Ended(finished),
                };
                (outcome, Some(fate(end, exit, &request.script)))
            }
        }
    }

    /// Ends a worker that waits for requests: it may go by itself, so that it can put down what it counted.
    pub(super) async fn retire(self, supervisor: &Supervisor) {
        let Self {
            mut process,
            stdin,
            mut exits,
            ..
        } = self;
        drop(stdin);
        let left = timeout(EXIT_GRACE, async {
            while !process.has_exited() {
                exits.recv().await;
            }
        });
        if left.await.is_err() {
            tracing::debug!("a worker did not end with its stdin");
        }
        process.end(&mut exits, supervisor, |_| {}).await;
    }

    async fn end(&mut self, supervisor: &Supervisor, stderr: &mut Stderr) -> Option<Exit> {
        let Self {
            process,
            exits,
            stdout,
            ..
        } = self;
        process
            .end(exits, supervisor, |rest| match rest {
                Output::Stdout(chunk) => drop(stdout.push(&chunk)),
                Output::Stderr(chunk) => stderr.push(&chunk),
                Output::Closed | Output::Nothing => {}
            })
            .await
    }

    /// Whether it has been silent since its last answer. What it wrote to stderr belongs to nobody now.
    fn is_quiet(&mut self) -> bool {
        while let Some(output) = self.process.next().now_or_never() {
            if !matches!(output, Output::Stderr(_)) {
                return false;
            }
        }
        self.stdout.is_empty()
    }

    /// Sends a frame and listens until the answer is there or there will be none.
    async fn exchange(
        &mut self,
        id: u64,
        frame: &[u8],
        listening: &Listening<'_>,
        stderr: &mut Stderr,
    ) -> Heard {
        let Self {
            process,
            stdin,
            exits,
            stdout,
            ..
        } = self;
        // Beside reading: a worker that prints before it has read everything must not lock both sides up.
        let mut writing = pin!(stdin.write_all(frame));
        let mut written = false;
        let mut limit = listening.limit();
        loop {
            let output = tokio::select! {
                biased;
                output = listening.next(process, exits, limit) => output,
                done = &mut writing, if !written => match done {
                    Ok(()) => {
                        written = true;
                        continue;
                    }
                    Err(error) => {
                        tracing::debug!(%error, "a worker did not read its request");
                        return Heard::NotRead;
                    }
                },
            };
            match output {
                Err(End::Exited) if !written => return Heard::NotRead,
                Err(end) => return Heard::Nothing(end),
                Ok(Output::Stdout(chunk)) => {
                    if !stdout.push(&chunk) {
                        return Heard::Nothing(End::Flood);
                    }
                    if let Some(no_room) = listening.make_room(stdout.len()).await {
                        return Heard::Nothing(no_room);
                    }
                    if let Some(line) = stdout.next() {
                        return match wire::split(&line) {
                            Some((theirs, envelope)) if theirs == id && written => {
                                Heard::Answer(envelope.to_vec(), Instant::now())
                            }
                            _ => Heard::Nothing(End::Garbled),
                        };
                    }
                }
                Ok(Output::Stderr(chunk)) => stderr.push(&chunk),
                Ok(Output::Closed) => limit = Listening::closed(limit),
                Ok(Output::Nothing) => {}
            }
        }
    }
}

/// What becomes of a worker that did not answer, by how that ended.
fn fate(end: End, exit: Option<Exit>, script: &str) -> Over {
    match end {
        // A name that no Mac has, or that the simulated one lacks, is the script's fault.
        End::Exited => match exit.and_then(|exit| exit.status) {
            Some(failure::EXIT_NO_SUCH_NAME | failure::EXIT_NOT_SIMULATED) => Over::Killed,
            _ => lost(died(&format!("while it ran {script}"), exit)),
        },
        End::Closed => lost(format!("it closed its output while it ran {script}")),
        End::Garbled => lost(format!("it printed what is no answer to {script}")),
        End::Deadline | End::Flood => Over::Wasted,
        _ => Over::Killed,
    }
}

fn is_hello(envelope: &[u8]) -> bool {
    matches!(reply::parse(envelope), Ok(Reply::Done { result, .. }) if result.read::<Value>().is_ok_and(|said| said == json!({ "word": WORD, "strict": true })))
}

/// Whether a worker that answered this is as good as before. After anything that nobody foresaw it may not be; after a
/// denial, or when something did not answer or has gone, it may hold on to what it saw.
fn is_harmless(reply: &Reply) -> bool {
    match reply {
        Reply::Done { .. } => true,
        Reply::Failed(failed) => failed.code.is_some_and(|code| {
            !is_denial(code)
                && !matches!(
                    code,
                    Code::StaleElement
                        | Code::AppNotResponding
                        | Code::Timeout
                        | Code::Cancelled
                        | Code::ScriptFailed
                        | Code::BadReply
                )
        }),
    }
}

pub(super) fn lost(why: String) -> Over {
    tracing::warn!(why, "a worker died");
    Over::Died(why)
}

/// How a worker ended, in words. What it wrote to stderr may hold what it saw on the screen: it is not repeated.
fn died(when: &str, exit: Option<Exit>) -> String {
    let how = match exit {
        Some(Exit {
            signal: Some(signal),
            ..
        }) => format!("signal {signal}"),
        Some(Exit {
            status: Some(status),
            ..
        }) => format!("exit status {status}"),
        _ => "no exit status".to_owned(),
    };
    format!("it ended {when} ({how})")
}
