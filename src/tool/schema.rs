//! The JSON schemas that are advertised: small, flat, and understood by every client.
//!
//! Generated from the tools' types and then stripped of what costs a model tokens or makes a client refuse the list:
//! `$schema`, titles, formats, lengths of texts, bounds that no call meets by itself, defaults that are nothing, null types and
//! definitions of their own. What is not advertised is still enforced. Checking values is not done here but in [`super::params`].

use rmcp::model::JsonObject;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

/// The schema of a tool's parameters as it is enforced: no null types, every object closed.
///
/// It can hold keywords that JSON Schema does not have (`x-...`), which [`advertised`] removes:
/// `x-number`: a string parameter that also takes a whole number, such as a pid.
/// `x-flag`: a string parameter that also takes true and false.
/// `x-properties`: the fields that clients see of an object whose fields somebody else knows: forms of some providers take no
/// object without fields.
/// `x-words`: other words for a value, without signs and in small letters, with that value.
/// `x-list`: the fields of an object that also comes as a list, in their order.
/// `x-aliases`: other names of an object's fields, as `x-words`.
/// `x-unadvertised`: a parameter that is taken and not advertised.
/// `x-format`: a format that JSON Schema does not have.
/// `x-titles`: a string parameter that also comes as a list of texts.
#[must_use]
pub fn input<T: JsonSchema>() -> JsonObject {
    let mut schema = generate::<T>();
    tidy(&mut schema, true);
    closed(schema)
}

/// The schema of a tool's result. Fields that can be null say so.
///
/// It is open (`additionalProperties` is left out), without bounds and enums: a client that keeps the schema of an older
/// version must not refuse the answer of a newer one. It has no descriptions.
#[must_use]
pub fn output<T: JsonSchema>() -> JsonObject {
    let mut schema = generate::<T>();
    tidy(&mut schema, false);
    open(&mut schema);
    object(schema)
}

/// A parameter schema as clients see it: without the keywords of this module, unions, formats, the lengths of texts and that objects are
/// closed, which cost more than they tell and which [`super::params`] enforces all the same, in words that name the parameter.
#[must_use]
pub fn advertised(mut schema: JsonObject) -> JsonObject {
    remove_unadvertised(&mut schema);
    schema
}

/// Gives a type the schema that is written out.
macro_rules! literal {
    ($type:ident, $schema:tt) => {
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}
pub(crate) use literal;

/// Calls `change` with every schema inside a schema, and then with itself.
fn each_schema(schema: &mut JsonObject, change: &mut impl FnMut(&mut JsonObject)) {
    for keyword in ["items", "additionalProperties"] {
        if let Some(Value::Object(inner)) = schema.get_mut(keyword) {
            each_schema(inner, change);
        }
    }
    // Properties may themselves be called `title` or `minLength`: they are names here, not keywords.
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for property in properties.values_mut().filter_map(Value::as_object_mut) {
            each_schema(property, change);
        }
    }
    for keyword in ["anyOf", "oneOf", "allOf"] {
        for branch in branches(schema, keyword) {
            each_schema(branch, change);
        }
    }
    change(schema);
}

/// What a number may be at most, from which on that is enforced, and told only to whoever meets it; a time is told up to what it may be.
const FAR: f64 = 1_000.0;
const LONGEST_MS: f64 = 120_000.0;

fn remove_unadvertised(schema: &mut JsonObject) {
    // First: what is inside a schema is changed before it.
    each_schema(schema, &mut |schema| {
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            properties.retain(|_, property| property.get("x-unadvertised").is_none());
        }
    });
    each_schema(schema, &mut |schema| {
        // Some providers refuse a whole list for one union or format [findings-3 20.2]. A text can say each kind of value.
        if schema.remove("anyOf").is_some() {
            schema.insert("type".into(), "string".into());
        }
        if let Some(properties) = schema.remove("x-properties") {
            schema.insert("properties".into(), properties);
        }
        schema.retain(|keyword, value| match keyword.as_str() {
            "minLength" | "maxLength" | "minItems" | "format" => false,
            "additionalProperties" => value != &Value::Bool(false),
            "minimum" => value.as_f64() > Some(1.0),
            "maximum" => value.as_f64() < Some(FAR) || value.as_f64() == Some(LONGEST_MS),
            // What a parameter is anyway that is left out.
            "default" => ![json!(false), json!(0), json!([])].contains(value),
            _ => !keyword.starts_with("x-"),
        });
    });
}

/// The schema of a result as clients see it: which fields there always are, what is inside of one that is an object, and that a list is
/// one of texts, costs more than clients do with it.
pub(crate) fn listed_result(schema: &mut JsonObject) {
    each_schema(schema, &mut |schema| {
        schema.retain(|keyword, value| {
            keyword != "required" && (keyword != "additionalProperties" || value.is_object())
        });
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for property in properties.into_iter().flat_map(JsonObject::values_mut) {
            if let Value::Object(field) = property {
                field.retain(|keyword, inner| {
                    keyword != "properties"
                        && (keyword != "items" || inner.get("properties").is_some())
                });
            }
        }
    });
}

