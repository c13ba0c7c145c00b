//! The worker: a warm osascript that saves a run the start of one.
//!
//! It is short-lived on purpose, because a process that lives long goes stale (permissions, running apps, screens and
//! keyboard layouts are cached in it) and collects objects. A spare stands by with the library files that scripts
//! have used so far; it serves one burst of calls and is replaced, sooner when anything goes wrong. What else a script
//! uses of the library comes with its first request. Calls never wait for a worker: while there is none,
//! they go one-shot, which is always right.
//!
//! Here is what the rest of the engine sees. One task ([`manager`]) starts, uses and ends the processes, one after the
//! other; [`process`] is one such process, [`request`] what it is asked to run, [`sent`] what it has of that, [`wire`] what goes
//! through its pipes, [`config`] its scripts and limits, [`limits`] when the limits are reached, [`record`] when workers are given up, [`state`] what there is of it, and how
//! that changes.
//! What runs inside is `scripts/worker.js`. Evidence: [bridge 1.1], [events 14].

mod config;
mod limits;
mod manager;
mod process;
mod record;
mod request;
mod sent;
pub mod state;
mod wire;

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::execute::FinishedProcess;
use super::process::End;
use super::program::Program;
use super::supervisor::Supervisor;
pub use config::{Limits, WorkerConfig};
use manager::{Manager, step};
use request::Delivery;
pub(crate) use request::{WorkerOutcome, WorkerRequest};
pub use state::WorkerState;
use state::{Event, Spare, Wait};

/// The workers of an engine.
pub(crate) struct Workers {
    state: watch::Sender<Spare>,
    requests: mpsc::Sender<Delivery>,
    stop: CancellationToken,
    task: Mutex<ManagerTask>,
}

/// The task that starts, uses and ends the worker processes.
enum ManagerTask {
    /// Nothing is started before it is wanted.
    NotStarted(Box<Manager>),
    Running(JoinHandle<()>),
    Gone,
}

impl Workers {
    /// Starts nothing yet.
    pub(crate) fn new(
        config: WorkerConfig,
        osascript: Program,
        supervisor: Arc<Supervisor>,
        stop: CancellationToken,
    ) -> Self {
        let (requests, received) = mpsc::channel(1);
        let state = watch::Sender::<Spare>::default();
        let manager = Manager {
            libraries: config.libraries.clone(),
            config,
            osascript,
            supervisor,
            stop: stop.clone(),
            requests: received,
            state: state.clone(),
        };
        Self {
            state,
            requests,
            stop,
            task: Mutex::new(ManagerTask::NotStarted(Box::new(manager))),
        }
    }

    pub(crate) fn state(&self) -> WorkerState {
        self.state.borrow().state()
    }

    /// Asks for a spare; comes back at once. The wish is kept until there is one, whatever there is now.
    pub(crate) fn want(&self) {
        step(&self.state, Event::Wanted);
        let mut task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        *task = match std::mem::replace(&mut *task, ManagerTask::Gone) {
            ManagerTask::NotStarted(manager) => ManagerTask::Running(tokio::spawn(manager.run())),
            other => other,
        };
    }

    /// Asks for a spare and waits until it stands by, until it is clear that there will be none, or until the deadline. What there
    /// is then.
    pub(crate) async fn warm(&self, deadline: Instant) -> WorkerState {
        let mut spare = self.state.subscribe();
        let standing_by = async {
            let mut seen = Wait::Ask;
            while seen == Wait::Ask {
                self.want();
                let changed = spare.wait_for(|spare| spare.wait() != Wait::On).await;
                seen = changed.map_or(Wait::Over, |spare| spare.wait());
            }
        };
        tokio::select! {
            () = standing_by => {}
            () = self.stop.cancelled() => {}
            () = sleep_until(deadline) => {}
        }
        self.state()
    }

    /// Runs the request on the worker, if one stands by.
    pub(crate) async fn serve(&self, request: WorkerRequest) -> WorkerOutcome {
        if !step(&self.state, Event::Taken) {
            return WorkerOutcome::NotStarted(request.early);
        }
        let sent = Instant::now();
        let (answer, answered) = oneshot::channel();
        // Without a pause after the change of state: the manager counts on it.
        if let Err(TrySendError::Full(back) | TrySendError::Closed(back)) =
            self.requests.try_send((request, answer))
        {
            return WorkerOutcome::NotStarted(back.0.early);
        }
        answered
            .await
            .unwrap_or_else(|_| WorkerOutcome::Lost(unknown(sent), None))
    }

    /// Waits until the last worker has gone; the engine's stop has told the manager.
    pub(crate) async fn gone(&self) {
        let task = {
            let mut task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *task, ManagerTask::Gone)
        };
        if let ManagerTask::Running(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the worker's manager failed");
        }
    }
}

/// The end of a worker that nobody can tell anything about.
fn unknown(sent: Instant) -> FinishedProcess {
    FinishedProcess {
        stdout: Vec::new(),
        stderr: Vec::new(),
        end: End::Exited,
        exit: None,
        awaited: None,
        spawned: sent,
        replied: None,
    }
}
