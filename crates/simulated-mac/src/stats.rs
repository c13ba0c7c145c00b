//! Counts of one process, and what they would cost on a real Mac.
//!
//! Figures: process 50 ms ([events 1.7], p50 of 50 runs), the first Apple event to a running app 50 ms and each
//! further one 5 ms [events 1.7] [events 3], an AX message 0.1 ms [bridge 4.5]. A bridge call costs
//! about a microsecond and is left out of the estimate.

use std::{
    collections::BTreeMap, fs::OpenOptions, io::Write, os::unix::fs::OpenOptionsExt, path::Path,
};

use serde::Serialize;

const PROCESS_MS: f64 = 50.0;
const FIRST_EVENT_MS: f64 = 50.0;
const EVENT_MS: f64 = 5.0;
const AX_MESSAGE_MS: f64 = 0.1;

/// What a process did.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Stats {
    /// `osascript` or `screencapture`.
    pub(crate) program: &'static str,
    pub(crate) status: u8,
    /// Apple events by the target's bundle id or name.
    pub(crate) apple_events: BTreeMap<String, u64>,
    pub(crate) ax_messages: u64,
    /// ObjC messages and C functions.
    pub(crate) bridge_calls: u64,
    /// This process and those it started.
    pub(crate) processes: u64,
    /// Waits on the world's clock.
    pub(crate) waited_ms: f64,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    stats: &'a Stats,
    estimated_ms: f64,
}

impl Stats {
    /// Counts of a process that has just started.
    pub(crate) fn new(program: &'static str) -> Self {
        Self {
            program,
            processes: 1,
            ..Self::default()
        }
    }

    /// Counts one Apple event.
    pub(crate) fn apple_event(&mut self, target: &str) {
        match self.apple_events.get_mut(target) {
            Some(count) => *count += 1,
            None => {
                self.apple_events.insert(target.to_owned(), 1);
            }
        }
    }

    /// Milliseconds a real Mac would take.
    // Counts are far below 2^53.
    pub(crate) fn estimated_ms(&self) -> f64 {
        let events: u64 = self.apple_events.values().sum();
        self.processes as f64 * PROCESS_MS
            + self.apple_events.len() as f64 * (FIRST_EVENT_MS - EVENT_MS)
            + events as f64 * EVENT_MS
            + self.ax_messages as f64 * AX_MESSAGE_MS
            + self.waited_ms
    }

    /// Appends the counts to a file as one line of JSON.
    pub(crate) fn append_to(&self, path: &Path) -> std::io::Result<()> {
        let mut line = serde_json::to_vec(&Line {
            stats: self,
            estimated_ms: self.estimated_ms(),
        })?;
        line.push(b'\n');
        OpenOptions::new()
            .create(true)
            .append(true)
            .mode(0o600)
            .open(path)?
            .write_all(&line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_event_to_a_target_costs_more() {
        let mut stats = Stats::new("osascript");
        assert!((stats.estimated_ms() - 50.0).abs() < 1e-9);
        for _ in 0..3 {
            stats.apple_event("com.apple.finder");
        }
        assert!((stats.estimated_ms() - 110.0).abs() < 1e-9);
    }
}
