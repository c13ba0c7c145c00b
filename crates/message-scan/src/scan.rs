//! One pass over a line before it is parsed: the id of its message, and how much there is to parse.
//!
//! It works on lines that are no JSON, and on lines that are too long to be kept. What a line means is not decided here.

use memchr::memchr2;

/// The longest id that is looked at, in bytes; a message with a longer one is refused.
const LONGEST_ID: usize = 4 * 1024;

/// What was found in a line. Feed it the line in pieces of any size.
#[derive(Debug, Default)]
pub struct LineScan {
    /// Bytes seen so far.
    at: usize,
    /// Containers that are open.
    depth: usize,
    /// Whether the outermost value is an object.
    object: bool,
    /// The string that is being read: what it is, and whether the byte before was a backslash.
    string: Option<(Text, bool)>,
    /// The key whose value comes next, or is being read, at the top level.
    key: Key,
    /// Whether a key is expected at the top level, and not a value.
    expects_key: bool,
    /// The number or word that is the id and is being read.
    in_word: bool,
    /// Commas, colons and opening brackets outside of strings.
    parts: usize,
    /// The top-level ids: how many there are, and the last one.
    ids: usize,
    id: Vec<u8>,
    id_start: usize,
    id_end: usize,
    has_method: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Text {
    Key,
    Id,
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Key {
    #[default]
    None,
    /// The bytes of a key, as far as they matter.
    Reading(Vec<u8>),
    Id,
    Other,
}

/// Where an id stands in its line, and the id as it is written: a JSON string or number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenId {
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// How it is written.
    pub text: Vec<u8>,
}

impl LineScan {
    /// The scan of a whole line.
    pub fn of(line: &[u8]) -> Self {
        let mut scan = Self::default();
        scan.feed(line);
        scan
    }

    /// Goes on with the next piece of the line.
    pub fn feed(&mut self, piece: &[u8]) {
        let mut rest = piece;
        while let [byte, after @ ..] = rest {
            // Most of a long line is inside of strings that are no key and no id: only their ends matter.
            if let Some((Text::Other, false)) = self.string {
                let skipped = memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
                if skipped > 0 {
                    self.at += skipped;
                    rest = &rest[skipped..];
                    continue;
                }
            }
            self.step(*byte);
            self.at += 1;
            rest = after;
        }
    }

    /// About how many values there are to parse.
    pub fn values(&self) -> usize {
        self.parts
    }

    /// Whether the top level has a `method`.
    pub fn has_method(&self) -> bool {
        self.has_method
    }

    /// Whether the top level has an `id`, whatever it is.
    pub fn has_id(&self) -> bool {
        self.ids > 0
    }

    /// The one id of the message, if it has exactly one and it is a string or a number.
    pub fn id(&self) -> Option<WrittenId> {
        let whole = self.id_end > self.id_start && self.id.len() == self.id_end - self.id_start;
        (self.ids == 1 && whole && is_string_or_number(&self.id)).then(|| WrittenId {
            start: self.id_start,
            end: self.id_end,
            text: self.id.clone(),
        })
    }

    fn step(&mut self, byte: u8) {
        if let Some((text, escaped)) = self.string {
            self.in_string(text, escaped, byte);
            return;
        }
        if self.in_word {
            if matches!(byte, b',' | b'}' | b']') || byte.is_ascii_whitespace() {
                self.in_word = false;
                self.id_end = self.at;
            } else {
                self.keep(byte);
                return;
            }
        }
        let top = self.depth == 1 && self.object;
        match byte {
            b'"' => self.begin_string(top),
            b'{' | b'[' => {
                if self.depth == 0 {
                    self.object = byte == b'{';
                    self.expects_key = self.object;
                } else if top && self.key == Key::Id {
                    // An id that is neither a string nor a number.
                    self.begin_id();
                }
                self.depth += 1;
                self.parts += 1;
            }
            b'}' | b']' => self.depth = self.depth.saturating_sub(1),
            b':' => {
                self.parts += 1;
                if top {
                    self.expects_key = false;
                }
            }
            b',' => {
                self.parts += 1;
                if top {
                    self.expects_key = true;
                    self.key = Key::None;
                }
            }
            _ if top && self.key == Key::Id && !self.expects_key && !byte.is_ascii_whitespace() => {
                self.begin_id();
                self.in_word = true;
                self.keep(byte);
            }
            _ => {}
        }
    }

