//! What a client is told without asking: progress of its calls, that a list has changed, and that something happened on the Mac.

use crate::engine::ProgressSink;
use crate::own_tools::OwnTools;
use crate::registry::Registry;
use crate::resources::HAPPENED;
use crate::session::Session;
use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ResourceUpdatedNotificationParam};
use rmcp::service::{Peer, RequestContext, SubscriptionContext};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// How many reports of a script's progress wait for the client; those too many are dropped.
const PROGRESS_AHEAD: usize = 16;

/// Sends a script's progress to the client, if it asked for it: where a call reports, and the task that passes it on.
pub(crate) fn progress(
    context: &RequestContext<RoleServer>,
) -> Option<(ProgressSink, JoinHandle<()>)> {
    let token = context.meta.get_progress_token()?;
    let peer = context.peer.clone();
    let (sink, mut updates) = progress_sink();
    let task = tokio::spawn(async move {
        while let Some(update) = updates.recv().await {
            let done = update["done"].as_f64().unwrap_or_default();
            let mut params = ProgressNotificationParam::new(token.clone(), done);
            params.total = update["total"].as_f64();
            params.message = update["message"].as_str().map(str::to_owned);
            if let Err(error) = peer.notify_progress(params).await {
                tracing::debug!(%error, "progress was not delivered");
            }
        }
    });
    Some((sink, task))
}

/// Where a call reports its progress, and what it has reported: `{done, total, message}`, each of which may be missing.
pub(crate) fn progress_sink() -> (ProgressSink, mpsc::Receiver<Value>) {
    let (sender, updates) = mpsc::channel(PROGRESS_AHEAD);
    let sink = ProgressSink {
        id: Uuid::new_v4().simple().to_string(),
        sender,
    };
    (sink, updates)
}

/// A list that has changed, or that something happened on the Mac.
enum Change {
    Tools,
    Resources,
    Happened,
}

/// The changes from now on.
pub(crate) struct Changes {
    captures: watch::Receiver<u64>,
    happened: watch::Receiver<u64>,
    /// The user's own tools; none when there can be none.
    own: Option<Arc<OwnTools>>,
    generation: u64,
}

impl Changes {
    /// The changes of these from now on.
    #[must_use]
    pub(crate) fn new(registry: &Registry, session: &Session) -> Self {
        let own = registry.own().cloned();
        Self {
            captures: session.captures.changes(),
            happened: session.recent.changes(),
            generation: own.as_ref().map_or(0, |own| own.now().generation),
            own,
        }
    }

    /// Waits for the next change. Those that came meanwhile are one.
    async fn next(&mut self) -> Change {
        let tools = async {
            match &self.own {
                Some(own) => own.changed(self.generation).await,
                None => std::future::pending().await,
            }
        };
        let resources = changed(&mut self.captures);
        let happened = changed(&mut self.happened);
        tokio::select! {
            generation = tools => {
                self.generation = generation;
                Change::Tools
            }
            () = resources => Change::Resources,
            () = happened => Change::Happened,
        }
    }

    /// Tells a client of the older revisions until it has gone.
    pub(crate) async fn tell(mut self, peer: Peer<RoleServer>) {
        loop {
            let told = match self.next().await {
                Change::Tools => peer.notify_tool_list_changed().await,
                Change::Resources => peer.notify_resource_list_changed().await,
                // Who has subscribed is told by another task.
                Change::Happened => Ok(()),
            };
            if let Err(error) = told {
                tracing::debug!(%error, "clients are no longer notified of changes");
                return;
            }
        }
    }

    /// Tells a client of the older revisions, which has subscribed, that something happened.
    pub(crate) async fn tell_what_happened(mut self, peer: Peer<RoleServer>) {
        loop {
            changed(&mut self.happened).await;
            let what = ResourceUpdatedNotificationParam::new(HAPPENED);
            if let Err(error) = peer.notify_resource_updated(what).await {
                tracing::debug!(%error, "clients are no longer notified of what happens");
                return;
            }
        }
    }

    /// Tells a client that listens, of what it wants to know, until it can no longer be told.
    pub(crate) async fn tell_listener(mut self, context: &SubscriptionContext) {
        let wanted = context.accepted();
        loop {
            let told = match self.next().await {
                Change::Tools if wanted.tools_list_changed == Some(true) => {
                    context.sink().notify_tool_list_changed().await
                }
                Change::Resources if wanted.resources_list_changed == Some(true) => {
                    context.sink().notify_resource_list_changed().await
                }
                Change::Happened if wanted.resource_subscriptions.is_some() => {
                    context.sink().notify_resource_updated(HAPPENED).await
                }
                Change::Tools | Change::Resources | Change::Happened => Ok(()),
            };
            if let Err(error) = told {
                tracing::debug!(%error, "clients are no longer notified of changes");
                return;
            }
        }
    }
}

/// Waits until another number was sent; for ever once nobody sends any more.
async fn changed(number: &mut watch::Receiver<u64>) {
    if number.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}
