//! Makes a run within its turn: the lock between servers, the process or the worker, the answer.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedMutexGuard, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::execute::{EarlyReply, Execution, FinishedProcess, execute};
use super::listening::Listening;
use super::lock::ActionLock;
use super::process::Runner;
use super::program::{Program, environment, file_arguments, osascript_arguments};
use super::queue::{self, Turn};
use super::reply::{self, Reply};
use super::resources::{Resources, cannot_start};
use super::run::{Access, FinishedRun, ScriptOutput, ScriptRun, Timings, output_of};
use super::supervisor::Recipe;
use super::worker::{WorkerOutcome, WorkerRequest};
use crate::error::{Code, Error};
use crate::room::OutputRoom;
use crate::template::Script;

/// How long a release script may run: a first osascript on an Intel Mac takes more than a second [findings 6.4].
const RELEASE_TIME: Duration = Duration::from_secs(3);

/// Makes the run and answers as soon as its reply is complete. The process is ended in the background; the turn lasts
/// until it has gone.
pub(super) async fn answer(
    resources: &Arc<Resources>,
    turn: &Turn,
    taken: Instant,
    run: ScriptRun,
) -> Result<ScriptOutput, Error> {
    let script = run.script.name.clone();
    let turned = Instant::now();
    let (sender, mut early) = oneshot::channel();
    let mut handle = RunHandle::start(resources, turn, taken, run, Some(sender));
    tokio::select! {
        biased;
        Ok(early) = &mut early => {
            handle.let_go();
            let EarlyReply { reply, stdout, stderr, runner, spawned, at } = early;
            let timings = Timings {
                queued: turned - taken,
                spawned: spawned - turned,
                reply: Some(at - spawned),
                total: taken.elapsed(),
            };
            output_of(&script, reply, stdout, stderr, None, runner, timings)
        }
        run = handle.end() => run?.into_result(),
    }
}

/// Makes the run and answers when its process has gone.
pub(super) async fn to_the_end(
    resources: &Arc<Resources>,
    turn: &Turn,
    taken: Instant,
    run: ScriptRun,
) -> Result<FinishedRun, Error> {
    RunHandle::start(resources, turn, taken, run, None)
        .end()
        .await
}

/// A run in a task of its own, as the one who waits for it sees it.
struct RunHandle {
    done: oneshot::Receiver<Result<FinishedRun, Error>>,
    cancel: CancellationToken,
    kill: CancellationToken,
    held: bool,
}

type EarlyReplySender = oneshot::Sender<EarlyReply>;

impl RunHandle {
    fn start(
        resources: &Arc<Resources>,
        turn: &Turn,
        taken: Instant,
        run: ScriptRun,
        early: Option<EarlyReplySender>,
    ) -> Self {
        let (sender, done) = oneshot::channel();
        let kill = resources.stop.child_token();
        let cancel = run.cancel.clone();
        let task = RunTask {
            resources: Arc::clone(resources),
            turn: turn.clone(),
            taken,
            turned: Instant::now(),
            kill: kill.clone(),
            run,
        };
        tokio::spawn(task.run(early, sender));
        Self {
            done,
            cancel,
            kill,
            held: true,
        }
    }

    async fn end(&mut self) -> Result<FinishedRun, Error> {
        let run = tokio::select! {
            biased;
            run = &mut self.done => run,
            () = self.cancel.cancelled() => {
                self.kill.cancel();
                (&mut self.done).await
            }
        };
        self.held = false;
        run.unwrap_or_else(|_| Err(queue::stopping()))
    }

    /// The answer is there: the process may end by itself.
    fn let_go(&mut self) {
        self.held = false;
    }
}

/// A caller that goes away before its answer takes the process with it.
impl Drop for RunHandle {
    fn drop(&mut self) {
        if self.held {
            self.kill.cancel();
        }
    }
}

struct RunTask {
    resources: Arc<Resources>,
    turn: Turn,
    taken: Instant,
    turned: Instant,
    kill: CancellationToken,
    run: ScriptRun,
}

