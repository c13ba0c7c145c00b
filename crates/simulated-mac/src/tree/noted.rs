//! What is done to elements, as the list of what was done has it.

use super::{place::Place, types::Value};
use simulated_world::ax::Attribute;
use simulated_world::world::{DoneEntry, DoneWhat};

/// Something that is done to an element or a window.
pub(super) fn entry(place: &Place<'_>, what: DoneWhat) -> DoneEntry {
    let app = place.app;
    let said = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let element = place.element();
    DoneEntry {
        app: Some(app.bundle_id.as_ref().unwrap_or(&app.name).clone()),
        window: place.window.map(|window| window.title.clone()),
        role: Some(place.role().to_string()),
        name: element.and_then(|one| said(&one.title).or_else(|| said(&one.description))),
        identifier: element.and_then(|one| one.identifier.clone()),
        element: Some(place.id()),
        ..DoneEntry::new(what)
    }
}

/// A write as the list of what was done has it: a text for the selection is what keys would type.
pub(super) fn written(place: &Place<'_>, name: &Attribute, value: &Value) -> DoneEntry {
    let what = match name {
        Attribute::SelectedText => DoneWhat::Typed,
        _ => DoneWhat::Set,
    };
    let is_own = matches!(name, Attribute::Value | Attribute::SelectedText);
    DoneEntry {
        attribute: (!is_own).then(|| name.to_string()),
        value: match value {
            Value::Text(text) => Some(text.clone()),
            Value::Bool(flag) => Some(flag.to_string()),
            Value::Integer(number) => Some(number.to_string()),
            Value::Real(number) => Some(number.to_string()),
            Value::Point(point) => Some(format!("{},{}", point.x, point.y)),
            Value::Size(size) => Some(format!("{} x {}", size.width, size.height)),
            _ => None,
        },
        ..entry(place, what)
    }
}
