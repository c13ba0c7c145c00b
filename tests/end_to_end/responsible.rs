//! The app that needs a missing permission is named as macOS names it.
use crate::support::default_mac::pid;
use crate::support::{Mac, macmcp};
use serde_json::{Value, json};
use std::process::Command;

/// A Mac without any permission, on which macOS holds that process responsible for scripts; none: the script's own.
fn denied(responsible: Option<u64>) -> Mac {
    Mac::with(|world| {
        for permission in [
            "accessibility",
            "post_events",
            "screen_recording",
            "automation",
        ] {
            world["permissions"][permission] = json!("denied");
        }
        world["session"]["responsible_pid"] = json!(responsible);
    })
}

/// What `doctor --json` says.
pub(crate) fn doctor(mac: &Mac) -> Value {
    let output = Command::new(macmcp())
        .args(["doctor", "--json", "--simulate"])
        .arg(mac.world())
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Calls that need each of the permissions.
fn calls() -> [(&'static str, Value); 4] {
    [
        ("click", json!({"x": 400, "y": 400})),
        ("get_ui_elements", json!({"app": "Safari"})),
        ("get_finder_window_path", json!({})),
        ("take_screenshot", json!({})),
    ]
}

// [findings 6.2]
#[test]
fn a_denial_names_the_app_that_macos_holds_responsible() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = denied(Some(pid::SAFARI));
        let mut client = mac.session(arguments);
        for (tool, given) in calls() {
            let (fields, text) = client.err(tool, given);
            let named = &fields["details"]["responsible"];
            assert_eq!(named["kind"], "app", "{tool}: {text}");
            assert_eq!(named["name"], "Safari", "{tool}: {text}");
            assert!(text.contains("Restart Safari only"), "{tool}: {text}");
        }
        let report = doctor(&mac);
        assert_eq!(report["responsible"]["name"], "Safari");
    }
}

// [findings 6.2]
#[test]
fn a_server_that_answers_for_itself_is_named_by_its_file() {
    let report = doctor(&denied(None));
    assert_eq!(report["responsible"]["kind"], "server", "{report:#}");
    assert_eq!(report["responsible"]["path"], macmcp());
}

// [findings 6.2]
#[test]
fn where_macos_does_not_tell_the_processes_above_the_server_do() {
    let mac = denied(Some(pid::SAFARI));
    mac.change(|world| world["faults"]["active"] = json!(["responsibility-is-gone"]));
    let mut client = mac.session(&[]);
    for (tool, given) in calls() {
        let (fields, text) = client.err(tool, given);
        let kind = fields["details"]["responsible"]["kind"].as_str();
        assert!(kind.is_some(), "{tool}: {text}");
        assert!(!text.contains("Restart Safari"), "{tool}: {text}");
    }
    assert!(doctor(&mac)["responsible"]["kind"].is_string());
}
