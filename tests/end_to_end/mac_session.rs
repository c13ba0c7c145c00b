//! The session that the macOS workflow plays with the apps of a real Mac, on the simulated one: so that it does not stop
//! working unnoticed between two runs on real Macs.
use crate::support::{Mac, macmcp};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, Stdio};

#[test]
fn the_session_for_real_macs_works_on_the_simulated_one() {
    let mac = Mac::new();
    let folder = tempfile::tempdir().unwrap();
    let session = include_str!("../../scripts/dev/mac-session.jsonl")
        .replace("PICTURES", folder.path().to_str().unwrap());
    let requests = folder.path().join("requests.jsonl");
    std::fs::write(&requests, &session).unwrap();
    let output = Command::new(macmcp())
        .args(["serve", "--drain", "--output-dir"])
        .arg(folder.path())
        .arg("--simulate")
        .arg(mac.world())
        .stdin(Stdio::from(std::fs::File::open(requests).unwrap()))
        .output()
        .unwrap();
    let parse = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
    let answers: Vec<Value> = std::str::from_utf8(&output.stdout)
        .unwrap()
        .lines()
        .map(parse)
        .collect();
    let mut failed = BTreeMap::new();
    for request in session.lines().map(parse) {
        if request["method"] != "tools/call" {
            continue;
        }
        let mut answers = answers.iter();
        let answer = answers.find(|answer| answer["id"] == request["id"]);
        let answer = answer.unwrap_or_else(|| panic!("no answer to {request}"));
        if answer["result"]["isError"] != false {
            let app = &request["params"]["arguments"]["app"];
            let call = format!("{}: {app}", request["params"]["name"]);
            failed.insert(call, answer.to_string());
        }
    }
    // The default simulated Mac has no Firefox.
    for tool in ["launch_app", "wait_for", "get_ui_elements", "quit_app"] {
        let call = format!("\"{tool}\": \"Firefox\"");
        assert!(failed.remove(&call).is_some(), "{tool}");
    }
    assert!(failed.is_empty(), "{failed:#?}");
    for picture in ["desktop", "textedit", "safari", "browsers"] {
        assert!(
            folder.path().join(format!("{picture}.png")).exists(),
            "{picture}"
        );
    }
    // TextEdit asks whether to save what was typed.
    assert!(mac.app("com.apple.TextEdit").is_some() && mac.app("com.apple.Safari").is_none());
}
