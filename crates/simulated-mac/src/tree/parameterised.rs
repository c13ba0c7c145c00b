//! Reading attributes with a parameter: of elements with text, and of pages.

use super::{
    kinds::is_text_input,
    page_search,
    place::Subject,
    read::{Read, integer},
    text, text_bounds,
    types::{AxError, Value},
};
use simulated_world::ax::Attribute;
use simulated_world::world::{TextRange, World};

/// The attributes with a parameter that elements with text have [bridge 4.14].
const OF_TEXT: [Attribute; 5] = [
    Attribute::BoundsForRange,
    Attribute::LineForIndex,
    Attribute::RangeForIndex,
    Attribute::RangeForLine,
    Attribute::StringForRange,
];

/// The attributes with a parameter that it lists.
pub(crate) fn parameterised_names(world: &World, subject: &Subject<'_>) -> Vec<Attribute> {
    let Subject::Node(place) = subject else {
        return Vec::new();
    };
    let mut names = Vec::new();
    if is_text_input(place.role()) {
        names.extend(OF_TEXT);
    }
    if page_search::is_answered_by(world, place) {
        names.extend([
            Attribute::UIElementCountForSearchPredicate,
            Attribute::UIElementsForSearchPredicate,
        ]);
    }
    names
}

/// What a page finds of itself, as elements or as their number.
pub(crate) fn searched(
    world: &World,
    subject: &Subject<'_>,
    name: &Attribute,
    query: &page_search::Query,
) -> Read {
    match subject {
        Subject::Node(place) if page_search::is_answered_by(world, place) => {
            let found = page_search::found(world, place, query);
            Ok(match name {
                Attribute::UIElementCountForSearchPredicate => integer(found.len()),
                _ => Value::Elements(found),
            })
        }
        _ => Err(AxError::ParameterizedAttributeUnsupported),
    }
}

/// The value of an attribute for a parameter.
pub(crate) fn parameterised(subject: &Subject<'_>, name: &Attribute, parameter: &Value) -> Read {
    let element = match subject {
        Subject::Node(place) => place.element(),
        _ => None,
    };
    let Some(element) = element.filter(|one| is_text_input(&one.role) && OF_TEXT.contains(name))
    else {
        return Err(AxError::ParameterizedAttributeUnsupported);
    };
    let shown = text::shown(element);
    let place = |number: i64| usize::try_from(number).map_err(|_| AxError::IllegalArgument);
    let within = |number: i64| {
        place(number).and_then(|place| {
            (place <= text::units(&shown))
                .then_some(place)
                .ok_or(AxError::IllegalArgument)
        })
    };
    match (name, parameter) {
        (Attribute::LineForIndex, Value::Integer(index)) => {
            Ok(integer(text::line_of(&shown, within(*index)?)))
        }
        (Attribute::RangeForIndex, Value::Integer(index)) => {
            let character = text::character_at(&shown, within(*index)?);
            Ok(Value::Range(character.into()))
        }
        (Attribute::RangeForLine, Value::Integer(line)) => text::line(&shown, place(*line)?)
            .map(|line| Value::Range(line.into()))
            .ok_or(AxError::IllegalArgument),
        (Attribute::BoundsForRange, Value::Range(range)) => {
            text_bounds::of(subject, TextRange::try_from(*range)?)
        }
        (Attribute::StringForRange, Value::Range(range)) => {
            text::part(&shown, TextRange::try_from(*range)?)
                .map(Value::Text)
                .ok_or(AxError::IllegalArgument)
        }
        _ => Err(AxError::IllegalArgument),
    }
}