    fn begin_string(&mut self, top: bool) {
        let text = if top && self.expects_key {
            self.key = Key::Reading(Vec::new());
            Text::Key
        } else if top && self.key == Key::Id {
            self.begin_id();
            self.keep(b'"');
            Text::Id
        } else {
            Text::Other
        };
        self.string = Some((text, false));
    }

    fn in_string(&mut self, text: Text, escaped: bool, byte: u8) {
        let ends = byte == b'"' && !escaped;
        match text {
            Text::Key => {
                if let Key::Reading(name) = &mut self.key {
                    if ends {
                        self.has_method |= name == b"method";
                        self.key = if name == b"id" { Key::Id } else { Key::Other };
                    } else if name.len() < 8 {
                        name.push(byte);
                    }
                }
            }
            Text::Id => {
                self.keep(byte);
                if ends {
                    self.id_end = self.at + 1;
                }
            }
            Text::Other => {}
        }
        self.string = (!ends).then_some((text, byte == b'\\' && !escaped));
    }

    fn begin_id(&mut self) {
        self.ids += 1;
        self.id.clear();
        self.id_start = self.at;
        self.id_end = self.at;
    }

    fn keep(&mut self, byte: u8) {
        if self.id.len() <= LONGEST_ID {
            self.id.push(byte);
        }
    }
}

/// Whether a token is a JSON string or number; strings are not looked into.
fn is_string_or_number(token: &[u8]) -> bool {
    if token.first() == Some(&b'"') {
        return token.len() > 1 && token.last() == Some(&b'"');
    }
    let digits = |from: &[u8]| from.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = token.strip_prefix(b"-").unwrap_or(token);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = digits(fraction);
        if count == 0 {
            return false;
        }
        rest = &fraction[count..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = match exponent {
            [b'+' | b'-', digits @ ..] => digits,
            digits => digits,
        };
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn id(line: &str) -> Option<String> {
        LineScan::of(line.as_bytes())
            .id()
            .map(|id| String::from_utf8(id.text).unwrap())
    }

    /// Regression: `1e400` was answered as `1`, and integers beyond 64 bits as if they had no id.
    #[test]
    fn an_id_is_found_as_it_is_written() {
        for (line, expected) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"x""#, Some("7")),
            (
                r#"{"params":{"id":1},"id" : "a\"b" , oops"#,
                Some(r#""a\"b""#),
            ),
            (r#"{"id":1e400}"#, Some("1e400")),
            (
                r#"{"id": -12345678901234567890123 }"#,
                Some("-12345678901234567890123"),
            ),
            (r#"{"id":1.5}"#, Some("1.5")),
            (r#"{"x":"id","id":-3}"#, Some("-3")),
            (r#"{"x":["id",{"id":5}],"id":6}"#, Some("6")),
            (r#"{"params":{"id":1"#, None),
            (r#"{"id":7"#, None),
            (r#"{"id":01}"#, None),
            (r#"{"id":null}"#, None),
            (r#"{"id":[1]}"#, None),
            (r#"{"id":{"id":1}}"#, None),
            (r#"{"id":1,"id":2}"#, None),
            (r#"[{"id":1}]"#, None),
            ("not json", None),
            ("", None),
        ] {
            assert_eq!(id(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn the_place_of_an_id_is_that_of_its_bytes() {
        for line in [
            r#"{"id":12,"method":"x"}"#,
            r#"{"method":"é","id" :  "ä" }"#,
        ] {
            let scan = LineScan::of(line.as_bytes());
            let found = scan.id().unwrap();
            assert_eq!(line.as_bytes()[found.start..found.end], found.text);
            assert!(scan.has_method());
        }
    }

    #[test]
    fn an_id_that_is_too_long_is_none() {
        let long = "x".repeat(LONGEST_ID + 1);
        assert_eq!(id(&format!(r#"{{"id":"{long}"}}"#)), None);
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_as_the_whole(line in "[{}\\[\\]\":,a-z0-9 id\\\\]{0,60}", cut in 1_usize..7) {
            let mut scan = LineScan::default();
            for piece in line.as_bytes().chunks(cut) {
                scan.feed(piece);
            }
            let whole = LineScan::of(line.as_bytes());
            prop_assert_eq!(scan.id(), whole.id());
            prop_assert_eq!(scan.values(), whole.values());
        }

        #[test]
        fn what_is_no_text_has_a_scan_as_well(line in proptest::collection::vec(any::<u8>(), 0..200)) {
            let scan = LineScan::of(&line);
            prop_assert!(scan.id().is_none_or(|id| line[id.start..id.end] == id.text));
        }
    }
}
