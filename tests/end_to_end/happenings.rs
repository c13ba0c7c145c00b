//! `recent_changes`: what changed on the Mac between two calls, whoever did it.

use crate::support::programs::Programs;
use crate::support::{Client, Mac, app, runners, simulated_mac};
use serde_json::{Value, json};
use std::process::Command;

fn lines(answer: &Value) -> Vec<String> {
    let lines = answer["happened"].as_array().unwrap().iter();
    let line = |line: &Value| line.as_str().unwrap().to_owned();
    lines.map(line).collect()
}

/// Each line without its time, which is a span where nobody looked for a while.
fn told(answer: &Value) -> Vec<String> {
    const SPAN: usize = "2026-11-27T14:00:00+01:00 to 2026-11-27T14:00:04+01:00 ".len();
    let without_time = |line: String| match line.get(25..29) {
        Some(" to ") => line[SPAN..].to_owned(),
        _ => line.split_once(' ').unwrap().1.to_owned(),
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
    for runner in runners() {
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
        // In which look each is seen is the watcher's affair.
        let mut all = lines(&answer);
        all.sort_by_key(|line| line.contains("slept"));
        assert_eq!(all.len(), 3, "{answer:#}");
        assert!(all[0].ends_with("the screen was unlocked"), "{all:?}");
        assert!(all[1].ends_with("was disconnected"), "{all:?}");
        assert!(
            all[2].contains(" to ") && all[2].contains("slept for about 36"),
            "{all:?}"
        );
        let of_app = json!({"of_app": "calc", "kinds": ["launch", "quit"]});
        let answer = client.ok("recent_changes", of_app);
        assert_eq!(told(&answer), ["\"Calculator\" launched"]);
    }
}

/// The call that waits does not look itself where there is a watcher.
#[test]
fn a_call_waits_for_what_somebody_else_does() {
    for runner in runners() {
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
    for since in ["abc", "3f0a", "3f0a-x", "3f0a7-1"] {
        let (fields, text) = client.err("recent_changes", json!({"since": since}));
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
        assert!(text.contains(since), "{text}");
    }
}

/// Between two looks of the watcher, of which each look shows nothing.
#[test]
fn an_app_that_comes_and_goes_between_two_looks_is_told() {
    const BRIEF: &str =
        "tell application \"Calculator\" to activate\ntell application \"Calculator\" to quit";
    let told_without = |client: &mut Client, mac: &Mac, is_locked: bool| {
        // The watcher has looked when it tells of the lock.
        let wait = json!({"event": if is_locked {"lock"} else {"unlock"}, "timeout_ms": 60_000});
        let id = client.begin("wait_for", wait);
        client.ok("list_running_apps", json!({}));
        mac.change(|world| world["session"]["locked"] = json!(is_locked));
        assert_eq!(
            client.answer_to(&id)["result"]["structuredContent"]["found"],
            true
        );
        let kinds = json!({"kinds": ["launch", "quit"]});
        told(&client.ok("recent_changes", kinds))
    };
    let brief = ["\"Calculator\" launched", "\"Calculator\" quit"];
    let intel = json!("Intel(R) Core(TM) i7-8559U CPU @ 2.70GHz");
    for (field, value, expected) in [
        ("", Value::Null, &brief[..]),
        // Nothing is registered there, and nothing is told by looks that nobody took.
        ("processor", intel, &[]),
        ("faults", json!(["workspace-is-silent"]), &[]),
    ] {
        let mac = Mac::with(|world| match field {
            "processor" => world["system"]["processor"] = value,
            "faults" => world["faults"]["active"] = value,
            _ => {}
        });
        let mut client = mac.session(&[]);
        begin(&mut client);
        assert!(told_without(&mut client, &mac, true).is_empty());
        run(&mac, BRIEF);
        let lines = told_without(&mut client, &mac, false);
        assert_eq!(lines, expected, "{field}");
        // What a look shows and a notice tells is one line.
        let since = client.ok("recent_changes", json!({}))["since"].clone();
        client.ok("launch_app", json!({"app": "Calculator"}));
        told_without(&mut client, &mac, true);
        let kinds = json!({"since": since, "kinds": ["launch", "activate"]});
        let lines = told(&client.ok("recent_changes", kinds));
        let once = [
            "\"Calculator\" launched",
            "\"Calculator\" came to the front",
        ];
        assert_eq!(lines, once, "{field}");
    }
}

/// Titles that `wait_for` gives with `event` are those of `recent_changes`.
#[test]
fn an_event_anywhere_ends_a_wait_for_it() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let wait = json!({"event": "window", "app": "com.apple.calculator", "timeout_ms": 60_000});
        let id = client.begin("wait_for", wait);
        // It is under way, and a window of another app is not what it waits for.
        client.ok("list_running_apps", json!({}));
        client.ok("launch_app", json!({"app": "Mail"}));
        assert!(!client.has_answered(&id));
        client.ok("launch_app", json!({"app": "Calculator"}));
        let answer = client.answer_to(&id);
        let answer = &answer["result"]["structuredContent"];
        assert_eq!(answer["found"], true, "{answer:#}");
        let appeared = "window \"Calculator\" of \"Calculator\" appeared";
        assert_eq!(told(answer), [appeared], "{answer:#}");
        // What was there before is no event.
        let again = json!({"event": "launch", "app": "Calculator", "timeout_ms": 700});
        let (fields, text) = client.err("wait_for", again);
        assert_eq!(fields["code"], "Timeout", "{text}");
        assert!(text.contains("`launch` of \"Calculator\""), "{text}");
    }
}

