//! What a script may take of the real machine: computing time, memory, and, inside another program, time at all.
//!
//! The bounds are looked at while a script runs, and end it with a word. Those that the system itself keeps
//! ([`lower_limits`]) stand behind them, for what cannot be looked at in between.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use memory_stats::memory_stats;
use rustix::{
    process::{Resource, Rlimit, getrlimit, setrlimit},
    time::{ClockId, clock_gettime},
};

/// How long a script may compute; as long as the longest call of a client may take.
const COMPUTING: Duration = Duration::from_secs(120);
/// How many bytes a process may come to hold while a script runs, beyond those that it held before.
const MEMORY: usize = 1 << 30;
/// How many bytes of addresses a stand-in's process has: its code, its stacks and what [`MEMORY`] allows.
const ADDRESSES: u64 = 4 << 30;
/// Seconds of computing after which the system ends a stand-in's process.
const LAST_SECOND: u64 = COMPUTING.as_secs() + 30;
/// How often the bounds are looked at.
const SPAN: Duration = Duration::from_millis(10);
/// Of so many things that were done, one looks at the clock.
const TICKS: u32 = 256;

/// Which bound a script has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    Computing,
    Memory,
    /// The time that whoever runs it gave it.
    Deadline,
}

impl Reached {
    /// What is not simulated because of it.
    pub(crate) fn what(self) -> &'static str {
        match self {
            Self::Computing => "scripts that compute for more than 120 s",
            Self::Memory => "scripts that need more than 1 GiB of memory",
            Self::Deadline => "scripts that take longer than they were given",
        }
    }
}

/// Looks at the bounds of one script, which runs in this thread.
pub(crate) struct Meter {
    deadline: Option<Instant>,
    most_computing: Duration,
    computed: Duration,
    held: usize,
    looked_at: Cell<Instant>,
    ticks: Cell<u32>,
}

impl Meter {
    /// Of a script that begins now.
    pub(crate) fn new(deadline: Option<Instant>) -> Self {
        Self {
            deadline,
            most_computing: COMPUTING,
            computed: computed(),
            held: held(),
            looked_at: Cell::new(Instant::now()),
            ticks: Cell::new(0),
        }
    }

    /// Counts something that takes next to no time; now and then it is time to look.
    pub(crate) fn tick(&self) -> bool {
        let ticks = self.ticks.get().wrapping_add(1);
        self.ticks.set(ticks);
        ticks.is_multiple_of(TICKS)
    }

    /// The bound that is reached, if one is.
    pub(crate) fn look(&self) -> Option<Reached> {
        let now = Instant::now();
        if now.duration_since(self.looked_at.get()) < SPAN {
            return None;
        }
        self.looked_at.set(now);
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Some(Reached::Deadline);
        }
        if held().saturating_sub(self.held) > MEMORY {
            return Some(Reached::Memory);
        }
        let computed = computed().saturating_sub(self.computed);
        (computed > self.most_computing).then_some(Reached::Computing)
    }

    /// How much time is left; none where nobody set a bound.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(now))
    }
}

/// How long this thread has computed.
fn computed() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds)
        + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or_default())
}

/// How many bytes of memory this process holds; 0 where the system does not say.
fn held() -> usize {
    memory_stats().map_or(0, |stats| stats.physical_mem)
}

/// Lets the system end this process when it computes too long, and give it no more memory than a script may need. Only
/// for a process that does nothing but run one script.
pub(crate) fn lower_limits() {
    for (resource, most) in [
        (Resource::Cpu, LAST_SECOND),
        (Resource::As, ADDRESSES),
        (Resource::Core, 0),
    ] {
        let known = getrlimit(resource).maximum;
        let most = known.map_or(most, |known| known.min(most));
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        // A system that does not keep this one leaves it to the meter.
        let _kept = setrlimit(resource, limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without a deadline too: whoever started the process may wait for ever.
    #[test]
    fn what_computes_too_long_is_seen() {
        let mut meter = Meter::new(None);
        assert_eq!(meter.most_computing.as_secs(), 120);
        meter.most_computing = Duration::from_millis(30);
        let reached = loop {
            if let Some(reached) = meter.look() {
                break reached;
            }
        };
        assert_eq!(reached, Reached::Computing);
        // The meter counts from its own beginning, which a reading made after it need not be.
        assert!(computed() - meter.computed >= Duration::from_millis(30));
    }
}
