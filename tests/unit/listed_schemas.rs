//! What clients refuse in a list of tools is in none that is sent: of every tool, pack and profile [findings-3 20.2].

use crate::pack_tools;
use macmcp::registry::{PROFILE_TOOLS, TOOLS};
use macmcp::tool::{Advertising, Spec};
use serde_json::{Value, json};
use std::sync::Arc;

/// Keywords that some provider refuses, and with them the whole list.
const REFUSED: &[&str] = &[
    "$ref", "$defs", "anyOf", "oneOf", "allOf", "not", "format", "const",
];

/// What a client writes before the name of a tool, at the longest, and how long both may be.
const PREFIX: &str = "mcp__macmcp__";
const LONGEST_NAME: usize = 60;

/// What is wrong with a schema that is listed.
fn mistakes(schema: &Value, path: &str, found: &mut Vec<String>) {
    let Some(fields) = schema.as_object() else {
        found.push(format!("{path} is {schema}"));
        return;
    };
    for keyword in REFUSED {
        if fields.contains_key(*keyword) {
            found.push(format!("{path} has {keyword}"));
        }
    }
    let kind = fields.get("type");
    if !kind.is_some_and(Value::is_string) {
        found.push(format!("{path} has the type {kind:?}"));
    }
    if let Some(words) = fields.get("enum") {
        let words = words.as_array().map(Vec::as_slice).unwrap_or_default();
        let are_texts = !words.is_empty() && words.iter().all(Value::is_string);
        if kind != Some(&json!("string")) || !are_texts {
            found.push(format!("{path} has an enum that is none of texts"));
        }
    }
    match fields.get("items") {
        Some(items) => mistakes(items, &format!("{path}[]"), found),
        None if kind == Some(&json!("array")) => found.push(format!("{path} has no items")),
        None => {}
    }
    let properties = fields.get("properties").and_then(Value::as_object);
    for (name, property) in properties.into_iter().flatten() {
        mistakes(property, &format!("{path}.{name}"), found);
    }
}

fn listed() -> Vec<Arc<Spec>> {
    let tools = TOOLS.iter().chain(PROFILE_TOOLS.iter()).cloned();
    tools.chain(pack_tools::all()).collect()
}

#[test]
fn no_listed_schema_has_what_a_client_refuses() {
    let tools = listed();
    assert!(tools.len() >= 100, "{}", tools.len());
    let mut found = Vec::new();
    for compact in [false, true] {
        let manner = Advertising {
            compact,
            ..Advertising::default()
        };
        for tool in tools
            .iter()
            .filter(|tool| !compact || tool.compact.is_some())
        {
            let sent: Value = serde_json::from_str(&tool.advertised(manner)).unwrap();
            mistakes(&sent["inputSchema"], &tool.name, &mut found);
            if PREFIX.len() + tool.name.len() > LONGEST_NAME {
                found.push(format!("{} is too long a name", tool.name));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_a_client_refuses_is_found() {
    for schema in [
        json!({"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}]}}}),
        json!({"type": "object", "properties": {"a": {"type": "string", "format": "email"}}}),
        json!({"type": "object", "properties": {"a": {"type": ["string", "null"]}}}),
        json!({"type": "object", "properties": {"a": {"type": "array"}}}),
        json!({"type": "object", "properties": {"a": {"type": "integer", "enum": [1]}}}),
        json!({"type": "object", "properties": {"a": {"type": "array", "items": {"$ref": "#/x"}}}}),
        json!({"type": "object", "properties": {"a": true}}),
    ] {
        let mut found = Vec::new();
        mistakes(&schema, "tool", &mut found);
        assert!(!found.is_empty(), "{schema}");
    }
    let mut found = Vec::new();
    let right =
        json!({"type": "object", "properties": {"format": {"type": "string", "enum": ["a"]}}});
    mistakes(&right, "tool", &mut found);
    assert!(found.is_empty(), "{found:?}");
}
