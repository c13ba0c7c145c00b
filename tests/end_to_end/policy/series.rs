//! Actions that repeat: what one press or click changes, the next one looks at again; and keys that destroy.

use crate::support::default_mac::pid;
use crate::support::{Mac, app};
use serde_json::{Value, json};

/// Command-Q for an app that is allowed quit the denied one behind it as well.
#[test]
fn a_repeated_key_stays_with_the_app_that_it_was_for() {
    let mac = Mac::with(|world| {
        world["front"] = json!(pid::SAFARI);
    });
    mac.session(&[]).ok("activate_app", json!({"app": "Notes"}));
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    for arguments in [
        json!({"key": "h", "modifiers": ["command"], "repeat": 3}),
        json!({"key": "q", "modifiers": ["command"], "repeat": 3}),
    ] {
        mac.session(&[])
            .ok("activate_app", json!({"app": "Safari"}));
        mac.session(&[]).ok("activate_app", json!({"app": "Notes"}));
        let (error, text) = client.err("press_key", arguments.clone());
        assert_eq!(error["code"], "Refused", "{arguments}: {text}");
        assert_eq!(error["details"]["pressed"], 1, "{text}");
        assert!(text.contains("1 of 3 times"), "{text}");
        let safari = mac.app("com.apple.Safari").unwrap();
        assert_ne!(safari["hidden"], true, "{safari}");
    }
    client.ok("activate_app", json!({"app": "TextEdit"}));
    client.ok("press_key", json!({"key": "down", "repeat": 5}));
}

/// The first click closed a window, and the others fell on the denied app's behind it.
#[test]
fn a_series_of_clicks_looks_again_before_each() {
    let mac = Mac::with(|world| {
        let windows = app(world, "Terminal")["windows"].as_array_mut().unwrap();
        windows.truncate(1);
        let frame = windows[0]["frame"].clone();
        app(world, "Safari")["windows"][0]["frame"] = frame;
        world["front"] = json!(pid::TERMINAL);
    });
    for name in ["Safari", "Terminal"] {
        mac.session(&[]).ok("activate_app", json!({"app": name}));
    }
    let frame = mac.app("com.apple.Terminal").unwrap()["windows"][0]["frame"].clone();
    let close = |at: usize| frame[at].as_f64().unwrap() + 14.0;
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    let three = json!({"x": close(0), "y": close(1), "count": 3});
    let (error, text) = client.err("click", three);
    assert_eq!(error["code"], "Refused", "{text}");
    assert!(
        text.contains("1 of 3 times") && text.contains("Safari"),
        "{text}"
    );
    let terminal = mac.app("com.apple.Terminal").unwrap();
    let left = terminal["windows"].as_array().map_or(0, Vec::len);
    assert_eq!(left, 0, "{terminal}");
    let safari = mac.app("com.apple.Safari").unwrap();
    assert_eq!(safari["windows"].as_array().unwrap().len(), 2);
}

/// `--destructive deny` let Command-Q end an app.
#[test]
fn keys_that_quit_close_delete_or_send_are_destructive() {
    let mac = Mac::new();
    let mut client = mac.session(&["--destructive", "deny"]);
    client.ok("activate_app", json!({"app": "TextEdit"}));
    for arguments in [
        json!({"key": "q", "modifiers": ["command"]}),
        json!({"key": "Q", "modifiers": ["cmd"]}),
        json!({"key": "cmd+q"}),
        json!({"key": "w", "modifiers": ["command", "shift"]}),
        json!({"key": "delete"}),
        json!({"key": "Backspace", "repeat": 3}),
        json!({"key": "forward-delete"}),
        json!({"key": "return", "modifiers": ["command"]}),
        json!({"key": "d", "modifiers": ["shift", "command"]}),
        json!({"key": "esc", "modifiers": ["command", "option"]}),
    ] {
        let (error, text) = client.err("press_key", arguments.clone());
        assert_eq!(error["code"], "PolicyDenied", "{arguments}: {text}");
        let step = json!({"steps": [{"tool": "press_key", "arguments": arguments}]});
        let (error, text) = client.err("batch", step);
        assert_eq!(error["code"], "PolicyDenied", "{arguments}: {text}");
        if arguments.get("modifiers").is_some() {
            let (error, _) = client.err("key_combination", arguments.clone());
            assert_eq!(error["code"], "PolicyDenied", "{arguments}");
        }
    }
    assert!(mac.app("com.apple.TextEdit").is_some());
    // What is submitted is sent.
    let text = json!({"element": "window[1]/scrollarea/textarea", "value": "x"});
    let with = |mut arguments: Value, submit: Value| {
        arguments["submit"] = submit;
        arguments
    };
    for (tool, arguments) in [
        ("type_text", json!({"text": "x"})),
        (
            "set_ui_element_value",
            json!({"app": "TextEdit", "element": text["element"], "value": "x"}),
        ),
        (
            "fill_form",
            json!({"app": "TextEdit", "fields": [text.clone()]}),
        ),
    ] {
        let (error, text) = client.err(tool, with(arguments.clone(), json!(true)));
        assert_eq!(error["code"], "PolicyDenied", "{tool}: {text}");
        client.ok(tool, with(arguments, json!(false)));
    }
    let by_button = with(json!({"app": "TextEdit", "fields": [text]}), json!("Send"));
    let (error, text) = client.err("fill_form", by_button);
    assert_eq!(error["code"], "PolicyDenied", "{text}");
    for arguments in [
        json!({"key": "return"}),
        json!({"key": "c", "modifiers": ["command"]}),
    ] {
        client.ok("press_key", arguments);
    }
}
