//! What a record leaves out: whatever was typed, set, copied or read, lines of content and titles of windows. What controls are
//! called stays, because a call cannot be repeated without it, and so do the names of apps.
//!
//! It is decided by what is known to be harmless, not by what is known to be private: a field or a parameter that nobody has
//! listed here is left out.

use super::meaning::{CONTROLS, Meaning, is_control};
use super::windows;
use crate::session::Session;
use crate::tool::Spec;
use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Parameters whose text says what a call is about and holds nothing of a document.
const HARMLESS_PARAMETERS: &[&str] = &[
    "app",
    "appName",
    "bundleId",
    "button",
    "display",
    "item",
    "key",
    "menu",
    "menu_path",
    "modifiers",
    "process_name",
    "role",
    "since",
    "tool",
];

/// Parameters that name an element: by a ref, which stays, or by a name, which may be that of a line of content.
const NAMES_OF_ELEMENTS: &[&str] = &["element", "from", "to", "within"];

/// Fields of results whose text is one of ours, or the name of an app.
const HARMLESS_FIELDS: &[&str] = &[
    "action",
    "bundle_id",
    "code",
    "effect",
    "front_app",
    "kind",
    "permission",
    "ref",
    "role",
    "status",
    "subrole",
    "tool",
];

/// Fields that are the name of an app where they are a text.
const APPS: &[&str] = &["app", "app_name", "owner"];

/// Fields that are lists of lines in words of ours, with texts of the screen in quotes.
const LINES: &[&str] = &["changes", "unseen"];

fn hole(call: u64, place: &str) -> Value {
    json!({ "left_out": format!("{call}.{place}") })
}

/// The arguments of a call without their texts.
pub(super) fn arguments(
    arguments: &JsonObject,
    spec: &Spec,
    call: u64,
    session: &Session,
) -> JsonObject {
    let schema = spec.input_schema().get("properties");
    let kept = arguments.iter().map(|(name, value)| {
        let allowed = schema.and_then(|schema| schema.get(name)?.get("enum"));
        let is_one_of = allowed
            .and_then(Value::as_array)
            .is_some_and(|allowed| allowed.contains(value));
        let is_typed = types_letter(name, value, arguments);
        let value = match is_one_of && !is_typed {
            true => value.clone(),
            false if is_typed => hole(call, name),
            false => argument(name, value, (call, name), session),
        };
        (name.clone(), value)
    });
    kept.collect()
}

/// Whether a key types something: many of them are a text.
fn is_letter(key: &Value) -> bool {
    key.as_str().is_some_and(|key| key.chars().count() == 1)
}

/// Whether an argument is a key that types a letter: with Shift and Option it does, with Command or Control it gives a command.
fn types_letter(name: &str, value: &Value, beside: &JsonObject) -> bool {
    let modifiers = beside.get("modifiers").and_then(Value::as_array);
    let mut modifiers = modifiers.into_iter().flatten().filter_map(Value::as_str);
    let is_command = modifiers.any(|word| COMMANDING.contains(&word.to_lowercase().as_str()));
    name == "key" && is_letter(value) && !is_command
}

/// The modifiers with which a key types nothing, in all their names.
const COMMANDING: [&str; 4] = ["cmd", "command", "control", "ctrl"];

/// An argument, or a part of one that is called `name`; `place` says where it stands.
fn argument(name: &str, value: &Value, (call, place): (u64, &str), session: &Session) -> Value {
    let is_harmless = HARMLESS_PARAMETERS.contains(&name);
    match value {
        Value::Array(parts) => {
            let parts = parts
                .iter()
                .enumerate()
                .map(|(at, part)| argument(name, part, (call, &format!("{place}.{at}")), session));
            parts.collect()
        }
        Value::Object(parts) => {
            let kept = parts.iter().map(|(name, part)| {
                let place = format!("{place}.{name}");
                let part = match types_letter(name, part, parts) {
                    true => hole(call, &place),
                    false => argument(name, part, (call, &place), session),
                };
                (name.clone(), part)
            });
            Value::Object(kept.collect())
        }
        Value::String(_) if is_harmless => value.clone(),
        // The number of a window, which its title is not.
        Value::String(text) if name == "window" && text.bytes().all(|c| c.is_ascii_digit()) => {
            value.clone()
        }
        Value::String(text) if is_ref(text, session) => value.clone(),
        Value::String(text) if NAMES_OF_ELEMENTS.contains(&name) && is_path(text) => {
            without_content(text).into()
        }
        Value::String(_) => hole(call, place),
        // A value that is set may be a number.
        Value::Number(_) if name == "value" => hole(call, place),
        Value::Number(_) | Value::Bool(_) | Value::Null => value.clone(),
    }
}

fn is_ref(text: &str, session: &Session) -> bool {
    session.snapshots.locate(text).is_some()
}

/// Whether it is a way from a window down, such as `window[1]/button["OK"]`, in which every text is in quotes.
fn is_path(text: &str) -> bool {
    let starts = text.to_lowercase().trim_start().starts_with("window[");
    let mut parts = text.split('[').skip(1);
    starts && parts.all(|part| part.starts_with(|sign: char| sign == '"' || sign.is_ascii_digit()))
}

