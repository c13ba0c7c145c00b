//! Counts of one process, and what they would cost on a real Mac.
//!
//! Figures: process 50 ms ([events 1.7], p50 of 50 runs), the first Apple event to a running app 50 ms and each
//! further one 5 ms [events 1.7] [events 3], an AX message 0.1 ms [bridge 4.5], where others measured 0.02 to 0.14 ms
//! [findings 2.10]. Nobody has published what the bridge costs: its figures are estimates, until a `macmcp selftest` of a Mac
//! is there, which measures them.

use std::{
    collections::BTreeMap, fs::OpenOptions, io::Write, os::unix::fs::OpenOptionsExt, path::Path,
};

use serde::Serialize;

const PROCESS_MS: f64 = 50.0;
const FIRST_EVENT_MS: f64 = 50.0;
const EVENT_MS: f64 = 5.0;
const AX_MESSAGE_MS: f64 = 0.1;

/// Estimates, in microseconds: a message looks its method up by name and goes through an invocation, and what it answers
/// gets a wrapper; a function goes through libffi.
const PROPERTY_US: f64 = 2.0;
const METHOD_US: f64 = 3.0;
const FUNCTION_US: f64 = 4.0;
const REFERENCE_US: f64 = 1.0;
const CAST_US: f64 = 1.0;
const UNWRAP_US: f64 = 1.0;
const UNWRAPPED_ITEM_US: f64 = 0.5;

/// What crosses the bridge between JavaScript and Objective-C, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Crossings {
    /// Messages without arguments, which a script reads like properties.
    pub(crate) properties: u64,
    /// Messages with arguments.
    pub(crate) methods: u64,
    /// C functions.
    pub(crate) functions: u64,
    /// `Ref()`s that were made.
    pub(crate) references: u64,
    /// `ObjC.castRefToObject`.
    pub(crate) casts: u64,
    /// `ObjC.unwrap`, `.js` and `ObjC.deepUnwrap`.
    pub(crate) unwraps: u64,
    /// The objects that those took apart.
    pub(crate) unwrapped_items: u64,
}

impl Crossings {
    /// How often a script crossed the bridge.
    pub(crate) fn calls(&self) -> u64 {
        self.properties
            + self.methods
            + self.functions
            + self.references
            + self.casts
            + self.unwraps
    }

    // Counts are far below 2^53.
    fn estimated_ms(&self) -> f64 {
        let costs = [
            (self.properties, PROPERTY_US),
            (self.methods, METHOD_US),
            (self.functions, FUNCTION_US),
            (self.references, REFERENCE_US),
            (self.casts, CAST_US),
            (self.unwraps, UNWRAP_US),
            (self.unwrapped_items, UNWRAPPED_ITEM_US),
        ];
        let microseconds = costs.map(|(count, cost)| count as f64 * cost);
        microseconds.iter().sum::<f64>() / 1000.0
    }
}

/// What a process did.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Stats {
    /// `osascript` or `screencapture`.
    pub(crate) program: &'static str,
    pub(crate) status: u8,
    /// Apple events by the target's bundle id or name.
    pub(crate) apple_events: BTreeMap<String, u64>,
    pub(crate) ax_messages: u64,
    /// What crossed the bridge.
    pub(crate) bridge: Crossings,
    /// This process and those it started.
    pub(crate) processes: u64,
    /// Waits on the world's clock.
    pub(crate) waited_ms: f64,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    stats: &'a Stats,
    bridge_calls: u64,
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
            + self.bridge.estimated_ms()
            + self.waited_ms
    }

    /// Appends the counts to a file as one line of JSON.
    pub(crate) fn append_to(&self, path: &Path) -> std::io::Result<()> {
        let mut line = serde_json::to_vec(&Line {
            stats: self,
            bridge_calls: self.bridge.calls(),
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
