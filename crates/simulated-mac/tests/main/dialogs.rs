//! Dialogs of scripts: they are on the screen, wait, and are answered there.

use std::{
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

use super::mac::{Mac, Ran};

/// How long a dialog may take to be there.
const PATIENCE: Duration = Duration::from_secs(20);

/// The process that shows a dialog of a script, once it does.
fn asker(mac: &Mac) -> Value {
    shower(mac, "script-dialog")
}

/// The process that shows a window with an identifier, once it does.
fn shower(mac: &Mac, identifier: &str) -> Value {
    let until = Instant::now() + PATIENCE;
    loop {
        let world = mac.world();
        let mut apps = world["apps"].as_array().unwrap().iter();
        let shows = |app: &&Value| {
            let windows = app["windows"].as_array();
            let mut windows = windows.into_iter().flatten();
            windows.any(|window| window["identifier"] == identifier)
        };
        if let Some(app) = apps.find(shows) {
            return app.clone();
        }
        assert!(Instant::now() < until, "no dialog appeared");
        std::thread::yield_now();
    }
}

fn start(mac: &Mac, script: &str) -> Child {
    mac.command(&["-ss", "-e", script])
        .stdin(Stdio::null())
        .spawn()
        .unwrap()
}

/// Runs a script that asks, lets another one answer, and comes back with what the first one printed.
fn answered(mac: &Mac, script: &str, answer: &str) -> Ran {
    answered_in(mac, "script-dialog", script, answer)
}

/// The same, with the identifier of the window in which the script asks.
pub(super) fn answered_in(mac: &Mac, identifier: &str, script: &str, answer: &str) -> Ran {
    let child = start(mac, script);
    shower(mac, identifier);
    let answering = mac.osascript(&[], answer);
    assert_eq!(answering.status, Some(0), "{answer}: {answering:?}");
    let output = child.wait_with_output().unwrap();
    Ran {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code(),
    }
}

pub(super) fn click(button: &str) -> String {
    format!(
        "tell application \"System Events\" to click button \"{button}\" of window 1 of process \"osascript\""
    )
}

pub(super) fn press(key: u32) -> String {
    format!("tell application \"System Events\" to key code {key}")
}

#[test]
fn a_dialog_is_answered_by_its_buttons_and_by_keys() {
    let mac = Mac::new();
    let choose = "tell application \"System Events\" to tell window 1 of process \"osascript\"\n\
                  set selected of row 2 of table 1 of scroll area 1 to true\nclick button \"Take\"\nend tell";
    let type_name =
        "tell application \"System Events\"\nkeystroke \"Grace\"\nkey code 36\nend tell";
    for (script, answer, printed) in [
        (
            "display dialog \"Name?\" default answer \"Ada\" with title \"Who\"",
            click("OK"),
            "{button returned:\"OK\", text returned:\"Ada\"}",
        ),
        (
            "display dialog \"Name?\" default answer \"Ada\"",
            type_name.to_owned(),
            "{button returned:\"OK\", text returned:\"Grace\"}",
        ),
        (
            "display alert \"Gone\" message \"It is not there.\" buttons {\"Later\", \"Now\"}",
            press(36),
            "{button returned:\"Now\"}",
        ),
        (
            "display dialog \"Go?\" buttons {\"No\", \"Yes\"} default button \"Yes\" giving up after 60",
            click("No"),
            "{button returned:\"No\", gave up:false}",
        ),
        (
            "choose from list {\"a\", \"b\", 3} with prompt \"Which?\" OK button name \"Take\"",
            choose.to_owned(),
            "{\"b\"}",
        ),
        (
            "choose from list {\"a\", \"b\"} default items {\"a\"}",
            press(53),
            "false",
        ),
    ] {
        let ran = answered(&mac, script, &answer);
        assert_eq!(
            (ran.stdout.trim_end(), ran.status),
            (printed, Some(0)),
            "{script}: {ran:?}"
        );
    }
    let left = mac.world();
    let apps = left["apps"].as_array().unwrap();
    assert!(
        apps.iter().all(|app| app["name"] != "osascript"),
        "a process is left"
    );
    assert_eq!(left["script_answers"], Value::Null);
}

#[test]
fn a_dialog_that_is_cancelled_ends_the_script() {
    let mac = Mac::new();
    for answer in [click("Cancel"), press(53)] {
        let ran = answered(&mac, "display dialog \"Go on?\"", &answer);
        assert_eq!(ran.status, Some(1), "{ran:?}");
        assert!(ran.stderr.contains("User canceled. (-128)"), "{ran:?}");
    }
}

#[test]
fn a_dialog_belongs_to_the_app_that_is_told_to_show_it() {
    let mac = Mac::new();
    let child = start(
        &mac,
        "tell application \"Finder\" to display dialog \"Sort?\"",
    );
    assert_eq!(asker(&mac)["bundle_id"], "com.apple.finder");
    let answer = "tell application \"System Events\" to click button \"OK\" of window 1 of process \"Finder\"";
    assert_eq!(mac.osascript(&[], answer).status, Some(0));
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "{button returned:\"OK\"}\n"
    );
}

