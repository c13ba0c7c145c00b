//! A paste that is ended in the middle: the clipboard comes back, whatever ended it.
use crate::support::{Client, Mac, runners};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

/// What somebody has copied: two items, text in two kinds and a picture.
fn copied() -> Value {
    json!([
        [
            ["public.utf8-plain-text", "precious"],
            ["public.html", "<b>precious</b>"]
        ],
        [["public.png", "data:iVBORw0KGgo="]],
    ])
}

/// A Mac on which waits are real and every app takes a tenth of a second for each answer, so that a paste lasts.
fn slow(items: &Value) -> Mac {
    Mac::with(|world| {
        world["pasteboard"]["items"] = items.clone();
        world["clock"]["real_time"] = json!(true);
        world["latencies"] = json!({"apple_event_ms": 1, "ax_message_ms": 100});
    })
}

fn clipboard(mac: &Mac) -> Value {
    mac.state()["pasteboard"]["items"].clone()
}

/// Over 500 characters, which are pasted.
fn page() -> String {
    "line after line\n".repeat(50)
}

/// Starts a paste and waits until its text is on the clipboard; answers the call's id.
fn begin_paste(mac: &Mac, client: &mut Client) -> Value {
    let call = client.begin("type_text", json!({"text": page()}));
    mac.eventually("the text is on the clipboard", || {
        clipboard(mac).to_string().contains("line after line")
    });
    call
}

/// Ends a call, given the client that made it and the call's id.
type End = fn(&mut Client, Value);

/// Regression: what the user had copied was lost, and the typed text stayed on the clipboard.
#[test]
fn a_paste_that_is_cancelled_or_killed_gives_the_clipboard_back() {
    let endings: [(&str, End); 4] = [
        ("cancel", |client, call| {
            client.send(&json!({
                "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call},
            }));
        }),
        ("SIGTERM", |client, _| {
            kill_process(Pid::from_child(&client.child), Signal::TERM).unwrap();
        }),
        ("SIGKILL", |client, _| client.child.kill().unwrap()),
        ("end of input", |client, _| client.close_stdin()),
    ];
    for arguments in [&[][..], &["--no-worker"]] {
        for (ending, end) in endings {
            let mac = slow(&copied());
            let mut client = mac.session(arguments);
            let call = begin_paste(&mac, &mut client);
            end(&mut client, call);
            mac.eventually(
                &format!("the clipboard is as it was after {ending}"),
                || clipboard(&mac) == copied(),
            );
        }
    }
}

/// The time of the call is up in the middle of it.
#[test]
fn a_paste_whose_time_is_up_gives_the_clipboard_back() {
    for milliseconds in ["200", "300", "400", "600"] {
        let mac = slow(&copied());
        let mut client = mac.session(&["--timeout-ms", milliseconds]);
        client.call("type_text", json!({"text": page()}));
        mac.eventually("the clipboard is as it was", || clipboard(&mac) == copied());
    }
}

/// What somebody copies in the middle of a killed paste is theirs.
#[test]
fn what_is_copied_during_a_killed_paste_stays() {
    let mac = slow(&copied());
    let mut client = mac.session(&[]);
    let call = begin_paste(&mac, &mut client);
    let newer = json!([[["public.utf8-plain-text", "newer"]]]);
    mac.change(|world| {
        world["pasteboard"]["items"] = newer.clone();
        let count = world["pasteboard"]["change_count"].as_i64().unwrap();
        world["pasteboard"]["change_count"] = json!(count + 1);
    });
    client.send(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call},
    }));
    // It waits until what was to be released is released.
    client.ok("list_applications", json!({}));
    assert_eq!(clipboard(&mac), newer);
}

/// A clipboard that cannot be kept whole is not displaced.
#[test]
fn a_clipboard_that_cannot_be_kept_whole_is_not_touched() {
    let large = "x".repeat(6 << 20);
    for second in [
        ["com.apple.pasteboard.promised-file-url", "promised:"],
        ["org.nspasteboard.ConcealedType", "1"],
        ["public.html", &large],
    ] {
        let mac = Mac::with(|world| {
            world["pasteboard"]["items"] =
                json!([[["public.utf8-plain-text", "precious"], second]]);
        });
        let before = mac.state()["pasteboard"].clone();
        let done = mac
            .session(&["--timeout-ms", "120000"])
            .ok("type_text", json!({"text": page()}));
        assert_eq!(done["method"], "typed", "{}: {done}", second[0]);
        assert!(mac.state()["pasteboard"] == before, "{}", second[0]);
    }
}

/// More than 5 MB are not kept, and so not displaced.
#[test]
fn a_very_large_clipboard_is_not_kept() {
    for (megabytes, kept) in [(4, true), (6, false)] {
        let large = "x".repeat(megabytes << 20);
        let mac = Mac::with(|world| {
            world["pasteboard"]["items"] = json!([[["public.utf8-plain-text", large]]]);
        });
        let (result, _) = mac.counted("diagnostics/keep_clipboard", &json!({}));
        assert_eq!(result.is_object(), kept, "{megabytes} MB");
    }
}

