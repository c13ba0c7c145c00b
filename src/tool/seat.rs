//! A call's place in the queue: it is taken when the request arrives, before anything is awaited, so calls have their turns in the
//! order in which they arrived.
//!
//! Most calls give their turn up as soon as their script has run. An action that a person may be asked about, or that pictures
//! are taken of, stays: the question, and the picture from behind it, belong to its turn, and no later call comes in between.

use crate::engine::{Access, Engine, Ticket, Turn};
use crate::error::{Code, Error};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// A place in the queue.
pub(crate) enum Place {
    /// One of its own.
    Own(Seat),
    /// A turn that is held by the call that this one is a step of.
    Held(Turn),
}

/// A place that was taken when the request arrived. Clones share it.
#[derive(Clone)]
pub struct Seat {
    place: Arc<Mutex<Taken>>,
    arrived: Instant,
    stays: bool,
}

enum Taken {
    Ticket(Ticket),
    /// The turn of a call that stays.
    Turn(Turn),
    Nothing,
}

impl Seat {
    /// Takes the next place in the queue, at once. Whether the call `stays` until the seat is dropped, or gives up its turn when it
    /// needs it no longer.
    ///
    /// # Errors
    /// Those of [`Engine::ticket`].
    pub(crate) fn take(engine: &Engine, access: Access, stays: bool) -> Result<Self, Error> {
        let ticket = engine.ticket(access)?;
        Ok(Self {
            arrived: ticket.issued(),
            place: Arc::new(Mutex::new(Taken::Ticket(ticket))),
            stays,
        })
    }

    /// When it was taken.
    pub(crate) fn arrived(&self) -> Instant {
        self.arrived
    }

    /// The turn, or the ticket for it; a new one at the end of the queue where both were given up.
    pub(crate) fn sit(&self, engine: &Engine, access: Access) -> Result<Seated, Error> {
        match std::mem::replace(&mut *self.place(), Taken::Nothing) {
            Taken::Ticket(ticket) => Ok(Seated::Waiting(ticket)),
            Taken::Turn(turn) => Ok(Seated::Turn(turn)),
            Taken::Nothing => Ok(Seated::Again(engine.ticket(access)?)),
        }
    }

    /// Keeps the turn of a call that stays.
    pub(crate) fn keep(&self, turn: &Turn) {
        if self.stays {
            *self.place() = Taken::Turn(turn.clone());
        }
    }

    /// The call needs no turn for as long as it may take: those behind it are served. A ticket is kept.
    pub(crate) fn stand_up(&self) {
        let mut place = self.place();
        if let Taken::Turn(_) = &*place {
            *place = Taken::Nothing;
        }
    }

    /// The call needs its place no longer.
    pub(crate) fn leave(&self) {
        *self.place() = Taken::Nothing;
    }

    /// A turn that is kept lasts until then, at most.
    pub(crate) fn until(&self, limit: Instant) {
        if let Taken::Turn(turn) = &*self.place() {
            turn.until(limit);
        }
    }

    fn place(&self) -> MutexGuard<'_, Taken> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a call has of its place.
pub(crate) enum Seated {
    Waiting(Ticket),
    /// A ticket after an earlier turn.
    Again(Ticket),
    Turn(Turn),
}

/// The failure of a wait for a later turn: what the queue says of a call that has not begun is not so.
pub(super) fn begun(error: Error, tool: &str, access: Access) -> Error {
    let ended = match error.code {
        Code::Timeout => "timed out",
        Code::Cancelled => "was cancelled",
        _ => return error,
    };
    let what = format!("{tool} {ended} while it waited for its next turn");
    Error::new(error.code, what).because(match access {
        Access::Read => "It only looked, and changed nothing",
        Access::Act => "It had begun, and what it did stands",
    })
}
