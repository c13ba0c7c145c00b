//! One call: queue, run, parse.
//!
//! [`Engine::run`] takes a rendered script and answers its result or an [`Error`] that its reader can act on. Here is
//! the order of things; how a process is run is in `execute` and, warm, in `worker`, what its output means in
//! [`reply`] and [`failure`], what outlives a killed server (nothing) in [`supervisor`]. Rendering is not here: the
//! engine sees text.

mod execute;
pub mod failure;
pub mod guidance;
pub mod lock;
mod outcome;
pub mod output;
pub mod queue;
pub mod reply;
pub mod responsible;
mod run;
mod screencapture;
pub mod supervisor;
mod worker;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use crate::error::{Code, Error};
pub use crate::template::Language;
use crate::text;
pub use execute::{End, Exit, Program};
pub use outcome::{Outcome, RawRun, Runner, Timings};
pub use output::ProgressSink;
use queue::Queue;
pub use queue::{Ticket, Turn};
pub use screencapture::Shot;
use serde_json::{Map, Value};
use supervisor::Guard;
use worker::Workers;
pub use worker::{Limits as WorkerLimits, WorkerConfig, WorkerState};

/// How long [`Engine::shutdown`] waits for the running script to be gone.
const SHUTDOWN_TIME: Duration = Duration::from_secs(3);

/// The programs of the Mac that are run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Programs {
    /// Runs scripts.
    pub osascript: Program,
    /// Takes pictures.
    pub screencapture: Program,
}

impl Default for Programs {
    /// Apple's, where every Mac has them.
    fn default() -> Self {
        Self {
            osascript: Program::new("/usr/bin/osascript"),
            screencapture: Program::new("/usr/sbin/screencapture"),
        }
    }
}

/// What an engine needs to know.
#[derive(Clone, Debug, Default)]
pub struct EngineConfig {
    /// The programs to run.
    pub programs: Programs,
    /// The macmcp binary, to be run as the supervisor; none goes without (tests of other things).
    pub supervisor: Option<Program>,
    /// The file by which actions of several servers exclude each other, usually [`lock::shared_path`]; none goes
    /// without (a simulated Mac of one's own).
    pub action_lock: Option<PathBuf>,
    /// The worker's scripts; none runs every script one-shot.
    pub worker: Option<WorkerConfig>,
}

impl Language {
    fn arguments(self) -> &'static [&'static str] {
        match self {
            Language::JavaScript => &["-l", "JavaScript", "-"],
            Language::AppleScript => &["-"],
        }
    }
}

/// A rendered script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The template's name, for errors and logs.
    pub name: String,
    /// Its language.
    pub language: Language,
    /// The whole text.
    pub text: String,
    /// The same for a worker; none runs one-shot.
    pub body: Option<Body>,
}

/// A script for a process that has the library: the body of a function of the parameters and of what the server adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// Its text, the same for all parameters: a worker keeps it. It defines `run`.
    pub source: Arc<str>,
    /// The user's parameters, its first argument.
    pub params: Map<String, Value>,
    /// What the server adds ([`crate::template::CallFields`]), its second argument.
    pub call: Map<String, Value>,
}

/// What a script does to the Mac.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It only looks: it may be repeated.
    Read,
    /// It changes something: it is never repeated, and servers of one user take turns with it.
    Act,
}

/// One script to be run.
#[derive(Clone, Debug)]
pub struct Call {
    /// The script.
    pub script: Script,
    /// What it does.
    pub kind: Kind,
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
}

impl Call {
    /// A call that cannot be cancelled, reports no progress and holds nothing.
    #[must_use]
    pub fn new(script: Script, kind: Kind, deadline: Instant) -> Self {
        Self {
            what: script.name.clone(),
            script,
            kind,
            deadline,
            cancel: CancellationToken::new(),
            progress: None,
            release: None,
        }
    }
}

/// Runs scripts, one at a time, in the order of their arrival. Clones share one queue.
#[derive(Clone)]
pub struct Engine {
    inner: Arc<Inner>,
}

struct Inner {
    config: EngineConfig,
    queue: Arc<Queue>,
    guard: Arc<Guard>,
    workers: Option<Workers>,
    /// Fires when no further action may begin.
    no_actions: CancellationToken,
    stop: CancellationToken,
}

impl Engine {
    /// Makes an engine. Nothing is started before the first call. Needs a tokio runtime with io, time and signals
    /// from then on.
    ///
    /// # Errors
    /// When a program's path is not absolute.
    pub fn start(config: EngineConfig) -> Result<Self, Error> {
        for program in [&config.programs.osascript, &config.programs.screencapture] {
            if !program.path.is_absolute() {
                return Err(Error::invalid(format!(
                    "the program {} is not named by an absolute path",
                    text::quoted(&program.path.to_string_lossy(), 300)
                )));
            }
        }
        let guard = Arc::new(Guard::new(config.supervisor.clone()));
        let stop = CancellationToken::new();
        let workers = config.worker.clone().map(|worker| {
            let osascript = config.programs.osascript.clone();
            Workers::new(worker, osascript, Arc::clone(&guard), stop.clone())
        });
        Ok(Self {
            inner: Arc::new(Inner {
                guard,
                workers,
                config,
                queue: Arc::default(),
                no_actions: CancellationToken::new(),
                stop,
            }),
        })
    }

    /// Begins no action from now on: those that wait answer [`Code::Cancelled`], what runs goes on, and reads are served.
    pub fn refuse_actions(&self) {
        self.inner.no_actions.cancel();
    }

