//! Checks a call's arguments against the tool's own schema, so that what is advertised is what is enforced.
//!
//! A reader of an error must be able to correct the call in one go: all that is wrong is said at once, each time with
//! the parameter, what was given and what is expected. Only the part of JSON Schema that [`crate::tool::schema`] writes is
//! known here.

use crate::error::Error;
use crate::text::{cut, escape_hidden};
use rmcp::model::JsonObject;
use serde_json::Value;

/// Another name for a parameter, and the parameter.
pub type Alias = (&'static str, &'static str);

/// Other names for parameters, in groups that tools share.
pub type Aliases = &'static [&'static [Alias]];

/// How many characters of a bad value an error shows.
const SHOWN: usize = 60;

/// How many problems of a call are told.
const MOST: usize = 20;

/// What is wrong with a call: the first ones in words, the others counted.
#[derive(Default)]
struct Problems {
    told: Vec<String>,
    more: usize,
}

impl Problems {
    /// Adds one. Its words are made only when they will be told.
    fn add(&mut self, words: impl FnOnce() -> String) {
        if self.told.len() < MOST {
            self.told.push(words());
        } else {
            self.more += 1;
        }
    }

    fn sentence(&self) -> String {
        let told = self.told.join("; ");
        match self.more {
            0 => told,
            more => format!("{told}; and {more} more"),
        }
    }
}

/// Brings the names to the advertised spelling and checks every value.
///
/// # Errors
/// `InvalidParameter` naming everything that is missing, unknown or out of bounds.
pub fn check(
    schema: &JsonObject,
    aliases: Aliases,
    arguments: JsonObject,
) -> Result<JsonObject, Error> {
    let mut problems = Problems::default();
    let checked = object(schema, aliases, arguments, "", &mut problems);
    if problems.told.is_empty() {
        Ok(checked)
    } else {
        Err(Error::invalid(problems.sentence()))
    }
}

fn object(
    schema: &JsonObject,
    aliases: Aliases,
    given: JsonObject,
    path: &str,
    problems: &mut Problems,
) -> JsonObject {
    let empty = JsonObject::new();
    let properties = schema
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&empty);
    let mut named = JsonObject::new();
    for (name, value) in given {
        let Some(proper) = canonical(&name, properties, aliases) else {
            problems.add(|| unknown(&join(path, &name), &name, properties, path));
            continue;
        };
        // An explicit null says the same as leaving the parameter out.
        if value.is_null() {
            continue;
        }
        if named.contains_key(&proper) {
            problems.add(|| {
                format!(
                    "`{}` was given twice, once as `{name}`",
                    join(path, &proper)
                )
            });
            continue;
        }
        named.insert(proper, value);
    }
    let mut checked = JsonObject::new();
    for (name, value) in named {
        let here = join(path, &name);
        if let Some(property) = properties.get(&name).and_then(Value::as_object) {
            checked.insert(name, check_value(property, value, &here, problems));
        }
    }
    for name in schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        let wrong = problems
            .told
            .iter()
            .any(|problem| problem.starts_with(&format!("`{}`", join(path, name))));
        if !checked.contains_key(name) && !wrong {
            let expected = properties
                .get(name)
                .and_then(Value::as_object)
                .map_or_else(|| "a value".to_owned(), expectation);
            problems.add(|| format!("`{}` is missing, expected {expected}", join(path, name)));
        }
    }
    checked
}

fn check_value(schema: &JsonObject, value: Value, path: &str, problems: &mut Problems) -> Value {
    if let Some(branches) = schema.get("anyOf").and_then(Value::as_array) {
        let fits = branches.iter().filter_map(Value::as_object).any(|branch| {
            let mut inner = Problems::default();
            check_value(branch, value.clone(), path, &mut inner);
            inner.told.is_empty()
        });
        if !fits {
            problems.add(|| wrong(path, &value, schema));
        }
        return value;
    }
    let value = worded(schema, integral(schema, value));
    let kind = schema.get("type").and_then(Value::as_str);
    match (kind, &value) {
        (Some("object"), Value::Object(_)) => {
            let Value::Object(fields) = value else {
                return value;
            };
            return Value::Object(object(schema, &[], fields, path, problems));
        }
        (Some("array"), Value::Array(_)) => {
            let Value::Array(items) = value else {
                return value;
            };
            return array(schema, items, path, problems);
        }
        (Some("string"), Value::String(_))
        | (Some("boolean"), Value::Bool(_))
        | (Some("number"), Value::Number(_))
        | (None, _) => {}
        (Some("integer"), Value::Number(number)) if number.is_i64() || number.is_u64() => {}
        _ => {
            problems.add(|| wrong(path, &value, schema));
            return value;
        }
    }
    if !within(schema, &value) {
        problems.add(|| wrong(path, &value, schema));
    }
    value
}

fn array(schema: &JsonObject, items: Vec<Value>, path: &str, problems: &mut Problems) -> Value {
    let count = items.len() as u64;
    let too_few = bound(schema, "minItems").is_some_and(|least| count < least);
    let too_many = bound(schema, "maxItems").is_some_and(|most| count > most);
    if too_few || too_many {
        problems.add(|| {
            format!(
                "`{path}` has {count} items, expected {}",
                expectation(schema)
            )
        });
    }
    let Some(item) = schema.get("items").and_then(Value::as_object) else {
        return Value::Array(items);
    };
    let checked = items
        .into_iter()
        .enumerate()
        .map(|(index, value)| check_value(item, value, &format!("{path}[{index}]"), problems))
        .collect();
    Value::Array(checked)
}

