//! Changes of a world and expectations of one, both written as the part of its JSON that they are about.
//!
//! An object is about the members that it names. Over a list its keys are places, or the `name`, `title` or `role` of
//! the first item that has it; `+` adds an item. Anything else stands for itself: it takes the place of what was there,
//! or has to be there; null stands also for what is missing.

use serde_json::{Map, Value};

fn is_called(item: &Value, name: &str) -> bool {
    ["name", "title", "role"]
        .iter()
        .any(|field| item[field] == name)
}

/// The place in a list that a key means.
fn place_of(items: &[Value], key: &str) -> Option<usize> {
    key.parse()
        .ok()
        .filter(|&place| place < items.len())
        .or_else(|| items.iter().position(|item| is_called(item, key)))
}

/// Changes a world, or a part of one. Panics when a list has no item of that name.
pub(crate) fn apply(world: &mut Value, change: &Value) {
    let Value::Object(members) = change else {
        *world = change.clone();
        return;
    };
    if let Value::Array(items) = world {
        for (key, change) in members {
            if key == "+" {
                items.push(change.clone());
                continue;
            }
            let place = place_of(items, key);
            assert!(place.is_some(), "nothing is called {key}");
            apply(&mut items[place.unwrap()], change);
        }
        return;
    }
    if !world.is_object() {
        *world = Value::Object(Map::new());
    }
    for (key, change) in members {
        apply(&mut world[key.as_str()], change);
    }
}

/// Whether a world, or a part of one, contains what is expected.
pub(crate) fn contains(world: &Value, expected: &Value) -> bool {
    match (world, expected) {
        (Value::Array(items), Value::Object(members)) => members.iter().all(|(key, expected)| {
            let item = place_of(items, key).map_or(&Value::Null, |place| &items[place]);
            contains(item, expected)
        }),
        (Value::Null, Value::Object(_)) => false,
        (_, Value::Object(members)) => members
            .iter()
            .all(|(key, expected)| contains(&world[key.as_str()], expected)),
        (Value::Array(items), Value::Array(expected)) => {
            items.len() == expected.len()
                && items
                    .iter()
                    .zip(expected)
                    .all(|(one, other)| contains(one, other))
        }
        // A whole number may be written either way.
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        _ => world == expected,
    }
}

#[test]
fn a_change_is_about_what_it_names() {
    use serde_json::json;
    let mut world = json!({"front": 1, "volume": {"output": 5}, "apps": [
        {"name": "One", "windows": [{"title": "A"}]}, {"name": "Two", "windows": []}]});
    apply(
        &mut world,
        &json!({"volume": null, "apps": {"One": {"windows": {"A": {"space": 2}}}, "1": {"windows": {"+": {"title": "B"}}}},
            "bridge": {"booleans": "numbers"}}),
    );
    let wanted = json!({"front": 1, "volume": null, "bridge": {"booleans": "numbers"}, "apps": [
        {"name": "One", "windows": [{"title": "A", "space": 2}]}, {"name": "Two", "windows": [{"title": "B"}]}]});
    assert_eq!(world, wanted);
}

#[test]
fn an_expectation_is_about_what_it_names() {
    use serde_json::json;
    let world = json!({"front": 1, "apps": [{"name": "One", "frame": [1.0, 2.0]}]});
    assert!(contains(
        &world,
        &json!({"apps": {"One": {"frame": [1, 2]}, "Two": null}})
    ));
    assert!(contains(&world, &json!({"apps": {"0": {"name": "One"}}})));
    assert!(!contains(&world, &json!({"apps": {"Two": {}}})));
    assert!(!contains(&world, &json!({"front": 2})));
    assert!(!contains(&world, &json!({"apps": {"One": {"frame": [1]}}})));
}
