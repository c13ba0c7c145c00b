//! The task that keeps a spare ready: starts it, hands it requests, ends it, starts the next one.

use std::sync::Arc;

use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::config::WorkerConfig;
use super::limits::WorkerRecord;
use super::process::{Fate, WorkerProcess};
use super::request::Delivery;
use super::state::WorkerState;
use crate::engine::program::Program;
use crate::engine::supervisor::Supervisor;

/// What the task owns.
pub(super) struct Manager {
    pub(super) config: WorkerConfig,
    pub(super) osascript: Program,
    pub(super) supervisor: Arc<Supervisor>,
    pub(super) stop: CancellationToken,
    pub(super) requests: mpsc::Receiver<Delivery>,
    pub(super) wanted: Arc<Notify>,
    pub(super) state: watch::Sender<WorkerState>,
}

/// Why a worker's time is over.
enum Over {
    /// It has done enough, or cannot be trusted any more.
    Used,
    /// No call used it: there need not be another before one is wanted.
    Unused,
    /// It was killed because it did not answer.
    Wasted,
    /// It is lost, by its own fault.
    Died(String),
    /// The engine ends.
    Stopped,
}

impl Manager {
    /// Runs until the engine stops or has gone, or until workers have proved to be of no use.
    pub(super) async fn run(mut self) {
        let reason = self.keep().await;
        self.state.send_replace(WorkerState::Off(reason));
    }

    /// Keeps a spare ready; answers why there will be none any more.
    async fn keep(&mut self) -> String {
        const STOPPED: &str = "the server is stopping";
        let mut record = WorkerRecord::default();
        let mut idle = true;
        // What scripts have used so far is what calls go on with: the next spare has it before it is asked.
        let mut libraries = self.config.libraries.clone();
        loop {
            if idle {
                self.state.send_replace(WorkerState::Idle);
                tokio::select! {
                    biased;
                    () = self.stop.cancelled() => return STOPPED.to_owned(),
                    () = self.wanted.notified() => {}
                    // Nobody sends without a worker: this is the engine's end.
                    _ = self.requests.recv() => return STOPPED.to_owned(),
                }
            }
            self.state.send_replace(WorkerState::Starting);
            let started = WorkerProcess::start(
                &self.config,
                &libraries,
                &self.osascript,
                &self.supervisor,
                &self.stop,
            )
            .await;
            let over = match started {
                Ok(process) => {
                    record.greeted();
                    self.use_up(process, &mut record, &mut libraries).await
                }
                Err(_) if self.stop.is_cancelled() => Over::Stopped,
                Err(why) => {
                    tracing::info!(why, "a worker did not start");
                    if let Some(reason) = record.failed_hello(&why) {
                        Self::log_end(&reason);
                        return reason;
                    }
                    Over::Used
                }
            };
            idle = false;
            match over {
                Over::Stopped => return STOPPED.to_owned(),
                Over::Used => {}
                Over::Unused => idle = true,
                Over::Wasted => {
                    if let Some(reason) = record.wasted() {
                        Self::log_end(&reason);
                        return reason;
                    }
                }
                Over::Died(why) => {
                    tracing::warn!(why, "a worker died");
                    if let Some(reason) = record.died(&why) {
                        Self::log_end(&reason);
                        return reason;
                    }
                }
            }
        }
    }

    fn log_end(reason: &str) {
        tracing::warn!(
            reason,
            "every call gets an osascript of its own from now on"
        );
    }

    /// Serves with one worker until its time is over; it has gone on return, or is on its way out. The library files of scripts that
    /// were answered are added to `libraries`.
    async fn use_up(
        &mut self,
        mut process: WorkerProcess,
        record: &mut WorkerRecord,
        libraries: &mut Vec<&'static str>,
    ) -> Over {
        self.state.send_replace(WorkerState::Ready);
        let over = loop {
            let limit = process.usage.ends(&self.config.limits);
            let mut over = None;
            if process.has_exited() {
                over = Some(Over::Died("it ended while it stood by".to_owned()));
            } else if process.usage.is_over(Instant::now(), &self.config.limits) {
                over = Some(Over::Used);
            }
            // A call that has just taken it is served all the same.
            let taken = over.is_some() && !self.withdraw();
            if let (Some(over), false) = (over, taken) {
                break over;
            }
            tokio::select! {
                biased;
                request = self.requests.recv() => {
                    let Some((request, answer)) = request else { break Over::Stopped };
                    let (served, fate) = process.serve(request, &self.supervisor).await;
                    let stays = fate == Fate::Stays
                        && !process.usage.is_over(Instant::now(), &self.config.limits);
                    // Before the answer: the next call comes right after it.
                    self.state.send_replace(if stays { WorkerState::Ready } else { WorkerState::Starting });
                    if answer.send(served).is_err() {
                        tracing::debug!("a worker has answered and nobody waits for it");
                    }
                    match fate {
                        Fate::Stays | Fate::Discarded => {
                            record.answered();
                            *libraries = process.sent.libraries().to_vec();
                        }
                        Fate::Killed => return Over::Used,
                        Fate::Wasted => return Over::Wasted,
                        Fate::Died(why) => return Over::Died(why),
                    }
                    if !stays {
                        break Over::Used;
                    }
                }
                () = self.stop.cancelled(), if !taken => break Over::Stopped,
                () = sleep_until(limit), if !taken => {}
                () = process.some_exit() => {}
            }
        };
        let over = match over {
            Over::Used if !process.usage.was_called() => Over::Unused,
            other => other,
        };
        process.retire(&self.supervisor).await;
        over
    }

    /// Takes the worker off the shelf. False when a call has just taken it: that one is served first.
    fn withdraw(&self) -> bool {
        self.state.send_if_modified(|state| {
            let ready = *state == WorkerState::Ready;
            if ready {
                *state = WorkerState::Starting;
            }
            ready
        })
    }
}
