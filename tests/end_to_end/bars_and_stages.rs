//! Menu bars that are away, Stage Manager, panels and titles that real Macs have [findings-2 8.8] [findings-2 8.9]
//! [findings-2 8.10].

use crate::support::default_mac::window_id;
use crate::support::{Mac, app, runners};
use serde_json::{Value, json};

/// The View menu of TextEdit is built when it opens.
fn with_late_menu(world: &mut Value) {
    let menus = app(world, "TextEdit")["menu_bar"]["children"]
        .as_array_mut()
        .unwrap();
    let view = menus.iter_mut().find(|menu| menu["title"] == "View");
    view.unwrap()["children"][0]["fills_after_ms"] = json!(100);
}

fn lists_late_menu(mac: &Mac) {
    let given = json!({"app": "TextEdit", "menu": "View"});
    let listed = mac.session(&[]).call("list_menu_items", given);
    let text = listed["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("Show Toolbar"), "{text}");
}

// [findings-2 8.8]
#[test]
fn a_menu_is_opened_in_the_space_of_a_full_screen_window() {
    let mac = Mac::with(|world| {
        let window = &mut app(world, "TextEdit")["windows"][0];
        window["fullscreen"] = json!(true);
        window["frame"] = json!([0, 0, 1512, 982]);
        with_late_menu(world);
    });
    mac.session(&[])
        .ok("activate_app", json!({"app": "TextEdit"}));
    lists_late_menu(&mac);
}

// [findings-2 8.8]
#[test]
fn a_menu_is_opened_beside_a_notch_where_the_bar_hides() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["menu-bar-hides"]});
        with_late_menu(world);
    });
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let shown = client.ok("get_display_info", json!({}));
    assert_eq!(
        shown["displays"][0]["work_area"]["y"], 38,
        "the notch stays"
    );
    lists_late_menu(&mac);
}

// [findings-2 8.9]
#[test]
fn a_window_in_the_strip_of_stage_manager_is_said_to_be_a_thumbnail() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["stage-manager-strip"]});
    });
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({}));
    let note = listed["note"].as_str().unwrap_or_default();
    assert!(
        note.contains("Stage Manager's strip") && note.contains("81"),
        "{listed:#}"
    );
    assert!(!note.contains("91"), "TextEdit is on the stage: {note}");
    for given in [
        json!({"window_id": window_id::EXAMPLE_DOMAIN}),
        json!({"app": "Safari"}),
    ] {
        let (error, text) = client.err("take_screenshot", given);
        assert_eq!(error["code"], "NotCapturable", "{text}");
        assert!(
            text.contains("Stage Manager's strip") && text.contains("focus_window"),
            "{text}"
        );
    }
    let id = json!({"window_id": window_id::EXAMPLE_DOMAIN});
    let done = client.ok("focus_window", id.clone());
    assert_eq!(done["effect"], "confirmed", "{done:#}");
    let done = client.call("take_screenshot", id);
    assert_ne!(done["isError"], true, "{done}");
    let listed = client.ok("list_windows", json!({"app": "Safari"}));
    assert_eq!(listed["note"], Value::Null, "{listed:#}");
}

/// A small window is none.
// [findings-2 8.9]
#[test]
fn a_small_window_is_no_thumbnail() {
    let mac = Mac::with(|world| {
        app(world, "Safari")["windows"][0]["frame"] = json!([60, 60, 120, 90]);
    });
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({}));
    assert_eq!(listed["note"], Value::Null, "{listed:#}");
    let given = json!({"window_id": window_id::EXAMPLE_DOMAIN});
    let done = client.call("take_screenshot", given);
    assert_ne!(done["isError"], true, "{done}");
}

// [findings-2 8.10]
#[test]
fn the_open_panel_of_the_newest_macos_is_a_dialog() {
    for version in ["15.5", "26.0"] {
        let mac = Mac::with(|world| world["system"]["macos_version"] = json!(version));
        let mut client = mac.session(&[]);
        let given = json!({"app": "TextEdit", "menu_path": "File > Open…"});
        client.ok("click_menu_item", given);
        let seen = client.call("look", json!({"app": "TextEdit"}));
        let text = seen["content"][0]["text"].as_str().unwrap();
        let line = text.lines().find(|line| line.contains("\"Open\"")).unwrap();
        assert!(line.contains("Dialog \"Open\""), "{version}: {text}");
    }
}

