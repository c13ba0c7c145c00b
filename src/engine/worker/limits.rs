//! When a worker has done enough.

use tokio::time::Instant;

use super::config::Limits;
use super::state::Over;

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

    /// That its time is over, if it is.
    pub(super) fn over(&self, now: Instant, limits: &Limits) -> Option<Over> {
        let is_over = self.requests >= limits.requests || now >= self.ends(limits);
        is_over.then(|| self.discarded())
    }

    /// That it is not to be used any more. Where a call was served, another is likely to follow.
    pub(super) fn discarded(&self) -> Over {
        if self.called {
            Over::Used
        } else {
            Over::Unused
        }
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
        assert_eq!(usage.over(first, &limits), None, "waiting is no use");
        usage.count(first, true);
        usage.count(first + Duration::from_secs(4), true);
        assert_eq!(usage.ends(&limits), first + Duration::from_secs(5));
        assert_eq!(
            usage.over(first + Duration::from_millis(4_999), &limits),
            None
        );
        let end = first + Duration::from_secs(5);
        assert_eq!(usage.over(end, &limits), Some(Over::Used));
    }

    #[test]
    fn a_burst_ends_with_its_two_hundredth_request() {
        let (limits, now) = (Limits::default(), Instant::now());
        let mut usage = Usage::new(now);
        for _ in 0..199 {
            usage.count(now, true);
        }
        assert_eq!(usage.over(now, &limits), None);
        usage.count(now, true);
        assert_eq!(usage.over(now, &limits), Some(Over::Used));
    }

    #[test]
    fn an_unused_spare_stands_by_for_ten_minutes() {
        let (limits, ready) = (Limits::default(), Instant::now());
        let usage = Usage::new(ready);
        assert_eq!(usage.ends(&limits), ready + Duration::from_secs(600));
        assert_eq!(usage.discarded(), Over::Unused);
    }
}
