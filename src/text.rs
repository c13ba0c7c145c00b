//! Texts from outside (screen, scripts, clients), made fit to stand among our own words: bounded, quoted, on one line.

#[path = "text/naming.rs"]
pub(crate) mod naming;
#[path = "text/signs.rs"]
pub(crate) mod signs;

use serde_json::{Map, Value};

/// The text as one line of at most `max` characters; runs of white space become one space.
pub(crate) fn line(text: &str, max: usize) -> String {
    let mut out = String::new();
    let mut count = 0;
    for word in text.split(|c: char| c.is_whitespace() || is_hidden(c)) {
        if word.is_empty() {
            continue;
        }
        if !out.is_empty() {
            if count >= max {
                out.push('…');
                return out;
            }
            out.push(' ');
            count += 1;
        }
        for c in word.chars() {
            if count >= max {
                out.push('…');
                return out;
            }
            out.push(c);
            count += 1;
        }
    }
    out
}

/// A name in small letters and without signs, so that the ways to write it are one.
pub(crate) fn folded(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// [`line()`], quoted as JSON: nothing in it can be taken for our own words.
pub(crate) fn quoted(text: &str, max: usize) -> String {
    Value::from(line(text, max)).to_string()
}

/// `1 call`, `2 calls`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The first `max` characters, with an ellipsis when there are more.
pub(crate) fn cut(text: &str, max: usize) -> String {
    let mut cut: String = text.chars().take(max).collect();
    if text.chars().nth(max).is_some() {
        cut.push('…');
    }
    cut
}

/// How many characters of a text from the screen an outline shows.
const SHOWN: usize = 120;

/// A text from the screen as an outline shows it; see [`json_string`].
pub(crate) fn from_screen(text: &str) -> String {
    json_string(text, SHOWN)
}

/// [`cut`] and written as one JSON string, whatever the text holds: it stays on its line and ends at its quote.
pub(crate) fn json_string(text: &str, max: usize) -> String {
    // JSON leaves what does not show, or turns the direction of a line, as it is.
    escape_hidden(&Value::from(cut(text, max)).to_string())
}

/// JSON as a person reads it who is asked about it: nothing in it is hidden, breaks the line or turns its direction, blanks that
/// would push the rest out of sight are counted, and of a text longer than `max` characters the beginning and the end are shown,
/// with how much is left out between them.
pub(crate) fn for_consent(json: &str, max: usize) -> String {
    without_middle(&visible(json), max)
}

/// The least that is shown of an argument, in characters: its name and how it begins.
const LEAST: usize = 40;

/// How much of a list is shown, in characters: more than all recipients of a mail can take, written as escapes.
const LIST: usize = 6_000;

/// The arguments of a call as a person reads them who is asked about it, as [`for_consent`] shows JSON. Where they are longer than
/// `max` characters, lists stand first and are shown beside that, because they hold to whom something is sent; of the others each
/// has its share, so that no argument pushes another one out of sight.
pub(crate) fn arguments_for_consent(arguments: &Map<String, Value>, max: usize) -> String {
    let fields = arguments.iter().map(|(name, value)| {
        let json = format!("{}:{value}", Value::from(name.as_str()));
        (value.is_array(), visible(&json))
    });
    let mut fields: Vec<(bool, String)> = fields.collect();
    let length = |text: &str| text.chars().count();
    if fields
        .iter()
        .map(|(_, text)| length(text) + 1)
        .sum::<usize>()
        > max
    {
        fields.sort_by_key(|(is_list, text)| (!is_list, length(text)));
        let mut left = max;
        let mut others = fields.iter().filter(|(is_list, _)| !is_list).count();
        for (is_list, text) in &mut fields {
            if *is_list {
                *text = without_middle(text, LIST);
            } else {
                let share = (left / others).max(LEAST);
                left = left.saturating_sub(length(text).min(share));
                others -= 1;
                *text = without_middle(text, share);
            }
        }
    }
    let fields: Vec<String> = fields.into_iter().map(|(_, text)| text).collect();
    format!("{{{}}}", fields.join(","))
}

/// JSON in which nothing is hidden, breaks the line or turns its direction, with many blanks counted.
fn visible(json: &str) -> String {
    let mut told = String::new();
    let mut rest = json;
    while let Some(first) = rest.chars().next() {
        let (blanks, length) = leading_blanks(rest);
        if blanks > MOST_BLANKS {
            told.push_str(&format!("[{blanks} blanks]"));
        } else if length > 0 {
            told.push_str(&escape_hidden(&rest[..length]));
        } else {
            told.push_str(&escape_hidden(&rest[..first.len_utf8()]));
        }
        rest = &rest[length.max(first.len_utf8())..];
    }
    told
}

/// The beginning and the end of a text that is longer than `max` characters, with how much is left out between them.
fn without_middle(told: &str, max: usize) -> String {
    let count = told.chars().count();
    if count <= max {
        return told.to_owned();
    }
    let end = max / 3;
    let beginning: String = told.chars().take(max - end).collect();
    let ending: String = told.chars().skip(count - end).collect();
    format!(
        "{beginning} … [{} of {count} characters left out] … {ending}",
        count - max
    )
}

/// How many blanks in a row a person sees as such.
const MOST_BLANKS: usize = 8;

/// How many blanks stand at the beginning of a JSON text, those written as escapes too, and their length in bytes.
fn leading_blanks(json: &str) -> (usize, usize) {
    let (mut blanks, mut length) = (0, 0);
    loop {
        let rest = &json[length..];
        let escape = ["\\n", "\\r", "\\t", "\\f"]
            .into_iter()
            .find(|escape| rest.starts_with(escape));
        let blank = rest
            .chars()
            .next()
            .filter(|c| c.is_whitespace() || is_hidden(*c) || *c == BRAILLE_BLANK);
        length += match (escape, blank) {
            (Some(escape), _) => escape.len(),
            (None, Some(blank)) => blank.len_utf8(),
            (None, None) => return (blanks, length),
        };
        blanks += 1;
    }
}

/// A letter that looks like a space and is none.
const BRAILLE_BLANK: char = '\u{2800}';

/// The text with what does not show, breaks the line or turns its direction written as JSON escapes.
pub(crate) fn escape_hidden(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                written.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            written.push(c);
        }
    }
    written
}

