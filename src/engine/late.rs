//! Takes back a turn that is held past its time: whatever went wrong in it, the calls behind it are served.
//!
//! Everything that is awaited in a turn ends by itself, with the call's deadline or soon after it. This is for what nobody has thought
//! of; it is logged as an error.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::queue::Turn;
use super::resources::Resources;
use super::worker::Workers;

/// How much longer than its call a turn may last: a killed process is reaped, what it held is released, the supervisor is told.
pub(super) const GRACE: Duration = Duration::from_secs(10);

/// Watches a turn until it is over.
pub(super) fn watch(
    turn: &Turn,
    what: &str,
    deadline: Instant,
    cancel: &CancellationToken,
    resources: &Arc<Resources>,
) {
    turn.until(deadline);
    let watched = turn.watched();
    let (what, cancel, resources) = (what.to_owned(), cancel.clone(), Arc::clone(resources));
    let watching = tokio::spawn(async move {
        let mut cancelled: Option<Instant> = None;
        // It may last longer than was known at first.
        while let Some(limit) = watched.limit() {
            let end = cancelled.map_or(limit, |at| limit.min(at)) + GRACE;
            if Instant::now() < end {
                tokio::select! {
                    () = sleep_until(end) => {}
                    () = cancel.cancelled(), if cancelled.is_none() => {
                        cancelled = Some(Instant::now());
                    }
                }
                continue;
            }
            if let Some(queue) = watched.take_back() {
                let worker = resources.workers.as_ref().map(Workers::state);
                let watcher = resources.watchers.as_ref().map(Workers::state);
                tracing::error!(
                    what,
                    queue,
                    ?worker,
                    ?watcher,
                    "a turn was held past its time and is taken back"
                );
            }
            return;
        }
    });
    turn.watch_by(watching.abort_handle());
}
