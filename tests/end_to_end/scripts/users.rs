//! Scripts of a user's that are no templates: `macmcp run-script FILE`, `macmcp simulate run FILE`.

use crate::support::commands::said;
use crate::support::macmcp;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder of scripts.
struct Scripts(TempDir);

impl Scripts {
    fn new(files: &[(&str, &str)]) -> Self {
        let scripts = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            fs::write(scripts.path(name), text).unwrap();
        }
        scripts
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn macmcp(&self, words: &[&str]) -> Output {
        Command::new(macmcp())
            .args(words)
            .current_dir(self.0.path())
            .output()
            .unwrap()
    }

    /// What `run-script --simulate --json` says of a script, and its status.
    fn report(&self, name: &str, words: &[&str]) -> (Value, Option<i32>) {
        let all = [&["run-script", name, "--simulate", "--json"], words].concat();
        let output = self.macmcp(&all);
        let report =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
        (report, output.status.code())
    }
}

const FRONT: &str = "on run argv
\tlog \"looking\"
\ttell application \"System Events\" to set theName to name of first process whose frontmost is true
\treturn theName & \" \" & (count argv)
end run
";

#[test]
fn an_applescript_file_runs_with_arguments_and_is_reported_as_a_template_is() {
    let scripts = Scripts::new(&[("front.applescript", FRONT), ("front.scpt", FRONT)]);
    for name in ["front.applescript", "front.scpt"] {
        let (report, status) = scripts.report(name, &["--stats", "--", "a", "-b"]);
        assert_eq!(status, Some(0), "{report:#}");
        assert_eq!(report["result"], "TextEdit 2");
        assert_eq!(report["stderr"], "looking\n");
        assert_eq!(report["script"], FRONT);
        assert_eq!(
            report["counts"][0]["apple_events"],
            json!({ "com.apple.systemevents": 1 })
        );
    }
}

