//! What scripts hand over as the value of an attribute.

use super::super::{
    object::{Geometry, Id, Object},
    state::Bridge,
};
use crate::tree::Value;

/// An object as a value that an attribute takes.
pub(super) fn plain(object: Object) -> Option<Value> {
    Some(match object {
        Object::Bool(flag) => Value::Bool(flag),
        Object::Integer(number) => Value::Integer(number),
        Object::Real(number) => Value::Real(number),
        Object::Text(text) => Value::Text(text.to_string()),
        Object::AxValue(Geometry::Point(point)) => Value::Point(point),
        Object::AxValue(Geometry::Size(size)) => Value::Size(size),
        Object::AxValue(Geometry::Rect(frame)) => Value::Rect(frame),
        Object::AxValue(Geometry::Range(range)) => Value::Range(range),
        Object::AxElement(target) => Value::Element(target),
        _ => return None,
    })
}

/// The same, or a list of elements.
pub(super) fn written(bridge: &Bridge, object: Object) -> Option<Value> {
    let Object::Array { items, .. } = object else {
        return plain(object);
    };
    let target = |id: &Id| match bridge.object(*id) {
        Object::AxElement(target) => Some(target),
        _ => None,
    };
    let targets = items.borrow().iter().map(target).collect();
    Option::map(targets, Value::Elements)
}