/// A way, or a line of words of ours, with the texts in it that name no control replaced by an ellipsis. A text is in quotes,
/// escaped as in JSON; the word before it says what it is of.
fn without_content(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('"') {
        let (before, quoted) = rest.split_at(start);
        let length = end_of_text(quoted);
        let (text, behind) = quoted.split_at(length);
        kept.push_str(before);
        kept.push_str(if names_no_content(before) {
            text
        } else {
            "…"
        });
        rest = behind;
    }
    kept.push_str(rest);
    kept
}

/// The length of a text in quotes at the beginning of `quoted`, in bytes; all of it where it does not end.
pub(super) fn end_of_text(quoted: &str) -> usize {
    let mut is_escaped = false;
    for (at, sign) in quoted.char_indices().skip(1) {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    quoted.len()
}

/// Whether what follows these words is the name of a control or of an app.
fn names_no_content(before: &str) -> bool {
    let words = before.trim_end_matches([' ', '[']);
    // A value stands behind the sign, in any element.
    if before.ends_with('=') {
        return false;
    }
    let of_app = ["front app:", " of", "ended:", "menu of", "menu item"];
    if of_app.iter().any(|ending| words.ends_with(ending)) {
        return true;
    }
    let word = words.rsplit([' ', '/']).next().unwrap_or_default();
    CONTROLS.iter().any(|role| role.eq_ignore_ascii_case(word))
}

/// What the refs among the arguments of a call mean, each with the place where it stands first.
pub(super) fn meanings(
    arguments: &JsonObject,
    call: u64,
    session: &Session,
) -> BTreeMap<String, (String, Meaning)> {
    let windows = windows::seen(&session.snapshots);
    let mut found = BTreeMap::new();
    each_text(arguments, &mut |place, text| {
        if let Some(Ok(locator)) = session.snapshots.locate(text) {
            let first = || (format!("{call}.{place}"), Meaning::of(&locator, &windows));
            found.entry(text.to_owned()).or_insert_with(first);
        }
    });
    found
}

/// Goes through the texts among some arguments; `each` gets the place of a text, such as `steps.0.text`, and the text.
pub(super) fn each_text(arguments: &JsonObject, each: &mut impl FnMut(&str, &str)) {
    fn part(place: &str, value: &Value, each: &mut impl FnMut(&str, &str)) {
        match value {
            Value::Array(parts) => {
                let parts = parts.iter().enumerate();
                parts.for_each(|(at, inner)| part(&format!("{place}.{at}"), inner, each));
            }
            Value::Object(parts) => {
                let parts = parts.iter();
                parts.for_each(|(name, inner)| part(&format!("{place}.{name}"), inner, each));
            }
            Value::String(text) => each(place, text),
            Value::Number(_) | Value::Bool(_) | Value::Null => {}
        }
    }
    let arguments = arguments.iter();
    arguments.for_each(|(name, value)| part(name, value, each));
}

/// The names among the arguments that turned out to be those of controls.
pub(super) fn named(arguments: &JsonObject, fields: &Value) -> BTreeMap<String, String> {
    let element = fields.get("element");
    let role = element.and_then(|element| element.get("role")?.as_str());
    if !role.is_some_and(is_control) {
        return BTreeMap::new();
    }
    let given = arguments.iter().filter(|(name, _)| *name == "element");
    given
        .filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
        .collect()
}

/// The fields of a result without their texts.
pub(super) fn fields(fields: &Value) -> Value {
    field("", fields, &[])
}

/// The fields of an object that say what a control or an app is called.
fn names_in(parts: &Map<String, Value>) -> &'static [&'static str] {
    match parts.get("role").and_then(Value::as_str) {
        Some(role) if is_control(role) => &["name", "title", "description", "label"],
        None if parts.contains_key("bundle_id") => &["name"],
        _ => &[],
    }
}

/// A field; `names` are those of the object that it belongs to whose texts name a control or an app.
fn field(name: &str, value: &Value, names: &[&str]) -> Value {
    match value {
        Value::Object(parts) => {
            let inner = names_in(parts);
            let parts = parts
                .iter()
                .map(|(name, part)| (name.clone(), field(name, part, inner)));
            Value::Object(parts.collect::<Map<_, _>>())
        }
        Value::Array(parts) => parts.iter().map(|part| field(name, part, names)).collect(),
        Value::String(line) if LINES.contains(&name) => without_values(line).into(),
        Value::String(_) if HARMLESS_FIELDS.contains(&name) || APPS.contains(&name) => {
            value.clone()
        }
        Value::String(_) if names.contains(&name) => value.clone(),
        Value::String(_) => json!({ "left_out": name }),
        Value::Number(_) if ["value", "previous"].contains(&name) => json!({ "left_out": name }),
        Value::Number(_) | Value::Bool(_) | Value::Null => value.clone(),
    }
}

