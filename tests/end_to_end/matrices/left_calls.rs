//! Calls of every tool that come to nothing, each made of one that works.

use serde_json::{Map, Value, json};

/// The call of a condition, made of one that works; none where the tool has no such call.
pub(super) type Made = fn(&str, Map<String, Value>) -> Option<Map<String, Value>>;

/// The parameters that name an app.
pub(super) const APPS: [&str; 3] = ["app", "appName", "bundleId"];

/// The call with another value of the first of these parameters that it has.
pub(super) fn with(
    mut given: Map<String, Value>,
    wrong: &[(&str, Value)],
) -> Option<Map<String, Value>> {
    let (name, value) = wrong.iter().find(|(name, _)| given.contains_key(*name))?;
    given.insert((*name).to_owned(), value.clone());
    Some(given)
}

pub(super) fn unchanged(_: &str, given: Map<String, Value>) -> Option<Map<String, Value>> {
    Some(given)
}

pub(super) fn of_app(given: Map<String, Value>, name: &str) -> Option<Map<String, Value>> {
    with(given, &APPS.map(|parameter| (parameter, json!(name))))
}

pub(super) fn missing(tool: &str, mut given: Map<String, Value>) -> Option<Map<String, Value>> {
    if given.contains_key("app") && tool.ends_with("window") || tool == "set_window_frame" {
        given.remove("index");
        given.insert("title".to_owned(), json!("no such window"));
        return Some(given);
    }
    let path = json!("File > No such item");
    let wrong = [
        ("element", json!("no such thing")),
        (
            "fields",
            json!([{"element": "no such thing", "value": "x"}]),
        ),
        ("menuPath", path.clone()),
        ("menu_path", path),
        ("item", json!("no such item")),
        ("path", json!("~/no/such/file")),
        ("key", json!("no such key")),
    ];
    with(given, &wrong)
}

/// The app that the calls of some conditions are about: another one is in front.
pub(super) const BEHIND: &str = "Slack";

pub(super) fn behind(tool: &str, mut given: Map<String, Value>) -> Option<Map<String, Value>> {
    let takes_front = ["type_text", "press_key", "key_combination"].contains(&tool);
    if !takes_front && !given.contains_key("app") {
        return None;
    }
    given.insert("app".to_owned(), json!(BEHIND));
    Some(given)
}

pub(super) fn missing_behind(tool: &str, given: Map<String, Value>) -> Option<Map<String, Value>> {
    behind(tool, missing(tool, given)?).filter(|given| given.contains_key("app"))
}

pub(super) fn stale(_: &str, mut given: Map<String, Value>) -> Option<Map<String, Value>> {
    given.remove("app");
    let wrong = [
        ("element", json!("k7q-3e2")),
        ("fields", json!([{"element": "k7q-3e2", "value": "x"}])),
    ];
    with(given, &wrong)
}

pub(super) fn outside(_: &str, given: Map<String, Value>) -> Option<Map<String, Value>> {
    if given.contains_key("app") {
        return None;
    }
    with(given, &[("x", json!(20_000)), ("endX", json!(20_000))])
}

/// Calls that come to nothing by what they are about, each with what tells one app from another in front.
pub(super) fn impossible(tool: &str, _: Map<String, Value>) -> Option<Map<String, Value>> {
    let call = match tool {
        "click_ui_element" => json!({"app": "Safari", "element": "Go forward"}),
        "click_menu_item" => json!({"app": "Notes", "menu_path": "File"}),
        "click_status_bar_menu_item" => json!({"item": "Sound", "menu_path": "Explode"}),
        "drag" => json!({"start_x": 1, "start_y": 1, "end_x": 1, "end_y": 9000}),
        "fill_form" => {
            json!({"app": "Safari", "fields": [{"element": "q", "value": "a"}, {"element": "zzz", "value": 1}]})
        }
        "focus_ui_element" => json!({"app": "Safari", "element": "Welcome to the simulated Mac."}),
        "key_combination" => json!({"app": "Slack", "key": "é", "modifiers": ["command"]}),
        "launch_app" => json!({"app": "Broken App"}),
        "scroll" => json!({"direction": "down", "x": 400, "y": 130}),
        "scroll_to_element" => json!({"app": "Finder", "element": "back"}),
        "select_text" => {
            json!({"app": "Slack", "element": "Message to general", "text": "not in it"})
        }
        "set_ui_element_value" => {
            json!({"app": "TextEdit", "element": "typeface", "value": "None"})
        }
        "set_window_frame" => json!({"app": "Slack", "place": "left_half", "display": 9}),
        "type_text" => json!({"app": "Slack", "text": "a".repeat(400), "delay_ms": 900}),
        _ => return None,
    };
    call.as_object().cloned()
}
