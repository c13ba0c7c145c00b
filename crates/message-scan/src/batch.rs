//! Batches, which one revision of the Model Context Protocol has: their messages, and the answers that are written together.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The messages of a batch as they are written; none for a line that is no list, or an empty one. What is no JSON is not told here.
#[must_use]
pub fn messages(line: &[u8]) -> Option<Vec<&[u8]>> {
    let inside = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    let mut messages = Vec::new();
    let (mut begun, mut depth) = (0, 0_usize);
    let (mut in_text, mut escaped) = (false, false);
    for (at, byte) in inside.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 => {
                messages.push(inside[begun..at].trim_ascii());
                begun = at + 1;
            }
            _ => {}
        }
    }
    messages.push(inside[begun..].trim_ascii());
    (messages != [b""]).then_some(messages)
}

/// The answers to a batch, which are one line when the last one is there. Clones share them.
#[derive(Clone)]
pub struct Batch(Arc<Mutex<Gathered>>);

struct Gathered {
    /// How many are to come, and one for the reader of the batch until it has read all of it.
    waiting: usize,
    answers: Vec<u8>,
}

impl Gathered {
    fn push(&mut self, line: &[u8]) {
        let opens = if self.answers.is_empty() { b'[' } else { b',' };
        self.answers.push(opens);
        self.answers.extend_from_slice(line.trim_ascii());
    }
}

impl Batch {
    /// How long the answers may be together, in bytes.
    pub const MOST: usize = 1 << 20;

    /// No answers, of a batch that is being read.
    #[must_use]
    pub fn begin() -> Self {
        Self(Arc::new(Mutex::new(Gathered {
            waiting: 1,
            answers: Vec::new(),
        })))
    }

    /// One more answer is to come.
    pub fn expect(&self) {
        self.lock().waiting += 1;
    }

    /// Adds an answer that nobody was to wait for.
    pub fn add(&self, line: &[u8]) {
        self.lock().push(line);
    }

    /// Whether not all answers are there.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.lock().waiting > 0
    }

    /// Whether an answer of that many bytes is too long beside the others.
    #[must_use]
    pub fn is_full_with(&self, bytes: usize) -> bool {
        self.lock().answers.len() + bytes > Self::MOST
    }

    /// Notes that one is no longer to come, with its line where there is one: the line of all when it was the last.
    #[must_use]
    pub fn end(&self, line: Option<&[u8]>) -> Option<Vec<u8>> {
        let mut gathered = self.lock();
        if let Some(line) = line {
            gathered.push(line);
        }
        gathered.waiting = gathered.waiting.saturating_sub(1);
        if gathered.waiting > 0 || gathered.answers.is_empty() {
            return None;
        }
        let mut all = std::mem::take(&mut gathered.answers);
        all.extend_from_slice(b"]\n");
        Some(all)
    }

    /// What is gathered is whole at every moment.
    fn lock(&self) -> MutexGuard<'_, Gathered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    #[test]
    fn what_is_no_batch_is_none() {
        for line in ["", "{}", "[", "[]", " [ ] ", "[1]]", "[1"] {
            assert_eq!(messages(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn the_last_answer_brings_all() {
        let batch = Batch::begin();
        batch.expect();
        batch.expect();
        assert_eq!(batch.end(Some(b"{\"id\":1}\n")), None);
        batch.add(b"{\"id\":7}\n");
        // All of it is read.
        assert_eq!(batch.end(None), None);
        assert!(batch.is_open());
        let all = batch.end(Some(b"{\"id\":2}\n")).unwrap();
        assert_eq!(all, b"[{\"id\":1},{\"id\":7},{\"id\":2}]\n");
        assert!(!batch.is_open());
    }

    #[test]
    fn a_batch_without_answers_has_no_line() {
        let batch = Batch::begin();
        batch.expect();
        assert_eq!(batch.end(None), None);
        assert_eq!(batch.end(None), None);
        assert!(!batch.is_open());
    }

    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            r#"[a,\[\]{}"\\ ]{0,8}"#.prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                proptest::collection::vec((r#"[a"\\]{0,3}"#, inner), 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn messages_are_the_elements(list in proptest::collection::vec(json(), 1..6), spaced in any::<bool>()) {
            let list = Value::Array(list);
            let written = if spaced { format!(" {list:#} ") } else { list.to_string() };
            let found: Vec<Value> = messages(written.as_bytes())
                .unwrap()
                .into_iter()
                .map(|message| serde_json::from_slice(message).unwrap())
                .collect();
            prop_assert_eq!(Value::Array(found), list);
        }
    }
}
