//! Notifications: what is told of those on the screen, and their banners as something to look at and to act on.

use crate::support::default_mac::pid;
use crate::support::programs::Programs;
use crate::support::{Client, Mac, app, reference, runners, simulated_mac};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// Has an app show a notification; what is printed.
fn notify(mac: &Mac, words: &[&str]) -> String {
    let mut command = Command::new(simulated_mac());
    let done = command.arg("notify").arg(mac.world()).args(words).output();
    let done = done.unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

/// One that stays, however long a test takes.
fn alert(mac: &Mac, app: &str, title: &str) {
    let said = notify(mac, &[app, title, "the text", "--style", "alert"]);
    assert!(
        said.ends_with(&format!("shows a notification of {app}.\n")),
        "{said}"
    );
}

/// The lines of an answer without their times.
fn told(answer: &Value) -> Vec<String> {
    let lines = answer["happened"].as_array().unwrap().iter();
    let without_time = |line: &Value| {
        let line = line.as_str().unwrap();
        let at = line.find("notification").unwrap();
        // "a notification of" is told where there is no title.
        let at = if line[..at].ends_with(" a ") {
            at - 2
        } else {
            at
        };
        line[at..].to_owned()
    };
    lines.map(without_time).collect()
}

/// What is told from then on of notifications.
fn next(client: &mut Client, since: &Value, wait_ms: u64) -> Value {
    let given = json!({"since": since, "kinds": ["notification"], "wait_ms": wait_ms});
    client.ok("recent_changes", given)
}

fn begin(client: &mut Client) -> Value {
    client.ok("recent_changes", json!({}))["since"].clone()
}

#[test]
fn a_notification_is_told_by_its_app_and_its_title() {
    for runner in runners() {
        let mac = Mac::new();
        // One that was there before is no news.
        alert(&mac, "Reminders", "Earlier");
        let mut client = mac.session(runner);
        let since = begin(&mut client);
        alert(&mac, "Mail", "Lunch, at \"one\"?");
        let answer = next(&mut client, &since, 60_000);
        let line = r#"notification "Lunch, at \"one\"?" of "Mail" was shown"#;
        assert_eq!(told(&answer), [line], "{answer:#}");
        assert_eq!(answer["note"], Value::Null);
        mac.change(|world| {
            world["notification_center"]["styles"]["com.apple.ScriptEditor2"] = json!("alert");
        });
        client.ok(
            "send_notification",
            json!({"title": "Build", "message": "Done"}),
        );
        let answer = next(&mut client, &answer["since"], 60_000);
        let line = r#"notification "Build" of "Script Editor" was shown"#;
        assert_eq!(told(&answer), [line], "{answer:#}");
        let of_app = json!({"of_app": "mail", "kinds": ["notification"]});
        assert_eq!(told(&client.ok("recent_changes", of_app)).len(), 1);
        assert_eq!(
            next(&mut client, &answer["since"], 0)["happened"],
            json!([])
        );
    }
}

#[test]
fn a_wait_ends_with_the_next_notification_of_an_app() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let wait = json!({"event": "notification", "app": "Mail", "timeout_ms": 60_000});
        let id = client.begin("wait_for", wait);
        client.ok("list_running_apps", json!({}));
        alert(&mac, "Reminders", "Milk");
        client.ok("list_running_apps", json!({}));
        assert!(!client.has_answered(&id));
        alert(&mac, "Mail", "Hello");
        let answer = client.answer_to(&id);
        let answer = &answer["result"]["structuredContent"];
        assert_eq!(
            told(answer),
            [r#"notification "Hello" of "Mail" was shown"#],
            "{answer:#}"
        );
    }
}