/// Finder asks before it empties the Trash, and the script waits for the answer.
#[test]
fn the_trash_is_emptied_when_a_person_says_so() {
    let mac = Mac::new();
    let delete = "tell application \"Finder\"\ndelete file \"Plan.txt\" of folder \"Documents\" of home\nname of items of trash\nend tell";
    assert_eq!(mac.osascript(&["-ss"], delete).stdout, "{\"Plan.txt\"}\n");
    for (button, status, left) in [("Cancel", 1, "1\n"), ("Empty Trash", 0, "0\n")] {
        let child = start(&mac, "tell application \"Finder\" to empty trash");
        assert_eq!(
            shower(&mac, "empty-trash-alert")["bundle_id"],
            "com.apple.finder"
        );
        let answer = format!(
            "tell application \"System Events\" to click button \"{button}\" of window 1 of process \"Finder\""
        );
        assert_eq!(mac.osascript(&[], &answer).status, Some(0));
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{button}: {output:?}");
        let count = "tell application \"Finder\" to count items of trash";
        assert_eq!(mac.osascript(&[], count).stdout, left, "{button}");
    }
}

/// A document without a file asks for one, and the script waits for the answer (grade C).
#[test]
fn a_document_without_a_file_is_saved_where_a_person_says() {
    let mac = Mac::new();
    let saved = "tell application \"TextEdit\"\nset d to make new document with properties {text:\"x\"}\n\
                 save d\n{modified of document 1, path of document 1}\nend tell";
    let closed = "tell application \"TextEdit\"\nset d to make new document with properties {name:\"Letter\", text:\"y\"}\n\
                  close d saving yes\ncount (documents whose name is \"Letter\")\nend tell";
    let kept = "tell application \"TextEdit\"\nset d to make new document with properties {text:\"z\"}\n\
                close d\nend tell";
    for (script, button, status, printed) in [
        (saved, "Cancel", 1, ""),
        (saved, "Save", 0, "/Users/demo/Documents/Untitled"),
        (closed, "Save", 0, "0\n"),
        (kept, "Delete", 0, ""),
        (kept, "Cancel", 1, ""),
    ] {
        let child = start(&mac, script);
        let answer = format!(
            "tell application \"System Events\" to tell process \"TextEdit\"\n\
             click button \"{button}\" of sheet 1 of window 1\nend tell"
        );
        // There is nothing to click before the sheet is there.
        let until = Instant::now() + PATIENCE;
        while mac.osascript(&[], &answer).status != Some(0) {
            assert!(Instant::now() < until, "{button}");
        }
        let output = child.wait_with_output().unwrap();
        let stdout = String::from_utf8(output.stdout.clone()).unwrap();
        assert_eq!(output.status.code(), Some(status), "{button}: {output:?}");
        assert!(stdout.contains(printed), "{button}: {stdout}");
        if status == 1 {
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(error.contains("User canceled. (-128)"), "{error}");
        }
    }
}

#[test]
fn nothing_is_taken_of_a_list_before_something_is_chosen() {
    let mac = Mac::new();
    let child = start(&mac, "choose from list {\"a\", \"b\"}");
    asker(&mac);
    assert_eq!(mac.osascript(&[], &click("OK")).status, Some(0));
    asker(&mac);
    assert_eq!(mac.osascript(&[], &click("Cancel")).status, Some(0));
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "false\n");
}

/// Whether a process shows a dialog, as every new process sees the world.
fn shows_dialog(mac: &Mac) -> bool {
    let script = "tell application \"System Events\" to exists process \"osascript\"";
    mac.osascript(&[], script).stdout == "true\n"
}

#[test]
fn a_dialog_goes_with_the_process_of_its_script() {
    let mac = Mac::new();
    for script in [
        "display dialog \"Go on?\"",
        "display alert \"Gone\"",
        "choose from list {\"a\"}",
    ] {
        let mut child = start(&mac, script);
        asker(&mac);
        assert!(shows_dialog(&mac), "{script}");
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!shows_dialog(&mac), "{script}");
        let left = mac.world();
        assert_eq!(left["script_hosts"], Value::Null, "{script}");
    }
}

#[test]
fn a_dialog_of_another_app_stays_when_its_sender_waits_no_more() {
    let mac = Mac::new();
    let script = "with timeout of 1 second\n\
                  tell application \"Finder\" to display dialog \"Sort?\"\nend timeout";
    let ran = mac.osascript(&[], script);
    assert!(
        ran.stderr.contains("AppleEvent timed out. (-1712)"),
        "{ran:?}"
    );
    assert_eq!(asker(&mac)["bundle_id"], "com.apple.finder");
}
