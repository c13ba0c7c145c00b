//! Checks a call's arguments against the tool's own schema, so that what is advertised is what is enforced.
//!
//! A reader of an error must be able to correct the call in one go: all that is wrong is said at once, each time with
//! the parameter, what was given and what is expected. Only the part of JSON Schema that [`crate::tool::schema`] writes is
//! known here.

use super::added;
use super::example;
use super::format;
use super::forms::{self, flat};
use super::misnamed::{in_unit_of, near};
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

/// How many titles a path may have that comes as a list.
const MOST_TITLES: usize = 20;

/// What is wrong with a call: the first ones in words, the others counted.
#[derive(Default)]
struct Problems {
    /// The parameter and the words.
    told: Vec<(String, String)>,
    more: usize,
    /// Whether something was given that means nothing here: a call without it would be another call.
    lost: bool,
}

impl Problems {
    /// Adds one. Its words are made only when they will be told.
    fn add(&mut self, path: &str, words: impl FnOnce() -> String) {
        if self.told.len() < MOST {
            self.told.push((path.to_owned(), words()));
        } else {
            self.more += 1;
        }
    }

    /// Whether something is wrong with a parameter, or with a part of it.
    fn concern(&self, path: &str) -> bool {
        let is_part = |wrong: &str| {
            let rest = wrong.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.told.iter().any(|(wrong, _)| is_part(wrong))
    }

    fn sentence(&self) -> String {
        let told: Vec<&str> = self.told.iter().map(|(_, words)| words.as_str()).collect();
        let told = told.join("; ");
        match self.more {
            0 => told,
            more => format!("{told}; and {more} more"),
        }
    }
}

/// Brings names and values to the advertised form and checks them.
///
/// # Errors
/// `InvalidParameter` naming everything that is missing, unknown or out of bounds, with how to call the tool instead.
pub fn check(
    tool: &str,
    schema: &JsonObject,
    aliases: Aliases,
    arguments: JsonObject,
) -> Result<JsonObject, Error> {
    let mut problems = Problems::default();
    let checked = object(schema, aliases, arguments, "", &mut problems);
    if problems.told.is_empty() {
        return Ok(checked);
    }
    let error = Error::invalid(problems.sentence());
    Err(match shown_call(tool, schema, &checked, &problems) {
        Some(call) => error.hint(format!("Call it like this: {call}")),
        None => error,
    })
}

/// A call with what was given and can be understood, a placeholder for what is wrong or missing. None where something was given
/// that means nothing to the tool.
#[must_use]
pub fn suggested(
    tool: &str,
    schema: &JsonObject,
    aliases: Aliases,
    arguments: JsonObject,
) -> Option<String> {
    let mut problems = Problems::default();
    let checked = object(schema, aliases, arguments, "", &mut problems);
    shown_call(tool, schema, &checked, &problems)
}

fn shown_call(
    tool: &str,
    schema: &JsonObject,
    checked: &JsonObject,
    problems: &Problems,
) -> Option<String> {
    let is_right = |name: &str| !problems.concern(name);
    let (call, has_placeholder) = example::call(tool, schema, checked, is_right);
    // What has to be filled in is taken for no call as it stands.
    (has_placeholder || !problems.lost).then_some(call)
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
    let needed = schema.get("required").and_then(Value::as_array);
    let needed = needed.into_iter().flatten().filter_map(Value::as_str);
    let mut named = JsonObject::new();
    let mut misnamed: Vec<(String, Value)> = Vec::new();
    let as_they_are: Vec<String> = given.keys().cloned().collect();
    let proper = |name: &String| canonical(name, schema, properties, aliases);
    let taken: Vec<String> = as_they_are.iter().filter_map(proper).collect();
    let free = properties.keys().map(String::as_str);
    let free: Vec<&str> = free
        .filter(|name| !taken.iter().any(|taken| taken == name))
        .collect();
    for (name, value) in given {
        let Some(proper) = canonical(&name, schema, properties, aliases) else {
            if path.is_empty() && added::is_added(&name, properties) {
                tracing::info!(name, "left out an argument that clients add by themselves");
                continue;
            }
            let here = join(path, &name);
            let near = near(&name, &free, needed.clone());
            problems.add(&here, || unknown(&here, near, properties, path));
            match near {
                Some(near) => misnamed.push((near.to_owned(), in_unit_of(near, &name, value))),
                // Where there are no parameters, none is lost.
                None => problems.lost |= !properties.is_empty(),
            }
            continue;
        };
        // An explicit null says the same as leaving the parameter out, and so does what is empty.
        let is_needed = needed.clone().any(|name| name == proper);
        let property = properties.get(&proper);
        let is_empty = || !is_needed && property.is_some_and(|one| forms::is_empty(one, &value));
        if value.is_null() || is_empty() {
            continue;
        }
        let is_other = name != proper && as_they_are.contains(&proper);
        if is_other || named.contains_key(&proper) {
            let (here, meant) = (
                join(path, &name),
                free.contains(&"element") && name == "name",
            );
            let meant = if meant {
                ": did you mean `element`?"
            } else {
                ""
            };
            problems.add(&here, || {
                format!("`{here}` is another name of `{proper}`, which was given as well{meant}")
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
    // What the nearest name means, where that takes it: so it is shown, and not told as missing.
    for (name, value) in misnamed {
        let property = properties.get(&name).and_then(Value::as_object);
        let mut inner = Problems::default();
        let fitting = property.map(|property| check_value(property, value, &name, &mut inner));
        match fitting {
            Some(value) if inner.told.is_empty() && !checked.contains_key(&name) => {
                checked.insert(name, value);
            }
            _ => problems.lost = true,
        }
    }
    for name in needed {
        let here = join(path, name);
        if !checked.contains_key(name) && !problems.concern(&here) {
            let expected = properties
                .get(name)
                .and_then(Value::as_object)
                .map_or_else(|| "a value".to_owned(), expectation);
            problems.add(&here, || {
                format!("`{here}` is missing, expected {expected}")
            });
        }
    }
    checked
}

fn check_value(schema: &JsonObject, value: Value, path: &str, problems: &mut Problems) -> Value {
    if let Some(branches) = schema.get("anyOf").and_then(Value::as_array) {
        let fitting: Vec<Value> = branches
            .iter()
            .filter_map(Value::as_object)
            .filter_map(|branch| {
                let mut inner = Problems::default();
                let checked = check_value(branch, value.clone(), path, &mut inner);
                inner.told.is_empty().then_some(checked)
            })
            .collect();
        // As it was written, if that fits; else what it can mean, if that is one thing.
        return match fitting.as_slice() {
            fitting if fitting.contains(&value) => value,
            [first, others @ ..] if others.iter().all(|other| other == first) => first.clone(),
            _ => {
                problems.add(path, || wrong(path, &value, schema));
                value
            }
        };
    }
    let value = forms::advertised(schema, value);
    let kind = schema.get("type").and_then(Value::as_str);
    match (kind, &value) {
        // An object whose fields somebody else knows.
        (Some("object"), Value::Object(_)) if !schema.contains_key("properties") => return value,
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
        (Some("string"), Value::Array(titles)) if schema.contains_key("x-titles") => {
            let is_title = |title: &Value| title.as_str().is_some_and(|title| !title.is_empty());
            if titles.is_empty() || titles.len() > MOST_TITLES || !titles.iter().all(is_title) {
                problems.add(path, || wrong(path, &value, schema));
            }
            return value;
        }
        (Some("string"), Value::String(_))
        | (Some("boolean"), Value::Bool(_))
        | (Some("number"), Value::Number(_))
        | (None, _) => {}
        (Some("integer"), Value::Number(number)) if number.is_i64() || number.is_u64() => {}
        _ => {
            problems.add(path, || wrong(path, &value, schema));
            return value;
        }
    }
    if !within(schema, &value) {
        problems.add(path, || wrong(path, &value, schema));
    }
    value
}

fn array(schema: &JsonObject, items: Vec<Value>, path: &str, problems: &mut Problems) -> Value {
    let count = items.len() as u64;
    let too_few = bound(schema, "minItems").is_some_and(|least| count < least);
    let too_many = bound(schema, "maxItems").is_some_and(|most| count > most);
    if too_few || too_many {
        problems.add(path, || {
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
                && format::of(schema).is_none_or(|format| format::fits(format, text))
        }
        _ => true,
    }
}

fn bound(schema: &JsonObject, keyword: &str) -> Option<u64> {
    schema.get(keyword).and_then(Value::as_u64)
}

/// The advertised name that `name` means: itself, its other spelling, or what it is an alias of.
fn canonical(
    name: &str,
    schema: &JsonObject,
    properties: &JsonObject,
    aliases: Aliases,
) -> Option<String> {
    let find = |wanted: &str| {
        let key = flat(wanted);
        properties
            .keys()
            .find(|property| *property == wanted)
            .or_else(|| properties.keys().find(|property| flat(property) == key))
            .cloned()
    };
    let own = || {
        let names = schema.get("x-aliases").and_then(Value::as_object)?;
        find(names.get(&flat(name))?.as_str()?)
    };
    find(name).or_else(own).or_else(|| {
        aliases
            .iter()
            .copied()
            .flatten()
            .find(|(alias, _)| flat(alias) == flat(name))
            .and_then(|(_, proper)| find(proper))
    })
}

fn unknown(full: &str, near: Option<&str>, properties: &JsonObject, path: &str) -> String {
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
            let listed = properties
                .iter()
                .filter(|(_, property)| property.get("x-unadvertised").is_none());
            let names: Vec<&str> = listed.map(|(name, _)| name.as_str()).collect();
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
    if let Some(words) = format::of(schema).and_then(format::words) {
        return words.into();
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
        (Some(least), Some(most)) if unit.is_empty() => {
            format!("{noun} between {least} and {most}")
        }
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
