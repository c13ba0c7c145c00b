//! `macmcp record replay`: the same calls on another Mac, what it is like afterwards, and where it stops.

use super::session;
use crate::support::states::{differences, lasting};
use crate::support::{Client, Mac, app, eventually, macmcp, reference, simulated_mac};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// What a replay printed, and its exit status.
fn replay(dir: &Path, mac: &Mac, more: &[&str]) -> (String, i32) {
    let done = Command::new(macmcp())
        .args(["record", "replay"])
        .arg(dir)
        .args(more)
        .arg("--simulate")
        .arg(mac.world())
        .env("MACMCP_SIMULATED_MAC", simulated_mac())
        .env("MACMCP_STATS", mac.counts_path())
        .output()
        .unwrap();
    let told = [done.stdout, done.stderr].concat();
    let told = String::from_utf8(told).unwrap();
    (told, done.status.code().unwrap())
}

/// What differs between two Macs but the times at which things happened, and the numbers of the processes that did them.
fn differing(one: &Mac, other: &Mac) -> Vec<String> {
    let found = differences(&lasting(one), &lasting(other)).into_iter();
    let is_of_run = |line: &String| {
        let place = line.split(": ").next().unwrap();
        let is_process = place.starts_with("/done/") && place.ends_with("/process");
        place.ends_with("_at") || place.ends_with("/at") || is_process
    };
    found.filter(|line| !is_of_run(line)).collect()
}

/// The ref of an element in an app's outline whose line has these words.
fn element(client: &mut Client, app: &str, words: &[&str]) -> String {
    reference(&client.outline(json!({"app": app})), words)
}

/// A session of some minutes: a text, a check box, a row of a list and its button, a menu, the sound.
fn work(client: &mut Client) {
    client.ok(
        "type_text",
        json!({"app": "TextEdit", "text": " And more."}),
    );
    let remember = element(client, "Safari", &["CheckBox", "\"Remember me\""]);
    client.ok("click_ui_element", json!({"element": remember}));
    let row = element(client, "Notes", &["Row", "\"Ideas"]);
    client.ok("click_ui_element", json!({"element": row}));
    client.ok(
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "Format > Make Plain Text"}),
    );
    client.ok("set_volume", json!({"volume": 37}));
    let holds = client.ok("expect", json!({"app": "TextEdit", "text": "And more."}));
    assert_eq!(holds["holds"], true, "{holds}");
}

/// A record of that session, and the Mac behind it.
fn recorded(more: &[&str]) -> (TempDir, Mac) {
    let (dir, mac) = (TempDir::new().unwrap(), Mac::new());
    let mut client = session(&mac, dir.path(), more);
    work(&mut client);
    client.close();
    (dir, mac)
}

const TEXTS: &[&str] = &["--record-with=text"];

#[test]
fn a_record_with_texts_is_repeated_and_leaves_another_mac_as_the_first_one_was() {
    let (dir, first) = recorded(TEXTS);
    let second = Mac::new();
    let given = ["--text", "10.text=And more."];
    let (told, status) = replay(dir.path(), &second, &given);
    assert_eq!(status, 0, "{told}");
    assert!(told.contains("calls came to the same."), "{told}");
    assert_eq!(differing(&first, &second), [""; 0]);
}

#[test]
#[ignore = "plays the demo and repeats it; `make test-all` runs it"]
fn the_demo_is_repeated_without_a_difference() {
    let (dir, pictures) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    super::record_demo(dir.path(), pictures.path());
    let folder = pictures.path().to_str().unwrap();
    let (told, status) = replay(dir.path(), &Mac::new(), &["--output-dir", folder]);
    assert_eq!(status, 0, "{told}");
    assert!(told.lines().count() > 35, "{told}");
}

/// A note that was not there when the session was recorded, before the others.
fn add_note(mac: &Mac) {
    let mut client = mac.session(&["--pack", "notes"]);
    let given = json!({"title": "Before all others", "text": "new"});
    client.ok("create_note", given);
    client.close();
}

#[test]
fn elements_are_found_again_where_windows_moved_and_names_and_rows_changed() {
    let (dir, _) = recorded(TEXTS);
    let second = Mac::with(|world| {
        let window = &mut app(world, "Safari")["windows"][0];
        let moved = serde_json::to_string(window).unwrap();
        *window = serde_json::from_str(&moved.replace("Remember me", "Stay logged in")).unwrap();
        window["frame"][0] = json!(95);
    });
    add_note(&second);
    let (told, status) = replay(dir.path(), &second, &[]);
    assert_eq!(status, 0, "{told}");
    let mut client = second.session(&[]);
    let page = client.outline(json!({"app": "Safari"}));
    assert!(page.contains("CheckBox \"Stay logged in\" =1"), "{page}");
    let notes = client.outline(json!({"app": "Notes"}));
    let selected = notes.lines().find(|line| line.contains("\"Ideas")).unwrap();
    assert!(selected.contains(" selected"), "{notes}");
}

