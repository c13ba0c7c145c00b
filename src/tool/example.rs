//! A call as it should have been, for the reader of an error: what was right as it was given, a placeholder for the rest.

use crate::text::{cut, escape_hidden};
use rmcp::model::JsonObject;
use serde_json::Value;

/// How many characters of a value are shown.
const SHOWN: usize = 40;

/// How many characters of the arguments are shown; past it only parameters that are needed are.
const LONGEST: usize = 600;

/// The call of a tool with the arguments that are right and a placeholder for every other one that is needed or was given, and
/// whether it has a placeholder.
pub(super) fn call(
    tool: &str,
    schema: &JsonObject,
    given: &JsonObject,
    is_right: impl Fn(&str) -> bool,
) -> (String, bool) {
    let properties = schema.get("properties").and_then(Value::as_object);
    let required = names(schema);
    let mut shown = String::new();
    let mut has_placeholder = false;
    for (name, property) in properties.into_iter().flatten() {
        let right = given.get(name).filter(|_| is_right(name));
        // What was given and is wrong says what the call is about: without it the call would be another one.
        let is_needed = required.contains(&name.as_str()) || !is_right(name);
        let written = match (right, property.as_object()) {
            (Some(value), _) => cut(&escape_hidden(&value.to_string()), SHOWN),
            (None, Some(property)) if is_needed => {
                has_placeholder = true;
                placeholder(property)
            }
            _ => continue,
        };
        if !is_needed && shown.chars().count() + written.chars().count() > LONGEST {
            continue;
        }
        let comma = if shown.is_empty() { "" } else { ", " };
        shown.push_str(&format!("{comma}\"{name}\": {written}"));
    }
    (format!("{tool} {{{shown}}}"), has_placeholder)
}

fn names(schema: &JsonObject) -> Vec<&str> {
    let required = schema.get("required").and_then(Value::as_array);
    let required = required.into_iter().flatten();
    required.filter_map(Value::as_str).collect()
}

/// What stands for a value that is not known.
fn placeholder(schema: &JsonObject) -> String {
    if let Some(first) = schema.get("enum").and_then(|allowed| allowed.get(0)) {
        return first.to_string();
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("integer" | "number") => "<number>".to_owned(),
        Some("boolean") => "true".to_owned(),
        Some("array") => {
            let item = schema.get("items").and_then(Value::as_object);
            format!("[{}]", item.map(placeholder).unwrap_or_default())
        }
        Some("object") => {
            let properties = schema.get("properties");
            let property = |name: &str| properties?.get(name)?.as_object().map(placeholder);
            let fields: Vec<String> = names(schema)
                .iter()
                .filter_map(|name| Some(format!("\"{name}\": {}", property(name)?)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        _ => "\"...\"".to_owned(),
    }
}
