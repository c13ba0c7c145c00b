//! The worker: a warm osascript that saves a call the start of one.
//!
//! It is short-lived on purpose, because a process that lives long goes stale (permissions, running apps, screens and
//! keyboard layouts are cached in it) and collects objects. A spare stands by with the library loaded; it serves one
//! burst of calls and is replaced, sooner when anything goes wrong. Calls never wait for a worker: while there is none,
//! they go one-shot, which is always right.
//!
//! Here is what the rest of the engine sees. One task ([`keeper`]) starts, uses and ends the processes, one after the
//! other; [`session`] is one such process, [`wire`] what goes through its pipes, [`limits`] when it has done enough.
//! What runs inside is `scripts/worker.js`. Evidence: [bridge 1.1], [events 14].

mod keeper;
mod limits;
mod session;
mod wire;

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::Body;
use super::execute::{Early, End, Finished, Program};
use super::output::ProgressSink;
use super::supervisor::Guard;
use keeper::Keeper;
pub use limits::Limits;

/// The scripts of a worker, and how long one may serve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerConfig {
    /// What osascript gets with `-e`: it reads the other scripts and the requests from stdin.
    pub bootstrap: String,
    /// What bodies may use.
    pub library: String,
    /// The body of the probe: it answers its parameter `word`, and `strict: true`.
    pub hello: String,
    /// When it has done enough.
    pub limits: Limits,
}

/// What there is of a worker just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerState {
    /// There is none: the next call asks for one.
    Idle,
    /// One is being started; calls go one-shot meanwhile.
    Starting,
    /// One stands by.
    Ready,
    /// One serves a call.
    Busy,
    /// There will be none any more, and why.
    Off(String),
}

/// A request for the worker.
pub(super) struct Order {
    pub(super) script: String,
    pub(super) body: Body,
    pub(super) deadline: Instant,
    pub(super) cancel: CancellationToken,
    pub(super) progress: Option<ProgressSink>,
    pub(super) early: Option<oneshot::Sender<Early>>,
}

/// What came of an [`Order`].
pub(super) enum Served {
    /// It was run: answered, or killed for a reason of its own.
    Done(Finished),
    /// Nothing of it was run. The sender comes back for another try.
    NotStarted(Option<oneshot::Sender<Early>>),
    /// The worker was lost on the way: the script may have run, or have begun to.
    Lost(Finished, Option<oneshot::Sender<Early>>),
}

type Delivery = (Order, oneshot::Sender<Served>);

/// The engine's hold on its workers.
pub(super) struct Workers {
    state: watch::Sender<WorkerState>,
    orders: mpsc::Sender<Delivery>,
    wanted: Arc<Notify>,
    task: Mutex<Task>,
}

enum Task {
    /// Nothing is started before it is wanted.
    Unborn(Box<Keeper>),
    Running(JoinHandle<()>),
    Gone,
}

impl Workers {
    /// Starts nothing yet.
    pub(super) fn new(
        config: WorkerConfig,
        osascript: Program,
        guard: Arc<Guard>,
        stop: CancellationToken,
    ) -> Self {
        let (orders, received) = mpsc::channel(1);
        let state = watch::Sender::new(WorkerState::Idle);
        let wanted = Arc::new(Notify::new());
        let keeper = Keeper {
            config,
            osascript,
            guard,
            stop,
            orders: received,
            wanted: Arc::clone(&wanted),
            state: state.clone(),
        };
        Self {
            state,
            orders,
            wanted,
            task: Mutex::new(Task::Unborn(Box::new(keeper))),
        }
    }

    pub(super) fn state(&self) -> WorkerState {
        self.state.borrow().clone()
    }

    /// Asks for a spare, if there is none; comes back at once.
    pub(super) fn want(&self) {
        if *self.state.borrow() != WorkerState::Idle {
            return;
        }
        let mut task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        *task = match std::mem::replace(&mut *task, Task::Gone) {
            Task::Unborn(keeper) => Task::Running(tokio::spawn(keeper.run())),
            other => other,
        };
        self.wanted.notify_one();
    }

    /// Asks for a spare and waits until it stands by, or until it is clear that there will be none.
    pub(super) async fn warm(&self) -> WorkerState {
        self.want();
        let mut state = self.state.subscribe();
        let settled = state
            .wait_for(|state| matches!(state, WorkerState::Ready | WorkerState::Off(_)))
            .await
            .map(|state| state.clone());
        // The sender is ours: it cannot have gone.
        settled.unwrap_or_else(|_| self.state())
    }

    /// Runs the order on the worker, if one stands by.
    pub(super) async fn serve(&self, order: Order) -> Served {
        let taken = self.state.send_if_modified(|state| {
            let ready = *state == WorkerState::Ready;
            if ready {
                *state = WorkerState::Busy;
            }
            ready
        });
        if !taken {
            return Served::NotStarted(order.early);
        }
        let sent = Instant::now();
        let (answer, answered) = oneshot::channel();
        // Without a pause after the change of state: the keeper counts on it.
        if let Err(TrySendError::Full(back) | TrySendError::Closed(back)) =
            self.orders.try_send((order, answer))
        {
            return Served::NotStarted(back.0.early);
        }
        answered
            .await
            .unwrap_or_else(|_| Served::Lost(Finished::unknown(sent), None))
    }

    /// Waits until the last worker has gone; the engine's stop has told the keeper.
    pub(super) async fn gone(&self) {
        let task = {
            let mut task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *task, Task::Gone)
        };
        if let Task::Running(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the worker's keeper failed");
        }
    }
}

impl Finished {
    /// The run of a worker that nobody can tell anything about.
    fn unknown(sent: Instant) -> Self {
        Self {
            stdout: Vec::new(),
            stderr: Vec::new(),
            end: End::Exited,
            exit: None,
            spawned: sent,
            replied: None,
        }
    }
}
