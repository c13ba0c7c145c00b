//! A run of one script: what is to be run, what came out, and what that means. How it is run is in [`super::runner`].

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::output::{AwaitedApp, ProgressSink};
use super::process::{End, Exit, Runner};
use super::program::ScriptFile;
use super::reply::{self, NoReply, Reply};
use super::script_result::ScriptResult;
use super::{failure, output};
use crate::error::{Code, Error};
use crate::template::Script;
use crate::text;

/// The detail of an error that says that a script printed more than is read.
pub(crate) const TOO_LONG: &str = "too_long";

/// What an action that ended without an answer may have left.
const LEFT: &str =
    "The front app, the focus, the pointer, menus and windows may be other than before";

/// What a script does to the Mac.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// It only looks: it may be repeated.
    Read,
    /// It changes something: it is never repeated, and servers of one user take turns with it.
    Act,
}

/// A script to be run on behalf of a call.
#[derive(Clone, Debug)]
pub struct ScriptRun {
    /// The script.
    pub script: Script,
    /// What it does.
    pub access: Access,
    /// When its time is up, counted from the request's arrival.
    pub deadline: Instant,
    /// Cancels it.
    pub cancel: CancellationToken,
    /// The call's name for the reader of an error, for instance `launch_app`.
    pub what: String,
    /// Where its progress goes.
    pub progress: Option<ProgressSink>,
    /// What has to be run if it ends without an answer, or with the server: it holds keys or buttons meanwhile.
    pub release: Option<Script>,
    /// The file that osascript reads itself instead of the script's text.
    pub file: Option<ScriptFile>,
    /// Whether somebody called for it. What the server asks by itself leaves no worker standing by.
    pub is_call: bool,
    /// Whether it is one of many looks at the Mac, for which a worker of their own stands by.
    pub is_watch: bool,
}

impl ScriptRun {
    /// A run that cannot be cancelled, reports no progress and holds nothing.
    #[must_use]
    pub fn new(script: Script, access: Access, deadline: Instant) -> Self {
        Self {
            what: script.name.clone(),
            script,
            access,
            deadline,
            cancel: CancellationToken::new(),
            progress: None,
            release: None,
            file: None,
            is_call: true,
            is_watch: false,
        }
    }
}

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

/// What a script that succeeded gave back.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptOutput {
    /// The envelope's result.
    pub result: ScriptResult,
    /// The process whose tree the script waited for, if it did.
    pub awaited_tree: Option<String>,
    /// What it was seen to change, if it looked.
    pub observed: Option<Value>,
    /// What macOS had counted of input up to its last event, if it posted any and was asked.
    pub input_count: Option<u64>,
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
pub struct FinishedRun {
    /// The script's name.
    pub script: String,
    /// The call's name.
    pub what: String,
    /// What the script does.
    pub access: Access,
    /// What was printed, up to [`output::STDOUT_CAP`].
    pub stdout: Vec<u8>,
    /// What was written to stderr, without progress lines, up to [`output::STDERR_CAP`].
    pub stderr: Vec<u8>,
    /// Why it ended.
    pub end: End,
    /// How the process ended; none when it could not be reaped, or was a worker that goes on.
    pub exit: Option<Exit>,
    /// The app whose answer to an Apple event was waited for at the end.
    pub awaited: Option<AwaitedApp>,
    /// What ran it.
    pub runner: Runner,
    /// Where the time went.
    pub timings: Timings,
}

