//! Edits of styles beside the same edits of letters.

use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::{super::text_range::TextRange, *};
use crate::world::Element;

/// A text in letters of which each is plain or has one of a few styles.
fn style() -> impl Strategy<Value = Style> {
    let link = prop::option::of(Just("https://example.com".to_owned()));
    let font = prop::option::of((9_u8..11).prop_map(|size| Font {
        name: "Times".to_owned(),
        size: f64::from(size),
    }));
    let fields = (any::<bool>(), any::<bool>(), any::<bool>(), link, font);
    fields.prop_map(|(bold, italic, underline, link, font)| Style {
        bold,
        italic,
        underline,
        link,
        font,
    })
}

fn letters() -> impl Strategy<Value = Vec<Style>> {
    let one = prop_oneof![Just(Style::default()), style()];
    prop::collection::vec(one, 0..=11)
}

fn of(letters: &[Style]) -> TextStyles {
    let mut styles = TextStyles::default();
    for (unit, style) in letters.iter().enumerate() {
        styles.append(TextRange::between(unit, unit + 1), style.clone());
    }
    styles
}

/// The style of each of so many units; nothing lies behind them, and all is as [`TextStyles`] says it is.
fn read(styles: &TextStyles, units: usize) -> Vec<Style> {
    let mut end = 0;
    for pair in styles.runs.windows(2) {
        if let [one, next] = pair {
            assert!(one.part.end() <= next.part.location, "{styles:?}");
            assert!(one.part.end() < next.part.location || one.style != next.style);
        }
    }
    for run in &styles.runs {
        assert!(run.part.length > 0 && run.style != PLAIN, "{styles:?}");
        end = run.part.end();
    }
    assert!(end <= units, "{styles:?} beyond {units}");
    (0..units).map(|unit| styles.at(unit).clone()).collect()
}

fn sorted(one: usize, other: usize, most: usize) -> TextRange {
    let (one, other) = (one.min(most), other.min(most));
    TextRange::between(one.min(other), one.max(other))
}

proptest! {
    /// Slices of a text, one behind the other, are the whole.
    #[test]
    fn slices_join_to_the_whole(letters in letters(), cut in 0_usize..13) {
        let units = letters.len();
        let cut = cut.min(units);
        let whole = of(&letters);
        prop_assert_eq!(&read(&whole, units), &letters);
        let mut joined = whole.slice(TextRange::between(0, cut));
        let rest = whole.slice(TextRange::between(cut, units));
        read(&joined, cut);
        joined.replace(TextRange::at(cut), units - cut, &rest);
        prop_assert_eq!(joined, whole);
    }

    /// An edit does to styles what it does to letters.
    #[test]
    fn edits_move_styles_with_their_letters(
        mut letters in letters(), new in letters(), one in 0_usize..13, other in 0_usize..13,
    ) {
        let part = sorted(one, other, letters.len());
        let mut styles = of(&letters);
        styles.replace(part, new.len(), &of(&new));
        letters.splice(part.location..part.end(), new);
        prop_assert_eq!(read(&styles, letters.len()), letters);
    }

    /// What is changed is changed in the part alone, and all of the part has it then.
    #[test]
    fn changes_stay_in_their_part(mut letters in letters(), one in 0_usize..13, other in 0_usize..13) {
        let part = sorted(one, other, letters.len());
        let mut styles = of(&letters);
        styles.change(part, |style| style.italic = true);
        prop_assert!(part.length == 0 || styles.shared(part).italic);
        for style in letters.get_mut(part.location..part.end()).into_iter().flatten() {
            style.italic = true;
        }
        prop_assert_eq!(read(&styles, letters.len()), letters);
    }

    /// A part that is moved takes its styles along.
    #[test]
    fn moved_parts_keep_their_styles(
        letters in letters(), one in 0_usize..13, other in 0_usize..13, to in 0_usize..13,
    ) {
        let taken = sorted(one, other, letters.len());
        let to = to.min(letters.len());
        prop_assume!(to <= taken.location || to >= taken.end());
        let moved = of(&letters).moved(taken, to);
        let mut wanted = letters.clone();
        let piece: Vec<Style> = wanted.drain(taken.location..taken.end()).collect();
        let target = taken.place_without(to);
        wanted.splice(target..target, piece);
        prop_assert_eq!(read(&moved, letters.len()), wanted);
    }

    /// What is written is read again, and pieces are the text.
    #[test]
    fn styles_survive_the_file(letters in letters()) {
        let styles = of(&letters);
        let json = serde_json::to_value(&styles).unwrap_or_default();
        let again: Option<TextStyles> = serde_json::from_value(json).ok();
        prop_assert_eq!(again.as_ref(), Some(&styles));
        let text: String = (0..letters.len()).map(|_| 'x').collect();
        let pieces = styles.pieces(&text);
        prop_assert_eq!(pieces.iter().map(|(piece, _)| *piece).collect::<String>(), text);
    }
}

#[test]
fn the_file_has_one_list_for_each_kind() {
    let read = |json: Json| serde_json::from_value::<TextStyles>(json).unwrap_or_default();
    let all = json!({
        "bold": [[0, 4]], "italic": [[2, 4]], "underline": [[9, 1]],
        "links": [{"part": [2, 2], "url": "https://example.com"}],
        "fonts": [{"part": [0, 9], "font": {"name": "Times", "size": 18.0}}],
    });
    let styles = read(all.clone());
    assert_eq!(serde_json::to_value(&styles).ok(), Some(all.clone()));
    let names: Vec<&str> = all
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(names, TextStyles::NAMES);
    // A file from before the other kinds, with parts that touch.
    let bold = read(json!({"bold": [[4, 2], [0, 4]]}));
    assert_eq!(
        serde_json::to_value(&bold).ok(),
        Some(json!({"bold": [[0, 6]]}))
    );
    assert_eq!(
        serde_json::to_value(TextStyles::default()).ok(),
        Some(json!({}))
    );
}

/// An element has them beside its other fields, and refuses what it does not know as before.
#[test]
fn an_element_of_a_world_file_keeps_its_form() {
    let read = |json: &Json| serde_json::from_value::<Element>(json.clone());
    let area = json!({
        "id": 7, "role": "AXTextArea", "value": "one two", "rich": true, "bold": [[4, 3]], "types_bold": true,
    });
    let element = read(&area).map_err(|error| error.to_string());
    let styles = element.as_ref().map(|one| one.styles.clone());
    assert_eq!(styles, Ok(of_bold(TextRange::between(4, 7))));
    let again = element.map(|one| serde_json::to_value(one).unwrap_or_default());
    assert_eq!(again, Ok(area));
    let unknown =
        read(&json!({"role": "AXTextArea", "bald": []})).map_err(|error| error.to_string());
    assert!(unknown.is_err_and(|error| error.contains("unknown field `bald`")));
}

fn of_bold(part: TextRange) -> TextStyles {
    let mut styles = TextStyles::default();
    styles.change(part, |style| style.bold = true);
    styles
}

#[test]
fn a_letter_of_two_units_has_one_style() {
    let styles = of_bold(TextRange::between(2, 3));
    let pieces = styles.pieces("a🍎b");
    let texts: Vec<&str> = pieces.iter().map(|(piece, _)| *piece).collect();
    assert_eq!(texts, ["a🍎b"]);
}
