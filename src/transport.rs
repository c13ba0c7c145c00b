//! Lines of JSON-RPC over a pair of pipes, and the filter in front of them.
//!
//! rmcp leaves some lines without an answer (broken UTF-8, bad JSON, lone surrogates, deep nesting, over-long lines), and
//! a client that waits for such an id hangs. Here every line is delivered, repaired, or answered. Stray messages before
//! the first request, which would end the server, are dropped. Nothing but JSON-RPC is ever written.

use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ErrorCode, ErrorData, JsonRpcMessage, RequestId,
    ServerJsonRpcMessage,
};
use rmcp::transport::Transport;
use serde_json::Value;
use std::collections::HashSet;
use std::io;
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::{Mutex, mpsc};

/// The longest line that is read, in bytes; longer ones are answered with an error.
const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// How much of an over-long line is kept to find its id, in bytes.
const KEPT_OF_OVERLONG: usize = 64 * 1024;

/// Messages read ahead of the server; more wait in the pipe.
const READ_AHEAD: usize = 64;

/// The ids of requests that have not been answered yet.
type InFlight = Arc<SyncMutex<HashSet<RequestId>>>;

/// The server's end of a connection. Reading happens in a task, so that receiving can be cancelled at any point.
pub struct Pipes<W> {
    incoming: mpsc::Receiver<ClientJsonRpcMessage>,
    output: Output<W>,
    in_flight: InFlight,
}

impl<W: AsyncWrite + Send + Unpin + 'static> Pipes<W> {
    /// Starts reading. Must be called within a runtime.
    pub fn new(input: impl AsyncRead + Send + Unpin + 'static, output: W) -> Self {
        let output = Output(Arc::new(Mutex::new(Some(output))));
        let in_flight = InFlight::default();
        let (sender, incoming) = mpsc::channel(READ_AHEAD);
        let filter = Filter {
            output: output.clone(),
            in_flight: Arc::clone(&in_flight),
            sender,
            started: false,
        };
        tokio::spawn(filter.run(Lines::new(input)));
        Self {
            incoming,
            output,
            in_flight,
        }
    }
}

impl<W: AsyncWrite + Send + Unpin + 'static> Transport<RoleServer> for Pipes<W> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let answered = match &message {
            JsonRpcMessage::Response(response) => Some(response.id.clone()),
            JsonRpcMessage::Error(error) => error.id.clone(),
            _ => None,
        };
        if let Some(id) = answered {
            lock(&self.in_flight).remove(&id);
        }
        let output = self.output.clone();
        async move { output.write(&message).await }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        self.incoming.recv().await
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.0.lock().await.take();
        Ok(())
    }
}

/// The shared writing end: one message is one line, written whole.
struct Output<W>(Arc<Mutex<Option<W>>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: AsyncWrite + Unpin> Output<W> {
    async fn write(&self, message: &ServerJsonRpcMessage) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        match self.0.lock().await.as_mut() {
            Some(writer) => {
                writer.write_all(&line).await?;
                writer.flush().await
            }
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }
}

/// Reads lines, and passes on what the server may see.
struct Filter<W> {
    output: Output<W>,
    in_flight: InFlight,
    sender: mpsc::Sender<ClientJsonRpcMessage>,
    /// Whether a request has been passed on: before it, anything else would end the server.
    started: bool,
}

impl<W: AsyncWrite + Unpin> Filter<W> {
    async fn run(mut self, mut lines: Lines<impl AsyncRead + Unpin>) {
        loop {
            let line = match lines.next().await {
                Ok(Some(line)) => line,
                Ok(None) => return,
                Err(error) => {
                    tracing::warn!(%error, "reading the client's requests failed");
                    return;
                }
            };
            let verdict = match line {
                Line::Whole(bytes) => judge(&bytes),
                Line::OverLong(start) => Verdict::Answer(vec![Refusal {
                    id: scrape_id(&String::from_utf8_lossy(&start)),
                    code: ErrorCode::INVALID_REQUEST,
                    message: format!("The message is longer than {LONGEST_LINE} bytes"),
                }]),
            };
            let delivered = match verdict {
                Verdict::Deliver(message) => self.deliver(*message).await,
                Verdict::Answer(refusals) => self.answer(refusals).await,
                Verdict::Drop => true,
            };
            if !delivered {
                return;
            }
        }
    }

    /// Passes a message on; false when nobody listens any more.
    async fn deliver(&mut self, message: ClientJsonRpcMessage) -> bool {
        match &message {
            JsonRpcMessage::Request(request) => {
                self.started = true;
                if !lock(&self.in_flight).insert(request.id.clone()) {
                    return self
                        .answer(vec![Refusal {
                            id: Some(request.id.clone()),
                            code: ErrorCode::INVALID_REQUEST,
                            message: "A request with this id is still being answered".into(),
                        }])
                        .await;
                }
            }
            JsonRpcMessage::Notification(notification) if self.started => {
                // A cancelled request gets no answer, so its id is free again.
                if let ClientNotification::CancelledNotification(cancelled) =
                    &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    lock(&self.in_flight).remove(id);
                }
            }
            _ if self.started => {}
            _ => {
                tracing::debug!("dropped a message that came before the first request");
                return true;
            }
        }
        self.sender.send(message).await.is_ok()
    }

    async fn answer(&self, refusals: Vec<Refusal>) -> bool {
        for refusal in refusals {
            let error = ErrorData::new(refusal.code, refusal.message, None);
            let message = ServerJsonRpcMessage::error(error, refusal.id);
            if let Err(error) = self.output.write(&message).await {
                tracing::debug!(%error, "the client no longer reads");
                return false;
            }
        }
        true
    }
}