impl FinishedRun {
    /// What the run means: its result, or why there is none.
    ///
    /// # Errors
    /// The script's own failure, or what macOS said, or how the process ended.
    pub fn into_result(self) -> Result<ScriptOutput, Error> {
        let no_reply = match reply::find(&self.stdout) {
            // Complete output counts, even when the process had to be killed afterwards.
            Ok(reply) if self.end != End::Cancelled || self.timings.reply.is_some() => {
                return output_of(
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
        let error = match self.end {
            End::Deadline => self.timed_out(),
            End::NoRoom => self.no_room(),
            End::AppSilent => self.app_silent(),
            End::Cancelled => self.cancelled(),
            End::Flood => self
                .bad_reply(&format!(
                    "It printed more than {} MiB",
                    output::STDOUT_CAP >> 20
                ))
                .hint("Ask for less at a time: a limit, a shorter range or a more exact search")
                .detail(TOO_LONG, true),
            End::Garbled => self.worker_lost("It answered something else and was killed"),
            End::Closed if self.runner == Runner::Worker => {
                self.worker_lost("It closed its output and was killed")
            }
            End::Closed => self.bad_reply("It closed its output without an answer, and was killed"),
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
        };
        Err(match self.access {
            Access::Read => error,
            // Nobody has put back what it moved.
            Access::Act => error.and_because(LEFT),
        })
    }

    /// The last output of the script, in words behind others.
    fn last_words(&self) -> String {
        match failure::summary(&self.stderr).as_str() {
            "" => String::new(),
            last => format!(". Its last output: {}", text::quoted(last, 300)),
        }
    }

    /// What to do before the call is made again, as the end of a sentence.
    fn before_again(&self) -> &'static str {
        match self.access {
            Access::Read => "then repeat the call",
            Access::Act => "and look at what happened before you repeat the call",
        }
    }

    fn late(&self) -> Error {
        let time = text::duration(self.timings.total);
        let what = text::line(&self.what, 80);
        Error::new(Code::Timeout, format!("{what} timed out after {time}"))
            .detail("script", self.script.as_str())
    }

    fn timed_out(&self) -> Error {
        let repeat = match self.access {
            Access::Read => "Then repeat it, with a longer timeout if necessary",
            Access::Act => "Look at what happened before you repeat it",
        };
        let words = self.last_words();
        self.late()
            .because(format!("The script was still running and was killed; the app may still be working on it{words}"))
            .hint(format!("Look at the Mac's screen: a permission prompt or a dialog may be waiting there. {repeat}"))
    }

    fn no_room(&self) -> Error {
        let repeat = self.before_again();
        self.late()
            .because("What its script printed is long, and waited until pictures were done and earlier answers were read")
            .hint(format!("Read the answers that wait on the server's standard output, {repeat}"))
    }

    fn app_silent(&self) -> Error {
        let (name, limit_ms) = self
            .awaited
            .as_ref()
            .map_or(("The app", 0), |app| (app.name.as_str(), app.limit_ms));
        let (repeat, words) = (self.before_again(), self.last_words());
        Error::new(
            Code::AppNotResponding,
            format!("{} does not answer", text::line(name, 80)),
        )
        .because(format!(
            "An Apple event to it was not answered within {limit_ms} ms, and the script that had sent it was killed{words}"
        ))
        .hint(format!(
            "Other apps can be used meanwhile. Look at the Mac's screen: it may be busy or hang; {repeat}"
        ))
        .detail("target", name)
        .detail("script", self.script.as_str())
    }

    fn cancelled(&self) -> Error {
        let why = match self.access {
            Access::Read => "Its script was killed; nothing was changed",
            Access::Act => {
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
        Error::new(
            Code::WorkerDied,
            format!(
                "The process running {} was lost",
                text::line(&self.what, 80)
            ),
        )
        .because(format!(
            "{how}. Anything it had already done is not undone{}",
            self.last_words()
        ))
        .hint("Check what happened before you repeat it: the app may have acted")
        .detail("script", self.script.as_str())
    }

    fn bad_reply(&self, problem: &str) -> Error {
        let mut why = problem.to_owned();
        let began = text::line(&text::lossy(&self.stdout[..self.stdout.len().min(400)]), 80);
        if !began.is_empty() {
            why = format!("{why}. It began with {}", text::quoted(&began, 80));
        }
        why.push_str(&self.last_words());
        Error::new(
            Code::BadReply,
            format!(
                "The script {} returned an invalid reply",
                text::line(&self.script, 80)
            ),
        )
        .because(why)
        .hint("This is a bug in macmcp or in the template; `macmcp run-script` shows the whole run")
        .detail("script", self.script.as_str())
    }
}

pub(super) fn output_of(
    script: &str,
    reply: Reply,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    exit: Option<Exit>,
    runner: Runner,
    timings: Timings,
) -> Result<ScriptOutput, Error> {
    match reply {
        Reply::Done {
            result,
            awaited_tree,
            observed,
            input_count,
        } => Ok(ScriptOutput {
            result,
            awaited_tree,
            observed,
            input_count,
            stdout,
            stderr,
            exit,
            runner,
            timings,
        }),
        Reply::Failed(failed) => Err(failure::from_envelope(script, failed)),
    }
}
