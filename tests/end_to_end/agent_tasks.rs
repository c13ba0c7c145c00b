//! `macmcp task`: tasks that are sound, an agent that is given them, and what is written of it.

use crate::support::{macmcp, simulated_mac};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The tasks of the repository.
fn tasks() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/tasks")
}

fn task(arguments: &[&str]) -> Output {
    let mut command = Command::new(macmcp());
    command.env("MACMCP_SIMULATED_MAC", simulated_mac());
    command.arg("task").args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr];
    texts.map(|text| String::from_utf8_lossy(text)).concat()
}

#[test]
fn every_task_is_open_before_and_refuses_what_does_not_solve_it() {
    let output = task(&["check", tasks().to_str().unwrap()]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains(", 0 refused"), "{}", said(&output));
}

/// A scripted agent, and one that does nothing.
#[test]
fn an_agent_is_judged_by_what_it_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let tasks = tasks();
    let tasks = tasks.to_str().unwrap();
    let solve = format!("'{}' task solve '{tasks}'", macmcp());
    for (agent, solves) in [(&*solve, true), ("true", false)] {
        let out = folder.path().join(solves.to_string());
        let given = [
            "run",
            tasks,
            "--agent",
            agent,
            "--out",
            out.to_str().unwrap(),
        ];
        let output = task(&given);
        assert_eq!(
            output.status.code(),
            Some(i32::from(!solves)),
            "{}",
            said(&output)
        );
        let results = fs::read_to_string(out.join("results.json")).unwrap();
        let results: Value = serde_json::from_str(&results).unwrap();
        let all = results["tasks"].as_array().unwrap();
        assert!(all.len() >= 28, "{results:#}");
        assert!(all.iter().all(|one| one["passed"] == solves), "{results:#}");
        let junit = fs::read_to_string(out.join("junit.xml")).unwrap();
        assert_eq!(junit.matches("<testcase ").count(), all.len());
        assert_eq!(
            junit.matches("<failure").count(),
            if solves { 0 } else { all.len() }
        );
        let page = fs::read_to_string(out.join("index.html")).unwrap();
        assert!(
            all.iter()
                .all(|one| page.contains(one["name"].as_str().unwrap()))
        );
        // What is there is not written over.
        let again = task(&given);
        assert!(!again.status.success(), "{}", said(&again));
    }
}

/// A task that anybody may have written runs no command of this machine.
#[test]
fn an_oracle_runs_a_shell_only_where_that_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let file = folder.path().join("shell.toml");
    let text = format!(
        "version = 1\nrequest = \"Open Notes.\"\n[[oracle]]\nshell = \"touch '{}'; false\"\n\
         [[solution]]\napplescript = 'tell application \"Notes\" to activate'\n",
        trace.display()
    );
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let refused = task(&["check", file]);
    assert!(!refused.status.success(), "{}", said(&refused));
    assert!(
        said(&refused).contains("--allow-shell"),
        "{}",
        said(&refused)
    );
    assert!(!trace.exists());
    task(&["check", "--allow-shell", file]);
    assert!(trace.exists());
}
