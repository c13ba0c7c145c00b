//! Nothing is typed where it does not belong: passwords, locked screens, other apps, calls that have ended.

use super::{area, confirmed, editor, nothing_held, text};
use crate::support::{RUNNERS, app, eventually};
use serde_json::json;
use std::time::Duration;

#[test]
fn nothing_is_typed_into_a_password_and_nothing_is_told_of_it() {
    let mac = editor(|world| {
        area(world)["subrole"] = json!("AXSecureTextField");
        area(world)["value"] = json!("hunter2");
    });
    let mut client = mac.session(&[]);
    for (tool, arguments) in [
        ("type_text", json!({"text": "typed-secret"})),
        ("type_text", json!({"text": "typed-secret".repeat(60)})),
        ("press_key", json!({"key": "q"})),
    ] {
        let result = client.call(tool, arguments);
        assert_eq!(result["_meta"]["macmcp/error"]["code"], "SecureInput");
        let whole = result.to_string();
        assert!(
            !whole.contains("hunter2") && !whole.contains("typed-secret"),
            "{whole}"
        );
    }
    assert_eq!(text(&mac), "hunter2");
    // Leaving it is possible.
    client.ok("press_key", json!({"key": "tab"}));
    nothing_held(&mac);
    let elsewhere = editor(|world| world["session"]["secure_input_pid"] = json!(811));
    let (fields, words) = elsewhere
        .session(&[])
        .err("type_text", json!({"text": "x"}));
    assert_eq!(fields["code"], "SecureInput");
    assert!(words.contains("Terminal"), "{words}");
}

// [findings 5.7]
#[test]
fn the_app_that_is_named_for_secure_input_may_be_another() {
    let mac = editor(|world| world["session"]["secure_input_pid"] = json!(811));
    let mut client = mac.session(&[]);
    for (tool, arguments) in [
        ("type_text", json!({"text": "x"})),
        ("press_key", json!({"key": "x"})),
    ] {
        let (fields, words) = client.err(tool, arguments);
        assert_eq!(fields["code"], "SecureInput");
        assert!(words.contains("may be \"Terminal\""), "{words}");
    }
    for (tool, arguments) in [
        ("press_key", json!({"key": "left"})),
        (
            "key_combination",
            json!({"modifiers": ["command"], "key": "a"}),
        ),
    ] {
        let done = client.ok(tool, arguments);
        let note = done["note"].as_str().unwrap();
        assert!(note.contains("may be \"Terminal\""), "{note}");
    }
    // A field of this application: there is another way in.
    let mac = editor(|world| area(world)["subrole"] = json!("AXSecureTextField"));
    let (_, words) = mac.session(&[]).err("type_text", json!({"text": "x"}));
    assert!(words.contains("set_ui_element_value"), "{words}");
}

#[test]
fn keys_are_not_sent_when_no_app_would_get_them() {
    for (change, code) in [
        (("session", "locked", json!(true)), "ScreenLocked"),
        (("session", "gui", json!(false)), "NoGuiSession"),
        // [findings 6.4]: the screen shows the session of another user.
        (("session", "on_console", json!(false)), "NoGuiSession"),
        (
            ("permissions", "accessibility", json!("denied")),
            "AccessibilityDenied",
        ),
    ] {
        let (part, field, value) = change;
        let mac = editor(|world| world[part][field] = value);
        let mut client = mac.session(&[]);
        for (tool, arguments) in [
            ("type_text", json!({"text": "secret words"})),
            ("press_key", json!({"key": "a"})),
            (
                "key_combination",
                json!({"modifiers": ["command"], "key": "a"}),
            ),
        ] {
            let (fields, words) = client.err(tool, arguments);
            assert_eq!(fields["code"], code, "{tool}: {words}");
            assert!(!words.contains("secret words"));
        }
        assert_eq!(text(&mac), "");
    }
}

#[test]
fn an_app_that_hangs_gets_no_keys() {
    let mac = editor(|world| app(world, "TextEdit")["hung"] = json!(true));
    let mut client = mac.session(&[]);
    for (tool, arguments) in [
        ("type_text", json!({"text": "lost"})),
        ("press_key", json!({"key": "return"})),
        (
            "key_combination",
            json!({"modifiers": ["command"], "key": "s"}),
        ),
    ] {
        let (fields, words) = client.err(tool, arguments);
        assert_eq!(fields["code"], "AppNotResponding", "{words}");
        assert!(words.contains("TextEdit"), "{words}");
    }
    nothing_held(&mac);
}

#[test]
fn a_call_that_is_cancelled_stops_typing_and_holds_nothing() {
    for arguments in RUNNERS {
        let mac = editor(|world| world["clock"]["real_time"] = json!(true));
        let mut client = mac.session(arguments);
        let id = client.begin(
            "type_text",
            json!({"text": "abcdefghijklmnopqrstuvwxyz", "delay_ms": 500}),
        );
        mac.eventually("the first letters", || text(&mac).len() >= 2);
        client.send(&json!({
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id},
        }));
        let done = confirmed(&mut client, "press_key", json!({"key": "!"}));
        assert_eq!(done["app"], "TextEdit");
        let typed = text(&mac);
        assert!(typed.ends_with('!') && typed.len() < 10, "{typed}");
        std::thread::sleep(Duration::from_millis(600));
        assert_eq!(text(&mac), typed);
        nothing_held(&mac);
    }
}

#[test]
fn a_server_that_is_killed_leaves_no_key_down() {
    for arguments in RUNNERS {
        let mac = editor(|world| world["clock"]["real_time"] = json!(true));
        let mut client = mac.session(arguments);
        client.begin("press_key", json!({"key": "Z", "repeat": 100}));
        mac.eventually("the first letters", || text(&mac).len() >= 3);
        client.child.kill().unwrap();
        client.child.wait().unwrap();
        // The supervisor ends within two seconds; what it lets go of arrives a little later.
        let settled = || {
            let before = text(&mac).len();
            std::thread::sleep(Duration::from_millis(200));
            text(&mac).len() == before && mac.state().get("input").is_none()
        };
        eventually("everything is released", settled);
        assert!(text(&mac).len() < 100);
    }
}

#[test]
fn what_comes_to_the_front_meanwhile_gets_nothing() {
    let mac = editor(|world| world["clock"]["real_time"] = json!(true));
    let mut client = mac.session(&[]);
    let id = client.begin(
        "type_text",
        json!({"text": "abcdefghijklmnop", "delay_ms": 300}),
    );
    mac.eventually("the first letters", || text(&mac).len() >= 2);
    mac.session(&[]).ok("activate_app", json!({"app": "Notes"}));
    let result = client.answer_to(&id)["result"].clone();
    assert_eq!(
        result["_meta"]["macmcp/error"]["code"], "Refused",
        "{result}"
    );
    let words = result["content"][0]["text"].as_str().unwrap();
    assert!(words.contains("\"Notes\" came to the front"), "{words}");
    let typed = text(&mac);
    assert!(
        "abcdefghijklmnop".starts_with(&typed) && typed.len() < 12,
        "{typed}"
    );
    nothing_held(&mac);
}
