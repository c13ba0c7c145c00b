//! The end of an engine.

use std::time::Duration;

use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::Engine;
use super::resources::Resources;

/// How long [`Engine::shutdown`] waits for the running script to be gone.
const SHUTDOWN_TIME: Duration = Duration::from_secs(4);

impl Engine {
    /// Kills what runs, and answers what waits that nothing was done for it.
    pub(crate) fn stop(&self) {
        self.resources.stop.cancel();
    }

    /// Refuses new calls, kills what runs, drops what waits, and ends the supervisor. Comes back when everything has
    /// gone, after a few seconds at most.
    pub async fn shutdown(&self) {
        let last = self.queue.close();
        self.stop();
        let never = CancellationToken::new();
        let limit = Instant::now() + SHUTDOWN_TIME;
        match last.turn("shutdown", limit, &never).await {
            // The turn is dropped only at the end: nobody comes after it.
            Ok(turn) => {
                let limit = Instant::now() + SHUTDOWN_TIME;
                if turn.process("shutdown", limit, &never).await.is_err() {
                    tracing::warn!("a script has not gone in time");
                }
            }
            Err(_) => tracing::warn!("a script has not gone in time; it is left to the supervisor"),
        }
        let Resources {
            workers, watchers, ..
        } = &*self.resources;
        for workers in workers.iter().chain(watchers) {
            if timeout(SHUTDOWN_TIME, workers.gone()).await.is_err() {
                tracing::warn!("a worker has not gone in time; it is left to the supervisor");
            }
        }
        self.resources.supervisor.stop().await;
    }
}
