//! How much a connection holds in memory, and when the next line may be read.

use crate::limits::{MESSAGE_OVERHEAD, REQUEST_COUNT, REQUESTS};
use crate::room::{Unread, UnreadAnswer};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// What is held at the moment. Clones share it.
#[derive(Clone)]
pub(super) struct Load {
    unread: Unread,
    requests: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    now: Mutex<Now>,
    less: Notify,
}

#[derive(Clone, Copy, Default)]
struct Now {
    bytes: usize,
    count: usize,
}

/// A request that is being answered, until it is dropped.
pub(super) struct Part {
    requests: Arc<Shared>,
    bytes: usize,
}

impl Load {
    /// Nothing, beside the answers that wait.
    pub(super) fn new(unread: Unread) -> Self {
        Self {
            unread,
            requests: Arc::default(),
        }
    }

    /// Counts an answer until it is written.
    pub(super) fn answer(&self, bytes: usize) -> UnreadAnswer {
        self.unread.add(bytes + MESSAGE_OVERHEAD)
    }

    /// Counts a request until it is answered.
    pub(super) fn request(&self, bytes: usize) -> Part {
        let bytes = bytes + MESSAGE_OVERHEAD;
        let mut now = self.requests.now();
        now.bytes += bytes;
        now.count += 1;
        Part {
            requests: Arc::clone(&self.requests),
            bytes,
        }
    }

    /// Waits until another line may be read. Only who reads lines adds requests: there are no more of them afterwards.
    pub(super) async fn has_room(&self) {
        self.until(|now| now.bytes <= REQUESTS && now.count <= REQUEST_COUNT)
            .await;
        self.unread.are_few().await;
    }

    /// Waits until every request is answered and every answer written.
    pub(super) async fn idle(&self) {
        self.until(|now| now.count == 0).await;
        self.unread.are_none().await;
    }

    async fn until(&self, holds: impl Fn(Now) -> bool) {
        loop {
            // Before the look, so that no change between the two is missed.
            let less = self.requests.less.notified();
            if holds(*self.requests.now()) {
                return;
            }
            less.await;
        }
    }
}

impl Shared {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        {
            let mut now = self.requests.now();
            now.bytes -= self.bytes;
            now.count -= 1;
        }
        self.requests.less.notify_waiters();
    }
}
