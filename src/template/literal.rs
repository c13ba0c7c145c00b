//! Values as complete literals of JavaScript and AppleScript.
//!
//! Both are pure ASCII on one line, so that neither the encoding of a pipe nor a line separator in a value can change
//! what a script means. The text around a literal never takes part in its meaning: an AppleScript literal that
//! consists of several parts, or that begins with a minus, stands in parentheses.

use serde_json::{Map, Value};
use std::fmt::{self, Write as _};

/// The greatest AppleScript integer: 29 bits and a sign; what lies beyond becomes a real [events 14].
pub(crate) const APPLESCRIPT_INTEGER: i64 = 536_870_911;

/// The type that a literal helper writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// `{{text x}}`
    Text,
    /// `{{integer x}}`
    Integer,
    /// `{{boolean x}}`
    Boolean,
    /// `{{list x}}`
    List,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Text => "text",
            Expected::Integer => "a whole number from -536870911 to 536870911",
            Expected::Boolean => "true or false",
            Expected::List => "a list of text, whole numbers, true and false",
        })
    }
}

/// The value given is not of the type asked for; holds what was given, in words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mismatch(pub(super) String);

/// The expression `JSON.parse("...")` that evaluates to `params`.
///
/// `JSON.parse` rather than an object literal, because it makes `__proto__` an ordinary key and because its argument
/// is a single token.
#[must_use]
pub fn json_parse_call(params: &Map<String, Value>) -> String {
    // Serialising a map with string keys to memory cannot fail; `Display` of `Value` is that serialisation.
    let json = Value::Object(params.clone()).to_string();
    let mut out = String::with_capacity(json.len() + 16);
    out.push_str("JSON.parse(\"");
    for c in json.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            ' '..='~' => out.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a String cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push_str("\")");
    out
}

/// An AppleScript expression for `text`: a string literal, or a parenthesised concatenation where the text holds what
/// a literal cannot (AppleScript escapes only `\" \\ \t \r \n`).
#[must_use]
pub fn applescript_text(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut literal = String::new();
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\t' => literal.push_str("\\t"),
            '\r' => literal.push_str("\\r"),
            '\n' => literal.push_str("\\n"),
            ' '..='~' => literal.push(c),
            _ => {
                if !literal.is_empty() {
                    parts.push(format!("\"{}\"", std::mem::take(&mut literal)));
                }
                parts.push(format!("(character id {})", u32::from(c)));
            }
        }
    }
    if !literal.is_empty() || parts.is_empty() {
        parts.push(format!("\"{literal}\""));
    }
    joined(parts)
}

/// How many parts a chain of `&` has at most: AppleScript cannot compile one of thousands (-2707).
const CHAIN: usize = 100;

/// Parts as one expression: chains of chains where there are many.
fn joined(mut parts: Vec<String>) -> String {
    while parts.len() > 1 {
        let chains = parts.chunks(CHAIN).map(|chain| match chain {
            [one] => one.clone(),
            many => format!("({})", many.join(" & ")),
        });
        parts = chains.collect();
    }
    parts.pop().unwrap_or_default()
}

/// The AppleScript literal of `value` as the type a helper names.
pub(super) fn applescript(value: &Value, expected: Expected) -> Result<String, Mismatch> {
    match (expected, value) {
        (_, Value::Null) => Ok("missing value".to_owned()),
        (Expected::Text, Value::String(text)) => Ok(applescript_text(text)),
        (Expected::Integer, Value::Number(number)) => number
            .as_i64()
            .filter(|n| (-APPLESCRIPT_INTEGER..=APPLESCRIPT_INTEGER).contains(n))
            .map(|n| {
                if n < 0 {
                    format!("({n})")
                } else {
                    n.to_string()
                }
            })
            .ok_or_else(|| Mismatch(number.to_string())),
        (Expected::Boolean, Value::Bool(value)) => Ok(value.to_string()),
        (Expected::List, Value::Array(items)) => {
            let items = items.iter().map(item).collect::<Result<Vec<_>, _>>()?;
            Ok(format!("{{{}}}", items.join(", ")))
        }
        (_, other) => Err(Mismatch(kind(other).to_owned())),
    }
}

/// An item of a list: each by its own type.
fn item(value: &Value) -> Result<String, Mismatch> {
    let expected = match value {
        Value::String(_) => Expected::Text,
        Value::Number(_) => Expected::Integer,
        Value::Bool(_) => Expected::Boolean,
        Value::Array(_) => Expected::List,
        Value::Null | Value::Object(_) => {
            return Err(Mismatch(format!("a list with {} in it", kind(value))));
        }
    };
    applescript(value, expected).map_err(|Mismatch(found)| match expected {
        Expected::List => Mismatch(found),
        _ => Mismatch(format!("a list with {found} in it")),
    })
}

/// A value's type in words. Never the value itself: it may be secret or long.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
