//! Every tool on a Mac where something is wrong: permissions missing, apps hung, gone or asking.
//!
//! Whatever is wrong, a call ends, with a result or with an error that names the matter; never with one of the codes
//! that mean a bug of ours.
#![cfg(feature = "simulator")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use macmcp::registry::TOOLS;
use serde_json::{Value, json};
use support::Mac;

/// A call of each tool that works on the default Mac.
fn good_calls() -> Vec<(&'static str, Value)> {
    let calls: Value = serde_json::from_str(include_str!("clients/calls.json")).unwrap();
    TOOLS
        .iter()
        .map(|tool| (tool.name, calls[tool.name]["good"].clone()))
        .collect()
}

/// Calls every tool with arguments that would work on a healthy Mac; answers the error codes by tool.
fn call_all(mac: &Mac) -> Vec<(&'static str, Option<String>)> {
    good_calls()
        .into_iter()
        .map(|(tool, arguments)| {
            // A session each: one tool's failure must not be another one's excuse.
            let mut client = mac.session(&["--timeout-ms", "15000"]);
            let result = client.call(tool, arguments);
            let code = &result["_meta"]["macmcp/error"]["code"];
            assert_eq!(
                result["isError"] == true,
                code.is_string(),
                "{tool}: {result}"
            );
            (tool, code.as_str().map(str::to_owned))
        })
        .collect()
}

fn expect(found: Vec<(&'static str, Option<String>)>, expected: &[(&str, &str)]) {
    for (tool, code) in found {
        let wanted = expected.iter().find(|(name, _)| *name == tool);
        let wanted = wanted.map(|(_, code)| (*code).to_owned());
        assert_eq!(code, wanted, "{tool}");
    }
}

fn permissions(names: &[&str]) -> Mac {
    Mac::with(|world| {
        for name in names {
            world["permissions"][name] = json!("denied");
        }
    })
}

#[test]
fn on_a_healthy_mac_every_tool_works() {
    expect(call_all(&Mac::new()), &[]);
}

#[test]
fn without_accessibility_windows_and_elements_are_out_of_reach() {
    let mac = permissions(&["accessibility", "post_events"]);
    expect(
        call_all(&mac),
        &[
            ("focus_window", "AccessibilityDenied"),
            ("minimize_window", "AccessibilityDenied"),
            ("move_window", "AccessibilityDenied"),
            ("resize_window", "AccessibilityDenied"),
            ("click", "AccessibilityDenied"),
            ("double_click", "AccessibilityDenied"),
            ("move_mouse", "AccessibilityDenied"),
            ("drag", "AccessibilityDenied"),
            ("scroll", "AccessibilityDenied"),
            ("get_ui_elements", "AccessibilityDenied"),
            ("wait_for", "AccessibilityDenied"),
            ("click_ui_element", "AccessibilityDenied"),
            ("scroll_to_element", "AccessibilityDenied"),
            ("get_ui_element_value", "AccessibilityDenied"),
            ("set_ui_element_value", "AccessibilityDenied"),
            ("focus_ui_element", "AccessibilityDenied"),
            ("list_menu_items", "AccessibilityDenied"),
            ("click_menu_item", "AccessibilityDenied"),
            ("get_menu_item_state", "AccessibilityDenied"),
            ("get_menu_bar_structure", "AccessibilityDenied"),
            ("list_status_bar_items", "AccessibilityDenied"),
            ("click_status_bar_item", "AccessibilityDenied"),
            ("click_status_bar_menu_item", "AccessibilityDenied"),
            ("type_text", "AccessibilityDenied"),
            ("press_key", "AccessibilityDenied"),
            ("key_combination", "AccessibilityDenied"),
        ],
    );
}

#[test]
fn without_screen_recording_only_pictures_are_denied() {
    let mac = permissions(&["screen_recording"]);
    expect(
        call_all(&mac),
        &[
            ("take_screenshot", "ScreenRecordingDenied"),
            ("screenshot_app_window", "ScreenRecordingDenied"),
        ],
    );
}

#[test]
fn without_automation_only_what_finder_alone_knows_is_denied() {
    let mac = permissions(&["automation"]);
    expect(
        call_all(&mac),
        &[
            ("get_selected_files", "AutomationDenied"),
            ("get_finder_window_path", "AutomationDenied"),
        ],
    );
}

#[test]
fn a_denial_says_what_to_do_in_the_words_of_the_settings() {
    let mac = permissions(&["accessibility", "screen_recording"]);
    let mut client = mac.session(&[]);
    for (tool, arguments, pane, japanese, url) in [
        (
            "get_ui_elements",
            json!({"app": "Safari"}),
            "System Settings > Privacy & Security > Accessibility",
            "アクセシビリティ",
            "Privacy_Accessibility",
        ),
        (
            "take_screenshot",
            json!({}),
            "System Settings > Privacy & Security > ",
            "システム設定",
            "Privacy_ScreenCapture",
        ),
    ] {
        let (_, text) = client.err(tool, arguments);
        for part in [pane, japanese, url, "remove", "again"] {
            assert!(text.contains(part), "{tool}: no {part:?} in {text}");
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

#[test]
fn a_locked_screen_is_not_shot() {
    let mac = Mac::with(|world| world["session"]["locked"] = json!(true));
    let mut client = mac.session(&[]);
    let (fields, text) = client.err("take_screenshot", json!({}));
    assert_eq!(fields["code"], "ScreenLocked", "{text}");
}
