//! Lines of JSON-RPC through the transport, with a server behind it that answers every request.
//!
//! What is written is JSON-RPC, an id is answered as it was written and once for each time that it was given, and every
//! request that is well formed gets an answer.

use macmcp::fuzz::{Pipes, Unread};
use rmcp::RoleServer;
use rmcp::model::{EmptyResult, JsonRpcMessage, ServerJsonRpcMessage, ServerResult};
use rmcp::transport::Transport;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::io::{Cursor, Result};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use tokio::io::AsyncWrite;
use tokio_util::sync::CancellationToken;

/// What is written, kept.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl AsyncWrite for Written {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// What the lines say, read by other means than those of the transport.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    method: Option<String>,
    jsonrpc: Option<String>,
}

/// An id in one spelling: strings decoded, numbers as they are written.
fn plain(id: &RawValue) -> Option<String> {
    match serde_json::from_str(id.get()).ok()? {
        serde_json::Value::String(text) => Some(format!("{text:?}")),
        serde_json::Value::Number(_) => Some(id.get().to_owned()),
        _ => None,
    }
}

/// Serves the lines, and answers what was written.
async fn serve(input: Vec<u8>) -> Vec<u8> {
    let written = Written::default();
    let closed = CancellationToken::new();
    let unread = Unread::default();
    let mut pipes = Pipes::new(Cursor::new(input), written.clone(), closed, false, unread);
    while let Some(message) = Transport::<RoleServer>::receive(&mut pipes).await {
        if let JsonRpcMessage::Request(request) = message {
            let result = ServerResult::EmptyResult(EmptyResult {});
            let answer = ServerJsonRpcMessage::response(result, request.id);
            pipes.send(answer).await.expect("the answer is written");
        }
    }
    let bytes = written.0.lock().unwrap();
    bytes.clone()
}

/// Lines of a client.
pub(crate) fn run(data: &[u8]) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let written = runtime.block_on(serve(data.to_vec()));
    let mut given: HashMap<String, usize> = HashMap::new();
    let (mut requests, mut has_cancel, mut all_read) = (0, false, true);
    for line in data.split(|byte| *byte == b'\n') {
        has_cancel |= line.windows(9).any(|part| part == b"cancelled");
        let Ok(line) = serde_json::from_slice::<Line>(line) else {
            // It may still show its id, and so may the messages of a batch.
            all_read = false;
            continue;
        };
        let id = line.id.and_then(plain);
        // Half a surrogate pair is answered as what stands for it.
        all_read &= id.is_some() || line.id.is_none_or(|id| !id.get().starts_with('"'));
        let is_request = line.jsonrpc.as_deref() == Some("2.0") && line.method.is_some();
        requests += usize::from(id.is_some() && is_request);
        if let Some(id) = id {
            *given.entry(id).or_default() += 1;
        }
    }
    let text = std::str::from_utf8(&written).expect("UTF-8 is written");
    assert!(text.is_empty() || text.ends_with('\n'));
    let mut answers = 0;
    for line in text.lines() {
        let answer: Line = serde_json::from_str(line).expect("JSON is written");
        assert_eq!(answer.jsonrpc.as_deref(), Some("2.0"));
        answers += 1;
        let Some(id) = answer.id.and_then(plain) else {
            continue;
        };
        if all_read {
            let left = given.get_mut(&id).filter(|left| **left > 0);
            *left.unwrap_or_else(|| panic!("{id} is answered too often")) -= 1;
        }
    }
    assert!(
        has_cancel || answers >= requests,
        "{requests} requests got {answers} answers"
    );
}
