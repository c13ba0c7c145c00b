//! Listening to a process: what it does next, and what puts an end to waiting for it. One-shot scripts, programs and
//! workers are listened to in the same way; what their output means is decided elsewhere.

use tokio::signal::unix::Signal;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::process::{CLOSED_TIME, End, Output, Process};
use crate::room::{OutputRoom, Unread};

/// When nobody listens any longer, and why.
pub(super) type Limit = (Instant, End);

/// How long an answer may take, and where it may be kept.
pub(super) struct Listening<'a> {
    pub(super) deadline: Instant,
    pub(super) cancel: &'a CancellationToken,
    pub(super) room: OutputRoom,
    pub(super) unread: &'a Unread,
}

impl Listening<'_> {
    /// The limit that holds from the start.
    pub(super) fn limit(&self) -> Limit {
        (self.deadline, End::Deadline)
    }

    /// The limit for a process that has closed its stdout and not yet exited.
    pub(super) fn closed(limit: Limit) -> Limit {
        let soon = Instant::now() + CLOSED_TIME;
        if soon < limit.0 {
            (soon, End::Closed)
        } else {
            limit
        }
    }

    /// What the process does next, or why it is no longer listened to. `exits` was there before the process. May be
    /// dropped while it waits.
    pub(super) async fn next(
        &self,
        process: &mut Process,
        exits: &mut Signal,
        limit: Limit,
    ) -> Result<Output, End> {
        loop {
            if process.has_exited() {
                return Err(End::Exited);
            }
            tokio::select! {
                biased;
                () = self.cancel.cancelled() => return Err(End::Cancelled),
                () = sleep_until(limit.0) => return Err(limit.1),
                output = process.next() => return Ok(output),
                _ = exits.recv() => {}
            }
        }
    }

    /// Waits for room where so many bytes are long: meanwhile the process waits for its reader. Why there is none in the
    /// end, if so.
    pub(super) async fn make_room(&self, bytes: usize) -> Option<End> {
        if self.room.holds(bytes) {
            return None;
        }
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Some(End::Cancelled),
            () = sleep_until(self.deadline) => Some(End::NoRoom),
            () = self.room.widen(self.unread) => None,
        }
    }
}
