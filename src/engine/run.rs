//! One script in its turn: the lock between servers, the process, the answer.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::execute::{Early, Finished, Job, run, whole_environment};
use super::lock::ActionLock;
use super::outcome::{Outcome, RawRun, Runner, Timings, outcome};
use super::reply::{self, Reply};
use super::supervisor::Recipe;
use super::worker::{Order, Served};
use super::{Call, Inner, Kind, Script, Turn, queue};
use crate::error::Error;

/// How long a release script may run.
const RELEASE_TIME: Duration = Duration::from_secs(1);

/// Runs the call and answers as soon as its reply is complete; the process is seen off behind the caller's back, and
/// the turn lasts until it has gone.
pub(super) async fn answer(
    inner: &Arc<Inner>,
    turn: &Turn,
    taken: Instant,
    call: Call,
) -> Result<Outcome, Error> {
    let script = call.script.name.clone();
    let turned = Instant::now();
    let (sender, mut early) = oneshot::channel();
    let mut drive = Drive::start(inner, turn, taken, call, Some(sender));
    tokio::select! {
        biased;
        Ok(early) = &mut early => {
            drive.let_go();
            let Early { reply, stdout, stderr, runner, spawned, at } = early;
            let timings = Timings {
                queued: turned - taken,
                spawned: spawned - turned,
                reply: Some(at - spawned),
                total: taken.elapsed(),
            };
            outcome(&script, reply, stdout, stderr, None, runner, timings)
        }
        run = drive.end() => run?.into_result(),
    }
}

/// Runs the call until its process has gone.
pub(super) async fn to_the_end(
    inner: &Arc<Inner>,
    turn: &Turn,
    taken: Instant,
    call: Call,
) -> Result<RawRun, Error> {
    Drive::start(inner, turn, taken, call, None).end().await
}

/// The caller's hold on a run in a task of its own.
struct Drive {
    done: oneshot::Receiver<Result<RawRun, Error>>,
    cancel: CancellationToken,
    kill: CancellationToken,
    held: bool,
}

type EarlySender = oneshot::Sender<Early>;

impl Drive {
    fn start(
        inner: &Arc<Inner>,
        turn: &Turn,
        taken: Instant,
        call: Call,
        early: Option<EarlySender>,
    ) -> Self {
        let (sender, done) = oneshot::channel();
        let kill = inner.stop.child_token();
        let cancel = call.cancel.clone();
        let task = Task {
            inner: Arc::clone(inner),
            turn: turn.clone(),
            taken,
            turned: Instant::now(),
            kill: kill.clone(),
            call,
        };
        tokio::spawn(async move {
            let run = task.run(early).await;
            if sender.send(run).is_err() {
                tracing::debug!("a run has ended and nobody waits for it");
            }
        });
        Self {
            done,
            cancel,
            kill,
            held: true,
        }
    }

    async fn end(&mut self) -> Result<RawRun, Error> {
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

    /// The answer is there: the process may end in peace.
    fn let_go(&mut self) {
        self.held = false;
    }
}

/// A caller that goes away before its answer takes the process with it.
impl Drop for Drive {
    fn drop(&mut self) {
        if self.held {
            self.kill.cancel();
        }
    }
}

struct Task {
    inner: Arc<Inner>,
    turn: Turn,
    taken: Instant,
    turned: Instant,
    kill: CancellationToken,
    call: Call,
}

impl Task {
    async fn run(self, early: Option<EarlySender>) -> Result<RawRun, Error> {
        let Self {
            inner,
            turn,
            taken,
            turned,
            kill,
            mut call,
        } = self;
        let _process = turn.process().await;
        if call.kind == Kind::Act && inner.no_actions.is_cancelled() {
            return Err(queue::unwanted(&call.what));
        }
        let lock = match (&inner.config.action_lock, call.kind) {
            (Some(path), Kind::Act) => {
                ActionLock::take(path, &call.what, call.deadline, &kill).await?
            }
            _ => None,
        };
        if kill.is_cancelled() {
            return Err(queue::cancelled(&call.what));
        }
        if Instant::now() >= call.deadline {
            return Err(queue::expired(&call.what));
        }
        if let Some(release) = &call.release {
            inner.guard.arm(Some(inner.recipe(release))).await;
        }
        let (runner, finished) = inner.execute(&mut call, &kill, early).await;
        if let Some(release) = call.release {
            if !finished
                .as_ref()
                .is_ok_and(|finished| finished.replied.is_some())
            {
                inner.release(release).await;
            }
            inner.guard.arm(None).await;
        }
        drop(lock);
        let Finished {
            stdout,
            stderr,
            end,
            exit,
            spawned,
            replied,
        } = finished.map_err(|error| inner.cannot_start(&call.script.name, &error))?;
        let run = RawRun {
            timings: Timings {
                queued: turned - taken,
                spawned: spawned - turned,
                reply: replied.map(|at| at - spawned),
                total: taken.elapsed(),
            },
            script: call.script.name,
            what: call.what,
            kind: call.kind,
            stdout,
            stderr,
            end,
            exit,
            runner,
        };
        tracing::debug!(script = run.script, ?runner, end = ?run.end, exit = ?run.exit, timings = ?run.timings, "a script has ended");
        Ok(run)
    }
}

impl Inner {
    /// Runs the script on the worker, if it can be, else one-shot. What only looks gets a second try one-shot when its
    /// worker was lost.
    async fn execute(
        &self,
        call: &mut Call,
        kill: &CancellationToken,
        early: Option<EarlySender>,
    ) -> (Runner, std::io::Result<Finished>) {
        let warm = self.workers.as_ref().zip(call.script.body.take());
        let workers = warm.as_ref().map(|(workers, _)| *workers);
        let served = match warm {
            None => Served::NotStarted(early),
            Some((workers, body)) => {
                let order = Order {
                    script: call.script.name.clone(),
                    body,
                    deadline: call.deadline,
                    cancel: kill.clone(),
                    progress: call.progress.clone(),
                    early,
                };
                workers.serve(order).await
            }
        };
        let early = match (served, call.kind) {
            (Served::Done(finished), _) | (Served::Lost(finished, _), Kind::Act) => {
                return (Runner::Worker, Ok(finished));
            }
            (Served::NotStarted(early) | Served::Lost(_, early), _) => early,
        };
        let job = Job {
            program: &self.config.programs.osascript,
            args: call.script.language.arguments(),
            stdin: Some(std::mem::take(&mut call.script.text).into_bytes()),
            deadline: call.deadline,
            cancel: kill,
            progress: call.progress.take(),
            early,
        };
        let finished = run(job, &self.guard).await;
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
        let job = Job {
            program: &self.config.programs.osascript,
            args: script.language.arguments(),
            stdin: Some(script.text.into_bytes()),
            deadline: Instant::now() + RELEASE_TIME,
            cancel: &never,
            progress: None,
            early: None,
        };
        let done = run(job, &self.guard)
            .await
            .map(|finished| reply::find(&finished.stdout));
        if !matches!(done, Ok(Ok(Reply::Done(_)))) {
            tracing::warn!(script = name, ?done, "keys or buttons may still be held");
        }
    }

    /// The same for the supervisor, should the server end first.
    fn recipe(&self, script: &Script) -> Recipe {
        let program = &self.config.programs.osascript;
        Recipe {
            path: program.path.clone(),
            arg0: program.arg0.clone(),
            args: script
                .language
                .arguments()
                .iter()
                .map(ToString::to_string)
                .collect(),
            env: whole_environment(program),
            stdin: script.text.clone(),
        }
    }
}