/// Leaves the names of fields and the kinds of their values, with which clients check a result and make types of it.
/// What forbids is removed (closed objects, bounds, the words of enums), and so is what a model must know of a result: no
/// model reads it here, it stands in the tool's description.
fn open(schema: &mut Value) {
    let Value::Object(fields) = schema else {
        return;
    };
    let required = fields.remove("required");
    each_schema(fields, &mut |schema| {
        schema.retain(|keyword, _| {
            ["type", "properties", "items", "anyOf"].contains(&keyword.as_str())
                || keyword == "additionalProperties"
        });
        if schema.get("additionalProperties") == Some(&Value::Bool(false)) {
            schema.remove("additionalProperties");
        }
        merge_kinds(schema);
    });
    fields.extend(required.map(|names| ("required".to_owned(), names)));
}

/// Leaves of the objects inside a result only that they are objects. An action answers what the tools that look answer
/// too, and there it is described in full.
pub(crate) fn leave_out_parts(schema: &mut JsonObject) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for property in properties.into_iter().flat_map(JsonObject::values_mut) {
        if let Value::Object(property) = property {
            each_schema(property, &mut |inner| {
                inner.remove("properties");
            });
        }
    }
}

/// `anyOf: [number, null]` is `type: [number, null]`.
fn merge_kinds(schema: &mut JsonObject) {
    let kinds: Vec<Value> = branches(schema, "anyOf")
        .flat_map(|branch| match (branch.len(), branch.get("type")) {
            (1, Some(Value::Array(kinds))) => kinds.clone(),
            (1, Some(kind)) => vec![kind.clone()],
            _ => vec![Value::Null],
        })
        .collect();
    if !kinds.is_empty() && kinds.iter().all(Value::is_string) {
        schema.remove("anyOf");
        schema.insert("type".into(), Value::Array(kinds));
    }
}

fn branches<'a>(
    schema: &'a mut JsonObject,
    keyword: &str,
) -> impl Iterator<Item = &'a mut JsonObject> {
    schema
        .get_mut(keyword)
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
}

fn generate<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let schema: Schema = settings.into_generator().into_root_schema_for::<T>();
    schema.to_value()
}

/// A schema that is closed, as those of parameters are.
fn closed(schema: Value) -> JsonObject {
    let mut fields = object(schema);
    // A struct that is made of others cannot say it itself.
    fields
        .entry("additionalProperties")
        .or_insert(Value::Bool(false));
    fields
}

/// A tool's schema is an object with properties, even when there are none: some clients insist.
fn object(schema: Value) -> JsonObject {
    let mut fields = match schema {
        Value::Object(fields) => fields,
        _ => JsonObject::new(),
    };
    fields.entry("type").or_insert_with(|| json!("object"));
    fields.entry("properties").or_insert_with(|| json!({}));
    fields.remove("description");
    fields
}

fn tidy(schema: &mut Value, drop_null: bool) {
    let Value::Object(fields) = schema else {
        return;
    };
    for noise in ["$schema", "title", "format"] {
        fields.remove(noise);
    }
    if drop_null {
        if fields.get("default").is_some_and(Value::is_null) {
            fields.remove("default");
        }
        if let Some(Value::Array(types)) = fields.get_mut("type") {
            types.retain(|name| name != "null");
            if let [only] = types.as_slice() {
                let only = only.clone();
                fields.insert("type".into(), only);
            }
        }
        if let Some(Value::Array(values)) = fields.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
        collapse_nullable(fields);
    }
    merge_constants(fields);
    for keyword in ["items", "additionalProperties"] {
        if let Some(inner) = fields.get_mut(keyword) {
            tidy(inner, drop_null);
        }
    }
    if let Some(Value::Object(properties)) = fields.get_mut("properties") {
        // Properties may themselves be called `title` or `format`: they are names here, not keywords.
        for property in properties.values_mut() {
            tidy(property, drop_null);
        }
    }
    for keyword in ["anyOf", "oneOf", "allOf"] {
        if let Some(Value::Array(branches)) = fields.get_mut(keyword) {
            for branch in branches {
                tidy(branch, drop_null);
                // What a parameter is for, the parameter says.
                if let (true, Value::Object(fields)) = (drop_null, branch) {
                    fields.remove("description");
                }
            }
        }
    }
}

/// `anyOf: [X, null]` is how an optional enum or object is generated; an optional parameter is simply left out.
fn collapse_nullable(fields: &mut JsonObject) {
    let Some(Value::Array(branches)) = fields.get_mut("anyOf") else {
        return;
    };
    branches.retain(|branch| branch.get("type") != Some(&json!("null")));
    if let [Value::Object(only)] = branches.as_slice() {
        let only = only.clone();
        fields.remove("anyOf");
        for (name, value) in only {
            fields.entry(name).or_insert(value);
        }
    }
}

/// An enum whose variants carry doc comments is generated as `oneOf` of constants: one `enum` says the same in less.
fn merge_constants(fields: &mut JsonObject) {
    let Some(Value::Array(branches)) = fields.get("oneOf") else {
        return;
    };
    let constants: Option<Vec<Value>> = branches
        .iter()
        .map(|branch| branch.get("const").cloned())
        .collect();
    if let Some(constants) = constants.filter(|all| all.iter().all(Value::is_string)) {
        fields.remove("oneOf");
        fields.insert("type".into(), json!("string"));
        fields.insert("enum".into(), Value::Array(constants));
    }
}
