//! What a tool of the user's own returns, against the schema in its header.
//!
//! The results of the other tools are Rust types, which refuse what does not fit them; this does the same by the schema. It knows
//! the keywords that a header may use: `type`, `properties`, `required`, `items`.

use crate::text;
use rmcp::model::JsonObject;
use serde_json::Value;

/// The fields that the server adds to a result.
pub(crate) const RESERVED: [&str; 3] = ["changes", "unseen", "shows"];

/// How many characters of a wrong value are shown.
const SHOWN: usize = 60;

/// What does not fit, with its place; none when all of it fits.
pub(crate) fn misfit(schema: &JsonObject, result: &Value) -> Option<String> {
    value(schema, result, "result")
}

fn value(schema: &JsonObject, found: &Value, place: &str) -> Option<String> {
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        Some(kind) => kind.as_str().into_iter().collect(),
        None => Vec::new(),
    };
    if !kinds.iter().any(|kind| is_of(kind, found)) {
        let shown = text::line(&found.to_string(), SHOWN);
        return Some(format!(
            "`{place}` is {shown}, declared as {}",
            kinds.join(" or ")
        ));
    }
    match found {
        Value::Object(fields) => object(schema, fields, place),
        Value::Array(items) => {
            let of_item = schema.get("items")?.as_object()?;
            let mut items = items.iter().enumerate();
            items.find_map(|(at, item)| value(of_item, item, &format!("{place}[{at}]")))
        }
        _ => None,
    }
}

fn object(schema: &JsonObject, fields: &JsonObject, place: &str) -> Option<String> {
    let properties = schema.get("properties")?.as_object()?;
    let required = schema.get("required").and_then(Value::as_array);
    let missing = required
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .find(|name| !fields.contains_key(*name));
    if let Some(name) = missing {
        return Some(format!("`{place}.{name}` is missing"));
    }
    fields.iter().find_map(|(name, found)| {
        let place = format!("{place}.{}", text::line(name, SHOWN));
        match properties.get(name).and_then(Value::as_object) {
            Some(schema) => value(schema, found, &place),
            None => Some(format!("`{place}` is not declared")),
        }
    })
}

fn is_of(kind: &str, found: &Value) -> bool {
    match kind {
        "string" => found.is_string(),
        "integer" => found.is_i64() || found.is_u64(),
        "number" => found.is_number(),
        "boolean" => found.is_boolean(),
        "array" => found.is_array(),
        "object" => found.is_object(),
        _ => found.is_null(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn told(result: Value) -> Option<String> {
        let schema = json!({
            "type": "object",
            "properties": {
                "notes": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {"id": {"type": "string"}, "day": {"type": ["string", "null"]}},
                        "required": ["id"],
                    },
                },
                "total": {"type": "integer"},
            },
            "required": ["notes"],
        });
        misfit(schema.as_object()?, &result)
    }

    #[test]
    fn what_is_declared_fits() {
        for result in [
            json!({"notes": []}),
            json!({"notes": [{"id": "a"}, {"id": "b", "day": null}], "total": 2}),
        ] {
            assert_eq!(told(result), None);
        }
    }

    #[test]
    fn what_is_not_declared_is_told_with_its_place() {
        for (result, expected) in [
            (json!(null), "`result` is null, declared as object"),
            (json!({"total": 1}), "`result.notes` is missing"),
            (
                json!({"notes": [], "total": 1.5}),
                "`result.total` is 1.5, declared as integer",
            ),
            (
                json!({"notes": [{"id": "a"}, {"day": "x"}]}),
                "`result.notes[1].id` is missing",
            ),
            (
                json!({"notes": [{"id": "a", "day": 1}]}),
                "`result.notes[0].day` is 1, declared as string or null",
            ),
            (
                json!({"notes": [], "more": 1}),
                "`result.more` is not declared",
            ),
        ] {
            assert_eq!(told(result).as_deref(), Some(expected));
        }
    }
}
