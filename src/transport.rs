//! Lines of JSON-RPC over a pair of pipes, and the filter in front of them.
//!
//! rmcp leaves some lines without an answer (broken UTF-8, bad JSON, lone surrogates, deep nesting, over-long lines), and
//! a client that waits for such an id hangs. Here every line is delivered, repaired, or answered, and no id is answered
//! twice. Messages that would end the server before a session is open are dropped. While answers wait to be written,
//! or much is being answered, no further line is read. Nothing but JSON-RPC is ever written.

mod judge;
mod lines;
mod load;
mod requests;
pub(crate) mod stdio;
mod written;

use crate::limits::{LINE, VALUE_BYTES};
use crate::revision;
use crate::room::Unread;
use judge::{Refusal, Verdict, judge};
use lines::{InputLine, LineReader};
use load::Load;
use requests::{ClientId, Requests};
use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorCode, ErrorData, GetMeta,
    JsonRpcMessage, ListToolsResult, ProtocolVersion, RequestId, ServerJsonRpcMessage,
    ServerNotification, ServerResult,
};
use rmcp::transport::Transport;
use serde_json::Value;
use std::io;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use written::{Output, answer_line, answer_to, to_line};

/// A person's answer is a word or two. Longer answers are rejected to bound memory.
const LONGEST_ANSWER: usize = 64 << 10;

/// Messages read ahead of the server; more wait in the pipe.
const READ_AHEAD: usize = 64;

/// The server's end of a connection. Reading happens in a task, so that receiving can be cancelled at any point.
pub struct Pipes<W> {
    incoming: mpsc::Receiver<ClientJsonRpcMessage>,
    output: Output<W>,
    requests: Requests,
    load: Load,
    drains: bool,
    tools: Option<ToolList>,
    /// The revision of the handshake, where it lacks fields that newer ones have.
    older: Option<ProtocolVersion>,
}

/// Gives the tools of a list as a JSON array. Most of them are text before the server starts: nothing makes values of them to
/// write them again.
pub(crate) type ToolList = Box<dyn Fn() -> String + Send>;

impl<W: AsyncWrite + Send + Unpin + 'static> Pipes<W> {
    /// Starts reading. Must be called within a runtime. `closed` fires when the client has closed its end. With
    /// `drains` the server is told of that only when every request has been answered. `unread` counts what waits to be written.
    pub fn new(
        input: impl AsyncRead + Send + Unpin + 'static,
        output: W,
        closed: CancellationToken,
        drains: bool,
        unread: Unread,
    ) -> Self {
        let output = Output::new(output);
        let load = Load::new(unread);
        let requests = Requests::new(load.clone());
        let (sender, incoming) = mpsc::channel(READ_AHEAD);
        let filter = Filter {
            output: output.clone(),
            requests: requests.clone(),
            load: load.clone(),
            sender,
            session: SessionState::None,
        };
        let reading = filter.run(LineReader::new(input));
        tokio::spawn(async move {
            reading.await;
            closed.cancel();
        });
        Self {
            incoming,
            output,
            requests,
            load,
            drains,
            tools: None,
            older: None,
        }
    }

    /// Writes these tools into every list of tools, which the server answers empty.
    #[must_use]
    pub fn with_tools(mut self, tools: ToolList) -> Self {
        self.tools = Some(tools);
        self
    }
}

impl<W: AsyncWrite + Send + Unpin + 'static> Transport<RoleServer> for Pipes<W> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        if let JsonRpcMessage::Response(response) = &message
            && let ServerResult::InitializeResult(opened) = &response.result
        {
            let revision = &opened.protocol_version;
            self.older = (!revision::has_everything(revision)).then(|| revision.clone());
        }
        let line = match &message {
            JsonRpcMessage::Response(response) => match &response.result {
                ServerResult::SubscriptionsListenResult(_) => {
                    self.last_answer_line(&response.id, &response.result)
                }
                ServerResult::ListToolsResult(list) => self.tools_line(&response.id, list),
                result => self.answer_line(&response.id, "result", result),
            },
            JsonRpcMessage::Error(error) => match &error.id {
                Some(id) => self.answer_line(id, "error", &error.error),
                None => to_line(&message).map(Some),
            },
            JsonRpcMessage::Notification(notification) => match &notification.notification {
                // Progress of a call that has its answer tells nobody anything.
                ServerNotification::ProgressNotification(progress)
                    if !self.requests.reports(&progress.params.progress_token) =>
                {
                    Ok(None)
                }
                _ => self.notification_line(&message),
            },
            JsonRpcMessage::Request(question) => {
                self.requests.ask(question.id.clone());
                to_line(&message).map(Some)
            }
        };
        let output = self.output.clone();
        // Counted from now on: many answers may wait for their turn to be written.
        let waiting = line
            .as_ref()
            .ok()
            .and_then(Option::as_ref)
            .map(|line| self.load.answer(line.len()));
        async move {
            let written = match line? {
                Some(line) => output.write(&line).await,
                None => Ok(()),
            };
            drop(waiting);
            written
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        let message = self.incoming.recv().await;
        if message.is_none() && self.drains {
            self.load.idle().await;
        }
        message
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.close().await;
        Ok(())
    }
}

/// Where a message says which request it belongs to: the client's id stands there, never the server's number.
const SUBSCRIPTION: &str = "_meta/io.modelcontextprotocol~1subscriptionId";