/// A sign from the screen, such as a mark or a key: as it is when it shows and has at most `max` characters, else
/// quoted.
pub(crate) fn sign(shown: &str, max: usize) -> String {
    let is_plain = shown.chars().all(|c| !c.is_whitespace() && !is_hidden(c));
    if is_plain && shown.chars().count() <= max {
        shown.to_owned()
    } else {
        from_screen(shown)
    }
}

/// Bytes as text: invalid UTF-8 is replaced.
pub(crate) fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Control characters, line separators, and what turns the direction of the text around or does not show at all: soft
/// hyphens, marks of width and direction, fillers, tags.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || signs::is_invisible(c)
}

/// A text in one line, with single spaces; None when it is empty, or holds what does not show.
pub(crate) fn shown_line(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = words.join(" ");
    (!joined.is_empty() && !joined.chars().any(is_hidden)).then_some(joined)
}

/// A line about an element without its place, its size and its identifier; what stands in quotes is left as it is.
pub(crate) fn without_places(line: &str) -> String {
    let is_place = |word: &str| {
        let rest = word.strip_prefix('@');
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
    };
    let is_size = |word: &str| {
        let sides = word.split_once('x');
        sides.is_some_and(|(width, height)| {
            [width, height]
                .iter()
                .all(|side| side.parse::<u32>().is_ok())
        })
    };
    let (mut is_quoted, mut is_escaped) = (false, false);
    let words = line.split(|c: char| {
        is_quoted ^= c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        c == ' ' && !is_quoted
    });
    let mut was_place = false;
    let left = words.filter(|word| {
        let is_left_out = is_place(word) || (was_place && is_size(word));
        was_place = is_place(word);
        !is_left_out && !word.is_empty() && !word.starts_with("id=\"")
    });
    left.collect::<Vec<_>>().join(" ")
}

