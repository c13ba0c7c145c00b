//! Reading attributes with a parameter: of elements with text, and of pages.

use super::{
    kinds::is_text_input,
    page_query::Query,
    page_search,
    place::{Place, Subject},
    text, text_bounds,
    types::{AxError, Read, Value, integer},
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{TextRange, World};

/// The attributes with a parameter that elements with text have [bridge 4.14].
const OF_TEXT: [Attribute; 5] = [
    Attribute::BoundsForRange,
    Attribute::LineForIndex,
    Attribute::RangeForIndex,
    Attribute::RangeForLine,
    Attribute::StringForRange,
];

/// Those of a text of a page that is only read [webkit 7.1].
const OF_STATIC_TEXT: [Attribute; 2] = [Attribute::BoundsForRange, Attribute::StringForRange];

/// Those of them that an element has.
fn texts_of(place: &Place<'_>) -> &'static [Attribute] {
    match place.role() {
        role if is_text_input(role) => &OF_TEXT,
        Role::StaticText if place.is_on_webkit_page() => &OF_STATIC_TEXT,
        _ => &[],
    }
}

/// The attributes with a parameter that it lists.
pub(crate) fn parameterised_names(world: &World, subject: &Subject<'_>) -> Vec<Attribute> {
    let Subject::Node(place) = subject else {
        return Vec::new();
    };
    let mut names = texts_of(place).to_vec();
    if page_search::is_answered_by(world, place) {
        names.extend([
            Attribute::UIElementCountForSearchPredicate,
            Attribute::UIElementsForSearchPredicate,
        ]);
    }
    names
}

/// The first key of a search that only a Mac can answer.
pub(crate) fn not_simulated(subject: &Subject<'_>, query: &Query) -> Option<String> {
    let Subject::Node(place) = subject else {
        return None;
    };
    let key = query.not_simulated(place.app.web_engine());
    key.map(str::to_owned)
}

/// What a page finds of itself, as elements or as their number.
pub(crate) fn searched(
    world: &World,
    subject: &Subject<'_>,
    name: &Attribute,
    query: &Query,
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
        Subject::Node(place) if texts_of(place).contains(name) => place.element(),
        _ => None,
    };
    let Some(element) = element else {
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
