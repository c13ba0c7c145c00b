//! Texts from outside (screen, scripts, clients), made fit to stand among our own words: bounded, quoted, on one line.

/// The text as one line of at most `max` characters; runs of white space become one space.
pub(crate) fn line(text: &str, max: usize) -> String {
    let mut out = String::new();
    let mut count = 0;
    for word in text.split(|c: char| c.is_whitespace() || is_hidden(c)) {
        if word.is_empty() {
            continue;
        }
        if !out.is_empty() {
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

/// [`line()`], quoted as JSON: nothing in it can be taken for our own words.
pub(crate) fn quoted(text: &str, max: usize) -> String {
    serde_json::Value::from(line(text, max)).to_string()
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
    // JSON leaves some line breaks of Unicode and marks that turn the direction of a line as they are.
    serde_json::Value::from(cut(text, max))
        .to_string()
        .chars()
        .map(|c| {
            if breaks_lines(c) {
                format!("\\u{:04x}", u32::from(c))
            } else {
                c.to_string()
            }
        })
        .collect()
}

/// Characters that JSON does not escape and that end a line or turn its direction.
fn breaks_lines(c: char) -> bool {
    matches!(c, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Bytes as text: invalid UTF-8 is replaced.
pub(crate) fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Control characters and those that turn the direction of the text around or do not show at all.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_one_bounded_line() {
        assert_eq!(line("  a\r\n\tb \u{202e}c\u{0}d ", 80), "a b c d");
        assert_eq!(line("äöü…", 3), "äöü…");
        assert_eq!(line("äöü", 3), "äöü");
        assert_eq!((cut("äöü", 3), cut("äöü", 2)), ("äöü".into(), "äö…".into()));
        assert_eq!(json_string("a\n\u{2028}", 80), r#""a\n\u2028""#);
        assert_eq!(quoted("say \"hi\"\nnow", 80), r#""say \"hi\" now""#);
    }
}
