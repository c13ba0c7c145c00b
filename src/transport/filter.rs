//! The filter in front of the server: reads lines, passes on what the server may see, and answers the rest.

use super::judge::{Refusal, Verdict, judge};
use super::lines::{InputLine, LineReader};
use super::load::Load;
use super::requests::{ClientId, Receiver, Requests};
use super::written::{Output, answer_to};
use crate::limits::{LINE, VALUE_BYTES};
use crate::revision;
use message_scan::Batch;
use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorCode, ErrorData, GetMeta,
    JsonRpcMessage, ProtocolVersion,
};
use std::sync::{Arc, OnceLock};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;

/// A person's answer is a word or two. Longer answers are rejected to bound memory.
const LONGEST_ANSWER: usize = 64 << 10;

/// How many messages a batch may have: its answers are held until the last is there.
const MOST_IN_BATCH: usize = 100;

/// The revision of the handshake, once there was one.
pub(super) type Agreed = Arc<OnceLock<ProtocolVersion>>;

/// What the server takes the connection for; it ends at a notification or a response before it has decided.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SessionState {
    /// Only pings, discovery and refused requests have come.
    None,
    /// `initialize` has come.
    Handshake,
    /// A request with the metadata of the newest revision has come: there will be no handshake.
    Stateless,
}

/// Reads lines, and passes on what the server may see.
pub(super) struct Filter<W> {
    pub(super) output: Output<W>,
    pub(super) requests: Requests,
    pub(super) load: Load,
    pub(super) sender: mpsc::Sender<ClientJsonRpcMessage>,
    pub(super) session: SessionState,
    pub(super) agreed: Agreed,
    /// The batch that the message being read is a part of, or the last one.
    pub(super) batch: Option<Batch>,
}

impl<W: AsyncWrite + Unpin> Filter<W> {
    pub(super) async fn run(mut self, mut lines: LineReader<impl AsyncRead + Unpin>) {
        loop {
            self.load.has_room().await;
            let line = match lines.next().await {
                Ok(Some(line)) => line,
                Ok(None) => return,
                Err(error) => {
                    tracing::warn!(%error, "reading the client's requests failed");
                    return;
                }
            };
            let delivered = match line {
                InputLine::Whole(bytes) => self.take(bytes).await,
                InputLine::OverLong(scan) => {
                    let id = scan.id().and_then(|id| ClientId::new(&id));
                    let long = format!("The message is longer than {LINE} bytes");
                    self.refuse(id, &long).await
                }
            };
            if !delivered {
                return;
            }
        }
    }

    /// Takes a line: a message, or a batch of them where the revision has such; false when nobody listens any more.
    async fn take(&mut self, line: Vec<u8>) -> bool {
        let has_batches = self.agreed.get() == Some(&ProtocolVersion::V_2025_03_26);
        // The answers to one are held at a time: another is refused, as everywhere else.
        let is_busy = self.batch.as_ref().is_some_and(Batch::is_open);
        let messages = message_scan::messages(&line).filter(|_| has_batches && !is_busy);
        let Some(messages) = messages.filter(|messages| messages.len() <= MOST_IN_BATCH) else {
            return self.take_message(line, None).await;
        };
        let batch = Batch::begin();
        self.batch = Some(batch.clone());
        for message in messages {
            if !self.take_message(message.to_vec(), Some(&batch)).await {
                return false;
            }
        }
        self.write(batch.end(None)).await
    }

    /// Writes a line, where there is one; false when nobody reads any more.
    async fn write(&self, line: Option<Vec<u8>>) -> bool {
        let Some(line) = line else { return true };
        let written = self.output.write(&line).await;
        if let Err(error) = &written {
            tracing::debug!(%error, "the client no longer reads");
        }
        written.is_ok()
    }

    async fn take_message(&mut self, line: Vec<u8>, batch: Option<&Batch>) -> bool {
        match judge(&line, self.requests.next_id()) {
            Verdict::Deliver(message, client, values) => {
                let bytes = line.len() + values * VALUE_BYTES;
                drop(line);
                self.deliver(*message, client, bytes, batch).await
            }
            Verdict::Answer(refusals) => self.answer(refusals, batch).await,
            Verdict::Drop => true,
        }
    }

