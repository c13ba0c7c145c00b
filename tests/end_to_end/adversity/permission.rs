//! Permissions that are missing, or asked for and not answered.

use super::{
    OF_ELEMENTS, OF_MENUS, OF_WINDOWS, POSTING, SHOOTING, all, call_all, call_all_with, expect,
    good_calls,
};
use crate::support::Mac;
use serde_json::json;

fn permissions(names: &[&str]) -> Mac {
    Mac::with(|world| {
        for name in names {
            world["permissions"][name] = json!("denied");
        }
    })
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

/// Either permission is enough, whatever the preflight says: no tool gives up because of it. That an event arrived is
/// never taken for granted.
// [findings 5.3]
#[test]
fn with_accessibility_alone_events_are_posted_and_none_that_is_lost_is_confirmed() {
    let mac = permissions(&["post_events"]);
    expect(call_all(&mac), &[]);
    let mut client = mac.session(&[]);
    let posting = good_calls().into_iter();
    for (tool, parameters) in posting.filter(|(tool, _)| POSTING.contains(tool)) {
        let done = client.ok(tool, parameters);
        // The pointer itself is moved without an event where it did not follow one.
        let effect = if tool == "move_mouse" {
            "confirmed"
        } else {
            "unverified"
        };
        assert_eq!(done["effect"], effect, "{tool}: {done}");
    }
}

// [findings 5.3]
#[test]
fn keys_arrive_where_the_preflight_denies_what_accessibility_allows() {
    let mac = Mac::with(|world| world["faults"]["active"] = json!(["preflight-denies-posting"]));
    let typed = json!({"app": "TextEdit", "text": "arrives"});
    let done = mac.session(&[]).ok("type_text", typed);
    assert_eq!(done["effect"], "confirmed", "{done}");
}

#[test]
fn with_events_alone_the_mouse_works_and_nobody_types_blindly() {
    let mac = permissions(&["accessibility"]);
    let status = [
        "list_status_bar_items",
        "click_status_bar_item",
        "click_status_bar_menu_item",
    ];
    let keys = ["type_text", "press_key", "key_combination"];
    let lists = [OF_WINDOWS, OF_ELEMENTS, OF_MENUS, &status, &keys];
    expect(call_all(&mac), &all(&lists, "AccessibilityDenied"));
}

#[test]
fn an_unanswered_permission_counts_as_missing() {
    let mac = Mac::with(|world| {
        for name in ["accessibility", "post_events", "screen_recording"] {
            world["permissions"][name] = json!("unanswered");
        }
    });
    let status = [
        "list_status_bar_items",
        "click_status_bar_item",
        "click_status_bar_menu_item",
    ];
    let mut expected = all(
        &[OF_WINDOWS, OF_ELEMENTS, OF_MENUS, &status, POSTING],
        "AccessibilityDenied",
    );
    expected.extend(all(&[SHOOTING], "ScreenRecordingDenied"));
    expect(call_all(&mac), &expected);
}

/// An Apple event waits for its prompt, and its script for the event: the deadline ends it.
#[test]
fn a_prompt_for_automation_costs_the_calls_that_need_finder() {
    let mac = Mac::with(|world| world["permissions"]["automation"] = json!("unanswered"));
    let asking = ["get_selected_files", "get_finder_window_path"];
    let found = call_all_with(&mac, &[], &asking);
    expect(found, &all(&[&asking], "Timeout"));
    assert_eq!(
        mac.state()["permissions"]["prompts"][0],
        "automation com.apple.finder"
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
