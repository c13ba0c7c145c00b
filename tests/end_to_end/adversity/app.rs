//! Apps that hang, are still starting, have quit, die during a call or never start.

use super::{
    OF_ELEMENTS, OF_MENUS, OF_WINDOWS, all, call_all, call_all_with, check_left_behind, check_text,
    expect, good_calls,
};
use crate::support::Mac;
use serde_json::{Value, json};

#[test]
fn apps_that_hang_cost_no_call_more_than_its_time() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::with(|world| {
            for app in world["apps"].as_array_mut().unwrap() {
                app["hung"] = json!(true);
            }
        });
        let keys = ["type_text", "press_key", "key_combination"];
        let status = ["click_status_bar_item", "click_status_bar_menu_item"];
        let lists = [OF_WINDOWS, OF_ELEMENTS, OF_MENUS, &keys, &status];
        let mut expected = all(&lists, "AppNotResponding");
        // The time of these calls is shorter than the one that Finder has to answer an Apple event.
        let asking = [
            "reveal_in_finder",
            "get_selected_files",
            "get_finder_window_path",
        ];
        expected.extend(all(&[&asking], "Timeout"));
        expect(call_all_with(&mac, arguments, &asking), &expected);
    }
}

#[test]
fn apps_that_are_still_starting_are_told_from_those_that_are_not_there() {
    let mac = Mac::with(|world| {
        for app in world["apps"].as_array_mut().unwrap() {
            if ["TextEdit", "Safari", "Notes"]
                .iter()
                .any(|name| app["name"] == *name)
            {
                app["launching"] = json!(true);
                app["windows"] = json!([]);
                app.as_object_mut().unwrap().remove("menu_bar");
            }
        }
    });
    let keys = ["type_text", "press_key", "key_combination"];
    let mut calls = call_all(&mac);
    // Which app the keys went to depends on what the calls before have brought to the front.
    calls.retain(|(tool, _)| !keys.contains(tool));
    let mut expected = all(&[OF_WINDOWS, OF_ELEMENTS, OF_MENUS], "AppNotResponding");
    expected.push(("screenshot_app_window", "NoWindow"));
    expect(calls, &expected);
}

#[test]
fn apps_that_have_quit_are_named() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| {
            !["TextEdit", "Safari", "Notes", "TidyTray"]
                .iter()
                .any(|name| app["name"] == *name)
        });
        let finder = apps.iter().find(|app| app["name"] == "Finder").unwrap();
        world["front"] = finder["pid"].clone();
    });
    let mut expected = all(
        &[OF_WINDOWS, OF_ELEMENTS, OF_MENUS, &["activate_app"]],
        "AppNotRunning",
    );
    expected.push(("screenshot_app_window", "ProcessNotFound"));
    expected.push(("click_status_bar_menu_item", "StatusItemNotFound"));
    expect(call_all(&mac), &expected);
}

/// The app whose end a tool's good call would notice.
fn target(parameters: &Value) -> &'static str {
    let text = parameters.to_string();
    let known = [
        ("Safari", "com.apple.Safari"),
        ("Notes", "com.apple.Notes"),
        ("TidyTray", "com.example.tidytray"),
    ];
    let found = known.iter().find(|(name, _)| text.contains(name));
    found.map_or("com.apple.TextEdit", |(_, bundle_id)| bundle_id)
}

/// However far a call has got when its app ends: no half of a window list, no "there is no such button", no success
/// is answered for an app that is not there any more.
#[test]
fn an_app_that_ends_during_a_call_is_never_answered_for() {
    let about_an_app = [OF_WINDOWS, OF_ELEMENTS, OF_MENUS].concat();
    for (tool, parameters) in good_calls() {
        if !about_an_app.contains(&tool) {
            continue;
        }
        let bundle_id = target(&parameters);
        for messages in [1, 2, 4, 7, 12, 20] {
            let mac = Mac::with(|world| {
                world["faults"] =
                    json!({"app_ends": {"bundle_id": bundle_id, "after_messages": messages}});
            });
            let mut client = mac.session(&["--no-worker"]);
            let result = client.call(tool, parameters.clone());
            check_left_behind(&mac, tool);
            if mac.app(bundle_id).is_some() {
                assert_ne!(result["isError"], true, "{tool} at {messages}: {result}");
                break;
            }
            let fields = &result["_meta"]["macmcp/error"];
            assert_eq!(
                fields["code"], "AppNotRunning",
                "{tool} at {messages}: {result}"
            );
            check_text(tool, fields, result["content"][0]["text"].as_str().unwrap());
        }
    }
}

#[test]
fn an_app_that_hangs_costs_its_own_calls_only() {
    let mac = Mac::with(|world| {
        for app in world["apps"].as_array_mut().unwrap() {
            if app["bundle_id"] == "com.apple.Safari" {
                app["hung"] = json!(true);
            }
        }
    });
    let mut client = mac.session(&["--timeout-ms", "20000"]);
    let (fields, text) = client.err("get_ui_elements", json!({"app": "Safari"}));
    assert_eq!(fields["code"], "AppNotResponding", "{text}");
    assert!(text.contains("Safari"), "{text}");
    let (fields, text) = client.err("quit_app", json!({"app": "Safari"}));
    let code = fields["code"].as_str().unwrap();
    assert!(["Timeout", "AppNotResponding"].contains(&code), "{text}");
    assert!(mac.app("com.apple.Safari").is_some());
    let listed = client.ok("list_windows", json!({}));
    assert!(listed["windows"].as_array().unwrap().len() > 3, "{listed}");
    client.ok("get_ui_elements", json!({"app": "TextEdit"}));
}

#[test]
fn an_app_that_is_refused_or_dies_is_a_failed_launch() {
    let mac = Mac::new();
    let mut client = mac.session(&["--timeout-ms", "10000"]);
    for app in ["Broken App", "Crasher"] {
        let (fields, text) = client.err("launch_app", json!({"app": app}));
        assert_eq!(fields["code"], "LaunchFailed", "{text}");
        assert!(
            text.starts_with(&format!("Error: Failed to launch {app}")),
            "{text}"
        );
    }
    let (fields, text) = client.err("launch_app", json!({"app": "Sleepy"}));
    assert_eq!(fields["code"], "Timeout", "{text}");
}
