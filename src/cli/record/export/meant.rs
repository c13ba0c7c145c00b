//! What refs and window ids of a record mean, as a recipe names it.

use super::parameters::{Parameters, escaped};
use crate::cli::record::session::Recorded;
use crate::record::Meaning;
use rmcp::model::JsonObject;
use serde_json::{Value, json};

/// An element as a recipe describes it.
pub(super) fn element(parameters: &mut Parameters, meaning: &Meaning, call: u64) -> Value {
    let short = |role: &str| role.trim_start_matches("AX").to_owned();
    let mut written = json!({ "app": escaped(&meaning.app) });
    if let Some(id) = &meaning.bundle_id {
        written["bundle_id"] = id.as_str().into();
    }
    written["role"] = short(&meaning.role).into();
    if let Some(subrole) = &meaning.subrole {
        written["subrole"] = short(subrole).into();
    }
    let said = match (&meaning.left_out, meaning.entry.first()) {
        (Some(hole), _) => {
            let what = format!(
                "What the element of call {call} of the record is called, or what its row says; it was left out of the record"
            );
            Some(parameters.add(&format!("call_{hole}"), what, None))
        }
        (None, Some(entry)) => {
            let what = format!("What the row says that call {call} of the record was about");
            Some(parameters.add("row", what, Some(entry.clone())))
        }
        (None, None) => None,
    };
    let is_entry = |name: &&String| meaning.entry.contains(*name);
    if let Some(name) = meaning.name.as_ref().filter(|name| !is_entry(name)) {
        written["name"] = escaped(name).into();
    }
    let title = meaning
        .window
        .as_ref()
        .and_then(|window| window.title.as_ref());
    match (&meaning.window, title) {
        (_, Some(title)) => written["window"] = parameters.put_into(title, false).into(),
        (Some(window), None) => written["window"] = (window.place + 1).into(),
        (None, None) => {}
    }
    if let Some(said) = said {
        // Another row has another identifier and another place.
        written["says"] = said;
        return written;
    }
    let lasts = |identifier: &&String| !identifier.is_empty() && !identifier.starts_with("_NS:");
    if let Some(identifier) = meaning.identifier.as_ref().filter(lasts) {
        written["identifier"] = escaped(identifier).into();
    }
    let path = meaning
        .path
        .iter()
        .map(|(at, role)| json!([at, short(role)]));
    let path: Vec<Value> = path.collect();
    if !path.is_empty() {
        written["path"] = path.into();
    }
    written
}

/// Names windows by what they are in the place of their numbers.
pub(super) fn windows(
    parameters: &Parameters,
    call: &Recorded<'_>,
    written: &mut JsonObject,
) -> Result<(), String> {
    let number = |value: &Value| match value {
        Value::Number(id) => id.as_u64(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    for name in ["window_id", "window"] {
        let Some(id) = written.get(name).and_then(number) else {
            continue;
        };
        // An element that is described says in which window it stands.
        if written.get("element").is_some_and(Value::is_object) {
            written.remove(name);
            continue;
        }
        let Some(window) = call.windows.get(&id.to_string()) else {
            return Err(format!("the record does not say which window {id} is"));
        };
        written.remove(name);
        written.insert("app".to_owned(), escaped(&window.app).into());
        let title = window
            .title
            .as_ref()
            .map(|title| parameters.put_into(title, false));
        match (name, title) {
            ("window_id", Some(title)) => written.insert("title".to_owned(), title.into()),
            ("window_id", None) => written.insert("index".to_owned(), (window.place + 1).into()),
            (_, Some(title)) => written.insert("window".to_owned(), title.into()),
            (_, None) => {
                return Err("the title of its window was left out of the record".to_owned());
            }
        };
    }
    Ok(())
}
