//! What goes through a worker's pipes: one line of ASCII JSON in for each line out, `<id> <envelope>`.

use std::io;

use serde::Serialize;
use serde_json::ser::Formatter;
use serde_json::{Map, Value};

use crate::engine::output::STDOUT_CAP;

/// A request.
#[derive(Serialize)]
pub(super) struct RequestLine<'a> {
    /// Comes back before the answer.
    pub(super) id: u64,
    /// The library files that the script uses and none before it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) library: Option<&'a str>,
    /// Names the script within this worker. A number, not a hash of the text: two texts can never share one.
    pub(super) script: usize,
    /// The script's text, the first time only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<&'a str>,
    /// The user's parameters.
    pub(super) params: &'a Map<String, Value>,
    /// What the server adds.
    pub(super) call: &'a Map<String, Value>,
}

/// The line of a frame. Its reader decodes it in chunks, which may end anywhere: no character may have several bytes.
pub(super) fn line(frame: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    frame.serialize(&mut serde_json::Serializer::with_formatter(
        &mut line, Ascii,
    ))?;
    line.push(b'\n');
    Ok(line)
}

/// Compact JSON with everything outside ASCII escaped; outside of strings JSON has nothing of that kind.
struct Ascii;

impl Formatter for Ascii {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if fragment.is_ascii() {
            return writer.write_all(fragment.as_bytes());
        }
        for c in fragment.chars() {
            if c.is_ascii() {
                writer.write_all(&[c as u8])?;
                continue;
            }
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

/// An answer's id and envelope; none for a line that is no answer.
pub(super) fn split(line: &[u8]) -> Option<(u64, &[u8])> {
    let space = line.iter().position(|&byte| byte == b' ')?;
    let id = std::str::from_utf8(&line[..space]).ok()?.parse().ok()?;
    Some((id, &line[space + 1..]))
}

/// stdout, cut into lines.
#[derive(Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    scanned: usize,
}

impl Lines {
    /// Adds a chunk. False when there is more than a reply may have; what is past that is not kept.
    pub(super) fn push(&mut self, chunk: &[u8]) -> bool {
        let room = STDOUT_CAP.saturating_sub(self.bytes.len());
        self.bytes
            .extend_from_slice(&chunk[..chunk.len().min(room)]);
        chunk.len() <= room
    }

    /// The next complete line, without its end.
    pub(super) fn next(&mut self) -> Option<Vec<u8>> {
        let Some(at) = self.bytes[self.scanned..]
            .iter()
            .position(|&byte| byte == b'\n')
        else {
            self.scanned = self.bytes.len();
            return None;
        };
        let rest = self.bytes.split_off(self.scanned + at + 1);
        let mut line = std::mem::replace(&mut self.bytes, rest);
        self.scanned = 0;
        line.pop();
        Some(line)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many bytes there are.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// What is left.
    pub(super) fn take(&mut self) -> Vec<u8> {
        self.scanned = 0;
        std::mem::take(&mut self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn a_source_is_sent_once() {
        let params = json!({"text": "é\u{1f600}\u{2028}\"\n"});
        let mut request = RequestLine {
            id: 7,
            library: None,
            script: 2,
            source: Some("run()"),
            params: params.as_object().unwrap(),
            call: &Map::from_iter([("budget_ms".to_owned(), 500.into())]),
        };
        assert_eq!(
            String::from_utf8(line(&request).unwrap()).unwrap(),
            "{\"id\":7,\"script\":2,\"source\":\"run()\",\"params\":{\"text\":\"\\u00e9\\ud83d\\ude00\\u2028\\\"\\n\"},\"call\":{\"budget_ms\":500}}\n"
        );
        request.source = None;
        assert!(
            !line(&request)
                .unwrap()
                .windows(6)
                .any(|part| part == b"source")
        );
    }

    #[test]
    fn lines_come_out_as_they_went_in_however_they_are_cut() {
        let mut lines = Lines::default();
        for chunk in ["1 {\"o", "k\"", ":true}\n", "2 x\n3", " y\n"] {
            assert!(lines.push(chunk.as_bytes()));
        }
        assert_eq!(lines.next().unwrap(), b"1 {\"ok\":true}");
        assert_eq!(lines.next().unwrap(), b"2 x");
        assert_eq!(lines.next().unwrap(), b"3 y");
        assert_eq!(lines.next(), None);
        assert!(lines.is_empty());
    }

    #[test]
    fn what_is_no_answer_is_told_apart() {
        assert_eq!(split(b"12 {}"), Some((12, &b"{}"[..])));
        for line in ["", "12", "{}", "x {}", "-1 {}", "99999999999999999999 {}"] {
            assert_eq!(split(line.as_bytes()), None, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_text_arrives_as_one_ascii_line(text in any::<String>(), key in any::<String>()) {
            let mut params = Map::new();
            params.insert(key, text.clone().into());
            let frame = line(&RequestLine { id: 1, library: Some(&text), script: 0, source: Some(&text), params: &params, call: &params }).unwrap();
            prop_assert!(frame.is_ascii());
            prop_assert_eq!(frame.iter().filter(|&&byte| byte == b'\n').count(), 1);
            let read: Value = serde_json::from_slice(&frame).unwrap();
            prop_assert_eq!(&read["source"], &Value::from(text));
            prop_assert_eq!(&read["library"], &read["source"]);
            prop_assert_eq!(&read["call"], &read["params"]);
            prop_assert_eq!(&read["params"], &Value::Object(params));
        }

        #[test]
        fn any_bytes_are_lines_or_wait_for_more(bytes in proptest::collection::vec(any::<u8>(), 0..300), cut in 1_usize..50) {
            let (mut lines, mut found) = (Lines::default(), Vec::new());
            for chunk in bytes.chunks(cut) {
                lines.push(chunk);
                while let Some(line) = lines.next() {
                    let _ = split(&line);
                    found.extend(line);
                    found.push(b'\n');
                }
            }
            found.extend(lines.take());
            prop_assert_eq!(found, bytes);
        }
    }
}
