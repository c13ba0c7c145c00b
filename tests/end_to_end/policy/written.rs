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
}

/// The command judged the words as they were written, and allowed what the server refuses.
#[test]
fn the_command_and_the_server_agree_about_each_app_in_each_spelling() {
    let folder = configured(
        "[policy]\ndefault = \"ask\"\n[policy.categories]\nmessengers = \"deny\"\n\
         [policy.apps]\n\"com.apple.Terminal\" = \"deny\"\n\"Notes\" = \"deny\"\n\"com.apple.TextEdit\" = \"allow\"\n\"Safari\" = \"allow\"\n",
    );
    let mac = Mac::new();
    let world = mac.world();
    let world = world.to_str().unwrap();
    let mut command = Command::new(macmcp());
    command.args(["serve", "--simulate", world]);
    command.env("XDG_CONFIG_HOME", folder.path());
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    for (app, id) in [
        ("Slack", "com.tinyspeck.slackmacgap"),
        ("Terminal", "com.apple.Terminal"),
        ("Notes", "com.apple.Notes"),
        ("TextEdit", "com.apple.TextEdit"),
        ("Safari", "com.apple.Safari"),
        ("Mail", "com.apple.mail"),
    ] {
        let upper = app.to_uppercase();
        for spelling in [app, &upper, id] {
            let words = ["policy", "--json", "--simulate", world, "--app", spelling];
            let shown = run(folder.path(), &words);
            let about: Value = serde_json::from_slice(&shown.stdout).unwrap();
            assert_eq!(about["bundle_id"], id, "{about}");
            let result = client.call("launch_app", json!({ "app": spelling }));
            let served = match result.pointer("/_meta/macmcp~1error/code") {
                None => "allow",
                Some(code) if code == "NotConfirmed" => "ask",
                Some(code) if code == "PolicyDenied" => "deny",
                Some(code) => panic!("{code}"),
            };
            assert_eq!(about["verdict"], served, "{spelling}: {about}");
        }
    }
    let shown = run(
        folder.path(),
        &["policy", "--simulate", world, "--app", "Slack"],
    );
    let said = String::from_utf8(shown.stdout).unwrap();
    assert!(
        said.starts_with("deny: Slack (com.tinyspeck.slackmacgap): messengers in "),
        "{said}"
    );
    let shown = run(
        folder.path(),
        &["policy", "--simulate", world, "--app", "Nonsense"],
    );
    assert_eq!(shown.status.code(), Some(1));
    let said = String::from_utf8(shown.stderr).unwrap();
    assert!(said.contains("Application not found: Nonsense"), "{said}");
}

/// What an app is called beside the words that were given is known by its Mac alone.
#[test]
fn without_a_mac_a_verdict_is_known_of_what_a_rule_names() {
    let folder = configured("[policy.categories]\npassword-managers = \"deny\"\n");
    let on_no_mac = |app: &str| {
        let words = [
            "policy",
            "--json",
            "--osascript",
            "/nowhere/osascript",
            "--app",
            app,
        ];
        let shown = run(folder.path(), &words);
        let about: Value = serde_json::from_slice(&shown.stdout).unwrap();
        (about["verdict"].clone(), shown.status.code())
    };
    assert_eq!(on_no_mac("com.bitwarden.desktop"), (json!("deny"), Some(0)));
    assert_eq!(on_no_mac("Bitwarden"), (json!("unknown"), Some(3)));
}
