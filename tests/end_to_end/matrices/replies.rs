//! Replies that no script of the server prints: what a script answers is a program's word, and a server takes none for its own.

use super::Matrix;
use super::wrong_replies::{
    ERRORS, MANNERS, OBSERVED, PARTS, TREE, WHOLES, long_observed, long_parts, with,
};
use crate::hostile_client::resident_mb;
use crate::support::programs::{Programs, argument};
use crate::support::share::Share;
use crate::support::{Client, Mac, macmcp};
use crate::sweep::{check_sentence, code, family, outcome, wait_until_gone};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

const ABOUT: &str = "\
A program in the place of osascript prints the reply of a tool's script, with something wrong in it. `each part is` stands \
for as many calls as a true reply has kinds of parts, of which one row tries every third; the other rows are one call each. \
A cell lists what came of it: `works` is an answer without an error, `unverified` one whose effect is not proven, everything \
else an error's code. After each call no text of an answer holds what does not show, no error is longer than a few lines or has \
more than one, and the server lives.";

/// The calls, with the condition as the table names it.
fn calls() -> Vec<(&'static str, &'static str, Value)> {
    let area = "window[1]/scrollarea/textarea";
    vec![
        (
            "click_ui_element",
            "an action that opens a sheet",
            json!({"app": "TextEdit", "element": "window[1]/button[1]"}),
        ),
        (
            "set_ui_element_value",
            "an action on a text",
            json!({"app": "TextEdit", "element": area, "value": "x"}),
        ),
        (
            "look",
            "an outline, its windows and what has the focus",
            json!({"app": "TextEdit"}),
        ),
        (
            "get_ui_elements",
            "an outline with rows",
            json!({"app": "Notes"}),
        ),
        (
            "wait_for",
            "a text that is there",
            json!({"app": "TextEdit", "text": "Dear", "timeout_ms": 200}),
        ),
        ("list_windows", "a list", json!({})),
        ("check_permissions", "what macOS allows", json!({})),
        (
            "set_window_frame",
            "a window before and after",
            json!({"app": "TextEdit", "x": 50}),
        ),
    ]
}

