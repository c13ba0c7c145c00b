//! Options of the server that setup has itself.

use super::{entry, home_with_clients, setup, setup_command, text};
use serde_json::json;

/// `--record` and `--yield` are switched on beside what an entry has already.
#[test]
fn records_and_yield_are_switched_on_and_other_arguments_stay() {
    let home = home_with_clients();
    let file = home.path().join(".cursor/mcp.json");
    let arguments = || entry(&file, "/mcpServers")["args"].clone();
    let run = |given: &[&str]| {
        let done = setup(&home, given);
        assert!(done.status.success(), "{}", text(&done.stderr));
    };
    run(&["cursor", "--", "--read-only", "--timeout-ms", "900"]);
    let with = [
        "cursor",
        "--record",
        "/tmp/one",
        "--record-with",
        "text,pictures",
        "--yield",
    ];
    run(&with);
    let rest = ["--read-only", "--timeout-ms", "900"];
    let first = &with[1..];
    assert_eq!(arguments(), json!([first, &rest].concat()));
    // Another folder takes the place of the first one.
    run(&["cursor", "--record", "/tmp/other"]);
    let second = [
        "--record",
        "/tmp/other",
        "--record-with",
        "text,pictures",
        "--yield",
    ];
    assert_eq!(arguments(), json!([&second[..], &rest].concat()));
    run(&["cursor", "--yield"]);
    let third = [
        "--yield",
        "--record",
        "/tmp/other",
        "--record-with",
        "text,pictures",
    ];
    assert_eq!(arguments(), json!([&third[..], &rest].concat()));
    // A folder is meant from where setup runs: the client starts the server somewhere else.
    let done = setup_command(&home, &["cursor", "--record", "records", "--print"])
        .current_dir(home.path())
        .output()
        .unwrap();
    let told = text(&done.stdout);
    let whole = home.path().canonicalize().unwrap().join("records");
    assert!(told.contains(whole.to_str().unwrap()), "{told}");
    let done = setup(&home, &["cursor", "--record-with", "text"]);
    assert_eq!(done.status.code(), Some(2), "{done:?}");
}
