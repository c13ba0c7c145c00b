//! What the applications have in common that do something of their own with their windows.

use super::{app::ChangedApp, object::Object};
use crate::apple_events::{call::Call, failure::Failure, standard, value::Value};

/// The objects of a reference in a parameter.
pub(super) fn referred(changed: &ChangedApp<'_>, value: &Value) -> Result<Vec<Object>, Failure> {
    match value {
        Value::Reference(reference) => changed.objects(&reference.steps),
        _ => Err(Failure::mac(-1700)),
    }
}

/// A property in the `with properties` of a command.
pub(super) fn given<'a>(call: &'a Call<'_>, name: &str) -> Option<&'a Value> {
    let Some(Value::Record(fields)) = call.arguments.get("withProperties") else {
        return None;
    };
    fields
        .iter()
        .find(|(field, _)| field.eq_ignore_ascii_case(name))
        .map(|(_, value)| value)
}

/// The window in front of an application, by its number.
pub(super) fn front_window(changed: &ChangedApp<'_>) -> Option<u32> {
    changed
        .world
        .app(changed.pid)
        .and_then(|app| app.main_window())
        .map(|window| window.id)
}

/// The windows that a command is about.
pub(super) fn windows_of(changed: &ChangedApp<'_>, call: &Call<'_>) -> Result<Vec<u32>, Failure> {
    let found = changed.objects(call.object())?;
    found
        .iter()
        .map(|object| window_of(object).ok_or_else(|| Failure::mac(-1708)))
        .collect()
}

/// The accessibility element of a window.
pub(super) fn element_of(changed: &ChangedApp<'_>, window: u32) -> Result<u64, Failure> {
    changed
        .world
        .app(changed.pid)
        .and_then(|app| app.windows.iter().find(|one| one.id == window))
        .map(|window| window.element_id)
        .ok_or_else(|| Failure::mac(-1728))
}

/// The number of the window with an accessibility element.
pub(super) fn number_of(changed: &ChangedApp<'_>, element: u64) -> Option<u32> {
    let mut windows = changed.world.app(changed.pid)?.windows.iter();
    windows
        .find(|window| window.element_id == element)
        .map(|window| window.id)
}

/// The window that an object is, or is in.
pub(super) fn window_of(object: &Object) -> Option<u32> {
    match object {
        Object::Standard(standard::Object::Window(id) | standard::Object::Document(id)) => {
            Some(*id)
        }
        Object::Tab { window, .. } => Some(*window),
        Object::Text(part) => Some(part.window),
        Object::Standard(standard::Object::Application) | Object::Record(_) => None,
    }
}