#[test]
fn an_event_goes_with_nothing_that_is_on_the_screen() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (name, value) in [
        ("text", json!("Save")),
        ("gone", json!(true)),
        ("until", json!("quiet")),
        ("element", json!("Save")),
    ] {
        let mut given = json!({"event": "launch"});
        given[name] = value;
        let (fields, text) = client.err("wait_for", given);
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
    }
}

/// In either revision: who subscribes is told of what happens, without a call.
#[test]
fn a_client_that_subscribes_is_told_of_what_happens() {
    const CHANGES: &str = "macmcp://changes";
    let lock = |mac: &Mac, is_locked: bool| {
        mac.change(|world| world["session"]["locked"] = json!(is_locked));
    };
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let listed = client.request("resources/list", json!({}));
    let listed = client.answer_to(&listed);
    assert_eq!(listed["result"]["resources"][0]["uri"], CHANGES, "{listed}");
    let read = |client: &mut Client| {
        let id = client.request("resources/read", json!({"uri": CHANGES}));
        let read = client.answer_to(&id);
        let text = read["result"]["contents"][0]["text"].as_str().unwrap();
        serde_json::from_str::<Value>(text).unwrap()
    };
    // The first look: what is compared with.
    assert_eq!(read(&mut client)["happened"], json!([]));
    let subscribe = client.request("resources/subscribe", json!({"uri": CHANGES}));
    assert_eq!(client.answer_to(&subscribe)["result"], json!({}));
    lock(&mac, true);
    let news = client.notification("notifications/resources/updated");
    assert_eq!(news["params"]["uri"], CHANGES, "{news}");
    assert_eq!(told(&read(&mut client)), ["the screen was locked"]);
    let other = client.request(
        "resources/subscribe",
        json!({"uri": "macmcp://apps/Safari/outline"}),
    );
    assert_eq!(client.answer_to(&other)["error"]["code"], -32602);
    let end = client.request("resources/unsubscribe", json!({"uri": CHANGES}));
    assert_eq!(client.answer_to(&end)["result"], json!({}));

    let modern = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut client = mac.serve(&[]);
    let params = json!({"notifications": {"resourceSubscriptions": [CHANGES, "file:///etc/passwd"]}, "_meta": modern});
    client.request("subscriptions/listen", params);
    let accepted = client.notification("notifications/subscriptions/acknowledged");
    let accepted = &accepted["params"]["notifications"];
    assert_eq!(accepted["resourceSubscriptions"], json!([CHANGES]));
    let call = json!({"name": "recent_changes", "arguments": {}, "_meta": modern});
    let first = client.request("tools/call", call);
    assert_eq!(client.answer_to(&first)["result"]["isError"], false);
    lock(&mac, false);
    let news = client.notification("notifications/resources/updated");
    assert_eq!(news["params"]["uri"], CHANGES, "{news}");
    client.close_stdin();
    assert!(client.close().0.success());
}

/// The disk is that of the simulated Mac; the folders of this machine are not watched.
#[test]
fn files_in_a_folder_that_may_be_read_are_told() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(&[&["--read-dir", "~/Downloads"], runner].concat());
        let folder = json!({"folder": "~/Downloads", "kinds": ["file"]});
        let first = client.ok("recent_changes", folder.clone());
        assert_eq!(first["happened"], json!([]), "{first}");
        let wait = json!({"event": "file", "folder": "~/Downloads", "timeout_ms": 60_000});
        let id = client.begin("wait_for", wait);
        client.ok("list_running_apps", json!({}));
        assert!(!client.has_answered(&id));
        shell(&mac, "echo hello > ~/Downloads/report.txt");
        let answer = client.answer_to(&id);
        let answer = &answer["result"]["structuredContent"];
        let appeared = "file \"report.txt\", 6 bytes, appeared in \"~/Downloads\"";
        assert_eq!(told(answer), [appeared], "{answer:#}");
        shell(&mac, "rm ~/Downloads/report.txt");
        let mut given = folder.clone();
        given["since"] = client.ok("recent_changes", json!({}))["since"].clone();
        given["wait_ms"] = json!(60_000);
        let all = client.ok("recent_changes", json!({"kinds": ["file"]}));
        let gone = "\"report.txt\" is not in \"~/Downloads\" any more";
        assert_eq!(told(&all), [appeared, gone], "{all:#}");
    }
}

fn shell(mac: &Mac, line: &str) {
    run(mac, &format!("do shell script {line:?}"));
}

/// Runs a script that is none of the server's.
fn run(mac: &Mac, script: &str) {
    let programs = Programs::new(mac);
    let mut command = Command::new(programs.path("osascript"));
    command.env("MACMCP_WORLD", mac.world());
    let run = command.args(["-e", script]).output().unwrap();
    assert!(run.status.success(), "{run:?}");
}

#[test]
fn a_folder_that_may_not_be_read_is_not_watched() {
    let mac = Mac::new();
    let mut clients = [
        mac.session(&[]),
        mac.session(&["--read-dir", "~/Downloads"]),
    ];
    for (which, folder) in [
        (0, "~/Downloads"),
        (1, "~/Documents"),
        (1, "~/Downloads/../Documents"),
        (1, "~/Downloadsx"),
        (1, "Downloads"),
    ] {
        let client = &mut clients[which];
        for (tool, mut given) in [
            ("recent_changes", json!({})),
            ("wait_for", json!({"event": "file"})),
        ] {
            given["folder"] = json!(folder);
            let (fields, text) = client.err(tool, given);
            assert_eq!(fields["code"], "PathNotAllowed", "{folder}: {text}");
        }
        client.ok("recent_changes", json!({}));
    }
    let (fields, _) = clients[1].err("wait_for", json!({"event": "file"}));
    assert_eq!(fields["code"], "InvalidParameter");
}
