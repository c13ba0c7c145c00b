//! The skills by surface: each line as a model would follow it, on the simulated Mac. The calls are those of the files; what has to be
//! so before and after each is written here.
mod documents;
mod surfaces;

use crate::support::{Client, Mac};
use serde_json::Value;
use std::path::PathBuf;

/// The skills, by the ends of their names.
const SURFACES: [&str; 6] = ["dialogs", "files", "lists", "menus", "pages", "text"];

fn file(surface: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(format!("scripts/dist/skill/macmcp-{surface}/SKILL.md"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A numbered line of a skill.
struct Line {
    /// What is said, with the grade at its end.
    says: String,
    calls: Vec<(String, Value)>,
}

/// The calls in a text: a tool and its arguments between two backticks.
fn calls(text: &str) -> Vec<(String, Value)> {
    let code = text.split('`').skip(1).step_by(2);
    let calls = code.filter_map(|code| code.split_once(' '));
    let calls = calls.filter(|(_, arguments)| arguments.starts_with('{'));
    calls
        .map(|(tool, arguments)| {
            let arguments = serde_json::from_str(arguments);
            (
                tool.to_owned(),
                arguments.unwrap_or_else(|error| panic!("{text}: {error}")),
            )
        })
        .collect()
}

fn lines(surface: &str) -> Vec<Line> {
    let text = file(surface);
    let mut lines: Vec<Line> = Vec::new();
    for line in text.lines() {
        let number = line
            .split_once(". ")
            .and_then(|(number, _)| number.parse::<usize>().ok());
        if number.is_some() {
            assert_eq!(number, Some(lines.len() + 1), "{surface}: {line}");
            lines.push(Line {
                says: line.to_owned(),
                calls: calls(line),
            });
        } else if let (Some(last), true) = (lines.last_mut(), line.starts_with("  ")) {
            last.calls.extend(calls(line));
            if !line.trim_start().starts_with('`') {
                last.says += line;
            }
        }
    }
    lines
}

/// A line that is being followed.
struct Step<'a> {
    mac: &'a Mac,
    client: &'a mut Client,
    line: &'a Line,
}

impl Step<'_> {
    /// What its calls answer, as text.
    fn answers(&mut self) -> Vec<String> {
        let calls = self.line.calls.iter();
        calls
            .map(|(tool, arguments)| {
                let result = self.client.call(tool, arguments.clone());
                let blocks = result["content"].as_array().unwrap();
                blocks
                    .iter()
                    .filter_map(|block| block["text"].as_str())
                    .collect()
            })
            .collect()
    }

    /// What its only call answers.
    fn answer(&mut self) -> String {
        let [answer] = &*self.answers() else {
            panic!("one call: {}", self.line.says);
        };
        answer.clone()
    }
}

/// Follows a skill line by line.
fn follow(surface: &str, checks: &[fn(&mut Step<'_>)]) {
    let lines = lines(surface);
    assert_eq!(
        lines.len(),
        checks.len(),
        "{surface}: each line has a check"
    );
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (line, check) in lines.iter().zip(checks) {
        check(&mut Step {
            mac: &mac,
            client: &mut client,
            line,
        });
    }
}

/// Whether a text has all of these.
#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part}: {text}");
    }
}
