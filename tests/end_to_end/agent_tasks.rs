//! `macmcp simulate task`: tasks that are sound, an agent that is given them, and what is written of it.

use crate::support::commands::said;
use crate::support::{macmcp, simulated_mac};
use serde_json::Value;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The tasks of the repository.
fn tasks() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/tasks")
}

pub(crate) fn command(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(macmcp());
    command.env("MACMCP_SIMULATED_MAC", simulated_mac());
    command.arg(name).args(arguments);
    command
}

pub(crate) fn task(arguments: &[&str]) -> Output {
    task_command(arguments).output().unwrap()
}

pub(crate) fn task_command(arguments: &[&str]) -> Command {
    command("simulate", &[&["task"], arguments].concat())
}

#[test]
fn every_task_is_open_before_and_refuses_what_does_not_solve_it() {
    let output = task(&["check", tasks().to_str().unwrap()]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains(", 0 refused"), "{}", said(&output));
}

/// One file in so many of the tasks.
fn one_in(step: usize) -> Vec<String> {
    let files = fs::read_dir(tasks()).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
    files.sort();
    let paths = files.into_iter().step_by(step);
    paths
        .map(|path| path.to_str().unwrap().to_owned())
        .collect()
}

/// A scripted agent on some tasks, because all their solutions are played above, and one that does nothing on all of them.
#[test]
fn an_agent_is_judged_by_what_it_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let tasks = tasks().to_str().unwrap().to_owned();
    let solve = format!("'{}' simulate task solve '{tasks}'", macmcp());
    let runs = [
        (&*solve, true, one_in(6), 10),
        ("true", false, vec![tasks], 60),
    ];
    for (agent, solves, tasks, least) in runs {
        let out = folder.path().join(solves.to_string());
        let mut given = vec!["run", "--agent", agent, "--out", out.to_str().unwrap()];
        given.extend(tasks.iter().map(String::as_str));
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
        assert!(all.len() >= least, "{results:#}");
        for language in ["en", "ja", "zh", "ar", "ru"] {
            let is_in = |one: &&Value| one["language"] == language;
            let in_all = all.iter().filter(is_in).count();
            assert!(solves || in_all >= 3, "{language}");
        }
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

/// A task of its own in a folder: Notes has to be in front; `more` is put before its oracle.
pub(crate) fn small(folder: &Path, more: &str, solution: &str) -> PathBuf {
    let file = folder.join("small.toml");
    let oracle = "$[?@ == 'com.apple.Notes']";
    let text = format!(
        "version = 1\nrequest = \"Open Notes.\"\n{more}\n[[oracle]]\nquery = \"{oracle}\"\n{solution}\n"
    );
    fs::write(&file, text).unwrap();
    file
}

/// What a run wrote about its only task.
pub(crate) fn outcome(out: &Path) -> Value {
    let results = fs::read_to_string(out.join("results.json")).unwrap();
    let results: Value = serde_json::from_str(&results).unwrap();
    results["tasks"][0].clone()
}

pub(crate) const ACTIVATE: &str =
    "[[solution]]\ntool = \"activate_app\"\narguments = { app = \"Notes\" }";

#[test]
fn more_calls_than_are_allowed_solve_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let solution = format!("{ACTIVATE}\n[[solution]]\ntool = \"list_running_apps\"");
    for (calls, why) in [
        (1, Value::from("2 calls were made, 1 are allowed")),
        (2, Value::Null),
    ] {
        let limits = format!("limits = {{ calls = {calls} }}");
        let file = small(folder.path(), &limits, &solution);
        let file = file.to_str().unwrap();
        let out = folder.path().join(calls.to_string());
        let agent = format!("'{}' simulate task solve '{file}'", macmcp());
        let output = task(&[
            "run",
            file,
            "--agent",
            &agent,
            "--out",
            out.to_str().unwrap(),
        ]);
        let outcome = outcome(&out);
        assert_eq!(outcome["why"], why, "{}", said(&output));
        assert_eq!(outcome["calls"], 2, "{outcome}");
    }
}

/// What an agent started is gone with it, when its time is over and when it ends before. The pipe is closed by the last that
/// holds it: a process that went on would write into it first.
#[test]
fn what_an_agent_started_is_gone_with_it() {
    for (ending, stopped) in [("wait", true), ("read line < pipe-2", false)] {
        let folder = tempfile::tempdir().unwrap();
        let made = ["pipe", "pipe-2"].map(|name| folder.path().join(name));
        assert!(
            Command::new("mkfifo")
                .args(&made)
                .status()
                .unwrap()
                .success()
        );
        let file = small(folder.path(), "limits = { seconds = 3 }", ACTIVATE);
        let agent = format!(
            "cd '{}'; (exec > pipe; echo started; sleep 60; echo went on) & {ending}",
            folder.path().display()
        );
        let out = folder.path().join("out");
        let given = [
            "run",
            file.to_str().unwrap(),
            "--agent",
            &agent,
            "--out",
            out.to_str().unwrap(),
        ];
        let running = task_command(&given).spawn().unwrap();
        let mut pipe = File::open(&made[0]).unwrap();
        let mut begun = [0; 8];
        pipe.read_exact(&mut begun).unwrap();
        assert_eq!(&begun, b"started\n");
        if !stopped {
            fs::write(&made[1], "end\n").unwrap();
        }
        let mut rest = String::new();
        pipe.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        let output = running.wait_with_output().unwrap();
        assert!(!output.status.success(), "{}", said(&output));
        let why = outcome(&out)["why"].clone();
        let is_late = why == "the agent was stopped after 3 s";
        assert_eq!(is_late, stopped, "{why}");
    }
}

