//! A run handed to the worker, and what came of it.

use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::engine::execute::{EarlyReply, FinishedProcess};
use crate::engine::output::ProgressSink;
use crate::room::{OutputRoom, Unread};
use crate::template::Body;

/// A script for the worker.
pub(crate) struct WorkerRequest {
    pub(crate) script: String,
    pub(crate) body: Body,
    /// The library files that the body uses, by name, each after those that it imports.
    pub(crate) libraries: Vec<&'static str>,
    pub(crate) deadline: Instant,
    pub(crate) cancel: CancellationToken,
    /// Whether somebody called for it: then another call is likely to follow.
    pub(crate) is_call: bool,
    pub(crate) progress: Option<ProgressSink>,
    pub(crate) early: Option<oneshot::Sender<EarlyReply>>,
    /// Room for a long answer.
    pub(crate) room: OutputRoom,
    /// What a long answer waits for, beside room.
    pub(crate) unread: Unread,
}

/// What came of a [`WorkerRequest`].
pub(crate) enum WorkerOutcome {
    /// It was run: answered, or killed for a reason of its own.
    Ended(FinishedProcess),
    /// Nothing of it was run. The sender comes back for another try.
    NotStarted(Option<oneshot::Sender<EarlyReply>>),
    /// The worker was lost on the way: the script may have run, or have begun to.
    Lost(FinishedProcess, Option<oneshot::Sender<EarlyReply>>),
}

/// A request, and where its outcome goes.
pub(super) type Delivery = (WorkerRequest, oneshot::Sender<WorkerOutcome>);
