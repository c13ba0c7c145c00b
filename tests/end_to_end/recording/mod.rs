//! Records: what `--record` writes, what it leaves out, and what is left of it when a server is killed.

mod exported;
mod hangs;
mod pictures;
mod replay;
mod sessions;
mod shown;

use self::shown::shown;
use crate::support::random::Random;
use crate::support::theirs::disturbed;
use crate::support::{Client, Mac, app, macmcp, reference, simulated_mac};
use crate::sweep::good_calls;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Stands in whatever is content: values, texts, lines of lists, titles of windows.
const MARK: &str = "qz7mark";

fn session(mac: &Mac, dir: &Path, more: &[&str]) -> Client {
    let mut arguments = vec!["--record", dir.to_str().unwrap()];
    arguments.extend(more);
    mac.session(&arguments)
}

/// Records the longest session that there is: the demo, with its texts.
fn record_demo(dir: &Path, pictures: &Path) {
    let done = Command::new(macmcp())
        .args(["demo", "--pictures"])
        .arg(pictures)
        .env("MACMCP_SIMULATED_MAC", simulated_mac())
        .env("MACMCP_RECORD", dir)
        .env("MACMCP_RECORD_WITH", "text")
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
}

/// The lines of the only record below a folder; the last one may be cut.
fn lines(dir: &Path) -> Vec<Value> {
    let folders: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(folders.len(), 1, "{folders:?}");
    let text = fs::read_to_string(folders[0].join("record.jsonl")).unwrap();
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

fn of_kind<'l>(lines: &'l [Value], kind: &str) -> Vec<&'l Value> {
    lines.iter().filter(|line| line["line"] == kind).collect()
}

/// The front app, the pointer, the clipboard and the Space are the person's: what a call changed of them stands in its record.
#[test]
fn what_a_call_changed_for_the_user_is_recorded_and_shown() {
    // The only window of Safari is on another Space, which macOS shows when the app is activated.
    let mac = Mac::with(|world| app(world, "Safari")["windows"][0]["space"] = json!(2));
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), &[]);
    client.ok("set_volume", json!({"volume": 20}));
    client.ok("set_clipboard", json!({"text": MARK}));
    client.ok("move_mouse", json!({"x": 300, "y": 400}));
    client.ok("get_volume", json!({}));
    let before = mac.state();
    client.ok("activate_app", json!({"app": "Safari"}));
    let expected = disturbed(&before, &mac.state());
    client.close();
    let lines = lines(dir.path());
    let answers = of_kind(&lines, "answer");
    let told: Vec<&Value> = answers.iter().map(|answer| &answer["disturbed"]).collect();
    let is = [
        json!([]),
        json!(["clipboard"]),
        json!(["pointer"]),
        Value::Null,
        json!(["front app", "Space"]),
    ];
    assert_eq!(told, is.iter().collect::<Vec<_>>(), "{lines:#?}");
    assert_eq!(is[4], json!(expected));
    let shown = shown(dir.path());
    assert!(
        shown.contains("  changed for the user: front app, Space\n"),
        "{shown}"
    );
    assert_eq!(shown.matches("changed for the user").count(), 3, "{shown}");
}

