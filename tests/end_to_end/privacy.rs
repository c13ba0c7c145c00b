//! Nothing that is typed, copied or seen reaches the log, at any level.
use std::process::Command;

use crate::support::tools::TOOLS;
use crate::support::{Client, Mac, macmcp};
use serde_json::{Value, json};

/// Stands in everything that is typed, copied or seen in these tests.
const MARK: &str = "qz7mark";

fn list<'w>(value: &'w mut Value, name: &str) -> impl Iterator<Item = &'w mut Value> {
    let entries = value.get_mut(name).and_then(Value::as_array_mut);
    entries.into_iter().flatten()
}

/// Marks every text of an element and of what it holds.
fn mark(element: &mut Value) {
    for name in ["title", "value", "description"] {
        if let Some(Value::String(text)) = element.get_mut(name) {
            text.push_str(MARK);
        }
    }
    for child in list(element, "children") {
        mark(child);
    }
}

/// The default Mac with marks in the windows of its apps and on the clipboard.
fn marked() -> Mac {
    Mac::with(|world| {
        for app in list(world, "apps") {
            list(app, "windows").for_each(mark);
        }
        world["pasteboard"]["items"] = json!([[["public.utf8-plain-text", MARK]]]);
    })
}

/// A call of each tool that works, and calls that carry the mark themselves, in values and where it is wrong.
fn calls() -> Vec<(String, Value)> {
    let known: Value = serde_json::from_str(include_str!("../clients/calls.json")).unwrap();
    let good = TOOLS
        .iter()
        .map(|tool| (tool.name.to_string(), known[&*tool.name]["good"].clone()));
    let marked = [
        ("type_text", json!({"text": MARK, "app": "TextEdit"})),
        (
            "type_text",
            json!({"text": MARK.repeat(100), "app": "TextEdit"}),
        ),
        ("set_clipboard", json!({"text": MARK})),
        ("set_clipboard", json!({"text": 1, MARK: MARK})),
        ("press_key", json!({"key": MARK})),
        ("send_notification", json!({"title": MARK, "message": MARK})),
        ("get_ui_elements", json!({"app": MARK})),
        (
            "click_ui_element",
            json!({"app": "TextEdit", "element": MARK}),
        ),
        (
            "click_menu_item",
            json!({"app": "TextEdit", "menu_path": MARK}),
        ),
        ("focus_window", json!({"app": "TextEdit", "title": MARK})),
        ("reveal_in_finder", json!({"path": format!("/{MARK}")})),
    ];
    good.chain(marked.map(|(tool, given)| (tool.to_owned(), given)))
        .collect()
}

#[test]
fn the_log_holds_nothing_that_is_typed_copied_or_seen() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = marked();
        let mut command = Command::new(macmcp());
        command.arg("serve").arg("--simulate").arg(mac.world());
        command.args(["--log", "trace,rmcp=trace,rmcp::service=trace"]);
        command.args(arguments);
        let mut client = Client::start(command);
        client.initialize("2025-11-25");
        let mut seen = 0;
        for (tool, given) in calls() {
            let id = client.begin(&tool, given);
            seen += client.answer_to(&id).to_string().matches(MARK).count();
        }
        let (_, log) = client.close();
        assert!(seen > 100, "the answers hold the mark {seen} times");
        assert!(log.contains("a script has ended"), "{log}");
        let leaks: Vec<&str> = log.lines().filter(|line| line.contains(MARK)).collect();
        assert!(leaks.is_empty(), "{leaks:#?}");
    }
}

#[test]
fn a_concealed_clipboard_is_not_read() {
    let mac = Mac::with(|world| {
        world["pasteboard"]["items"] = json!([[
            ["org.nspasteboard.ConcealedType", ""],
            ["public.utf8-plain-text", MARK]
        ]]);
    });
    let mut client = mac.session(&[]);
    let answer = client.call("get_clipboard", json!({}));
    assert!(!answer.to_string().contains(MARK), "{answer}");
    assert_eq!(answer["structuredContent"]["kind"], "concealed", "{answer}");
}