/// What a step keeps must be there, and what a later one names must be kept.
#[test]
fn a_step_that_reads_nothing_fails() {
    let folder = tempfile::tempdir().unwrap();
    let step = |arguments: &str, keep: &str| {
        format!(
            "[[solution]]\ntool = \"get_clipboard\"\nkeep = {keep}\n\
             [[solution]]\ntool = \"activate_app\"\narguments = {arguments}"
        )
    };
    for (arguments, keep, wanted) in [
        (
            "{ app = \"Notes\" }",
            "{ x = \"no such text\" }",
            "finds nothing",
        ),
        (
            "{ app = \"{{y}}\" }",
            "{ x = \".\" }",
            "no step before keeps something as \"y\"",
        ),
        ("{ app = \"{{x\" }", "{ x = \".\" }", "without `}}`"),
        (
            "{ app = \"{{#x}}\" }",
            "{ x = \"[a-z]\" }",
            "the call of activate_app",
        ),
        (
            "{ app = \"Notes\" }",
            "{ x = \"(\" }",
            "the call of get_clipboard",
        ),
    ] {
        let file = small(folder.path(), "", &step(arguments, keep));
        let output = task(&["check", file.to_str().unwrap()]);
        assert!(!output.status.success(), "{}", said(&output));
        assert!(said(&output).contains(wanted), "{}", said(&output));
    }
}

/// An agent that does not start, or crashes, has not failed at the task: nobody knows.
#[test]
fn an_agent_that_did_not_run_is_not_judged() {
    let folder = tempfile::tempdir().unwrap();
    let file = small(folder.path(), "", ACTIVATE);
    for (agent, how) in [
        ("./nope", "exit status: 127"),
        ("echo 'no <key>'; exit 3", "exit status: 3"),
    ] {
        let out = folder.path().join(&how[13..]);
        let output = task(&[
            "run",
            file.to_str().unwrap(),
            "--agent",
            agent,
            "--out",
            out.to_str().unwrap(),
        ]);
        let why = format!("the agent ended with {how}");
        assert_eq!(output.status.code(), Some(1));
        assert!(
            said(&output).contains(&format!("small: not judged: {why}")),
            "{}",
            said(&output)
        );
        let outcome = outcome(&out);
        assert_eq!(
            (&outcome["why"], &outcome["error"]),
            (&why.clone().into(), &true.into())
        );
        let junit = fs::read_to_string(out.join("junit.xml")).unwrap();
        assert!(
            junit.contains(&format!("<error message=\"{why}\"/>")),
            "{junit}"
        );
        assert!(
            junit.contains("tests=\"1\" failures=\"0\" errors=\"1\""),
            "{junit}"
        );
        let page = fs::read_to_string(out.join("index.html")).unwrap();
        assert!(page.contains(&why), "{page}");
        let is_crash = how.ends_with('3');
        assert_eq!(
            junit.contains("<system-out>no &lt;key&gt;"),
            is_crash,
            "{junit}"
        );
    }
    let again = task(&[
        "run",
        file.to_str().unwrap(),
        "--agent",
        "true",
        "--out",
        folder.path().to_str().unwrap(),
    ]);
    assert!(
        said(&again).contains("name another one with --out"),
        "{}",
        said(&again)
    );
}

/// What whoever runs a task allows their own assistant is nothing to its server.
#[test]
fn the_settings_of_who_runs_a_task_are_not_those_of_its_server() {
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("macmcp");
    fs::create_dir(&settings).unwrap();
    fs::write(settings.join("config.toml"), "broken").unwrap();
    let file = small(home.path(), "", ACTIVATE);
    let mut command = task_command(&["check", file.to_str().unwrap()]);
    command.env("XDG_CONFIG_HOME", home.path());
    command.envs([
        ("MACMCP_READ_ONLY", "true"),
        ("MACMCP_DENY", "com.apple.Notes"),
    ]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
}

/// A server that has never heard of macmcp: it runs the Mac's programs by their names.
const OTHER_SERVER: &str = r#"
while read -r line; do
  id=$(printf %s "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  case $line in
    *'"initialize"'*) result='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"other","version":"1"}}' ;;
    *'"tools/call"'*) said=$(osascript -e 'tell application "Notes" to activate' -e 'name of application "Notes"')
      result="{\"content\":[{\"type\":\"text\",\"text\":\"$said\"},{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\"AAAA\"}]}" ;;
    *) continue ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
done
"#;

/// Its calls are counted and shown as those of macmcp.
#[test]
fn any_server_that_runs_the_programs_of_a_mac_can_be_given_tasks() {
    let folder = tempfile::tempdir().unwrap();
    let server = folder.path().join("server");
    fs::write(&server, OTHER_SERVER).unwrap();
    let server = format!("sh '{}'", server.display());
    let step = "[[solution]]\ntool = \"front\"\nkeep = { name = \"Notes\" }\n[[solution]]\ntool = \"front\"";
    let file = small(folder.path(), "limits = { calls = 2 }", step);
    let file = file.to_str().unwrap();
    let checked = task(&["check", file, "--server", &server]);
    assert!(checked.status.success(), "{}", said(&checked));
    let out = folder.path().join("out");
    let solve = format!("'{}' task solve '{file}'", simulated_mac());
    let words = [
        "run",
        file,
        "--server",
        &server,
        "--agent",
        &solve,
        "--out",
        out.to_str().unwrap(),
    ];
    let mut alone = Command::new(simulated_mac());
    let output = alone.arg("task").args(words).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(outcome(&out)["calls"], 2);
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(page.contains("data:image/png;base64,AAAA"), "{page}");
    let silent = task(&["check", file, "--server", "exit 0"]);
    assert!(
        said(&silent).contains("the server began no session"),
        "{}",
        said(&silent)
    );
}
