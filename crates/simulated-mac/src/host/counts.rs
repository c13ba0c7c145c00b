//! What a stand-in counts for `MACMCP_STATS`.

use std::time::Duration;

use simulated_world::world::Fault;

use super::Host;
use crate::stats::Crossings;

/// The look at all windows that never answers, where looks hang.
const HANGING_LOOK: u64 = 3;
/// How long a process stays after its input has ended, where it exits late.
const LATE: Duration = Duration::from_secs(1);

impl Host {
    /// A script has read so many bytes of standard input: it waits for requests there, and none come any more when there were none.
    pub(crate) fn has_read_requests(&self, bytes: usize) {
        self.reads_requests.set(true);
        if bytes == 0 && !self.streams.are_in_memory() && self.has(Fault::OsascriptExitsLate) {
            std::thread::sleep(LATE);
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.world(|world| world.faults.has(fault))
    }

    /// Counts what an application did for an event: on how many objects it tried filters, and how many values it handed out.
    pub(crate) fn count_work(&self, target: &str, filtered: u64, values: u64) {
        self.stats.borrow_mut().work(target, filtered, values);
    }

    /// Counts milliseconds that EventKit takes for an answer.
    pub(crate) fn count_event_kit(&self, milliseconds: f64) {
        self.stats.borrow_mut().app_work_ms += milliseconds;
    }

    /// Counts an Apple event and lets its latency pass.
    pub(crate) fn count_apple_event(&self, target: &str) {
        self.tick();
        self.stats.borrow_mut().apple_event(target);
        self.call_or_crash();
        let latency = self.store.borrow().seen().latencies.apple_event_ms;
        self.wait(latency / 1000.0);
    }

    /// Counts an Accessibility message and lets its latency pass.
    pub(crate) fn count_ax_message(&self) {
        self.stats.borrow_mut().ax_messages += 1;
        self.end_an_app();
        let latency = self.store.borrow().seen().latencies.ax_message_ms;
        self.wait(latency / 1000.0);
    }

    /// Counts a message about a row of a list that is shown, and lets pass what it takes.
    pub(crate) fn count_list_row(&self) {
        self.stats.borrow_mut().list_rows += 1;
        let latency = self.store.borrow().seen().latencies.list_row_ms;
        self.charge(latency);
    }

    /// Counts windows that an app hands out, and lets pass what they take.
    pub(crate) fn count_app_windows(&self, count: usize) {
        self.stats.borrow_mut().app_windows += count as u64;
        let latency = self.store.borrow().seen().latencies.app_window_ms;
        // Windows are far below 2^53.
        self.charge(latency * count as f64);
    }

    /// Counts a list of the window server, and lets pass what it takes.
    pub(crate) fn count_window_list(&self) {
        self.stats.borrow_mut().window_lists += 1;
        let looks = self.stats.borrow().window_lists;
        if looks >= HANGING_LOOK && self.reads_requests.get() && self.has(Fault::LooksHang) {
            self.wait_forever();
        }
        let latency = self.store.borrow().seen().latencies.window_list_ms;
        self.charge(latency);
    }

    /// Lets pass what is counted as well: it is estimated once.
    fn charge(&self, milliseconds: f64) {
        self.stats.borrow_mut().charged_ms += milliseconds;
        self.wait(milliseconds / 1000.0);
    }

    /// Counts what crosses the bridge.
    pub(crate) fn count_crossing(&self, count: impl FnOnce(&mut Crossings)) {
        count(&mut self.stats.borrow_mut().bridge);
    }

    /// Counts a message or a C function of the bridge.
    pub(crate) fn count_bridge_call(&self, count: impl FnOnce(&mut Crossings)) {
        self.tick();
        self.count_crossing(count);
        self.call_or_crash();
    }

    /// Counts a process that the script started.
    pub(crate) fn count_process(&self) {
        self.stats.borrow_mut().processes += 1;
    }
}
