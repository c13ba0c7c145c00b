//! What a call of a custom tool leaves out, filled in by the schema that its header declares.

use super::call_mode;
use rmcp::model::JsonObject;
use serde_json::Value;

/// What a call leaves out and has no default is null: AppleScript writes `missing value`.
pub(super) fn fill_missing(schema: &JsonObject, given: &mut JsonObject) {
    let properties = schema.get("properties").and_then(Value::as_object);
    let names = properties.into_iter().flatten().map(|(name, _)| name);
    for name in names.filter(|name| !call_mode::PARAMETERS.contains(&name.as_str())) {
        given.entry(name.as_str()).or_insert(Value::Null);
    }
}

/// Fills in what a call leaves out and the schema has a default for, inside objects that were given too.
pub(super) fn fill_defaults(schema: &JsonObject, given: &mut JsonObject) {
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, property) in properties.into_iter().flatten() {
        match (given.get_mut(name), property.get("default")) {
            (None, Some(default)) => {
                given.insert(name.clone(), default.clone());
            }
            (Some(value), _) => fill_value(property, value),
            (None, None) => {}
        }
    }
}

fn fill_value(schema: &Value, value: &mut Value) {
    match (schema.as_object(), value) {
        (Some(schema), Value::Object(fields)) => fill_defaults(schema, fields),
        (Some(schema), Value::Array(items)) => {
            let of_item = schema.get("items");
            items.iter_mut().for_each(|item| {
                of_item
                    .into_iter()
                    .for_each(|schema| fill_value(schema, item))
            });
        }
        _ => {}
    }
}
