//! What the reading tools of packs take on a Mac of real size, by the cost model of the simulated Mac.

use crate::soak::likely::PACKS;
use crate::support::Mac;
use crate::support::share::Share;
use crate::support::tools::listed;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How long a reading tool may take, in milliseconds.
const MOST: f64 = 10_000.0;

fn calls() -> Vec<(&'static str, Value)> {
    let note = "x-coredata://5F0C7E7A-0001/ICNote/p13";
    vec![
        ("get_dark_mode", json!({})),
        ("list_browser_tabs", json!({"app": "Safari"})),
        ("get_page_text", json!({"app": "Safari"})),
        ("list_calendars", json!({})),
        (
            "list_events",
            json!({"from": "2025-11-24", "to": "2025-11-25"}),
        ),
        ("search_contacts", json!({"query": "an"})),
        ("list_messages", json!({"unread_only": true})),
        ("list_mailboxes", json!({})),
        ("read_message", json!({"id": 103})),
        ("search_messages", json!({"query": "e"})),
        ("get_player", json!({})),
        ("search_library", json!({"query": "o"})),
        ("list_folders", json!({})),
        ("list_notes", json!({})),
        ("read_note", json!({"id": note})),
        ("search_notes", json!({"query": "the"})),
        ("list_lists", json!({})),
        ("list_reminders", json!({})),
        ("list_shortcuts", json!({})),
        ("search_files", json!({"text": "Plan"})),
    ]
}

#[test]
fn every_reading_tool_of_a_pack_takes_less_than_ten_seconds_on_a_mac_of_real_size() {
    let without: BTreeSet<String> = listed(&[]).into_iter().map(|tool| tool.name).collect();
    let of_packs = listed(&["--pack", PACKS]).into_iter();
    let reading = of_packs.filter(|tool| tool.reads && !without.contains(&tool.name));
    let reading: BTreeSet<String> = reading.map(|tool| tool.name).collect();
    let called: BTreeSet<String> = calls().iter().map(|(tool, _)| (*tool).to_owned()).collect();
    assert_eq!(reading, called);
    let mac = Mac::crowded();
    let arguments = ["--pack", PACKS, "--timeout-ms", "100000"];
    let mut client = mac.counting_session_with(&arguments);
    let mut before = 0.0;
    for (tool, arguments) in Share::of_this_run().of_column(5, calls()) {
        client.ok(tool, arguments);
        // Whatever ran before has ended, and been counted, when the next one runs.
        client.ok("get_clipboard", json!({}));
        let now = mac.estimated_in_all();
        assert!(now - before < MOST, "{tool}: {} ms", now - before);
        before = now;
    }
}
