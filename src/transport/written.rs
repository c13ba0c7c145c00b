//! Lines as they are written, and the end that they are written to.

use serde::Serialize;
use std::io;
use std::sync::Arc;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::sync::Mutex;

/// The line of an answer. `id` is written as it is: only so can it be one that no integer type holds. Without one it is left out.
pub(super) fn answer_to(
    id: Option<&str>,
    member: &str,
    value: &impl Serialize,
) -> io::Result<Vec<u8>> {
    Ok(answer_line(id, member, &serde_json::to_vec(value)?))
}

/// The same of a value that is JSON already.
pub(super) fn answer_line(id: Option<&str>, member: &str, value: &[u8]) -> Vec<u8> {
    let id = id.map_or(String::new(), |id| format!(r#""id":{id},"#));
    let mut line = format!(r#"{{"jsonrpc":"2.0",{id}"{member}":"#).into_bytes();
    line.extend_from_slice(value);
    line.extend_from_slice(b"}\n");
    line
}

pub(super) fn to_line(message: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    Ok(line)
}

/// The shared writing end: one message is one line, written whole.
pub(super) struct Output<W>(Arc<Mutex<Option<W>>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: AsyncWrite + Unpin> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self(Arc::new(Mutex::new(Some(writer))))
    }

    pub(super) async fn close(&self) {
        self.0.lock().await.take();
    }

    pub(super) async fn write(&self, line: &[u8]) -> io::Result<()> {
        match self.0.lock().await.as_mut() {
            Some(writer) => {
                writer.write_all(line).await?;
                writer.flush().await
            }
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }
}
