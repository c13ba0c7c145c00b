//! Other forms of an argument that can mean only one thing, brought to the form that is advertised.
//!
//! Models and clients quote numbers, write a list as its JSON text, a single modifier without its list, a word in another
//! case. Such a form is taken where the parameter takes nothing else that it could mean: a text is never made something
//! else, and what is of the right type already is never changed. Everything else is left as it is, for
//! [`super::params`] to refuse.

use super::format;
use rmcp::model::JsonObject;
use serde_json::{Number, Value};

/// `max_depth`, `maxDepth` and `Max Depth` alike.
pub(super) fn flat(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// A value in the form that a schema without branches asks for, if it can mean only that.
pub fn advertised(schema: &JsonObject, value: Value) -> Value {
    let kind = schema.get("type").and_then(Value::as_str);
    let other = match (kind, &value) {
        (Some("integer"), Value::Number(number)) => whole(number),
        (Some("integer" | "number"), Value::String(text)) => word(schema, text).or_else(|| {
            let number = number(text)?;
            let is_whole = kind == Some("integer");
            Some(if is_whole { whole(&number) } else { None }.unwrap_or(number.into()))
        }),
        (Some("boolean"), Value::String(text)) => match text.trim().to_lowercase().as_str() {
            "true" => Some(true.into()),
            "false" => Some(false.into()),
            _ => None,
        },
        (Some("string"), Value::String(text)) => {
            let bare = format::of(schema).and_then(|format| format::bare(format, text));
            bare.map(Value::from).or_else(|| word(schema, text))
        }
        (Some("string"), Value::Number(number)) => {
            let takes = schema.contains_key("x-number") && !number.is_f64();
            takes.then(|| number.to_string().into())
        }
        (Some("string"), Value::Bool(flag)) => {
            let takes = schema.contains_key("x-flag");
            takes.then(|| flag.to_string().into())
        }
        (Some("array"), Value::String(text)) => written(text)
            .filter(Value::is_array)
            .or_else(|| words(schema, text)),
        (Some("object"), Value::String(text)) => match written(text) {
            Some(Value::Array(items)) => fields(schema, &items),
            other => other,
        },
        (Some("object"), Value::Array(items)) => fields(schema, items),
        _ => None,
    };
    other.unwrap_or(value)
}

/// Whether a value is one that a model writes where it must write something: strict schemas make every parameter required. `""`, `[]` and 0,
/// where the parameter takes no such value and has no default that would have been written; a rectangle whose numbers are all 0.
pub(super) fn is_empty(schema: &Value, value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty() && schema["minLength"].as_u64() > Some(0),
        Value::Array(items) => items.is_empty() && schema["minItems"].as_u64() > Some(0),
        Value::Number(number) => {
            let takes_none = schema["minimum"].as_f64() > Some(0.0);
            number.as_f64() == Some(0.0) && takes_none && schema.get("default").is_none()
        }
        Value::Object(parts) if parts.contains_key("width") => {
            parts.values().all(|part| part.as_f64() == Some(0.0))
        }
        _ => false,
    }
}

/// `3.0` is a whole number to every JSON writer that has no integers.
fn whole(number: &Number) -> Option<Value> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let value = number.as_f64().filter(|_| number.is_f64())?;
    let is_exact = value.fract() == 0.0 && value.abs() <= EXACT;
    #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
    is_exact.then(|| (value as i64).into())
}

/// A text that is a number as JSON writes it, and nothing else.
fn number(text: &str) -> Option<Number> {
    match serde_json::from_str(text) {
        // serde_json may be off by the last digit.
        Ok(Value::Number(number)) if number.is_f64() => Number::from_f64(text.trim().parse().ok()?),
        Ok(Value::Number(number)) => Some(number),
        _ => None,
    }
}

/// A list or an object that came as its JSON text.
#[must_use]
pub fn written(text: &str) -> Option<Value> {
    let value = serde_json::from_str(text).ok()?;
    matches!(value, Value::Array(_) | Value::Object(_)).then_some(value)
}

