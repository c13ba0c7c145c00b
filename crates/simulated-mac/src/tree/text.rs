//! Texts that are edited: the selection, what replaces it, where the caret goes, what goes with a deletion.
//!
//! Places are counted in UTF-16 units, as everywhere in Cocoa; the caret and deletions go by what people see as one
//! character. A selection without a length is the insertion point. Facts: [bridge 4.14].

use std::borrow::Cow;

use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

use super::kinds::is_text_input;
use simulated_world::ax::{Role, Subrole};
use simulated_world::world::{Element, Scalar, TextRange};

/// What a secure field shows for each character.
const BULLET: char = '•';

/// Where the caret goes, or how far a deletion reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    Left,
    Right,
    WordLeft,
    WordRight,
    LineStart,
    LineEnd,
    Up,
    Down,
    Start,
    End,
}

/// Whether the value is a password.
pub(crate) fn is_secure(element: &Element) -> bool {
    element.subrole == Some(Subrole::SecureTextField) || element.role == Role::SecureTextField
}

/// Whether keys and writes change it.
pub(crate) fn is_editable(element: &Element) -> bool {
    element.enabled && is_text_input(&element.role)
}

/// The text itself, a password too.
pub(crate) fn content(element: &Element) -> Cow<'_, str> {
    match &element.value {
        Some(Scalar::Text(text)) => Cow::Borrowed(text),
        Some(Scalar::Number(number)) => Cow::Owned(number.to_string()),
        Some(Scalar::Bool(_)) | None => Cow::Borrowed(""),
    }
}

/// The text as it is shown: bullets for a password, and what was painted over it.
pub(crate) fn shown(element: &Element) -> Cow<'_, str> {
    let painted = element.painted.as_deref().map(Cow::Borrowed);
    let text = painted.unwrap_or_else(|| content(element));
    if is_secure(element) {
        Cow::Owned(text.graphemes(true).map(|_| BULLET).collect())
    } else {
        text
    }
}

/// The length of what is shown, in UTF-16 units.
pub(crate) fn length(element: &Element) -> usize {
    units(&shown(element))
}

/// The selection, within the text; behind the text where nobody ever set it.
pub(crate) fn selection(element: &Element) -> TextRange {
    let end = units(&content(element));
    element.selection.unwrap_or(TextRange::at(end)).within(end)
}

/// The selection in what is shown: a bullet is one unit, whatever it stands for.
pub(crate) fn shown_selection(element: &Element) -> TextRange {
    let selected = selection(element);
    if !is_secure(element) {
        return selected;
    }
    let text = content(element);
    let characters = |place: usize| {
        let before = text.get(..byte_at(&text, place)).unwrap_or_default();
        before.graphemes(true).count()
    };
    TextRange::between(characters(selected.location), characters(selected.end()))
}

/// The selected text.
pub(crate) fn selected(element: &Element) -> String {
    if is_secure(element) {
        return String::new();
    }
    part(&content(element), selection(element)).unwrap_or_default()
}

/// A part of a text; None when it reaches beyond the end.
pub(crate) fn part(text: &str, range: TextRange) -> Option<String> {
    let all: Vec<u16> = text.encode_utf16().collect();
    let part = all.get(range.location..range.end())?;
    Some(String::from_utf16_lossy(part))
}

/// Selects a part of the text, as far as there is text.
pub(crate) fn select(element: &mut Element, range: TextRange) {
    element.selection = Some(range.within(units(&content(element))));
}

/// Selects the whole text.
pub(crate) fn select_all(element: &mut Element) {
    select(element, TextRange::between(0, usize::MAX));
}

/// Gives the element another text; the insertion point stands behind it.
pub(crate) fn replace_all(element: &mut Element, text: &str) {
    element.value = Some(Scalar::Text(formed(element, text.to_owned())));
    element.selection = None;
}

/// Puts a text in the place of the selection; the insertion point stands behind it.
pub(crate) fn insert(element: &mut Element, text: &str) {
    let selected = selection(element);
    let old = content(element).into_owned();
    let (from, to) = (
        byte_at(&old, selected.location),
        byte_at(&old, selected.end()),
    );
    let before = old.get(..from).unwrap_or_default();
    let after = old.get(to..).unwrap_or_default();
    let whole = formed(element, format!("{before}{text}{after}"));
    let caret = TextRange::at(selected.location + units(text));
    element.selection = Some(caret.within(units(&whole)));
    element.value = Some(Scalar::Text(whole));
}

/// A text as the element's formatter has it.
fn formed(element: &Element, text: String) -> String {
    match &element.formatter {
        Some(formatter) => formatter.form(&text),
        None => text,
    }
}

/// Deletes the selection, or without one what lies between the insertion point and where the motion leads.
pub(crate) fn delete(element: &mut Element, motion: Motion) {
    let TextRange { location, length } = selection(element);
    if length == 0 {
        let text = content(element).into_owned();
        let other = destination(&text, location, motion);
        let range = TextRange::between(location.min(other), location.max(other));
        select(element, range);
    }
    insert(element, "");
}

