//! Packs: off until they are switched on, each tool on the simulated Mac with what it leaves there.
mod bounds;
mod browsers;
mod compiled;
mod crowded;
mod days;
mod drafts;
mod event_kit;
pub(crate) mod examples;
mod hazards;
mod lists;
mod notes;
mod oracles;
mod series;
mod times;

use crate::support::Mac;
use serde_json::{Value, json};

fn apps(mac: &Mac) -> Value {
    mac.state()["app_data"].clone()
}

#[test]
fn the_tools_of_a_pack_are_there_only_when_it_is_on() {
    let mac = Mac::new();
    let off = mac.session(&[]).tool_names();
    assert!(!off.iter().any(|name| name == "list_notes"));
    let on = mac
        .session(&["--pack", "notes,mail", "--toolsets", "audio"])
        .tool_names();
    assert!(on.iter().any(|name| name == "list_notes") && !on.iter().any(|name| name == "click"));
    let reads = mac
        .session(&["--pack", "notes", "--read-only"])
        .tool_names();
    assert!(!reads.iter().any(|name| name == "create_note"));
}

#[test]
fn notes_and_reminders() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "notes,reminders"]);
    let made = client.ok(
        "create_note",
        json!({"title": "Plan <b>", "text": "a\n\nb"}),
    );
    let read = client.ok("read_note", json!({"id": made["id"]}));
    assert_eq!(
        (&read["name"], &read["folder"]),
        (&json!("Plan <b>"), &json!("Notes"))
    );
    let found = client.ok("list_notes", json!({"containing": "MILK"}));
    assert_eq!(found["total"], 1);
    let (error, _) = client.err("list_notes", json!({"folder": "Nope"}));
    assert_eq!(error["code"], "InvalidParameter");
    let made = client.ok(
        "create_reminder",
        json!({"name": "Eggs", "list": "Groceries", "due": "2026-01-31T09:00:00Z"}),
    );
    assert_eq!(made["due"], "2026-01-31T10:00:00+01:00");
    client.ok("complete_reminder", json!({"id": made["id"]}));
    let listed = client.ok("list_reminders", json!({"list": "Groceries"}));
    assert_eq!(listed["total"], 2);
    let lists = &apps(&mac)["com.apple.reminders"]["accounts"][0]["lists"];
    assert_eq!(lists[1]["reminders"][2]["completed"], true);
}

/// Scripts and the window are about the same notes.
#[test]
fn a_note_is_in_the_window_and_what_is_typed_there_is_in_the_note() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "notes"]);
    let made = client.ok("create_note", json!({"title": "Plan", "text": "a"}));
    let outline = client.outline(json!({"app": "Notes"}));
    assert!(outline.contains("All iCloud – 5 notes"), "{outline}");
    let row = "window[1]/split group/scroll area[2]/table/row[1]";
    client.ok("click_ui_element", json!({"app": "Notes", "element": row}));
    let area = "window[1]/split group/scroll area[3]/text area";
    let typed = json!({"app": "Notes", "element": area, "value": "Plan B\nwith <b>"});
    client.ok("set_ui_element_value", typed);
    let read = client.ok("read_note", json!({"id": made["id"]}));
    assert_eq!(
        (&read["name"], &read["text"]),
        (&json!("Plan B"), &json!("Plan B\nwith <b>"))
    );
    let delete = format!("{row}/cell/button");
    client.ok(
        "click_ui_element",
        json!({"app": "Notes", "element": delete}),
    );
    assert_eq!(
        client.ok("list_notes", json!({"folder": "Notes"}))["total"],
        3
    );
    // A window that opens later shows what is kept.
    client.ok("create_note", json!({"title": "Later"}));
    client.ok("quit_app", json!({"app": "Notes"}));
    client.ok("launch_app", json!({"app": "Notes"}));
    let outline = client.outline(json!({"app": "Notes"}));
    assert!(
        outline.contains("\"Later\"") && !outline.contains("\"Plan B\""),
        "{outline}"
    );
}

/// Calendar shows the month of the events that it begins with.
fn in_november(world: &mut Value) {
    world["clock"] = json!({"stands_at": 1_763_632_800});
}

