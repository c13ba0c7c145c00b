//! What becomes of the styles of a text when it is edited.

use super::text;
use simulated_world::world::{Element, Style, TextRange, TextStyles, Typing};

/// Moves the styles of a text, which was another one before, with what is left of it. What was typed has the style of what stood
/// before it and of all that it took the place of, with the marks with which its writer types. It is part of a link only within
/// one: that a link does not grow at its end is a belief (C).
pub(super) fn follow(element: &mut Element, before: &str) {
    if element.styles.is_empty() && element.typing == Typing::default() {
        return;
    }
    let before: Vec<u16> = before.encode_utf16().collect();
    let after: Vec<u16> = text::content(element).encode_utf16().collect();
    let common = before.iter().zip(&after);
    let start = common.take_while(|(old, new)| old == new).count();
    let most = before.len().min(after.len()) - start;
    let ends = before.iter().rev().zip(after.iter().rev()).take(most);
    let end = ends.take_while(|(old, new)| old == new).count();
    let replaced = TextRange::between(start, before.len() - end);
    let units = after.len() - end - start;
    let around = start
        .checked_sub(1)
        .map(|first| TextRange::between(first, replaced.end()));
    let style = around.map(|around| {
        let within = TextRange::between(around.location, around.end() + 1);
        Style {
            link: element.styles.shared(within).link,
            ..element.styles.shared(around)
        }
    });
    let mut style = style.unwrap_or_default();
    style.follow(element.typing);
    let typed = TextStyles::whole(units, style);
    element.styles.replace(replaced, units, &typed);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use simulated_world::{
        ax::Role,
        world::{Mark, Scalar},
    };

    fn typing(on: bool) -> Typing {
        let mut typing = Typing::default();
        typing.set(Mark::Bold, on);
        typing
    }

    fn edited(
        before: &str,
        bold: &[[usize; 2]],
        types: Option<bool>,
        after: &str,
    ) -> Vec<[usize; 2]> {
        let mut area = Element {
            value: Some(Scalar::Text(after.to_owned())),
            styles: serde_json::from_value(json!({ "bold": bold })).unwrap_or_default(),
            typing: types.map(typing).unwrap_or_default(),
            ..Element::new(Role::TextArea)
        };
        follow(&mut area, before);
        let bold = area.styles.runs().filter(|(_, style)| style.bold);
        bold.map(|(part, _)| part.into()).collect()
    }

    #[test]
    fn what_is_bold_stays_with_its_text() {
        assert_eq!(edited("one two", &[[4, 3]], None, "one big two"), [[8, 3]]);
        assert_eq!(edited("one two", &[[4, 3]], None, "one txwo"), [[4, 4]]);
        assert_eq!(edited("one two", &[[4, 3]], None, "one"), [[0; 2]; 0]);
        assert_eq!(edited("one", &[], Some(true), "one two"), [[3, 4]]);
        assert_eq!(edited("one two", &[[0, 3]], None, "one two!"), [[0, 3]]);
        assert_eq!(edited("one", &[[0, 3]], None, "one two"), [[0, 7]]);
        assert_eq!(edited("one", &[[0, 3]], Some(false), "one two"), [[0, 3]]);
    }
}