/// Moves the insertion point. With `extend` the selection grows or shrinks at its far end instead.
pub(crate) fn go(element: &mut Element, motion: Motion, extend: bool) {
    let text = content(element).into_owned();
    let selected = selection(element);
    let (location, end) = (selected.location, selected.end());
    let forward = matches!(
        motion,
        Motion::Right | Motion::WordRight | Motion::LineEnd | Motion::Down | Motion::End
    );
    if !extend {
        // An arrow leaves a selection at its edge.
        let edge = if forward { end } else { location };
        let stays = selected.length > 0 && matches!(motion, Motion::Left | Motion::Right);
        let place = if stays {
            edge
        } else {
            destination(&text, edge, motion)
        };
        element.selection = Some(TextRange::at(place));
    } else if forward {
        let end = destination(&text, end, motion);
        element.selection = Some(TextRange::between(location, end));
    } else {
        let start = destination(&text, location, motion);
        element.selection = Some(TextRange::between(start, end));
    }
}

/// What so many clicks at a place select: nothing, a word, a line. In a field the line is all.
pub(crate) fn unit_at(element: &Element, place: usize, clicks: i64) -> TextRange {
    let text = content(element);
    let place = if is_secure(element) {
        // A bullet stands for what people see as one character.
        let before = text.graphemes(true).take(place).map(units).sum();
        return if clicks > 1 {
            TextRange::between(0, units(&text))
        } else {
            TextRange::at(before)
        };
    } else {
        place.min(units(&text))
    };
    match clicks {
        2 => {
            let byte = byte_at(&text, place);
            let pieces = text.split_word_bound_indices();
            let piece = pieces.rev().find(|(start, _)| *start <= byte);
            piece.map_or(TextRange::at(place), |(start, piece)| TextRange {
                location: place_of(&text, start),
                length: units(piece),
            })
        }
        3 => line(&text, line_of(&text, place)).unwrap_or(TextRange::at(place)),
        _ => TextRange::at(place),
    }
}

/// The number of the line that a place is in, from 0.
pub(crate) fn line_of(text: &str, place: usize) -> usize {
    let before = text.get(..byte_at(text, place)).unwrap_or_default();
    before.matches('\n').count()
}

/// The part of the text that a line takes, its line break included; None when there is no such line.
pub(crate) fn line(text: &str, number: usize) -> Option<TextRange> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let ends_open = text.is_empty() || text.ends_with('\n');
    let location = lines.iter().take(number).map(|line| units(line)).sum();
    match lines.get(number) {
        Some(line) => Some(TextRange {
            location,
            length: units(line),
        }),
        None if number == lines.len() && ends_open => Some(TextRange::at(location)),
        None => None,
    }
}

/// The character, as people see characters, that a place is in.
pub(crate) fn character_at(text: &str, place: usize) -> TextRange {
    let start = byte_at(text, place);
    let end = step(text, start, true);
    TextRange::between(place_of(text, start), place_of(text, end))
}

/// How many UTF-16 units a text has.
pub(crate) fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The byte at which a UTF-16 place lies; within a character, that character's start.
pub(crate) fn byte_at(text: &str, place: usize) -> usize {
    let mut passed = 0;
    for (byte, letter) in text.char_indices() {
        if passed + letter.len_utf16() > place {
            return byte;
        }
        passed += letter.len_utf16();
    }
    text.len()
}

fn place_of(text: &str, byte: usize) -> usize {
    units(text.get(..byte).unwrap_or_default())
}

/// Where a motion leads from a place.
fn destination(text: &str, from: usize, motion: Motion) -> usize {
    let byte = byte_at(text, from);
    let (before, after) = (
        text.get(..byte).unwrap_or_default(),
        text.get(byte..).unwrap_or_default(),
    );
    let line_start = before.rfind('\n').map_or(0, |found| found + 1);
    let line_end = after.find('\n').map_or(text.len(), |found| byte + found);
    let to = match motion {
        Motion::Left => step(text, byte, false),
        Motion::Right => step(text, byte, true),
        Motion::WordLeft => before
            .unicode_word_indices()
            .next_back()
            .map_or(0, |(start, _)| start),
        Motion::WordRight => after
            .unicode_word_indices()
            .next()
            .map_or(text.len(), |(start, word)| byte + start + word.len()),
        Motion::LineStart => line_start,
        Motion::LineEnd => line_end,
        Motion::Start => 0,
        Motion::End => text.len(),
        Motion::Up | Motion::Down => {
            let column = text
                .get(line_start..byte)
                .unwrap_or_default()
                .graphemes(true)
                .count();
            let other = if motion == Motion::Up {
                (line_start > 0).then(|| {
                    let end = line_start - 1;
                    let above = text.get(..end).unwrap_or_default();
                    (above.rfind('\n').map_or(0, |found| found + 1), end)
                })
            } else {
                (line_end < text.len()).then(|| {
                    let start = line_end + 1;
                    let below = text.get(start..).unwrap_or_default();
                    let end = below.find('\n').map_or(text.len(), |found| start + found);
                    (start, end)
                })
            };
            match other {
                Some((start, end)) => {
                    let line = text.get(start..end).unwrap_or_default();
                    let width: usize = line.graphemes(true).take(column).map(str::len).sum();
                    start + width
                }
                // Beyond the first and the last line: to the very edge.
                None if motion == Motion::Up => 0,
                None => text.len(),
            }
        }
    };
    place_of(text, to)
}