/// What becomes of a line.
enum Verdict {
    Deliver(Box<ClientJsonRpcMessage>),
    Answer(Vec<Refusal>),
    Drop,
}

struct Refusal {
    id: Option<RequestId>,
    code: ErrorCode,
    message: String,
}

fn judge(line: &[u8]) -> Verdict {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return Verdict::Drop;
    }
    if let Ok(message) = serde_json::from_slice(line) {
        return Verdict::Deliver(Box::new(message));
    }
    let text = replace_lone_surrogates(&String::from_utf8_lossy(line));
    let value: Value = match serde_json::from_str(&text) {
        Ok(value) => value,
        Err(error) => {
            return Verdict::Answer(vec![Refusal {
                id: scrape_id(&text),
                code: ErrorCode::PARSE_ERROR,
                message: format!("The message is not JSON that can be read: {error}"),
            }]);
        }
    };
    match value {
        Value::Object(_) => judge_object(&value),
        Value::Array(batch) => Verdict::Answer(refuse_batch(&batch)),
        _ => Verdict::Answer(vec![Refusal {
            id: None,
            code: ErrorCode::INVALID_REQUEST,
            message: "A message is a JSON object".into(),
        }]),
    }
}

fn judge_object(value: &Value) -> Verdict {
    match serde_json::from_value(value.clone()) {
        Ok(message) => Verdict::Deliver(Box::new(message)),
        // A notification gets no answer, not even a wrong one.
        Err(_) if value.get("id").is_none() && value.get("method").is_some() => Verdict::Drop,
        Err(_) => Verdict::Answer(vec![Refusal {
            id: id_of(value),
            code: ErrorCode::INVALID_REQUEST,
            message: "The message is neither a JSON-RPC request, notification nor response".into(),
        }]),
    }
}

/// Batches left the protocol in 2025-06-18. Each request in one is told so, that none waits for ever.
fn refuse_batch(batch: &[Value]) -> Vec<Refusal> {
    let refusal = |id| Refusal {
        id,
        code: ErrorCode::INVALID_REQUEST,
        message: "Batches are not supported: send one message a line".into(),
    };
    let ids: Vec<RequestId> = batch.iter().filter_map(id_of).collect();
    if ids.is_empty() {
        vec![refusal(None)]
    } else {
        ids.into_iter().map(|id| refusal(Some(id))).collect()
    }
}

fn id_of(message: &Value) -> Option<RequestId> {
    serde_json::from_value(message.get("id")?.clone()).ok()
}

