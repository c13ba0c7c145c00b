//! Every tool on a Mac where something is wrong: permissions missing, apps hung, gone or asking.
//!
//! Whatever is wrong, a call ends, with a result or with an error that names the matter; never with one of the codes
//! that mean a bug of ours.
#![cfg(feature = "simulator")]

use crate::support::Mac;
use macmcp::registry::TOOLS;
use serde_json::{Value, json};

/// A call of each tool that works on the default Mac.
fn good_calls() -> Vec<(&'static str, Value)> {
    let calls: Value = serde_json::from_str(include_str!("../clients/calls.json")).unwrap();
    let good = |name: &str| match name {
        // A whole screen takes long to draw and says no more.
        "take_screenshot" => json!({"region": {"x": 500, "y": 300, "width": 40, "height": 40}}),
        _ => calls[name]["good"].clone(),
    };
    TOOLS
        .iter()
        .map(|tool| (tool.name, good(tool.name)))
        .collect()
}

/// Words that no reader of an error can do anything with.
const INTERNALS: &[&str] = &[
    "undefined",
    "null",
    "NaN",
    "[object",
    "TypeError",
    "ReferenceError",
    ".js",
    "JXA",
    "osascript",
    "AXUIElement",
    "script is",
    "..",
    " ,",
];

/// Whether a text says what happened and what to do next, in words that are nobody's internals.
fn check_text(tool: &str, fields: &Value, text: &str) {
    let code = fields["code"].as_str().unwrap();
    assert!(text.starts_with("Error: "), "{tool}: {text}");
    assert!(text.ends_with(&format!("[{code}]")), "{tool}: {text}");
    let hint = fields["hint"].as_str().unwrap_or_default();
    assert!(hint.len() > 8, "{tool} does not say what to do: {text}");
    for word in INTERNALS {
        // A menu may be called so.
        assert!(!text.contains(word), "{tool} says {word:?}: {text}");
    }
    let bugs = ["ScriptFailed", "BadReply", "WorkerDied"];
    assert!(!bugs.contains(&code), "{tool}: {text}");
}

/// Whether an element or what it holds is an open menu.
pub(crate) fn has_open_menu(element: &Value) -> bool {
    // A menu has a frame while it is open only.
    let is_open = element["role"] == "AXMenu" && !element["frame"].is_null();
    let mut inner = element["children"].as_array().into_iter().flatten();
    is_open || inner.any(has_open_menu)
}

/// Nothing is held down and no menu is open, whatever became of the call.
fn check_left_behind(mac: &Mac, tool: &str) {
    let state = mac.state();
    assert_eq!(state.get("input"), None, "{tool}");
    for app in state["apps"].as_array().unwrap() {
        // Showing its menu is what click_status_bar_item is for.
        if app["name"] != "Control Center" {
            let open = [&app["menu_bar"], &app["extras"]]
                .into_iter()
                .any(has_open_menu);
            assert!(!open, "{tool}: a menu of {} is open", app["name"]);
        }
    }
}

/// The processes that a process has started, and those that they have.
pub(crate) fn descendants(of: u32) -> Vec<u32> {
    let all = crate::support::processes();
    let mut found = vec![of];
    let mut at = 0;
    while at < found.len() {
        let parent = found[at];
        let children = all.iter().filter(|process| process.parent == parent);
        found.extend(children.map(|process| process.pid));
        at += 1;
    }
    found
}

