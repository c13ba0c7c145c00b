//! Running scripts and programs on the Mac: queue, processes, replies.
//!
//! [`Engine::run`] takes a rendered script and answers its result or an [`Error`] that its reader can act on.
//!
//! * [`queue`]: tickets and turns; one turn at a time talks to the Mac
//! * [`run`]: what is to be run, and what came of it; [`runner`] makes a run within its turn
//! * [`program`], [`process`], [`execute`]: programs, child processes, one process from spawn to reaped
//! * [`worker`]: a warm osascript that saves a run the start of one
//! * [`supervisor`]: the second process that ends what a server leaves behind
//! * [`reply`], [`output`], [`failure`]: what processes print, and what it means
//! * [`guidance`], [`responsible`], `subject`: what to do about a missing permission, and which app must get it
//! * [`late`]: takes back a turn that is held past its time
//! * [`lock`]: the lock between the servers of one user
//! * `platform`: the only file that depends on the operating system
//!
//! Rendering is not here (see [`crate::template`]), nor are pictures (see [`crate::capture`]).

mod execute;
pub mod failure;
pub mod guidance;
mod late;
mod listening;
pub mod lock;
pub mod output;
mod platform;
mod process;
mod program;
pub mod queue;
pub mod reply;
mod resources;
pub mod responsible;
mod run;
mod runner;
mod script_result;
mod shutdown;
mod subject;
pub mod supervisor;
pub mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::OnceCell;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::error::{Code, Error, chain};
use crate::room::Unread;
use crate::template;
pub use crate::template::{Body, Language, Script};
use crate::text;
pub use execute::FinishedProcess;
use guidance::{LoggedDenials, Responsible};
use lock::ActionLock;
pub use output::ProgressSink;
pub use process::{End, Exit, Runner};
pub(crate) use program::command;
pub use program::{Program, Programs, ScriptFile};
use queue::Queue;
pub use queue::{Ticket, Turn};
pub use resources::EngineConfig;
use resources::Resources;
use responsible::SystemAnswer;
pub(crate) use run::TOO_LONG;
pub use run::{Access, FinishedRun, ScriptOutput, ScriptRun, Timings};
pub use runner::ProgramRun;
pub use script_result::ScriptResult;
use supervisor::Supervisor;
use worker::Workers;
pub use worker::{Limits as WorkerLimits, WorkerConfig, WorkerState};

/// How long a worker may take to stand by: two that do not answer their probe, and their ends.
const WARM_TIME: Duration = Duration::from_secs(30);
/// How long macOS may take to say who is responsible: a first osascript on an Intel Mac takes more than a second.
const RESPONSIBLE_TIME: Duration = Duration::from_secs(3);
/// How long all that may take that names the responsible app.
const GUIDE_TIME: Duration = Duration::from_secs(10);

