//! When a worker has done enough, and when workers are not worth another try.

use tokio::time::Instant;

use super::config::Limits;

/// What one worker has been used for.
pub(super) struct Usage {
    ready: Instant,
    first: Option<Instant>,
    requests: u32,
    /// Whether one of them was a call.
    called: bool,
}

impl Usage {
    pub(super) fn new(ready: Instant) -> Self {
        Self {
            ready,
            first: None,
            requests: 0,
            called: false,
        }
    }

    /// Counts a request; `is_call` says whether somebody called for it.
    pub(super) fn count(&mut self, now: Instant, is_call: bool) {
        self.first.get_or_insert(now);
        self.requests += 1;
        self.called |= is_call;
    }

    pub(super) fn ends(&self, limits: &Limits) -> Instant {
        self.first
            .map_or(self.ready + limits.standby, |first| first + limits.burst)
    }

    pub(super) fn is_over(&self, now: Instant, limits: &Limits) -> bool {
        self.requests >= limits.requests || now >= self.ends(limits)
    }

    /// Whether a call was served: another is likely to follow.
    pub(super) fn was_called(&self) -> bool {
        self.called
    }
}

/// How workers have done so far. What it answers is why there will be no more of them.
#[derive(Default)]
pub(super) struct WorkerRecord {
    hellos: u8,
    deaths: u8,
    wasted: u8,
}

impl WorkerRecord {
    const HELLOS: u8 = 2;
    const DEATHS: u8 = 3;
    /// More than deaths: an app that hangs may be the cause.
    const WASTED: u8 = 5;

    pub(super) fn greeted(&mut self) {
        self.hellos = 0;
    }

    pub(super) fn answered(&mut self) {
        self.deaths = 0;
        self.wasted = 0;
    }

    /// It took a request and had to be killed: its time was up, or it printed without end.
    pub(super) fn wasted(&mut self) -> Option<String> {
        self.wasted += 1;
        (self.wasted >= Self::WASTED).then(|| {
            format!(
                "{} calls in a row got no answer from a worker",
                Self::WASTED
            )
        })
    }

    /// It counts as a death as well: a worker that dies right after its hello is as likely to be too quick to be heard.
    pub(super) fn failed_hello(&mut self, why: &str) -> Option<String> {
        self.hellos += 1;
        if self.hellos >= Self::HELLOS {
            return Some(format!(
                "{} workers in a row did not start: {why}",
                Self::HELLOS
            ));
        }
        self.died(why)
    }

    pub(super) fn died(&mut self, why: &str) -> Option<String> {
        self.deaths += 1;
        (self.deaths >= Self::DEATHS)
            .then(|| format!("{} workers in a row died: {why}", Self::DEATHS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_ends_five_seconds_after_its_first_request() {
        let (limits, ready) = (Limits::default(), Instant::now());
        let mut usage = Usage::new(ready);
        let first = ready + Duration::from_secs(100);
        assert!(!usage.is_over(first, &limits), "waiting is no use");
        usage.count(first, true);
        usage.count(first + Duration::from_secs(4), true);
        assert_eq!(usage.ends(&limits), first + Duration::from_secs(5));
        assert!(!usage.is_over(first + Duration::from_millis(4_999), &limits));
        assert!(usage.is_over(first + Duration::from_secs(5), &limits));
    }

    #[test]
    fn a_burst_ends_with_its_two_hundredth_request() {
        let (limits, now) = (Limits::default(), Instant::now());
        let mut usage = Usage::new(now);
        for _ in 0..199 {
            usage.count(now, true);
        }
        assert!(!usage.is_over(now, &limits));
        usage.count(now, true);
        assert!(usage.is_over(now, &limits));
    }

    #[test]
    fn an_unused_spare_stands_by_for_ten_minutes() {
        let (limits, ready) = (Limits::default(), Instant::now());
        let usage = Usage::new(ready);
        assert_eq!(usage.ends(&limits), ready + Duration::from_secs(600));
        assert!(!usage.was_called());
    }

    #[test]
    fn two_failed_hellos_or_three_deaths_in_a_row_are_enough() {
        let mut record = WorkerRecord::default();
        assert_eq!(record.failed_hello("a"), None);
        record.greeted();
        record.answered();
        assert_eq!(record.failed_hello("b"), None);
        assert_eq!(
            record.failed_hello("c").unwrap(),
            "2 workers in a row did not start: c"
        );
        record.answered();
        assert_eq!((record.died("a"), record.died("b")), (None, None));
        record.answered();
        assert_eq!((record.died("c"), record.died("d")), (None, None));
        assert_eq!(record.died("e").unwrap(), "3 workers in a row died: e");
    }

    #[test]
    fn deaths_and_failed_hellos_in_turn_are_enough_too() {
        let mut record = WorkerRecord::default();
        assert_eq!(record.died("a"), None);
        assert_eq!(record.failed_hello("b"), None);
        record.greeted();
        assert_eq!(record.died("c").unwrap(), "3 workers in a row died: c");
    }

    /// Regression: a worker that hangs on every call was tried for ever.
    #[test]
    fn five_calls_in_a_row_without_an_answer_end_it() {
        let mut record = WorkerRecord::default();
        for _ in 0..4 {
            assert_eq!(record.wasted(), None);
        }
        record.answered();
        for _ in 0..4 {
            assert_eq!(record.wasted(), None);
        }
        assert!(record.wasted().is_some());
    }
}