// [findings-2 8.10]
#[test]
fn an_app_is_found_by_the_name_of_its_program_after_all_others() {
    let mac = Mac::with(|world| {
        app(world, "Slack")["executable"] =
            json!("/Applications/Slack.app/Contents/MacOS/Electron");
        app(world, "Notes")["executable"] =
            json!("/System/Applications/Notes.app/Contents/MacOS/Safari");
    });
    let mut client = mac.session(&[]);
    let done = client.ok("activate_app", json!({"app": "electron"}));
    assert_eq!(done["name"], "Slack", "{done:#}");
    // A name goes before.
    let done = client.ok("activate_app", json!({"app": "Safari"}));
    assert_eq!(done["name"], "Safari", "{done:#}");
    let (error, text) = client.err("activate_app", json!({"app": "Chromium"}));
    assert_eq!(error["code"], "AppNotRunning", "{text}");
}

// [findings-2 8.10]
#[test]
fn two_processes_of_one_bundle_id_are_told_apart_by_their_process_ids() {
    let mac = Mac::with(|world| {
        let mut second = app(world, "TextEdit").clone();
        let fields = second.as_object_mut().unwrap();
        fields.retain(|name, _| !["windows", "menu_bar", "elements"].contains(&name.as_str()));
        fields.insert("pid".into(), json!(7001));
        world["apps"].as_array_mut().unwrap().push(second);
    });
    let mut client = mac.session(&[]);
    let (error, text) = client.err("list_windows", json!({"app": "TextEdit"}));
    assert_eq!(error["code"], "Ambiguous", "{text}");
    assert!(text.contains("Use the process id of one of them"), "{text}");
}

// [findings-2 8.10]
#[test]
fn a_window_is_found_by_a_part_of_its_title() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.call(
        "take_screenshot",
        json!({"app": "TextEdit", "title": "lan.t"}),
    );
    assert_ne!(done["isError"], true, "{done}");
    let given = json!({"app": "TextEdit", "title": "nothing like it"});
    let (error, text) = client.err("take_screenshot", given);
    assert_eq!(error["code"], "NoWindow", "{text}");
    // The beginning goes before a part.
    mac.change(|world| app(world, "TextEdit")["windows"][0]["title"] = json!("My Plan"));
    let done = client.ok("focus_window", json!({"app": "TextEdit", "title": "plan"}));
    assert_eq!(done["window"]["title"], "Plan.txt", "{done:#}");
}

/// A window without a title or a role lies before the main one.
// [findings-2 8.10]
#[test]
fn the_front_window_is_one_that_a_person_sees() {
    let mac = Mac::with(|world| {
        let window = json!({
            "id": 700, "title": "", "subrole": "AXUnknown", "frame": [400, 300, 300, 200], "layer": 3, "z": 90,
        });
        let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
        windows.insert(0, window);
    });
    let mut client = mac.session(&[]);
    let done = client.ok(
        "move_window",
        json!({"app": "TextEdit", "x": 310, "y": 170}),
    );
    assert_eq!(done["window"]["window_id"], 91, "{done:#}");
    let shot = client.call("take_screenshot", json!({"app": "TextEdit"}));
    assert!(shot.to_string().contains("Untitled"), "{shot}");
}

/// What the press opened tells, where the window server lists a bar that is away.
// [findings-2 8.8]
#[test]
fn a_menu_is_opened_whose_bar_is_said_to_be_shown_and_is_not() {
    for runner in runners() {
        let mac = Mac::with(|world| {
            world["faults"] = json!({"active": ["menu-bar-hides", "hidden-bars-are-listed"]});
            with_late_menu(world);
        });
        let mut client = mac.session(runner);
        client.ok("activate_app", json!({"app": "TextEdit"}));
        lists_late_menu(&mac);
        let given = json!({"app": "TextEdit", "menu_path": "View > Show Toolbar"});
        client.ok("get_menu_item_state", given);
    }
}