#[test]
fn nothing_is_recorded_by_default() {
    let mac = Mac::new();
    let home = TempDir::new().unwrap();
    let mut command = mac.command(&[]);
    command.env("HOME", home.path()).current_dir(home.path());
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    client.ok("type_text", json!({"app": "TextEdit", "text": MARK}));
    client.ok("list_windows", json!({}));
    client.close();
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_call_is_recorded_before_it_begins_and_when_it_has_ended() {
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), &[]);
    let button = reference(
        &client.outline(json!({"app": "Safari"})),
        &["Button", "\"Share\""],
    );
    client.ok("click_ui_element", json!({"ref": button}));
    client.ok(
        "click_ui_element",
        json!({"app": "Safari", "element": "Remember me", "role": "check box"}),
    );
    client.err(
        "click_ui_element",
        json!({"app": "Safari", "element": "qz"}),
    );
    client.err("click_ui_element", json!({"elephant": MARK}));
    let lines = lines(dir.path());
    assert_eq!(lines[0]["line"], "session");
    assert_eq!(
        (&lines[0]["text"], &lines[0]["simulated"]),
        (&json!(false), &json!(true))
    );
    let calls = of_kind(&lines, "call");
    let answers = of_kind(&lines, "answer");
    assert_eq!((calls.len(), answers.len()), (5, 5), "{lines:#?}");
    // By the name that is advertised, and with what the ref means.
    assert_eq!(calls[1]["arguments"], json!({"element": button}));
    let meant = &calls[1]["refs"][&button];
    assert_eq!(
        (&meant["app"], &meant["name"]),
        (&json!("Safari"), &json!("Share"))
    );
    assert_eq!(answers[1]["effect"], answers[1]["fields"]["effect"]);
    assert!(answers[1]["ms"].is_u64());
    // Whether a name is that of a control is known when it was found.
    assert_eq!(
        calls[2]["arguments"]["element"],
        json!({"left_out": "3.element"})
    );
    assert_eq!(answers[2]["named"], json!({"element": "Remember me"}));
    assert_eq!(
        calls[3]["arguments"]["element"],
        json!({"left_out": "4.element"})
    );
    assert_eq!(
        (&answers[3]["ended"], &answers[3]["code"]),
        (&json!("error"), &json!("ElementNotFound"))
    );
    assert_eq!(calls[4]["arguments"], json!({}));
}

/// Marks what is content in an element and in what it holds: everything but what controls are called.
fn mark(element: &mut Value) {
    let role = element["role"].as_str().unwrap_or("AXWindow").to_owned();
    let is_control = [
        "Button", "Check", "PopUp", "Radio", "Field", "TextArea", "Slider", "Tool",
    ]
    .iter()
    .any(|part| role.contains(part));
    let names = ["title", "description"];
    for name in names.iter().filter(|_| !is_control).chain(&["value"]) {
        if let Some(Value::String(text)) = element.get_mut(*name) {
            // Wherever something is cut from it, some of it is left.
            *text = format!("{MARK} → {text} {MARK}");
        }
    }
    for child in list(element, "children") {
        mark(child);
    }
}

fn list<'w>(value: &'w mut Value, name: &str) -> impl Iterator<Item = &'w mut Value> {
    let entries = value.get_mut(name).and_then(Value::as_array_mut);
    entries.into_iter().flatten()
}

fn marked() -> Mac {
    Mac::with(|world| {
        for app in list(world, "apps") {
            list(app, "windows").for_each(mark);
        }
        world["pasteboard"]["items"] = json!([[["public.utf8-plain-text", MARK]]]);
    })
}

/// Calls that carry the mark themselves.
fn marked_calls() -> Vec<(&'static str, Value)> {
    let words = format!("{MARK} → \"{MARK}\" {MARK}");
    let window = format!("window[\"{MARK}\"]/button[\"OK\"]");
    vec![
        ("type_text", json!({"app": "TextEdit", "text": words})),
        ("set_clipboard", json!({"text": words})),
        ("get_clipboard", json!({})),
        ("send_notification", json!({"title": MARK, "message": MARK})),
        (
            "click_ui_element",
            json!({"app": "TextEdit", "element": MARK}),
        ),
        (
            "click_ui_element",
            json!({"app": "TextEdit", "element": window}),
        ),
        ("focus_window", json!({"app": "TextEdit", "title": MARK})),
        (
            "wait_for",
            json!({"app": "TextEdit", "window_title": MARK, "timeout_ms": 50}),
        ),
        ("expect", json!({"clipboard": MARK})),
        ("expect", json!({"file": format!("/Users/demo/{MARK}")})),
        ("reveal_in_finder", json!({"path": format!("/{MARK}")})),
        (
            "batch",
            json!({"steps": [
                {"tool": "type_text", "arguments": {"app": "TextEdit", "text": MARK}},
                {"tool": "get_clipboard"},
                {"tool": "look", "arguments": {"app": "TextEdit"}},
            ]}),
        ),
        (
            "fill_form",
            json!({"app": "Safari", "fields": [{"element": "E-mail", "value": MARK}]}),
        ),
        (
            "set_ui_element_value",
            json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea", "value": MARK}),
        ),
        ("no_such_tool", json!({"text": MARK})),
    ]
}

