//! Lines as they are written, and the end that they are written to.

use rmcp::model::{JsonObject, ListToolsResult};
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::value::RawValue;
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

/// A list of tools as JSON, with the text of its tools in the place of their field.
pub(super) fn with_tools(list: &ListToolsResult, tools: String) -> serde_json::Result<String> {
    struct Listed(JsonObject, Box<RawValue>);
    impl Serialize for Listed {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let Self(list, tools) = self;
            let mut written = serializer.serialize_map(Some(list.len()))?;
            for (name, value) in list {
                match &**name {
                    "tools" => written.serialize_entry(name, tools)?,
                    _ => written.serialize_entry(name, value)?,
                }
            }
            written.end()
        }
    }
    let list = serde_json::from_value(serde_json::to_value(list)?)?;
    serde_json::to_string(&Listed(list, RawValue::from_string(tools)?))
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
