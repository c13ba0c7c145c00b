//! The texts that a record has left out: holes with names, which whoever repeats a call can fill.

use super::meaning::Meaning;
use rmcp::model::JsonObject;
use serde_json::Value;
use std::collections::BTreeMap;

/// The texts that are given for holes, by their names.
pub(crate) type Texts = BTreeMap<String, String>;

/// Fills the holes among the arguments of a call: with the texts that are given, and with what turned out to be the name of a
/// control. `takes_text` is whether a parameter takes a text; for the others a text is read as JSON. Answers the names of the
/// holes that stay.
pub(crate) fn fill(
    call: u64,
    arguments: &mut JsonObject,
    named: &BTreeMap<String, String>,
    texts: &Texts,
    takes_text: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    let mut open = Vec::new();
    for (name, value) in arguments.iter_mut() {
        if is_hole(value)
            && let Some(control) = named.get(name)
        {
            *value = control.clone().into();
            continue;
        }
        let takes_text = takes_text(name);
        part(
            &format!("{call}.{name}"),
            value,
            texts,
            takes_text,
            &mut open,
        );
    }
    open
}

fn part(place: &str, value: &mut Value, texts: &Texts, takes_text: bool, open: &mut Vec<String>) {
    if is_hole(value) {
        match texts.get(place) {
            None => open.push(place.to_owned()),
            Some(text) => {
                let read = (!takes_text).then(|| serde_json::from_str(text).ok());
                *value = read.flatten().unwrap_or_else(|| text.clone().into());
            }
        }
        return;
    }
    match value {
        Value::Array(parts) => {
            for (at, inner) in parts.iter_mut().enumerate() {
                part(&format!("{place}.{at}"), inner, texts, takes_text, open);
            }
        }
        Value::Object(parts) => {
            for (name, inner) in parts.iter_mut() {
                // A value that is set is a text for most elements, and a number for some.
                let takes_text = name != "value";
                part(&format!("{place}.{name}"), inner, texts, takes_text, open);
            }
        }
        _ => {}
    }
}

/// Whether something was left out there.
fn is_hole(value: &Value) -> bool {
    let parts = value.as_object().filter(|parts| parts.len() == 1);
    parts.is_some_and(|parts| parts.get("left_out").is_some_and(Value::is_string))
}

/// The names of the holes that what refs mean has.
pub(crate) fn of_refs<'m>(
    refs: impl IntoIterator<Item = &'m Meaning>,
    texts: &Texts,
) -> Vec<String> {
    let holes = refs
        .into_iter()
        .filter_map(|meaning| meaning.left_out.clone());
    holes.filter(|hole| !texts.contains_key(hole)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn holes_are_called_by_their_place_and_filled_by_that_name() {
        let hole = |name: &str| json!({"left_out": name});
        let arguments = json!({
            "app": "TextEdit", "element": hole("7.element"), "value": hole("7.value"),
            "steps": [{"arguments": {"text": hole("text")}}],
        });
        let Value::Object(mut arguments) = arguments else {
            panic!("an object");
        };
        let named = BTreeMap::from([("element".to_owned(), "Save".to_owned())]);
        let mut texts = Texts::new();
        let is_text = |name: &str| name != "value";
        let open = fill(7, &mut arguments, &named, &texts, &is_text);
        assert_eq!(open, ["7.value", "7.steps.0.arguments.text"]);
        texts.insert("7.value".to_owned(), "40".to_owned());
        texts.insert("7.steps.0.arguments.text".to_owned(), "40".to_owned());
        assert!(fill(7, &mut arguments, &named, &texts, &is_text).is_empty());
        assert_eq!(
            Value::Object(arguments),
            json!({
                "app": "TextEdit", "element": "Save", "value": 40,
                "steps": [{"arguments": {"text": "40"}}],
            })
        );
    }
}