/// One character on, as people see characters.
fn step(text: &str, byte: usize, forward: bool) -> usize {
    let mut cursor = GraphemeCursor::new(byte, text.len(), true);
    let found = if forward {
        cursor.next_boundary(text, 0)
    } else {
        cursor.prev_boundary(text, 0)
    };
    // The whole text is at hand, so nothing more can be asked for.
    let edge = if forward { text.len() } else { 0 };
    found.ok().flatten().unwrap_or(edge)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn field(text: &str) -> Element {
        Element {
            value: Some(Scalar::Text(text.into())),
            ..Element::new(Role::TextArea)
        }
    }

    fn with(text: &str, selection: TextRange) -> Element {
        Element {
            selection: Some(selection),
            ..field(text)
        }
    }

    #[test]
    fn without_a_selection_the_caret_stands_behind_the_text() {
        let mut element = field("Grüße 👋");
        assert_eq!(selection(&element), TextRange::at(8));
        insert(&mut element, "!");
        assert_eq!(content(&element), "Grüße 👋!");
        assert_eq!(selection(&element), TextRange::at(9));
    }

    #[test]
    fn a_text_takes_the_place_of_the_selection() {
        let mut element = with("one two three", TextRange::between(4, 7));
        assert_eq!(selected(&element), "two");
        insert(&mut element, "2 🎉");
        assert_eq!(content(&element), "one 2 🎉 three");
        assert_eq!(selection(&element), TextRange::at(8));
    }

    #[test]
    fn a_deletion_takes_what_people_see_as_one_character() {
        let mut element = field("a👨‍👩‍👧é");
        delete(&mut element, Motion::Left);
        assert_eq!(content(&element), "a👨‍👩‍👧");
        delete(&mut element, Motion::Left);
        assert_eq!(content(&element), "a");
        delete(&mut element, Motion::Right);
        assert_eq!(content(&element), "a");
        let mut words = with("one two three", TextRange::at(7));
        delete(&mut words, Motion::WordLeft);
        assert_eq!(content(&words), "one  three");
    }

    #[test]
    fn motions_go_by_characters_words_and_lines() {
        let text = "one two\nthird 👋 line\nx";
        let to = |from, motion| destination(text, from, motion);
        assert_eq!(to(16, Motion::Left), 14);
        assert_eq!(to(14, Motion::Right), 16);
        assert_eq!(to(0, Motion::WordRight), 3);
        assert_eq!(to(7, Motion::WordLeft), 4);
        assert_eq!(to(12, Motion::LineStart), 8);
        assert_eq!(to(12, Motion::LineEnd), 21);
        assert_eq!(to(12, Motion::Up), 4);
        assert_eq!(to(4, Motion::Down), 12);
        assert_eq!(to(20, Motion::Down), 23);
        assert_eq!(to(3, Motion::Up), 0);
        assert_eq!(to(22, Motion::Down), 23);
    }

    #[test]
    fn lines_are_known_by_number_and_by_place() {
        let text = "ab\ncd\n";
        assert_eq!(line(text, 0), Some(TextRange::between(0, 3)));
        assert_eq!(line(text, 1), Some(TextRange::between(3, 6)));
        assert_eq!(line(text, 2), Some(TextRange::at(6)));
        assert_eq!(line(text, 3), None);
        assert_eq!(line_of(text, 4), 1);
    }

    #[test]
    fn a_password_is_shown_as_bullets() {
        let mut element = field("pass🔑");
        element.subrole = Some(Subrole::SecureTextField);
        assert_eq!(shown(&element), "•••••");
        select_all(&mut element);
        assert_eq!(selected(&element), "");
    }

    proptest! {
        /// Whatever is typed and deleted wherever: nothing else changes, and nothing panics.
        #[test]
        fn an_insertion_can_be_taken_back(text in "\\PC{0,20}", more in "\\PC{0,10}", location in 0_usize..40, length in 0_usize..10) {
            let mut element = with(&text, TextRange { location, length });
            let before = byte_at(&text, selection(&element).location);
            let end = byte_at(&text, selection(&element).end());
            insert(&mut element, &more);
            prop_assert_eq!(content(&element).into_owned(), format!("{}{more}{}", &text[..before], &text[end..]));
        }

        /// There and back by whole characters.
        #[test]
        fn steps_lead_there_and_back(text in "\\PC{0,20}") {
            let mut place = 0;
            let mut places = vec![0];
            while place < units(&text) {
                let next = destination(&text, place, Motion::Right);
                prop_assert!(next > place);
                places.push(next);
                place = next;
            }
            while let Some(expected) = places.pop() {
                prop_assert_eq!(place, expected);
                place = destination(&text, place, Motion::Left);
            }
        }
    }
}
