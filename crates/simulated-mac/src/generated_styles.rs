//! Styles for the properties of what reads and writes them.

use proptest::prelude::*;

use simulated_world::world::{Font, Style, TextRange, TextStyles};

fn style() -> impl Strategy<Value = Style> {
    let link = prop::option::of(Just("https://example.com".to_owned()));
    let font = prop::option::of((9_u8..11).prop_map(|size| Font {
        name: "Times".to_owned(),
        size: f64::from(size),
    }));
    (any::<[bool; 3]>(), link, font).prop_map(|([bold, italic, underline], link, font)| Style {
        bold,
        italic,
        underline,
        link,
        font,
    })
}

/// The styles of so many letters at most.
pub(crate) fn some_styles(most: usize) -> impl Strategy<Value = Vec<Style>> {
    let one = prop_oneof![Just(Style::default()), style()];
    prop::collection::vec(one, 0..=most)
}

/// The styles of a text whose letters have these, one after the other.
pub(crate) fn styles_of_letters(text: &str, letters: Vec<Style>) -> TextStyles {
    let mut styles = TextStyles::default();
    let (mut unit, mut letters) = (0, letters.into_iter());
    for letter in text.chars() {
        let part = TextRange::between(unit, unit + letter.len_utf16());
        styles.append(part, letters.next().unwrap_or_default());
        unit = part.end();
    }
    styles
}
