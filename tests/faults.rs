//! What a user gets when something goes wrong on the Mac in the middle of it all.
#![cfg(feature = "simulator")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use serde_json::{Value, json};
use support::Mac;

/// Changes the Mac under a running server.
fn change(mac: &Mac, change: impl FnOnce(&mut Value)) {
    let mut state = mac.state();
    change(&mut state);
    state["generation"] = (state["generation"].as_u64().unwrap_or(0) + 1).into();
    let new = mac.world().with_extension("new");
    std::fs::write(&new, state.to_string()).unwrap();
    std::fs::rename(new, mac.world()).unwrap();
}

fn app<'w>(world: &'w mut Value, list: &str, name: &str) -> &'w mut Value {
    let apps = world[list].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == name).unwrap()
}

/// The user switches Accessibility on while the client waits: the next call works, without a restart.
#[test]
fn a_permission_that_is_granted_in_mid_session_counts_at_once() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
        let mut client = mac.session(arguments);
        let (error, _) = client.err("get_ui_elements", json!({"app": "TextEdit"}));
        assert_eq!(error["code"], "AccessibilityDenied");
        change(&mac, |world| {
            world["permissions"]["accessibility"] = json!("granted")
        });
        client.ok("get_ui_elements", json!({"app": "TextEdit"}));
        change(&mac, |world| {
            world["permissions"]["accessibility"] = json!("denied")
        });
        let (error, _) = client.err("get_ui_elements", json!({"app": "TextEdit"}));
        assert_eq!(error["code"], "AccessibilityDenied");
    }
}

#[test]
fn a_window_that_refuses_is_told_with_where_it_is() {
    let mac =
        Mac::with(|world| app(world, "apps", "TextEdit")["windows"][0]["fixed"] = json!(true));
    let before = mac.app("com.apple.TextEdit").unwrap()["windows"][0]["frame"].clone();
    let (error, text) = mac.session(&[]).err(
        "move_window",
        json!({"app": "TextEdit", "x": 400, "y": 300}),
    );
    assert!(text.contains("keeps it there"), "{error}: {text}");
    assert_eq!(
        mac.app("com.apple.TextEdit").unwrap()["windows"][0]["frame"],
        before
    );
}

/// The element with that title in an answer.
fn titled<'v>(elements: &'v Value, title: &str) -> Option<&'v Value> {
    elements.as_array()?.iter().find_map(|element| {
        if element["title"] == title {
            return Some(element);
        }
        titled(&element["children"], title)
    })
}

/// A ref outlives its element when another one like it stands in the same place.
#[test]
fn an_element_that_was_replaced_is_found_again() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let seen = client.ok(
        "get_ui_elements",
        json!({"app": "System Settings", "format": "json"}),
    );
    let reference = titled(&seen["elements"], "Mute").unwrap()["ref"].clone();
    change(&mac, |world| {
        let window = &mut app(world, "apps", "System Settings")["windows"][0];
        fn forget(element: &mut Value) {
            element.as_object_mut().unwrap().remove("id");
            let inner = element.get_mut("children").and_then(Value::as_array_mut);
            for child in inner.into_iter().flatten() {
                forget(child);
            }
        }
        window["children"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(forget);
    });
    let found = client.ok("wait_for", json!({"element": reference}));
    assert_eq!(found["element"]["title"], "Mute", "{found}");
}

#[test]
fn a_read_whose_output_is_cut_off_is_told_and_the_next_one_works() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        client.ok("get_clipboard", json!({}));
        change(&mac, |world| {
            world["faults"] = json!({"cut_output_after": 20})
        });
        let (error, text) = mac.session(arguments).err("get_clipboard", json!({}));
        let codes = ["BadReply", "WorkerDied", "Timeout", "ScriptFailed"];
        assert!(
            codes.iter().any(|code| error["code"] == *code),
            "{error}: {text}"
        );
        change(&mac, |world| world["faults"] = json!({}));
        client.ok("get_clipboard", json!({}));
    }
}

/// Whatever the process had done stays done; nothing is pretended.
#[test]
fn a_crash_in_mid_run_is_an_error_and_the_next_call_works() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        change(&mac, |world| {
            world["faults"] = json!({"crash_after_calls": 2})
        });
        for (tool, parameters) in [
            ("list_windows", json!({})),
            ("set_clipboard", json!({"text": "lost"})),
        ] {
            let (error, text) = mac.session(arguments).err(tool, parameters);
            assert!(
                ["ScriptFailed", "WorkerDied"]
                    .iter()
                    .any(|code| error["code"] == *code),
                "{error}: {text}"
            );
        }
        assert_ne!(mac.state()["pasteboard"]["items"][0][0][1], "lost");
        change(&mac, |world| world["faults"] = json!({}));
        client.ok("set_clipboard", json!({"text": "kept"}));
        assert_eq!(mac.state()["pasteboard"]["items"][0][0][1], "kept");
    }
}

#[test]
fn a_slow_launch_is_waited_for_and_one_that_never_ends_is_a_timeout() {
    let slow =
        Mac::with(|world| app(world, "installed", "Calculator")["launch_delay_ms"] = json!(4000));
    let launched = slow
        .session(&[])
        .ok("launch_app", json!({"app": "Calculator"}));
    assert_eq!(launched["was_running"], false);
    let hangs = Mac::with(|world| app(world, "installed", "Calculator")["launch"] = json!("hangs"));
    let (error, text) = hangs
        .session(&["--timeout-ms", "1500"])
        .err("launch_app", json!({"app": "Calculator"}));
    assert_eq!(error["code"], "Timeout", "{text}");
}
