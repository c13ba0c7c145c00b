//! How much a connection holds in memory, and when the next line may be read.

use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// Answers that wait to be written, in bytes: past it no line is read.
const ANSWERS: usize = 8 * 1024 * 1024;

/// Lines of requests that are being answered, in bytes: past it no line is read.
const REQUESTS: usize = 32 * 1024 * 1024;

/// Requests that are being answered. More than the queue of calls takes, so that those too many are told.
const COUNT: usize = 2_048;

/// What an answer or a request costs beside its text, in bytes.
const OVERHEAD: usize = 1_024;

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
        self.part(bytes + OVERHEAD, 0, 0)
    }

    /// Counts a request until it is answered.
    pub(super) fn request(&self, bytes: usize) -> Part {
        self.part(0, bytes + OVERHEAD, 1)
    }

    /// Waits until another line may be read.
    pub(super) async fn has_room(&self) {
        self.until(|now| now.answers <= ANSWERS && now.requests <= REQUESTS && now.count <= COUNT)
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
