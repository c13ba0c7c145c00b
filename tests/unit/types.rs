//! What crosses from the server to its scripts, as TypeScript declarations: `make types` checks templates against them.

use crate::documents::hold;
use crate::pack_tools;
use crate::render_inputs;
use macmcp::error::Code;
use macmcp::registry::TOOLS;
use macmcp::session::Session;
use macmcp::session::elements::locator::Locator;
use macmcp::template::{self, CallFields, Language};
use macmcp::tool::Spec;
use schemars::Schema;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Whether the fields of an object are all there. Inside of a result the schema does not say.
#[derive(Clone, Copy)]
enum Fields {
    AreThere,
    MayBeMissing,
}

/// A type by its schema.
fn of_schema(schema: &Value, fields: Fields) -> String {
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<String> = words.iter().map(Value::to_string).collect();
        return words.join(" | ");
    }
    if schema["const"].is_string() {
        return schema["const"].to_string();
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(branches) = schema[keyword].as_array() {
            return union(branches.iter().map(|branch| of_schema(branch, fields)));
        }
    }
    let named = match &schema["type"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        name => name.as_str().into_iter().collect::<Vec<_>>(),
    };
    union(named.into_iter().map(|name| of_kind(name, schema, fields)))
}

fn of_kind(name: &str, schema: &Value, fields: Fields) -> String {
    match name {
        "integer" | "number" => "number".to_owned(),
        "array" if schema["items"].is_object() => {
            format!("({})[]", of_schema(&schema["items"], fields))
        }
        "array" => "any[]".to_owned(),
        "object" => match schema["properties"].as_object() {
            Some(properties) => of_properties(properties, fields),
            None => "any".to_owned(),
        },
        other => other.to_owned(),
    }
}

fn union(types: impl Iterator<Item = String>) -> String {
    let types: BTreeSet<String> = types.collect();
    let types: Vec<String> = types.into_iter().collect();
    match types.is_empty() {
        true => "any".to_owned(),
        false => types.join(" | "),
    }
}

fn of_properties(properties: &Map<String, Value>, fields: Fields) -> String {
    let kinds: BTreeMap<&str, String> = properties
        .iter()
        .map(|(name, schema)| (name.as_str(), of_schema(schema, fields)))
        .collect();
    of_fields(&kinds, fields)
}

/// Tools whose answer is made of what the script answers, and is something else.
const MADE: [&str; 7] = [
    "check_permissions",
    "expect",
    "list_windows",
    "read_text",
    "recent_changes",
    "screenshot_app_window",
    "wait_for",
];

/// The type of a tool's result, where its script answers it.
fn of_result(tool: &Spec) -> Option<String> {
    let schema = tool.output_schema()?;
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let fields: Vec<String> = schema["properties"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, property)| {
            let mark = if required.contains(&name.as_str()) {
                ""
            } else {
                "?"
            };
            format!(
                "{name}{mark}: {}",
                of_schema(property, Fields::MayBeMissing)
            )
        })
        .collect();
    let is_made = MADE.contains(&&*tool.name);
    (!is_made).then(|| format!("{{ {} }}", fields.join("; ")))
}

fn of_fields(kinds: &BTreeMap<&str, String>, fields: Fields) -> String {
    let mark = match fields {
        Fields::AreThere => "",
        Fields::MayBeMissing => "?",
    };
    let written: Vec<String> = kinds
        .iter()
        .map(|(name, kind)| format!("{name}{mark}: {kind}"))
        .collect();
    match written.is_empty() {
        true => "{}".to_owned(),
        false => format!("{{ {} }}", written.join("; ")),
    }
}

/// A type by a value that has it; what is null, or a list of nothing, may be anything.
fn of_value(value: &Value) -> String {
    match value {
        Value::String(_) => "string".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::Bool(_) => "boolean".to_owned(),
        Value::Array(items) if !items.is_empty() => {
            format!("({})[]", union(items.iter().map(of_value)))
        }
        Value::Array(_) => "any[]".to_owned(),
        _ => "any".to_owned(),
    }
}

/// The parameters that a template's inputs in `fixtures/render` have, with their values.
fn recorded(template: &str) -> Vec<Map<String, Value>> {
    let files = std::fs::read_dir(render_inputs::folder().join(template))
        .into_iter()
        .flatten();
    let inputs = files.map(|file| {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let input: Value = serde_json::from_str(&text).unwrap();
        input["params"].as_object().unwrap().clone()
    });
    inputs.collect()
}

/// Something that a parameter may be, by its schema.
fn some(schema: &Value) -> Value {
    let kind = match &schema["type"] {
        Value::Array(kinds) => &kinds[0],
        kind => kind,
    };
    match (&schema["enum"][0], kind.as_str()) {
        (Value::Null, Some("integer" | "number")) => {
            json!(schema["minimum"].as_i64().unwrap_or(1).max(1))
        }
        (Value::Null, Some("boolean")) => json!(true),
        (Value::Null, Some("array")) => json!([some(&schema["items"])]),
        (Value::Null, Some("object")) => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            properties
                .map(|(name, property)| (name.clone(), some(property)))
                .collect()
        }
        (Value::Null, _) => json!("some"),
        (first, _) => first.clone(),
    }
}

