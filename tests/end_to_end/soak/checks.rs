//! What must hold after every call and after every session, whatever went wrong.

use crate::support::Mac;
use crate::support::tools::Tool;
use crate::sweep::{BESIDE_APPS, has_open_menu};
use serde_json::{Value, json};

/// Codes that mean a bug of ours, unless the script's own process was hit.
const BUGS: &[&str] = &["ScriptFailed", "BadReply", "WorkerDied"];

/// Tools that leave the menus shut that they open.
const SHUTTING: &[&str] = &[
    "list_menu_items",
    "get_menu_item_state",
    "get_menu_bar_structure",
    "click_menu_item",
    "list_status_bar_items",
];

/// Tools that act on apps and have nothing to do with the clipboard, or give it back.
const SPARING: &[&str] = &[
    "type_text",
    "focus_window",
    "minimize_window",
    "move_window",
    "resize_window",
    "reveal_in_finder",
    "scroll",
    "scroll_to_element",
    "move_mouse",
    "launch_app",
    "activate_app",
    "open",
];

/// What of a Mac a call must not change.
pub(super) struct Before {
    clipboard: Value,
    has_open_menus: bool,
}

impl Before {
    pub(super) fn of(mac: &Mac) -> Self {
        let state = mac.state();
        Self {
            clipboard: state["pasteboard"]["items"].clone(),
            has_open_menus: has_open_menus(&state),
        }
    }
}

fn has_open_menus(state: &Value) -> bool {
    let apps = state["apps"].as_array().unwrap();
    let mut bars = apps
        .iter()
        .flat_map(|app| [&app["menu_bar"], &app["extras"]]);
    bars.any(has_open_menu)
}

/// The code of an error, none for a success.
pub(super) fn code(result: &Value) -> Option<&str> {
    result["_meta"]["macmcp/error"]["code"].as_str()
}

/// What is wrong with the answer to a call.
pub(super) fn of_answer(result: &Value, was_hit: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    match code(result) {
        None if result["isError"] == true => wrong.push("an error without a code".into()),
        None => {}
        Some(code) => {
            if result["isError"] != true {
                wrong.push("a code without an error".into());
            }
            let fields = &result["_meta"]["macmcp/error"];
            // A promised sentence is on one line in the text.
            let promised = fields["sentence"].as_str().unwrap_or_default();
            let word = promised.split(char::is_whitespace).next();
            let begin = format!("Error: {}", word.unwrap_or_default());
            if !text.starts_with(&begin) || !text.ends_with(&format!("[{code}]")) {
                wrong.push(format!("the text of an error is {text}"));
            }
            if BUGS.contains(&code) && !was_hit {
                wrong.push(format!("a bug of ours: {text}"));
            }
        }
    }
    if text.is_empty() && result["content"][0]["type"] != "image" {
        wrong.push("an answer without a text".into());
    }
    wrong
}

/// What a call has left behind that it should not have.
pub(super) fn of_mac(mac: &Mac, before: &Before, tool: &Tool, was_hit: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let state = mac.state();
    if let Some(input) = state.get("input") {
        wrong.push(format!("held down: {input}"));
    }
    if was_hit {
        return wrong;
    }
    if SHUTTING.contains(&&*tool.name) && !before.has_open_menus && has_open_menus(&state) {
        wrong.push("a menu is open".into());
    }
    let is_beside = BESIDE_APPS.contains(&&*tool.name) && tool.name != "set_clipboard";
    let spares = tool.reads || is_beside || SPARING.contains(&&*tool.name);
    if spares && state["pasteboard"]["items"] != before.clipboard {
        wrong.push(format!(
            "the clipboard was {} and is {}",
            before.clipboard, state["pasteboard"]["items"]
        ));
    }
    wrong
}

/// Whether the world file can still be read as a Mac.
pub(super) fn is_a_mac(mac: &Mac) -> Result<(), String> {
    let state = mac.state();
    if state["front"] == json!(null) {
        return Err("the world has no front app".into());
    }
    simulated_mac::SimulatedMac::from_world(&state)
        .map(drop)
        .map_err(|error| format!("the world file is none: {error}"))
}
