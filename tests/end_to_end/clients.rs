//! Sessions of the official clients, in old and new protocol revisions, against the simulated Mac.
//!
//! They run where the clients are at hand: Python's `mcp` (`MACMCP_TEST_PYTHON` names an interpreter that has it) and the
//! TypeScript SDKs (`MACMCP_TEST_NODE_MODULES` names the folder that holds `node_modules`). Where they are not, the tests
//! say so and pass, unless `MACMCP_REQUIRE_CLIENTS` is set, as CI does.
#![cfg(feature = "simulator")]
#![expect(clippy::print_stderr, reason = "says that it did not run")]

use std::path::Path;
use std::process::Command;

const MACMCP: &str = env!("CARGO_BIN_EXE_macmcp");

fn script(name: &str) -> String {
    format!("{}/tests/clients/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn missing(what: &str) {
    assert!(
        std::env::var_os("MACMCP_REQUIRE_CLIENTS").is_none(),
        "{what} is required here and not to be had"
    );
    eprintln!("skipped: {what} is not at hand");
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
    let has_mcp = Command::new(&python)
        .args(["-c", "from mcp import Client"])
        .output()
        .is_ok_and(|output| output.status.success());
    if has_mcp {
        run(Command::new(python).args([&script("session.py"), MACMCP, mode]));
    } else {
        missing("Python's `mcp` package");
    }
}

fn typescript(mode: &str) {
    let modules = std::env::var("MACMCP_TEST_NODE_MODULES").unwrap_or_else(|_| script(""));
    if Path::new(&modules)
        .join("node_modules/@modelcontextprotocol")
        .is_dir()
    {
        run(Command::new("node").args([&script("session.mjs"), MACMCP, mode, &modules]));
    } else {
        missing("the TypeScript SDK");
    }
}

#[test]
fn python_client_with_the_handshake() {
    python("legacy");
}

#[test]
fn python_client_with_the_newest_revision() {
    python("2026-07-28");
}

#[test]
fn typescript_client_with_the_handshake() {
    typescript("legacy");
}

#[test]
fn typescript_client_with_the_newest_revision() {
    typescript("modern");
}

/// The Inspector's command line is what people try a server with; `--strict` reports schemas that some clients refuse.
#[test]
fn inspector_lists_and_calls() {
    let modules = std::env::var("MACMCP_TEST_NODE_MODULES").unwrap_or_else(|_| script(""));
    let inspector = Path::new(&modules).join("node_modules/.bin/mcp-inspector");
    if !inspector.exists() {
        return missing("the Inspector");
    }
    for era in ["legacy", "modern"] {
        let inspect = |arguments: &[&str]| {
            Command::new(&inspector)
                .args([
                    "--cli",
                    MACMCP,
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
