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
