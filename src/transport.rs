//! Lines of JSON-RPC over a pair of pipes, and the filter in front of them.
//!
//! rmcp leaves some lines without an answer (broken UTF-8, bad JSON, lone surrogates, deep nesting, over-long lines), and
//! a client that waits for such an id hangs. Here every line is delivered, repaired, or answered, and no id is answered
//! twice. Messages that would end the server before a session is open are dropped. While answers wait to be written,
//! or much is being answered, no further line is read. Nothing but JSON-RPC is ever written.

mod filter;
mod judge;
mod lines;
mod load;
mod requests;
pub(crate) mod stdio;
mod written;

use crate::revision;
use crate::room::Unread;
use filter::{Agreed, Filter, SessionState};
use lines::LineReader;
use load::Load;
use requests::{Receiver, Requests};
use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ErrorData, JsonRpcMessage, ListToolsResult, ProtocolVersion, RequestId,
    ServerJsonRpcMessage, ServerNotification, ServerResult,
};
use rmcp::transport::Transport;
use serde_json::Value;
use std::io;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use written::{Output, answer_line, answer_to, to_line, with_tools};

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
    agreed: Agreed,
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
        let agreed = Agreed::default();
        let (sender, incoming) = mpsc::channel(READ_AHEAD);
        let filter = Filter {
            output: output.clone(),
            requests: requests.clone(),
            load: load.clone(),
            sender,
            session: SessionState::None,
            agreed: Agreed::clone(&agreed),
            batch: None,
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
            agreed,
        }
    }

    /// Writes these tools into every list of tools, which the server answers empty.
    #[must_use]
    pub(crate) fn with_tools(mut self, tools: ToolList) -> Self {
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
            // The first one counts.
            let _ = self.agreed.set(opened.protocol_version.clone());
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
                Some(id) => {
                    tracing::debug!(why = %error.error.message, "a request was refused");
                    self.answer_line(id, "error", &error.error)
                }
                None => to_line(&message).map(Some),
            },
            JsonRpcMessage::Notification(notification) => match &notification.notification {
                // Drop progress for calls already answered.
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

/// An answer as it is written: by itself, or with the others of its batch when it is the last one.
fn gathered(Receiver(client, batch): Receiver, line: Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    let Some(batch) = batch else {
        return Ok(Some(line));
    };
    if !batch.is_full_with(line.len()) {
        return Ok(batch.end(Some(&line)));
    }
    let long = "The answers of the batch are too long together: send this request by itself";
    let error = ErrorData::internal_error(long, None);
    let line = answer_to(Some(client.as_json()), "error", &error)?;
    Ok(batch.end(Some(&line)))
}

impl<W> Pipes<W> {
    /// The revision of the handshake, where it lacks fields that newer ones have.
    fn older(&self) -> Option<&ProtocolVersion> {
        let agreed = self.agreed.get();
        agreed.filter(|revision| !revision::has_everything(revision))
    }

    /// The line of a notification; none for one that belongs to a request which its client no longer waits for.
    fn notification_line(&self, message: &ServerJsonRpcMessage) -> io::Result<Option<Vec<u8>>> {
        let mut message = serde_json::to_value(message)?;
        if let (Some(older), Some(params)) = (self.older(), message.get_mut("params")) {
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
        let mut written = match &self.tools {
            Some(tools) => with_tools(list, tools())?,
            None => serde_json::to_string(list)?,
        };
        if let Some(older) = self.older() {
            let mut list = serde_json::from_str(&written)?;
            revision::fit(older, &mut list);
            written = list.to_string();
        }
        let line = answer_line(Some(client.0.as_json()), "result", written.as_bytes());
        gathered(client, line)
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
        let id = Some(client.0.as_json());
        let line = match self.older().filter(|_| member == "result") {
            None => answer_to(id, member, value)?,
            Some(older) => {
                let mut value = serde_json::to_value(value)?;
                revision::fit(older, &mut value);
                answer_to(id, member, &value)?
            }
        };
        gathered(client, line)
    }
}
