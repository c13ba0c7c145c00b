//! The command line: making, describing and setting back a simulated Mac.

use std::process::Command;

use serde_json::json;
use simulated_mac::stand_in_for;

use super::mac::Mac;

/// The exit status. What it prints is not shown among the tests' own lines.
fn run(verb: &str, mac: &Mac) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
    let output = command.arg(verb).arg(mac.world_path()).output();
    output.unwrap().status.code()
}

#[test]
fn a_world_is_made_once_and_set_back() {
    let mac = Mac::new();
    std::fs::remove_file(mac.world_path()).unwrap();
    assert_eq!(run("show", &mac), Some(1));
    assert_eq!(run("new", &mac), Some(0));
    assert_eq!(run("new", &mac), Some(1));
    mac.result("ObjC.import('AppKit'); delay(5); Number($.NSPasteboard.generalPasteboard.clearContents) > 0");
    assert_eq!(mac.world()["pasteboard"]["items"], serde_json::json!([]));
    assert_eq!(run("reset", &mac), Some(0));
    assert_ne!(mac.world()["pasteboard"]["items"], serde_json::json!([]));
    assert_eq!(mac.world()["clock"]["skew_seconds"], 0.0);
    assert_eq!(run("show", &mac), Some(0));
    assert_eq!(run("sing", &mac), Some(2));
}

#[test]
fn a_mac_is_locked_put_to_sleep_and_used_by_its_user() {
    let mac = Mac::new();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
        let [verb, rest @ ..] = words else { panic!() };
        command.arg(verb).arg(mac.world_path()).args(rest);
        command.output().unwrap().status.code()
    };
    assert_eq!(run(&["lock"]), Some(0));
    assert_eq!(mac.world()["session"]["locked"], true);
    assert_eq!(run(&["unlock"]), Some(0));
    assert_eq!(mac.world()["session"]["locked"], false);
    assert_eq!(run(&["sleep", "--seconds", "600"]), Some(0));
    assert_eq!(mac.world()["system"]["asleep_seconds"], 600.0);
    assert_eq!(run(&["sleep", "--seconds", "0"]), Some(2));
    let typing = ["person", "--type", "hi", "--after-events", "3"];
    assert_eq!(run(&typing), Some(0));
    assert_eq!(
        mac.world()["person"],
        serde_json::json!([{"after_events": 3, "every_ms": 120, "does": {"types": "hi"}}])
    );
    assert_eq!(run(&["person", "--move-to", "-5,7.5"]), Some(0));
    assert_eq!(run(&["person", "--click", "5"]), Some(2));
    assert_eq!(run(&["person"]), Some(2));
    let long = "x".repeat(5000);
    assert_eq!(run(&["person", "--type", &long]), Some(1));
}

#[test]
fn a_word_that_begins_with_a_dash_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
        command.args(words).current_dir(folder.path());
        command.output().unwrap().status.code()
    };
    assert_eq!(run(&["new", "--list"]), Some(0));
    assert_eq!(run(&["new", "--force"]), Some(2));
    assert_eq!(run(&["reset", "-f"]), Some(2));
    assert_eq!(run(&["--help"]), Some(0));
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

#[test]
fn the_program_is_known_by_its_file_name() {
    let stands_in = |called: &str| stand_in_for(called.as_ref(), "simulated-mac").is_some();
    assert!(stands_in("/usr/bin/osascript"));
    assert!(stands_in("screencapture"));
    assert!(!stands_in("/usr/bin/osascript2"));
    assert!(!stands_in("simulated-mac"));
}

#[test]
fn a_world_file_that_is_broken_is_named() {
    let mac = Mac::new();
    std::fs::write(mac.world_path(), "{}").unwrap();
    let (status, text) = mac.failure("1");
    assert_eq!(status, 79);
    assert!(
        text.starts_with("simulated-mac: the world file ") && text.contains("world.json"),
        "{text}"
    );
}

#[test]
fn a_new_mac_has_been_up_for_a_day() {
    let hours: f64 = Mac::new()
        .result("$.NSProcessInfo.processInfo.systemUptime / 3600")
        .parse()
        .unwrap();
    assert!((25.9..26.5).contains(&hours), "{hours}");
}

#[test]
fn a_notification_is_of_an_app_that_is_installed() {
    let mac = Mac::new();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
        let (verb, rest) = words.split_first().unwrap();
        command.arg(verb).arg(mac.world_path()).args(rest);
        command.output().unwrap().status.code()
    };
    assert_eq!(run(&["notify", "No such app", "Title"]), Some(1));
    assert_eq!(run(&["notify", "Mail"]), Some(2));
    assert_eq!(run(&["focus", "perhaps"]), Some(2));
    let alert = ["notify", "com.apple.mail", "Title", "--style", "alert"];
    assert_eq!(run(&["focus", "on"]), Some(0));
    assert_eq!(run(&alert), Some(0));
    assert_eq!(mac.world()["notification_center"]["shown"], json!(null));
    assert_eq!(run(&["focus", "off"]), Some(0));
    assert_eq!(run(&alert), Some(0));
    assert_eq!(
        mac.world()["notification_center"]["shown"][0]["name"],
        "Mail"
    );
    assert_eq!(mac.world()["notifications"].as_array().unwrap().len(), 2);
}

/// Nobody is there to answer while `run` runs a script: it ends where a person would have to, unless no reply is wanted.
#[test]
fn a_script_that_is_run_ends_where_a_person_would_answer() {
    let close = "tell application \"TextEdit\" to close front document";
    let unheard = format!("ignoring application responses\n{close}\nend ignoring\n\"went on\"");
    for (script, printed, complained) in [
        (close, "", "the script waits for the user"),
        (&unheard, "went on\n", ""),
    ] {
        let mac = Mac::new();
        let file = mac.world_path().with_extension("applescript");
        std::fs::write(&file, script).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
        let output = command.arg("run").arg(&file).arg(mac.world_path()).output();
        let output = output.unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), printed);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(complained), "{stderr}");
        assert_eq!(stderr.is_empty(), complained.is_empty(), "{stderr}");
    }
}
