//! Tasks and agents that nobody trusts: names, pipes, long requests, and what goes on after its time.

use crate::agent_tasks::{ACTIVATE, command, outcome, small, task, task_command};
use crate::support::commands::said;
use crate::support::macmcp;
use serde_json::Value;
use std::fs;
use std::process::Command;

/// Files of tasks were waited for, and their names were paths: `...toml` wrote into the folder of whoever ran it.
#[test]
fn a_task_is_a_plain_file_with_a_plain_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = small(folder.path(), "", ACTIVATE);
    for name in ["...toml", "..toml", "-x.toml", "a\nb.toml"] {
        let named = folder.path().join(name);
        fs::rename(&file, &named).unwrap();
        let mut command = task_command(&["run", named.to_str().unwrap(), "--agent", "true"]);
        let output = command.current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("cannot be the name of a file"));
        fs::rename(&named, &file).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    let pipe = folder.path().join("pipe.toml");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let output = task(&["check", pipe.to_str().unwrap()]);
    assert!(
        said(&output).contains("other than a file"),
        "{}",
        said(&output)
    );
    let world = folder.path().join("world.json");
    let words = [
        "new",
        world.to_str().unwrap(),
        "--from",
        pipe.to_str().unwrap(),
    ];
    let output = command("simulate", &words).output().unwrap();
    assert!(
        said(&output).contains("other than a file"),
        "{}",
        said(&output)
    );
}

/// A long request held the clock of its own task, and one task that failed took the results of all.
#[test]
fn what_fails_for_one_task_is_its_result_and_the_time_counts_from_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let broken = small(folder.path(), "world = \"nowhere.toml\"", ACTIVATE);
    fs::rename(broken, folder.path().join("broken.toml")).unwrap();
    let long = small(folder.path(), "limits = { seconds = 1 }", ACTIVATE);
    let text = fs::read_to_string(&long).unwrap();
    fs::write(
        &long,
        text.replace("Open Notes.", &"Open Notes. ".repeat(8000)),
    )
    .unwrap();
    let out = folder.path().join("out");
    let output = task(&[
        "run",
        folder.path().to_str().unwrap(),
        "--agent",
        "exec sleep 20",
        "--out",
        out.to_str().unwrap(),
    ]);
    let results = fs::read_to_string(out.join("results.json")).unwrap();
    let results: Value = serde_json::from_str(&results).unwrap();
    let why = |place: usize| results["tasks"][place]["why"].as_str().unwrap().to_owned();
    assert!(
        why(0).contains("its world cannot be made"),
        "{}",
        said(&output)
    );
    assert_eq!(results["tasks"][0]["error"], true, "{results:#}");
    assert_eq!(why(1), "the agent was stopped after 1 s");
    assert!(results["tasks"][1]["seconds"].as_f64().unwrap() < 15.0);
}

/// What an agent left in a session of its own went on while the world was judged.
#[test]
fn what_an_agent_leaves_running_fails_the_task() {
    let folder = tempfile::tempdir().unwrap();
    let file = small(folder.path(), "", ACTIVATE);
    let file = file.to_str().unwrap();
    let out = folder.path().join("out");
    // It ends with the pipe that this test holds.
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let up = folder.path().join("up");
    let agent = format!(
        "'{}' simulate task solve '{file}'; setsid sh -c 'touch \"{up}\"; read line < \"{}\"' & until [ -e '{up}' ]; do sleep 0.1; done",
        macmcp(),
        pipe.display(),
        up = up.display()
    );
    let output = task(&[
        "run",
        file,
        "--agent",
        &agent,
        "--out",
        out.to_str().unwrap(),
    ]);
    let outcome = outcome(&out);
    assert_eq!(
        outcome["why"],
        "something that the agent started still runs",
        "{}",
        said(&output)
    );
    fs::write(&pipe, "end\n").unwrap();
    assert!(!out.join("small/judged").exists());
}

#[test]
fn a_query_has_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let world = folder.path().join("world.json");
    let world = world.to_str().unwrap();
    let query = |path: &str| {
        let output = command("simulate", &["query", world, path])
            .output()
            .unwrap();
        (output.status.code(), said(&output))
    };
    command("simulate", &["new", world]).output().unwrap();
    let (status, said) = query("$..*..*..*..*..*");
    assert!(
        status != Some(0) && said.contains("at most 2 times"),
        "{said}"
    );
    assert_eq!(query("$..bundle_id").0, Some(0));
}
