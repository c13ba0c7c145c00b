//! What is denied is not reached, whatever leads there: a parameter, a point, the focus, a window, a picture.

use crate::support::default_mac::{pid, window_id};
use crate::support::states::{differences, lasting};
use crate::support::{Mac, reference, runners};
use crate::sweep::{BESIDE_APPS, NAME_IT, check_error, code, good_calls};
use serde_json::{Value, json};

/// Tools that read and reach no app, name apps only, or reach what is no app.
const WITHOUT_APP: &[&str] = &[
    "list_running_apps",
    "list_applications",
    "get_clipboard",
    "list_windows",
    "recent_changes",
    "get_display_info",
    "get_system_info",
    "get_battery_status",
    "get_volume",
    "get_mute_status",
    "list_status_bar_items",
    "batch",
    "check_permissions",
    "click_status_bar_item",
    "click_status_bar_menu_item",
];

fn state(mac: &Mac) -> Value {
    // An event that was posted arrives some milliseconds later.
    mac.change(|_| ());
    lasting(mac)
}

#[track_caller]
fn assert_untouched(before: &Value, mac: &Mac, tool: &str) {
    let changed = differences(before, &state(mac));
    assert!(changed.is_empty(), "{tool}: {changed:?}");
}

#[test]
fn where_no_app_is_allowed_no_tool_reaches_one() {
    let mac = Mac::new();
    let before = state(&mac);
    let mut client = mac.session(&["--other-apps", "deny"]);
    let spared = [WITHOUT_APP, BESIDE_APPS].concat();
    let calls = good_calls().into_iter();
    for (tool, arguments) in calls.filter(|(tool, _)| !spared.contains(tool)) {
        let result = client.call(tool, arguments);
        assert_eq!(
            code(&result),
            Some("PolicyDenied"),
            "{tool}, unless it reaches no app and is named in WITHOUT_APP ({NAME_IT}): {result:#}"
        );
        check_error(tool, &result);
        assert_untouched(&before, &mac, tool);
    }
}

#[test]
fn where_every_app_is_allowed_by_a_rule_every_tool_works_as_without_a_policy() {
    for runner in runners() {
        let mac = Mac::new();
        let mut arguments = runner.to_vec();
        arguments.extend(["--other-apps", "deny", "--allow", "com.apple.*"]);
        let mut client = mac.session(&arguments);
        client.ok("activate_app", json!({"app": "TextEdit"}));
        client.ok("type_text", json!({"text": "x"}));
        client.ok("click", json!({"x": 600, "y": 300}));
        let (error, _) = client.err("activate_app", json!({"app": "Slack"}));
        assert_eq!(error["code"], "PolicyDenied");
    }
}

fn denied_terminal() -> [&'static str; 2] {
    ["--deny", "terminals"]
}

/// A Mac with Terminal in front of everything.
fn mac_with_terminal() -> Mac {
    Mac::with(|world| world["front"] = json!(pid::TERMINAL))
}

#[test]
fn keys_do_not_go_to_a_denied_app_in_front() {
    let mac = mac_with_terminal();
    let before = state(&mac);
    let mut client = mac.session(&denied_terminal());
    for (tool, arguments) in [
        ("type_text", json!({"text": "rm -rf ~"})),
        ("press_key", json!({"key": "return"})),
        (
            "key_combination",
            json!({"modifiers": ["command"], "key": "a"}),
        ),
        ("get_ui_elements", json!({})),
        ("look", json!({})),
        ("move_window", json!({"x": 10, "y": 40})),
    ] {
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "PolicyDenied", "{tool}: {text}");
        assert_eq!(error["details"]["bundle_id"], "com.apple.Terminal");
    }
    assert_untouched(&before, &mac, "all");
}

/// The middle of a window.
fn middle(mac: &Mac, id: u64) -> (f64, f64) {
    let listed = mac.session(&[]).ok("list_windows", json!({}));
    let windows = listed["windows"].as_array().unwrap();
    let window = windows.iter().find(|window| window["window_id"] == id);
    let number = |key: &str| window.unwrap()[key].as_f64().unwrap();
    (
        number("x") + number("width") / 2.0,
        number("y") + number("height") / 2.0,
    )
}

#[test]
fn the_pointer_does_not_reach_a_denied_window() {
    let mac = mac_with_terminal();
    let (x, y) = middle(&mac, window_id::TERMINAL);
    let before = state(&mac);
    let mut client = mac.session(&denied_terminal());
    for (tool, arguments) in [
        ("click", json!({"x": x, "y": y})),
        ("click", json!({"x": x, "y": y, "button": "right"})),
        ("double_click", json!({"x": x, "y": y})),
        ("move_mouse", json!({"x": x, "y": y})),
        ("scroll", json!({"x": x, "y": y, "direction": "down"})),
        (
            "drag",
            json!({"startX": x, "startY": y, "endX": 5, "endY": 500}),
        ),
        (
            "drag",
            json!({"startX": 5, "startY": 500, "endX": x, "endY": y}),
        ),
    ] {
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "PolicyDenied", "{tool}: {text}");
    }
    assert_untouched(&before, &mac, "all");
}

