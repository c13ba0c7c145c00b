//! What starts or brings forward another app: items of the Dock and of the Apple menu, and the app switcher.

use crate::support::states::{differences, lasting};
use crate::support::{Client, Mac, app};
use serde_json::{Value, json};

/// What differs from this state: events that were posted arrive some milliseconds later.
#[track_caller]
fn assert_untouched(before: &Value, mac: &Mac, call: &Value) {
    mac.change(|_| ());
    let changed = differences(before, &lasting(mac));
    let changed: Vec<&String> = changed
        .iter()
        .filter(|each| !each.starts_with("/input") && !each.starts_with("/pointer"))
        .collect();
    assert!(changed.is_empty(), "{call}: {changed:?}");
}

#[track_caller]
fn refuse(client: &mut Client, tool: &str, arguments: Value, code: &str) {
    let (error, text) = client.err(tool, arguments.clone());
    assert_eq!(error["code"], code, "{tool} {arguments}: {text}");
}

/// The middle of an item of the Dock.
pub(super) fn dock_item(mac: &Mac, title: &str) -> (f64, f64) {
    let dock = mac.app("com.apple.dock").unwrap();
    let items = dock["elements"][0]["children"].as_array().unwrap().clone();
    let item = items.iter().find(|item| item["title"] == title).unwrap();
    let at = |place: usize| item["frame"][place].as_f64().unwrap();
    (at(0) + at(2) / 2.0, at(1) + at(3) / 2.0)
}

/// The bundle id of the app in front.
fn front(mac: &Mac) -> Value {
    let state = mac.state();
    let apps = state["apps"].as_array().unwrap();
    let front = apps.iter().find(|app| app["pid"] == state["front"]);
    front.unwrap()["bundle_id"].clone()
}

/// A click on the icon of a denied app launched it: the element belongs to the Dock.
#[test]
fn a_denied_apps_item_in_the_dock_is_not_used() {
    for (title, rule, code) in [
        ("Safari", "com.apple.Safari", "PolicyDenied"),
        ("Safari", "browsers", "PolicyDenied"),
        ("Calculator", "Calculator", "PolicyDenied"),
        ("Trash", "Finder", "PolicyDenied"),
    ] {
        // The tile of a window of Safari is told by that name too.
        let mac = Mac::with(|world| app(world, "Safari")["windows"][1]["minimised"] = json!(false));
        let mut client = mac.session(&["--deny", rule]);
        client.ok("activate_app", json!({"app": "TextEdit"}));
        let before = lasting(&mac);
        let (x, y) = dock_item(&mac, title);
        for (tool, arguments) in [
            ("click_ui_element", json!({"app": "Dock", "element": title})),
            (
                "click_ui_element",
                json!({"app": "Dock", "element": title, "button": "right"}),
            ),
            ("click", json!({"x": x, "y": y})),
            ("click", json!({"x": x, "y": y, "button": "right"})),
            ("double_click", json!({"x": x, "y": y})),
            (
                "drag",
                json!({"startX": 400, "startY": 300, "endX": x, "endY": y}),
            ),
        ] {
            refuse(&mut client, tool, arguments.clone(), code);
            assert_untouched(&before, &mac, &arguments);
        }
    }
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    client.ok("activate_app", json!({"app": "Terminal"}));
    client.ok(
        "click_ui_element",
        json!({"app": "Dock", "element": "TextEdit"}),
    );
    assert_eq!(front(&mac), "com.apple.TextEdit");
}

#[test]
fn the_apple_menu_opens_no_denied_app() {
    for (path, rule, code) in [
        (
            "Apple > System Settings…",
            "system-settings",
            "PolicyDenied",
        ),
        (
            "Apple > Recent Items > Notes.app",
            "com.apple.Notes",
            "PolicyDenied",
        ),
    ] {
        let mac = Mac::new();
        let mut client = mac.session(&["--deny", rule]);
        client.ok("activate_app", json!({"app": "TextEdit"}));
        let before = lasting(&mac);
        let item = json!({"app": "TextEdit", "menu_path": path});
        refuse(&mut client, "click_menu_item", item.clone(), code);
        assert_untouched(&before, &mac, &item);
    }
    // By its element as well.
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "system-settings"]);
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let item = json!({"app": "TextEdit", "element": "menubar/menubaritem[\"Apple\"]/menu/menuitem[\"System Settings…\"]"});
    refuse(&mut client, "click_ui_element", item, "PolicyDenied");
    // What is allowed is opened, and so is what belongs to no app.
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    let item = json!({"app": "TextEdit", "menu_path": "Apple > System Settings…"});
    client.ok("click_menu_item", item);
    assert_eq!(front(&mac), "com.apple.systempreferences");
}

/// Which app it goes to only macOS knows.
#[test]
fn the_app_switcher_is_used_where_every_app_in_it_is_allowed() {
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let before = lasting(&mac);
    for modifiers in [json!(["command"]), json!(["command", "shift"])] {
        let switch = json!({"key": "tab", "modifiers": modifiers});
        refuse(&mut client, "press_key", switch.clone(), "PolicyDenied");
        refuse(
            &mut client,
            "key_combination",
            switch.clone(),
            "PolicyDenied",
        );
        assert_untouched(&before, &mac, &switch);
    }
    let mut client = mac.session(&["--deny", "com.apple.calculator"]);
    client.ok("press_key", json!({"key": "tab", "modifiers": ["command"]}));
}