impl RunTask {
    /// Makes the run and sends what came of it. The turn is kept until what a killed script held has been released: the
    /// answer does not wait for that, the next one's input does.
    async fn run(
        mut self,
        early: Option<EarlyReplySender>,
        done: oneshot::Sender<Result<FinishedRun, Error>>,
    ) {
        let begun = match self.begin().await {
            Ok(begun) => begun,
            Err(error) => return send(done, Err(error)),
        };
        let release = self.run.release.take();
        if let Some(release) = &release {
            let recipe = self.resources.recipe(release);
            self.resources.supervisor.arm(Some(recipe)).await;
        }
        let passing =
            (self.run.access == Access::Read).then(|| self.turn.let_reads_pass_when_silent());
        let resources = Arc::clone(&self.resources);
        let (runner, finished) = resources
            .execute(&mut self.run, self.turn.room(), &self.kill, early)
            .await;
        drop(passing);
        let has_replied = finished
            .as_ref()
            .is_ok_and(|finished| finished.replied.is_some());
        let turn = self.turn.clone();
        send(done, self.outcome(runner, finished));
        if let Some(release) = release {
            if !has_replied {
                resources.release(release).await;
            }
            resources.supervisor.arm(None).await;
        }
        drop((begun, turn));
    }

    /// Whether it may begin: waits for the process before it, and takes the lock between servers, if it is needed.
    async fn begin(&self) -> Result<(OwnedMutexGuard<()>, Option<ActionLock>), Error> {
        let Self {
            resources,
            kill,
            run,
            ..
        } = self;
        let process = self.turn.process(&run.what, run.deadline, kill).await?;
        if run.access == Access::Act && resources.no_actions.is_cancelled() {
            return Err(queue::unwanted(&run.what));
        }
        let lock = match (&resources.config.action_lock, run.access) {
            // Held for the whole turn already.
            _ if self.turn.is_holding() => None,
            (Some(path), Access::Act) => {
                ActionLock::take(path, &run.what, run.deadline, kill).await?
            }
            _ => None,
        };
        if kill.is_cancelled() {
            return Err(queue::cancelled(&run.what));
        }
        if Instant::now() >= run.deadline {
            return Err(queue::expired(&run.what));
        }
        Ok((process, lock))
    }

    fn outcome(
        self,
        runner: Runner,
        finished: std::io::Result<FinishedProcess>,
    ) -> Result<FinishedRun, Error> {
        let FinishedProcess {
            stdout,
            stderr,
            end,
            exit,
            awaited,
            spawned,
            replied,
        } = finished.map_err(|error| {
            let program = &self.resources.config.programs.osascript;
            cannot_start(program, "osascript", Code::ScriptFailed, &error)
                .detail("script", self.run.script.name.as_str())
        })?;
        let finished = FinishedRun {
            timings: Timings {
                queued: self.turned - self.taken,
                spawned: spawned - self.turned,
                reply: replied.map(|at| at - spawned),
                total: self.taken.elapsed(),
            },
            script: self.run.script.name,
            what: self.run.what,
            access: self.run.access,
            stdout,
            stderr,
            end,
            exit,
            awaited,
            runner,
        };
        tracing::debug!(script = finished.script, ?runner, end = ?finished.end, exit = ?finished.exit, timings = ?finished.timings, "a script has ended");
        Ok(finished)
    }
}

fn send(done: oneshot::Sender<Result<FinishedRun, Error>>, outcome: Result<FinishedRun, Error>) {
    if done.send(outcome).is_err() {
        tracing::debug!("a run has ended and nobody waits for it");
    }
}

impl Resources {
    /// Runs the script on the worker, if it can be, else one-shot. What only looks gets a second try one-shot when its
    /// worker was lost.
    async fn execute(
        &self,
        run: &mut ScriptRun,
        room: OutputRoom,
        kill: &CancellationToken,
        early: Option<EarlyReplySender>,
    ) -> (Runner, std::io::Result<FinishedProcess>) {
        let of_run = match run.is_watch {
            true => &self.watchers,
            false => &self.workers,
        };
        let warm = of_run.as_ref().zip(run.script.body.take());
        let workers = warm.as_ref().map(|(workers, _)| *workers);
        let served = match warm {
            None => WorkerOutcome::NotStarted(early),
            Some((workers, body)) => {
                let request = WorkerRequest {
                    script: run.script.name.clone(),
                    body,
                    libraries: run.script.libraries.clone(),
                    deadline: run.deadline,
                    cancel: kill.clone(),
                    is_call: run.is_call,
                    progress: run.progress.clone(),
                    early,
                    room: room.clone(),
                    unread: self.unread.clone(),
                };
                workers.serve(request).await
            }
        };
        let early = match (served, run.access) {
            (WorkerOutcome::Ended(finished), _)
            | (WorkerOutcome::Lost(finished, _), Access::Act) => {
                return (Runner::Worker, Ok(finished));
            }
            (WorkerOutcome::NotStarted(early) | WorkerOutcome::Lost(_, early), _) => early,
        };
        let file = run.file.take();
        let (args, stdin) = match &file {
            Some(file) => (file_arguments(run.script.language, file), None),
            None => (
                osascript_arguments(run.script.language).to_vec(),
                Some(std::mem::take(&mut run.script.text).into_bytes()),
            ),
        };
        let execution = Execution {
            program: &self.config.programs.osascript,
            args: &args,
            stdin,
            listening: Listening {
                deadline: run.deadline,
                cancel: kill,
                room,
                unread: &self.unread,
            },
            progress: run.progress.take(),
            early,
        };
        let finished = execute(execution, &self.supervisor).await;
        // Afterwards: this call's process had the machine to itself.
        if let Some(workers) = workers {
            workers.want();
        }
        (Runner::OneShot, finished)
    }