#[test]
fn a_picture_shows_no_denied_window() {
    let mac = mac_with_terminal();
    let mut client = mac.session(&denied_terminal());
    let window = json!({"window_id": window_id::TERMINAL});
    for arguments in [window, json!({"app": "Terminal"})] {
        let (error, text) = client.err("take_screenshot", arguments);
        assert_eq!(error["code"], "PolicyDenied", "{text}");
        assert!(text.contains("does not allow \"Terminal\""), "{text}");
    }
    // It is about what the picture would show, whatever it is taken of.
    let region = json!({"region": {"x": 0, "y": 0, "width": 900, "height": 700}});
    let look = json!({"app": "TextEdit", "picture": "display"});
    for (tool, arguments) in [
        ("take_screenshot", region.clone()),
        ("take_screenshot", json!({})),
        ("look", look),
    ] {
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "PolicyDenied", "{text}");
        assert_eq!(error["details"]["name"], "Terminal", "{text}");
        assert!(
            text.contains("The screenshot would show a window of \"Terminal\""),
            "{text}"
        );
        assert!(text.contains("a screenshot of one window"), "{text}");
    }
    let mut asked = mac.session(&["--ask", "terminals"]);
    let (error, text) = asked.err("take_screenshot", region);
    assert_eq!(error["code"], "NotConfirmed", "{text}");
    assert!(
        text.contains("The screenshot would show a window"),
        "{text}"
    );
    let (error, _) = client.err("screenshot_app_window", json!({"appName": "Terminal"}));
    assert_eq!(error["code"], "PolicyDenied");
    // What it does not cover can be seen.
    let window = json!({"window_id": window_id::UNTITLED});
    assert_ne!(client.call("take_screenshot", window)["isError"], true);
}

#[test]
fn neither_refs_nor_names_nor_menus_nor_windows_lead_to_a_denied_app() {
    let mac = Mac::new();
    let mut open = mac.session(&[]);
    let outline = open.outline(json!({"app": "Terminal"}));
    let text = reference(&outline, &["TextArea"]);
    open.close();
    let mut client = mac.session(&denied_terminal());
    let before = state(&mac);
    for (tool, arguments) in [
        ("click_ui_element", json!({"element": text})),
        (
            "set_ui_element_value",
            json!({"app": "Terminal", "element": "window[1]/scrollarea/textarea", "value": "ls"}),
        ),
        (
            "click_menu_item",
            json!({"app": "Terminal", "menuPath": "Shell > New Window"}),
        ),
        (
            "list_menu_items",
            json!({"app": "Terminal", "menu": "Shell"}),
        ),
        ("focus_window", json!({"window_id": window_id::TERMINAL})),
        ("minimize_window", json!({"app": "com.apple.terminal"})),
        ("wait_for", json!({"app": "Terminal", "role": "window"})),
        ("activate_app", json!({"app": pid::TERMINAL.to_string()})),
        ("launch_app", json!({"app": "Terminal"})),
        ("quit_app", json!({"app": "Terminal"})),
        (
            "batch",
            json!({"steps": [{"tool": "activate_app", "arguments": {"app": "Terminal"}}]}),
        ),
    ] {
        let result = client.call(tool, arguments);
        // A ref of another session leads nowhere.
        let expected = ["PolicyDenied", "StaleElement", "InvalidParameter"];
        let text = result.to_string();
        assert!(
            code(&result).is_some_and(|code| expected.contains(&code))
                || text.contains("PolicyDenied"),
            "{tool}: {result:#}"
        );
        assert!(
            tool == "click_ui_element" || text.contains("PolicyDenied"),
            "{tool}: {result:#}"
        );
    }
    assert_untouched(&before, &mac, "all");
    let windows = client.ok("list_windows", json!({}));
    let names = windows["windows"].as_array().unwrap();
    assert!(
        names.iter().all(|window| window["app"] != "Terminal"),
        "{windows:#}"
    );
}

#[test]
fn an_action_beside_a_denied_app_tells_nothing_of_it() {
    let mac = mac_with_terminal();
    let mut client = mac.session(&denied_terminal());
    let done = client.call("set_clipboard", json!({"text": "x"}));
    assert!(!done.to_string().contains("Terminal"), "{done:#}");
    let element =
        json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea", "value": "x"});
    let done = client.call("set_ui_element_value", element);
    assert_ne!(done["isError"], true, "{done:#}");
    assert!(!done.to_string().contains("bash"), "{done:#}");
}

/// Where a window cannot be shot by itself, a picture of its place shows what covers it.
#[test]
fn what_covers_a_window_is_in_no_picture_of_it() {
    let mac = Mac::with(|world| world["faults"]["active"] = json!(["window-capture-fails"]));
    let safari = json!({"app": "Safari"});
    for tool in ["take_screenshot", "read_text"] {
        // TextEdit lies in front of it.
        let mut client = mac.session(&["--deny", "com.apple.TextEdit"]);
        let (error, text) = client.err(tool, safari.clone());
        assert_eq!(error["code"], "CaptureFailed", "{text}");
        assert!(text.contains("A window of a denied app"), "{text}");
        // What else is wrong is told as it is.
        mac.change(|world| world["permissions"]["screen_recording"] = json!("denied"));
        let (error, text) = client.err(tool, safari.clone());
        assert_eq!(error["code"], "CaptureFailed", "{text}");
        assert!(
            text.contains("may this app record the screen") && !text.contains("denied app"),
            "{text}"
        );
        mac.change(|world| world["permissions"]["screen_recording"] = json!("granted"));
        // Without such a window its place is shown.
        let mut client = mac.session(&["--deny", "com.apple.Music"]);
        let id = client.begin(tool, safari.clone());
        let shown = client.answer_to(&id)["result"].clone();
        assert_ne!(shown["isError"], true, "{shown}");
    }
}
