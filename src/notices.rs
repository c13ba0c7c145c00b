//! What a client is told without asking: progress of its calls, and that a list has changed.

use crate::engine::ProgressSink;
use crate::own_tools::OwnTools;
use crate::registry::Registry;
use crate::session::captures::Captures;
use rmcp::RoleServer;
use rmcp::model::ProgressNotificationParam;
use rmcp::service::{Peer, RequestContext, SubscriptionContext};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// How many reports of a script's progress wait for the client; those too many are dropped.
const PROGRESS_AHEAD: usize = 16;

/// Sends a script's progress to the client, if it asked for it: where a call reports, and the task that passes it on.
#[must_use]
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
#[must_use]
pub(crate) fn progress_sink() -> (ProgressSink, mpsc::Receiver<Value>) {
    let (sender, updates) = mpsc::channel(PROGRESS_AHEAD);
    let sink = ProgressSink {
        id: Uuid::new_v4().simple().to_string(),
        sender,
    };
    (sink, updates)
}

/// A list that has changed.
enum Change {
    Tools,
    Resources,
}

/// The changes of lists from now on.
pub(crate) struct Changes {
    captures: watch::Receiver<u64>,
    /// The user's own tools; none when there can be none.
    own: Option<Arc<OwnTools>>,
    generation: u64,
}

impl Changes {
    /// The changes of these from now on.
    #[must_use]
    pub(crate) fn new(registry: &Registry, captures: &Captures) -> Self {
        let own = registry.own().cloned();
        Self {
            captures: captures.changes(),
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
        let resources = async {
            if self.captures.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            generation = tools => {
                self.generation = generation;
                Change::Tools
            }
            () = resources => Change::Resources,
        }
    }

    /// Tells a client of the older revisions until it has gone.
    pub(crate) async fn tell(mut self, peer: Peer<RoleServer>) {
        loop {
            let told = match self.next().await {
                Change::Tools => peer.notify_tool_list_changed().await,
                Change::Resources => peer.notify_resource_list_changed().await,
            };
            if let Err(error) = told {
                tracing::debug!(%error, "clients are no longer notified of changes");
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
                Change::Tools | Change::Resources => Ok(()),
            };
            if let Err(error) = told {
                tracing::debug!(%error, "clients are no longer notified of changes");
                return;
            }
        }
    }
}
