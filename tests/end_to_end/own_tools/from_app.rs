//! `macmcp tool new --from-app`: tools from the dictionaries of the simulated Mac's apps, which tell what the world holds.

use super::{Folder, own_names};
use crate::support::commands::said;
use crate::support::{Client, Mac, macmcp};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::{Command, Output};

/// Apps with a dictionary of their own on the simulated Mac.
const APPS: [&str; 13] = [
    "Calendar",
    "Contacts",
    "Finder",
    "Google Chrome",
    "Mail",
    "Messages",
    "Notes",
    "Reminders",
    "Safari",
    "Shortcuts",
    "System Settings",
    "Terminal",
    "TextEdit",
];

pub(super) fn new_tool(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new(macmcp());
    command.args(["tool", "new", "--tools-dir", folder.argument()]);
    command.args(arguments).output().unwrap()
}

/// Makes tools of an app of a simulated Mac.
pub(super) fn made(mac: &Mac, folder: &Folder, arguments: &[&str]) -> String {
    let simulate = format!("--simulate={}", mac.world().display());
    let output = new_tool(
        folder,
        &[&[simulate.as_str(), "--from-app"], arguments].concat(),
    );
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
}

fn names(result: &Value, items: &str) -> BTreeSet<String> {
    let items = result[items].as_array().unwrap().iter();
    items
        .map(|item| item["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn every_dictionary_of_the_simulated_mac_makes_tools_that_compile() {
    let mac = Mac::new();
    for app in APPS {
        let folder = Folder::new(&[]);
        let told = made(&mac, &folder, &[app, "--reading"]);
        // Of Finder's processes the policy would not know which app is meant.
        let mut wrong = told.lines().filter(|line| line.contains(".hbs:"));
        assert!(
            wrong.all(|line| line.contains("which app is meant")),
            "{told}"
        );
        let tools = told
            .lines()
            .filter(|line| line.ends_with(".applescript.hbs"));
        assert!(tools.count() >= 3, "{told}");
    }
}

/// Those of packs are written by hand.
#[test]
fn what_is_read_is_what_the_tools_of_packs_read() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    for (app, class) in [
        ("Notes", "note"),
        ("Reminders", "reminder"),
        ("com.apple.reminders", "list"),
    ] {
        made(&mac, &folder, &[app, "--class", class]);
    }
    let mut client = folder.session(&mac, &["--pack", "notes,reminders"]);
    for (tool, other, items, arguments) in [
        ("notes_list_notes", "list_notes", "notes", json!({})),
        (
            "reminders_list_reminders",
            "list_reminders",
            "reminders",
            json!({"include_completed": true, "through_app": true}),
        ),
        ("reminders_list_lists", "list_lists", "lists", json!({})),
    ] {
        let own = client.ok(tool, json!({"limit": 100}));
        let packs = client.ok(other, arguments);
        assert_eq!(names(&own, items), names(&packs, items), "{tool}");
        assert_eq!(own["total"], packs["total"], "{tool}");
    }
    let listed = client.ok(
        "list_reminders",
        json!({"through_app": true, "include_completed": true}),
    );
    for reminder in listed["reminders"].as_array().unwrap() {
        let one = client.ok("reminders_get_reminder", json!({"id": reminder["id"]}));
        assert_eq!(one["not_read"], json!([]));
        let one = &one["reminder"];
        for field in ["id", "name", "completed", "flagged"] {
            assert_eq!(one[field], reminder[field], "{field}");
        }
        if reminder["all_day"] == false {
            assert_eq!(one["due_date"], reminder["due"]);
        }
    }
    pages(&mut client);
    let found = client.ok("notes_search_notes", json!({"query": "MILK"}));
    let packs = client.ok("search_notes", json!({"query": "MILK"}));
    assert_eq!(names(&found, "notes"), names(&packs, "notes"));
    assert_eq!(found["looked_at"], Value::Null);
    let count = client.ok("notes_count_notes", json!({}));
    assert_eq!(count["count"], client.ok("list_notes", json!({}))["total"]);
    let (error, _) = client.err("notes_get_note", json!({"id": "\" & (quit) & \""}));
    assert_eq!(error["code"], "InvalidParameter");
}

/// Pages one after the other hold what one page holds.
fn pages(client: &mut Client) {
    let whole = client.ok("reminders_list_reminders", json!({"limit": 100}));
    let (mut read, mut offset) = (Vec::new(), json!(0));
    while !offset.is_null() {
        let page = client.ok(
            "reminders_list_reminders",
            json!({"limit": 2, "offset": offset}),
        );
        read.extend(page["reminders"].as_array().unwrap().clone());
        offset = page["next_offset"].clone();
    }
    assert_eq!(json!(read), whole["reminders"]);
}

/// One event for each property of a page, the key once more, and one that counts.
#[test]
fn a_list_takes_an_event_for_each_property_and_none_for_each_object() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    made(&mac, &folder, &["Reminders", "--class", "reminder"]);
    let events = |limit: u64| {
        let params = json!({"limit": limit}).to_string();
        let simulate = format!("--simulate={}", mac.world().display());
        let mut command = Command::new(macmcp());
        command.args([
            "run-script",
            "reminders_list_reminders",
            "--json",
            "--stats",
            "--tools-dir",
            folder.argument(),
        ]);
        command.args([simulate.as_str(), "--params", &params]);
        let report: Value = serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
        let fields = report["result"]["reminders"][0].as_object().unwrap().len();
        let counts = report["counts"].as_array().unwrap().iter();
        let sent: u64 = counts
            .filter_map(|count| count["apple_events"]["com.apple.reminders"].as_u64())
            .sum();
        assert_eq!(sent, fields as u64 + 2);
    };
    events(1);
    events(4);
}

