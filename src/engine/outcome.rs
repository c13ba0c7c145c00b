//! What came of a run: its result, or the error its reader can act on.

use std::time::Duration;

use serde_json::Value;

use super::execute::{End, Exit};
use super::reply::{self, NoReply, Reply};
use super::{Kind, failure, output};
use crate::error::{Code, Error};
use crate::text;

/// Where a call's time went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timings {
    /// From the ticket to the turn.
    pub queued: Duration,
    /// From the turn to the started process; the wait for another server's action is in it.
    pub spawned: Duration,
    /// From the started process to its complete reply line, if there was one.
    pub reply: Option<Duration>,
    /// From the ticket to the answer.
    pub total: Duration,
}

/// What ran a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runner {
    /// An osascript of its own.
    OneShot,
    /// A warm one, shared with other calls.
    Worker,
}

/// A script's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The envelope's result.
    pub result: Value,
    /// What was printed until then.
    pub stdout: Vec<u8>,
    /// What was written to stderr until then, without progress lines.
    pub stderr: Vec<u8>,
    /// How the process ended; none when it had answered and not yet ended.
    pub exit: Option<Exit>,
    /// What ran it.
    pub runner: Runner,
    /// Where the time went.
    pub timings: Timings,
}

/// A run that is over, whatever came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct RawRun {
    /// The script's name.
    pub script: String,
    /// The call's name.
    pub what: String,
    /// What the script does.
    pub kind: Kind,
    /// What was printed, up to [`output::STDOUT_CAP`].
    pub stdout: Vec<u8>,
    /// What was written to stderr, without progress lines, up to [`output::STDERR_CAP`].
    pub stderr: Vec<u8>,
    /// Why it ended.
    pub end: End,
    /// How the process ended; none when it could not be reaped, or was a worker that goes on.
    pub exit: Option<Exit>,
    /// What ran it.
    pub runner: Runner,
    /// Where the time went.
    pub timings: Timings,
}

impl RawRun {
    /// What the run means: its result, or why there is none.
    ///
    /// # Errors
    /// The script's own failure, or what macOS said, or how the process ended.
    pub fn into_result(self) -> Result<Outcome, Error> {
        let no_reply = match reply::find(&self.stdout) {
            // Complete output counts, even when the process had to be killed afterwards.
            Ok(reply) if self.end != End::Cancelled || self.timings.reply.is_some() => {
                return outcome(
                    &self.script,
                    reply,
                    self.stdout,
                    self.stderr,
                    self.exit,
                    self.runner,
                    self.timings,
                );
            }
            Ok(_) => NoReply::Empty,
            Err(no_reply) => no_reply,
        };
        Err(match self.end {
            End::Deadline => self.timed_out(),
            End::Cancelled => self.cancelled(),
            End::Flood => self.bad_reply(&format!(
                "it printed more than {} MiB",
                output::STDOUT_CAP >> 20
            )),
            End::Garbled => self.worker_lost("It answered something else and was killed"),
            End::Exited if self.runner == Runner::Worker => match self.exit {
                Some(Exit {
                    status:
                        Some(status @ (failure::EXIT_NO_SUCH_NAME | failure::EXIT_NOT_SIMULATED)),
                    ..
                }) => failure::from_exit(&self.script, status, &self.stderr),
                Some(Exit {
                    signal: Some(signal),
                    ..
                }) => self.worker_lost(&format!("Signal {signal} ended it")),
                Some(Exit {
                    status: Some(status),
                    ..
                }) => self.worker_lost(&format!("It ended with exit status {status}")),
                _ => self.worker_lost("Nothing is known about its end"),
            },
            End::Exited | End::Lingered | End::Answered => match self.exit {
                Some(Exit {
                    signal: Some(signal),
                    ..
                }) => failure::from_signal(&self.script, signal, &self.stderr),
                Some(Exit {
                    status: Some(status),
                    ..
                }) if status != 0 => failure::from_exit(&self.script, status, &self.stderr),
                _ => self.bad_reply(&no_reply.to_string()),
            },
        })
    }

    fn timed_out(&self) -> Error {
        let repeat = match self.kind {
            Kind::Read => "Then repeat it, with a longer timeout if need be",
            Kind::Act => "Look at what happened before you repeat it",
        };
        let error = Error::new(
            Code::Timeout,
            format!(
                "{} timed out after {:.1} s",
                text::line(&self.what, 80),
                self.timings.total.as_secs_f64()
            ),
        );
        let last = failure::summary(&self.stderr);
        let words = if last.is_empty() {
            String::new()
        } else {
            format!(". Its last output: {}", text::quoted(&last, 300))
        };
        error
            .because(format!("The script was still running and was killed; the app may still be working on it{words}"))
            .hint(format!("Look at the Mac's screen: a permission prompt or a dialog may be waiting there. {repeat}"))
            .detail("script", self.script.as_str())
    }

    fn cancelled(&self) -> Error {
        let why = match self.kind {
            Kind::Read => "Its script was killed; nothing was changed",
            Kind::Act => {
                "Its script was killed; what it had done until then stays done, and the app may still be working on it"
            }
        };
        Error::new(
            Code::Cancelled,
            format!("{} was cancelled", text::line(&self.what, 80)),
        )
        .because(why)
        .detail("script", self.script.as_str())
    }

    /// A read is repeated instead: this is about actions.
    fn worker_lost(&self, how: &str) -> Error {
        let last = failure::summary(&self.stderr);
        let words = if last.is_empty() {
            String::new()
        } else {
            format!(". Its last output: {}", text::quoted(&last, 300))
        };
        Error::new(
            Code::WorkerDied,
            format!(
                "The process that ran {} was lost",
                text::line(&self.what, 80)
            ),
        )
        .because(format!(
            "{how}. What it had done until then stays done{words}"
        ))
        .hint("Look at what happened before you repeat it: the app may have acted")
        .detail("script", self.script.as_str())
    }

    fn bad_reply(&self, problem: &str) -> Error {
        let mut why = problem.to_owned();
        let began = text::line(&text::lossy(&self.stdout[..self.stdout.len().min(400)]), 80);
        if !began.is_empty() {
            why = format!("{why}. It began with {}", text::quoted(&began, 80));
        }
        let last = failure::summary(&self.stderr);
        if !last.is_empty() {
            why = format!("{why}. Its last output: {}", text::quoted(&last, 300));
        }
        // The parts come from fragments: the sentence begins with a capital.
        if why.starts_with("it ") {
            why.replace_range(..1, "I");
        }
        Error::new(
            Code::BadReply,
            format!(
                "The script {} answered something that is no reply",
                text::line(&self.script, 80)
            ),
        )
        .because(why)
        .hint("This is a bug of macmcp or of the template; `macmcp run-script` shows the whole run")
        .detail("script", self.script.as_str())
    }
}

pub(super) fn outcome(
    script: &str,
    reply: Reply,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    exit: Option<Exit>,
    runner: Runner,
    timings: Timings,
) -> Result<Outcome, Error> {
    match reply {
        Reply::Done(result) => Ok(Outcome {
            result,
            stdout,
            stderr,
            exit,
            runner,
            timings,
        }),
        Reply::Failed(failed) => Err(failure::from_envelope(script, failed)),
    }
}