#[test]
fn nothing_that_was_typed_copied_or_read_is_recorded_by_default() {
    let mac = marked();
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), &[]);
    let mut seen = 0;
    for (tool, given) in good_calls().into_iter().chain(marked_calls()) {
        let id = client.begin(tool, given);
        seen += client.answer_to(&id).to_string().matches(MARK).count();
    }
    assert!(seen > 100, "the answers hold the mark {seen} times");
    let lines = lines(dir.path());
    assert!(of_kind(&lines, "answer").len() > 60);
    let leaks: Vec<&Value> = lines
        .iter()
        .filter(|line| line.to_string().contains(MARK))
        .collect();
    assert!(leaks.is_empty(), "{leaks:#?}");
    // One of the calls has minimized it.
    client.ok("focus_window", json!({"window_id": 91}));
    // A text of one letter after another is a text.
    for key in ["q", "z", "7"] {
        client.ok("press_key", json!({"app": "TextEdit", "key": key}));
    }
    client.ok(
        "key_combination",
        json!({"app": "TextEdit", "key": "a", "modifiers": ["command"]}),
    );
    let text = self::lines(dir.path());
    let calls = of_kind(&text, "call");
    let keys: Vec<&Value> = calls[calls.len() - 4..]
        .iter()
        .map(|call| &call["arguments"]["key"])
        .collect();
    assert!(keys[..3].iter().all(|key| key.is_object()), "{keys:?}");
    assert_eq!(keys[3], "a");
}

/// A page with a field for a password, as that of Safari.
fn with_password_field() -> Mac {
    Mac::with(|world| {
        app(world, "Notes")["hidden"] = json!(false);
        app(world, "Notes")["windows"][0]["children"] = json!([
            {"role": "AXTextField", "title": "Name", "value": "", "frame": [0, 30, 200, 20]},
            {"role": "AXTextField", "subrole": "AXSecureTextField", "title": "Password", "value": "", "frame": [0, 60, 200, 20]},
        ]);
    })
}

#[test]
fn texts_are_recorded_where_that_is_asked_for_and_passwords_nowhere() {
    let mac = with_password_field();
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), &["--record-with=text"]);
    client.ok(
        "set_ui_element_value",
        json!({"app": "Notes", "element": "Name", "value": "Grüße"}),
    );
    let secret = |tool: &str, client: &mut Client, given: Value| {
        // Whether it can be set or not.
        client.call(tool, given);
    };
    secret(
        "set_ui_element_value",
        &mut client,
        json!({"app": "Notes", "element": "Password", "value": MARK}),
    );
    let fields = json!([{"element": "Name", "value": "x"}, {"element": "Password", "value": MARK}]);
    secret(
        "fill_form",
        &mut client,
        json!({"app": "Notes", "fields": fields}),
    );
    secret(
        "click_ui_element",
        &mut client,
        json!({"app": "Notes", "element": "Password"}),
    );
    secret(
        "type_text",
        &mut client,
        json!({"app": "Notes", "text": MARK}),
    );
    let steps = json!([{"tool": "set_ui_element_value", "arguments": {"app": "Notes", "element": "Password", "value": MARK}}]);
    secret("batch", &mut client, json!({"steps": steps}));
    for key in ["q", "z", "7"] {
        secret(
            "press_key",
            &mut client,
            json!({"app": "Notes", "key": key}),
        );
    }
    let recorded = lines(dir.path());
    assert!(
        json!(recorded).to_string().contains("Grüße"),
        "{recorded:#?}"
    );
    let leaks = recorded
        .iter()
        .filter(|line| line.to_string().contains(MARK));
    let leaks: Vec<&Value> = leaks.collect();
    assert!(leaks.is_empty(), "{leaks:#?}");
    let keys: Vec<String> = of_kind(&recorded, "answer")
        .iter()
        .filter_map(|answer| Some(answer["arguments"].get("key")?.to_string()))
        .collect();
    assert!(keys.iter().all(|key| key.contains("left_out")), "{keys:?}");
}

