//! Attributes that only elements of some roles have, or elements of a page, with words of their own.

use super::{
    place::Place,
    types::{AxError, Value},
};
use crate::ax::{Attribute, Role, Subrole};
use crate::world::{Element, Scalar};

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
        // Rows are numbered from 0, and one that stands in no other has the level 0 [trees 2.5].
        Attribute::Index if element.role == Role::Row => {
            let index = index_of(place, element).map(Value::Integer);
            index.ok_or(AxError::NoValue)
        }
        Attribute::DisclosureLevel if element.subrole == Some(Subrole::OutlineRow) => {
            Ok(own.map_or(Value::Integer(0), scalar))
        }
        _ => return None,
    })
}

/// The place of a row among the rows beside it.
fn index_of(place: &Place<'_>, row: &Element) -> Option<i64> {
    let around = place.around()?;
    let mut rows = around.children().iter().filter(|one| one.role == Role::Row);
    i64::try_from(rows.position(|one| one.id == row.id)?).ok()
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
