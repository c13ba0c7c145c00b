//! The person at the Mac, who comes first where the server was started with `--yield`.

use crate::template::PersonFirst;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long nobody must have used mouse or keyboard before an action, in milliseconds: longer than the pauses between words.
const QUIET_MS: u64 = 1_000;

/// How long an action waits for that, in milliseconds. Other calls wait behind it.
const WAIT_MS: u64 = 5_000;

/// The person at the Mac. Clones share what is known of the input that the server's own scripts have posted.
#[derive(Clone, Debug, Default)]
pub struct Person {
    comes_first: bool,
    counted: Arc<Mutex<Option<u64>>>,
}

impl Person {
    /// One who comes first, or does not.
    #[must_use]
    pub fn new(comes_first: bool) -> Self {
        Self {
            comes_first,
            counted: Arc::default(),
        }
    }

    /// How the next script waits; none where it does not.
    #[must_use]
    pub fn first(&self) -> Option<PersonFirst> {
        self.comes_first.then(|| PersonFirst {
            quiet_ms: QUIET_MS,
            wait_ms: WAIT_MS,
            counted: *self.lock(),
        })
    }

    /// Remembers what macOS had counted up to the last event that a script posted, if it posted any.
    pub fn note_posted(&self, counted: Option<u64>) {
        if counted.is_some() {
            *self.lock() = counted;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<u64>> {
        // A number is whole at every moment.
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
