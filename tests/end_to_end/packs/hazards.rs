//! What real apps do that the tools of packs have to stand.

use crate::soak::likely::PACKS;
use crate::support::{Mac, macmcp, runners};
use serde_json::{Value, json};
use std::process::Command;

/// [apps 3.5]
#[test]
fn a_stream_has_no_track() {
    let mac = Mac::with(|world| {
        let mut music: Value = serde_json::from_str(include_str!(
            "../../../crates/simulated-world/data/apps/music.json"
        ))
        .unwrap();
        music["playerState"] = json!("playing");
        world["app_data"]["com.apple.Music"] = music;
    });
    let mut client = mac.session(&["--pack", "music"]);
    client.ok("launch_app", json!({"app": "Music"}));
    let player = client.ok("get_player", json!({}));
    assert_eq!(player["state"], "playing");
    assert_eq!(player["track"], Value::Null);
    let paused = client.ok("control_player", json!({"action": "pause"}));
    assert_eq!(paused["effect"], "confirmed");
    assert_eq!(paused["track"], Value::Null);
}

/// [apps 3.3]
#[test]
fn there_may_be_no_default_list() {
    let mac = Mac::with(|world| {
        let mut reminders: Value = serde_json::from_str(include_str!(
            "../../../crates/simulated-world/data/apps/reminders.json"
        ))
        .unwrap();
        reminders.as_object_mut().unwrap().remove("defaultList");
        world["app_data"]["com.apple.reminders"] = reminders;
    });
    let mut client = mac.session(&["--pack", "reminders"]);
    let (error, text) = client.err("create_reminder", json!({"name": "Eggs"}));
    assert_eq!(error["code"], "InvalidParameter", "{text}");
    assert!(text.contains("\"Groceries\""), "{text}");
    assert_eq!(
        client.ok("list_lists", json!({}))["lists"][0]["default"],
        false
    );
}

/// A filter on dates finds the first meeting of a series only [apps 3.4].
#[test]
fn a_weekly_meeting_of_september_is_there_in_november() {
    let mac = Mac::with(|world| {
        let mut calendar: Value = serde_json::from_str(include_str!(
            "../../../crates/simulated-world/data/apps/calendar.json"
        ))
        .unwrap();
        let event = &mut calendar["calendars"][1]["events"][0];
        // Monday, 1 September 2025, half past eight.
        event["startDate"] = json!(1_756_708_200);
        event["endDate"] = json!(1_756_709_100);
        world["app_data"]["com.apple.iCal"] = calendar;
    });
    let mut client = mac.session(&["--pack", "calendar"]);
    let day = json!({"from": "2025-11-24", "to": "2025-11-25", "calendar": "Work"});
    let mut listed = Value::Null;
    for through_app in [false, true] {
        let mut day = day.clone();
        day["through_app"] = json!(through_app);
        listed = client.ok("list_events", day);
        assert_eq!(listed["events"][0]["title"], "Stand-up", "{listed}");
        // At the same time of the day, although summer has ended.
        assert_eq!(listed["events"][0]["begin"], "2025-11-24T08:30:00+01:00");
        assert_eq!(listed["events"][0]["repeats"], true);
    }
    let id = &listed["events"][0]["id"];
    let delete = json!({"id": id, "calendar": "Work"});
    let (error, text) = client.err("delete_event", delete);
    assert_eq!(error["code"], "Refused", "{text}");
    let whole = json!({"id": id, "calendar": "Work", "whole_series": true});
    assert_eq!(client.ok("delete_event", whole)["effect"], "confirmed");
}

#[test]
fn events_move_both_ways() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "calendar"]);
    let id = "00000000-0000-4000-8000-000000000501";
    for begin in ["2025-12-24T11:00:00+01:00", "2025-10-24T12:00:00+02:00"] {
        let change = json!({"id": id, "calendar": "Home", "begin": begin});
        let changed = client.ok("update_event", change);
        assert_eq!(changed["effect"], "confirmed", "{changed}");
        assert_eq!(changed["begin"], begin);
    }
    assert_eq!(
        client.ok("list_calendars", json!({}))["calendars"][2]["writable"],
        false
    );
}

