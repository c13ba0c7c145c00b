//! Acting where a Mac shows one thing and has another: keyboards, frames, menus, drags. Texts are in `untrue_texts`.

use crate::support::{Client, Mac, app, runners};
use serde_json::{Value, json};

/// A Mac with a fault.
pub(crate) fn faulty(fault: &str) -> Mac {
    Mac::with(|world| set_fault(world, fault))
}

fn set_fault(world: &mut Value, fault: &str) {
    world["faults"]["active"] = json!([fault]);
}

pub(crate) fn note(done: &Value) -> &str {
    done["note"].as_str().unwrap_or_default()
}

/// The editor of a message in Slack, and what it is called.
pub(crate) const COMPOSER: &str = "window[1]/group/web area/textarea";
pub(crate) const MESSAGE: &str = "Message to general";

/// The first element of an app that is called so.
pub(crate) fn element(mac: &Mac, app_name: &str, name: &str) -> Value {
    fn search(element: &Value, name: &str) -> Option<Value> {
        let named = ["title", "description", "identifier", "value"];
        if named.iter().any(|field| element[*field] == name) {
            return Some(element.clone());
        }
        let mut inner = element["children"].as_array().into_iter().flatten();
        inner.find_map(|child| search(child, name))
    }
    let mut state = mac.state();
    let windows = app(&mut state, app_name)["windows"].as_array().unwrap();
    let mut windows = windows.iter();
    let found = windows.find_map(|window| search(window, name));
    found.unwrap_or_else(|| panic!("{app_name} has no {name}"))
}

// [findings-2 8.2]
#[test]
fn a_window_is_focused_once_it_has_the_keyboard() {
    for runner in runners() {
        let mac = Mac::with(|world| {
            set_fault(world, "activation-restores-the-last-window");
            world["front"] = app(world, "Safari")["pid"].clone();
        });
        let mut client = mac.session(runner);
        let given = json!({"app": "TextEdit", "title": "Plan.txt"});
        let done = client.ok("focus_window", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        client.ok("type_text", json!({"text": "Here"}));
        let mut state = mac.state();
        let windows = app(&mut state, "TextEdit")["windows"].as_array().unwrap();
        for window in windows {
            let is_meant = window["title"] == "Plan.txt";
            assert_eq!(window.to_string().contains("Here"), is_meant, "{window}");
        }
    }
}

fn frame(done: &Value) -> [f64; 4] {
    ["x", "y", "width", "height"].map(|name| done["window"][name].as_f64().unwrap())
}

// [findings-2 8.3]
#[test]
fn a_frame_is_corrected_until_both_parts_of_it_hold() {
    for runner in runners() {
        // An app with AXEnhancedUserInterface puts back each time, so that it is switched off meanwhile.
        for enhanced in [false, true] {
            let mac = Mac::with(|world| {
                set_fault(world, "frames-roll-back");
                app(world, "TextEdit")["enhanced"] = json!(enhanced);
            });
            let mut client = mac.session(runner);
            let mut call = |tool: &str, mut given: Value| {
                given["app"] = json!("TextEdit");
                let done = client.ok(tool, given);
                assert_eq!(done["effect"], "confirmed", "{tool}: {done}");
                let mut state = mac.state();
                let shown = app(&mut state, "TextEdit")["windows"][0]["frame"].clone();
                assert_eq!(json!(frame(&done)), shown, "{tool}");
                frame(&done)
            };
            let all = json!({"frame": [100, 200, 500, 300]});
            assert_eq!(call("set_window_frame", all), [100.0, 200.0, 500.0, 300.0]);
            let size = json!({"width": 700, "height": 400});
            assert_eq!(call("resize_window", size), [100.0, 200.0, 700.0, 400.0]);
            let place = json!({"x": 300, "y": 100});
            assert_eq!(call("move_window", place), [300.0, 100.0, 700.0, 400.0]);
            let mut state = mac.state();
            let now = app(&mut state, "TextEdit").get("enhanced").cloned();
            assert_eq!(now, enhanced.then(|| json!(true)));
        }
    }
}

fn menu_item<'w>(world: &'w mut Value, menu: &str, title: &str) -> &'w mut Value {
    let bar = app(world, "TextEdit")["menu_bar"]["children"].as_array_mut();
    let mut owners = bar.unwrap().iter_mut();
    let owner = owners.find(|owner| owner["title"] == menu).unwrap();
    let items = owner["children"][0]["children"].as_array_mut();
    let mut items = items.unwrap().iter_mut();
    items.find(|item| item["title"] == title).unwrap()
}

