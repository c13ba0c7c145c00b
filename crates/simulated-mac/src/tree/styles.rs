//! Parts of a text with a style of their own, and what becomes of them when the text is edited.

use super::text;
use crate::world::{Element, TextRange};

/// What is left of parts of a text without one.
pub(crate) fn without(parts: &[TextRange], taken: TextRange) -> Vec<TextRange> {
    let rest = parts.iter().flat_map(|part| {
        [
            TextRange::between(part.location, part.end().min(taken.location)),
            TextRange::between(part.location.max(taken.end()), part.end()),
        ]
    });
    rest.filter(|part| part.length > 0).collect()
}

/// Parts in order, those that touch as one.
pub(crate) fn joined(mut parts: Vec<TextRange>) -> Vec<TextRange> {
    parts.sort_unstable_by_key(|part| part.location);
    let mut all: Vec<TextRange> = Vec::new();
    for part in parts {
        match all.last_mut() {
            Some(last) if last.end() >= part.location => *last = last.union(part),
            _ => all.push(part),
        }
    }
    all
}

/// Moves what is bold with the text around it, which was another one before. What was typed is bold where its writer
/// types so, or where it stands within what is bold.
pub(super) fn follow(element: &mut Element, before: &str) {
    if element.bold.is_empty() && !element.types_bold {
        return;
    }
    let before: Vec<u16> = before.encode_utf16().collect();
    let after: Vec<u16> = text::content(element).encode_utf16().collect();
    let common = before.iter().zip(&after);
    let start = common.take_while(|(old, new)| old == new).count();
    let most = before.len().min(after.len()) - start;
    let ends = before.iter().rev().zip(after.iter().rev()).take(most);
    let end = ends.take_while(|(old, new)| old == new).count();
    let (old_end, new_end) = (before.len() - end, after.len() - end);
    let moved = |place: usize| match place {
        place if place <= start => place,
        place if place >= old_end => place - old_end + new_end,
        _ => new_end,
    };
    let within = |part: &TextRange| part.location < start && part.end() >= old_end.max(start);
    let is_bold = element.types_bold || element.bold.iter().any(within);
    let parts = element.bold.iter();
    let mut parts: Vec<TextRange> = parts
        .map(|part| TextRange::between(moved(part.location), moved(part.end())))
        .collect();
    let typed = TextRange::between(start, new_end);
    if is_bold {
        parts.push(typed);
    } else {
        parts = without(&parts, typed);
    }
    parts.retain(|part| part.length > 0);
    element.bold = joined(parts);
}

/// What is bold in the selected part of a text, counted from its beginning.
pub(super) fn selected(element: &Element) -> Vec<TextRange> {
    let selected = text::selection(element);
    let parts = element.bold.iter().map(|part| {
        let within = |place: usize| place.clamp(selected.location, selected.end());
        let (start, end) = (within(part.location), within(part.end()));
        TextRange::between(start - selected.location, end - selected.location)
    });
    parts.filter(|part| part.length > 0).collect()
}

/// Gives a part of a text these bold parts, which are counted from its beginning, and no others.
pub(super) fn put(element: &mut Element, part: TextRange, bold: &[TextRange]) {
    let mut parts = without(&element.bold, part);
    parts.extend(bold.iter().map(|one| TextRange {
        location: part.location + one.location,
        length: one.length,
    }));
    element.bold = joined(parts);
}

/// Parts of a text of which one part goes to another place, which is outside of it.
pub(super) fn moved(parts: &[TextRange], taken: TextRange, to: usize) -> Vec<TextRange> {
    let length = taken.length;
    let target = taken.place_without(to);
    let place = |unit: usize| match unit {
        unit if (taken.location..taken.end()).contains(&unit) => unit - taken.location + target,
        unit if unit < taken.location && unit >= to => unit + length,
        unit if unit >= taken.end() && unit < to => unit - length,
        unit => unit,
    };
    let units = parts.iter().flat_map(|part| part.location..part.end());
    joined(
        units
            .map(|unit| TextRange {
                location: place(unit),
                length: 1,
            })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ax::Role, world::Scalar};

    fn edited(before: &str, bold: &[[usize; 2]], types_bold: bool, after: &str) -> Vec<[usize; 2]> {
        let mut area = Element {
            value: Some(Scalar::Text(after.to_owned())),
            bold: bold.iter().map(|part| TextRange::from(*part)).collect(),
            types_bold,
            ..Element::new(Role::TextArea)
        };
        follow(&mut area, before);
        area.bold.into_iter().map(<[usize; 2]>::from).collect()
    }

    #[test]
    fn what_is_bold_stays_with_its_text() {
        assert_eq!(edited("one two", &[[4, 3]], false, "one big two"), [[8, 3]]);
        assert_eq!(edited("one two", &[[4, 3]], false, "one txwo"), [[4, 4]]);
        assert_eq!(edited("one two", &[[4, 3]], false, "one"), [[0; 2]; 0]);
        assert_eq!(edited("one", &[], true, "one two"), [[3, 4]]);
        assert_eq!(edited("one two", &[[0, 3]], false, "one two!"), [[0, 3]]);
    }

    #[test]
    fn what_is_moved_keeps_its_styles() {
        let parts = [TextRange::between(2, 6)];
        let moved = |taken, to| {
            let parts = super::moved(&parts, taken, to).into_iter();
            parts.map(<[usize; 2]>::from).collect::<Vec<_>>()
        };
        // ab[CDEF]gh: CD behind h, gh before a, E where it stands.
        assert_eq!(moved(TextRange::between(2, 4), 8), [[2, 2], [6, 2]]);
        assert_eq!(moved(TextRange::between(6, 8), 0), [[4, 4]]);
        assert_eq!(moved(TextRange::between(0, 1), 4), [[1, 2], [4, 2]]);
    }
}
