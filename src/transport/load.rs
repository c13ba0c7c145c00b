//! How much a connection holds in memory, and when the next line may be read.

use crate::limits::{ANSWERS, MESSAGE_OVERHEAD, REQUEST_COUNT, REQUESTS};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// What is held at the moment. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Load(Arc<Shared>);

#[derive(Default)]
struct Shared {
    now: Mutex<Now>,
    less: Notify,
}

#[derive(Clone, Copy, Default)]
struct Now {
    answers: usize,
    requests: usize,
    count: usize,
}

/// A part of the load, until it is dropped.
pub(super) struct Part {
    load: Load,
    answers: usize,
    requests: usize,
    count: usize,
}

impl Load {
    /// Counts an answer until it is written.
    pub(super) fn answer(&self, bytes: usize) -> Part {
        self.part(bytes + MESSAGE_OVERHEAD, 0, 0)
    }

    /// Counts a request until it is answered.
    pub(super) fn request(&self, bytes: usize) -> Part {
        self.part(0, bytes + MESSAGE_OVERHEAD, 1)
    }

    /// Waits until another line may be read.
    pub(super) async fn has_room(&self) {
        self.until(|now| {
            now.answers <= ANSWERS && now.requests <= REQUESTS && now.count <= REQUEST_COUNT
        })
        .await;
    }

    /// Waits until every request is answered and every answer written.
    pub(super) async fn idle(&self) {
        self.until(|now| now.answers == 0 && now.count == 0).await;
    }

    async fn until(&self, holds: impl Fn(Now) -> bool) {
        loop {
            // Before the look, so that no change between the two is missed.
            let less = self.0.less.notified();
            if holds(self.now()) {
                return;
            }
            less.await;
        }
    }

    fn now(&self) -> Now {
        *self.0.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn part(&self, answers: usize, requests: usize, count: usize) -> Part {
        let mut now = self.0.now.lock().unwrap_or_else(PoisonError::into_inner);
        now.answers += answers;
        now.requests += requests;
        now.count += count;
        Part {
            load: self.clone(),
            answers,
            requests,
            count,
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let shared = &self.load.0;
        {
            let mut now = shared.now.lock().unwrap_or_else(PoisonError::into_inner);
            now.answers -= self.answers;
            now.requests -= self.requests;
            now.count -= self.count;
        }
        shared.less.notify_waiters();
    }
}