#[test]
fn it_stops_where_a_dialog_is_in_the_way_and_says_so() {
    let (dir, _) = recorded(TEXTS);
    let second = Mac::new();
    let mut client = second.session(&[]);
    let close = json!({"app": "TextEdit", "key": "w", "modifiers": ["command"]});
    client.ok("key_combination", close);
    client.close();
    let (told, status) = replay(dir.path(), &second, &[]);
    assert_eq!(status, 1, "{told}");
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].contains("     1  type_text                differs: "),
        "{told}"
    );
    assert_eq!(
        lines.last(),
        Some(&"It stops here. With --continue it goes on.")
    );
    assert_eq!(second.state()["volume"], Mac::new().state()["volume"]);
}

/// What another Mac is like, and words of what is said about it.
type Case = (fn() -> Mac, &'static str);

#[test]
fn an_action_that_does_something_else_or_nothing_is_a_difference() {
    let cases: [Case; 3] = [
        (
            || Mac::with(|world| check(&mut app(world, "Safari")["windows"], 1)),
            "this changed: value: CheckBox \"Remember me\" 0 → 1; and now: value: CheckBox \"Remember me\" 1 → 0",
        ),
        (
            || Mac::with(|world| app(world, "Safari")["hung"] = json!(true)),
            "now with AppNotResponding",
        ),
        (
            || Mac::with(|world| app(world, "Safari")["windows"] = json!([])),
            "what it names is not there: CheckBox \"Remember me\" in \"Safari\"",
        ),
    ];
    let (dir, mac) = (TempDir::new().unwrap(), Mac::new());
    let mut client = session(&mac, dir.path(), TEXTS);
    let remember = element(&mut client, "Safari", &["CheckBox", "\"Remember me\""]);
    client.ok("set_volume", json!({"volume": 37}));
    client.ok("click_ui_element", json!({"element": remember}));
    client.close();
    for (make, words) in cases {
        let (told, status) = replay(dir.path(), &make(), &["--continue", "--timeout-ms", "9000"]);
        assert_eq!(status, 1, "{told}");
        assert!(told.contains(words), "{words}: {told}");
        // What has nothing to do with it was made.
        assert!(
            told.contains("set_volume               as recorded"),
            "{told}"
        );
    }
}

#[test]
fn an_element_that_comes_later_is_waited_for() {
    let (dir, mac) = (TempDir::new().unwrap(), Mac::new());
    let mut client = session(&mac, dir.path(), TEXTS);
    let remember = element(&mut client, "Safari", &["CheckBox", "\"Remember me\""]);
    client.ok("set_volume", json!({"volume": 37}));
    client.ok("click_ui_element", json!({"element": remember}));
    client.close();
    let second = Mac::new();
    let mut windows = Value::Null;
    second.change(|world| {
        windows = std::mem::replace(&mut app(world, "Safari")["windows"], json!([]));
    });
    std::thread::scope(|scope| {
        // Safari shows its windows once the call before has been made.
        scope.spawn(|| {
            second.eventually("the volume is set", || {
                second.state()["volume"]["output"] == 37
            });
            second.change(|world| app(world, "Safari")["windows"] = windows);
        });
        let (told, status) = replay(dir.path(), &second, &[]);
        assert_eq!(status, 0, "{told}");
    });
}

/// What one look shows twice may be passing: a window that opens while another like it closes.
#[test]
fn an_element_that_is_there_twice_for_a_while_is_waited_for() {
    let (dir, mac) = (TempDir::new().unwrap(), Mac::new());
    let mut client = session(&mac, dir.path(), TEXTS);
    let remember = element(&mut client, "Safari", &["CheckBox", "\"Remember me\""]);
    client.ok("set_volume", json!({"volume": 37}));
    client.ok("click_ui_element", json!({"element": remember}));
    client.close();
    let second = Mac::new();
    let mut windows = Value::Null;
    second.change(|world| {
        let shown = &mut app(world, "Safari")["windows"];
        windows = shown.clone();
        let mut twice = shown[0].clone();
        twice["id"] = json!(7_777);
        shown.as_array_mut().unwrap().push(twice);
    });
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // It closes once it was looked at.
            eventually("Safari is looked at", || {
                second.counted_in_all("ax_messages") > 50
            });
            second.change(|world| app(world, "Safari")["windows"] = windows);
        });
        let (told, status) = replay(dir.path(), &second, &["--no-worker"]);
        assert_eq!(status, 0, "{told}");
    });
}

