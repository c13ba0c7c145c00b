//! Every way in which a capture can fail, be cancelled or be asked for wrongly.

use super::{FakeMac, checkered, display, picture_of, small_display, window};
use crate::support::{eventually, lives};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Everything that screencapture is known to do instead of taking a picture [events 7.2].
#[test]
fn every_failure_is_told_and_leaves_nothing_behind() {
    let mac = FakeMac::new(&small_display(), "");
    let png = checkered(64, 64);
    let cut = mac.picture("cut.png", &png[..png.len() / 2]);
    let mut client = mac.session();
    for (body, code, words) in [
        ("exit 0", "CaptureFailed", "wrote no file"),
        (
            "echo \"screencapture: cannot write file to intended destination, $file\" >&2; exit 0",
            "CaptureFailed",
            "cannot write file",
        ),
        (": > \"$file\"", "CaptureFailed", "empty file"),
        (
            "echo 'GIF89a...' > \"$file\"",
            "CaptureFailed",
            "neither PNG nor JPEG",
        ),
        (cut.as_str(), "CaptureFailed", "cannot be read"),
        ("mkdir \"$file\"", "CaptureFailed", "not a regular file"),
        (
            "ln -s /etc/hosts \"$file\"",
            "CaptureFailed",
            "not a regular file",
        ),
        (
            "echo 'could not create image from display' >&2; exit 1",
            "CaptureFailed",
            "add it again",
        ),
        (
            "echo 'screencapture: Invalid display specified' >&2; exit 1",
            "CaptureFailed",
            "Invalid display specified",
        ),
        ("kill -SEGV $$", "CaptureFailed", "signal 11"),
        ("kill -KILL $$", "CaptureFailed", "signal 9"),
        (
            "echo 'simulated-mac: not simulated: -T' >&2; exit 79",
            "ScriptFailed",
            "not simulated: -T",
        ),
    ] {
        mac.screencapture(body);
        let (fields, text) = client.err("take_screenshot", json!({}));
        assert_eq!(fields["code"], code, "{body}: {text}");
        assert!(text.contains(words), "{body}: {text}");
        assert_eq!(mac.left(), Vec::<PathBuf>::new(), "{body}");
    }
    // The next call is as good as ever.
    mac.screencapture(&mac.picture("shot.png", &png));
    picture_of(&client.call("take_screenshot", json!({})));
}

#[test]
fn a_refusal_is_a_denial_where_macos_does_not_tell() {
    let mut target = display();
    target["allowed"] = Value::Null;
    let mac = FakeMac::new(
        &target,
        "echo 'could not create image from display' >&2; exit 1",
    );
    let (fields, text) = mac.session().err("take_screenshot", json!({}));
    assert_eq!(fields["code"], "ScreenRecordingDenied", "{text}");
    assert!(
        text.contains("Screen & System Audio Recording") && text.contains("画面収録"),
        "{text}"
    );
}

#[test]
fn what_the_script_refuses_is_not_shot() {
    let mac = FakeMac::new(&display(), "");
    for (tool, code, arguments) in [
        ("take_screenshot", "ScreenRecordingDenied", json!({})),
        ("take_screenshot", "ScreenLocked", json!({})),
        ("take_screenshot", "DisplayNotFound", json!({"display": 9})),
        ("take_screenshot", "NotCapturable", json!({"window_id": 3})),
        (
            "screenshot_app_window",
            "ProcessNotFound",
            json!({"appName": "Chess"}),
        ),
        (
            "screenshot_app_window",
            "NoWindow",
            json!({"bundleId": "com.apple.finder"}),
        ),
    ] {
        mac.answer(
            &json!({"ok": false, "error": {"code": code, "message": "It was found wanting"}}),
        );
        assert_eq!(mac.session().err(tool, arguments).0["code"], code);
    }
    assert!(mac.shots().is_empty() && mac.left().is_empty());
}

