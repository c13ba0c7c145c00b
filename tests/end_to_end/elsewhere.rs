//! Windows that Accessibility does not tell of, because they are on another Space, and windows on other levels.

use crate::support::default_mac::{pid, window_id};
use crate::support::{Mac, app};
use serde_json::{Value, json};

/// A Mac with Safari's front window on another Space; its other one is minimised here.
fn safari_elsewhere() -> Mac {
    Mac::with(|world| {
        app(world, "Safari")["windows"][0]["space"] = json!(2);
    })
}

/// The same without the minimised one.
fn only_window_elsewhere() -> Mac {
    let mac = safari_elsewhere();
    mac.change(|world| {
        let windows = app(world, "Safari")["windows"].as_array_mut();
        windows.unwrap().truncate(1);
    });
    mac
}

// [findings-2 8.6]
#[test]
fn a_tree_says_which_windows_are_on_other_spaces() {
    let mac = only_window_elsewhere();
    let outline = mac.session(&[]).outline(json!({"app": "Safari"}));
    assert!(
        outline.contains("On other Spaces, and not read: \"Example Domain\" window_id=81. Bring a window here with focus_window"),
        "{outline}"
    );
    assert!(!outline.contains("include_offscreen"), "{outline}");
    let given = json!({"app": "Safari", "format": "json"});
    let tree = mac.session(&[]).ok("get_ui_elements", given);
    let elsewhere = json!([{"window_id": 81, "title": "Example Domain"}]);
    assert_eq!(tree["elsewhere"], elsewhere, "{tree:#}");
    // Where all is here it says nothing.
    let outline = mac.session(&[]).outline(json!({"app": "TextEdit"}));
    assert!(!outline.contains("Spaces"), "{outline}");
}

/// A link in the minimised window has the name of one in the window on the other Space: it was pressed.
// [findings-2 8.6]
#[test]
fn a_name_means_nothing_in_a_minimised_window() {
    let mac = safari_elsewhere();
    mac.change(|world| {
        let link = json!({"role": "AXButton", "title": "Share", "frame": [20, 60, 80, 24], "actions": ["AXPress"]});
        let windows = app(world, "Safari")["windows"].as_array_mut().unwrap();
        for window in windows {
            window["children"].as_array_mut().unwrap().push(link.clone());
        }
    });
    let mut client = mac.session(&[]);
    for tool in ["click_ui_element", "focus_ui_element", "scroll_to_element"] {
        let given = json!({"app": "Safari", "element": "Share", "role": "button"});
        let (error, text) = client.err(tool, given);
        assert_eq!(error["code"], "ElementNotFound", "{tool}: {text}");
        assert!(
            text.contains("minimized window \"Start Page\""),
            "{tool}: {text}"
        );
        assert!(
            text.contains("\"Example Domain\" (window 81)"),
            "{tool}: {text}"
        );
        assert!(text.contains("focus_window"), "{tool}: {text}");
    }
    // Who names the window means it.
    let given =
        json!({"app": "Safari", "element": "Share", "role": "button", "window": "Start Page"});
    let found = client.call("get_ui_element_value", given);
    assert!(!found.to_string().contains("ElementNotFound"), "{found:#}");
}

// [findings-2 8.6]
#[test]
fn a_name_that_is_not_here_may_be_in_a_window_elsewhere() {
    let mac = only_window_elsewhere();
    let mut client = mac.session(&[]);
    let given = json!({"app": "Safari", "element": "Share"});
    let (error, text) = client.err("click_ui_element", given.clone());
    assert_eq!(error["code"], "ElementNotFound", "{text}");
    assert!(
        text.contains("On another Space, and not looked at: \"Example Domain\" (window 81)"),
        "{text}"
    );
    let gone = json!({"app": "Safari", "element": "Share", "gone": true, "timeout_ms": 300});
    let (error, text) = client.err("wait_for", gone);
    assert_eq!(error["code"], "Timeout", "{text}");
}

