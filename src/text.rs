//! Text from outside, made fit for an error's sentence: one line, bounded, no control characters.

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

/// Bytes as text: invalid UTF-8 is replaced.
pub(crate) fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Control characters, line separators, and what turns the direction of the text around or does not show at all: soft
/// hyphens, marks of width and direction, fillers, tags.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_one_bounded_line() {
        assert_eq!(line("  a\r\n\tb \u{202e}c\u{0}d ", 80), "a b c d");
        assert_eq!(line("äöü…", 3), "äöü…");
        assert_eq!(line("äöü", 3), "äöü");
        assert_eq!(quoted("say \"hi\"\nnow", 80), r#""say \"hi\" now""#);
    }
}
