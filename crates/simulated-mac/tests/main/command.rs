//! `macmcp simulate`: making, describing and setting back a simulated Mac.

use std::{ffi::OsString, process::ExitCode};

use simulated_mac::{simulate, stand_in_for};

use super::mac::Mac;

fn run(verb: &str, mac: &Mac) -> String {
    let words = [OsString::from(verb), mac.world_path().into()];
    format!("{:?}", simulate("macmcp simulate", &words))
}

fn code(code: u8) -> String {
    format!("{:?}", ExitCode::from(code))
}

#[test]
fn a_world_is_made_once_and_set_back() {
    let mac = Mac::new();
    std::fs::remove_file(mac.world_path()).unwrap();
    assert_eq!(run("show", &mac), code(1));
    assert_eq!(run("new", &mac), code(0));
    assert_eq!(run("new", &mac), code(1));
    mac.result("ObjC.import('AppKit'); delay(5); Number($.NSPasteboard.generalPasteboard.clearContents) > 0");
    assert_eq!(mac.world()["pasteboard"]["items"], serde_json::json!([]));
    assert_eq!(run("reset", &mac), code(0));
    assert_ne!(mac.world()["pasteboard"]["items"], serde_json::json!([]));
    assert_eq!(mac.world()["clock"]["skew_seconds"], 0.0);
    assert_eq!(run("show", &mac), code(0));
    assert_eq!(run("sing", &mac), code(2));
}

#[test]
fn the_program_is_known_by_its_file_name() {
    assert!(stand_in_for("/usr/bin/osascript".as_ref()).is_some());
    assert!(stand_in_for("screencapture".as_ref()).is_some());
    assert!(stand_in_for("/usr/bin/osascript2".as_ref()).is_none());
    assert!(stand_in_for("macmcp".as_ref()).is_none());
}

#[test]
fn a_world_file_that_is_broken_is_named() {
    let mac = Mac::new();
    std::fs::write(mac.world_path(), "{}").unwrap();
    let (status, text) = mac.failure("1");
    assert_eq!(status, 79);
    assert!(
        text.starts_with("macmcp simulator: the world file ") && text.contains("world.json"),
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
