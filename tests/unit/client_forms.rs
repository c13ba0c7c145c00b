//! The schemas of parameters in the forms that model providers ask for: Gemini's function declarations and OpenAI's strict mode.
//! Clients convert what a server advertises, and a provider refuses the whole list for one schema that has no such form.

use macmcp::registry::{PROFILE_TOOLS, TOOLS};
use macmcp::tool::Advertising;
use serde_json::{Map, Value, json};

/// The keywords that both conversions know.
const KNOWN: [&str; 13] = [
    "type",
    "description",
    "properties",
    "required",
    "items",
    "enum",
    "anyOf",
    "default",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "additionalProperties",
];

fn object(schema: &Value) -> Result<&Map<String, Value>, String> {
    let fields = schema.as_object().ok_or(format!("no object: {schema}"))?;
    match fields
        .keys()
        .find(|keyword| !KNOWN.contains(&keyword.as_str()))
    {
        Some(keyword) => Err(format!("{keyword} has no form")),
        None => Ok(fields),
    }
}

fn each(list: &Value, convert: &dyn Fn(&Value) -> Result<Value, String>) -> Result<Value, String> {
    let items = list.as_array().ok_or(format!("no list: {list}"))?;
    items
        .iter()
        .map(convert)
        .collect::<Result<Vec<_>, _>>()
        .map(Value::Array)
}

/// As `generateContent` takes it: one type each, in capitals, no object without properties, no list without items.
fn gemini(schema: &Value, is_root: bool) -> Result<Value, String> {
    let fields = object(schema)?;
    let mut form = Map::new();
    for keyword in [
        "description",
        "required",
        "minimum",
        "maximum",
        "minItems",
        "maxItems",
    ] {
        form.extend(
            fields
                .get(keyword)
                .map(|value| (keyword.to_owned(), value.clone())),
        );
    }
    if let Some(branches) = fields.get("anyOf") {
        form.insert(
            "anyOf".into(),
            each(branches, &|branch| gemini(branch, false))?,
        );
        return Ok(form.into());
    }
    let kind = fields
        .get("type")
        .and_then(Value::as_str)
        .ok_or(format!("no type: {schema}"))?;
    form.insert("type".into(), kind.to_uppercase().into());
    if let Some(words) = fields.get("enum") {
        let are_texts = words
            .as_array()
            .is_some_and(|words| words.iter().all(Value::is_string));
        if kind != "string" || !are_texts {
            return Err(format!("an enum of other than texts: {schema}"));
        }
        form.insert("enum".into(), words.clone());
    }
    match kind {
        "object" => {
            let properties = fields.get("properties").and_then(Value::as_object);
            let properties = properties.filter(|properties| is_root || !properties.is_empty());
            let properties = properties.ok_or(format!("an object without properties: {schema}"))?;
            let converted: Result<Map<_, _>, String> = properties
                .iter()
                .map(|(name, property)| Ok((name.clone(), gemini(property, false)?)))
                .collect();
            form.insert("properties".into(), converted?.into());
        }
        "array" => {
            let items = fields
                .get("items")
                .ok_or(format!("a list without items: {schema}"))?;
            form.insert("items".into(), gemini(items, false)?);
        }
        "string" | "number" | "integer" | "boolean" => {}
        other => return Err(format!("the type {other}")),
    }
    Ok(form.into())
}

/// As strict mode takes it: every object is closed and every property required; what may be left out may be null.
fn strict(schema: &Value, is_root: bool) -> Result<Value, String> {
    let fields = object(schema)?;
    let mut form = fields.clone();
    form.remove("default");
    if let Some(branches) = fields.get("anyOf") {
        if is_root {
            return Err("a choice at the root".to_owned());
        }
        form.insert(
            "anyOf".into(),
            each(branches, &|branch| strict(branch, false))?,
        );
        return Ok(form.into());
    }
    match fields.get("type").and_then(Value::as_str) {
        Some("object") => {
            let properties = fields.get("properties").and_then(Value::as_object);
            let properties = properties.filter(|properties| is_root || !properties.is_empty());
            let properties =
                properties.ok_or(format!("an object that can hold nothing: {schema}"))?;
            let required = fields.get("required").and_then(Value::as_array);
            let mut all = Map::new();
            for (name, property) in properties {
                let is_required = required.is_some_and(|required| required.contains(&json!(name)));
                let mut converted = strict(property, false)?;
                if !is_required {
                    converted = or_null(converted)?;
                }
                all.insert(name.clone(), converted);
            }
            form.insert(
                "required".into(),
                all.keys().cloned().collect::<Vec<_>>().into(),
            );
            form.insert("properties".into(), all.into());
            form.insert("additionalProperties".into(), false.into());
        }
        Some("array") => {
            let items = fields
                .get("items")
                .ok_or(format!("a list without items: {schema}"))?;
            form.insert("items".into(), strict(items, false)?);
        }
        Some("string" | "number" | "integer" | "boolean") => {}
        other => return Err(format!("the type {other:?}")),
    }
    Ok(form.into())
}

fn or_null(mut schema: Value) -> Result<Value, String> {
    if let Some(branches) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        branches.push(json!({"type": "null"}));
        return Ok(schema);
    }
    if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        words.push(Value::Null);
    }
    let kind = schema["type"].as_str().ok_or("no type")?.to_owned();
    schema["type"] = json!([kind, "null"]);
    Ok(schema)
}

#[test]
fn every_schema_has_the_forms_that_providers_ask_for() {
    for compact in [false, true] {
        let manner = Advertising {
            compact,
            ..Advertising::default()
        };
        for tool in TOOLS.iter().chain(PROFILE_TOOLS.iter()) {
            let schema = json!(tool.advertise(manner))["inputSchema"].clone();
            for (form, converted) in [
                ("gemini", gemini(&schema, true)),
                ("strict", strict(&schema, true)),
            ] {
                assert!(converted.is_ok(), "{}, {form}: {converted:?}", tool.name);
            }
        }
    }
}

/// A judge that takes everything would prove nothing.
#[test]
fn what_has_no_such_form_is_refused() {
    for wrong in [
        json!({"type": "object", "properties": {"a": {"type": "object"}}}),
        json!({"type": "object", "properties": {"a": {"type": "array"}}}),
        json!({"type": "object", "properties": {"a": {"description": "anything"}}}),
        json!({"type": "object", "properties": {"a": {"type": ["string", "null"]}}}),
        json!({"type": "object", "properties": {"a": {"$ref": "#/x"}}}),
    ] {
        assert!(gemini(&wrong, true).is_err(), "{wrong}");
        assert!(strict(&wrong, true).is_err(), "{wrong}");
    }
}

/// A text says both: `true`, or the name of a button.
#[test]
fn submit_is_a_text() {
    let tool = macmcp::registry::find("fill_form").unwrap();
    let schema =
        json!(tool.advertise(Advertising::default()))["inputSchema"]["properties"]["submit"]
            .clone();
    assert_eq!(schema["type"], "string");
    assert_eq!(schema["default"], "false");
}
