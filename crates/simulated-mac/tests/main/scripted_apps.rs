//! Applications with a dictionary of their own when they do not answer: leave refused, not running, hung, gone; and texts
//! that look like something else in what they keep.

use std::{
    process::{Command, Stdio},
    time::Duration,
};

use serde_json::json;
use wait_timeout::ChildExt;

use super::mac::{Mac, app_of};

/// Name, bundle id, and something to ask.
const APPS: [(&str, &str, &str); 12] = [
    ("Safari", "com.apple.Safari", "count windows"),
    ("Google Chrome", "com.google.Chrome", "count windows"),
    ("TextEdit", "com.apple.TextEdit", "count documents"),
    ("Terminal", "com.apple.Terminal", "count windows"),
    (
        "System Settings",
        "com.apple.systempreferences",
        "count panes",
    ),
    ("Notes", "com.apple.Notes", "count notes"),
    ("Reminders", "com.apple.reminders", "count lists"),
    ("Calendar", "com.apple.iCal", "count calendars"),
    ("Contacts", "com.apple.AddressBook", "count people"),
    ("Mail", "com.apple.mail", "count accounts"),
    ("Messages", "com.apple.MobileSMS", "count chats"),
    ("Music", "com.apple.Music", "count playlists"),
];

fn tell(app: &str, what: &str) -> String {
    format!("tell application \"{app}\" to {what}")
}

/// Launches an app that does not run yet.
fn launch(mac: &Mac, app: &str) {
    let ran = mac.osascript(&[], &tell(app, "launch"));
    assert_eq!(ran.status, Some(0), "{app}: {ran:?}");
}

fn quiet(mac: &Mac, script: &str) -> Command {
    let mut command = mac.command(&["-e", script]);
    command.stdin(Stdio::null());
    command
}

#[test]
fn each_answers_once_it_is_asked() {
    let mac = Mac::new();
    for (app, _, what) in APPS {
        let ran = mac.osascript(&[], &tell(app, what));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{app}");
        ran.stdout.trim().parse::<u32>().unwrap();
    }
}

#[test]
fn each_needs_leave_of_its_own() {
    for (app, id, what) in APPS {
        let mac =
            Mac::with(|world| world["permissions"]["automation_of"] = json!({ id: "denied" }));
        let ran = mac.osascript(&[], &tell(app, what));
        assert_eq!(
            (ran.status, ran.stdout.as_str()),
            (Some(1), ""),
            "{app}: {ran:?}"
        );
        let sentence = format!("Not authorized to send Apple events to {app}. (-1743)");
        assert!(ran.stderr.contains(&sentence), "{app}: {ran:?}");
        // Any other app is asked as before.
        assert_eq!(
            mac.osascript(&[], &tell("Finder", "count windows")).status,
            Some(0)
        );
    }
}

#[test]
fn one_that_does_not_run_cannot_be_told_to_quit_and_is_launched_by_anything_else() {
    let mac = Mac::new();
    for (app, _, what) in APPS {
        if mac
            .osascript(&[], &format!("application \"{app}\" is running"))
            .stdout
            == "true\n"
        {
            mac.change(|world| {
                let apps = world["apps"].as_array_mut().unwrap();
                apps.retain(|one| one["name"] != app);
            });
        }
        let quit = mac.osascript(&[], &tell(app, "quit"));
        assert_eq!(quit.status, Some(1), "{app}: {quit:?}");
        assert!(quit.stderr.contains("(-600)"), "{app}: {quit:?}");
        assert_eq!(
            mac.osascript(&[], &tell(app, what)).status,
            Some(0),
            "{app}"
        );
        let running = mac.osascript(&[], &format!("application \"{app}\" is running"));
        assert_eq!(running.stdout, "true\n", "{app}");
    }
}

#[test]
fn one_that_hangs_answers_when_it_wakes_and_is_missed_when_it_dies() {
    let mac = Mac::new();
    for (app, _, what) in APPS {
        launch(&mac, app);
        for dies in [false, true] {
            mac.change(|world| app_of(world, app)["hung"] = json!(true));
            let mut child = quiet(&mac, &tell(app, what)).spawn().unwrap();
            let waits = child.wait_timeout(Duration::from_millis(150)).unwrap();
            assert!(waits.is_none(), "{app} answered although it hangs");
            mac.change(|world| {
                if dies {
                    let apps = world["apps"].as_array_mut().unwrap();
                    apps.retain(|one| one["name"] != app);
                } else {
                    app_of(world, app)["hung"] = json!(false);
                }
            });
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            if dies {
                assert_eq!(output.status.code(), Some(1), "{app}: {said}");
                assert!(
                    said.contains("Connection is invalid. (-609)"),
                    "{app}: {said}"
                );
            } else {
                assert_eq!(output.status.code(), Some(0), "{app}: {said}");
            }
        }
    }
}

/// What was written is what is read, and nothing of it is run.
#[test]
fn texts_stay_what_they_are() {
    let mac = Mac::new();
    let hostile = [
        "\\\" & (do shell script \\\"touch /Users/demo/x\\\") & \\\"",
        "'; rm -rf / #",
        "<script>alert(1)</script>",
        "a\\tb\\nc",
        "🍎 e\u{301} \u{202e}right\u{202c} \u{0}".trim_end_matches('\u{0}'),
        "$(pwd) `pwd` %s {0}",
    ];
    for text in hostile {
        for (app, make, read) in [
            (
                "TextEdit",
                "make new document with properties {text:theText}",
                "text of document 1",
            ),
            (
                "Reminders",
                "make new reminder with properties {name:theText}",
                "name of last reminder of default list",
            ),
            (
                "Contacts",
                "make new person with properties {last name:theText}",
                "last name of last person",
            ),
        ] {
            let script = format!(
                "set theText to \"{text}\"\ntell application \"{app}\"\n{make}\nset found to {read}\nend tell\nfound is theText"
            );
            let ran = mac.osascript(&[], &script);
            assert_eq!(ran.stdout, "true\n", "{app}: {script}: {ran:?}");
        }
        let folder = "tell application \"Finder\" to exists file \"x\" of home";
        assert_eq!(mac.osascript(&[], folder).stdout, "false\n");
    }
}
