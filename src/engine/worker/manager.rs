//! The task that keeps a spare ready: starts it, hands it requests, ends it, starts the next one. What it does when is decided in
//! [`super::state`].

use std::sync::Arc;

use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::config::WorkerConfig;
use super::process::{WorkerProcess, lost};
use super::request::Delivery;
use super::state::{Event, Over, Spare, Task, WorkerState};
use crate::engine::program::Program;
use crate::engine::supervisor::Supervisor;

/// What the task owns.
pub(super) struct Manager {
    pub(super) config: WorkerConfig,
    pub(super) osascript: Program,
    pub(super) supervisor: Arc<Supervisor>,
    pub(super) stop: CancellationToken,
    pub(super) requests: mpsc::Receiver<Delivery>,
    pub(super) state: watch::Sender<Spare>,
    /// What scripts have used so far is what calls go on with: the next spare has it before it is asked.
    pub(super) libraries: Vec<&'static str>,
}

/// Takes a step. Whether it changed anything.
pub(super) fn step(state: &watch::Sender<Spare>, event: Event) -> bool {
    state.send_if_modified(|spare| {
        let next = spare.clone().after(event);
        let changes = next != *spare;
        *spare = next;
        changes
    })
}

impl Manager {
    /// Runs until the engine stops or has gone, or until workers have proved to be of no use.
    pub(super) async fn run(mut self) {
        let mut process = None;
        loop {
            let task = self.state.borrow().task();
            match task {
                Task::Wait => self.wait().await,
                Task::Start => process = self.start().await,
                Task::Serve => self.serve(&mut process).await,
                Task::Retire => {
                    if let Some(process) = process.take() {
                        process.retire(&self.supervisor).await;
                    }
                    self.step(Event::Gone);
                }
                Task::End => return,
            }
        }
    }

    fn step(&self, event: Event) -> bool {
        let changes = step(&self.state, event);
        if let WorkerState::Off(reason) = self.state.borrow().state()
            && !self.stop.is_cancelled()
        {
            let what = "every call gets an osascript of its own from now on";
            tracing::warn!(reason, "{what}");
        }
        changes
    }

    async fn wait(&mut self) {
        let mut state = self.state.subscribe();
        tokio::select! {
            biased;
            () = self.stop.cancelled() => {}
            _ = state.wait_for(|spare| spare.task() != Task::Wait) => return,
            // Nobody sends without a worker: this is the engine's end.
            _ = self.requests.recv() => {}
        }
        self.step(Event::Stopped);
    }

    async fn start(&self) -> Option<WorkerProcess> {
        let started = WorkerProcess::start(
            &self.config,
            &self.libraries,
            &self.osascript,
            &self.supervisor,
            &self.stop,
        );
        let (process, event) = match started.await {
            Ok(process) => (Some(process), Event::Started),
            Err(_) if self.stop.is_cancelled() => (None, Event::Stopped),
            Err(why) => {
                tracing::info!(why, "a worker did not start");
                (None, Event::NotStarted(why))
            }
        };
        self.step(event);
        process
    }

    /// Serves one request with the worker, or ends its time.
    async fn serve(&mut self, process: &mut Option<WorkerProcess>) {
        let limits = &self.config.limits;
        let has_exited = process.as_mut().is_none_or(WorkerProcess::has_exited);
        let over = match process {
            Some(one) if !has_exited => one.usage.over(Instant::now(), limits),
            _ => Some(lost("it ended while it stood by".to_owned())),
        };
        let is_over = over.is_some();
        if let Some(over) = over
            && self.step(Event::Withdrawn(over))
        {
            return;
        }
        let Some(one) = process else { return };
        // A call that has just taken it is served all the same.
        tokio::select! {
            biased;
            request = self.requests.recv() => match request {
                Some((request, answer)) => {
                    let (served, over) = one.serve(request, &self.supervisor).await;
                    let over = over.or_else(|| one.usage.over(Instant::now(), limits));
                    match &over {
                        None | Some(Over::Used | Over::Unused) => {
                            self.libraries = one.sent.libraries().to_vec();
                        }
                        Some(_) => *process = None,
                    }
                    // Before the answer: the next call comes right after it.
                    self.step(over.map_or(Event::Served, Event::ServedLast));
                    if answer.send(served).is_err() {
                        tracing::debug!("a worker has answered and nobody waits for it");
                    }
                }
                None => {
                    self.step(Event::Withdrawn(Over::Stopped));
                }
            },
            () = self.stop.cancelled(), if !is_over => {
                self.step(Event::Withdrawn(Over::Stopped));
            }
            () = sleep_until(one.usage.ends(limits)), if !is_over => {}
            () = one.some_exit() => {}
        }
    }
}

/// A manager that has gone, however it ended, starts nothing any more.
impl Drop for Manager {
    fn drop(&mut self) {
        step(&self.state, Event::Stopped);
    }
}
