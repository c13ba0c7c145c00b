//! The parts of a text: characters, words, paragraphs, text items.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

/// A part of a text by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Character,
    Word,
    Paragraph,
}

/// How many characters a text has: combined marks belong to their letter.
pub(crate) fn length(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    text.graphemes(true).count()
}

/// Whether each byte of a text is a character.
pub(crate) fn is_plain(text: &str) -> bool {
    text.is_ascii() && !text.contains('\r')
}

/// The bytes at which the characters of a text begin.
pub(crate) fn starts(text: &str) -> impl Iterator<Item = u32> {
    text.grapheme_indices(true)
        .map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX))
}

/// The places of the parts of a text, in bytes.
pub(crate) fn parts(text: &str, part: Part) -> Vec<Range<usize>> {
    match part {
        Part::Character => text
            .grapheme_indices(true)
            .map(|(at, letter)| at..at + letter.len())
            .collect(),
        Part::Word => text
            .unicode_word_indices()
            .map(|(at, word)| at..at + word.len())
            .collect(),
        Part::Paragraph => paragraphs(text),
    }
}

/// One character by its place from 0, without looking at the whole of a plain text.
pub(crate) fn ascii_character(text: &str, place: usize) -> Option<Range<usize>> {
    (is_plain(text) && place < text.len()).then(|| place..place + 1)
}

/// Lines end with a line feed, a return or both; Unicode's separators are letters like others.
fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let end = match letter {
            '\r' if letters.peek().is_some_and(|(_, next)| *next == '\n') => {
                letters.next();
                at + 2
            }
            '\n' | '\r' => at + letter.len_utf8(),
            _ => continue,
        };
        found.push(start..at);
        start = end;
    }
    // A text that ends with a line feed has an empty paragraph behind it; an empty text has none.
    if !text.is_empty() {
        found.push(start..text.len());
    }
    found
}

/// The places of what delimiters separate. Case is heeded only when it is considered.
pub(crate) fn items(text: &str, delimiters: &[String], case: bool) -> Vec<Range<usize>> {
    let delimiters: Vec<&str> = delimiters
        .iter()
        .map(String::as_str)
        .filter(|one| !one.is_empty())
        .collect();
    if text.is_empty() {
        return Vec::new();
    }
    if delimiters.is_empty() {
        return parts(text, Part::Character);
    }
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < text.len() {
        let rest = text.get(at..).unwrap_or_default();
        let matched = delimiters
            .iter()
            .filter_map(|delimiter| prefix(rest, delimiter, case))
            .max();
        match matched {
            Some(length) => {
                found.push(start..at);
                at += length;
                start = at;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    found.push(start..text.len());
    found
}

/// How many bytes of a text its beginning takes, if it begins with a delimiter.
fn prefix(text: &str, delimiter: &str, case: bool) -> Option<usize> {
    if text.starts_with(delimiter) {
        return Some(delimiter.len());
    }
    if case {
        return None;
    }
    let mut letters = text.chars();
    let mut length = 0;
    for wanted in delimiter.chars() {
        let letter = letters.next()?;
        let same = letter == wanted || letter.to_lowercase().eq(wanted.to_lowercase());
        if !same {
            return None;
        }
        length += letter.len_utf8();
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, part: Part) -> Vec<&str> {
        parts(text, part)
            .into_iter()
            .filter_map(|range| text.get(range))
            .collect()
    }

    #[test]
    fn texts_have_parts() {
        assert_eq!(of("héllo", Part::Character), ["h", "é", "l", "l", "o"]);
        assert_eq!(of("one, two; don't", Part::Word), ["one", "two", "don't"]);
        assert_eq!(of("a\nb\r\nc\r", Part::Paragraph), ["a", "b", "c", ""]);
        assert_eq!(of("", Part::Paragraph), [""; 0]);
        assert_eq!(length("e\u{301}a"), 2);
    }

    #[test]
    fn delimiters_separate() {
        let text = "aXbxc";
        let split = |case| -> Vec<&str> {
            items(text, &["x".to_owned()], case)
                .into_iter()
                .filter_map(|range| text.get(range))
                .collect()
        };
        assert_eq!(split(true), ["aXb", "c"]);
        assert_eq!(split(false), ["a", "b", "c"]);
    }
}
