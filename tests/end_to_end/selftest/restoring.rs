//! What a selftest cannot put back is told, part by part, and costs none of the others.

use super::stops::{bench, start};
use super::{Bench, TEXT_EDIT};
use crate::support::programs::{Programs, argument};
use crate::support::{app, app_with_id, wait};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

/// Stops a session when it has changed volume and clipboard, on a Mac that has changed as well by then. Answers what its
/// report says of what was to be put back.
fn stopped(bench: &Bench, arguments: &[&str], change: impl FnOnce(&mut Value)) -> Value {
    let before = bench.mac.state();
    let mut child = start(bench, &[&["--yes"], arguments].concat());
    bench.mac.eventually("the volume changes", || {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none(), "{:#}", bench.report());
        bench.mac.state()["volume"] != before["volume"]
    });
    bench.mac.change(change);
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    wait(&mut child);
    let report = bench.report();
    assert_eq!(report["session"]["outcome"], "stopped", "{report:#}");
    report["session"]["restored"].clone()
}

/// Exactly these were not put back, and both reports say so.
fn all_but(bench: &Bench, restored: &Value, failed: &[&str]) {
    let restored = restored.as_object().unwrap();
    assert_eq!(restored.len(), 6, "{restored:?}");
    let text = bench.markdown();
    for (part, done) in restored {
        let is_done = !failed.contains(&part.as_str());
        assert_eq!(*done, is_done, "{part}: {restored:?}");
        let word = if is_done { "yes" } else { "NO" };
        let line = format!("* restored, {}: {word}", part.replace('_', " "));
        assert!(text.contains(&line), "{line}: {text}");
    }
}

/// All of it was one script: one that was killed at its time had put nothing back that anybody knew of.
#[test]
#[ignore = "plays most of the self-test; `make test-all` runs it"]
fn clipboard_and_volume_come_back_where_closing_takes_too_long() {
    let bench = bench();
    let before = bench.mac.state();
    let programs = Programs::new(&bench.mac);
    let slow = programs.write(
        "slow",
        r#"case "$*" in *-) ;; *) osascript "$@"; exit $?;; esac
text=$(cat)
case "$text" in *restoreSession*)
  case "$text" in *'session\":null'*) ;; *) exec sleep 1000;; esac;;
esac
printf '%s' "$text" | osascript "$@""#,
    );
    let arguments = ["--osascript", argument(&slow)];
    let restored = stopped(&bench, &arguments, |_| ());
    let late = [
        "document_closed",
        "apps_quit",
        "folder_removed",
        "front_app",
    ];
    all_but(&bench, &restored, &late);
    let after = bench.mac.state();
    assert_eq!(after["volume"], before["volume"]);
    assert_eq!(after["pasteboard"]["items"], before["pasteboard"]["items"]);
}

/// A window that nobody tells of was taken for one that is closed.
#[test]
#[ignore = "plays most of the self-test; `make test-all` runs it"]
fn a_document_of_an_editor_that_hangs_is_not_said_to_be_closed() {
    let bench = bench();
    let restored = stopped(&bench, &[], |state| {
        app_with_id(state, TEXT_EDIT)["hung"] = json!(true);
    });
    all_but(&bench, &restored, &["document_closed", "apps_quit"]);
}

#[test]
#[ignore = "plays most of the self-test; `make test-all` runs it"]
fn a_volume_that_the_output_does_not_have_any_more_is_told() {
    let bench = bench();
    let restored = stopped(&bench, &[], |state| {
        state["volume"] = Value::Null;
    });
    all_but(&bench, &restored, &["volume"]);
}

#[test]
#[ignore = "plays most of the self-test; `make test-all` runs it"]
fn an_app_that_is_not_there_any_more_does_not_come_to_the_front() {
    let bench = bench();
    let front = bench.mac.state()["front"].clone();
    let restored = stopped(&bench, &[], |state| {
        let terminal = app(state, "Terminal")["pid"].clone();
        assert_eq!(terminal, front);
        let apps = state["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["pid"] != front);
    });
    all_but(&bench, &restored, &["front_app"]);
}

/// It was said to be put back whatever the clipboard answered.
#[test]
#[ignore = "plays most of the self-test; `make test-all` runs it"]
fn a_clipboard_that_another_process_takes_is_told() {
    let bench = bench();
    let restored = stopped(&bench, &[], |state| {
        state["faults"] = json!({"active": ["clipboard-is-taken"]});
    });
    all_but(&bench, &restored, &["clipboard"]);
}