/// Runs scripts, one at a time, in the order of their arrival. Clones share one queue.
#[derive(Clone)]
pub struct Engine {
    queue: Arc<Queue>,
    resources: Arc<Resources>,
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
        let supervisor = Arc::new(Supervisor::new(config.supervisor.clone()));
        let stop = CancellationToken::new();
        let start = |worker: WorkerConfig| {
            let osascript = config.programs.osascript.clone();
            Workers::new(worker, osascript, Arc::clone(&supervisor), stop.clone())
        };
        let workers = config.worker.clone().map(start);
        let watchers = config.worker.clone().map(WorkerConfig::watching);
        let watchers = watchers.map(start);
        Ok(Self {
            queue: Arc::default(),
            resources: Arc::new(Resources {
                config,
                supervisor,
                workers,
                watchers,
                unread: Unread::default(),
                responsible: OnceCell::new(),
                denials: LoggedDenials::default(),
                is_asking: AtomicBool::new(false),
                no_actions: CancellationToken::new(),
                stop,
            }),
        })
    }

    /// Begins no action from now on: those that wait answer [`crate::error::Code::Cancelled`], what runs goes on, and
    /// reads are served.
    pub(crate) fn refuse_actions(&self) {
        self.resources.no_actions.cancel();
    }

    /// Ends when nobody waits for what is asked for any more ([`Engine::refuse_actions`]).
    pub(crate) async fn refuses_actions(&self) {
        self.resources.no_actions.cancelled().await;
    }

    /// Whether there is an osascript to run.
    #[must_use]
    pub fn has_osascript(&self) -> bool {
        self.resources.config.programs.osascript.path.is_file()
    }

    /// The file that is there while the user has macmcp stopped; none where nobody looks for one.
    #[must_use]
    pub fn stop_file(&self) -> Option<&str> {
        self.resources.config.stop_file.as_deref()
    }

    /// What there is of a worker just now; none when every script runs one-shot by configuration.
    #[must_use]
    pub fn worker(&self) -> Option<WorkerState> {
        self.resources.workers.as_ref().map(Workers::state)
    }

    /// Starts a worker ahead of the first call and waits for some time until it stands by, or until it is clear that there will
    /// be none. Calls do not need that: they go one-shot until there is one.
    pub async fn warm(&self) -> Option<WorkerState> {
        self.warm_until(Instant::now() + WARM_TIME).await
    }

    async fn warm_until(&self, deadline: Instant) -> Option<WorkerState> {
        Some(self.resources.workers.as_ref()?.warm(deadline).await)
    }

    /// Takes the next place in the queue, at once: call it when the request arrives, so that the order of calls is
    /// that of the requests. Only reads may pass a read that is silent.
    ///
    /// # Errors
    /// [`crate::error::Code::Busy`] when [`queue::BOUND`] calls wait already, [`crate::error::Code::Cancelled`] after
    /// [`Engine::shutdown`].
    pub fn ticket(&self, access: Access) -> Result<Ticket, Error> {
        self.queue.ticket(access)
    }

    /// The answers that wait for the client: while there are many, no turn begins. Whoever writes them counts them here.
    #[must_use]
    pub fn unread(&self) -> &Unread {
        &self.resources.unread
    }

    /// Waits for the ticket's turn. A tool that needs several runs that nobody may come between holds one turn for
    /// all of them.
    ///
    /// # Errors
    /// [`crate::error::Code::Timeout`] or [`crate::error::Code::Cancelled`]; nothing was done then.
    pub async fn turn(
        &self,
        ticket: Ticket,
        what: &str,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<Turn, Error> {
        tokio::select! {
            biased;
            () = self.resources.stop.cancelled() => Err(queue::stopping()),
            // What is under way may take longer than the server has left to answer.
            () = self.refuses_actions(), if ticket.acts() => Err(queue::unwanted(what)),
            turn = self.turn_with_room(ticket, what, deadline, cancel) => {
                let turn = turn?;
                late::watch(&turn, what, deadline, cancel, &self.resources);
                Ok(turn)
            }
        }
    }

    async fn turn_with_room(
        &self,
        ticket: Ticket,
        what: &str,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<Turn, Error> {
        let turn = ticket.turn(what, deadline, cancel).await?;
        tokio::select! {
            biased;
            () = self.unread().are_few() => Ok(turn),
            () = cancel.cancelled() => Err(queue::cancelled(what)),
            () = sleep_until(deadline) => Err(queue::unread(what)),
        }
    }

    /// Takes the lock between servers for a whole turn, however many scripts run in it and whatever they do: no other server
    /// acts until the turn ends. Nothing passes such a turn.
    ///
    /// # Errors
    /// [`crate::error::Code::Busy`] or [`crate::error::Code::Cancelled`]; nothing was done then.
    pub(crate) async fn hold_actions(
        &self,
        turn: &Turn,
        what: &str,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<(), Error> {
        turn.let_none_pass();
        if let Some(path) = &self.resources.config.action_lock
            && let Some(lock) = ActionLock::take(path, what, deadline, cancel).await?
        {
            turn.hold(lock);
        }
        Ok(())
    }

    /// Runs a script: [`Engine::ticket`] and [`Engine::run_with`] in one.
    ///
    /// # Errors
    /// Whatever the script or the Mac says, as a code with what to do next.
    pub async fn run(&self, run: ScriptRun) -> Result<ScriptOutput, Error> {
        self.run_with(self.ticket(run.access)?, run).await
    }

    /// Runs a script at the ticket's turn. Dropping the future kills the script.
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub async fn run_with(&self, ticket: Ticket, run: ScriptRun) -> Result<ScriptOutput, Error> {
        let issued = ticket.issued();
        let turn = self
            .turn(ticket, &run.what, run.deadline, &run.cancel)
            .await?;
        let answer = runner::answer(&self.resources, &turn, issued, run).await;
        // Do not hold the turn while looking up the responsible app.
        drop(turn);
        self.guide(answer).await
    }

    /// Runs a script beside the queue: a look at something that no call changes, which no call should wait for.
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub async fn run_beside(&self, mut run: ScriptRun) -> Result<ScriptOutput, Error> {
        // The worker belongs to those who stand in the queue.
        run.script.body = None;
        self.run_with(Queue::alone(run.access)?, run).await
    }

    /// Has macOS ask the user something by a script that nobody waits for, one at a time.
    pub(crate) fn ask_beside(&self, script: Script, patience: Duration) {
        if self.resources.is_asking.swap(true, Ordering::AcqRel) {
            return;
        }
        let engine = self.clone();
        tokio::spawn(async move {
            let run = ScriptRun::new(script, Access::Read, Instant::now() + patience);
            if let Err(error) = engine.run_beside(run).await {
                tracing::debug!(%error, "macOS was not asked");
            }
            engine.resources.is_asking.store(false, Ordering::Release);
        });
    }

    /// Runs a script of the server's own, that reads, beside the queue: the first of a worker that is started for it, or of a
    /// process of its own where there is no worker. No call waits for it, and nothing stands by for another.
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub async fn run_ahead(
        &self,
        script: Script,
        patience: Duration,
    ) -> Result<ScriptOutput, Error> {
        let deadline = Instant::now() + patience;
        self.warm_until(deadline).await;
        let mut run = ScriptRun::new(script, Access::Read, deadline);
        run.is_call = false;
        self.run_with(Queue::alone(run.access)?, run).await
    }

    /// Whether there may be a process that looks at the Mac again and again.
    pub(crate) fn can_watch(&self) -> bool {
        let watchers = self.resources.watchers.as_ref();
        watchers.is_some_and(|watchers| !matches!(watchers.state(), WorkerState::Off(_)))
    }

    /// Looks at the Mac beside the queue, in a process that stands by for the next look and goes some time after the last.
    ///
    /// # Errors
    /// As [`Engine::run`]; `WorkerDied` where there can be no such process, `Timeout` where there was none in time.
    pub async fn look_on(&self, script: Script, deadline: Instant) -> Result<ScriptOutput, Error> {
        let state = match &self.resources.watchers {
            Some(watchers) => watchers.warm(deadline).await,
            None => WorkerState::Off("scripts run one by one".to_owned()),
        };
        if let WorkerState::Off(why) = state {
            return Err(Error::new(Code::WorkerDied, "The Mac cannot be watched").because(why));
        }
        let mut run = ScriptRun::new(script, Access::Read, deadline);
        run.is_call = false;
        run.is_watch = true;
        self.run_with(Queue::alone(run.access)?, run).await
    }

    /// Runs a script within a turn that is held already.
    ///
    /// # Errors
    /// As [`Engine::run`].
    pub async fn run_in(&self, turn: &Turn, run: ScriptRun) -> Result<ScriptOutput, Error> {
        let (deadline, cancel) = (run.deadline, run.cancel.clone());
        let answer = runner::answer(&self.resources, turn, Instant::now(), run).await;
        self.guide_in_time(answer, deadline, &cancel).await
    }

    /// The programs of the Mac that this engine runs.
    #[must_use]
    pub fn programs(&self) -> &Programs {
        &self.resources.config.programs
    }

    /// Runs a program within a turn that is held already, to its end. Dropping the future kills it.
    ///
    /// # Errors
    /// [`crate::error::Code::Timeout`] or [`crate::error::Code::Cancelled`] when it was not started, [`ProgramRun::code`]
    /// when it cannot be.
    pub(crate) async fn run_program(
        &self,
        turn: &Turn,
        run: ProgramRun,
    ) -> Result<FinishedProcess, Error> {
        runner::program(&self.resources, turn, run).await
    }

    /// Runs a script to its very end and gives everything that came out of it, for someone debugging a template.
    /// [`FinishedRun::into_result`] is what [`Engine::run`] would have answered, short of naming the responsible app.
    ///
    /// # Errors
    /// Only when it was not started.
    pub async fn run_raw(&self, run: ScriptRun) -> Result<FinishedRun, Error> {
        let ticket = self.ticket(run.access)?;
        let issued = ticket.issued();
        let turn = self
            .turn(ticket, &run.what, run.deadline, &run.cancel)
            .await?;
        runner::to_the_end(&self.resources, &turn, issued, run).await
    }

    /// Gives a missing permission the name of the app that must get it; leaves everything else as it is.
    ///
    /// # Errors
    /// The given one, explained.
    pub async fn guide<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        let deadline = Instant::now() + GUIDE_TIME;
        let never = CancellationToken::new();
        self.guide_in_time(result, deadline, &never).await
    }

    /// The same within the time of a call; past it the app has no name.
    ///
    /// # Errors
    /// The given one, explained.
    pub(crate) async fn guide_in_time<T>(
        &self,
        result: Result<T, Error>,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<T, Error> {
        match result {
            Err(error) if guidance::is_denial(error.code) => {
                let responsible = tokio::select! {
                    responsible = self.responsible() => responsible,
                    () = cancel.cancelled() => Responsible::Unknown,
                    () = sleep_until(deadline) => Responsible::Unknown,
                };
                self.resources.denials.log(error.code, &responsible);
                Err(guidance::explain(error, &responsible))
            }
            other => other,
        }
    }

    /// The app that macOS holds responsible for this server. macOS is asked until it has told.
    pub async fn responsible(&self) -> Responsible {
        let told = &self.resources.responsible;
        let told = told.get_or_try_init(|| self.ask_who_is_responsible()).await;
        if let Err(error) = &told {
            tracing::debug!(%error, "macOS does not tell who is responsible");
        }
        responsible::find(told.ok()).await
    }

    /// Runs the script beside the queue: a denial is being answered, and nobody should wait for that.
    async fn ask_who_is_responsible(&self) -> Result<SystemAnswer, Error> {
        let unusable = |error: String| Error::new(Code::ScriptFailed, error);
        let script = template::render(responsible::SCRIPT, template::Input::default())?;
        let mut run = ScriptRun::new(script, Access::Read, Instant::now() + RESPONSIBLE_TIME);
        run.script.body = None;
        let queue: Arc<Queue> = Arc::default();
        let turn = self
            .turn(
                queue.ticket(run.access)?,
                &run.what,
                run.deadline,
                &run.cancel,
            )
            .await?;
        let answer = runner::answer(&self.resources, &turn, Instant::now(), run).await?;
        let told: SystemAnswer = answer
            .result
            .read()
            .map_err(|error| unusable(chain(&error)))?;
        match told.process_id {
            Some(_) => Ok(told),
            None => Err(unusable("the function is not there".to_owned())),
        }
    }
}
