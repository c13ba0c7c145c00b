//! The queue of everything that talks to the Mac.
//!
//! A ticket is issued synchronously ([`Queue::ticket`]), so the order is that of the requests' arrival and never that
//! of the scheduler. A [`Turn`] is the right to talk to the Mac; dropping its last clone grants the next one.
//!
//! One call at a time has a turn, with one exception: a read whose script has not answered for a while (its app hangs,
//! or it waits for something to appear) no longer holds up the reads behind it. They get their turns beside it, in
//! their order; an action waits until all of them have ended, and nothing passes an action. Who may begin when is decided in [`mod@line`].
//!
//! A turn that is held past its time is taken back (see [`super::late`]): whatever went wrong in it, the calls behind it are served.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::run::Access;
use crate::error::{Code, Error};
use crate::limits;
use crate::room::OutputRoom;
use crate::text;
pub use line::MOST_SILENT;
use line::{Line, Pace};

/// How many calls may wait; the next one is refused as [`Code::Busy`].
pub const BOUND: usize = limits::QUEUE;

/// How long the script of a read may go without an answer before the reads behind it are served.
pub(crate) const SILENCE: Duration = Duration::from_millis(250);

#[derive(Default)]
struct QueueState {
    line: Line<Waiter>,
    closed: bool,
}

struct Waiter {
    access: Access,
    sender: oneshot::Sender<Turn>,
}

/// The queue. It is shared through an `Arc`.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<QueueState>,
}

impl Queue {
    /// The one place in a queue of its own, for a run that nobody waits for.
    pub(crate) fn alone(access: Access) -> Result<Ticket, Error> {
        Arc::<Self>::default().ticket(access)
    }

    /// Issues a ticket for the next place in the queue, without waiting.
    pub(crate) fn ticket(self: &Arc<Self>, access: Access) -> Result<Ticket, Error> {
        let mut state = self.lock();
        if state.closed {
            return Err(stopping());
        }
        if state.line.waiting() >= BOUND {
            // Waiters whose ticket was dropped take up no place.
            state.line.forget(|waiter| waiter.sender.is_closed());
        }
        if state.line.waiting() >= BOUND {
            return Err(Error::new(
                Code::Busy,
                format!("{BOUND} calls are waiting already"),
            )
            .because("Calls reach the Mac one at a time, and the queue is full. Nothing was done")
            .hint("Wait for some answers, then call again"));
        }
        Ok(self.enqueue(&mut state, access))
    }

    /// Refuses new tickets from now on, and issues the last one, however long the queue is.
    pub(crate) fn close(self: &Arc<Self>) -> Ticket {
        let mut state = self.lock();
        state.closed = true;
        // The end comes after everything, as an action does.
        self.enqueue(&mut state, Access::Act)
    }

    fn enqueue(self: &Arc<Self>, state: &mut QueueState, access: Access) -> Ticket {
        let ticket = if state.line.arrive(access) {
            TicketState::Granted(Turn::new(self, access))
        } else {
            let (sender, granted) = oneshot::channel();
            state.line.wait(access, Waiter { access, sender });
            TicketState::Waiting(granted)
        };
        Ticket {
            state: ticket,
            access,
            issued: Instant::now(),
        }
    }

