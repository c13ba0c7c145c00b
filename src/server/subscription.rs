//! What happens on the Mac, told to a client that has subscribed to it.

use super::Server;
use crate::resources::{self, HAPPENED};
use crate::tools::ui::shared::watching;
use rmcp::RoleServer;
use rmcp::model::ErrorData;
use rmcp::service::Peer;
use std::sync::PoisonError;
use tokio_util::sync::CancellationToken;

impl Server {
    /// Whether a client can be told of what happens on the Mac.
    pub(super) fn tells_what_happened(&self) -> bool {
        resources::tells_what_happened(&self.0.registry) && !self.0.calls.dispatcher().is_dry_run()
    }

    /// Watches the Mac for as long as it is awaited.
    pub(super) async fn keep_watching(&self) {
        let dispatcher = self.0.calls.dispatcher();
        watching::keep_watching(dispatcher.engine(), dispatcher.session()).await;
    }

    /// A client of an older revision is told from now on, until it unsubscribes or has gone.
    ///
    /// # Errors
    /// That there is nothing at this address which it can be told of.
    pub(super) fn begin_subscription(
        &self,
        uri: &str,
        peer: Peer<RoleServer>,
    ) -> Result<(), ErrorData> {
        if uri != HAPPENED || !self.tells_what_happened() {
            return Err(resources::cannot_be_subscribed(uri));
        }
        let ended = self.0.closed.child_token();
        self.subscription(Some(ended.clone()));
        let (server, changes) = (self.clone(), self.changes());
        tokio::spawn(async move {
            tokio::select! {
                () = ended.cancelled() => {}
                () = server.keep_watching() => {}
                () = changes.tell_what_happened(peer) => {}
            }
        });
        Ok(())
    }

    /// A client of an older revision is told no longer.
    pub(super) fn end_subscription(&self, uri: &str) {
        if uri == HAPPENED {
            self.subscription(None);
        }
    }

    /// Ends the subscription that there is, and keeps what ends the next.
    fn subscription(&self, next: Option<CancellationToken>) {
        let subscribed = self.0.subscribed.lock();
        let mut subscribed = subscribed.unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = std::mem::replace(&mut *subscribed, next) {
            before.cancel();
        }
    }
}