/// Arguments that a tool may be called with, for each of its parameters some that give it: those of its example with it, or others
/// where it does not go with those.
fn calls<'p>(
    tool: &Spec,
    properties: &'p Map<String, Value>,
) -> Vec<(Option<&'p str>, Map<String, Value>)> {
    let examples = tool.trial.unwrap().examples;
    let good: Map<String, Value> = serde_json::from_str(examples.works).unwrap();
    let mut made = vec![(None, good.clone())];
    for (name, property) in properties {
        let alone = Map::from_iter([(name.clone(), some(property))]);
        let mut with = good.clone();
        with.extend(alone.clone());
        let mut of_app = Map::from_iter([("app".to_owned(), json!("Notes"))]);
        of_app.extend(alone.clone());
        made.extend([with, of_app, alone].map(|arguments| (Some(name.as_str()), arguments)));
    }
    made
}

/// The type of a tool's parameters as its template gets them: those of the schema, without those that the server keeps to
/// itself, and with what it makes of them.
fn of_tool(tool: &Spec) -> String {
    let schema = Value::Object(tool.input_schema().clone());
    let properties = schema["properties"].as_object().unwrap();
    let session = Session::default();
    let mut made: BTreeMap<String, String> = BTreeMap::new();
    let mut kept = BTreeSet::new();
    for (given, arguments) in calls(tool, properties) {
        let Ok(input) = tool.prepare(arguments, &session) else {
            continue;
        };
        kept.extend(given.filter(|name| !input.params.contains_key(*name)));
        made.extend(
            input
                .params
                .iter()
                .map(|(name, value)| (name.clone(), of_value(value))),
        );
    }
    let mut fields: BTreeMap<&str, String> = BTreeMap::new();
    for (name, kind) in &made {
        let property = properties.get(name);
        fields.insert(
            name,
            property.map_or_else(
                || kind.clone(),
                |property| of_schema(property, Fields::AreThere),
            ),
        );
    }
    for (name, property) in properties {
        if !kept.contains(name.as_str()) {
            fields.insert(name, of_schema(property, Fields::AreThere));
        }
    }
    of_fields(&fields, Fields::AreThere)
}

/// The type of the parameters of a template that is no tool's.
fn of_recorded(template: &str) -> String {
    let values = recorded(template);
    let mut fields: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, value) in values.iter().flatten() {
        fields.entry(name).or_default().insert(of_value(value));
    }
    let fields = fields
        .into_iter()
        .map(|(name, kinds)| (name, union(kinds.into_iter())));
    of_fields(&fields.collect(), Fields::AreThere)
}

#[test]
fn the_declarations_of_params_and_call_are_those_of_the_schemas() {
    let mut text = String::from(
        "// What crosses between the server and its scripts: what a template gets as `params` and `call`, what\n// it answers, and the codes of errors.\n// `make generate` writes this file from the schemas of the server.\n\n",
    );
    let codes: Vec<String> = Code::ALL
        .iter()
        .map(|code| format!("'{}'", code.as_str()))
        .collect();
    let _ = writeln!(text, "type ErrorCode =\n  | {};\n", codes.join("\n  | "));
    text.push_str(&interface("CallFields", &schemars::schema_for!(CallFields)));
    text.push_str(&interface("Locator", &schemars::schema_for!(Locator)));
    let _ = writeln!(text, "interface TemplateParams {{");
    for name in template::names() {
        if template::source(name).unwrap().0 != Language::JavaScript {
            continue;
        }
        let (_, tool) = name.split_once('/').unwrap();
        let params = match TOOLS.iter().find(|known| known.name == tool) {
            Some(tool) => of_tool(tool),
            None => of_recorded(name),
        };
        let _ = writeln!(text, "  '{name}': {params};");
    }
    for tool in pack_tools::all() {
        let properties = tool.input_schema()["properties"].as_object().unwrap();
        let params = of_properties(properties, Fields::AreThere);
        let _ = writeln!(text, "  '{}': {params};", pack_tools::place(&tool));
    }
    text.push_str("}\n\ninterface TemplateResults {\n");
    for name in template::names() {
        let (_, tool) = name.split_once('/').unwrap();
        let tool = TOOLS.iter().find(|known| known.name == tool);
        if let Some(result) = tool.and_then(|tool| of_result(tool)) {
            let _ = writeln!(text, "  '{name}': {result};");
        }
    }
    text.push_str("}\n");
    hold("scripts/templates.d.ts", &text);
}

/// The declaration of a struct that is handed to every script.
fn interface(name: &str, schema: &Schema) -> String {
    let schema = schema.as_value();
    let none = Map::new();
    let definitions = schema["$defs"].as_object().unwrap_or(&none);
    let inlined = inlined(schema, definitions);
    let mut text = format!("interface {name} {{\n");
    for (name, field) in inlined["properties"].as_object().unwrap() {
        // Kept as JSON between the session, which makes it, and the script that reads it.
        let kind = match name.as_str() {
            "target" => "Locator | null".to_owned(),
            _ => of_schema(field, Fields::AreThere),
        };
        let _ = writeln!(text, "  {name}: {kind};");
    }
    text.push_str("}\n\n");
    text
}

/// A schema with its definitions in their places.
fn inlined(schema: &Value, definitions: &Map<String, Value>) -> Value {
    match schema {
        Value::Object(fields) => {
            if let Some(path) = fields.get("$ref").and_then(Value::as_str) {
                let name = path.rsplit('/').next().unwrap();
                return inlined(&definitions[name], definitions);
            }
            let fields = fields
                .iter()
                .map(|(name, value)| (name.clone(), inlined(value, definitions)));
            Value::Object(fields.collect())
        }
        Value::Array(values) => {
            let values = values.iter().map(|value| inlined(value, definitions));
            values.collect()
        }
        other => other.clone(),
    }
}
