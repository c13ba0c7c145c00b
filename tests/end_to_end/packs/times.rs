//! Every date that a result declares, of core tools and packs: a day is a bare day, and a moment has the offset of the Mac. All answers
//! of these tests are looked at as well (`check_times` in `support`).

use super::examples::packs;
use crate::support::{Client, Mac, each_text, macmcp};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;

/// What fields that hold a date are called.
const DATES: [&str; 8] = [
    "begin",
    "created",
    "due",
    "end",
    "local_time",
    "modified",
    "received",
    "watched_from",
];

/// Kathmandu's, all year: neither that of a machine nor one that a script could make up.
const ZONE: &str = "Asia/Kathmandu";
const OFFSET: &str = "+05:45";

const DINNER: &str = "00000000-0000-4000-8000-000000000501";
const SHOPPING: &str = "x-coredata://5F0C7E7A-0001/ICNote/p13";

/// Calls that answer a date in each of their fields for one.
fn calls() -> Vec<(&'static str, Value)> {
    let (moment, later) = ("2026-04-01T09:30", "2026-04-01T10:00");
    vec![
        (
            "create_event",
            json!({"calendar": "Home", "title": "Talk", "begin": moment, "end": later}),
        ),
        (
            "create_event",
            json!({"calendar": "Home", "title": "Off", "begin": "2026-04-02", "end": "2026-04-02"}),
        ),
        (
            "list_events",
            json!({"from": "2026-04-01", "to": "2026-04-02"}),
        ),
        (
            "list_events",
            json!({"from": "2026-04-01", "to": "2026-04-02", "through_app": true}),
        ),
        (
            "update_event",
            json!({"id": DINNER, "calendar": "Home", "begin": moment, "end": later}),
        ),
        ("delete_event", json!({"id": DINNER, "calendar": "Home"})),
        (
            "create_reminder",
            json!({"name": "Call", "list": "Groceries", "due": moment}),
        ),
        ("list_reminders", json!({"list": "Groceries"})),
        (
            "list_reminders",
            json!({"list": "Groceries", "through_app": true}),
        ),
        (
            "update_reminder",
            json!({"id": "x-apple-reminder://00000000-0000-4000-8000-000000000004", "due": moment}),
        ),
        ("list_notes", json!({})),
        ("search_notes", json!({"query": "milk"})),
        ("read_note", json!({"id": SHOPPING})),
        ("list_messages", json!({})),
        ("search_messages", json!({"query": "receipt"})),
        ("read_message", json!({"id": 103})),
        ("search_files", json!({"name": "Plan"})),
        ("get_system_info", json!({})),
        ("recent_changes", json!({})),
    ]
}

/// The tools as the program lists them.
pub(super) fn tools() -> Vec<Value> {
    let output = Command::new(macmcp())
        .args(["tools", "--json", "--pack", &packs().join(",")])
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .env_remove("MACMCP_TOOLS_DIR")
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The fields of a schema that are called as those for dates are.
fn declared(schema: &Value, found: &mut BTreeSet<String>) {
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let kind = &field["type"];
        let is_text = *kind == "string" || kind[0] == "string";
        if is_text && DATES.contains(&name.as_str()) {
            found.insert(name.clone());
        }
        declared(field, found);
    }
    if schema["items"].is_object() {
        declared(&schema["items"], found);
    }
}

/// Whether a text is a day, or a day with more behind it.
fn begins_with_day(text: &str) -> bool {
    let shape = |(place, letter): (usize, u8)| match place {
        4 | 7 => letter == b'-',
        _ => letter.is_ascii_digit(),
    };
    text.len() >= 10 && text.bytes().take(10).enumerate().all(shape)
}

/// The fields of an answer that hold a date, each of which has to be one of the Mac's.
fn told(tool: &str, value: &Value, name: &str, found: &mut BTreeSet<(String, String)>) {
    match value {
        Value::String(text) if begins_with_day(text) && !text.contains(' ') => {
            assert!(
                DATES.contains(&name),
                "{tool}: {name} is no known field of a date: {text}"
            );
            let is_moment = text.len() == 25 && text.ends_with(OFFSET);
            assert!(text.len() == 10 || is_moment, "{tool}: {name}: {text}");
            found.insert((tool.to_owned(), name.to_owned()));
        }
        Value::Array(items) => items.iter().for_each(|item| told(tool, item, name, found)),
        Value::Object(fields) => {
            for (name, field) in fields {
                told(tool, field, name, found);
            }
            if let (Some(begin), Some(all_day)) = (fields.get("begin"), fields.get("all_day")) {
                let is_day = begin.as_str().is_none_or(|begin| begin.len() == 10);
                assert_eq!(json!(is_day), *all_day, "{tool}: {value}");
            }
        }
        _ => {}
    }
}

#[test]
fn every_date_of_a_result_is_one_of_the_mac() {
    let mut expected = BTreeSet::new();
    for tool in tools() {
        let name = tool["name"].as_str().unwrap();
        let mut fields = BTreeSet::new();
        declared(&tool["outputSchema"], &mut fields);
        expected.extend(fields.into_iter().map(|field| (name.to_owned(), field)));
        // Nor does a text about a result show another form.
        for part in ["outputSchema", "description"] {
            each_text(&tool[part], &mut |text| {
                let is_universal = text
                    .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != ':')
                    .any(|word| word.contains(':') && word.ends_with('Z'));
                assert!(!is_universal, "{name}: {text}");
            });
        }
    }
    assert!(expected.len() >= 20, "{expected:?}");
    let mac = Mac::with(|world| world["system"]["time_zone"] = json!(ZONE));
    let mut client: Client = mac.session(&["--pack", &packs().join(",")]);
    let mut found = BTreeSet::new();
    for (tool, arguments) in calls() {
        let answer = client.ok(tool, arguments);
        told(tool, &answer, "", &mut found);
    }
    let missing: Vec<_> = expected.difference(&found).collect();
    assert!(missing.is_empty(), "no call answers {missing:?}");
}
