//! The one line in which everything that talks to the Mac stands.
//!
//! A place is taken synchronously ([`Queue::ticket`]), so the order is that of the requests' arrival and never that
//! of the scheduler. A [`Turn`] is the right to talk to the Mac; dropping its last clone calls the next in line.

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
struct Line {
    waiting: VecDeque<oneshot::Sender<Turn>>,
    busy: bool,
    closed: bool,
}

/// The line. Cheap to clone through its `Arc`.
#[derive(Default)]
pub(crate) struct Queue {
    line: Mutex<Line>,
}

impl Queue {
    /// Takes the next place in the line, at once.
    pub(crate) fn ticket(self: &Arc<Self>) -> Result<Ticket, Error> {
        let mut line = self.lock();
        if line.closed {
            return Err(stopping());
        }
        if line.waiting.len() >= BOUND {
            // Those who have gone away hold no place.
            line.waiting.retain(|waiter| !waiter.is_closed());
        }
        if line.waiting.len() >= BOUND {
            return Err(Error::new(
                Code::Busy,
                format!("{BOUND} calls are waiting already"),
            )
            .because("Calls reach the Mac one at a time, and this one found no place in the queue. Nothing was done")
            .hint("Wait for some answers, then call again"));
        }
        Ok(self.stand(&mut line))
    }

    /// Refuses new tickets from now on and takes the last place of the line, whatever its length.
    pub(crate) fn close(self: &Arc<Self>) -> Ticket {
        let mut line = self.lock();
        line.closed = true;
        self.stand(&mut line)
    }

    fn stand(self: &Arc<Self>, line: &mut Line) -> Ticket {
        let (caller, called) = oneshot::channel();
        let place = if line.busy {
            line.waiting.push_back(caller);
            Place::Waiting(called)
        } else {
            line.busy = true;
            Place::Called(Turn::new(self))
        };
        Ticket {
            place,
            taken: Instant::now(),
        }
    }

    fn call_next(self: &Arc<Self>) {
        loop {
            let Some(next) = ({
                let mut line = self.lock();
                let next = line.waiting.pop_front();
                line.busy = next.is_some();
                next
            }) else {
                return;
            };
            match next.send(Turn::new(self)) {
                Ok(()) => return,
                // That one has gone away; its turn must not call the next by itself, or a long line would recurse.
                Err(unused) => unused.discard(),
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the line. Dropping it gives the place up.
#[must_use = "a dropped ticket gives its place up"]
pub struct Ticket {
    place: Place,
    taken: Instant,
}

enum Place {
    Called(Turn),
    Waiting(oneshot::Receiver<Turn>),
}

impl Ticket {
    /// When the place was taken.
    #[must_use]
    pub fn taken(&self) -> Instant {
        self.taken
    }

    /// Waits until everyone in front has finished. `what` names the call in the error's text.
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
        match self.place {
            Place::Called(turn) => Ok(turn),
            Place::Waiting(called) => tokio::select! {
                biased;
                () = cancel.cancelled() => Err(cancelled(what)),
                () = tokio::time::sleep_until(deadline) => Err(expired(what)),
                turn = called => turn.map_err(|_| stopping()),
            },
        }
    }
}

/// The right to talk to the Mac. While any clone of it lives, nobody else does.
#[derive(Clone)]
pub struct Turn {
    held: Arc<Held>,
}

struct Held {
    queue: Mutex<Option<Arc<Queue>>>,
    process: Arc<tokio::sync::Mutex<()>>,
}

impl Turn {
    fn new(queue: &Arc<Queue>) -> Self {
        Self {
            held: Arc::new(Held {
                queue: Mutex::new(Some(Arc::clone(queue))),
                process: Arc::default(),
            }),
        }
    }

    /// One process at a time within a turn: the next one starts when the last one has gone.
    pub(crate) async fn process(&self) -> tokio::sync::OwnedMutexGuard<()> {
        Arc::clone(&self.held.process).lock_owned().await
    }

    fn discard(self) {
        self.held.take();
    }
}

impl Held {
    fn take(&self) -> Option<Arc<Queue>> {
        self.queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(queue) = self.take() {
            queue.call_next();
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
    async fn the_bound_refuses_and_those_who_left_make_room() {
        let queue = Arc::new(Queue::default());
        let _running = queue.ticket().unwrap();
        let mut waiting: Vec<_> = (0..BOUND).map(|_| queue.ticket().unwrap()).collect();
        assert_eq!(queue.ticket().err().unwrap().code, Code::Busy);
        waiting.pop();
        assert!(queue.ticket().is_ok());
    }

    #[tokio::test]
    async fn a_line_of_people_who_left_is_passed_over_without_recursion() {
        let queue = Arc::new(Queue::default());
        let running = queue.ticket().unwrap();
        let left: Vec<_> = (0..BOUND - 1).map(|_| queue.ticket().unwrap()).collect();
        let last = queue.ticket().unwrap();
        drop(left);
        drop(running);
        assert!(
            last.turn("last", later(), &CancellationToken::new())
                .await
                .is_ok()
        );
    }

    #[tokio::test]
    async fn waiting_ends_with_the_deadline_and_with_a_cancel() {
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
    async fn a_closed_line_refuses_and_its_last_place_comes_after_all_others() {
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
