//! What ends a selftest early: that its time is over, or a signal. Everything is put back then as well.

use std::future::{Future, pending};
use std::io;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// After so many seconds nothing more is begun, unless the user says otherwise. Putting back and ending take less than what is
/// left of two minutes.
pub(super) const USUAL_SECONDS: u64 = 70;

pub(super) const TIME_OVER: &str = "the time was over";
pub(super) const INTERRUPTED: &str = "it was interrupted";

/// Watches time and signals for one selftest.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    begun: Instant,
    limit: Duration,
    /// The number of the first signal.
    signal: watch::Receiver<Option<u8>>,
}

impl Stop {
    /// Begins to watch: from now on signals no longer end the process by themselves. Needs a tokio runtime.
    pub(super) fn watch(limit: Duration) -> io::Result<Self> {
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        let mut hangup = signal(SignalKind::hangup())?;
        let (sender, receiver) = watch::channel(None);
        tokio::spawn(async move {
            let kind = tokio::select! {
                _ = interrupt.recv() => SignalKind::interrupt(),
                _ = terminate.recv() => SignalKind::terminate(),
                _ = hangup.recv() => SignalKind::hangup(),
            };
            sender.send_replace(u8::try_from(kind.as_raw_value()).ok());
            // Without a sender nobody could tell "no signal" from "no more signals".
            sender.closed().await;
        });
        Ok(Self {
            begun: Instant::now(),
            limit,
            signal: receiver,
        })
    }

    /// How long it has taken so far.
    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The number of the signal that arrived.
    pub(super) fn signal(&self) -> Option<u8> {
        *self.signal.borrow()
    }

    /// Until when probes are tried: they leave time for the session.
    pub(super) fn probes_end(&self) -> Instant {
        self.begun + self.limit * 3 / 5
    }

    /// Until when the session is played.
    pub(super) fn session_end(&self) -> Instant {
        self.begun + self.limit
    }

    /// What the work answers, or why it was dropped: a signal.
    pub(super) async fn unless_interrupted<T>(
        &self,
        work: impl Future<Output = T>,
    ) -> Result<T, &'static str> {
        let mut signal = self.signal.clone();
        let interrupted = async move {
            if signal.wait_for(Option::is_some).await.is_err() {
                pending::<()>().await;
            }
        };
        tokio::select! {
            biased;
            () = interrupted => Err(INTERRUPTED),
            done = work => Ok(done),
        }
    }

    /// What the work answers, or why it was dropped or not begun: a signal, or that it is later than `end`.
    pub(super) async fn within<T>(
        &self,
        end: Instant,
        work: impl Future<Output = T>,
    ) -> Result<T, &'static str> {
        let in_time = async {
            if Instant::now() >= end {
                return Err(TIME_OVER);
            }
            timeout_at(end, work).await.map_err(|_| TIME_OVER)
        };
        self.unless_interrupted(in_time).await?
    }
}

#[cfg(test)]
mod tests {
    use super::super::restore::{AT_ONCE, LONGER};
    use super::super::session::{ENDING, WORK};
    use super::*;
    use std::cell::Cell;

    fn stop(signal: watch::Receiver<Option<u8>>) -> Stop {
        Stop {
            begun: Instant::now(),
            limit: Duration::from_secs(USUAL_SECONDS),
            signal,
        }
    }

    #[test]
    fn all_of_it_takes_less_than_two_minutes() {
        // At worst the session's document begins to open when the time is over.
        let longest = Duration::from_secs(USUAL_SECONDS) + WORK + ENDING + AT_ONCE + LONGER;
        assert!(longest < Duration::from_secs(120), "{longest:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_never_ends_is_dropped_when_the_time_is_over() {
        let (_sender, signal) = watch::channel(None);
        let stop = stop(signal);
        let begun = Instant::now();
        let done = stop.within(stop.session_end(), pending::<()>()).await;
        assert_eq!(done, Err(TIME_OVER));
        let past = begun.elapsed() - Duration::from_secs(USUAL_SECONDS);
        assert!(past < Duration::from_millis(10), "{past:?}");
        assert_eq!(
            stop.within(stop.session_end(), async { 1 }).await,
            Err(TIME_OVER)
        );
    }

    #[tokio::test(start_paused = true)]
    async fn probes_end_before_the_session() {
        let (_sender, signal) = watch::channel(None);
        let stop = stop(signal);
        assert!(
            stop.within(stop.probes_end(), pending::<()>())
                .await
                .is_err()
        );
        assert_eq!(stop.within(stop.session_end(), async { 1 }).await, Ok(1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_signal_ends_what_runs_and_what_would_begin() {
        let (sender, signal) = watch::channel(None);
        let stop = stop(signal);
        let work = stop.unless_interrupted(pending::<()>());
        let arrives = async {
            tokio::task::yield_now().await;
            sender.send_replace(Some(2));
        };
        let (done, ()) = tokio::join!(work, arrives);
        assert_eq!(done, Err(INTERRUPTED));
        assert_eq!(stop.signal(), Some(2));
        let has_begun = Cell::new(false);
        let work = stop.within(stop.session_end(), async { has_begun.set(true) });
        assert_eq!(work.await, Err(INTERRUPTED));
        assert!(!has_begun.get());
    }
}
