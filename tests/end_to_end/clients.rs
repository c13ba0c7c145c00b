//! Sessions of the official clients, in old and new protocol revisions, against the simulated Mac.
//!
//! They need the clients: Python's `mcp` (`MACMCP_TEST_PYTHON` names an interpreter that has it) and the TypeScript SDKs
//! with the Inspector (`MACMCP_TEST_NODE_MODULES` names the folder that holds `node_modules`). `.ci/run` installs them.
use crate::support::{macmcp, root, simulated_mac};
use std::path::Path;
use std::process::Command;

fn script(name: &str) -> String {
    format!("{}/tests/clients/{name}", root().display())
}

fn run(command: &mut Command) {
    let output = command.output().expect("the client starts");
    assert!(
        output.status.success(),
        "{command:?}\n{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

fn python(mode: &str) {
    let python = std::env::var("MACMCP_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
    run(Command::new(python).args([&script("session.py"), macmcp(), mode]));
}

/// The folder that holds `node_modules`.
fn node_folder() -> String {
    std::env::var("MACMCP_TEST_NODE_MODULES").unwrap_or_else(|_| script(""))
}

fn typescript(mode: &str) {
    let modules = node_folder();
    run(Command::new("node").args([&script("session.mjs"), macmcp(), mode, &modules]));
}

#[test]
#[ignore = "needs Python's package mcp"]
fn python_client_with_the_handshake() {
    python("legacy");
}

#[test]
#[ignore = "needs Python's package mcp"]
fn python_client_with_the_newest_revision() {
    python("2026-07-28");
}

#[test]
#[ignore = "needs Python's packages anthropic and mcp"]
fn anthropics_sdk_with_the_computer_toolset() {
    let python = std::env::var("MACMCP_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
    let script = script("computer_toolset.py");
    let programs = [macmcp(), simulated_mac()];
    run(Command::new(python).arg("-B").arg(script).args(programs));
}

#[test]
#[ignore = "needs Node.js and the TypeScript SDKs"]
fn typescript_client_with_the_handshake() {
    typescript("legacy");
}

#[test]
#[ignore = "needs Node.js and the TypeScript SDKs"]
fn typescript_client_with_the_newest_revision() {
    typescript("modern");
}

/// The Inspector's command line is what people try a server with; `--strict` reports schemas that some clients refuse.
#[test]
#[ignore = "needs Node.js and the MCP Inspector"]
fn inspector_lists_and_calls() {
    let inspector = Path::new(&node_folder()).join("node_modules/.bin/mcp-inspector");
    for era in ["legacy", "modern"] {
        let inspect = |arguments: &[&str]| {
            Command::new(&inspector)
                .args([
                    "--cli",
                    macmcp(),
                    "serve",
                    "--simulate",
                    "--protocol-era",
                    era,
                ])
                .args(arguments)
                .output()
                .unwrap()
        };
        let listed = inspect(&["--method", "tools/list", "--strict"]);
        let text = String::from_utf8_lossy(&listed.stdout);
        assert!(
            listed.status.success(),
            "{era}: {text}\n{}",
            String::from_utf8_lossy(&listed.stderr)
        );
        assert!(text.contains("list_running_apps"), "{era}: {text}");
        let called = inspect(&[
            "--method",
            "tools/call",
            "--tool-name",
            "launch_app",
            "--tool-arg",
            "app=Nothing",
        ]);
        assert_eq!(
            called.status.code(),
            Some(5),
            "{era}: an error result has its own exit status"
        );
    }
}
