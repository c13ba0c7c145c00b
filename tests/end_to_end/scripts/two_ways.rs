//! A tool of a pack with a script in each language: `macmcp run-script` and a dry run show both, and choose as the server does.

use crate::support::commands::stderr;
use crate::support::{Mac, macmcp};
use serde_json::{Value, json};
use std::process::{Command, Output};

const PACKS: [&str; 2] = ["--pack", "calendar,reminders"];

fn run_script(words: &[&str]) -> Output {
    let all = [&["run-script"], words, &PACKS[..]].concat();
    Command::new(macmcp()).args(all).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a run on this Mac reports.
fn report(mac: &Mac, words: &[&str]) -> Value {
    let world = mac.world().display().to_string();
    let all = [words, &["--json", "--simulate", &world]].concat();
    serde_json::from_str(&stdout(&run_script(&all))).unwrap()
}

/// The tools with two scripts, as the program lists them.
fn with_two_scripts() -> Vec<(String, Value)> {
    let output = Command::new(macmcp())
        .args(["tools", "--json", "--pack", crate::soak::likely::PACKS])
        .output()
        .unwrap();
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let two = listed.as_array().unwrap().iter();
    let reads = |tool: &&Value| tool["annotations"]["readOnlyHint"] == true;
    let two = two.filter(|tool| tool["language"] == json!(["javascript", "applescript"]));
    let two = two.filter(reads);
    two.map(|tool| {
        let name = tool["name"].as_str().unwrap();
        (name.to_owned(), tool["example"].clone())
    })
    .collect()
}

fn without_access() -> Mac {
    Mac::with(|world| {
        world["permissions"]["calendar"] = json!("denied");
        world["permissions"]["reminders"] = json!("denied");
    })
}

const IN_JAVASCRIPT: &str = "function run()";
const IN_APPLESCRIPT: &str = "on run";

#[test]
fn each_script_can_be_rendered() {
    let two = with_two_scripts();
    assert!(two.len() >= 4, "{two:?}");
    for (tool, example) in two {
        let example = example.to_string();
        let words = [&*tool, "--params", &example, "--render-only"];
        let rendered = |more: &[&str]| run_script(&[&words[..], more].concat());
        let first = rendered(&[]);
        assert!(stdout(&first).contains(IN_JAVASCRIPT), "{tool}");
        let told = format!("{tool}.applescript.hbs is run next");
        assert!(stderr(&first).contains(&told), "{}", stderr(&first));
        assert!(
            stderr(&first).contains("--language applescript"),
            "{}",
            stderr(&first)
        );
        let both: Value = serde_json::from_str(&stdout(&rendered(&["--json"]))).unwrap();
        assert_eq!(both["script"], stdout(&first));
        assert_eq!(both["language"], "javascript");
        assert_eq!(both["otherwise"]["language"], "applescript");
        for (language, holds) in [
            ("javascript", IN_JAVASCRIPT),
            ("applescript", IN_APPLESCRIPT),
        ] {
            let one = rendered(&["--language", language]);
            assert!(stdout(&one).contains(holds), "{tool}: {language}");
            assert_eq!(stderr(&one), "", "{tool}: {language}");
        }
        // A call that asks for the app runs one script.
        let through_app = rendered(&["-p", "through_app=true"]);
        assert_eq!(stdout(&through_app), {
            let other = rendered(&["-p", "through_app=true", "--language", "applescript"]);
            stdout(&other)
        });
        assert_eq!(stderr(&through_app), "", "{tool}");
    }
}

#[test]
fn a_dry_run_answers_both_scripts() {
    let mac = Mac::new();
    let before = mac.state();
    let mut client = mac.session(&[&PACKS[..], &["--dry-run"]].concat());
    for (tool, mut example) in with_two_scripts() {
        let dry = client.ok(&tool, example.clone());
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        assert!(text(&dry["script"]).contains(IN_JAVASCRIPT), "{dry}");
        assert_eq!(dry["language"], "javascript");
        assert_eq!(dry["otherwise"]["language"], "applescript");
        let second = text(&dry["otherwise"]["script"]);
        assert!(second.contains(IN_APPLESCRIPT), "{dry}");
        example["through_app"] = json!(true);
        let dry = client.ok(&tool, example);
        assert!(text(&dry["script"]).contains(IN_APPLESCRIPT), "{dry}");
        assert_eq!(dry["otherwise"], Value::Null);
    }
    assert_eq!(mac.state()["apps"], before["apps"]);
}

#[test]
fn a_run_chooses_as_the_server_does() {
    let (mac, denied) = (Mac::new(), without_access());
    for (tool, example) in with_two_scripts() {
        let example = example.to_string();
        let run = |mac: &Mac, more: &[&str]| {
            report(mac, &[&[&*tool, "--params", &example], more].concat())
        };
        let fast = run(&mac, &[]);
        assert_eq!(fast["language"], "javascript", "{tool}");
        assert_eq!(fast["tried"], Value::Null, "{tool}");
        assert_eq!(fast["result"]["note"], Value::Null, "{tool}");
        let slow = run(&denied, &[]);
        assert_eq!(slow["language"], "applescript", "{tool}");
        assert_eq!(slow["tried"]["language"], "javascript", "{tool}");
        let note = &slow["result"]["note"];
        assert!(note.as_str().unwrap().contains("was denied"), "{note}");
        assert_eq!(&slow["tried"]["result"]["instead"], note, "{tool}");
        // One script alone, whatever the Mac allows.
        let one = run(&mac, &["--language", "applescript"]);
        assert_eq!(one["language"], "applescript", "{tool}");
        assert_eq!(one["tried"], Value::Null, "{tool}");
        let one = run(&denied, &["--language", "javascript"]);
        assert_eq!(one["language"], "javascript", "{tool}");
        assert_eq!(&one["result"]["instead"], note, "{tool}");
        let one = run(&mac, &["-p", "through_app=true"]);
        assert_eq!(one["language"], "applescript", "{tool}");
        assert_eq!(one["tried"], Value::Null, "{tool}");
    }
}

#[test]
fn a_run_as_text_shows_both_scripts() {
    let denied = without_access();
    let world = denied.world().display().to_string();
    let output = run_script(&["list_lists", "--stats", "--simulate", &world]);
    let text = stdout(&output);
    for part in [
        "── script list_lists.js.hbs ──",
        "── script list_lists.applescript.hbs ──",
        "\"instead\":",
        "\"note\":",
        "── counts ──",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_language_that_there_is_not_is_refused() {
    for (words, says) in [
        (
            &["list_apps", "--language", "applescript"][..],
            "there is no template",
        ),
        (
            &["list_applications", "--language", "applescript"],
            "list_applications has no script in AppleScript",
        ),
        (
            &[
                "create_reminder",
                "-p",
                "name=a",
                "--language",
                "javascript",
            ],
            "create_reminder has no script in JavaScript",
        ),
        (
            &["list_lists", "--language", "python"],
            "javascript, applescript",
        ),
        (
            &["a.applescript", "--language", "applescript"],
            "--language is for templates",
        ),
    ] {
        let output = run_script(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
    let output = run_script(&[
        "list_applications",
        "--language",
        "javascript",
        "--render-only",
    ]);
    assert!(stdout(&output).contains(IN_JAVASCRIPT));
}
