//! What belongs to the person at the Mac, and how much of it a call changed.

use serde_json::{Value, json};

/// The front app, the pointer, the clipboard and the Spaces, where the world has them.
fn theirs(state: &Value) -> [(&'static str, Value); 4] {
    // Windows of Spaces that are not shown say so.
    let apps = state["apps"].as_array().unwrap().iter();
    let windows = apps.flat_map(|app| app["windows"].as_array().into_iter().flatten());
    let away = windows.filter(|window| window["space"].as_u64().is_some_and(|space| space > 0));
    let spaces: Vec<&Value> = away.map(|window| &window["id"]).collect();
    [
        ("front app", state["front"].clone()),
        ("pointer", state["pointer"].clone()),
        ("clipboard", state["pasteboard"]["items"].clone()),
        ("Space", json!(spaces)),
    ]
}

/// What of it is another one in the second state of a Mac.
pub(crate) fn disturbed(before: &Value, after: &Value) -> Vec<&'static str> {
    let (before, after) = (theirs(before), theirs(after));
    let changed = before.iter().zip(&after).filter(|(was, is)| was != is);
    changed.map(|((name, _), _)| *name).collect()
}
