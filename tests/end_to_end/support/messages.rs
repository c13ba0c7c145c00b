//! What a client and a server say to each other, written down for judges that are no part of this project: `tests/clients/messages.py`
//! holds every message of the server to the schema of the revision that was agreed. Only where `MACMCP_TEST_MESSAGES` names a folder.

use serde_json::{Value, json};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The longest text that is kept whole, in bytes: pictures are in base64, whose beginning is base64 as well.
const LONGEST: usize = 4096;

/// The record of one connection.
#[derive(Clone, Default)]
pub(super) struct Messages(Option<Arc<Mutex<File>>>);

impl Messages {
    /// A new record, in a file of its own.
    pub(super) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let Some(folder) = std::env::var_os("MACMCP_TEST_MESSAGES").map(PathBuf::from) else {
            return Self::default();
        };
        std::fs::create_dir_all(&folder).unwrap();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let file = folder.join(format!("{}-{number}.jsonl", std::process::id()));
        Self(Some(Arc::new(Mutex::new(File::create(file).unwrap()))))
    }

    /// Notes what the client wrote; a line that is no JSON, or a part of one, is noted without its text.
    pub(super) fn sent(&self, bytes: &[u8]) {
        if self.0.is_some() {
            for line in bytes.split(|byte| *byte == b'\n') {
                match serde_json::from_slice::<Value>(line) {
                    Ok(message) => self.note("sent", message),
                    Err(_) if line.trim_ascii().is_empty() => {}
                    Err(_) => self.note("broken", Value::Null),
                }
            }
        }
    }

    /// Notes what the server wrote.
    pub(super) fn received(&self, message: &Value) {
        if self.0.is_some() {
            self.note("received", message.clone());
        }
    }

    fn note(&self, by: &str, mut message: Value) {
        let Some(file) = &self.0 else { return };
        shorten(&mut message);
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(file, "{}", json!({by: message})).unwrap();
    }
}

fn shorten(value: &mut Value) {
    match value {
        Value::String(text) if text.len() > LONGEST => {
            let end = (0..=LONGEST).rev().find(|end| text.is_char_boundary(*end));
            text.truncate(end.unwrap_or(0));
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        Value::Object(fields) => fields.values_mut().for_each(shorten),
        _ => {}
    }
}
