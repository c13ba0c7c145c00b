//! Where the policy is written: flags and the configuration file.

use crate::support::{Client, Mac, macmcp};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output};

/// A configuration folder with this configuration.
fn configured(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("macmcp");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("config.toml"), text).unwrap();
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(macmcp());
    command.args(arguments).env("XDG_CONFIG_HOME", folder);
    command.output().unwrap()
}

#[test]
fn the_file_holds_and_flags_go_before_it() {
    let folder = configured(
        "[policy]\ndestructive = \"deny\"\n[policy.apps]\n\"com.apple.TextEdit\" = \"deny\"\n\"Notes\" = \"deny\"\n",
    );
    let mac = Mac::new();
    let mut command = Command::new(macmcp());
    command
        .args(["serve", "--allow", "com.apple.textedit", "--simulate"])
        .arg(mac.world())
        .env("XDG_CONFIG_HOME", folder.path());
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let (error, text) = client.err("activate_app", json!({"app": "com.apple.Notes"}));
    assert_eq!(error["code"], "PolicyDenied");
    assert!(text.contains("macmcp policy"), "{text}");
    let (error, _) = client.err("quit_app", json!({"app": "Slack"}));
    assert_eq!(error["code"], "PolicyDenied");
    let quit = json!({"steps": [{"tool": "get_volume"}, {"tool": "quit_app", "arguments": {"app": "Slack"}}]});
    let (error, text) = client.err("batch", quit);
    assert_eq!(error["code"], "PolicyDenied");
    assert!(text.contains("No step was run"), "{text}");
    assert!(mac.app("com.tinyspeck.slackmacgap").is_some());
}

#[test]
fn a_file_that_is_not_understood_ends_the_server_with_its_place() {
    let folder = configured("[policy]\ndefualt = \"deny\"\n");
    for command in [&["serve", "--simulate"][..], &["policy"]] {
        let output = run(folder.path(), command);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("config.toml"), "{said}");
        assert!(said.contains("line 2"), "{said}");
    }
    let missing = run(
        folder.path(),
        &["policy", "--config", "/nonexistent/config.toml"],
    );
    assert_eq!(missing.status.code(), Some(2));
}

/// Rules that fit nothing were accepted, and what they were to keep away was allowed.
#[test]
fn a_rule_that_is_most_likely_a_slip_ends_the_server_with_what_was_meant() {
    let mac = Mac::new();
    for (rule, meant) in [
        ("password-manager", "password-managers"),
        ("Password Managers", "password-managers"),
        ("no-such-category", "password-managers"),
        ("browser", "browsers"),
        ("com.apple.Teminal", "com.apple.Terminal"),
        ("/Applications/Safari.app", "bundle id"),
    ] {
        for flag in ["--deny", "--ask", "--allow"] {
            let world = mac.world();
            let output = Command::new(macmcp())
                .args(["serve", flag, rule, "--simulate"])
                .arg(world)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{rule}: {said}");
            assert!(said.contains(meant), "{rule}: {said}");
        }
    }
    let mut client = mac.session(&[
        "--deny",
        "Password-Managers",
        "--deny",
        "COM.APPLE.TERMINAL",
    ]);
    let (error, _) = client.err("activate_app", json!({"app": "Terminal"}));
    assert_eq!(error["code"], "PolicyDenied");
}

#[test]
fn a_rule_about_an_app_that_is_not_there_is_a_warning() {
    const ABSENT: [&str; 3] = ["Sfari", "com.example.nowhere", "org.example.*"];
    let mac = Mac::new();
    let rules = "Safari,com.apple.notes,com.apple.*,*,mail,Sfari,com.example.nowhere,org.example.*";
    let (mut client, log) = mac.session_with_log(&["--deny", rules]);
    let said: Vec<String> = log
        .filter(|line| line.contains("no app on this Mac"))
        .take(ABSENT.len())
        .collect();
    for (line, app) in said.iter().zip(ABSENT) {
        assert!(line.contains("WARN") && line.contains(app), "{line}");
    }
    client.ok("get_volume", json!({}));
    let world = mac.world();
    let world = world.to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let shown = run(
        folder.path(),
        &["policy", "--deny", rules, "--json", "--simulate", world],
    );
    let policy: Value = serde_json::from_slice(&shown.stdout).unwrap();
    let mut absent: Vec<&str> = policy["absent"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    absent.sort_unstable();
    let mut wanted = ABSENT;
    wanted.sort_unstable();
    assert_eq!(absent, wanted);
    for command in ["policy", "doctor"] {
        let shown = run(
            folder.path(),
            &[command, "--deny", rules, "--simulate", world],
        );
        let text = String::from_utf8(shown.stdout).unwrap();
        let warned = text
            .lines()
            .filter(|line| line.contains("no app on this Mac"));
        assert_eq!(warned.count(), ABSENT.len(), "{command}: {text}");
    }
}

#[test]
fn the_command_shows_what_holds_and_why() {
    let folder = configured("[policy.categories]\npassword-managers = \"deny\"\n");
    let shown = run(folder.path(), &["policy", "--ask", "com.apple.mail"]);
    let text = String::from_utf8(shown.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[2].starts_with("ask    com.apple.mail  (--ask)"),
        "{text}"
    );
    assert!(
        lines[3].starts_with("deny   password-managers  ("),
        "{text}"
    );
    assert_eq!(lines[4], "allow  every other app");
    let one = ["policy", "--json", "--app", "com.bitwarden.desktop"];
    let shown = run(folder.path(), &one);
    let about: Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(about["verdict"], "deny");
    assert_eq!(about["rule"], "password-managers");
}
