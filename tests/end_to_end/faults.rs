//! What a user gets when something goes wrong on the Mac in the middle of it all.
use crate::support::Mac;
use serde_json::{Value, json};

fn app<'w>(world: &'w mut Value, list: &str, name: &str) -> &'w mut Value {
    let apps = world[list].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == name).unwrap()
}

/// A permission, a tool that needs it with parameters that would work, and what it answers without.
fn needing() -> [(&'static str, &'static str, Value, &'static str); 5] {
    [
        (
            "automation",
            "get_selected_files",
            json!({}),
            "AutomationDenied",
        ),
        (
            "accessibility",
            "get_ui_elements",
            json!({"app": "TextEdit"}),
            "AccessibilityDenied",
        ),
        (
            "accessibility",
            "list_menu_items",
            json!({"app": "TextEdit"}),
            "AccessibilityDenied",
        ),
        (
            "screen_recording",
            "take_screenshot",
            json!({}),
            "ScreenRecordingDenied",
        ),
        (
            "post_events",
            "move_mouse",
            json!({"x": 700, "y": 500}),
            "AccessibilityDenied",
        ),
    ]
}

fn answer(mac: &Mac, permission: &str, answer: &str) {
    mac.change(|world| {
        world["permissions"][permission] = json!(answer);
        if permission == "post_events" {
            world["permissions"]["accessibility"] = json!(answer);
        }
    });
}

/// The user opens System Settings while the client waits: the next call works, and fails again when the user thinks
/// better of it; no restart in between.
#[test]
fn a_permission_that_is_granted_in_mid_session_counts_at_once() {
    for arguments in [&[][..], &["--no-worker"]] {
        for (permission, tool, parameters, code) in needing() {
            let mac = Mac::new();
            answer(&mac, permission, "denied");
            let mut client = mac.session(arguments);
            let (error, text) = client.err(tool, parameters.clone());
            assert_eq!(error["code"], code, "{tool}: {text}");
            answer(&mac, permission, "granted");
            client.ok(tool, parameters.clone());
            answer(&mac, permission, "denied");
            // macOS keeps a process's answer about Accessibility for the life of that process, and it is enough for
            // posting: a worker that started while it was granted moves the pointer, and says where it is.
            if permission == "post_events" {
                continue;
            }
            let (error, text) = client.err(tool, parameters);
            assert_eq!(error["code"], code, "{tool}: {text}");
        }
    }
}

/// A prompt that nobody answers is as good as a refusal, and no call waits for it.
#[test]
fn a_permission_that_was_not_answered_yet_is_missing_until_it_is() {
    for (permission, tool, parameters, code) in needing() {
        // An Apple event waits for its prompt; that has a test of its own.
        if permission == "automation" {
            continue;
        }
        let mac = Mac::new();
        answer(&mac, permission, "unanswered");
        let mut client = mac.session(&[]);
        let (error, text) = client.err(tool, parameters.clone());
        assert_eq!(error["code"], code, "{tool}: {text}");
        answer(&mac, permission, "granted");
        client.ok(tool, parameters);
    }
}

/// The first event to an app waits until the user has answered the prompt, or the call's time is over.
#[test]
fn an_event_that_waits_for_its_prompt_ends_in_time_and_says_so() {
    for arguments in [
        &["--timeout-ms", "5000"][..],
        &["--timeout-ms", "5000", "--no-worker"],
    ] {
        let mac = Mac::new();
        answer(&mac, "automation", "unanswered");
        let mut client = mac.session(arguments);
        let (error, text) = client.err("get_selected_files", json!({}));
        let codes = ["Timeout", "AutomationDenied"];
        assert!(
            codes.iter().any(|code| error["code"] == *code),
            "{error}: {text}"
        );
        assert!(
            text.contains("Automation") || text.contains("prompt"),
            "{text}"
        );
        assert_eq!(
            mac.state()["permissions"]["prompts"],
            json!(["automation com.apple.finder"])
        );
        answer(&mac, "automation", "granted");
        client.ok("get_selected_files", json!({}));
    }
}

#[test]
fn an_app_that_answers_no_apple_event_costs_its_own_call_only() {
    let mac = Mac::with(|world| app(world, "apps", "Finder")["hung"] = json!(true));
    let mut client = mac.session(&["--timeout-ms", "4000"]);
    let (error, text) = client.err("get_selected_files", json!({}));
    let codes = ["Timeout", "AppNotResponding"];
    assert!(
        codes.iter().any(|code| error["code"] == *code),
        "{error}: {text}"
    );
    client.ok("get_clipboard", json!({}));
    mac.change(|world| app(world, "apps", "Finder")["hung"] = json!(false));
    client.ok("get_selected_files", json!({}));
}

/// Nobody waits for someone else's hung app. Reads are answered while an Apple event waits
/// for Finder; an action keeps its place, and waits no longer than the event may take.
#[test]
fn reads_are_answered_while_an_apple_event_waits_and_actions_keep_their_place() {
    let mac = Mac::with(|world| app(world, "apps", "Finder")["hung"] = json!(true));
    let mut client = mac.session(&[]);
    let silent = client.begin("get_selected_files", json!({}));
    // Each has a process of its own, and all of them together the five seconds of the event.
    let reads: Vec<Value> = (0..4)
        .map(|_| client.begin("list_applications", json!({})))
        .collect();
    let action = client.begin("set_clipboard", json!({"text": "after the event"}));
    let behind = client.begin("get_clipboard", json!({}));
    let order: Vec<Value> = (0..reads.len() + 3).map(|_| client.receive()).collect();
    let place = |id: &Value| order.iter().position(|answer| answer["id"] == *id).unwrap();
    assert_eq!(place(&silent), reads.len(), "all reads came first");
    assert!(reads.iter().map(place).is_sorted());
    assert!(place(&action) > place(&silent) && place(&behind) > place(&action));
    let result = |id: &Value| &order[place(id)]["result"];
    for id in &reads {
        let read = result(id);
        assert!(
            read["structuredContent"]["applications"].is_array(),
            "{read}"
        );
    }
    let error = &result(&silent)["_meta"]["macmcp/error"];
    assert_eq!(error["code"], "AppNotResponding", "{error}");
    assert_eq!(error["details"]["target"], "Finder");
    let text = result(&silent)["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("within 5000 ms"), "{text}");
    assert_eq!(
        result(&behind)["structuredContent"]["text"],
        "after the event"
    );
}

/// While the person at the Mac has not answered a prompt, the process that waits for it is not killed early.
#[test]
fn an_apple_event_that_waits_for_consent_is_ended_by_the_deadline_only() {
    let mac = Mac::with(|world| world["permissions"]["automation"] = json!("unanswered"));
    let mut client = mac.session(&["--timeout-ms", "6500"]);
    let silent = client.begin("get_selected_files", json!({}));
    let read = client.begin("list_applications", json!({}));
    let first = client.receive();
    assert_eq!(first["id"], read, "{first}");
    let listed = &first["result"]["structuredContent"]["applications"];
    assert!(listed.is_array(), "{first}");
    let answer = client.answer_to(&silent);
    let error = &answer["result"]["_meta"]["macmcp/error"];
    assert_eq!(error["code"], "Timeout", "{answer}");
}

#[test]
fn quitting_an_app_that_hangs_says_so_and_lets_the_next_call_in() {
    let mac = Mac::with(|world| app(world, "apps", "Notes")["hung"] = json!(true));
    let mut client = mac.session(&[]);
    let (error, text) = client.err("quit_app", json!({"app": "Notes"}));
    assert_eq!(error["code"], "AppNotResponding", "{text}");
    assert!(
        text.contains("whether it shows a dialog is unknown"),
        "{text}"
    );
    assert!(mac.app("com.apple.Notes").is_some());
    client.ok("get_clipboard", json!({}));
}

#[test]
fn an_app_that_hung_and_recovers_is_reached_again() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let calls = [
            ("get_ui_elements", json!({"app": "TextEdit"})),
            (
                "move_window",
                json!({"app": "TextEdit", "x": 320, "y": 180}),
            ),
            ("list_menu_items", json!({"app": "TextEdit"})),
        ];
        let hang =
            |hung: bool| mac.change(|world| app(world, "apps", "TextEdit")["hung"] = hung.into());
        hang(true);
        for (tool, parameters) in &calls {
            let (error, text) = client.err(tool, parameters.clone());
            assert_eq!(error["code"], "AppNotResponding", "{tool}: {text}");
        }
        hang(false);
        for (tool, parameters) in calls {
            client.ok(tool, parameters);
        }
    }
}