/// The word of an enum that a text means: in any case and spelling, or by another name of `x-words`. None for a text that
/// is advertised as it is.
fn word(schema: &JsonObject, text: &str) -> Option<Value> {
    let allowed = schema.get("enum").and_then(Value::as_array);
    let other = schema.get("x-words").and_then(Value::as_object);
    if allowed.is_none() && other.is_none() {
        return None;
    }
    let allowed = allowed.into_iter().flatten();
    if allowed.clone().any(|known| known == text) {
        return None;
    }
    let wanted = flat(text);
    let known = allowed.filter(|known| known.as_str().is_some_and(|known| flat(known) == wanted));
    known
        .chain(other.and_then(|words| words.get(&wanted)))
        .next()
        .cloned()
}

/// One word of a list of words, or several with a sign between them: `cmd`, `cmd+shift`. None unless each is one.
fn words(schema: &JsonObject, text: &str) -> Option<Value> {
    let item = schema.get("items").and_then(Value::as_object)?;
    let allowed = item.get("enum").and_then(Value::as_array)?;
    let is_sign = |c: char| c == '+' || c == ',' || c.is_whitespace();
    let words: Vec<Value> = text
        .split(is_sign)
        .filter(|word| !word.is_empty())
        .map(|word| advertised(item, word.into()))
        .collect();
    let fits = !words.is_empty() && words.iter().all(|word| allowed.contains(word));
    fits.then_some(Value::Array(words))
}

/// An object whose fields came as a list, in the order of `x-list`: `[x, y, width, height]`.
fn fields(schema: &JsonObject, items: &[Value]) -> Option<Value> {
    let names = schema.get("x-list").and_then(Value::as_array)?;
    if names.len() != items.len() {
        return None;
    }
    let pairs = names.iter().zip(items);
    pairs
        .map(|(name, item)| Some((name.as_str()?.to_owned(), item.clone())))
        .collect::<Option<JsonObject>>()
        .map(Value::Object)
}

/// The key of `arguments` that is one of `names` in some spelling.
fn given(arguments: &JsonObject, names: &[&str]) -> Option<String> {
    let is_one = |key: &&String| names.iter().any(|name| flat(name) == flat(key));
    arguments.keys().find(is_one).cloned()
}

/// Takes an argument out, whatever its spelling.
pub fn take(arguments: &mut JsonObject, name: &str) -> Option<Value> {
    let key = given(arguments, &[name])?;
    arguments.remove(&key)
}

/// Puts a point that came as one, `[x, y]` or `{"x": .., "y": ..}` under one of `names`, into the two parameters that are
/// advertised. A call that gives one of them as well is left as it is.
pub(crate) fn split_point(arguments: &mut JsonObject, names: &[&str], parameters: [&str; 2]) {
    split_list(arguments, names, &["x", "y"], &parameters);
}

/// The same for any list of values, whose names as an object are `keys`.
pub(crate) fn split_list(
    arguments: &mut JsonObject,
    names: &[&str],
    keys: &[&str],
    parameters: &[&str],
) {
    let Some(key) = given(arguments, names) else {
        return;
    };
    if given(arguments, parameters).is_some() {
        return;
    }
    let parsed = arguments[&key].as_str().and_then(written);
    let values: Option<Vec<Value>> = match parsed.as_ref().unwrap_or(&arguments[&key]) {
        Value::Array(values) => Some(values.clone()),
        Value::Object(fields) if fields.len() == keys.len() => {
            keys.iter().map(|key| fields.get(*key).cloned()).collect()
        }
        _ => None,
    };
    if let Some(values) = values.filter(|values| values.len() == parameters.len()) {
        arguments.remove(&key);
        for (name, value) in parameters.iter().zip(values) {
            arguments.insert((*name).to_owned(), value);
        }
    }
}