/// Replaces `\ud800`-like escapes that have no partner, which no Unicode string can hold, by U+FFFD.
///
/// JavaScript's `JSON.stringify` writes exactly such escapes for strings that were cut in the middle of a character.
fn replace_lone_surrogates(text: &str) -> String {
    let unit = |at: usize| -> Option<u32> {
        let escape = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(escape, 16).ok()
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(offset) = text[at..].find('\\') {
        let escape = at + offset;
        out.push_str(&text[at..escape]);
        let (taken, replacement) = match unit(escape) {
            Some(0xD800..=0xDBFF) if matches!(unit(escape + 6), Some(0xDC00..=0xDFFF)) => {
                (12, None)
            }
            Some(0xD800..=0xDFFF) => (6, Some("\\ufffd")),
            // The character after a backslash is part of the escape, a second backslash above all.
            _ => (
                1 + text[escape + 1..].chars().next().map_or(0, char::len_utf8),
                None,
            ),
        };
        out.push_str(replacement.unwrap_or(&text[escape..escape + taken]));
        at = escape + taken;
    }
    out.push_str(&text[at..]);
    out
}

/// The top-level `id` of a message that cannot be parsed as a whole.
fn scrape_id(text: &str) -> Option<RequestId> {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(at) = rest.find(['{', '[', '}', ']', '"']) {
        let (_, from) = rest.split_at(at);
        match from.as_bytes().first() {
            Some(b'"') => {
                let end = string_end(from)?;
                let (string, after) = from.split_at(end);
                rest = after;
                if depth == 1 && string == "\"id\"" {
                    let value = after.trim_start().strip_prefix(':');
                    if let Some(value) = value {
                        return leading_id(value.trim_start());
                    }
                }
                continue;
            }
            Some(b'{' | b'[') => depth += 1,
            _ => depth = depth.saturating_sub(1),
        }
        rest = from.get(1..)?;
    }
    None
}

/// Where the string that `text` begins with ends, behind its closing quote.
fn string_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn leading_id(value: &str) -> Option<RequestId> {
    let end = if value.starts_with('"') {
        string_end(value)?
    } else {
        value
            .find(|c: char| !c.is_ascii_digit() && c != '-')
            .unwrap_or(value.len())
    };
    serde_json::from_str(value.get(..end)?).ok()
}

/// A line of input.
enum Line {
    Whole(Vec<u8>),
    /// The beginning of a line that was too long.
    OverLong(Vec<u8>),
}

/// Lines of bytes of bounded length. The last one may lack its newline.
struct Lines<R> {
    input: BufReader<R>,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    fn new(input: R) -> Self {
        Self {
            input: BufReader::with_capacity(KEPT_OF_OVERLONG, input),
        }
    }

    async fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let mut over_long = false;
        loop {
            let available = self.input.fill_buf().await?;
            if available.is_empty() {
                return Ok((!line.is_empty()).then(|| finish(line, over_long)));
            }
            let newline = available.iter().position(|byte| *byte == b'\n');
            let part = newline.unwrap_or(available.len());
            if !over_long {
                line.extend_from_slice(&available[..part]);
                if line.len() > LONGEST_LINE {
                    over_long = true;
                    line.truncate(KEPT_OF_OVERLONG);
                    line.shrink_to_fit();
                }
            }
            self.input.consume(newline.map_or(part, |at| at + 1));
            if newline.is_some() {
                return Ok(Some(finish(line, over_long)));
            }
        }
    }
}

fn finish(line: Vec<u8>, over_long: bool) -> Line {
    if over_long {
        Line::OverLong(line)
    } else {
        Line::Whole(line)
    }
}

/// A poisoned lock only means that another task panicked; a set of ids is never half changed.
fn lock(ids: &InFlight) -> std::sync::MutexGuard<'_, HashSet<RequestId>> {
    ids.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lone_surrogates_become_replacement_characters_and_pairs_stay() {
        for (given, expected) in [
            (r#""\ud800""#, r#""\ufffd""#),
            (r#""\udc00\ud800x""#, r#""\ufffd\ufffdx""#),
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\\ud800""#, r#""\\ud800""#),
            (r#""\\\ud800""#, r#""\\\ufffd""#),
            (r#""\ud800"#, r#""\ufffd"#),
            (r"\", r"\"),
        ] {
            assert_eq!(replace_lone_surrogates(given), expected);
        }
    }

    #[test]
    fn the_id_of_a_broken_message_is_found_at_the_top_level_only() {
        for (text, id) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"x""#, Some("7")),
            (
                r#"{"params":{"id":1},"id" : "a\"b" , oops"#,
                Some(r#""a\"b""#),
            ),
            (r#"{"params":{"id":1"#, None),
            (r#"{"x":"id","id":-3}"#, Some("-3")),
            ("not json", None),
        ] {
            let expected = id.map(|id| serde_json::from_str::<RequestId>(id).unwrap());
            assert_eq!(scrape_id(text), expected, "{text}");
        }
    }

    #[test]
    fn a_batch_answers_every_request_in_it() {
        let Verdict::Answer(refusals) = judge(br#"[{"id":1},{"id":"b"},{"method":"n"}]"#) else {
            panic!("a batch was not refused");
        };
        assert_eq!(refusals.len(), 2);
    }

    proptest! {
        #[test]
        fn no_line_is_left_without_a_verdict(line in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = judge(&line);
        }

        #[test]
        fn scraping_never_panics(text in "\\PC{0,80}") {
            let _ = scrape_id(&text);
            let _ = replace_lone_surrogates(&text);
        }

        #[test]
        fn well_formed_strings_survive_the_repair(text in any::<String>()) {
            let json = serde_json::to_string(&text).unwrap();
            let repaired: String = serde_json::from_str(&replace_lone_surrogates(&json)).unwrap();
            prop_assert_eq!(repaired, text);
        }
    }
}
