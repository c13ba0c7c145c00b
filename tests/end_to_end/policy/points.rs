//! Which app a point leads to: what lies there on top, and not what only covers the display [findings-2 8.1].

use crate::support::default_mac::{pid, window_id};
use crate::support::{Mac, app, runners};
use serde_json::{Value, json};

/// In the middle of TextEdit's window, and on the way to its lower edge.
const MIDDLE: (u32, u32) = (600, 300);
const BELOW: (u32, u32) = (620, 330);
/// On the icon of Terminal in the Dock, and on the status item of `TidyTray`.
const DOCK_ITEM: (u32, u32) = (672, 946);
const STATUS_ITEM: (u32, u32) = (1165, 19);

fn only_text_edit() -> [&'static str; 4] {
    ["--other-apps", "deny", "--allow", "TextEdit"]
}

fn at((x, y): (u32, u32)) -> Value {
    json!({"x": x, "y": y})
}

fn with(mut given: Value, more: &Value) -> Value {
    let fields = more.as_object().unwrap().clone();
    given.as_object_mut().unwrap().extend(fields);
    given
}

/// A call of every tool with a pointer, all of them in TextEdit.
fn pointer_calls() -> Vec<(&'static str, Value)> {
    let area = json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea"});
    let batch = json!({"steps": [{"tool": "click", "arguments": at(MIDDLE)}]});
    vec![
        ("click", at(MIDDLE)),
        ("double_click", at(MIDDLE)),
        ("move_mouse", at(MIDDLE)),
        ("scroll", with(at(MIDDLE), &json!({"direction": "down"}))),
        (
            "drag",
            json!({"start_x": MIDDLE.0, "start_y": MIDDLE.1, "end_x": BELOW.0, "end_y": BELOW.1}),
        ),
        ("click_ui_element", with(area, &json!({"count": 2}))),
        ("batch", batch),
    ]
}

fn assert_allowed(mac: &Mac, arguments: &[&str]) {
    for (tool, given) in pointer_calls() {
        let done = mac.session(arguments).call(tool, given);
        let text = done.to_string();
        assert!(
            !text.contains("PolicyDenied") && !text.contains("NotConfirmed"),
            "{tool}: {text}"
        );
        assert!(
            done["isError"] != true || tool == "scroll",
            "{tool}: {text}"
        );
    }
}

#[test]
fn a_policy_that_does_not_allow_the_dock_allows_the_pointer_in_what_it_allows() {
    for runner in runners() {
        let arguments = [runner, &only_text_edit()[..]].concat();
        assert_allowed(&Mac::new(), &arguments);
    }
}

/// The windows in which macOS shows banners cover the display as well, and what other apps draw over everything stands on any level.
#[test]
fn a_window_that_lets_clicks_through_is_nobodys_target() {
    for layer in [0, 3, 8, 25] {
        assert_allowed(&with_overlay(layer, true), &only_text_edit());
    }
    // One that takes the click is refused, and named.
    for layer in [0, 3, 8, 25] {
        let mac = with_overlay(layer, false);
        let mut client = mac.session(&only_text_edit());
        let (error, text) = client.err("click", at(MIDDLE));
        assert_eq!(error["code"], "PolicyDenied", "{layer}: {text}");
        assert!(text.contains("Notification Center"), "{layer}: {text}");
    }
}

/// A window of another app over the whole display.
fn with_overlay(layer: u32, click_through: bool) -> Mac {
    Mac::with(|world| {
        let mut window = app(world, "TextEdit")["windows"][0].clone();
        let fields = window.as_object_mut().unwrap();
        fields.retain(|name, _| name == "title");
        fields.extend(
            json!({"id": 700, "title": "", "frame": [0, 0, 1512, 982], "layer": layer, "z": 90, "click_through": click_through})
                .as_object()
                .unwrap()
                .clone(),
        );
        app(world, "Notification Center")["windows"] = json!([window]);
    })
}

#[test]
fn what_is_on_top_on_any_level_is_what_a_point_leads_to() {
    for (rule, point, name) in [
        ("com.apple.dock", DOCK_ITEM, "Dock"),
        ("com.example.tidytray", STATUS_ITEM, "TidyTray"),
    ] {
        let mac = Mac::new();
        for tool in ["click", "double_click", "move_mouse"] {
            let mut client = mac.session(&["--deny", rule]);
            let (error, text) = client.err(tool, at(point));
            assert_eq!(error["code"], "PolicyDenied", "{tool}: {text}");
            assert_eq!(error["details"]["name"], name, "{tool}: {text}");
        }
        assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
    }
}

/// A denied app's window on a level of its own lies over the allowed one.
#[test]
fn a_denied_window_above_the_levels_of_windows_is_not_reached() {
    let mac = Mac::with(|world| {
        let window = json!({
            "id": 700, "title": "Panel", "frame": [500, 250, 200, 150], "layer": 25, "z": 90,
        });
        let windows = app(world, "Terminal")["windows"].as_array_mut().unwrap();
        windows.insert(0, window);
    });
    let (error, text) = mac
        .session(&["--deny", "terminals"])
        .err("click", at(MIDDLE));
    assert_eq!(error["code"], "PolicyDenied", "{text}");
}

/// Where no hit test answers, the window server alone tells.
#[test]
fn without_a_hit_test_the_windows_themselves_decide() {
    let silent =
        || Mac::with(|world| world["faults"] = json!({"active": ["hit-tests-answer-nothing"]}));
    let mac = silent();
    let done = mac.session(&only_text_edit()).call("click", at(MIDDLE));
    assert_ne!(done["isError"], true, "{done:#}");
    let mac = silent();
    mac.change(|world| {
        let window =
            json!({"id": 700, "title": "", "frame": [500, 250, 200, 150], "layer": 101, "z": 90});
        let windows = app(world, "Terminal")["windows"].as_array_mut().unwrap();
        windows.insert(0, window);
    });
    let mut client = mac.session(&["--deny", "terminals"]);
    let (error, text) = client.err("click", at(MIDDLE));
    assert_eq!(error["code"], "PolicyDenied", "{text}");
    let behind = json!({"window_id": window_id::TERMINAL});
    let (error, text) = client.err("focus_window", behind);
    assert_eq!(error["code"], "PolicyDenied", "{text}");
}
