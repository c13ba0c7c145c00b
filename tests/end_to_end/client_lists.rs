//! What the lists of certain clients ask of tools [clients M].

use crate::support::{Client, Mac};
use serde_json::{Value, json};

/// The tools that a server lists for the client of that name.
fn listed(mac: &Mac, name: &str, arguments: &[&str]) -> (Client, Vec<Value>) {
    let mut client = mac.serve(arguments);
    client.initialize_as(name, "2025-11-25", json!({}));
    let id = client.request("tools/list", json!({}));
    let tools = client.answer_to(&id)["result"]["tools"].clone();
    (client, tools.as_array().unwrap().clone())
}

fn hint(tool: &Value, name: &str) -> bool {
    tool["annotations"][name] == true
}

#[test]
fn claude_desktop_is_told_of_each_tool_that_it_reads_or_destroys_and_what_tools_do_is_the_same() {
    let mac = Mac::new();
    let packs = "browsers,mail,notes,reminders";
    for arguments in [
        &["--pack", packs][..],
        &["--profile", "compact"],
        &["--output-dir", "/tmp"],
    ] {
        let (_client, tools) = listed(&mac, "claude-ai", arguments);
        assert!(tools.len() > 10);
        for tool in &tools {
            let hints = [hint(tool, "readOnlyHint"), hint(tool, "destructiveHint")];
            assert!(hints[0] != hints[1], "{tool:#}");
        }
        let (_client, others) = listed(&mac, "claude-code", arguments);
        // Nothing else differs, and there are tools about which another client is told less.
        let without = |tools: &[Value]| {
            let plain = tools.iter().cloned().map(|mut tool| {
                tool["annotations"] = Value::Null;
                tool
            });
            plain.collect::<Vec<_>>()
        };
        assert_eq!(without(&tools), without(&others));
        let acting = others.iter().filter(|tool| !hint(tool, "readOnlyHint"));
        let mut plain = acting.filter(|tool| !hint(tool, "destructiveHint"));
        assert!(
            plain.any(|tool| tool["name"] == "launch_app"),
            "{arguments:?}"
        );
    }
    let names =
        |tools: &[Value]| -> Vec<Value> { tools.iter().map(|tool| tool["name"].clone()).collect() };
    // `--read-only` and the policy go by what a tool does.
    let rules = ["--read-only", "--destructive", "deny"];
    let (_client, tools) = listed(&mac, "claude-ai", &rules);
    assert_eq!(names(&tools), names(&listed(&mac, "claude-code", &rules).1));
    assert!(
        tools
            .iter()
            .any(|tool| tool["name"] == "screenshot_app_window")
    );
    let (mut client, _) = listed(&mac, "claude-ai", &rules[1..]);
    client.ok("set_volume", json!({"volume": 20}));
}