/// The app quits while a call works on its window.
#[test]
fn an_app_that_ends_in_mid_session_is_named_and_can_come_back() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("get_ui_elements", json!({"app": "TextEdit"}));
    mac.change(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["name"] != "TextEdit");
        world["front"] = world["apps"][3]["pid"].clone();
    });
    let (error, text) = client.err("get_ui_elements", json!({"app": "TextEdit"}));
    assert_eq!(error["code"], "AppNotRunning", "{text}");
    assert!(text.contains("TextEdit"), "{text}");
    client.ok("launch_app", json!({"app": "TextEdit"}));
    client.ok("get_ui_elements", json!({"app": "TextEdit"}));
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
    mac.change(|world| {
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
        mac.change(|world| world["faults"] = json!({"cut_output_after": 20}));
        let (error, text) = mac.session(arguments).err("get_clipboard", json!({}));
        let codes = ["BadReply", "WorkerDied", "Timeout", "ScriptFailed"];
        assert!(
            codes.iter().any(|code| error["code"] == *code),
            "{error}: {text}"
        );
        mac.change(|world| world["faults"] = json!({}));
        client.ok("get_clipboard", json!({}));
    }
}

/// Whatever the process had done stays done; nothing is pretended.
#[test]
fn a_crash_in_mid_run_is_an_error_and_the_next_call_works() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        mac.change(|world| world["faults"] = json!({"crash_after_calls": 2}));
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
        mac.change(|world| world["faults"] = json!({}));
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