/// A time in words: below a second in milliseconds, so that a short one is not "0.0 s" ([findings 4.5]).
pub(crate) fn duration(time: std::time::Duration) -> String {
    if time.as_secs() == 0 {
        format!("{} ms", time.as_millis())
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever else is given, a list that fits is whole, each argument is named, and little is shown beyond what was asked for.
        #[test]
        fn no_argument_pushes_another_out_of_sight(
            to in prop::collection::vec("[a-z]{1,90}@[a-z]{1,9}", 1..8), others in prop::collection::btree_map("[a-z]{3,9}", "\\PC{0,900}", 0..6),
        ) {
            let mut arguments: Map<String, Value> = others.iter().map(|(name, text)| (name.clone(), Value::from(text.as_str()))).collect();
            arguments.insert("to".into(), Value::from(to.clone()));
            let shown = arguments_for_consent(&arguments, 1_000);
            for address in &to {
                prop_assert!(shown.contains(address.as_str()), "{}", shown);
            }
            for name in others.keys() {
                let named = format!("\"{name}\":");
                prop_assert!(shown.contains(&named), "{}", shown);
            }
            prop_assert!(shown.chars().count() < 2_500, "{}", shown);
        }
    }

    // [findings 4.5]
    #[test]
    fn short_times_are_milliseconds() {
        let said = |ms| duration(std::time::Duration::from_millis(ms));
        assert_eq!([said(0), said(10), said(999)], ["0 ms", "10 ms", "999 ms"]);
        assert_eq!([said(1000), said(12_340)], ["1.0 s", "12.3 s"]);
    }

    #[test]
    fn places_are_left_out_of_lines_and_quotes_are_whole() {
        let line = r#"+ k7q-3e1 Row "@home" ="at @4,6 9x6 \" id=" id="a b" @-4,6 9x6 focused"#;
        let told = r#"+ k7q-3e1 Row "@home" ="at @4,6 9x6 \" id=" focused"#;
        assert_eq!(without_places(line), told);
        assert_eq!(without_places("front app: A 3x3"), "front app: A 3x3");
    }

    #[test]
    fn what_a_person_is_asked_about_hides_nothing() {
        assert_eq!(for_consent(r#"{"a":"b  c\n"}"#, 80), r#"{"a":"b  c\n"}"#);
        let bidi = for_consent("{\"a\":\"\u{202e}\u{200b}\u{2066}\u{e0041}\"}", 80);
        assert_eq!(bidi, r#"{"a":"\u202e\u200b\u2066\udb40\udc41"}"#);
        for blank in [" ", "\\n", "\u{a0}", "\u{3000}", "\u{2800}", "\u{200b}"] {
            let text = format!("a{}b", blank.repeat(400));
            assert_eq!(for_consent(&text, 80), "a[400 blanks]b");
        }
        let long: String = ('a'..='z').cycle().take(500).collect();
        let told = for_consent(&format!("{long}END"), 90);
        assert!(
            told.starts_with("abcdef") && told.ends_with("END"),
            "{told}"
        );
        assert!(told.contains("[413 of 503 characters left out]"), "{told}");
    }

    #[test]
    fn text_becomes_one_bounded_line() {
        assert_eq!(line("  a\r\n\tb \u{202e}c\u{0}d ", 80), "a b c d");
        assert_eq!(line("äöü…", 3), "äöü…");
        assert_eq!(line("äöü", 3), "äöü");
        assert_eq!(
            (line("ab c", 2), line("ab ", 2)),
            ("ab…".into(), "ab".into())
        );
        assert_eq!((cut("äöü", 3), cut("äöü", 2)), ("äöü".into(), "äö…".into()));
        assert_eq!(json_string("a\n\u{2028}", 80), r#""a\n\u2028""#);
        assert_eq!(quoted("say \"hi\"\nnow", 80), r#""say \"hi\" now""#);
    }
}