/// What the tools answer: the error code of each that failed.
type Found = Vec<(&'static str, Option<String>)>;

/// Calls every tool with arguments that would work on a healthy Mac.
fn call_all(mac: &Mac) -> Found {
    call_all_with(mac, &[], &[])
}

/// The same with `arguments` for the server. Those that `wait` are called where time is short.
fn call_all_with(mac: &Mac, arguments: &[&str], wait: &[&str]) -> Found {
    let mut client = mac.session(&[arguments, &["--timeout-ms", "15000"]].concat());
    let mut hasty = mac.session(&[arguments, &["--timeout-ms", "800"]].concat());
    let mut found = Found::new();
    for (tool, parameters) in good_calls() {
        let client = if wait.contains(&tool) {
            &mut hasty
        } else {
            &mut client
        };
        let result = client.call(tool, parameters);
        let fields = &result["_meta"]["macmcp/error"];
        let code = fields["code"].as_str().map(str::to_owned);
        assert_eq!(
            result["isError"] == true,
            code.is_some(),
            "{tool}: {result}"
        );
        if code.is_some() {
            check_text(tool, fields, result["content"][0]["text"].as_str().unwrap());
        }
        check_left_behind(mac, tool);
        found.push((tool, code));
    }
    let family = [
        descendants(client.child.id()),
        descendants(hasty.child.id()),
    ]
    .concat();
    client.close();
    hasty.close();
    crate::support::eventually("every process has gone", || {
        let alive = crate::support::processes();
        !alive.iter().any(|process| family.contains(&process.pid))
    });
    found
}

fn expect(found: Found, expected: &[(&str, &str)]) {
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

/// What some Macs do otherwise is no reason to fail for any tool: there is a second way, or a note in the answer.
#[test]
#[ignore = "takes minutes: every tool with every fault; `make test-all` runs it"]
fn on_a_mac_with_any_one_fault_every_tool_works() {
    // Without title and description such an item cannot be named.
    let unnamed = (
        "status-items-are-bare",
        "click_status_bar_item",
        "StatusItemNotFound",
    );
    let mut failed = Vec::new();
    for &fault in simulated_mac::Fault::ALL {
        let mac = Mac::with(|world| world["faults"]["active"] = json!([fault.name()]));
        let found = call_all(&mac).into_iter();
        failed.extend(found.filter_map(|(tool, code)| Some((fault.name(), tool, code?))));
    }
    failed.retain(|(fault, tool, code)| (*fault, *tool, code.as_str()) != unnamed);
    assert!(failed.is_empty(), "{failed:#?}");
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

/// Those that send keys, clicks and wheels.
const POSTING: &[&str] = &[
    "click",
    "double_click",
    "move_mouse",
    "drag",
    "scroll",
    "type_text",
    "press_key",
    "key_combination",
];

/// Those that open menus, which nobody could close on a screen that is locked or nowhere.
const OPENING: &[&str] = &[
    "click_menu_item",
    "click_status_bar_item",
    "click_status_bar_menu_item",
];

const SHOOTING: &[&str] = &["take_screenshot", "screenshot_app_window"];

/// Those that the good calls aim at one app.
const OF_WINDOWS: &[&str] = &[
    "focus_window",
    "minimize_window",
    "move_window",
    "resize_window",
];
const OF_ELEMENTS: &[&str] = &[
    "get_ui_elements",
    "wait_for",
    "get_ui_element_value",
    "set_ui_element_value",
    "focus_ui_element",
    "click_ui_element",
    "scroll_to_element",
];
const OF_MENUS: &[&str] = &[
    "list_menu_items",
    "click_menu_item",
    "get_menu_item_state",
    "get_menu_bar_structure",
];

/// Every tool of those lists with that code.
fn all(lists: &[&[&'static str]], code: &'static str) -> Vec<(&'static str, &'static str)> {
    lists
        .iter()
        .flat_map(|list| list.iter().map(|tool| (*tool, code)))
        .collect()
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

/// Reading and pressing by Accessibility goes on; what takes the keyboard, the mouse or a picture is refused.
#[test]
fn on_a_locked_screen_nothing_is_posted_opened_or_shot() {
    let mac = Mac::with(|world| world["session"]["locked"] = json!(true));
    expect(
        call_all(&mac),
        &all(&[POSTING, OPENING, SHOOTING], "ScreenLocked"),
    );
    assert_eq!(mac.state()["pointer"], Mac::new().state()["pointer"]);
}

#[test]
fn without_a_session_at_the_screen_nothing_is_posted_opened_or_shot() {
    let mac = Mac::with(|world| world["session"]["gui"] = json!(false));
    let lists = [POSTING, OPENING, SHOOTING, OF_WINDOWS, &["list_windows"]];
    expect(call_all(&mac), &all(&lists, "NoGuiSession"));
    assert_eq!(mac.state()["pointer"], Mac::new().state()["pointer"]);
}

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