#[test]
fn they_appear_in_a_running_server_and_are_found() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    let mut client = folder.session(&mac, &["--profile", "compact"]);
    made(&mac, &folder, &["Notes", "--class", "folder", "--check"]);
    let found = client.call("find_tools", json!({"query": "notes count folders"}));
    assert!(found.to_string().contains("notes_count_folders"), "{found}");
    let counted = client.call("notes_count_folders", json!({}));
    let text = counted["content"][0]["text"].as_str().unwrap();
    let counted: Value = serde_json::from_str(text).unwrap();
    assert!(counted["count"].as_u64() > Some(0), "{counted}");
}

/// A refused field is left out, and what changes something is never called.
#[test]
fn a_check_leaves_out_what_the_app_refuses_and_changes_nothing() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    made(&mac, &folder, &["Notes", "--class", "note"]);
    let mut client = folder.session(&mac, &[]);
    let listed = client.ok("notes_list_notes", json!({}));
    assert_eq!(listed["not_read"], json!(["container"]));
    drop(client);
    let kept = mac.state()["app_data"].clone();
    let checked = Folder::new(&[]);
    let told = made(&mac, &checked, &["Notes", "--class", "note", "--check"]);
    assert!(
        told.contains("left out: container of note: the app refuses it"),
        "{told}"
    );
    assert_eq!(mac.state()["app_data"], kept);
    let mut client = checked.session(&mac, &[]);
    let listed = client.ok("notes_list_notes", json!({}));
    assert_eq!(listed["not_read"], json!([]));
    assert_eq!(listed["notes"][0]["container"], Value::Null);
}

