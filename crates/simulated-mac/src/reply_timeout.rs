//! How long the reply to an Apple event is waited for.

use std::{cell::Cell, time::Duration};

/// When a script does not say otherwise [events 1.8].
const USUAL: Duration = Duration::from_secs(120);

/// The longest, whatever a script says: longer than any script runs.
const LONGEST: f64 = 1e9;

/// The time that holds for the events that follow.
pub(crate) struct ReplyTimeout(Cell<Duration>);

impl Default for ReplyTimeout {
    fn default() -> Self {
        Self(Cell::new(USUAL))
    }
}

impl ReplyTimeout {
    pub(crate) fn get(&self) -> Duration {
        self.0.get()
    }

    /// So many seconds; None: as long as by itself.
    pub(crate) fn set(&self, seconds: Option<f64>) {
        let limit = seconds
            .filter(|seconds| *seconds >= 0.0)
            .map(|seconds| Duration::from_secs_f64(seconds.min(LONGEST)));
        self.0.set(limit.unwrap_or(USUAL));
    }
}
