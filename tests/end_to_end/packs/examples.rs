//! What the headers of all packs declare.

use crate::support::{Mac, macmcp};
use serde_json::Value;
use std::process::Command;

/// The tools that ask the user each time, whom this client cannot ask.
const ASKING: [&str; 2] = ["send_mail", "send_message"];

/// Every tool of every pack tells by its own header what it returns, which the server holds its results to, and gives a call
/// that works.
#[test]
fn the_examples_of_all_packs_work() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../templates/packs");
    let mut packs: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    packs.sort();
    for pack in packs {
        let mac = Mac::new();
        let mut tools = listed(&pack);
        // What closes something comes after what reads it.
        tools.sort_by_key(|tool| {
            let is = |hint: &str| tool["annotations"][hint] == true;
            (!is("readOnlyHint"), is("destructiveHint"))
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

/// The tools of a pack, as `macmcp tools --json` lists them.
fn listed(pack: &str) -> Vec<Value> {
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