/// The places of a value, of those that are written alike the first: a list's entries are alike, the cells of an element's row
/// are not.
fn places(value: &Value) -> Vec<String> {
    fn walk(
        value: &Value,
        pointer: &str,
        alike: &str,
        found: &mut Vec<String>,
        seen: &mut BTreeSet<String>,
    ) {
        if seen.insert(alike.to_owned()) {
            found.push(pointer.to_owned());
        }
        match value {
            Value::Object(fields) => {
                for (name, part) in fields {
                    walk(
                        part,
                        &format!("{pointer}/{name}"),
                        &format!("{alike}/{name}"),
                        found,
                        seen,
                    );
                }
            }
            Value::Array(entries) => {
                let is_row = alike.ends_with("/nodes/*");
                for (place, part) in entries.iter().enumerate() {
                    let alike = if is_row {
                        format!("{alike}/{place}")
                    } else {
                        format!("{alike}/*")
                    };
                    walk(part, &format!("{pointer}/{place}"), &alike, found, seen);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "", "", &mut found, &mut BTreeSet::new());
    found
}

/// The reply with something else in one place.
fn with_part(reply: &Value, place: &str, part: &str) -> Vec<u8> {
    const MARK: &str = "the part that is something else";
    let mut reply = reply.clone();
    *reply.pointer_mut(place).unwrap() = json!(MARK);
    let text = reply.to_string().replacen(&format!("\"{MARK}\""), part, 1);
    format!("{text}\n").into()
}

/// Whether a letter does not show, or turns or breaks a line.
fn is_hidden(letter: char) -> bool {
    (letter.is_control() && letter != '\n')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e0fff}')
}

/// What holds of every answer.
fn check(tool: &str, what: &str, result: &Value) {
    for block in result["content"].as_array().unwrap() {
        let text = block["text"].as_str().unwrap_or_default();
        assert!(!text.contains(is_hidden), "{tool}, {what}: {text:?}");
        assert!(
            !text.lines().any(|line| line.starts_with("| forged")),
            "{tool}, {what}: {text}"
        );
        assert!(text.len() < 200_000, "{tool}, {what}: {} bytes", text.len());
    }
    if code(result).is_some() {
        check_sentence(tool, result);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(
            text.len() < 6_000 && text.lines().count() < 40,
            "{tool}, {what}: {text}"
        );
    }
}

/// A server whose osascript prints what a file holds once that is there.
struct Liar {
    programs: Programs,
    client: Client,
}

impl Liar {
    fn new(mac: &Mac) -> Self {
        let programs = Programs::new(mac);
        let program = programs.write(
            "program",
            "reply=\"$here/reply\"\n\
             if [ ! -e \"$reply\" ]; then osascript \"$@\"; exit; fi\n\
             cat > /dev/null\n. \"$here/manner\"\ncat \"$reply\"",
        );
        fs::write(programs.path("manner"), "").unwrap();
        let arguments = [
            "--no-worker",
            "--log",
            "info",
            "--osascript",
            argument(&program),
        ];
        let client = mac.session(&arguments);
        Self { programs, client }
    }

    /// What comes of a call whose script prints this.
    fn lie(&mut self, what: &str, tool: &str, arguments: &Value, reply: &[u8]) -> String {
        fs::write(self.programs.path("reply"), reply).unwrap();
        let result = self.client.call(tool, arguments.clone());
        check(tool, what, &result);
        outcome(&result)
    }

    fn behave(&self, manner: &str) {
        fs::write(self.programs.path("manner"), manner).unwrap();
    }

    fn be_honest(&self) {
        fs::remove_file(self.programs.path("reply")).unwrap();
    }
}

/// What the script of a call prints.
fn truth(tool: &str, arguments: &Value) -> String {
    let mac = Mac::new();
    let output = Command::new(macmcp())
        .args(["run-script", tool, "--json", "--params"])
        .args([&arguments.to_string(), "--simulate"])
        .arg(mac.world())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    report["stdout"].as_str().unwrap().trim_end().to_owned()
}

/// The names of a node's fields, as the script of an outline tells them.
fn fields_of_nodes() -> Value {
    fn find(value: &Value) -> Option<&Value> {
        match value {
            Value::Object(members) => match members.get("fields") {
                Some(fields) if fields.is_array() => Some(fields),
                _ => members.values().find_map(find),
            },
            Value::Array(items) => items.iter().find_map(find),
            _ => None,
        }
    }
    let outline = truth("get_ui_elements", &json!({"app": "TextEdit"}));
    let outline: Value = serde_json::from_str(&outline).unwrap();
    find(&outline).unwrap().clone()
}

/// The rows of the table for one call; none in those that this run does not look at.
fn column(
    tool: &str,
    arguments: &Value,
    takes: impl Fn(usize) -> bool,
) -> Vec<(String, Option<String>)> {
    let mac = Mac::new();
    let mut liar = Liar::new(&mac);
    let other = truth("get_volume", &json!({}));
    let line = truth(tool, arguments);
    let reply: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(reply["ok"], true, "{tool}: {reply}");
    let mut rows = Vec::new();
    let parts = PARTS.iter().map(|(name, part)| (*name, (*part).to_owned()));
    let places = places(&reply);
    for (nth, (name, part)) in parts.chain(long_parts()).enumerate() {
        let row = format!("each part is {name}");
        let cell = takes(nth).then(|| {
            let some = places.iter().skip(nth % 3).step_by(3);
            let outcomes = some.map(|place| {
                let what = format!("{place} is {name}");
                liar.lie(&what, tool, arguments, &with_part(&reply, place, &part))
            });
            let outcomes: BTreeSet<String> = outcomes.collect();
            outcomes.into_iter().collect::<Vec<_>>().join(", ")
        });
        rows.push((row, cell));
    }
    let mut one = |row: String, reply: &[u8]| {
        let cell = takes(rows.len()).then(|| liar.lie(&row, tool, arguments, reply));
        rows.push((row, cell));
    };
    for (name, change) in WHOLES {
        one((*name).to_owned(), &change(&line, &other));
    }
    let fields = fields_of_nodes().to_string();
    let tree = TREE.replace("FIELDS", &fields);
    // Without what it has seen itself.
    let mut unobserved = reply.clone();
    unobserved.as_object_mut().unwrap().remove("observed");
    let unobserved = unobserved.to_string();
    let observed = OBSERVED
        .iter()
        .map(|(name, observed)| (*name, observed.replace('@', &tree)));
    for (name, observed) in observed.chain(long_observed(&fields)) {
        one(
            format!("changed: {name}"),
            &with(&unobserved, "observed", &observed),
        );
    }
    for (name, error) in ERRORS {
        let reply = format!("{{\"ok\":false,\"error\":{error}}}\n");
        one(format!("an error {name}"), reply.as_bytes());
    }
    for (name, manner) in MANNERS {
        liar.behave(manner);
        let row = format!("its reply {name}");
        let reply = format!("{line}\n");
        let cell = takes(rows.len()).then(|| liar.lie(&row, tool, arguments, reply.as_bytes()));
        rows.push((row, cell));
    }
    liar.behave("");
    liar.lie("the truth", tool, arguments, format!("{line}\n").as_bytes());
    liar.be_honest();
    let process = liar.client.child.id();
    liar.client.ok("get_volume", json!({}));
    let used = resident_mb(process);
    assert!(used < 200, "{tool}: {used} MB");
    let family = family(process);
    let (status, log) = liar.client.close();
    assert!(status.success(), "{tool}: {status}");
    assert!(!log.contains("panicked"), "{tool}: {log}");
    wait_until_gone(&family);
    rows
}

#[test]
#[ignore = "takes minutes: every part of eight replies as something else; `make test-all` runs it"]
fn every_reply_that_a_script_would_not_print() {
    let share = Share::of_this_run();
    let calls = calls().into_iter().enumerate();
    let columns: Vec<_> = calls
        .map(|(at, (tool, about, arguments))| {
            let rows = column(tool, &arguments, |row| share.takes(row, at));
            (tool, about, rows)
        })
        .collect();
    let rows = columns[0].2.iter().map(|(row, _)| row.clone()).collect();
    let mut matrix = Matrix::new("Replies that no script prints", ABOUT, rows);
    for (tool, about, rows) in columns {
        matrix.push(
            tool,
            about,
            rows.into_iter().map(|(_, cell)| cell).collect(),
        );
    }
    matrix.hold("replies.md");
}