/// However long a call or its answer is, a line is short.
#[test]
fn what_is_too_long_for_a_line_is_left_out() {
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), &["--record-with=text"]);
    client.ok("set_clipboard", json!({"text": "x".repeat(200_000)}));
    client.ok("get_clipboard", json!({"max_chars": 200_000}));
    client.ok("get_clipboard", json!({"max_chars": 20}));
    let recorded = lines(dir.path());
    let lengths: Vec<usize> = recorded.iter().map(|line| line.to_string().len()).collect();
    assert!(lengths.iter().all(|length| *length < 2_000), "{lengths:?}");
    let answers = of_kind(&recorded, "answer");
    assert_eq!(answers[1]["fields"]["left_out"], "fields: too long");
    assert_eq!(answers[2]["fields"]["text"], "x".repeat(20));
}

#[test]
fn a_folder_that_cannot_be_one_ends_the_server() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let mac = Mac::new();
    let done = mac
        .command(&["--record", file.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    let told = String::from_utf8(done.stderr).unwrap();
    assert!(
        told.contains("--record") && told.contains("not a folder"),
        "{told}"
    );
    let done = mac.command(&["--record-with=text"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    // A client starts a server wherever it likes; setup says so at once.
    let done = mac.command(&["--record", "records"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    let told = String::from_utf8(done.stderr).unwrap();
    assert!(told.contains("whole path"), "{told}");
    let setup = ["setup", "--print", "cursor", "--", "--record", "records"];
    let done = Command::new(macmcp()).args(setup).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
}

/// Begins calls, kills the server at a random moment, and compares what was answered with what is recorded.
fn killed(mac: &Mac, random: &mut Random) {
    let dir = TempDir::new().unwrap();
    let mut client = session(mac, dir.path(), &[]);
    let calls = random.between(1, 6);
    let mut answered = 0;
    for at in 0..calls {
        let (tool, given) = random
            .pick(&[
                ("get_volume", json!({})),
                ("get_clipboard", json!({})),
                ("list_running_apps", json!({})),
                ("set_volume", json!({"volume": 40})),
                ("type_text", json!({"app": "TextEdit", "text": "a"})),
                ("expect", json!({"app": "TextEdit", "text": "Dear reader"})),
            ])
            .clone();
        let id = client.begin(tool, given);
        if at + 1 < calls || random.chance(50) {
            client.answer_to(&id);
            answered += 1;
        }
    }
    client.child.kill().unwrap();
    client.child.wait().unwrap();
    let lines = lines(dir.path());
    let recorded = of_kind(&lines, "answer").len();
    assert!(recorded >= answered, "{recorded} of {answered}: {lines:#?}");
    assert!(shown(dir.path()).contains("begun "), "{lines:#?}");
}

#[test]
fn what_was_answered_is_recorded_whatever_ends_the_server() {
    let mac = Mac::new();
    let mut random = Random::new(1);
    for _ in 0..10 {
        killed(&mac, &mut random);
    }
}

/// `KILLED_SERVERS=500`.
#[test]
#[ignore = "kills KILLED_SERVERS servers: 60 in `make test-all`"]
fn what_many_servers_answered_is_recorded_whatever_ends_them() {
    let mac = Mac::new();
    let mut random = Random::new(2);
    let servers = std::env::var("KILLED_SERVERS").map_or(60, |count| count.parse().unwrap());
    for _ in 0..servers {
        killed(&mac, &mut random);
    }
}
