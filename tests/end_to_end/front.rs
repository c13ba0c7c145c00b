//! Who is in front, bringing somebody there, and ending applications, on Macs that tell less than they should.
use crate::support::programs::Programs;
use crate::support::{Client, Mac, macmcp};
use serde_json::json;
use std::process::Command;

fn mac_with_faults(names: &[&str]) -> Mac {
    Mac::with(|world| world["faults"] = json!({"active": names}))
}

fn process_id(mac: &Mac, bundle_id: &str) -> i64 {
    mac.app(bundle_id).unwrap()["pid"].as_i64().unwrap()
}

const EDITOR: &str = "com.apple.TextEdit";

// [findings 3.1]
#[test]
fn an_app_is_known_to_be_in_front_where_nsworkspace_does_not_learn_of_it() {
    let mac = mac_with_faults(&["frontmost-freezes"]);
    let mut client = mac.session(&[]);
    // The warm osascript sees who is in front now, and never again.
    client.ok("list_windows", json!({}));
    for app in ["TextEdit", "Safari", "TextEdit"] {
        let done = client.ok("activate_app", json!({"app": app}));
        assert_eq!(done["effect"], "confirmed", "{done}");
    }
    assert_eq!(mac.state()["front"], process_id(&mac, EDITOR));
    client.ok("activate_app", json!({"app": "Safari"}));
    let pressed = client.ok("press_key", json!({"key": "escape"}));
    assert_eq!(pressed["app"], "Safari");
}

// [findings 3.2]
#[test]
fn an_app_comes_to_the_front_where_the_public_call_does_nothing() {
    for permission in ["granted", "denied"] {
        let mac = mac_with_faults(&["activation-ignored"]);
        mac.change(|world| world["permissions"]["accessibility"] = permission.into());
        let done = mac
            .session(&[])
            .ok("activate_app", json!({"app": "TextEdit"}));
        assert_eq!(done["effect"], "confirmed", "{permission}: {done}");
        assert_eq!(mac.state()["front"], process_id(&mac, EDITOR));
    }
}

// [findings 3.2]
#[test]
fn a_window_comes_to_the_front_without_the_others_of_its_app() {
    let mac = Mac::new();
    mac.session(&[])
        .ok("focus_window", json!({"window_id": 72}));
    let place = |bundle_id: &str, id: u32| {
        let app = mac.app(bundle_id).unwrap();
        let windows = app["windows"].as_array().unwrap();
        let window = windows.iter().find(|window| window["id"] == id);
        window.unwrap()["z"].as_i64().unwrap()
    };
    let (terminal, editor) = ("com.apple.Terminal", place(EDITOR, 91));
    assert!(place(terminal, 72) > editor);
    assert!(place(terminal, 71) < editor);
}

// [findings-2 12]
#[test]
fn an_app_is_found_where_a_list_hands_out_no_columns() {
    let [usual, other] = [Mac::new(), mac_with_faults(&["columns-of-apps-are-empty"])];
    let given = json!({"include_background": true});
    let listed = |mac: &Mac| mac.session(&[]).ok("list_running_apps", given.clone());
    assert_eq!(listed(&usual), listed(&other));
    let done = other
        .session(&[])
        .ok("activate_app", json!({"app": "Safari"}));
    assert_eq!(done["effect"], "confirmed", "{done}");
}

// [findings 3.3]
#[test]
fn an_end_is_seen_where_its_object_does_not_learn_of_it() {
    let mac = mac_with_faults(&["termination-unseen"]);
    let done = mac.session(&[]).ok("quit_app", json!({"app": "Safari"}));
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert!(mac.app("com.apple.Safari").is_none());
}

// [findings 3.4]
#[test]
fn an_app_that_never_says_that_it_has_finished_launching_is_there_with_its_window() {
    let mac = mac_with_faults(&["launch-never-finishes"]);
    let mut client = mac.session(&[]);
    let done = client.ok("launch_app", json!({"app": "Calculator"}));
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(mac.app("com.apple.calculator").is_some());
    // What runs already is waited for no longer than it needs.
    let done = client.ok("launch_app", json!({"app": "TextEdit"}));
    assert_eq!(done["effect"], "confirmed", "{done}");
}

/// This test is a process above the server, as the client's app is.
// [findings 3.5]
#[test]
fn the_app_that_started_the_server_is_not_quit() {
    let mac = Mac::new();
    mac.change(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        let editor = apps.iter_mut().find(|app| app["bundle_id"] == EDITOR);
        editor.unwrap()["pid"] = std::process::id().into();
    });
    // A server that takes its osascript for the one of this machine.
    let programs = Programs::new(&mac);
    let osascript = programs.write("program", "osascript \"$@\"");
    for (tool, arguments) in [
        ("quit_app", json!({"app": "TextEdit"})),
        ("quit_application", json!({"bundleId": "TextEdit"})),
    ] {
        let mut command = Command::new(macmcp());
        command.arg("serve").arg("--osascript").arg(&osascript);
        let mut client = Client::start(command);
        client.initialize("2025-11-25");
        let (fields, text) = client.err(tool, arguments);
        assert_eq!(fields["code"], "Refused", "{text}");
        assert!(text.contains("runs under it"), "{text}");
    }
    assert!(mac.app(EDITOR).is_some());
}