#[test]
fn a_capture_that_hangs_is_killed_with_all_its_children() {
    let mac = FakeMac::new(&window(), "");
    let marker = mac.path("pids");
    mac.screencapture(&format!(
        "sleep 600 & echo $! $$ >> '{}'; wait",
        marker.display()
    ));
    let mut client = mac.session();
    let (fields, text) = client.err(
        "screenshot_app_window",
        json!({"appName": "Notes", "timeoutMs": 600}),
    );
    assert_eq!(fields["code"], "Timeout", "{text}");
    assert!(
        text.contains("screencapture") && text.contains("prompt"),
        "{text}"
    );
    let pids = std::fs::read_to_string(&marker).unwrap();
    for pid in pids.split_whitespace() {
        let pid = pid.parse().unwrap();
        eventually("the process has gone", || !lives(pid));
    }
    assert!(mac.left().is_empty());
}

#[test]
fn a_cancelled_capture_is_killed_and_the_next_call_goes_on() {
    let mac = FakeMac::new(&small_display(), "");
    let marker = mac.path("pid");
    mac.screencapture(&format!("echo $$ > '{}'; sleep 600", marker.display()));
    let mut client = mac.session();
    let id = client.begin("take_screenshot", json!({}));
    eventually("it has started", || {
        std::fs::read_to_string(&marker).is_ok_and(|text| text.ends_with('\n'))
    });
    let pid = std::fs::read_to_string(&marker).unwrap();
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}}));
    let pid = pid.trim().parse().unwrap();
    eventually("it has gone", || !lives(pid));
    mac.screencapture(&mac.picture("shot.png", &checkered(64, 64)));
    picture_of(&client.call("take_screenshot", json!({})));
    assert!(mac.left().is_empty());
}

#[test]
fn captures_come_one_after_the_other() {
    let mac = FakeMac::new(&small_display(), "");
    let (take, log) = (
        mac.picture("shot.png", &checkered(64, 64)),
        mac.path("order"),
    );
    mac.screencapture(&format!(
        "echo begin >> '{0}'; {take}; sleep 0.05; echo end >> '{0}'",
        log.display()
    ));
    let mut client = mac.session();
    let ids: Vec<Value> = (0..3)
        .map(|_| client.begin("take_screenshot", json!({})))
        .collect();
    for _ in &ids {
        assert!(client.receive()["result"]["content"].is_array());
    }
    let order = std::fs::read_to_string(log).unwrap();
    assert_eq!(order, "begin\nend\n".repeat(3));
}

#[test]
fn contradictory_parameters_are_told() {
    let mac = FakeMac::new(&display(), "");
    let mut client = mac.serve(&["--output-dir", &mac.out("")], &[]);
    for (tool, arguments, word) in [
        (
            "take_screenshot",
            json!({"display": 1, "app": "Notes"}),
            "different targets",
        ),
        (
            "take_screenshot",
            json!({"window_id": 1, "region": {"x": 0, "y": 0, "width": 1, "height": 1}}),
            "different targets",
        ),
        (
            "take_screenshot",
            json!({"title": "x"}),
            "`title` needs `app`",
        ),
        (
            "take_screenshot",
            json!({"app": "x", "title": "x", "index": 1}),
            "two ways",
        ),
        (
            "take_screenshot",
            json!({"overwrite": true}),
            "`overwrite` needs `file_path`",
        ),
        (
            "take_screenshot",
            json!({"file_path": mac.out("x.png"), "format": "jpg"}),
            "`format` asks for jpg",
        ),
        (
            "take_screenshot",
            json!({"region": {"x": 0, "y": 0, "width": 0, "height": 1}}),
            "region.width",
        ),
        (
            "screenshot_app_window",
            json!({}),
            "`bundleId` or `appName`",
        ),
        (
            "screenshot_app_window",
            json!({"appName": "x", "format": "gif"}),
            "format",
        ),
    ] {
        let (fields, text) = client.err(tool, arguments);
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
        assert!(text.contains(word), "{text}");
    }
    assert!(mac.shots().is_empty());
}
