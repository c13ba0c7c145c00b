//! What a record leaves out: whatever was typed, set, copied or read, lines of content and titles of windows. What controls are
//! called stays, because a call cannot be repeated without it, and so do the names of apps.
//!
//! It is decided by what is known to be harmless, not by what is known to be private: a field or a parameter that nobody has
//! listed here is left out.

use super::lines::{without_content, without_values};
use super::meaning::{Meaning, is_control};
use super::typed::types_letter;
use super::windows::WindowMeaning;
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
pub(crate) const NAMES_OF_ELEMENTS: &[&str] = &["element", "from", "to", "within"];

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

/// What the refs among the arguments of a call mean, each with the place where it stands first. `windows` are those that were seen.
pub(super) fn meanings(
    arguments: &JsonObject,
    call: u64,
    session: &Session,
    windows: &BTreeMap<u64, WindowMeaning>,
) -> BTreeMap<String, (String, Meaning)> {
    let mut found = BTreeMap::new();
    each_text(arguments, &mut |place, text| {
        if let Some(Ok(locator)) = session.snapshots.locate(text) {
            let first = || (format!("{call}.{place}"), Meaning::of(&locator, windows));
            found.entry(text.to_owned()).or_insert_with(first);
        }
    });
    found
}

/// Goes through the texts among some arguments; `each` gets the place of a text, such as `steps.0.text`, and the text.
fn each_text(arguments: &JsonObject, each: &mut impl FnMut(&str, &str)) {
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