// [findings 5.2]
#[test]
fn an_app_that_pastes_late_and_tells_no_focus_gets_the_text_and_not_what_was_copied() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::with(|world| {
            world["pasteboard"]["items"] = copied();
            world["faults"]["active"] = json!(["pastes-come-late"]);
        });
        let done = mac
            .session(arguments)
            .ok("type_text", json!({"text": page()}));
        assert_eq!(done["method"], "pasted", "{done}");
        assert_eq!(done["effect"], "unverified", "{done}");
        let state = mac.state();
        assert_eq!(state.get("pending"), None);
        let apps = state["apps"].to_string();
        assert!(apps.contains("line after line"), "the text was pasted");
        assert!(!apps.contains("precious"), "what was copied was not");
        assert_eq!(clipboard(&mac), copied());
    }
}

// [findings 5.6]
#[test]
fn a_guarded_clipboard_is_neither_read_nor_replaced() {
    for access in ["ask", "deny"] {
        let mac = Mac::with(|world| {
            world["pasteboard"]["items"] = copied();
            world["pasteboard"]["access"] = json!(access);
        });
        let mut client = mac.session(&[]);
        let found = client.ok("get_clipboard", json!({}));
        assert_eq!(found["text"], Value::Null, "{access}");
        let note = found["note"].as_str().unwrap();
        assert!(note.contains("Paste from Other Apps"), "{note}");
        let done = client.ok("type_text", json!({"text": page()}));
        assert_eq!(done["method"], "typed", "{access}");
        assert_eq!(clipboard(&mac), copied());
        // What the server writes itself it may read back.
        client.ok("set_clipboard", json!({"text": "mine"}));
    }
}

/// What another process writes where it takes the clipboard.
fn of_another_process() -> Value {
    json!([[["public.utf8-plain-text", "From another process"]]])
}

const NOT_PUT_BACK: &str = "The clipboard was changed meanwhile and not restored";

/// A write after another process has taken the clipboard is refused [bridge 10]: nothing was said of what was lost.
#[test]
fn a_clipboard_that_is_taken_before_it_is_put_back_is_told() {
    for arguments in runners() {
        let mac = slow(&copied());
        let mut client = mac.session(arguments);
        let call = begin_paste(&mac, &mut client);
        mac.change(|world| {
            world["faults"] = json!({"active": ["clipboard-is-taken"]});
        });
        let done = client.answer_to(&call)["result"]["structuredContent"].clone();
        assert_eq!(done["method"], "pasted", "{done}");
        assert!(done["note"].to_string().contains(NOT_PUT_BACK), "{done}");
        assert_eq!(clipboard(&mac), of_another_process());
    }
}

#[test]
fn a_text_that_the_clipboard_does_not_take_goes_by_keys() {
    for arguments in runners() {
        let mac = Mac::with(|world| {
            world["pasteboard"]["items"] = copied();
            world["faults"] = json!({"active": ["clipboard-is-taken"]});
        });
        let done = mac
            .session(arguments)
            .ok("type_text", json!({"text": page()}));
        assert_eq!(done["method"], "typed", "{done}");
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert!(done["note"].to_string().contains(NOT_PUT_BACK), "{done}");
        assert_eq!(clipboard(&mac), of_another_process());
    }
}

/// The clipboard may refuse a text without characters [bridge 10], as the mark of what is lent was one.
#[test]
fn a_clipboard_that_refuses_empty_texts_is_emptied_and_given_back() {
    for arguments in runners() {
        let mac = slow(&copied());
        mac.change(|world| {
            world["faults"] = json!({"active": ["clipboard-refuses-empty-text"]});
        });
        let mut client = mac.session(arguments);
        begin_paste(&mac, &mut client);
        client.child.kill().unwrap();
        mac.eventually("the clipboard is as it was", || clipboard(&mac) == copied());
        let mut client = mac.session(arguments);
        let done = client.ok("set_clipboard", json!({"text": ""}));
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(clipboard(&mac), json!([]));
    }
}

/// The clipboard holds again what it held before: nothing of it has changed.
// [findings-2 10.6]
#[test]
fn a_clipboard_that_was_put_back_is_no_change() {
    let mac = Mac::with(|world| {
        world["pasteboard"]["items"] = json!([[["public.utf8-plain-text", "mine"]]]);
    });
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let given = json!({"app": "TextEdit", "text": "pasted ".repeat(100), "observe": true});
    let done = client.ok("type_text", given);
    assert_eq!(done["method"], "pasted", "{done:#}");
    assert!(!done.to_string().contains("clipboard"), "{done:#}");
    assert_eq!(
        clipboard(&mac),
        json!([[["public.utf8-plain-text", "mine"]]])
    );
    // What is copied is one.
    let given = json!({"app": "TextEdit", "modifiers": ["command"], "key": "a"});
    client.ok("key_combination", given);
    let given = json!({"app": "TextEdit", "modifiers": ["command"], "key": "c"});
    let done = client.ok("key_combination", given);
    assert!(done.to_string().contains("clipboard"), "{done:#}");
}