#[test]
fn titles_of_apps_that_the_policy_does_not_allow_are_not_told() {
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "com.apple.Notes"]);
    let mut since = begin(&mut client);
    for (name, line) in [
        ("Notes", "a notification of \"Notes\" was shown"),
        (
            "TextEdit",
            "notification \"Secret\" of \"TextEdit\" was shown",
        ),
        // It does not run, and is known by its name on the disk.
        ("Mail", "notification \"Secret\" of \"Mail\" was shown"),
    ] {
        alert(&mac, name, "Secret");
        let answer = next(&mut client, &since, 60_000);
        assert_eq!(told(&answer), [line], "{answer:#}");
        since = answer["since"].clone();
    }
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "com.apple.notificationcenterui"]);
    let since = begin(&mut client);
    alert(&mac, "Mail", "Secret");
    let answer = next(&mut client, &since, 0);
    assert_eq!(answer["happened"], json!([]));
    let note = answer["note"].as_str().unwrap();
    assert!(note.contains("The policy does not allow"), "{note}");
}

/// Looking goes on, and says what it does not see.
#[test]
fn what_cannot_be_read_is_said() {
    let denied = |world: &mut Value| world["permissions"]["accessibility"] = json!("denied");
    let gone = |world: &mut Value| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["bundle_id"] != "com.apple.notificationcenterui");
    };
    let hung = |world: &mut Value| app(world, "Notification Center")["hung"] = json!(true);
    type Case = (fn(&mut Value), &'static str);
    let cases: [Case; 3] = [
        (denied, "Accessibility permission required"),
        (gone, "Notification Center does not run"),
        (hung, "Notification Center does not answer"),
    ];
    for (change, why) in cases {
        for runner in runners() {
            let mac = Mac::new();
            notify(&mac, &["Mail", "Hello", "--style", "alert"]);
            mac.change(change);
            let mut client = mac.session(runner);
            let since = begin(&mut client);
            client.ok("launch_app", json!({"app": "Calculator"}));
            let all = client.ok("recent_changes", json!({"since": since}));
            assert!(!all["happened"].as_array().unwrap().is_empty(), "{all:#}");
            assert_eq!(all["note"], Value::Null, "nobody asked for notifications");
            let note = next(&mut client, &since, 0)["note"].clone();
            let expected = format!("Notifications cannot be read: {why}.");
            assert_eq!(note, expected);
            let wait = json!({"event": "notification", "timeout_ms": 300});
            let (fields, text) = client.err("wait_for", wait);
            assert_eq!(fields["code"], "Timeout", "{text}");
            assert!(text.contains(why), "{text}");
        }
    }
}

#[test]
fn what_is_not_on_the_screen_is_not_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let since = begin(&mut client);
    let focus = |state: &str| {
        let mut command = Command::new(simulated_mac());
        let done = command.arg("focus").arg(mac.world()).arg(state).output();
        assert!(done.unwrap().status.success());
    };
    focus("on");
    let said = notify(&mac, &["Mail", "Kept", "--style", "alert"]);
    assert!(said.contains("does not show it"), "{said}");
    assert_eq!(next(&mut client, &since, 1_200)["happened"], json!([]));
    focus("off");
    let said = notify(&mac, &["Mail", "Not allowed", "--style", "none"]);
    assert!(said.contains("does not show it"), "{said}");
    assert_eq!(next(&mut client, &since, 1_200)["happened"], json!([]));
    assert_eq!(mac.state()["notifications"].as_array().unwrap().len(), 2);
}

#[test]
fn macs_that_tell_less_are_told_of_less() {
    for (fault, lines) in [
        ("banners-are-not-told", &[][..]),
        (
            "banners-hide-their-texts",
            &["a notification of \"Mail\" was shown"],
        ),
        (
            "banners-are-stacks",
            &["notification \"Hello\" of \"Mail\" was shown"],
        ),
    ] {
        let mac = Mac::with(|world| world["faults"]["active"] = json!([fault]));
        let mut client = mac.session(&[]);
        let since = begin(&mut client);
        alert(&mac, "Mail", "Hello");
        let answer = next(&mut client, &since, 1_500);
        assert_eq!(told(&answer), lines, "{fault}: {answer:#}");
    }
    for version in ["14.6", "26.1"] {
        let mac = Mac::with(|world| {
            world["system"]["macos_version"] = json!(version);
            // Widgets on the desktop.
            let image = json!({"role": "AXImage", "frame": [0, 0, 10, 10]});
            app(world, "Notification Center")["windows"] = json!([
                {"title": "", "frame": [20, 60, 300, 300], "layer": -2_147_483_601, "children": vec![image; 100]},
            ]);
        });
        let mut client = mac.session(&[]);
        let since = begin(&mut client);
        alert(&mac, "Mail", "Hello");
        let answer = next(&mut client, &since, 60_000);
        assert_eq!(
            told(&answer),
            ["notification \"Hello\" of \"Mail\" was shown"],
            "{version}"
        );
    }
}

