//! The command line: what it prints, where, and with which exit code.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::Value;
use std::process::{Command, Output};

fn macmcp(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_macmcp"))
        .args(arguments)
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn tools_lists_every_tool_three_ways() {
    let plain = stdout(&macmcp(&["tools"]));
    let json: Value = serde_json::from_slice(&macmcp(&["tools", "--json"]).stdout).unwrap();
    let table = stdout(&macmcp(&["tools", "--markdown"]));
    let tools = json.as_array().unwrap();
    assert!(!tools.is_empty());
    for tool in tools {
        let name = tool["name"].as_str().unwrap();
        assert!(
            plain.contains(name) && table.contains(&format!("`{name}`")),
            "{name}"
        );
        assert!(
            tool["toolset"].is_string() && tool["inputSchema"].is_object(),
            "{name}"
        );
    }
}

#[test]
fn a_script_can_be_rendered_without_running_it() {
    let output = macmcp(&[
        "run-script",
        "launch_app",
        "-p",
        "app=A \"quoted\"\\ name",
        "--render-only",
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let script = stdout(&output);
    let literal = script
        .lines()
        .find(|line| line.contains("JSON.parse("))
        .expect("the one literal");
    assert!(
        literal.contains(r#"A \\\"quoted\\\"\\\\ name"#),
        "{literal}"
    );
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_right() {
    for (arguments, says) in [
        (&["run-script", "lunch_app"][..], "did you mean launch_app?"),
        (
            &["run-script", "launch_app", "--render-only"],
            "`app` is missing",
        ),
        (
            &["run-script", "launch_app", "-p", "app"],
            "expected KEY=VALUE",
        ),
        (
            &["run-script", "launch_app", "--params", "[1]"],
            "expected a JSON object",
        ),
        (&["--timeout-ms", "5"], "10..=120000"),
        (&["serve", "--log", "a=b=c"], "--log"),
        (&["frobnicate"], "frobnicate"),
    ] {
        let output = macmcp(arguments);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(
            stderr(&output).contains(says),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
}

#[test]
fn without_an_osascript_run_script_exits_with_3() {
    let output = macmcp(&[
        "run-script",
        "list_applications",
        "--osascript",
        "/nonexistent/osascript",
    ]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        stderr(&output).contains("--simulate"),
        "{}",
        stderr(&output)
    );
}

#[cfg(not(feature = "simulator"))]
#[test]
fn a_build_without_the_simulator_says_so() {
    for arguments in [
        &["demo"][..],
        &["serve", "--simulate"],
        &["simulate", "new", "x.json"],
    ] {
        let output = macmcp(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(stderr(&output).contains("simulator"), "{}", stderr(&output));
    }
}

#[cfg(feature = "simulator")]
mod simulated {
    use super::*;

    #[test]
    fn run_script_shows_script_reply_timing_and_counts() {
        let output = macmcp(&[
            "run-script",
            "launch_application",
            "-p",
            "bundleId=com.apple.Safari",
            "--simulate",
            "--stats",
        ]);
        let text = stdout(&output);
        assert!(output.status.success(), "{text}{}", stderr(&output));
        for part in [
            "── script workspace/launch_application ──",
            "── stdout ──",
            "── result ──",
            "── timing ──",
            "── counts ──",
            "\"applicationName\": \"Safari\"",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn run_script_can_answer_in_json() {
        let output = macmcp(&[
            "run-script",
            "list_applications",
            "--simulate",
            "--json",
            "--stats",
        ]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(report["result"]["applications"].is_array(), "{report:#}");
        assert!(report["timing_ms"]["total"].is_number());
        assert_eq!(report["counts"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_failed_script_exits_with_1_and_shows_why() {
        let output = macmcp(&["run-script", "launch_app", "-p", "app=Safary", "--simulate"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(
            stdout(&output).contains("[AppNotFound]"),
            "{}",
            stdout(&output)
        );
    }

    #[test]
    fn the_demo_plays_to_its_end() {
        let output = macmcp(&["demo"]);
        let text = stdout(&output);
        assert!(output.status.success(), "{text}{}", stderr(&output));
        assert_eq!(stderr(&output), "");
        assert!(
            text.trim_end().ends_with("nothing of it is left behind."),
            "{text}"
        );
    }
}