/// Sets every check box in these windows.
fn check(element: &mut Value, state: u32) {
    if element["role"] == "AXCheckBox" {
        element["value"] = json!(state);
    }
    match element {
        Value::Array(parts) => parts.iter_mut().for_each(|part| check(part, state)),
        Value::Object(parts) => parts.values_mut().for_each(|part| check(part, state)),
        _ => {}
    }
}

#[test]
fn what_was_left_out_has_to_be_given_and_is_asked_for_by_name() {
    let (dir, first) = recorded(&[]);
    let (told, status) = replay(dir.path(), &Mac::new(), &[]);
    assert_eq!(status, 1, "{told}");
    assert!(told.contains("give --text 1.text=…"), "{told}");
    assert!(told.contains("Left out further on: 5.element, "), "{told}");
    let rest = told.split("further on: ").nth(1).unwrap().lines().next();
    let names: Vec<&str> = rest.unwrap().split(", ").collect();
    let [_, expected] = names[..] else {
        panic!("{told}")
    };
    let expected = format!("{expected}=And more.");
    let second = Mac::new();
    let given = [
        "--text",
        "1.text= And more.",
        "--text",
        "5.element=Ideas 💡",
        "--text",
        &expected,
    ];
    let (told, status) = replay(dir.path(), &second, &given);
    assert_eq!(status, 0, "{told}");
    assert_eq!(differing(&first, &second), [""; 0]);
}

#[test]
fn one_session_is_repeated_and_never_another_one() {
    let (dir, mac) = recorded(TEXTS);
    let second = session(&mac, dir.path(), TEXTS);
    second.close();
    let (told, status) = replay(dir.path(), &Mac::new(), &[]);
    assert_eq!(status, 2, "{told}");
    assert!(told.contains("2 sessions are recorded there"), "{told}");
}

#[test]
fn the_policy_holds_for_a_replay_too() {
    let (dir, _) = recorded(TEXTS);
    for (flag, code) in [("--deny", "PolicyDenied"), ("--ask", "NotConfirmed")] {
        let mac = Mac::new();
        let before = lasting(&mac);
        let (told, status) = replay(dir.path(), &mac, &[flag, "com.apple.TextEdit"]);
        assert_eq!(status, 1, "{told}");
        assert!(told.contains(&format!("and now with {code}")), "{told}");
        let differ = differences(&before, &lasting(&mac));
        assert!(differ.is_empty(), "{differ:#?}");
    }
}

#[test]
fn windows_are_found_again_by_what_they_were() {
    let (dir, mac) = (TempDir::new().unwrap(), Mac::new());
    let mut client = session(&mac, dir.path(), TEXTS);
    let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
    let plan = listed["windows"].as_array().unwrap().iter();
    let mut plan = plan.filter(|window| window["title"] == "Plan.txt");
    let id = plan.next().unwrap()["window_id"].clone();
    client.ok("focus_window", json!({"window_id": id}));
    client.close();
    let second = Mac::with(|world| {
        let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
        for (at, window) in windows.iter_mut().enumerate() {
            window["id"] = json!(901 + at);
        }
    });
    let (told, status) = replay(dir.path(), &second, &[]);
    assert_eq!(status, 0, "{told}");
    let listed = second
        .session(&[])
        .ok("list_windows", json!({"app": "TextEdit"}));
    assert_eq!(listed["windows"][0]["title"], "Plan.txt", "{listed}");
}

/// What an app shows in an answer is a text of the screen, which is no part of what an action came to.
#[test]
fn what_an_answer_shows_is_recorded_with_texts_and_not_compared() {
    let (dir, mac) = (TempDir::new().unwrap(), Mac::new());
    let mut client = session(&mac, dir.path(), &[]);
    let up = client.ok("activate_app", json!({"app": "Safari"}));
    let shows = up["shows"].as_str().unwrap();
    let link = reference(shows, &["Link \"More information"]);
    let pressed = client.ok("click_ui_element", json!({"element": link}));
    assert!(pressed["shows"].is_string(), "{pressed:#}");
    client.close();
    let record = json!(super::lines(dir.path())).to_string();
    assert!(!record.contains("Acting"), "{record}");
    let second = Mac::new();
    let named = ["--text", "2.element=More information…"];
    let (told, status) = replay(dir.path(), &second, &named);
    assert_eq!(status, 0, "{told}");
    assert_eq!(differing(&mac, &second), [""; 0]);
}