/// A line about a change, without the texts that name no control and without the values in it: what stands on both sides of the
/// arrow, `value: k7q-3e8 CheckBox "Mute" 0 → 1`.
fn without_values(line: &str) -> String {
    let has_values = line.starts_with("value:") || line.starts_with("text:");
    let mut kept = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('"') {
        let quoted = &rest[start..];
        let before = &rest[..start];
        let (text, behind) = quoted.split_at(end_of_text(quoted));
        let is_value = has_values && (behind.starts_with(ARROW) || before.ends_with(ARROW));
        kept.push_str(&without_plain_values(before, has_values));
        kept.push_str(if names_no_content(before) && !is_value {
            text
        } else {
            "…"
        });
        rest = behind;
    }
    kept.push_str(&without_plain_values(rest, has_values));
    kept
}

/// What stands between the value of before and that of now.
const ARROW: &str = " → ";

/// Words of a line outside of quotes, without the values that need none: numbers, and that there was none.
fn without_plain_values(words: &str, has_values: bool) -> String {
    let Some((before, after)) = words.split_once(ARROW).filter(|_| has_values) else {
        return words.to_owned();
    };
    let end = before.rfind(' ').map_or(0, |at| at + 1);
    let (kept, value) = before.split_at(end);
    let place = |value: &str| if value.is_empty() { "" } else { "…" };
    format!("{kept}{}{ARROW}{}", place(value), place(after))
}

/// The arguments without what may be a password: what was typed or set, unless the answer shows it. A secure field does not tell
/// its text, so what is seen afterwards was no secret.
pub(super) fn without_passwords(arguments: &JsonObject, fields: Option<&Value>) -> JsonObject {
    let mut shown = Vec::new();
    if let Some(fields) = fields {
        texts(fields, &mut shown);
    }
    without_secrets_of(arguments, &shown)
}

fn without_secrets_of(arguments: &JsonObject, shown: &[&str]) -> JsonObject {
    let kept = arguments.iter().map(|(name, value)| {
        let value = match types_letter(name, value, arguments) {
            true => json!({ "left_out": name }),
            false => without_secrets(name, value, shown),
        };
        (name.clone(), value)
    });
    kept.collect()
}

/// Parameters that are typed or set.
const TYPED: &[&str] = &["text", "value", "replacement", "javascript"];

fn without_secrets(name: &str, value: &Value, shown: &[&str]) -> Value {
    match value {
        Value::Array(parts) => {
            let parts = parts.iter();
            parts
                .map(|part| without_secrets(name, part, shown))
                .collect()
        }
        Value::Object(parts) => Value::Object(without_secrets_of(parts, shown)),
        Value::String(text) if TYPED.contains(&name) && !is_shown(text, shown) => {
            json!({ "left_out": name })
        }
        Value::Number(_) if name == "value" => json!({ "left_out": name }),
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
    use proptest::prelude::*;

    #[test]
    fn lines_keep_what_controls_are_called_and_nothing_that_they_hold() {
        for (line, kept) in [
            (
                "text: k7q-3e2 TextArea \"Dear reader,\\nnot yet\" → \"Dear \\\"you\\\" → all\"",
                "text: k7q-3e2 TextArea … → …",
            ),
            (
                "text: k7q-3e2 TextField \"Name\" \"Ann Lee\" → none",
                "text: k7q-3e2 TextField \"Name\" … → …",
            ),
            (
                "text: k7q-3e2 TextField none → \"Ann\"",
                "text: k7q-3e2 TextField … → …",
            ),
            (
                "value: k7q-3e8 CheckBox \"Mute\" 0 → 1",
                "value: k7q-3e8 CheckBox \"Mute\" … → …",
            ),
            (
                "value: k7q-3e8 Slider 0.5 → 0.75",
                "value: k7q-3e8 Slider … → …",
            ),
            (
                "rows: k7q-3e9 Table \"messages\" 5 → 4",
                "rows: k7q-3e9 Table … 5 → 4",
            ),
            (
                "focus: k7q-4e6 TextField \"Name\" =\"Ann Lee\"",
                "focus: k7q-4e6 TextField \"Name\" =…",
            ),
            (
                "title: k7q-4e6 Window \"a\" → \"b\"",
                "title: k7q-4e6 Window … → …",
            ),
        ] {
            assert_eq!(without_values(line), kept);
        }
    }

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
                let kept = Value::Object(without_passwords(&given, None)).to_string();
                assert_eq!(kept.contains("\"key\":\"a\""), stays, "{kept}");
            }
        }
        let named = json!({"key": "return"});
        let kept = without_passwords(named.as_object().unwrap(), None);
        assert_eq!(kept["key"], "return");
    }

    proptest! {
        #[test]
        fn no_part_of_a_value_stays(before in ".{0,40}", after in ".{0,40}", name in ".{0,20}") {
            let [before, after, name] = [before, after, name]
                .map(|text| Value::from(format!("secret {text} secret → secret")).to_string());
            for line in [
                format!("text: k7q-3e2 TextArea {before} → {after}"),
                format!("text: k7q-3e2 StaticText {name} {before} → {after}"),
                format!("value: k7q-3e2 ComboBox {before} → {after}"),
                format!("focus: k7q-3e2 TextField ={before}"),
            ] {
                prop_assert!(!without_values(&line).contains("secret"), "{}", without_values(&line));
            }
        }
    }
}
