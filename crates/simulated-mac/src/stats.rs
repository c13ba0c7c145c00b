//! Counts of one process, and what they would cost on a real Mac.
//!
//! Figures: process 50 ms ([events 1.7], p50 of 50 runs), the first Apple event to a running app 50 ms and each
//! further one 5 ms [events 1.7] [events 3], an AX message 0.1 ms [bridge 4.5], where others measured 0.02 to 0.14 ms
//! [findings 2.10]. Nobody has published what the bridge costs: its figures are estimates, until a `macmcp selftest` of a Mac
//! is there, which measures them.
//!
//! Measured on real Macs [findings-2 12]: a row of a list that is shown takes 2.4 to 3.0 ms, and one that is not built as long
//! as the fault `unbuilt-rows-are-slow` has it; AXWindows of all apps in 120 ms for 34 windows; one list of the window server 2
//! to 2.5 ms. A mute app costs the time-out of the message, as `hung` does.

use std::{
    collections::BTreeMap, fs::OpenOptions, io::Write, os::unix::fs::OpenOptionsExt, path::Path,
};

use serde::Serialize;

const PROCESS_MS: f64 = 50.0;
const FIRST_EVENT_MS: f64 = 50.0;
const EVENT_MS: f64 = 5.0;
const AX_MESSAGE_MS: f64 = 0.1;
/// A message about a row that is shown [findings-2 12].
pub(crate) const LIST_ROW_MS: f64 = 2.7;
/// A window among the AXWindows of an app [findings-2 12].
pub(crate) const APP_WINDOW_MS: f64 = 120.0 / 34.0;
/// A list of windows that the window server makes [findings-2 12].
pub(crate) const WINDOW_LIST_MS: f64 = 2.25;

/// Loading EventKit and a first call [events 1.7].
pub(crate) const EVENT_STORE_MS: f64 = 71.0;
/// The events of a time, of 1,757 in all [apps 3.4].
pub(crate) const EVENTS_MS: f64 = 25.0;
/// The open reminders of 1,263 in all [apps 3.3].
pub(crate) const REMINDERS_MS: f64 = 93.0;

/// Estimates, in microseconds: a message looks its method up by name and goes through an invocation, and what it answers
/// gets a wrapper; a function goes through libffi.
const PROPERTY_US: f64 = 2.0;
const METHOD_US: f64 = 3.0;
const FUNCTION_US: f64 = 4.0;
const REFERENCE_US: f64 = 1.0;
const CAST_US: f64 = 1.0;
const UNWRAP_US: f64 = 1.0;
const UNWRAPPED_ITEM_US: f64 = 0.5;

/// What the answers of an app take.
struct Price {
    /// Its bundle id.
    app: &'static str,
    /// An event, beside [`EVENT_MS`].
    event_ms: f64,
    /// An object that a filter is tried on.
    filtered_ms: f64,
    /// A value that is handed out in a list.
    value_ms: f64,
}

/// By [apps 3]: of measurements that differ, those of the faster Macs.
const PRICES: [Price; 5] = [
    Price {
        app: "com.apple.Notes",
        event_ms: 45.0,
        filtered_ms: 12.0,
        value_ms: 0.4,
    },
    Price {
        app: "com.apple.mail",
        event_ms: 10.0,
        filtered_ms: 0.9,
        value_ms: 0.05,
    },
    Price {
        app: "com.apple.reminders",
        event_ms: 700.0,
        filtered_ms: 38.0,
        value_ms: 0.4,
    },
    Price {
        app: "com.apple.iCal",
        event_ms: 20.0,
        filtered_ms: 2.0,
        value_ms: 0.4,
    },
    Price {
        app: "com.apple.AddressBook",
        event_ms: 20.0,
        filtered_ms: 4.0,
        value_ms: 0.4,
    },
];

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
    /// What the answers to them took the apps whose work has a price here, beside the events themselves, and what EventKit took,
    /// in milliseconds.
    pub(crate) app_work_ms: f64,
    pub(crate) ax_messages: u64,
    /// Of them, those about a row of a list that is shown.
    pub(crate) list_rows: u64,
    /// Windows that apps handed out in their AXWindows.
    pub(crate) app_windows: u64,
    /// Lists of windows that the window server made.
    pub(crate) window_lists: u64,
    /// What crossed the bridge.
    pub(crate) bridge: Crossings,
    /// This process and those it started.
    pub(crate) processes: u64,
    /// Waits on the world's clock.
    pub(crate) waited_ms: f64,
    /// Of them, what rows, windows and lists took on a Mac whose clock charges it.
    pub(crate) charged_ms: f64,
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

    /// Counts what an app did for an event.
    // Counts are far below 2^53.
    pub(crate) fn work(&mut self, target: &str, filtered: u64, values: u64) {
        if let Some(price) = PRICES.iter().find(|price| price.app == target) {
            self.app_work_ms += price.event_ms
                + filtered as f64 * price.filtered_ms
                + values as f64 * price.value_ms;
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
            + self.list_rows as f64 * LIST_ROW_MS
            + self.app_windows as f64 * APP_WINDOW_MS
            + self.window_lists as f64 * WINDOW_LIST_MS
            + self.bridge.estimated_ms()
            + self.app_work_ms
            + self.waited_ms
            - self.charged_ms
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