    /// Lets go of what a killed script may have held.
    async fn release(&self, script: Script) {
        let never = CancellationToken::new();
        let name = script.name;
        let execution = Execution {
            program: &self.config.programs.osascript,
            args: osascript_arguments(script.language),
            stdin: Some(script.text.into_bytes()),
            listening: Listening {
                deadline: Instant::now() + RELEASE_TIME,
                cancel: &never,
                room: OutputRoom::default(),
                unread: &self.unread,
            },
            progress: None,
            early: None,
        };
        let done = execute(execution, &self.supervisor)
            .await
            .map(|finished| reply::find(&finished.stdout));
        if !matches!(done, Ok(Ok(Reply::Done { .. }))) {
            tracing::warn!(script = name, ?done, "keys or buttons may still be held");
        }
    }

    /// The same for the supervisor, should the server end first.
    fn recipe(&self, script: &Script) -> Recipe {
        let program = &self.config.programs.osascript;
        Recipe {
            path: program.path.clone(),
            arg0: program.arg0.clone(),
            args: osascript_arguments(script.language)
                .iter()
                .map(ToString::to_string)
                .collect(),
            env: environment(program),
            stdin: script.text.clone(),
        }
    }
}

/// A program to be run on behalf of a call.
#[derive(Clone, Debug)]
pub struct ProgramRun {
    /// The program.
    pub program: Program,
    /// Its name for the reader of an error, for instance `screencapture`.
    pub name: &'static str,
    /// The code of the error when it cannot be started.
    pub code: Code,
    /// Its arguments.
    pub args: Vec<String>,
    /// The call's name for the reader of an error.
    pub what: String,
    /// When its time is up.
    pub deadline: Instant,
    /// Cancels it.
    pub cancel: CancellationToken,
}

/// Runs a program within a turn, in a task of its own, so that the turn lasts until the process has gone.
pub(super) async fn program(
    resources: &Arc<Resources>,
    turn: &Turn,
    run: ProgramRun,
) -> Result<FinishedProcess, Error> {
    let kill = resources.stop.child_token();
    // Whoever waits for it and goes away takes the process with it.
    let _killed_on_drop = kill.clone().drop_guard();
    let (sender, mut done) = oneshot::channel();
    let (resources, turn, cancel) = (Arc::clone(resources), turn.clone(), run.cancel.clone());
    let token = kill.clone();
    tokio::spawn(async move {
        let finished = program_in_turn(&resources, &turn, run, &token).await;
        if sender.send(finished).is_err() {
            tracing::debug!("a program has ended and nobody waits for it");
        }
    });
    let finished = tokio::select! {
        biased;
        finished = &mut done => finished,
        () = cancel.cancelled() => {
            kill.cancel();
            done.await
        }
    };
    finished.unwrap_or_else(|_| Err(queue::stopping()))
}

async fn program_in_turn(
    resources: &Resources,
    turn: &Turn,
    run: ProgramRun,
    kill: &CancellationToken,
) -> Result<FinishedProcess, Error> {
    let _process = turn.process(&run.what, run.deadline, kill).await?;
    if kill.is_cancelled() || run.cancel.is_cancelled() {
        return Err(queue::cancelled(&run.what));
    }
    if Instant::now() >= run.deadline {
        return Err(queue::expired(&run.what));
    }
    let args: Vec<&str> = run.args.iter().map(String::as_str).collect();
    let execution = Execution {
        program: &run.program,
        args: &args,
        stdin: None,
        listening: Listening {
            deadline: run.deadline,
            cancel: kill,
            room: turn.room(),
            unread: &resources.unread,
        },
        progress: None,
        early: None,
    };
    let finished = execute(execution, &resources.supervisor)
        .await
        .map_err(|error| cannot_start(&run.program, run.name, run.code, &error))?;
    tracing::debug!(program = run.name, end = ?finished.end, exit = ?finished.exit, time = ?finished.spawned.elapsed(), "a program has ended");
    Ok(finished)
}
