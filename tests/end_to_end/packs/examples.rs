//! What the headers of all packs declare.

use crate::support::{Mac, macmcp};
use serde_json::Value;
use std::process::Command;

/// The tools that ask the user each time, whom this client cannot ask.
const ASKING: [&str; 2] = ["send_mail", "send_message"];

pub(crate) fn packs() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../templates/packs");
    let mut packs: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    packs.sort();
    packs
}

/// Every tool of every pack tells by its own header what it returns, which the server holds its results to, and gives a call
/// that works.
#[test]
fn the_examples_of_all_packs_work() {
    for pack in packs() {
        let mac = Mac::new();
        let mut tools = listed(&pack);
        // What closes or deletes something comes after what reads and changes it.
        tools.sort_by_key(|tool| {
            let is = |hint: &str| tool["annotations"][hint] == true;
            let deletes = tool["name"].as_str().unwrap().starts_with("delete_");
            (!is("readOnlyHint"), is("destructiveHint"), deletes)
        });
        let mut client = mac.session(&["--pack", &pack]);
        for tool in tools {
            let name = tool["name"].as_str().unwrap();
            assert!(tool["outputSchema"].is_object(), "{name} has no [result]");
            assert!(tool["example"].is_object(), "{name} has no example");
            if ASKING.contains(&name) {
                let (error, text) = client.err(name, tool["example"].clone());
                assert_eq!(error["code"], "NotConfirmed", "{name}: {text}");
            } else {
                client.ok(name, tool["example"].clone());
            }
        }
    }
}

/// What overwrites or takes away what somebody wrote may destroy it.
#[test]
fn tools_of_packs_that_overwrite_are_destructive() {
    let overwriting = [
        ("calendar", "update_event"),
        ("calendar", "delete_event"),
        ("mail", "move_message"),
        ("notes", "append_to_note"),
        ("reminders", "update_reminder"),
    ];
    for (pack, name) in overwriting {
        let tools = listed(pack);
        let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
        assert_eq!(tool["annotations"]["destructiveHint"], true, "{name}");
    }
}

/// A server that may only read starts no app, which the scripts of the packs would do: each of their tools leaves the apps of the Mac
/// as they were, or says that its app is not running.
#[test]
fn tools_that_read_start_no_app_where_only_reading_is_allowed() {
    for pack in packs() {
        let mac = Mac::with(|world| {
            let closed = [
                "Calendar",
                "Contacts",
                "Mail",
                "Music",
                "Notes",
                "Reminders",
            ];
            let apps = world["apps"].as_array_mut().unwrap();
            apps.retain(|app| !closed.iter().any(|name| app["name"] == *name));
        });
        let running = || {
            let state = mac.state();
            let apps = state["apps"].as_array().unwrap().clone();
            apps.into_iter()
                .map(|app| app["name"].clone())
                .collect::<Vec<Value>>()
        };
        let before = running();
        let mut client = mac.session(&["--pack", &pack, "--read-only"]);
        for tool in listed(&pack) {
            if tool["annotations"]["readOnlyHint"] != true {
                continue;
            }
            let name = tool["name"].as_str().unwrap();
            let result = client.call(name, tool["example"].clone());
            let code = result["_meta"]["macmcp/error"]["code"].as_str();
            assert!(
                code.is_none_or(|code| code == "AppNotRunning"),
                "{name}: {result}"
            );
            assert_eq!(running(), before, "{name}");
        }
    }
}

/// The tools of a pack, as `macmcp tools --json` lists them.
pub(crate) fn listed(pack: &str) -> Vec<Value> {
    let output = Command::new(macmcp())
        .args(["tools", "--json", "--pack", pack])
        .output()
        .unwrap();
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut listed = listed.as_array().unwrap().clone();
    listed.retain(|tool| tool["toolset"] == pack);
    assert!(!listed.is_empty(), "{pack}");
    listed
}
