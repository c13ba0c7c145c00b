//! Room for what takes much memory: one thing at a time, a picture or what a script printed at length, and none while too
//! much of what was answered before waits for the client. What is short goes without.

use crate::limits::{ANSWERS, PICTURES, SHORT_OUTPUT};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, Semaphore, SemaphorePermit};

/// For all servers of a process: it is the process that has the memory.
static ROOMS: Semaphore = Semaphore::const_new(PICTURES);

/// The right to take much memory, until it is dropped.
#[derive(Debug)]
pub struct Room(
    #[expect(dead_code, reason = "it is held, and given back when dropped")]
    Option<SemaphorePermit<'static>>,
);

/// The answers that wait for the client to read them, in bytes. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Unread(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    bytes: AtomicUsize,
    less: Notify,
}

/// An answer that waits, until it is dropped.
#[derive(Debug)]
pub struct UnreadAnswer {
    unread: Unread,
    bytes: usize,
}

impl Unread {
    /// Counts an answer.
    #[must_use]
    pub fn add(&self, bytes: usize) -> UnreadAnswer {
        self.0.bytes.fetch_add(bytes, Ordering::AcqRel);
        UnreadAnswer {
            unread: self.clone(),
            bytes,
        }
    }

    /// Waits until no more than [`ANSWERS`] wait.
    pub(crate) async fn are_few(&self) {
        self.at_most(ANSWERS).await;
    }

    /// Waits until none waits.
    pub(crate) async fn are_none(&self) {
        self.at_most(0).await;
    }

    async fn at_most(&self, most: usize) {
        loop {
            // Before the look, so that no change between the two is missed.
            let less = self.0.less.notified();
            if self.0.bytes.load(Ordering::Acquire) <= most {
                return;
            }
            less.await;
        }
    }

    /// Waits for the right to take much memory.
    pub async fn room(&self) -> Room {
        // It is never closed.
        let permit = ROOMS.acquire().await.ok();
        self.are_few().await;
        Room(permit)
    }
}

impl Drop for UnreadAnswer {
    fn drop(&mut self) {
        let shared = &self.unread.0;
        shared.bytes.fetch_sub(self.bytes, Ordering::AcqRel);
        shared.less.notify_waiters();
    }
}

/// The room of one turn for what its script prints: none until it is long. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct OutputRoom(Arc<Mutex<Option<Room>>>);

impl OutputRoom {
    /// Whether so many bytes may be kept and read as a reply.
    pub(crate) fn holds(&self, bytes: usize) -> bool {
        bytes <= SHORT_OUTPUT || self.kept().is_some()
    }

    /// Waits for room for as many as there may be.
    pub(crate) async fn widen(&self, unread: &Unread) {
        let room = unread.room().await;
        *self.kept() = Some(room);
    }

    /// Gives the room back: what was printed has become something else.
    pub(crate) fn give_back(&self) {
        drop(self.kept().take());
    }

    fn kept(&self) -> MutexGuard<'_, Option<Room>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