impl<W> Pipes<W> {
    /// The line of a notification; none for one that belongs to a request which its client no longer waits for.
    fn notification_line(&self, message: &ServerJsonRpcMessage) -> io::Result<Option<Vec<u8>>> {
        let mut message = serde_json::to_value(message)?;
        if let (Some(older), Some(params)) = (&self.older, message.get_mut("params")) {
            revision::fit(older, params);
        }
        let named = match message.pointer_mut(&format!("/params/{SUBSCRIPTION}")) {
            Some(id) => self.name_as_client(id),
            None => true,
        };
        named.then(|| to_line(&message)).transpose()
    }

    /// The line that ends a subscription.
    fn last_answer_line(
        &self,
        id: &RequestId,
        result: &ServerResult,
    ) -> io::Result<Option<Vec<u8>>> {
        let mut result = serde_json::to_value(result)?;
        if let Some(id) = result.pointer_mut(&format!("/{SUBSCRIPTION}")) {
            self.name_as_client(id);
        }
        self.answer_line(id, "result", &result)
    }

    /// The line with a list of tools.
    fn tools_line(&self, id: &RequestId, list: &ListToolsResult) -> io::Result<Option<Vec<u8>>> {
        let Some(client) = self.requests.answered(id) else {
            return Ok(None);
        };
        let mut written = serde_json::to_string(list)?;
        let empty = written.rfind(r#""tools":[]"#);
        if let (Some(empty), Some(tools)) = (empty, &self.tools) {
            written.replace_range(empty..empty + 10, &format!(r#""tools":{}"#, tools()));
        }
        if let Some(older) = &self.older {
            let mut list = serde_json::from_str(&written)?;
            revision::fit(older, &mut list);
            written = list.to_string();
        }
        Ok(Some(answer_line(
            client.as_json(),
            "result",
            written.as_bytes(),
        )))
    }

    /// Puts the client's id in the place of the server's number; false when its client no longer waits for it.
    fn name_as_client(&self, id: &mut Value) -> bool {
        let ours = id.as_i64().map(RequestId::Number);
        let client = ours.and_then(|ours| self.requests.client(&ours));
        let written = client.and_then(|client| serde_json::from_str(client.as_json()).ok());
        let is_there = written.is_some();
        if let Some(written) = written {
            *id = written;
        }
        is_there
    }

    /// The line that answers a request under the id that its client gave it; none when the client no longer waits.
    /// `member` is `result` or `error`.
    fn answer_line(
        &self,
        id: &RequestId,
        member: &str,
        value: &impl serde::Serialize,
    ) -> io::Result<Option<Vec<u8>>> {
        let Some(client) = self.requests.answered(id) else {
            return Ok(None);
        };
        let Some(older) = self.older.as_ref().filter(|_| member == "result") else {
            return answer_to(client.as_json(), member, value).map(Some);
        };
        let mut value = serde_json::to_value(value)?;
        revision::fit(older, &mut value);
        answer_to(client.as_json(), member, &value).map(Some)
    }
}

/// What the server takes the connection for; it ends at a notification or a response before it has decided.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SessionState {
    /// Only pings, discovery and refused requests have come.
    None,
    /// `initialize` has come.
    Handshake,
    /// A request with the metadata of the newest revision has come: there will be no handshake.
    Stateless,
}

/// Reads lines, and passes on what the server may see.
struct Filter<W> {
    output: Output<W>,
    requests: Requests,
    load: Load,
    sender: mpsc::Sender<ClientJsonRpcMessage>,
    session: SessionState,
}

impl<W: AsyncWrite + Unpin> Filter<W> {
    async fn run(mut self, mut lines: LineReader<impl AsyncRead + Unpin>) {
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
            let verdict = match &line {
                InputLine::Whole(bytes) => judge(bytes, self.requests.next_id()),
                InputLine::OverLong(scan) => Verdict::Answer(vec![Refusal {
                    id: scan.id().and_then(|id| ClientId::new(&id)),
                    code: ErrorCode::INVALID_REQUEST,
                    message: format!("The message is longer than {LINE} bytes"),
                }]),
            };
            let delivered = match verdict {
                Verdict::Deliver(message, client, values) => {
                    let bytes = line.len() + values * VALUE_BYTES;
                    drop(line);
                    self.deliver(*message, client, bytes).await
                }
                Verdict::Answer(refusals) => self.answer(refusals).await,
                Verdict::Drop => true,
            };
            if !delivered {
                return;
            }
        }
    }

    /// Passes a message on; false when nobody listens any more.
    async fn deliver(
        &mut self,
        mut message: ClientJsonRpcMessage,
        client: Option<ClientId>,
        bytes: usize,
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
                if !self.requests.begin(&request.id, client, token, bytes) {
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
                    let Some(ours) = self.requests.cancelled(id) else {
                        return true;
                    };
                    cancelled.params.request_id = Some(ours);
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
        self.answer(vec![Refusal {
            id,
            code: ErrorCode::INVALID_REQUEST,
            message: message.to_owned(),
        }])
        .await
    }

    async fn answer(&self, refusals: Vec<Refusal>) -> bool {
        for Refusal { id, code, message } in refusals {
            // An id gets one answer, and a request that is being answered will have it.
            let id = id.filter(|id| !self.requests.holds(id));
            let id = id.as_ref().map_or("null", ClientId::as_json);
            let error = ErrorData::new(code, message, None);
            let written = match answer_to(id, "error", &error) {
                Ok(line) => self.output.write(&line).await,
                Err(error) => Err(error),
            };
            if let Err(error) = written {
                tracing::debug!(%error, "the client no longer reads");
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
