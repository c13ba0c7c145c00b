//! Every tool on a Mac where something is wrong: permissions missing, apps hung, gone or asking.
//!
//! Whatever is wrong, a call ends, with a result or with an error that names the matter; never with one of the codes
//! that mean a bug of ours. Here is how all tools are called; permissions, apps and the Mac itself have a file each.
#![cfg(feature = "simulator")]

mod app;
mod mac;
mod permission;

use crate::support::Mac;
use macmcp::registry::TOOLS;
use serde_json::{Value, json};

/// A call of each tool that works on the default Mac.
fn good_calls() -> Vec<(&'static str, Value)> {
    let calls: Value = serde_json::from_str(include_str!("../../clients/calls.json")).unwrap();
    let good = |name: &str| match name {
        // A whole screen takes long to draw and says no more.
        "take_screenshot" => json!({"region": {"x": 500, "y": 300, "width": 40, "height": 40}}),
        _ => calls[name]["good"].clone(),
    };
    TOOLS
        .iter()
        .map(|tool| (tool.name, good(tool.name)))
        .collect()
}

/// Words that no reader of an error can do anything with.
const INTERNALS: &[&str] = &[
    "undefined",
    "null",
    "NaN",
    "[object",
    "TypeError",
    "ReferenceError",
    ".js",
    "JXA",
    "osascript",
    "AXUIElement",
    "script is",
    "..",
    " ,",
];

/// Whether a text says what happened and what to do next, in words that are nobody's internals.
fn check_text(tool: &str, fields: &Value, text: &str) {
    let code = fields["code"].as_str().unwrap();
    assert!(text.starts_with("Error: "), "{tool}: {text}");
    assert!(text.ends_with(&format!("[{code}]")), "{tool}: {text}");
    let hint = fields["hint"].as_str().unwrap_or_default();
    assert!(hint.len() > 8, "{tool} does not say what to do: {text}");
    for word in INTERNALS {
        // A menu may be called so.
        assert!(!text.contains(word), "{tool} says {word:?}: {text}");
    }
    let bugs = ["ScriptFailed", "BadReply", "WorkerDied"];
    assert!(!bugs.contains(&code), "{tool}: {text}");
}

/// Whether an element or what it holds is an open menu.
pub(crate) fn has_open_menu(element: &Value) -> bool {
    // A menu has a frame while it is open only.
    let is_open = element["role"] == "AXMenu" && !element["frame"].is_null();
    let mut inner = element["children"].as_array().into_iter().flatten();
    is_open || inner.any(has_open_menu)
}

/// Nothing is held down and no menu is open, whatever became of the call.
fn check_left_behind(mac: &Mac, tool: &str) {
    let state = mac.state();
    assert_eq!(state.get("input"), None, "{tool}");
    for app in state["apps"].as_array().unwrap() {
        // Showing its menu is what click_status_bar_item is for.
        if app["name"] != "Control Center" {
            let open = [&app["menu_bar"], &app["extras"]]
                .into_iter()
                .any(has_open_menu);
            assert!(!open, "{tool}: a menu of {} is open", app["name"]);
        }
    }
}

/// The processes that a process has started, and those that they have.
pub(crate) fn descendants(of: u32) -> Vec<u32> {
    let all = crate::support::processes();
    let mut found = vec![of];
    let mut at = 0;
    while at < found.len() {
        let parent = found[at];
        let children = all.iter().filter(|process| process.parent == parent);
        found.extend(children.map(|process| process.pid));
        at += 1;
    }
    found
}

/// What the tools answer: the error code of each that failed.
type Found = Vec<(&'static str, Option<String>)>;

/// Calls every tool with arguments that would work on a healthy Mac.
fn call_all(mac: &Mac) -> Found {
    call_all_with(mac, &[], &[])
}

/// The same with `arguments` for the server. Those that `wait` are called where time is short.
fn call_all_with(mac: &Mac, arguments: &[&str], wait: &[&str]) -> Found {
    let mut client = mac.session(&[arguments, &["--timeout-ms", "15000"]].concat());
    let mut hasty = mac.session(&[arguments, &["--timeout-ms", "800"]].concat());
    let mut found = Found::new();
    for (tool, parameters) in good_calls() {
        let client = if wait.contains(&tool) {
            &mut hasty
        } else {
            &mut client
        };
        let result = client.call(tool, parameters);
        let fields = &result["_meta"]["macmcp/error"];
        let code = fields["code"].as_str().map(str::to_owned);
        assert_eq!(
            result["isError"] == true,
            code.is_some(),
            "{tool}: {result}"
        );
        if code.is_some() {
            check_text(tool, fields, result["content"][0]["text"].as_str().unwrap());
        }
        check_left_behind(mac, tool);
        found.push((tool, code));
    }
    let family = [
        descendants(client.child.id()),
        descendants(hasty.child.id()),
    ]
    .concat();
    client.close();
    hasty.close();
    crate::support::eventually("every process has gone", || {
        let alive = crate::support::processes();
        !alive.iter().any(|process| family.contains(&process.pid))
    });
    found
}

fn expect(found: Found, expected: &[(&str, &str)]) {
    for (tool, code) in found {
        let wanted = expected.iter().find(|(name, _)| *name == tool);
        let wanted = wanted.map(|(_, code)| (*code).to_owned());
        assert_eq!(code, wanted, "{tool}");
    }
}

/// Those that send keys, clicks and wheels.
const POSTING: &[&str] = &[
    "click",
    "double_click",
    "move_mouse",
    "drag",
    "scroll",
    "type_text",
    "press_key",
    "key_combination",
];

/// Those that open menus, which nobody could close on a screen that is locked or nowhere.
const OPENING: &[&str] = &[
    "click_menu_item",
    "click_status_bar_item",
    "click_status_bar_menu_item",
];

const SHOOTING: &[&str] = &["take_screenshot", "screenshot_app_window"];

/// Those that the good calls aim at one app.
const OF_WINDOWS: &[&str] = &[
    "focus_window",
    "minimize_window",
    "move_window",
    "resize_window",
];
const OF_ELEMENTS: &[&str] = &[
    "get_ui_elements",
    "wait_for",
    "get_ui_element_value",
    "set_ui_element_value",
    "focus_ui_element",
    "click_ui_element",
    "scroll_to_element",
];
const OF_MENUS: &[&str] = &[
    "list_menu_items",
    "click_menu_item",
    "get_menu_item_state",
    "get_menu_bar_structure",
];

/// Every tool of those lists with that code.
fn all(lists: &[&[&'static str]], code: &'static str) -> Vec<(&'static str, &'static str)> {
    lists
        .iter()
        .flat_map(|list| list.iter().map(|tool| (*tool, code)))
        .collect()
}