#[test]
fn a_javascript_file_runs_and_an_envelope_is_its_result() {
    let scripts = Scripts::new(&[
        ("count.js", "function run(words) { return words.length }"),
        (
            "envelope.js",
            "JSON.stringify({ ok: true, result: { n: 1 } })",
        ),
        (
            "failed.js",
            "JSON.stringify({ ok: false, error: { code: 'AppNotFound', message: 'no such app' } })",
        ),
        ("nothing.js", "undefined"),
        ("half.js", r#"'{"ok":true,"result":"\\ud800"}'"#),
    ]);
    let (report, _) = scripts.report("count.js", &["--", "x"]);
    assert_eq!(report["result"], "1");
    let (report, _) = scripts.report("envelope.js", &[]);
    assert_eq!(report["result"], json!({ "n": 1 }));
    let (report, status) = scripts.report("failed.js", &[]);
    assert_eq!(report["error"]["code"], "AppNotFound", "{report:#}");
    assert_eq!(status, Some(1));
    let (report, status) = scripts.report("nothing.js", &[]);
    assert_eq!((&report["result"], status), (&Value::Null, Some(0)));
    // No Unicode text, so no result: what it printed is.
    let (report, status) = scripts.report("half.js", &[]);
    let printed = json!(r#"{"ok":true,"result":"\ud800"}"#);
    assert_eq!((&report["result"], status), (&printed, Some(0)));
}

#[test]
fn what_fails_tells_what_osascript_said_and_whose_fault_it_is() {
    let scripts = Scripts::new(&[
        ("syntax.applescript", "return {1"),
        (
            "window.applescript",
            "tell application \"System Events\" to name of window 9 of process \"Finder\"",
        ),
        ("compiled.scpt", "FasdUAS 1.101.10\u{e}"),
        ("long.applescript", "repeat\nend repeat"),
    ]);
    let (report, status) = scripts.report("syntax.applescript", &[]);
    assert_eq!(status, Some(1));
    assert!(report["stderr"].as_str().unwrap().contains("(-2741)"));
    let hint = report["error"]["hint"].as_str().unwrap();
    assert!(hint.contains("Correct the script"), "{report:#}");
    let (report, _) = scripts.report("window.applescript", &[]);
    assert_eq!(report["error"]["code"], "ElementNotFound", "{report:#}");
    let (report, _) = scripts.report("compiled.scpt", &[]);
    let said = report["stderr"].as_str().unwrap();
    assert!(said.contains("compiled scripts"), "{report:#}");
    assert!(!report["script"].as_str().unwrap().contains("Fasd"));
    let (report, status) = scripts.report("long.applescript", &["--timeout-ms", "500"]);
    assert_eq!(report["error"]["code"], "Timeout", "{report:#}");
    assert_eq!(status, Some(1));
}

#[test]
fn options_of_templates_are_refused_for_a_file_and_words_for_a_template() {
    let scripts = Scripts::new(&[("one.js", "1")]);
    for (words, reason) in [
        (&["one.js", "-p", "a=1"][..], "after `--`"),
        (&["one.js", "--params", "{}"], "after `--`"),
        (&["one.js", "--call", "{}"], "--call"),
        (&["one.js", "--worker"], "--worker"),
        (&["none.js"], "cannot read none.js"),
        (&["list_applications", "--", "a"], "-p or --params"),
    ] {
        let all = [&["run-script"], &words[..1], &["--simulate"], &words[1..]].concat();
        let output = scripts.macmcp(&all);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(reason), "{}", said(&output));
    }
    let shown = scripts.macmcp(&["run-script", "one.js", "--render-only"]);
    assert_eq!(said(&shown).trim(), "1");
}

#[test]
fn simulate_runs_a_script_on_a_world_and_draws_what_is_there_then() {
    let scripts = Scripts::new(&[(
        "open.applescript",
        "on run argv\n\tlog argv\n\ttell application \"Calculator\" to activate\n\tdelay 1\n\tset the clipboard to item 1 of argv\n\t\"done\"\nend run",
    )]);
    let drawn = |words: &[&str]| {
        let output = scripts.macmcp(&[&["simulate", "run", "open.applescript"], words].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(said(&output), "done\na b\n");
        fs::read(scripts.path("after.png")).unwrap()
    };
    let kept = drawn(&["mac.json", "--picture", "after.png", "--", "a b"]);
    assert!(kept.starts_with(b"\x89PNG"));
    let show = said(&scripts.macmcp(&["simulate", "show", "mac.json"]));
    assert!(show.contains("(com.apple.calculator), frontmost"), "{show}");
    // Nothing but the world and the picture is left behind, and without a world only the picture.
    let names = || {
        let files = fs::read_dir(scripts.0.path()).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(
        names(),
        ["after.png", "mac.json", "mac.json.lock", "open.applescript"]
    );
    for name in ["mac.json", "mac.json.lock"] {
        fs::remove_file(scripts.path(name)).unwrap();
    }
    drawn(&["--picture", "after.png", "--", "a b"]);
    assert_eq!(names(), ["after.png", "open.applescript"]);
}

#[test]
fn simulate_run_ends_with_the_scripts_status_and_when_it_waits_for_a_person() {
    let scripts = Scripts::new(&[
        ("fails.applescript", "error \"no\" number 7"),
        ("unknown.js", "$.NSNoSuchClass.alloc"),
        ("asks.applescript", "display dialog \"Shall I?\""),
    ]);
    for (name, status, words) in [
        ("fails.applescript", 1, "execution error: no (7)"),
        ("unknown.js", 78, "NSNoSuchClass"),
        ("asks.applescript", 1, "waits for the user"),
        ("none.applescript", 1, "No such file"),
    ] {
        let output = scripts.macmcp(&["simulate", "run", name, "--picture", "p.png"]);
        assert_eq!(output.status.code(), Some(status), "{}", said(&output));
        assert!(said(&output).contains(words), "{}", said(&output));
        assert!(scripts.path("p.png").exists(), "{name}");
    }
}