// [findings-2 8.7]
#[test]
fn the_state_of_an_item_is_read_with_its_menu_open() {
    for runner in runners() {
        let mac = Mac::with(|world| {
            set_fault(world, "menus-validate-when-opened");
            menu_item(world, "File", "Duplicate")["enabled_when_opened"] = json!(false);
        });
        let mut client = mac.session(runner);
        let mut read = |path: &str| {
            let given = json!({"app": "TextEdit", "menu_path": path});
            client.ok("get_menu_item_state", given)
        };
        let state = read("File > Duplicate");
        assert_eq!(
            (&state["enabled"], &state["note"]),
            (&json!(false), &Value::Null),
            "{state}"
        );
        assert_eq!(read("Format > Font > Bold")["checked"], false);
        let text = "window[1]/scroll area/text area";
        let mut other = mac.session(runner);
        other.ok(
            "focus_ui_element",
            json!({"app": "TextEdit", "element": text}),
        );
        other.ok("press_key", json!({"key": "cmd+a"}));
        other.ok("press_key", json!({"key": "cmd+b"}));
        assert_eq!(read("Format > Font > Bold")["checked"], true);
    }
}

// [findings-2 8.7]
#[test]
fn the_state_of_an_item_whose_menu_stays_shut_is_said_to_be_old() {
    let mac = faulty("menus-validate-when-opened");
    let given = json!({"app": "TextEdit", "menu_path": "File > Duplicate"});
    let state = mac
        .session(&["--read-only"])
        .ok("get_menu_item_state", given.clone());
    assert!(note(&state).contains("last open"), "{state}");
    mac.change(|world| world["front"] = app(world, "Safari")["pid"].clone());
    let state = mac.session(&[]).ok("get_menu_item_state", given);
    assert!(note(&state).contains("last open"), "{state}");
}