    /// Whether there is an osascript to run.
    #[must_use]
    pub fn has_osascript(&self) -> bool {
        self.inner.config.programs.osascript.path.is_file()
    }

    /// What there is of a worker just now; none when every script runs one-shot by configuration.
    #[must_use]
    pub fn worker(&self) -> Option<WorkerState> {
        self.inner.workers.as_ref().map(Workers::state)
    }

    /// Starts a worker ahead of the first call and waits until it stands by, or until it is clear that there will be
    /// none. Calls do not need that: they go one-shot until there is one.
    pub async fn warm(&self) -> Option<WorkerState> {
        Some(self.inner.workers.as_ref()?.warm().await)
    }

    /// Takes the next place in the queue, at once: call it when the request arrives, so that the order of calls is
    /// that of the requests.
    ///
    /// # Errors
    /// [`Code::Busy`] when [`queue::BOUND`] calls wait already, [`Code::Cancelled`] after [`Engine::shutdown`].
    pub fn ticket(&self) -> Result<Ticket, Error> {
        self.inner.queue.ticket()
    }

    /// Waits for the ticket's turn. A tool that needs several runs that nobody may come between holds one turn for
    /// all of them.
    ///
    /// # Errors
    /// [`Code::Timeout`] or [`Code::Cancelled`]; nothing was done then.
    pub async fn turn(
        &self,
        ticket: Ticket,
        what: &str,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<Turn, Error> {
        tokio::select! {
            biased;
            () = self.inner.stop.cancelled() => Err(queue::stopping()),
            turn = ticket.turn(what, deadline, cancel) => turn,
        }
    }

    /// Runs a script: [`Engine::ticket`] and [`Engine::run_with`] in one.
    ///
    /// # Errors
    /// Whatever the script or the Mac says, as a code with what to do next.
    pub async fn run(&self, call: Call) -> Result<Outcome, Error> {
        self.run_with(self.ticket()?, call).await
    }

    /// Runs a script at the ticket's turn. Dropping the future kills the script.
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub async fn run_with(&self, ticket: Ticket, call: Call) -> Result<Outcome, Error> {
        let taken = ticket.taken();
        let turn = self
            .turn(ticket, &call.what, call.deadline, &call.cancel)
            .await?;
        let answer = run::answer(&self.inner, &turn, taken, call).await;
        // Looking for the responsible app is nothing that others must wait for.
        drop(turn);
        self.guide(answer).await
    }

    /// Runs a script beside the queue: a look at something that no call changes, which no call should wait for.
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub async fn run_beside(&self, mut call: Call) -> Result<Outcome, Error> {
        // The worker belongs to those who stand in the queue.
        call.script.body = None;
        let lane: Arc<Queue> = Arc::default();
        self.run_with(lane.ticket()?, call).await
    }

    /// Runs a script within a turn that is held already.
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub async fn run_in(&self, turn: &Turn, call: Call) -> Result<Outcome, Error> {
        self.guide(run::answer(&self.inner, turn, Instant::now(), call).await)
            .await
    }

    /// Runs a script to its very end and gives everything that came out of it, for someone debugging a template.
    /// [`RawRun::into_result`] is what [`Engine::run`] would have answered, short of naming the responsible app.
    ///
    /// # Errors
    /// Only when it was not started.
    pub async fn run_raw(&self, call: Call) -> Result<RawRun, Error> {
        let ticket = self.ticket()?;
        let taken = ticket.taken();
        let turn = self
            .turn(ticket, &call.what, call.deadline, &call.cancel)
            .await?;
        run::to_the_end(&self.inner, &turn, taken, call).await
    }

    /// Gives a missing permission the name of the app that must get it; leaves everything else as it is.
    ///
    /// # Errors
    /// The given one, explained.
    pub async fn guide<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        match result {
            Err(error) if guidance::is_denial(error.code) => {
                Err(guidance::explain(error, &responsible::find().await))
            }
            other => other,
        }
    }

    /// Refuses new calls, kills what runs, drops what waits, and ends the supervisor. Comes back when everything has
    /// gone, after a few seconds at most.
    pub async fn shutdown(&self) {
        let last = self.inner.queue.close();
        self.inner.stop.cancel();
        let never = CancellationToken::new();
        let limit = Instant::now() + SHUTDOWN_TIME;
        match last.turn("shutdown", limit, &never).await {
            // The turn is dropped only at the end: nobody comes after it.
            Ok(turn) => {
                if timeout(SHUTDOWN_TIME, turn.process()).await.is_err() {
                    tracing::warn!("a script has not gone in time");
                }
            }
            Err(_) => tracing::warn!("a script has not gone in time; it is left to the supervisor"),
        }
        if let Some(workers) = &self.inner.workers
            && timeout(SHUTDOWN_TIME, workers.gone()).await.is_err()
        {
            tracing::warn!("the worker has not gone in time; it is left to the supervisor");
        }
        self.inner.guard.stop().await;
    }
}

impl Inner {
    fn cannot_start(&self, script: &str, error: &std::io::Error) -> Error {
        let path = self.config.programs.osascript.path.to_string_lossy();
        if error.kind() == std::io::ErrorKind::NotFound {
            return Error::new(Code::ScriptFailed, "There is no osascript on this machine")
                .because(format!("{path} does not exist, so this is no Mac"))
                .hint("Start macmcp with --simulate to use the simulated Mac")
                .detail("path", path);
        }
        Error::new(Code::ScriptFailed, format!("{path} cannot be started"))
            .because(error.to_string())
            .hint("Check that the file can be run, and that the machine is not out of processes or files")
            .detail("script", script)
    }
}
