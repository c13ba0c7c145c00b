//! Attributes that only elements of some roles have, or elements of a page, with words of their own.

use super::{
    place::Place,
    types::{AxError, Value},
};
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::world::{Element, Scalar};

/// The value of such an attribute; none where it is another one, or the element has it not.
pub(super) fn read(
    place: &Place<'_>,
    element: &Element,
    name: &Attribute,
) -> Option<Result<Value, AxError>> {
    let own = element.attributes.get(name);
    Some(match name {
        Attribute::RoleDescription => Ok(scalar(own?)),
        // The button that is on.
        Attribute::Value if element.role == Role::RadioGroup && element.value.is_none() => {
            let is_on = |one: &&Element| one.value == Some(Scalar::Number(1.0));
            let button = element.children.iter().find(is_on);
            let button = button.map(|one| Value::Element(place.target(one.id)));
            button.ok_or(AxError::NoValue)
        }
        // The world has the names of classes as a page has them, with blanks between them.
        Attribute::DomClassList if place.is_on_page() => {
            let classes = match own {
                Some(Scalar::Text(classes)) => classes.as_str(),
                _ => "",
            };
            let classes = classes.split_whitespace().map(str::to_owned);
            Ok(Value::Texts(classes.collect()))
        }
        // Scripts take the badge of an app that has none for empty, and not for an error [trees 3.14].
        Attribute::StatusLabel if is_app_of_dock(element) => {
            own.map(scalar).ok_or(AxError::NoValue)
        }
        // Rows are numbered from 0, and one that stands in no other has the level 0 [trees 2.5].
        Attribute::Index if element.role == Role::Row => {
            let index = index_of(place, element).map(Value::Integer);
            index.ok_or(AxError::NoValue)
        }
        Attribute::DisclosureLevel if element.is_outline_row() => {
            Ok(own.map_or(Value::Integer(0), scalar))
        }
        Attribute::Disclosing if element.is_outline_row() => {
            Ok(Value::Bool(element.is_disclosing()))
        }
        Attribute::DisclosedByRow if element.is_outline_row() => {
            let by = disclosed_by(place, element);
            let by = by.map(|row| Value::Element(place.target(row.id)));
            by.ok_or(AxError::NoValue)
        }
        Attribute::DisclosedRows if element.is_outline_row() => {
            let rows = disclosed_rows(place, element).into_iter();
            Ok(Value::Elements(
                rows.map(|row| place.target(row.id)).collect(),
            ))
        }
        _ => return None,
    })
}

/// Whether it is the item of an app in the Dock, which may have a badge.
pub(super) fn is_app_of_dock(element: &Element) -> bool {
    element.subrole == Some(Subrole::ApplicationDockItem)
}

/// The rows beside a row, and its place among them.
fn rows_around<'w>(place: &Place<'w>, row: &Element) -> Option<(Vec<&'w Element>, usize)> {
    let around = place.around()?;
    let rows = around.children().iter().filter(|one| one.role == Role::Row);
    let rows: Vec<&Element> = rows.collect();
    let at = rows.iter().position(|one| one.id == row.id)?;
    Some((rows, at))
}

/// The place of a row among the rows beside it.
fn index_of(place: &Place<'_>, row: &Element) -> Option<i64> {
    let (_, at) = rows_around(place, row)?;
    i64::try_from(at).ok()
}

/// The row that a row stands in: the nearest one above it that stands less deep.
fn disclosed_by<'w>(place: &Place<'w>, row: &Element) -> Option<&'w Element> {
    let (rows, at) = rows_around(place, row)?;
    let mut above = rows[..at].iter().rev();
    let is_outer = |one: &&&Element| one.disclosure_level() < row.disclosure_level();
    above.find(is_outer).copied()
}

/// The rows that stand in a row, and in no other one in it.
fn disclosed_rows<'w>(place: &Place<'w>, row: &Element) -> Vec<&'w Element> {
    let Some((rows, at)) = rows_around(place, row) else {
        return Vec::new();
    };
    let level = row.disclosure_level();
    let below = rows[at + 1..].iter().copied();
    let inner = below.take_while(|one| one.disclosure_level() > level);
    inner
        .filter(|one| one.disclosure_level() == level + 1.0)
        .collect()
}

// Checked to be whole.
pub(super) fn scalar(value: &Scalar) -> Value {
    match value {
        Scalar::Bool(flag) => Value::Bool(*flag),
        Scalar::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            Value::Integer(*number as i64)
        }
        Scalar::Number(number) => Value::Real(*number),
        Scalar::Text(text) => Value::Text(text.clone()),
    }
}