#[test]
fn what_changes_something_is_made_one_at_a_time_and_asks() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    made(&mac, &folder, &["Reminders", "--reading"]);
    let mut client = folder.session(&mac, &[]);
    for tool in client.tools() {
        let name = tool["name"].as_str().unwrap();
        if name.starts_with("reminders_") {
            assert_eq!(tool["annotations"]["readOnlyHint"], true, "{name}");
        }
    }
    drop(client);
    for way in ["--make", "--set", "--delete"] {
        made(&mac, &folder, &["Reminders", "--class", "reminder", way]);
    }
    made(
        &mac,
        &folder,
        &["Reminders", "--command", "show", "--class", "reminder"],
    );
    let mut client = mac.serve(&["--tools-dir", folder.argument()]);
    client.initialize_with("2025-11-25", json!({"elicitation": {}}));
    let before = client.ok("reminders_count_reminders", json!({}))["count"]
        .as_u64()
        .unwrap();
    let refused = asked(
        &mut client,
        "reminders_make_reminder",
        json!({"name": "Tea"}),
        "no",
    );
    assert_eq!(refused["isError"], true);
    let odd = "Tea \" & (quit) & \"";
    let made = asked(
        &mut client,
        "reminders_make_reminder",
        json!({"name": odd, "flagged": true}),
        "once",
    );
    let made = &made["structuredContent"];
    assert_eq!(made["effect"], "confirmed");
    let set = json!({"id": made["id"], "priority": 5, "due_date": "2026-03-29T09:30:00+02:00"});
    let set = asked(&mut client, "reminders_set_reminder", set, "once");
    assert_eq!(set["structuredContent"]["effect"], "confirmed");
    let one = client.ok("reminders_get_reminder", json!({"id": made["id"]}));
    assert_eq!(one["reminder"]["name"], odd);
    assert_eq!(one["reminder"]["priority"], 5);
    assert_eq!(one["reminder"]["due_date"], "2026-03-29T09:30:00+02:00");
    let shown = asked(
        &mut client,
        "reminders_show_reminder",
        json!({"id": made["id"]}),
        "once",
    );
    assert_eq!(shown["structuredContent"]["effect"], "unverified");
    let gone = asked(
        &mut client,
        "reminders_delete_reminder",
        json!({"id": made["id"]}),
        "once",
    );
    assert_eq!(gone["structuredContent"]["effect"], "confirmed");
    let after = client.ok("reminders_count_reminders", json!({}))["count"]
        .as_u64()
        .unwrap();
    assert_eq!(after, before);
}

/// What a call answers to which the person says this word.
pub(super) fn asked(client: &mut Client, tool: &str, arguments: Value, word: &str) -> Value {
    let call = client.begin(tool, arguments);
    let question = client.receive();
    assert_eq!(question["method"], "elicitation/create", "{question}");
    let result = json!({"action": "accept", "content": {"answer": word}});
    client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": result}));
    client.answer_to(&call)["result"].clone()
}

#[test]
fn what_cannot_be_made_is_told() {
    let (mac, folder) = (Mac::new(), Folder::new(&[]));
    let simulate = format!("--simulate={}", mac.world().display());
    for (arguments, status, words) in [
        (&["Slack"][..], 1, "\"Slack\" has no scripting dictionary"),
        (&["No Such App"], 1, "Application not found: No Such App"),
        (
            &["Notes", "--class", "sandwich"],
            2,
            "the dictionary has no class \"sandwich\"; it has",
        ),
        (
            &["Notes", "--command", "dance"],
            2,
            "the dictionary has no command \"dance\"; it has",
        ),
        (&["Music", "--command", "quit"], 2, "every app has it"),
        (
            &["Terminal", "--command", "do script"],
            2,
            "it runs a text as a program",
        ),
        (
            &["Safari", "--command", "do JavaScript"],
            2,
            "it runs a text as a program",
        ),
        (&["Notes", "--make"], 2, "--class"),
        (
            &["System Events", "--reading"],
            1,
            "choose some with --class",
        ),
        (&["/no/such/file.sdef"], 1, "No such file"),
    ] {
        let output = new_tool(
            &folder,
            &[&[simulate.as_str(), "--from-app"], arguments].concat(),
        );
        assert_eq!(output.status.code(), Some(status), "{}", said(&output));
        assert!(said(&output).contains(words), "{}", said(&output));
    }
    assert_eq!(own_names(&mut folder.session(&mac, &[])), [""; 0]);
    made(&mac, &folder, &["Notes", "--class", "note"]);
    let again = new_tool(
        &folder,
        &[simulate.as_str(), "--from-app", "Notes", "--class", "note"],
    );
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("already exists"), "{}", said(&again));
}
