//! The queue of everything that talks to the Mac.
//!
//! A ticket is issued synchronously ([`Queue::ticket`]), so the order is that of the requests' arrival and never that
//! of the scheduler. A [`Turn`] is the right to talk to the Mac; dropping its last clone grants the next one.
//!
//! One call at a time has a turn, with one exception: a read whose script has not answered for a while (its app hangs,
//! or it waits for something to appear) no longer holds up the reads behind it. They get their turns beside it, in
//! their order; an action waits until all of them have ended, and nothing passes an action.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::run::Access;
use crate::error::{Code, Error};
use crate::limits;
use crate::room::OutputRoom;
use crate::text;

/// How many calls may wait; the next one is refused as [`Code::Busy`].
pub const BOUND: usize = limits::QUEUE;

/// How long the script of a read may go without an answer before the reads behind it are served.
pub const SILENCE: Duration = Duration::from_millis(250);

/// How many reads may be without an answer at the same time; each has a process of its own.
pub const MOST_SILENT: usize = limits::SILENT_READS;

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<Waiter>,
    /// Turns of calls that hold up all others.
    active: usize,
    /// Turns of reads that let other reads pass.
    silent: usize,
    closed: bool,
}

struct Waiter {
    access: Access,
    sender: oneshot::Sender<Turn>,
}

impl QueueState {
    /// Whether a call with that access may begin now.
    fn admits(&self, access: Access) -> bool {
        self.active == 0
            && (self.silent == 0 || (access == Access::Read && self.silent < MOST_SILENT))
    }
}

/// The queue. It is shared through an `Arc`.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<QueueState>,
}

impl Queue {
    /// Issues a ticket for the next place in the queue, without waiting.
    pub(crate) fn ticket(self: &Arc<Self>, access: Access) -> Result<Ticket, Error> {
        let mut state = self.lock();
        if state.closed {
            return Err(stopping());
        }
        if state.waiting.len() >= BOUND {
            // Waiters whose ticket was dropped take up no place.
            state.waiting.retain(|waiter| !waiter.sender.is_closed());
        }
        if state.waiting.len() >= BOUND {
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
        let (sender, granted) = oneshot::channel();
        let ticket = if state.waiting.is_empty() && state.admits(access) {
            state.active += 1;
            TicketState::Granted(Turn::new(self))
        } else {
            state.waiting.push_back(Waiter { access, sender });
            TicketState::Waiting(granted)
        };
        Ticket {
            state: ticket,
            issued: Instant::now(),
        }
    }

    /// Changes what is under way, then grants the next turn if its time has come.
    fn update(self: &Arc<Self>, change: impl FnOnce(&mut QueueState)) {
        change(&mut self.lock());
        while let Some(next) = self.take_next() {
            match next.send(Turn::new(self)) {
                Ok(()) => return,
                // That waiter was dropped. Its turn must not grant the next one when it is dropped: a long queue would recurse.
                Err(unused) => {
                    unused.discard();
                    self.lock().active -= 1;
                }
            }
        }
    }

    fn take_next(&self) -> Option<oneshot::Sender<Turn>> {
        let mut state = self.lock();
        let access = state.waiting.front()?.access;
        if !state.admits(access) {
            return None;
        }
        state.active += 1;
        state.waiting.pop_front().map(|waiter| waiter.sender)
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the queue. Dropping it gives the place up.
#[must_use = "a dropped ticket gives its place up"]
pub struct Ticket {
    state: TicketState,
    issued: Instant,
}

enum TicketState {
    Granted(Turn),
    Waiting(oneshot::Receiver<Turn>),
}

impl Ticket {
    /// When the ticket was issued.
    #[must_use]
    pub fn issued(&self) -> Instant {
        self.issued
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
    queue: Mutex<Option<Arc<Queue>>>,
    silent: AtomicBool,
    /// Whether nothing may pass, however silent it is.
    whole: AtomicBool,
    /// What is let go of when the turn ends.
    held: Mutex<Option<Box<dyn Any + Send>>>,
    process: Arc<tokio::sync::Mutex<()>>,
    room: OutputRoom,
}

impl Turn {
    fn new(queue: &Arc<Queue>) -> Self {
        Self {
            inner: Arc::new(TurnInner {
                queue: Mutex::new(Some(Arc::clone(queue))),
                silent: AtomicBool::new(false),
                whole: AtomicBool::new(false),
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
    pub(crate) async fn process(&self) -> tokio::sync::OwnedMutexGuard<()> {
        let process = Arc::clone(&self.inner.process).lock_owned().await;
        self.inner.room.give_back();
        process
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
        self.inner.take();
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
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn held(&self) -> MutexGuard<'_, Option<Box<dyn Any + Send>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Option<Arc<Queue>> {
        self.queue().take()
    }

    fn set_silent(&self, silent: bool) {
        if silent && self.whole.load(Ordering::Acquire) {
            return;
        }
        let queue = self.queue().clone();
        let Some(queue) = queue else { return };
        queue.update(|state| {
            if self.silent.swap(silent, Ordering::AcqRel) == silent {
                return;
            }
            if silent {
                state.active -= 1;
                state.silent += 1;
            } else {
                state.silent -= 1;
                state.active += 1;
            }
        });
    }
}

impl Drop for TurnInner {
    fn drop(&mut self) {
        // Before the next turn begins, which may want it.
        drop(self.held().take());
        if let Some(queue) = self.take() {
            let silent = self.silent.load(Ordering::Acquire);
            queue.update(|state| {
                if silent {
                    state.silent -= 1;
                } else {
                    state.active -= 1;
                }
            });
        }
    }
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

#[cfg(test)]
mod tests;
