//! The queue of everything that talks to the Mac.
//!
//! A ticket is issued synchronously ([`Queue::ticket`]), so the order is that of the requests' arrival and never that
//! of the scheduler. A [`Turn`] is the right to talk to the Mac; dropping its last clone grants the next one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::error::{Code, Error};
use crate::text;

/// How many calls may wait; the next one is refused as [`Code::Busy`].
pub const BOUND: usize = 1_024;

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<oneshot::Sender<Turn>>,
    busy: bool,
    closed: bool,
}

/// The queue. It is shared through an `Arc`.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<QueueState>,
}

impl Queue {
    /// Issues a ticket for the next place in the queue, without waiting.
    pub(crate) fn ticket(self: &Arc<Self>) -> Result<Ticket, Error> {
        let mut state = self.lock();
        if state.closed {
            return Err(stopping());
        }
        if state.waiting.len() >= BOUND {
            // Waiters whose ticket was dropped take up no place.
            state.waiting.retain(|waiter| !waiter.is_closed());
        }
        if state.waiting.len() >= BOUND {
            return Err(Error::new(
                Code::Busy,
                format!("{BOUND} calls are waiting already"),
            )
            .because("Calls reach the Mac one at a time, and this one found no place in the queue. Nothing was done")
            .hint("Wait for some answers, then call again"));
        }
        Ok(self.enqueue(&mut state))
    }

    /// Refuses new tickets from now on, and issues the last one, however long the queue is.
    pub(crate) fn close(self: &Arc<Self>) -> Ticket {
        let mut state = self.lock();
        state.closed = true;
        self.enqueue(&mut state)
    }

    fn enqueue(self: &Arc<Self>, state: &mut QueueState) -> Ticket {
        let (sender, granted) = oneshot::channel();
        let ticket = if state.busy {
            state.waiting.push_back(sender);
            TicketState::Waiting(granted)
        } else {
            state.busy = true;
            TicketState::Granted(Turn::new(self))
        };
        Ticket {
            state: ticket,
            issued: Instant::now(),
        }
    }

    fn grant_next(self: &Arc<Self>) {
        loop {
            let Some(next) = ({
                let mut state = self.lock();
                let next = state.waiting.pop_front();
                state.busy = next.is_some();
                next
            }) else {
                return;
            };
            match next.send(Turn::new(self)) {
                Ok(()) => return,
                // That waiter was dropped. Its turn must not grant the next one when it is dropped: a long queue would recurse.
                Err(unused) => unused.discard(),
            }
        }
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

/// The right to talk to the Mac. While any clone of it exists, no other call has it.
#[derive(Clone)]
pub struct Turn {
    inner: Arc<TurnInner>,
}

struct TurnInner {
    queue: Mutex<Option<Arc<Queue>>>,
    process: Arc<tokio::sync::Mutex<()>>,
}

impl Turn {
    fn new(queue: &Arc<Queue>) -> Self {
        Self {
            inner: Arc::new(TurnInner {
                queue: Mutex::new(Some(Arc::clone(queue))),
                process: Arc::default(),
            }),
        }
    }

    /// One process at a time within a turn: the next one starts when the last one has gone.
    pub(crate) async fn process(&self) -> tokio::sync::OwnedMutexGuard<()> {
        Arc::clone(&self.inner.process).lock_owned().await
    }

    fn discard(self) {
        self.inner.take();
    }
}

impl TurnInner {
    fn take(&self) -> Option<Arc<Queue>> {
        self.queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }
}

impl Drop for TurnInner {
    fn drop(&mut self) {
        if let Some(queue) = self.take() {
            queue.grant_next();
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
    .because("The client closed its end while the call waited. Nothing was done")
    .hint("Keep the connection open until the answer is there, or start the server with --drain")
}

pub(super) fn stopping() -> Error {
    Error::new(Code::Cancelled, "The server is stopping")
        .because("Nothing was done")
        .hint("Start the server again, then repeat the call")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn later() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[tokio::test]
    async fn turns_come_in_the_order_of_the_tickets_whatever_the_order_of_waiting() {
        let queue = Arc::new(Queue::default());
        let cancel = CancellationToken::new();
        let first = queue.ticket().unwrap();
        let (second, third) = (queue.ticket().unwrap(), queue.ticket().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for (name, ticket) in [("third", third), ("second", second)] {
            let (seen, cancel) = (Arc::clone(&seen), cancel.clone());
            waiting.push(tokio::spawn(async move {
                let _turn = ticket.turn(name, later(), &cancel).await.unwrap();
                seen.lock().unwrap().push(name);
            }));
        }
        tokio::task::yield_now().await;
        drop(first.turn("first", later(), &cancel).await.unwrap());
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(*seen.lock().unwrap(), ["second", "third"]);
    }

    #[tokio::test]
    async fn a_full_queue_refuses_until_a_ticket_is_dropped() {
        let queue = Arc::new(Queue::default());
        let _running = queue.ticket().unwrap();
        let mut waiting: Vec<_> = (0..BOUND).map(|_| queue.ticket().unwrap()).collect();
        assert_eq!(queue.ticket().err().unwrap().code, Code::Busy);
        waiting.pop();
        assert!(queue.ticket().is_ok());
    }

    #[tokio::test]
    async fn dropped_tickets_are_skipped_without_recursion() {
        let queue = Arc::new(Queue::default());
        let running = queue.ticket().unwrap();
        let dropped: Vec<_> = (0..BOUND - 1).map(|_| queue.ticket().unwrap()).collect();
        let last = queue.ticket().unwrap();
        drop(dropped);
        drop(running);
        assert!(
            last.turn("last", later(), &CancellationToken::new())
                .await
                .is_ok()
        );
    }

    #[tokio::test]
    async fn waiting_ends_with_the_deadline_and_with_a_cancellation() {
        let queue = Arc::new(Queue::default());
        let _running = queue.ticket().unwrap();
        let cancel = CancellationToken::new();
        let soon = Instant::now() + Duration::from_millis(5);
        let error = queue
            .ticket()
            .unwrap()
            .turn("get_volume", soon, &cancel)
            .await
            .err()
            .unwrap();
        insta::assert_snapshot!(error, @"Error: get_volume timed out: not started, safe to repeat. Its time ran out while it waited for other calls. Repeat the call, or give it more time. [Timeout]");
        let ticket = queue.ticket().unwrap();
        cancel.cancel();
        let error = ticket
            .turn("get_volume", later(), &cancel)
            .await
            .err()
            .unwrap();
        insta::assert_snapshot!(error, @"Error: get_volume was cancelled before it started. Nothing was done. [Cancelled]");
    }

    #[tokio::test]
    async fn a_closed_queue_refuses_and_its_last_ticket_comes_after_all_others() {
        let queue = Arc::new(Queue::default());
        let cancel = CancellationToken::new();
        let running = queue
            .ticket()
            .unwrap()
            .turn("a", later(), &cancel)
            .await
            .unwrap();
        let waiting = queue.ticket().unwrap();
        let end = queue.close();
        assert_eq!(queue.ticket().err().unwrap().code, Code::Cancelled);
        drop(running);
        let turn = waiting.turn("b", later(), &cancel).await.unwrap();
        let soon = Instant::now() + Duration::from_millis(5);
        assert!(end.turn("end", soon, &cancel).await.is_err());
        drop(turn);
    }
}
