//! Settings that come by the environment, as clients and people write them.
use crate::support::{Client, Mac, macmcp};
use serde_json::json;
use std::process::Command;

fn with_variable(mac: &Mac, name: &str, value: &str) -> Client {
    let mut command = Command::new(macmcp());
    command.arg("serve").arg("--simulate").arg(mac.world());
    command.env(name, value);
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    client
}

#[test]
fn a_server_offers_what_was_chosen_and_calls_nothing_else() {
    let mac = Mac::new();
    let cases: [(&[&str], &[&str]); 4] = [
        (
            &["--toolsets", "clipboard"],
            &["get_clipboard", "set_clipboard"],
        ),
        (&["--tools", "get_volume"], &["get_volume"]),
        (
            &["--toolsets", "clipboard", "--tools", "get_volume"],
            &["get_clipboard", "get_volume", "set_clipboard"],
        ),
        (
            &[
                "--toolsets",
                "clipboard",
                "--exclude-tools",
                "set_clipboard",
            ],
            &["get_clipboard"],
        ),
    ];
    for (arguments, expected) in cases {
        let mut client = mac.session(arguments);
        let mut found = client.tool_names();
        found.sort();
        assert_eq!(found, expected, "{arguments:?}");
        let id = client.begin("quit_app", json!({"app": "TextEdit"}));
        let answer = client.answer_to(&id);
        assert!(answer.get("error").is_some(), "{answer}");
    }
    let mut client = mac.session(&["--exclude-tools", "quit_app,quit_application"]);
    assert!(
        !client
            .tool_names()
            .iter()
            .any(|name| name.starts_with("quit"))
    );
    assert!(mac.app("com.apple.TextEdit").is_some());
}

/// What a script is told of the time that it has, in milliseconds.
fn budget(arguments: &[&str]) -> f64 {
    let mac = Mac::new();
    let mut all = vec!["--dry-run"];
    all.extend(arguments);
    let script = mac.session(&all).ok("list_windows", json!({}));
    let script = script["script"].as_str().unwrap().replace('\\', "");
    let (_, rest) = script.split_once("\"budget_ms\":").unwrap();
    let end = rest.find([',', '}']).unwrap();
    rest[..end].parse().unwrap()
}

#[test]
fn a_call_has_thirty_seconds_unless_told_otherwise() {
    let usual = budget(&[]);
    assert!(usual > 20_000.0 && usual <= 30_000.0, "{usual}");
    let short = budget(&["--timeout-ms", "900"]);
    assert!(short <= 900.0, "{short}");
    let long = budget(&["--timeout-ms", "60000"]);
    assert!(long > 30_000.0 && long <= 60_000.0, "{long}");
}

/// Regression: `MACMCP_READ_ONLY=1` and the like refused to start.
#[test]
fn a_switch_is_on_unless_its_variable_says_no() {
    let mac = Mac::new();
    for (value, read_only) in [
        ("1", true),
        ("true", true),
        ("TRUE", true),
        ("yes", true),
        ("0", false),
        ("false", false),
        ("no", false),
        ("", false),
    ] {
        let mut client = with_variable(&mac, "MACMCP_READ_ONLY", value);
        let id = client.request("tools/list", json!({}));
        let listed = client.answer_to(&id).to_string();
        assert_eq!(!listed.contains("\"quit_app\""), read_only, "{value:?}");
    }
}

/// Regression: an empty time refused to start.
#[test]
fn an_empty_time_to_live_is_the_usual_one() {
    let mac = Mac::new();
    let mut client = with_variable(&mac, "MCP_SCREENSHOT_MAC_TTL_MS", "");
    client.ok("list_applications", json!({}));
}
