//! The state of a Mac before and after something.

use super::Mac;
use serde_json::Value;

/// The state of a Mac without what looking at it may change: its clock, the number of writes, what is noted of pictures that were
/// taken, and trees that are switched on and stay on.
pub(crate) fn lasting(mac: &Mac) -> Value {
    let mut state = mac.state();
    let world = state.as_object_mut().unwrap();
    for changing in ["clock", "generation", "pictures"] {
        world.remove(changing);
    }
    for app in world["apps"].as_array_mut().unwrap() {
        app.as_object_mut().unwrap().remove("lazy_tree");
    }
    // A tree that was switched on a moment ago is under way.
    if let Some(pending) = world.get_mut("pending").and_then(Value::as_array_mut) {
        pending.retain(|event| event["what"]["tree"].is_null());
        if pending.is_empty() {
            world.remove("pending");
        }
    }
    state
}

/// What differs between two states, each as a JSON pointer and what it was and became.
pub(crate) fn differences(before: &Value, after: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", Some(before), Some(after), &mut found);
    found
}

fn compare(at: &str, before: Option<&Value>, after: Option<&Value>, found: &mut Vec<String>) {
    // Most of a Mac stays as it was, and a path is made for what did not.
    if before == after {
        return;
    }
    match (before, after) {
        (Some(Value::Object(one)), Some(Value::Object(other))) => {
            let added = other.keys().filter(|name| !one.contains_key(*name));
            for name in one.keys().chain(added) {
                compare(
                    &format!("{at}/{name}"),
                    one.get(name),
                    other.get(name),
                    found,
                );
            }
        }
        (Some(Value::Array(one)), Some(Value::Array(other))) => {
            for place in 0..one.len().max(other.len()) {
                compare(
                    &format!("{at}/{place}"),
                    one.get(place),
                    other.get(place),
                    found,
                );
            }
        }
        _ => found.push(format!("{at}: {before:?} became {after:?}")),
    }
}
