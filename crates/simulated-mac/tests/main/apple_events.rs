//! Apple events that nobody answers yet, and what the probes in `fixtures/beliefs` say of Apple events. The others are
//! in `tests/cases/apple_events` [events 2] [events 3] [events 4] [events 5] [events 9] [events 10].

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::json;
use wait_timeout::ChildExt;

use super::mac::{Mac, app_of};

impl Mac {
    /// A script as a program that has not started.
    fn script(&self, script: &str) -> Command {
        self.command(&["-l", "JavaScript", "-e", script])
    }
}

#[test]
fn an_open_prompt_blocks_until_it_is_answered() {
    let mac = Mac::with(|world| world["permissions"]["automation"] = json!("unanswered"));
    let mut child = mac
        .script("Application('Finder').name()")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    assert!(
        child
            .wait_timeout(Duration::from_millis(400))
            .unwrap()
            .is_none(),
        "answered without leave"
    );
    assert_eq!(
        mac.world()["permissions"]["prompts"],
        json!(["automation com.apple.finder"])
    );
    mac.change(|world| world["permissions"]["automation"] = json!("granted"));
    let since = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "Finder\n");
    assert!(since.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_hung_target_answers_nothing() {
    let mac = Mac::with(|world| app_of(world, "Safari")["hung"] = json!(true));
    let mut child = mac
        .script("Application('Safari').windows.length")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    assert!(
        child
            .wait_timeout(Duration::from_millis(300))
            .unwrap()
            .is_none()
    );
    child.kill().unwrap();
    child.wait().unwrap();
}

/// What the probes in `fixtures/beliefs` say of Apple events holds here; a workflow runs the same files on a Mac.
#[test]
fn beliefs_about_apple_events_hold() {
    let mac = Mac::with(|world| {
        world["permissions"]["automation"] = json!("denied");
        world["permissions"]["accessibility"] = json!("denied");
    });
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/beliefs");
    let mut probes = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path
            .file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with("ae-")
        {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let head = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(&format!("// {name}: ")))
                .unwrap_or_else(|| panic!("{path:?} has no {name}"))
        };
        assert!(
            !head("belief").is_empty()
                && !head("source").is_empty()
                && ["A", "B", "C"].contains(&head("grade"))
        );
        let ran = mac.osascript(&["-l", "JavaScript", "-e", &text], "");
        assert_eq!(
            (ran.stdout.trim_end_matches('\n'), ran.status),
            (head("expect"), Some(0)),
            "{path:?}: {}",
            ran.stderr
        );
        probes += 1;
    }
    assert!(probes >= 10, "only {probes} probes found");
}
