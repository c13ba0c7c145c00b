//! What was typed or set, which may be a password.

use rmcp::model::JsonObject;
use serde_json::{Value, json};

/// What a tool may write into an element of an app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Types {
    /// Nothing.
    Nothing,
    /// What the parameters have that are typed or set.
    Known,
    /// What any parameter has: those of the user's own tools are called as they like.
    Any,
}

/// Whether a key types something: many of them are a text.
fn is_letter(key: &Value) -> bool {
    key.as_str().is_some_and(|key| key.chars().count() == 1)
}

/// Whether an argument is a key that types a letter: with Shift and Option it does, with Command or Control it gives a command.
pub(super) fn types_letter(name: &str, value: &Value, beside: &JsonObject) -> bool {
    let modifiers = beside.get("modifiers").and_then(Value::as_array);
    let mut modifiers = modifiers.into_iter().flatten().filter_map(Value::as_str);
    let is_command = modifiers.any(|word| COMMANDING.contains(&word.to_lowercase().as_str()));
    name == "key" && is_letter(value) && !is_command
}

/// The modifiers with which a key types nothing, in all their names.
const COMMANDING: [&str; 4] = ["cmd", "command", "control", "ctrl"];

/// The arguments without what may be a password: what was typed or set, unless the answer shows it. A secure field does not tell
/// its text, so what is seen afterwards was no secret.
pub(super) fn without_passwords(
    arguments: &JsonObject,
    fields: Option<&Value>,
    types: Types,
) -> JsonObject {
    if types == Types::Nothing {
        return arguments.clone();
    }
    let mut shown = Vec::new();
    if let Some(fields) = fields {
        texts(fields, &mut shown);
    }
    without_secrets_of(arguments, &shown, types)
}

fn without_secrets_of(arguments: &JsonObject, shown: &[&str], types: Types) -> JsonObject {
    let kept = arguments.iter().map(|(name, value)| {
        let value = match types_letter(name, value, arguments) {
            true => json!({ "left_out": name }),
            false => without_secrets(name, value, shown, types),
        };
        (name.clone(), value)
    });
    kept.collect()
}

/// Parameters that are typed or set.
const TYPED: &[&str] = &["text", "value", "replacement", "javascript"];

fn without_secrets(name: &str, value: &Value, shown: &[&str], types: Types) -> Value {
    let is_typed = types == Types::Any || TYPED.contains(&name);
    match value {
        Value::Array(parts) => {
            let parts = parts.iter();
            parts
                .map(|part| without_secrets(name, part, shown, types))
                .collect()
        }
        Value::Object(parts) => Value::Object(without_secrets_of(parts, shown, types)),
        Value::String(text) if is_typed && !is_shown(text, shown) => {
            json!({ "left_out": name })
        }
        Value::Number(_) if types == Types::Any || name == "value" => json!({ "left_out": name }),
        _ => value.clone(),
    }
}

/// The texts of the fields of a result.
fn texts<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Array(parts) => parts.iter().for_each(|part| texts(part, found)),
        Value::Object(parts) => parts.values().for_each(|part| texts(part, found)),
        Value::String(text) => found.push(text),
        _ => {}
    }
}

/// From how many characters on a text counts as shown that is the end of another one.
const TELLING: usize = 4;

/// Whether a text is one of those, or the end of a text that one of them quotes.
fn is_shown(text: &str, shown: &[&str]) -> bool {
    let escaped = Value::from(text).to_string();
    let ending = escaped.trim_start_matches('"');
    let is_telling = text.chars().count() >= TELLING;
    shown
        .iter()
        .any(|line| *line == text || (is_telling && line.contains(ending)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_left_out_where_it_types_a_letter() {
        for (modifiers, stays) in [
            (json!([]), false),
            (json!(["shift"]), false),
            (json!(["option", "shift"]), false),
            (json!(["command"]), true),
            (json!(["control", "shift"]), true),
        ] {
            let press = json!({"key": "a", "modifiers": modifiers});
            let batch = json!({"steps": [{"tool": "key_combination", "arguments": press.clone()}]});
            for given in [press, batch] {
                let Value::Object(given) = given else {
                    panic!("an object");
                };
                let kept = Value::Object(without_passwords(&given, None, Types::Known)).to_string();
                assert_eq!(kept.contains("\"key\":\"a\""), stays, "{kept}");
            }
        }
        let named = json!({"key": "return"});
        let kept = without_passwords(named.as_object().unwrap(), None, Types::Known);
        assert_eq!(kept["key"], "return");
    }
}
