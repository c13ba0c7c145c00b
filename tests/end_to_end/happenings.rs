//! `recent_changes`: what changed on the Mac between two calls, whoever did it.

use crate::support::{Client, Mac, RUNNERS, app, simulated_mac};
use serde_json::{Value, json};
use std::process::Command;

fn lines(answer: &Value) -> Vec<String> {
    let lines = answer["happened"].as_array().unwrap().iter();
    let line = |line: &Value| line.as_str().unwrap().to_owned();
    lines.map(line).collect()
}

/// Each line without its time.
fn told(answer: &Value) -> Vec<String> {
    let without_time = |line: String| {
        let (_, what) = line.split_once(' ').unwrap();
        what.to_owned()
    };
    lines(answer).into_iter().map(without_time).collect()
}

fn begin(client: &mut Client) -> Value {
    let first = client.ok("recent_changes", json!({}));
    assert_eq!(first["happened"], json!([]), "{first}");
    assert!(
        first["note"].as_str().unwrap().contains("Nothing is known"),
        "{first}"
    );
    first["since"].clone()
}

#[test]
fn what_calls_and_others_did_is_told_once_and_in_order() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let since = begin(&mut client);
        client.ok("launch_app", json!({"app": "Calculator"}));
        let answer = client.ok("recent_changes", json!({"since": since}));
        assert_eq!(
            told(&answer),
            [
                "\"Calculator\" launched",
                "\"Calculator\" came to the front",
                "window \"Calculator\" of \"Calculator\" appeared",
            ],
            "{answer:#}"
        );
        assert_eq!(answer["watched"], !runner.contains(&"--no-worker"));
        assert_eq!(answer["note"], Value::Null);
        let since = answer["since"].clone();
        let again = client.ok("recent_changes", json!({"since": since}));
        assert_eq!(again["happened"], json!([]));
        mac.change(|world| {
            world["session"]["locked"] = json!(true);
            app(world, "Safari")["hidden"] = json!(true);
        });
        let answer = client.ok("recent_changes", json!({"since": since}));
        assert_eq!(
            told(&answer),
            ["the screen was locked", "\"Safari\" was hidden"]
        );
        mac.change(|world| {
            world["session"]["locked"] = json!(false);
            let displays = world["displays"].as_array_mut().unwrap();
            displays.truncate(1);
        });
        let mut sleep = Command::new(simulated_mac());
        let slept = sleep.arg("sleep").arg(mac.world()).output().unwrap();
        assert!(slept.status.success(), "{slept:?}");
        let filter = json!({"since": answer["since"], "kinds": ["sleep", "unlock", "display"]});
        let answer = client.ok("recent_changes", filter);
        let all = lines(&answer);
        assert_eq!(all.len(), 3, "{answer:#}");
        assert!(
            all[0].contains(" to ") && all[0].contains("slept for about 36"),
            "{all:?}"
        );
        assert!(all[1].ends_with("the screen was unlocked"), "{all:?}");
        assert!(all[2].ends_with("was disconnected"), "{all:?}");
        let of_app = json!({"of_app": "calc", "kinds": ["launch", "quit"]});
        let answer = client.ok("recent_changes", of_app);
        assert_eq!(told(&answer), ["\"Calculator\" launched"]);
    }
}

/// The call that waits does not look itself where there is a watcher.
#[test]
fn a_call_waits_for_what_somebody_else_does() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let since = begin(&mut client);
        let wait = json!({"since": since, "kinds": ["lock"], "wait_ms": 60_000});
        let id = client.begin("recent_changes", wait);
        // It is under way, and others are answered meanwhile.
        client.ok("list_running_apps", json!({}));
        assert!(!client.has_answered(&id));
        mac.change(|world| world["session"]["locked"] = json!(true));
        let answer = client.answer_to(&id);
        let answer = &answer["result"]["structuredContent"];
        assert_eq!(told(answer), ["the screen was locked"], "{answer:#}");
    }
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let since = begin(&mut client);
    let answer = client.ok("recent_changes", json!({"since": since, "wait_ms": 300}));
    assert_eq!(answer["happened"], json!([]));
}

#[test]
fn windows_of_denied_apps_are_told_without_their_titles() {
    let open = [
        (vec![], "window \"Secret plan\" of \"TextEdit\" appeared"),
        (
            vec!["--deny", "com.apple.TextEdit"],
            "a window of \"TextEdit\" appeared",
        ),
    ];
    for (arguments, line) in open {
        let mac = Mac::new();
        let mut client = mac.session(&arguments);
        let since = begin(&mut client);
        mac.change(|world| {
            let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
            let mut new = windows[0].clone();
            for field in ["id", "element_id", "children", "edits"] {
                new.as_object_mut().unwrap().remove(field);
            }
            new["title"] = json!("Secret plan");
            windows.push(new);
        });
        let answer = client.ok("recent_changes", json!({"since": since, "wait_ms": 5000}));
        assert_eq!(told(&answer), [line], "{answer:#}");
    }
}

#[test]
fn a_cursor_of_another_server_is_no_lie() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    begin(&mut client);
    let answer = client.ok("recent_changes", json!({"since": "0000-3"}));
    assert!(
        answer["note"]
            .as_str()
            .unwrap()
            .contains("not known any more"),
        "{answer}"
    );
}