// [findings-2 7.9]
#[test]
fn a_drag_says_how_far_each_step_goes() {
    for version in ["15.5", "26.1"] {
        let mac = Mac::with(|world| {
            set_fault(world, "drags-need-deltas");
            world["system"]["macos_version"] = json!(version);
        });
        let given =
            json!({"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 222, "duration_ms": 100});
        let done = mac.session(&[]).ok("drag", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        let mut state = mac.state();
        let frame = &app(&mut state, "TextEdit")["windows"][0]["frame"];
        assert_eq!(*frame, json!([400.0, 210.0, 600.0, 440.0]));
    }
}

/// The middle of what an app shows under that name: in Finder a row, in the Dock an item.
fn middle(client: &mut Client, app_name: &str, name: &str) -> [f64; 2] {
    fn search(element: &Value, name: &str) -> Option<[f64; 2]> {
        let inner = element["children"].as_array().into_iter().flatten();
        let found = inner.rev().find_map(|child| search(child, name));
        let is_it = || element["value"] == name || element["title"] == name;
        found.or_else(|| {
            is_it().then(|| {
                let part = |field: &str, axis: &str| element[field][axis].as_f64().unwrap();
                [("x", "width"), ("y", "height")]
                    .map(|(at, length)| part("position", at) + part("size", length) / 2.0)
            })
        })
    }
    let shown = client.ok(
        "get_ui_elements",
        json!({"app": app_name, "format": "json"}),
    );
    let elements = shown["elements"].as_array().unwrap();
    let found = elements.iter().find_map(|each| search(each, name));
    found.unwrap_or_else(|| panic!("{app_name} shows no {name}"))
}

const PLAN: &str = "/Users/demo/Documents/Plan.txt";

/// Drags the file of Finder's front window to what another app or Finder shows there.
fn drag_plan(client: &mut Client, app_name: &str, name: &str, observe: bool) -> Value {
    client.ok("reveal_in_finder", json!({"path": PLAN}));
    let [start_x, start_y] = middle(client, "Finder", "Plan.txt");
    let [end_x, end_y] = middle(client, app_name, name);
    let given = json!({
        "start_x": start_x, "start_y": start_y, "end_x": end_x, "end_y": end_y, "duration_ms": 100, "observe": observe
    });
    client.ok("drag", given)
}

fn is_there(mac: &Mac, path: &str) -> bool {
    mac.state()["disk"].get(path).is_some()
}

// [findings-2 7.9]
#[test]
fn a_file_goes_where_it_is_dropped() {
    for (app_name, name, to) in [
        ("Finder", "Downloads", "/Users/demo/Downloads/Plan.txt"),
        ("Finder", "Photos", "/Users/demo/Documents/Photos/Plan.txt"),
        ("Dock", "Trash", "/Users/demo/.Trash/Plan.txt"),
    ] {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        let done = drag_plan(&mut client, app_name, name, true);
        assert_eq!(done["effect"], "confirmed", "{name}: {done}");
        assert!(is_there(&mac, to) && !is_there(&mac, PLAN), "{name}");
    }
}

// [findings-2 7.9]
#[test]
fn an_app_of_the_dock_opens_the_file_that_is_dropped_on_it() {
    let mac = Mac::with(|world| {
        app(world, "TextEdit")["windows"] = json!([]);
    });
    let mut client = mac.session(&[]);
    drag_plan(&mut client, "Dock", "TextEdit", true);
    let mut state = mac.state();
    let opened = app(&mut state, "TextEdit")["windows"][0]["title"].clone();
    assert_eq!(opened, "Plan.txt");
    assert!(is_there(&mac, PLAN));
}

// [findings-2 7.9]
#[test]
fn a_drag_that_moves_nothing_is_said_to_have_moved_nothing() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = drag_plan(&mut client, "Finder", "Budget 2026.xlsx", true);
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(!note(&done).is_empty(), "{done}");
    let done = drag_plan(&mut client, "Finder", "Budget 2026.xlsx", false);
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(note(&done).contains("not looked at"), "{done}");
    assert!(is_there(&mac, PLAN));
}

// [findings-2 7.11]
#[test]
fn a_switch_that_takes_its_time_is_pressed_once() {
    for runner in runners() {
        let mac = Mac::with(|world| {
            set_fault(world, "switches-are-slow");
            let switch = json!({"role": "AXCheckBox", "subrole": "AXSwitch", "title": "Wi-Fi on", "value": 0, "frame": [40, 60, 90, 20]});
            let area = app(world, "TextEdit")["windows"][0]["children"].as_array_mut();
            area.unwrap().push(switch);
        });
        let mut client = mac.session(runner);
        let given = json!({"app": "TextEdit", "element": "Wi-Fi on", "value": true});
        let done = client.ok("set_ui_element_value", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        mac.let_pass(5.0);
        assert_eq!(element(&mac, "TextEdit", "Wi-Fi on")["value"], 1.0);
        // A click that shows nothing yet is not said to have failed, and nothing is done twice.
        let given = json!({"app": "TextEdit", "element": "Wi-Fi on"});
        let done = client.ok("click_ui_element", given);
        assert_ne!(done["effect"], "partial", "{done}");
        mac.let_pass(5.0);
        assert_eq!(element(&mac, "TextEdit", "Wi-Fi on")["value"], 0.0);
    }
}

// [findings-2 7.11]
#[test]
fn texts_without_a_selected_range_are_edited() {
    for runner in runners() {
        let mac = faulty("page-texts-tell-no-selection");
        let mut client = mac.session(runner);
        let given = json!({"app": "Slack", "element": COMPOSER, "value": "On my way"});
        let done = client.ok("set_ui_element_value", given);
        assert_eq!(
            element(&mac, "Slack", MESSAGE)["value"],
            "On my way",
            "{done}"
        );
        assert_ne!(done["effect"], Value::Null, "{done}");
        let given = json!({"app": "Slack", "element": COMPOSER, "text": "my"});
        let told = client.call("select_text", given);
        let text = told["content"][0]["text"].as_str().unwrap();
        assert_eq!(told["isError"], true, "{told}");
        assert!(text.contains("select"), "{text}");
        let focused = json!({"app": "Slack", "element": COMPOSER});
        client.ok("focus_ui_element", focused);
        client.ok("type_text", json!({"text": " soon"}));
        let value = element(&mac, "Slack", MESSAGE)["value"].clone();
        assert_eq!(value, "On my way soon");
    }
}
