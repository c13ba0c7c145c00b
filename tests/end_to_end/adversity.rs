//! Every tool on a healthy Mac and on Macs with a fault, and what errors say where something is wrong. What every tool
//! answers without permissions, without its app and so on is in the tables of `matrices/`.
use crate::support::Mac;
use crate::support::share::Share;
use crate::sweep::{Sweep, failures, good_calls};
use serde_json::json;

fn permissions(names: &[&str]) -> Mac {
    Mac::with(|world| {
        for name in names {
            world["permissions"][name] = json!("denied");
        }
    })
}

#[test]
fn on_a_healthy_mac_every_tool_works() {
    assert_eq!(failures(&Sweep::default().run(&Mac::new())), []);
}

/// What some Macs do otherwise is no reason to fail for any tool: there is a second way, or a note in the answer.
#[test]
#[ignore = "takes minutes: every tool with every fault; `make test-all` runs it"]
fn on_a_mac_with_any_one_fault_every_tool_works() {
    let expected = [
        // Without title and description such an item cannot be named.
        (
            "status-items-are-bare",
            "click_status_bar_item",
            "StatusItemNotFound",
        ),
        // What another process takes at once cannot be said to be there.
        ("clipboard-is-taken", "set_clipboard", "Refused"),
        ("clipboard-is-taken", "batch", "Refused"),
        // A window of the strip has no picture but its thumbnail until its app comes forward [findings-2 8.9].
        (
            "stage-manager-strip",
            "screenshot_app_window",
            "NotCapturable",
        ),
        // The page that is scrolled elsewhere stands in the strip, and the desktop lies at that point.
        ("stage-manager-strip", "scroll", "NotScrollable"),
    ];
    let mut failed = Vec::new();
    // With it the app of one call hangs during the next; what that call itself answers is judged in `honesty`.
    let others = simulated_mac::Fault::ALL.iter();
    // Where looks hang, a call may end with its time; that it does, and the next one works, is judged in `waiting_for_looks`.
    let others =
        others.filter(|fault| !["apps-hang-after-acts", "looks-hang"].contains(&fault.name()));
    let share = Share::of_this_run();
    for (column, &fault) in others.enumerate() {
        let mac = Mac::with(|world| world["faults"]["active"] = json!([fault.name()]));
        let calls = share.of_column(column, good_calls());
        let found = failures(&Sweep::default().run_with(&mac, calls)).into_iter();
        failed.extend(found.map(|(tool, code)| (fault.name(), tool, code)));
    }
    failed.retain(|(fault, tool, code)| !expected.contains(&(*fault, *tool, code.as_str())));
    assert!(failed.is_empty(), "{failed:#?}");
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

/// Either permission is enough, whatever the preflight says: no tool gives up because of it. That an event arrived is
/// never taken for granted.
// [findings 5.3]
#[test]
fn with_accessibility_alone_events_are_posted_and_none_that_is_lost_is_confirmed() {
    let mac = permissions(&["post_events"]);
    assert_eq!(failures(&Sweep::default().run(&mac)), []);
    // The sweep has minimized windows, and no text goes to an app without one.
    let mac = permissions(&["post_events"]);
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
