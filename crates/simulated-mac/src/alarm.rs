//! The alarm of a process: the signal that the system sends it when a time is over, whatever it waits for then.

use rustix::process::{Signal, getpid, kill_process};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// An alarm that is set; dropping it takes it back.
pub(crate) struct Alarm {
    due: Instant,
    _taken_back: Sender<()>,
}

impl Alarm {
    /// Sends this process SIGALRM after so many seconds of real time. It ends every process that has not said otherwise.
    pub(crate) fn set(seconds: u32) -> Self {
        let span = Duration::from_secs(seconds.into());
        let (taken_back, wait) = channel::<()>();
        std::thread::spawn(move || {
            if wait.recv_timeout(span) == Err(RecvTimeoutError::Timeout) {
                // A process can always signal itself.
                kill_process(getpid(), Signal::ALARM).ok();
            }
        });
        Self {
            due: Instant::now() + span,
            _taken_back: taken_back,
        }
    }

    /// How many seconds are left, one that has begun counted whole.
    pub(crate) fn seconds_left(&self) -> u32 {
        let left = self.due.saturating_duration_since(Instant::now());
        let whole = left.as_secs() + u64::from(left.subsec_nanos() > 0);
        u32::try_from(whole).unwrap_or(u32::MAX)
    }
}