    /// Changes what is under way, then grants the next turn if its time has come.
    fn update(self: &Arc<Self>, change: impl FnOnce(&mut Line<Waiter>)) {
        change(&mut self.lock().line);
        loop {
            let next = self.lock().line.begin_next();
            let Some(Waiter { access, sender }) = next else {
                return;
            };
            match sender.send(Turn::new(self, access)) {
                Ok(()) => return,
                // That waiter was dropped. Its turn must not grant the next one when it is dropped: a long queue would recurse.
                Err(unused) => {
                    unused.discard();
                    self.lock().line.end(Pace::Active);
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        lock(&self.state)
    }
}

/// A place in the queue. Dropping it gives the place up.
#[must_use = "a dropped ticket gives its place up"]
pub struct Ticket {
    state: TicketState,
    access: Access,
    issued: Instant,
}

enum TicketState {
    Granted(Turn),
    Waiting(oneshot::Receiver<Turn>),
}

impl Ticket {
    /// When the ticket was issued.
    pub(crate) fn issued(&self) -> Instant {
        self.issued
    }

    /// Whether an action waits with it.
    pub(super) fn acts(&self) -> bool {
        self.access == Access::Act
    }

    /// Waits until all earlier tickets have had their turns. `what` names the call in the error's text.
    ///
    /// # Errors
    /// [`Code::Timeout`] when the deadline passes first, [`Code::Cancelled`] when the call is cancelled; in both cases
    /// nothing was done.
    pub async fn turn(
        self,
        what: &str,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<Turn, Error> {
        if cancel.is_cancelled() {
            return Err(cancelled(what));
        }
        if Instant::now() >= deadline {
            return Err(expired(what));
        }
        match self.state {
            TicketState::Granted(turn) => Ok(turn),
            TicketState::Waiting(granted) => tokio::select! {
                biased;
                () = cancel.cancelled() => Err(cancelled(what)),
                () = tokio::time::sleep_until(deadline) => Err(expired(what)),
                turn = granted => turn.map_err(|_| stopping()),
            },
        }
    }
}

/// The right to talk to the Mac. While any clone of it exists, no other call has it, but for the reads that pass a
/// silent one.
#[derive(Clone)]
pub struct Turn {
    inner: Arc<TurnInner>,
}

struct TurnInner {
    /// None when the turn was taken back.
    queue: Mutex<Option<Arc<Queue>>>,
    /// When it has to be over, as far as is known.
    limit: Mutex<Instant>,
    /// What takes it back when it is late.
    watch: Mutex<Option<AbortHandle>>,
    silent: AtomicBool,
    /// Whether nothing may pass, however silent it is.
    whole: AtomicBool,
    /// What is let go of when the turn ends.
    held: Mutex<Option<Box<dyn Any + Send>>>,
    process: Arc<tokio::sync::Mutex<()>>,
    room: OutputRoom,
}

impl Turn {
    fn new(queue: &Arc<Queue>, access: Access) -> Self {
        Self {
            inner: Arc::new(TurnInner {
                queue: Mutex::new(Some(Arc::clone(queue))),
                limit: Mutex::new(Instant::now()),
                watch: Mutex::default(),
                silent: AtomicBool::new(false),
                // Nothing passes an action, although it may begin with a look.
                whole: AtomicBool::new(access == Access::Act),
                held: Mutex::default(),
                process: Arc::default(),
                room: OutputRoom::default(),
            }),
        }
    }

    /// From now on no read passes it: what is done in it belongs together.
    pub(crate) fn let_none_pass(&self) {
        self.inner.whole.store(true, Ordering::Release);
    }

    /// Holds something until the turn ends, however it ends.
    pub(crate) fn hold(&self, something: impl Any + Send) {
        *self.inner.held() = Some(Box::new(something));
    }

    /// Whether something is held.
    pub(crate) fn is_holding(&self) -> bool {
        self.inner.held().is_some()
    }

    /// One process at a time within a turn: the next one starts when the last one has gone, and what that one printed has
    /// been read.
    ///
    /// # Errors
    /// [`Code::Timeout`] and [`Code::Cancelled`]; also when the turn was taken back.
    pub(crate) async fn process(
        &self,
        what: &str,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<tokio::sync::OwnedMutexGuard<()>, Error> {
        let process = Arc::clone(&self.inner.process).lock_owned();
        let process = tokio::select! {
            biased;
            process = process => process,
            () = cancel.cancelled() => return Err(cancelled(what)),
            () = sleep_until(deadline) => return Err(expired(what)),
        };
        if self.inner.queue().is_none() {
            return Err(expired(what));
        }
        self.inner.room.give_back();
        Ok(process)
    }

    /// Whatever it is held for has to be over by then.
    pub(crate) fn until(&self, limit: Instant) {
        *lock(&self.inner.limit) = limit;
    }

    pub(super) fn watched(&self) -> WatchedTurn {
        WatchedTurn(Arc::downgrade(&self.inner))
    }

    /// A task watches it that ends with it.
    pub(super) fn watch_by(&self, task: AbortHandle) {
        *lock(&self.inner.watch) = Some(task);
    }

    /// Room for what its processes print. It lasts as long as the turn, for what is made of that.
    pub(crate) fn room(&self) -> OutputRoom {
        self.inner.room.clone()
    }

    /// From [`SILENCE`] on the reads behind are served, until the guard is dropped. For what may be read beside others.
    pub(crate) fn let_reads_pass_when_silent(&self) -> SilenceGuard {
        // Weak: a timer that is over keeps no turn.
        let inner = Arc::downgrade(&self.inner);
        let timer = tokio::spawn(async move {
            tokio::time::sleep(SILENCE).await;
            if let Some(inner) = inner.upgrade() {
                inner.set_silent(true);
            }
        });
        SilenceGuard {
            inner: Arc::clone(&self.inner),
            timer,
        }
    }

    fn discard(self) {
        drop(self.inner.queue().take());
    }
}

/// A turn that somebody else holds.
pub(super) struct WatchedTurn(Weak<TurnInner>);

impl WatchedTurn {
    /// When it has to be over, as far as is known; none when it is over.
    pub(super) fn limit(&self) -> Option<Instant> {
        self.0.upgrade().map(|inner| *lock(&inner.limit))
    }

    /// Ends it, whoever holds it. What there was, for a log; none where it was over.
    pub(super) fn take_back(&self) -> Option<String> {
        let inner = self.0.upgrade()?;
        let queue = inner.queue().clone()?;
        let (waiting, active, silent) = {
            let line = &queue.lock().line;
            let turns = |pace| line.turns(pace);
            (line.waiting(), turns(Pace::Active), turns(Pace::Silent))
        };
        let has_process = inner.process.try_lock().is_err();
        let has_lock = inner.held().is_some();
        let state = format!(
            "{waiting} waiting, {active} active, {silent} silent; process: {has_process}, lock: {has_lock}"
        );
        inner.end();
        Some(state)
    }
}

/// While it lives, reads may pass its turn.
pub(crate) struct SilenceGuard {
    inner: Arc<TurnInner>,
    timer: tokio::task::JoinHandle<()>,
}

impl Drop for SilenceGuard {
    fn drop(&mut self) {
        self.timer.abort();
        self.inner.set_silent(false);
    }
}

impl TurnInner {
    fn queue(&self) -> MutexGuard<'_, Option<Arc<Queue>>> {
        lock(&self.queue)
    }

    fn held(&self) -> MutexGuard<'_, Option<Box<dyn Any + Send>>> {
        lock(&self.held)
    }

    fn pace(&self) -> Pace {
        match self.silent.load(Ordering::Acquire) {
            true => Pace::Silent,
            false => Pace::Active,
        }
    }

    /// Lets go of what is held, and lets the next turn begin.
    fn end(&self) {
        // Before the next turn begins, which may want it.
        drop(self.held().take());
        // Locked until that is done: it ends once, and not while its pace changes.
        let mut queue = self.queue();
        if let Some(queue) = queue.take() {
            queue.update(|line| line.end(self.pace()));
        }
    }

    fn set_silent(&self, silent: bool) {
        if silent && self.whole.load(Ordering::Acquire) {
            return;
        }
        let queue = self.queue();
        let Some(queue) = &*queue else { return };
        queue.update(|line| {
            let from = self.pace();
            if self.silent.swap(silent, Ordering::AcqRel) != silent {
                line.change(from, self.pace());
            }
        });
    }
}

impl Drop for TurnInner {
    fn drop(&mut self) {
        if let Some(watch) = lock(&self.watch).take() {
            watch.abort();
        }
        self.end();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn expired(what: &str) -> Error {
    Error::new(
        Code::Timeout,
        format!(
            "{} timed out: not started, safe to repeat",
            text::line(what, 80)
        ),
    )
    .because("Its time ran out while it waited for other calls")
    .hint("Repeat the call, or give it more time")
}

pub(super) fn unread(what: &str) -> Error {
    Error::new(
        Code::Timeout,
        format!(
            "{} timed out: not started, safe to repeat",
            text::line(what, 80)
        ),
    )
    .because("Its time ran out while the answers of earlier calls waited to be read")
    .hint("Read them from the server's standard output, then repeat the call")
}

pub(super) fn cancelled(what: &str) -> Error {
    Error::new(
        Code::Cancelled,
        format!("{} was cancelled before it started", text::line(what, 80)),
    )
    .because("Nothing was done")
}

pub(super) fn unwanted(what: &str) -> Error {
    Error::new(
        Code::Cancelled,
        format!("{} was not started", text::line(what, 80)),
    )
    .because("The client closed the connection while the call waited. Nothing was done")
    .hint("Keep the connection open until the answer arrives, or start the server with --drain")
}

pub(super) fn stopping() -> Error {
    Error::new(Code::Cancelled, "The server is stopping")
        .because("Nothing was done")
        .hint("Start the server again, then repeat the call")
}

pub mod line;
#[cfg(test)]
mod tests;