/// Nothing of Accessibility is asked while nothing is on the screen.
#[test]
fn a_look_asks_only_while_something_is_shown() {
    let look = json!({"to_list": {"folders": [], "most": 300}});
    let mac = Mac::new();
    let (_, before) = mac.counted("ui/recent_changes", &look);
    assert_eq!(before["ax_messages"], 0, "{before:#}");
    alert(&mac, "Mail", "Hello");
    let (_, with) = mac.counted("ui/recent_changes", &look);
    let messages = with["ax_messages"].as_u64().unwrap();
    assert!((1..=10).contains(&messages), "{with:#}");
}

/// A banner lies above everything: it is seen, clicked, and leads to its app.
#[test]
fn a_banner_is_seen_and_clicked() {
    for version in ["15.5", "26.1"] {
        let mac = Mac::with(|world| world["system"]["macos_version"] = json!(version));
        alert(&mac, "Safari", "Hello");
        let mut client = mac.session(&[]);
        let outline = client.outline(json!({"app": "Notification Center"}));
        let banner = reference(&outline, &["Group", "\"Safari, Hello, the text\""]);
        let region = json!({"x": 1150, "y": 40, "width": 360, "height": 90});
        let read = client.ok("read_text", json!({"region": region}));
        assert!(read.to_string().contains("Hello"), "{read:#}");
        client.ok("click_ui_element", json!({"element": banner}));
        assert_eq!(mac.state()["front"], pid::SAFARI, "{version}");
        assert_eq!(mac.state()["notification_center"]["shown"], Value::Null);
        // By a click with the mouse.
        alert(&mac, "System Settings", "Hello");
        client.ok("click", json!({"x": 1300, "y": 80}));
        assert_eq!(mac.state()["front"], pid::SYSTEM_SETTINGS, "{version}");
        assert_eq!(mac.state()["notification_center"]["shown"], Value::Null);
    }
}

#[test]
fn a_banner_goes_by_itself() {
    let mac = Mac::new();
    notify(&mac, &["Mail", "Hello"]);
    let center = |mac: &Mac| {
        let center = mac.app("com.apple.notificationcenterui").unwrap();
        center["windows"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(center(&mac), 1);
    mac.let_pass(6.0);
    assert_eq!(center(&mac), 0);
}

#[test]
fn a_record_leaves_notifications_out_unless_it_holds_texts() {
    const MARK: &str = "qz7mark";
    for (more, is_there) in [(&[][..], false), (&["--record-with=text"], true)] {
        let (mac, dir) = (Mac::new(), TempDir::new().unwrap());
        let folder = dir.path().to_str().unwrap();
        let mut client = mac.session(&[&["--record", folder], more].concat());
        let since = begin(&mut client);
        alert(&mac, "Mail", MARK);
        let answer = next(&mut client, &since, 60_000);
        assert_eq!(told(&answer).len(), 1, "{answer:#}");
        client.close();
        let session = fs::read_dir(dir.path()).unwrap().next().unwrap().unwrap();
        let text = fs::read_to_string(session.path().join("record.jsonl")).unwrap();
        assert_eq!(text.contains(MARK), is_there, "{text}");
    }
}

/// A script that shows one says nothing of whether it is seen.
#[test]
fn a_script_shows_a_banner() {
    let mac = Mac::new();
    let programs = Programs::new(&mac);
    let mut command = Command::new(programs.path("osascript"));
    command.env("MACMCP_WORLD", mac.world());
    let line = "display notification \"Done\" with title \"Build\"";
    let run = command.args(["-e", line]).output().unwrap();
    assert!(run.status.success(), "{run:?}");
    let shown = &mac.state()["notification_center"]["shown"];
    assert_eq!(shown[0]["name"], "Script Editor", "{shown}");
}
