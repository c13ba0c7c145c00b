//! Listening to a worker after a request was sent.

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::room::{OutputRoom, Unread};

/// What was heard after a frame was sent.
pub(super) enum Heard {
    Answer(Vec<u8>, Instant),
    /// The frame was not read to its end, so nothing of it was done.
    NotRead,
    Exited,
    Deadline,
    /// The answer was long, and there was no room for it until the deadline.
    NoRoom,
    Cancelled,
    Flood,
    /// It closed its output and lives on.
    Closed,
    Garbled,
}

/// How long an answer may take, and where it may be kept.
pub(super) struct Listening<'a> {
    pub(super) deadline: Instant,
    pub(super) cancel: &'a CancellationToken,
    pub(super) room: &'a OutputRoom,
    pub(super) unread: &'a Unread,
}

impl Listening<'_> {
    /// Waits for room where so many bytes are long: meanwhile the worker waits for its reader. Why there is none in the end,
    /// if so.
    pub(super) async fn make_room(&self, bytes: usize) -> Option<Heard> {
        if self.room.holds(bytes) {
            return None;
        }
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Some(Heard::Cancelled),
            () = sleep_until(self.deadline) => Some(Heard::NoRoom),
            () = self.room.widen(self.unread) => None,
        }
    }
}