    /// Passes a message on; false when nobody listens any more.
    async fn deliver(
        &mut self,
        mut message: ClientJsonRpcMessage,
        client: Option<ClientId>,
        bytes: usize,
        batch: Option<&Batch>,
    ) -> bool {
        match &mut message {
            JsonRpcMessage::Request(request) => {
                let Some(client) = client else {
                    return self.refuse(None, "The message has no id of its own").await;
                };
                if self.session == SessionState::Stateless
                    && matches!(request.request, ClientRequest::InitializeRequest(_))
                {
                    return self
                        .refuse(
                            Some(client),
                            "This session is open already, without a handshake: send requests with their metadata, or start the server again",
                        )
                        .await;
                }
                let token = request.request.get_meta().get_progress_token();
                let receiver = Receiver(client, batch.cloned());
                if !self.requests.begin(&request.id, receiver, token, bytes) {
                    // Under its own id it would pass for the answer to the first one.
                    return self
                        .refuse(None, "A request with this id is still being answered")
                        .await;
                }
                if self.session == SessionState::None {
                    self.session = opened_by(&request.request);
                }
            }
            JsonRpcMessage::Notification(_) if self.session == SessionState::None => {
                tracing::debug!("dropped a notification that came before the session");
                return true;
            }
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) =
                    &mut notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    // A cancelled request gets no answer, so its id is free again.
                    let Some((ours, batch)) = self.requests.cancelled(id) else {
                        return true;
                    };
                    cancelled.params.request_id = Some(ours);
                    self.write(batch.and_then(|batch| batch.end(None))).await;
                }
            }
            JsonRpcMessage::Response(answer) => {
                let id = answer.id.clone();
                if !self.requests.is_answer(&id) {
                    tracing::debug!("dropped an answer to no question");
                    return true;
                }
                if bytes > LONGEST_ANSWER {
                    let refused = ErrorData::invalid_request("The answer is too long", None);
                    message = JsonRpcMessage::error(refused, Some(id));
                }
            }
            JsonRpcMessage::Error(error) => {
                let Some(id) = &error.id else { return true };
                if bytes > LONGEST_ANSWER || !self.requests.is_answer(id) {
                    tracing::debug!("dropped an error that answers no question");
                    return true;
                }
            }
        }
        self.sender.send(message).await.is_ok()
    }

    async fn refuse(&self, id: Option<ClientId>, message: &str) -> bool {
        let refusal = Refusal {
            id,
            code: ErrorCode::INVALID_REQUEST,
            message: message.to_owned(),
        };
        self.answer(vec![refusal], None).await
    }

    async fn answer(&self, refusals: Vec<Refusal>, batch: Option<&Batch>) -> bool {
        let agreed = self.agreed.get();
        let may_lack_id =
            self.session == SessionState::Stateless || agreed.is_some_and(revision::has_everything);
        let unknown = (!may_lack_id).then_some("null");
        for Refusal { id, code, message } in refusals {
            // An id gets one answer, and a request that is being answered will have it.
            let id = id.filter(|id| !self.requests.holds(id));
            let id = id.as_ref().map(ClientId::as_json).or(unknown);
            let error = ErrorData::new(code, message, None);
            let line = match (answer_to(id, "error", &error), batch) {
                (Ok(line), Some(batch)) => {
                    batch.add(&line);
                    None
                }
                (line, _) => line.ok(),
            };
            if !self.write(line).await {
                return false;
            }
        }
        true
    }
}

/// What a request that is the first of its kind opens, by the rules of rmcp: `initialize`, or any request but a ping and
/// discovery that carries the metadata of a revision without handshake.
fn opened_by(request: &ClientRequest) -> SessionState {
    match request {
        ClientRequest::InitializeRequest(_) => SessionState::Handshake,
        ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_) => SessionState::None,
        request => {
            let meta = request.get_meta();
            let whole = meta
                .missing_required_keys(&ProtocolVersion::V_2026_07_28)
                .is_empty();
            let known = meta
                .protocol_version()
                .is_some_and(|version| ProtocolVersion::KNOWN_VERSIONS.contains(&version));
            if whole && known {
                SessionState::Stateless
            } else {
                SessionState::None
            }
        }
    }
}
