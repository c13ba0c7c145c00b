//! The walk-through of the documentation works as it is written, and so does what `macmcp tool new` begins.

use crate::support::commands::said;
use crate::support::macmcp as program;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const DOCUMENT: &str = include_str!("../../../docs/own-tools.md");

const FROM_DICTIONARIES: &str = include_str!("../../../docs/dictionary-tools.md");

fn macmcp(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program());
    command.args(arguments).env_remove("MACMCP_TOOLS_DIR");
    command.env_remove("XDG_CONFIG_HOME").env("HOME", home);
    command.output().unwrap()
}

/// The code blocks of a document, each with its language and the last line of words before it.
fn blocks(document: &str) -> Vec<(&str, &str, String)> {
    let (mut blocks, mut before) = (Vec::new(), "");
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text = lines.by_ref().take_while(|line| *line != "```");
            blocks.push((
                language,
                before,
                text.map(|line| format!("{line}\n")).collect(),
            ));
        } else if !line.is_empty() {
            before = line;
        }
    }
    blocks
}

#[test]
fn the_documentation_works_as_it_is_written() {
    assert_eq!(follow(DOCUMENT), 6);
}

#[test]
fn the_page_on_dictionaries_works_as_it_is_written() {
    assert_eq!(follow(FROM_DICTIONARIES), 6);
}

/// Writes the files of a document and gives its commands; answers how many there were.
fn follow(document: &str) -> usize {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(".config/macmcp/tools");
    let mut commands = 0;
    for (language, before, text) in blocks(document) {
        if language != "console" {
            let file = before
                .strip_prefix('`')
                .and_then(|name| name.strip_suffix('`'));
            let path = folder.join(file.expect("a file has its name above it"));
            fs::write(&path, text).unwrap();
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            continue;
        }
        let mut output = String::new();
        for line in text.lines() {
            if let Some(command) = line.strip_prefix("$ macmcp ") {
                let arguments: Vec<&str> = command.split(' ').collect();
                let done = macmcp(home.path(), &arguments);
                output = said(&done).replace(home.path().to_str().unwrap(), "~");
                assert!(done.status.success(), "{command}: {output}");
                commands += 1;
            } else {
                assert!(output.contains(line), "{line}: {output}");
            }
        }
    }
    commands
}

#[test]
fn what_is_begun_works_in_both_languages_and_as_a_recipe() {
    let home = tempfile::tempdir().unwrap();
    let made = macmcp(home.path(), &["tool", "new", "one"]);
    assert!(made.status.success(), "{}", said(&made));
    let made = macmcp(home.path(), &["tool", "new", "two", "--applescript"]);
    assert!(made.status.success(), "{}", said(&made));
    let made = macmcp(home.path(), &["tool", "new", "three_steps", "--recipe"]);
    assert!(made.status.success(), "{}", said(&made));
    assert!(said(&made).contains("three_steps.recipe.toml"));
    let tested = macmcp(home.path(), &["tool", "test"]);
    assert!(tested.status.success(), "{}", said(&tested));
    let text = said(&tested);
    for name in ["one", "two", "three_steps"] {
        assert_eq!(
            text.matches(&format!("ok    {name}: ")).count(),
            4,
            "{text}"
        );
    }
    let both = ["tool", "new", "four", "--recipe", "--applescript"];
    assert_eq!(macmcp(home.path(), &both).status.code(), Some(2));
}

#[test]
fn nothing_is_overwritten_and_no_name_taken() {
    let home = tempfile::tempdir().unwrap();
    assert!(
        macmcp(home.path(), &["tool", "new", "one"])
            .status
            .success()
    );
    for (name, status, words) in [
        ("one", 1, "one.js.hbs already exists"),
        ("click", 2, "macmcp has a tool called `click` itself"),
        ("../x", 2, "is not a valid tool name"),
        ("One", 2, "is not a valid tool name"),
    ] {
        let refused = macmcp(home.path(), &["tool", "new", name]);
        assert_eq!(refused.status.code(), Some(status), "{name}");
        assert!(said(&refused).contains(words), "{}", said(&refused));
    }
}

#[test]
fn a_test_that_does_not_hold_fails() {
    let home = tempfile::tempdir().unwrap();
    assert!(
        macmcp(home.path(), &["tool", "new", "one"])
            .status
            .success()
    );
    let tests = home.path().join(".config/macmcp/tools/tests/one.json");
    for (calls, words) in [
        (
            r#"{"arguments": {"name": "Ann"}, "result": {"greeting": "x"}}"#,
            r#"call 1 (one): expected {"greeting":"x"}, got {"greeting":"Hello, Ann!"}"#,
        ),
        (
            r#"{"arguments": {"name": "Ann"}, "error": "Timeout"}"#,
            "expected the error Timeout, got {",
        ),
        (r#"{"arguments": {}}"#, "`name` is missing"),
        (
            r#"{"tool": "no_such_tool", "arguments": {}}"#,
            "Unknown tool: no_such_tool",
        ),
    ] {
        fs::write(&tests, format!(r#"[{{"test": "t", "calls": [{calls}]}}]"#)).unwrap();
        let failed = macmcp(home.path(), &["tool", "test", "one"]);
        let text = said(&failed);
        assert_eq!(failed.status.code(), Some(1), "{text}");
        assert!(
            text.contains("FAIL  one: t\n") && text.contains(words),
            "{text}"
        );
    }
}