/// `3.0` is a whole number to every JSON writer that has no integers.
fn integral(schema: &JsonObject, value: Value) -> Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if schema.get("type").and_then(Value::as_str) != Some("integer") {
        return value;
    }
    match value.as_f64() {
        Some(number) if value.is_f64() && number.fract() == 0.0 && number.abs() <= EXACT => {
            #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
            let whole = number as i64;
            whole.into()
        }
        _ => value,
    }
}

/// A whole number where a string such as a pid may stand as one; true or false where a string may say so; a word in
/// any case, or another word for it.
fn worded(schema: &JsonObject, value: Value) -> Value {
    match &value {
        Value::Number(number) if schema.contains_key("x-number") && !number.is_f64() => {
            number.to_string().into()
        }
        Value::Bool(flag) if schema.contains_key("x-flag") => flag.to_string().into(),
        Value::String(text) => match schema.get("x-words").and_then(Value::as_object) {
            Some(words) => {
                let word = text.to_lowercase();
                words.get(&word).cloned().unwrap_or(Value::String(word))
            }
            None => value,
        },
        _ => value,
    }
}

fn within(schema: &JsonObject, value: &Value) -> bool {
    if let Some(allowed) = schema.get("enum").and_then(Value::as_array)
        && !allowed.contains(value)
    {
        return false;
    }
    match value {
        Value::Number(number) => {
            let Some(number) = number.as_f64() else {
                return false;
            };
            let least = schema.get("minimum").and_then(Value::as_f64);
            let most = schema.get("maximum").and_then(Value::as_f64);
            least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
        }
        Value::String(text) => {
            let length = text.chars().count() as u64;
            bound(schema, "minLength").is_none_or(|least| length >= least)
                && bound(schema, "maxLength").is_none_or(|most| length <= most)
        }
        _ => true,
    }
}

fn bound(schema: &JsonObject, keyword: &str) -> Option<u64> {
    schema.get(keyword).and_then(Value::as_u64)
}

/// The advertised name that `name` means: itself, its other spelling, or what it is an alias of.
fn canonical(name: &str, properties: &JsonObject, aliases: Aliases) -> Option<String> {
    let find = |wanted: &str| {
        let key = flat(wanted);
        properties
            .keys()
            .find(|property| *property == wanted)
            .or_else(|| properties.keys().find(|property| flat(property) == key))
            .cloned()
    };
    find(name).or_else(|| {
        aliases
            .iter()
            .copied()
            .flatten()
            .find(|(alias, _)| flat(alias) == flat(name))
            .and_then(|(_, proper)| find(proper))
    })
}

/// `max_depth` and `maxDepth` alike.
fn flat(name: &str) -> String {
    name.chars()
        .filter(|c| *c != '_' && *c != '-')
        .flat_map(char::to_lowercase)
        .collect()
}

fn unknown(full: &str, name: &str, properties: &JsonObject, path: &str) -> String {
    let near = crate::suggest::nearest(name, properties.keys().map(String::as_str));
    let full = shown_text(full);
    match near {
        Some(near) => format!(
            "`{full}` is not a parameter, did you mean `{}`?",
            join(path, near)
        ),
        None if properties.is_empty() => {
            format!("`{full}` is not a parameter, there are none")
        }
        None => {
            let names: Vec<&str> = properties.keys().map(String::as_str).collect();
            format!(
                "`{full}` is not a parameter, expected one of {}",
                names.join(", ")
            )
        }
    }
}

fn wrong(path: &str, value: &Value, schema: &JsonObject) -> String {
    format!(
        "`{path}` is {}, expected {}",
        shown(value),
        expectation(schema)
    )
}

/// A value as an error shows it: JSON on one line, cut.
fn shown(value: &Value) -> String {
    shown_text(&value.to_string())
}

fn shown_text(text: &str) -> String {
    // Escapes are longer: what is cut off is not written before.
    cut(&escape_hidden(&cut(text, SHOWN)), SHOWN)
}

/// What a schema asks for, in words.
fn expectation(schema: &JsonObject) -> String {
    if let Some(allowed) = schema.get("enum").and_then(Value::as_array) {
        let words: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        return format!("one of {}", words.join(", "));
    }
    if let Some(branches) = schema.get("anyOf").and_then(Value::as_array) {
        let words: Vec<String> = branches
            .iter()
            .filter_map(Value::as_object)
            .map(expectation)
            .collect();
        return words.join(" or ");
    }
    let (noun, least, most, unit) = match schema.get("type").and_then(Value::as_str) {
        Some("string") => ("a string", "minLength", "maxLength", " characters"),
        Some("integer") => ("a whole number", "minimum", "maximum", ""),
        Some("number") => ("a number", "minimum", "maximum", ""),
        Some("boolean") => return "true or false".into(),
        Some("array") => ("a list", "minItems", "maxItems", " items"),
        Some("object") => return "an object".into(),
        _ => return "a value".into(),
    };
    match (schema.get(least), schema.get(most)) {
        (Some(least), Some(most)) => format!("{noun} of {least} to {most}{unit}"),
        (Some(least), None) => format!("{noun} of at least {least}{unit}"),
        (None, Some(most)) => format!("{noun} of at most {most}{unit}"),
        (None, None) => noun.into(),
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
