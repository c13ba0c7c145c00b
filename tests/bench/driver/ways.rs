//! How what a task says is called with the tools that a server lists.

use super::told::Element;
use serde_json::{Value, json};
use std::collections::HashSet;

/// A call to make: a tool and its arguments.
pub(crate) type Call = (&'static str, Value);

/// The tools of a server's list.
#[derive(Debug)]
pub(crate) struct Ways(HashSet<String>);

impl Ways {
    pub(crate) fn of(tools: &Value) -> Self {
        let tools = tools.as_array().into_iter().flatten();
        let names = tools.filter_map(|tool| tool["name"].as_str());
        Self(names.map(str::to_owned).collect())
    }

    pub(crate) fn lists(&self, tool: &str) -> bool {
        self.0.contains(tool)
    }

    /// Presses an element.
    pub(crate) fn press(&self, element: &Element) -> Call {
        let reference = &element.reference;
        if self.lists("click_ui_element") {
            ("click_ui_element", json!({"element": reference}))
        } else if self.lists("left_click") {
            ("left_click", json!({"ref": reference}))
        } else {
            (
                "computer",
                json!({"action": "left_click", "ref": reference}),
            )
        }
    }

    /// Writes into an element: with the mouse and the keyboard where there is nothing else.
    pub(crate) fn write(&self, element: &Element, value: &Value) -> Vec<Call> {
        if self.lists("set_ui_element_value") {
            let given = json!({"element": &element.reference, "value": value});
            return vec![("set_ui_element_value", given)];
        }
        let mut calls = vec![self.press(element)];
        if element.has_value() {
            calls.push(self.key("cmd+a"));
        }
        calls.push(self.type_text(value.as_str().unwrap_or_default()));
        calls
    }

    pub(crate) fn key(&self, key: &str) -> Call {
        if self.lists("press_key") {
            ("press_key", json!({"key": key}))
        } else if self.lists("key") {
            ("key", json!({"text": key}))
        } else {
            ("computer", json!({"action": "key", "text": key}))
        }
    }

    pub(crate) fn type_text(&self, text: &str) -> Call {
        if self.lists("type_text") {
            ("type_text", json!({"text": text}))
        } else if self.lists("type") {
            ("type", json!({"text": text}))
        } else {
            ("computer", json!({"action": "type", "text": text}))
        }
    }

    /// Quits an app by its key where there is no tool for it.
    pub(crate) fn quit(&self, app: &str) -> Vec<Call> {
        if self.lists("quit_app") {
            return vec![("quit_app", json!({"app": app}))];
        }
        vec![("launch_app", json!({"app": app})), self.key("cmd+q")]
    }

    /// What shows more of an app than a look: a search for the words in quotes; scrolling where there is none.
    pub(crate) fn look_further(&self, app: &str, meant: &str) -> Vec<Call> {
        let words = meant.split('"').nth(1).unwrap_or(meant);
        if self.lists("get_ui_elements") {
            let given = json!({"app": app, "text": words, "include_offscreen": true});
            return vec![("get_ui_elements", given)];
        }
        let down = json!({"scroll_direction": "down", "scroll_amount": 15});
        let scroll = if self.lists("scroll") {
            ("scroll", down)
        } else {
            let mut given = down;
            given["action"] = "scroll".into();
            ("computer", given)
        };
        vec![scroll, look(app)]
    }
}

/// What everything starts from.
pub(crate) fn look(app: &str) -> Call {
    ("look", json!({"app": app}))
}

/// What finds the record that a tool of a pack needs.
pub(crate) fn look_for_record(tool: &str, name: &str) -> Option<Call> {
    match tool {
        "read_message" => Some(("search_messages", json!({"query": name}))),
        "complete_reminder" => Some(("list_reminders", json!({}))),
        "append_to_note" => Some(("search_notes", json!({"query": name}))),
        "update_event" => Some(("list_events", json!({}))),
        "draft_message" => Some(("search_contacts", json!({"query": name}))),
        _ => None,
    }
}

/// The words with which a tool that is not listed is looked for.
pub(crate) fn words_for(tool: &str) -> String {
    match tool {
        "set_window_frame" => "place a window".to_owned(),
        "set_volume" => "set the volume".to_owned(),
        tool => tool.replace('_', " "),
    }
}