#[test]
fn calendar_and_mail() {
    let mac = Mac::with(in_november);
    let mut client = mac.session(&["--pack", "calendar,mail"]);
    client.ok("create_event", json!({"calendar": "Work", "title": "Review", "begin": "2025-11-24T10:00:00Z", "end": "2025-11-24T11:00:00Z"}));
    let listed = client.ok(
        "list_events",
        json!({"from": "2025-11-24T00:00:00Z", "to": "2025-11-25T00:00:00Z"}),
    );
    assert_eq!(listed["events"][1]["title"], "Review");
    let listed = client.ok("list_messages", json!({"unread_only": true}));
    assert_eq!(listed["total"], 3);
    let read = client.ok("read_message", json!({"id": 103}));
    assert_eq!(read["read"], false);
    // The windows are about the same events and messages.
    let events = client.outline(json!({"app": "Calendar"}));
    let shown = "\"Review. November 24, 2025, 11:00 AM to 12:00 PM\"";
    assert!(events.contains(shown), "{events}");
    let before = client.outline(json!({"app": "Mail"}));
    assert!(before.contains("4 messages, 3 unread"), "{before}");
    client.ok("mark_message", json!({"id": 103, "read": true}));
    let after = client.outline(json!({"app": "Mail"}));
    assert!(after.contains("4 messages, 2 unread"), "{after}");
    let draft = client.ok(
        "draft_message",
        json!({"to": ["a@example.com"], "subject": "S", "text": "T"}),
    );
    assert_eq!(draft["to"], json!(["a@example.com"]));
    // It is shown to the person, who sends it.
    let outline = client.outline(json!({"app": "Mail"}));
    assert!(outline.contains("\"a@example.com\""), "{outline}");
    assert_eq!(
        apps(&mac)["com.apple.mail"]["outgoingMessages"][0]["content"],
        "T"
    );
    let send = json!({"app": "Mail", "element": "window[\"S\"]/button[\"Send\"]"});
    client.ok("click_ui_element", send);
    assert_eq!(apps(&mac)["com.apple.mail"]["outgoingMessages"], json!([]));
}

/// A day alone was midnight in UTC: an event of the 19th, made in New York, lay on the 18th [findings-2 9.6].
#[test]
fn a_day_is_a_day_of_the_zone_of_the_mac() {
    for zone in ["America/New_York", "Asia/Tokyo"] {
        let mac = Mac::with(|world| {
            world["system"]["time_zone"] = json!(zone);
            in_november(world);
        });
        let mut client = mac.session(&["--pack", "calendar,reminders"]);
        let event = json!({"calendar": "Work", "title": "Fair", "begin": "2025-11-19", "end": "2025-11-19", "all_day": true});
        client.ok("create_event", event);
        let shown = client.outline(json!({"app": "Calendar"}));
        let day = "List \"Wednesday, November 19\"";
        let (_, day) = shown.split_once(day).unwrap_or_else(|| panic!("{shown}"));
        let (day, _) = day.split_once("List ").unwrap();
        assert!(
            day.contains("\"Fair. November 19, 2025, All-Day\""),
            "{shown}"
        );
        let wrong = json!({"name": "Pack", "due": "2025-11-32"});
        assert_eq!(
            client.err("create_reminder", wrong).0["code"],
            "InvalidParameter"
        );
    }
}

#[test]
fn music_shortcuts_and_appearance() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "music,shortcuts,appearance"]);
    assert_eq!(client.ok("get_player", json!({}))["running"], false);
    let playing = client.ok(
        "control_player",
        json!({"action": "play", "playlist": "Focus"}),
    );
    assert_eq!(playing["effect"], "confirmed");
    assert_eq!(apps(&mac)["com.apple.Music"]["playerState"], "playing");
    assert_eq!(
        client.ok("list_shortcuts", json!({}))["shortcuts"][0]["name"],
        "Say Hello"
    );
    assert_eq!(
        client.ok("run_shortcut", json!({"name": "Say Hello"}))["result"],
        "Hello"
    );
    client.ok("set_dark_mode", json!({"dark": true}));
    assert_eq!(client.ok("get_dark_mode", json!({}))["dark"], true);
    assert_eq!(mac.state()["system"]["dark_mode"], true);
}