// [findings-2 8.6]
#[test]
fn a_window_on_another_space_is_chosen_in_the_window_menu() {
    // Of two windows of one title the other one comes first in the menu.
    for (name, wanted) in [
        ("TextEdit", window_id::PLAN),
        ("Terminal", window_id::TERMINAL_BEHIND),
        ("Terminal", window_id::TERMINAL),
    ] {
        let mac = Mac::with(|world| {
            let windows = app(world, name)["windows"].as_array_mut().unwrap();
            let window = windows.iter_mut().find(|window| window["id"] == wanted);
            window.unwrap()["space"] = json!(2);
        });
        let mut client = mac.session(&[]);
        let done = client.ok("focus_window", json!({"window_id": wanted}));
        assert_eq!(done["effect"], "confirmed", "{wanted}: {done:#}");
        let state = mac.state();
        let apps = state["apps"].as_array().unwrap();
        let windows = apps
            .iter()
            .filter_map(|app| app["windows"].as_array())
            .flatten();
        let window = windows.clone().find(|window| window["id"] == wanted);
        assert_eq!(window.unwrap().get("space"), None, "{wanted}");
    }
}

/// Without a way there it says so.
// [findings-2 8.6]
#[test]
fn a_window_that_no_menu_lists_stays_where_it_is() {
    let mac = Mac::with(|world| {
        app(world, "TextEdit")["windows"][1]["space"] = json!(2);
        let menus = &mut app(world, "TextEdit")["menu_bar"]["children"];
        menus
            .as_array_mut()
            .unwrap()
            .retain(|menu| menu["title"] != "Window");
    });
    let mut client = mac.session(&[]);
    let (error, text) = client.err("focus_window", json!({"window_id": window_id::PLAN}));
    assert_eq!(error["code"], "WindowNotFound", "{text}");
    assert!(
        text.contains("its Window menu did not lead there"),
        "{text}"
    );
    assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
}

// [findings-2 8.4]
#[test]
fn a_window_on_any_level_is_named_by_its_id() {
    let mac = Mac::with(|world| {
        let window = &mut app(world, "TextEdit")["windows"][0];
        window["layer"] = json!(25);
        window["title"] = json!("Floating");
    });
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
    let windows = listed["windows"].as_array().unwrap();
    assert!(
        windows.iter().any(|window| window["window_id"] == 91),
        "{listed:#}"
    );
    for (tool, more) in [
        ("move_window", json!({"x": 310, "y": 170})),
        ("resize_window", json!({"width": 500, "height": 400})),
        (
            "set_window_frame",
            json!({"x": 320, "y": 180, "width": 480, "height": 380}),
        ),
        ("take_screenshot", json!({})),
        ("click_ui_element", json!({"element": "textarea"})),
        ("look", json!({})),
    ] {
        let mut given = more;
        let name = if tool == "click_ui_element" || tool == "look" {
            "window"
        } else {
            "window_id"
        };
        given[name] = if tool == "click_ui_element" {
            json!("91")
        } else {
            json!(91)
        };
        let done = client.call(tool, given);
        let text = done.to_string();
        assert!(!text.contains("WindowNotFound"), "{tool}: {text}");
        assert!(!text.contains("There is no window"), "{tool}: {text}");
        let is_fine = done["isError"] != true || tool == "click_ui_element";
        assert!(is_fine, "{tool}: {text}");
    }
    let given = json!({"app": "TextEdit", "title": "Floating"});
    let done = client.call("take_screenshot", given);
    assert_ne!(done["isError"], true, "{done}");
}

/// A window that its app keeps off the screen, on no Space, without a name.
fn helper(id: u64) -> Value {
    json!({"id": id, "title": "", "frame": [0, 0, 500, 400], "space": 0})
}

// [findings-2 8.5]
#[test]
fn helpers_are_no_windows_whether_names_are_told_or_not() {
    for permission in ["granted", "denied"] {
        let mac = Mac::with(|world| {
            world["permissions"]["screen_recording"] = json!(permission);
            let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
            windows.extend([helper(700), helper(701)]);
            app(world, "Safari")["windows"][0]["space"] = json!(2);
        });
        let mut client = mac.session(&[]);
        let ids = |listed: &Value| -> Vec<u64> {
            let windows = listed["windows"].as_array().unwrap().iter();
            windows
                .map(|window| window["window_id"].as_u64().unwrap())
                .collect()
        };
        let given = json!({"app": "TextEdit", "all_spaces": true});
        let listed = client.ok("list_windows", given);
        assert_eq!(ids(&listed), [91, 92], "{permission}: {listed:#}");
        // A real window on another Space is listed all the same.
        let given = json!({"app": "Safari", "all_spaces": true});
        let listed = client.ok("list_windows", given);
        assert_eq!(ids(&listed), [81], "{permission}: {listed:#}");
        // The helpers are no reason to wait.
        let given =
            json!({"app": "TextEdit", "text": "no such text", "gone": true, "timeout_ms": 3000});
        client.ok("wait_for", given);
    }
}