#[test]
fn messages_are_found_read_and_moved_in_their_mailboxes() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "mail"]);
    let found = client.ok("search_messages", json!({"query": "RECEIPT"}));
    assert_eq!(found["messages"][0]["id"], 102);
    let moved = client.ok("move_message", json!({"id": 102, "to": "Archive"}));
    assert_eq!(moved["effect"], "confirmed");
    let (error, _) = client.err("read_message", json!({"id": 102}));
    assert_eq!(error["code"], "InvalidParameter");
    let read = client.ok(
        "read_message",
        json!({"id": 102, "mailbox": "Archive", "account": "iCloud"}),
    );
    assert_eq!(read["subject"], "Your receipt");
    let (error, text) = client.err("move_message", json!({"id": 101, "to": "Nope"}));
    assert_eq!(error["code"], "InvalidParameter");
    assert!(text.contains("\"Archive\""), "{text}");
    // Both accounts have one.
    let (error, _) = client.err("list_messages", json!({"mailbox": "Drafts"}));
    assert_eq!(error["code"], "Ambiguous");
    let people = client.ok("list_mailboxes", json!({}));
    assert_eq!(people["mailboxes"][0]["unread"], 2);
}

#[test]
fn people_are_found_with_their_numbers() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "contacts"]);
    let found = client.ok("search_contacts", json!({"query": "ANNA"}));
    assert_eq!(found["people"][0]["phones"][0]["value"], "+1 555 0101");
    assert_eq!(
        client.ok("search_contacts", json!({"query": "nobody"}))["total"],
        0
    );
}

/// [apps 2.3]
#[test]
fn closed_apps_are_started_by_both_runners() {
    for runner in runners() {
        let mac = Mac::with(|world| {
            world["faults"]["active"] = json!(["closed-apps-answer-nothing"]);
        });
        let mut client = mac.session(&[runner, &["--pack", PACKS][..]].concat());
        for tool in [
            "list_folders",
            "list_lists",
            "list_calendars",
            "list_mailboxes",
            "list_shortcuts",
        ] {
            client.ok(tool, json!({}));
        }
        assert_eq!(client.ok("get_player", json!({}))["running"], false);
        client.ok("search_contacts", json!({"query": "a"}));
        client.ok("control_player", json!({"action": "play"}));
    }
}

#[test]
fn each_tool_says_its_language() {
    let output = Command::new(macmcp())
        .args(["tools", "--json", "--pack", PACKS])
        .output()
        .unwrap();
    let tools: Value = serde_json::from_slice(&output.stdout).unwrap();
    let languages = |toolset: &str| {
        let all = tools.as_array().unwrap().iter();
        let own = all.filter(|tool| tool["toolset"] == toolset);
        own.map(|tool| tool["language"].clone()).collect::<Vec<_>>()
    };
    let applescript = json!(["applescript"]);
    for pack in [
        "calendar",
        "contacts",
        "mail",
        "music",
        "notes",
        "reminders",
        "shortcuts",
    ] {
        let mut found = languages(pack);
        assert!(!found.is_empty(), "{pack}");
        // Those that read by EventKit where they may.
        found.retain(|one| *one != json!(["javascript", "applescript"]));
        assert!(found.iter().all(|one| *one == applescript), "{pack}");
    }
    assert!(
        languages("apps")
            .iter()
            .all(|one| *one == json!(["javascript"]))
    );
    let many = tools.as_array().unwrap().iter();
    let speaks = |tool: &&Value| {
        let languages = tool["language"].as_array().unwrap();
        languages.contains(&json!("applescript"))
    };
    let many = many.filter(speaks).count();
    assert!(many >= 18, "{many}");
    let listed = languages("calendar");
    assert!(listed.contains(&json!(["javascript", "applescript"])));
}

/// An event ends before the script is killed: what is killed cancels nothing in the app, and tells nothing.
#[test]
fn an_app_that_hangs_is_told_and_not_waited_for_to_the_end() {
    let mac = Mac::with(|world| {
        let mut apps = world["apps"].as_array_mut().unwrap().iter_mut();
        let notes = apps.find(|app| app["name"] == "Notes").unwrap();
        notes["hung"] = json!(true);
    });
    let mut client = mac.session(&["--pack", "notes", "--timeout-ms", "4000"]);
    let (error, text) = client.err("list_folders", json!({}));
    assert_eq!(error["code"], "AppNotResponding", "{text}");
    let note = json!({"title": "a"});
    let (error, text) = client.err("create_note", note);
    assert_eq!(error["code"], "AppNotResponding", "{text}");
    // It was silent before anything was made.
    assert!(!text.contains("may have been done"), "{text}");
}
