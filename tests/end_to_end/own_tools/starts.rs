//! Apps that run before a script begins, its time, and what it says once it has acted.

use super::Folder;
use crate::support::Mac;
use serde_json::json;

/// Counts people, and says how long an event may take.
const COUNT: &str = r#"{{!--
title = "Count people"
description = "Counts the people of Contacts. Returns `people` and `seconds`."
effect = "act"
apps = ["Contacts"]
starts_apps = ["Contacts"]
timeout_ms = 9000

[parameters]
[parameters.properties.fails]
type = "boolean"
description = "Whether it fails after it has acted"
default = false
--}}
{{lib "core/reply"}}

on run
	try
		with timeout of {{seconds}} seconds
			tell application "Contacts" to set n to count of people
		end timeout
		if {{boolean fails}} then
			my noteAct()
			error "Wrong" number -1700
		end if
		set pairs to {}
		set end of pairs to {"people", my jsonInteger(n)}
		set end of pairs to {"seconds", my jsonInteger({{seconds}})}
		return my replyOk(pairs)
	on error theMessage number theNumber
		return my replyFailed(theMessage, theNumber)
	end try
end run
"#;

const CLOSED: &str = "closed-apps-answer-nothing";

/// [apps 2.3]
#[test]
fn a_closed_app_is_started_before_its_script() {
    let mac = Mac::with(|world| world["faults"]["active"] = json!([CLOSED]));
    let folder = Folder::new(&[
        ("count_people.applescript.hbs", COUNT),
        (
            "count_others.applescript.hbs",
            &COUNT.replace("starts_apps = [\"Contacts\"]\n", ""),
        ),
    ]);
    let mut client = folder.session(&mac, &[]);
    let (error, _) = client.err("count_others", json!({}));
    assert_eq!(error["code"], "AppNotRunning");
    let front = mac.state()["front"].clone();
    let counted = client.ok("count_people", json!({}));
    assert_eq!(counted["people"], 3);
    assert_eq!(mac.state()["front"], front);
    let state = mac.state();
    let mut apps = state["apps"].as_array().unwrap().iter();
    let app = apps.find(|app| app["name"] == "Contacts").unwrap();
    assert_eq!(app["hidden"], true);
}

#[test]
fn an_app_that_is_not_installed_is_told() {
    let mac = Mac::with(|world| {
        let installed = world["installed"].as_array_mut().unwrap();
        installed.retain(|app| app["name"] != "Notes");
    });
    let mut client = mac.session(&["--pack", "notes"]);
    let (error, text) = client.err("list_folders", json!({}));
    assert_eq!(error["code"], "AppNotFound");
    assert!(text.contains("Application not found: Notes"), "{text}");
}

/// What is killed cancels nothing in the app and tells nothing of what it did: the event ends first.
#[test]
fn an_event_ends_before_its_call() {
    let (mac, folder) = (
        Mac::new(),
        Folder::new(&[("count_people.applescript.hbs", COUNT)]),
    );
    let mut client = folder.session(&mac, &[]);
    let seconds = client.ok("count_people", json!({}))["seconds"].clone();
    let seconds = seconds.as_u64().unwrap();
    assert!((4..9).contains(&seconds), "{seconds}");
}

#[test]
fn a_failure_behind_an_act_says_that_it_may_have_been_done() {
    let (mac, folder) = (
        Mac::new(),
        Folder::new(&[("count_people.applescript.hbs", COUNT)]),
    );
    let mut client = folder.session(&mac, &[]);
    let (_, text) = client.err("count_people", json!({"fails": true}));
    assert!(text.contains("It may have been done"), "{text}");
}

/// A tool that asks before each call.
fn asking() -> String {
    let asks = "effect = \"destructive\"\nasks = true\n";
    COUNT.replace("effect = \"act\"\n", asks)
}

#[test]
fn a_tool_that_asks_is_refused_where_nobody_can_be_asked() {
    let (mac, folder) = (
        Mac::new(),
        Folder::new(&[("count_people.applescript.hbs", &asking())]),
    );
    let mut client = folder.session(&mac, &[]);
    let (error, text) = client.err("count_people", json!({}));
    assert_eq!(error["code"], "NotConfirmed");
    assert!(text.contains("whatever the policy says"), "{text}");
    let steps = json!({"steps": [{"tool": "count_people", "arguments": {}}]});
    assert_eq!(client.err("batch", steps).0["code"], "NotConfirmed");
}

#[test]
fn a_tool_that_asks_runs_after_a_yes() {
    let (mac, folder) = (
        Mac::new(),
        Folder::new(&[("count_people.applescript.hbs", &asking())]),
    );
    let mut client = mac.serve(&["--tools-dir", folder.argument()]);
    client.initialize_with("2025-11-25", json!({"elicitation": {}}));
    for (word, is_error) in [("once", false), ("no", true)] {
        let call = client.begin("count_people", json!({}));
        let question = client.receive();
        assert_eq!(question["method"], "elicitation/create", "{question}");
        let result = json!({"action": "accept", "content": {"answer": word}});
        client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": result}));
        let answer = client.answer_to(&call);
        assert_eq!(answer["result"]["isError"] == true, is_error, "{answer}");
    }
}

#[test]
fn only_what_is_destructive_asks() {
    let wrong = asking().replace("\"destructive\"", "\"act\"");
    let told = [":5: a tool that asks each time has the `effect` \"destructive\""];
    super::wrong::assert_told("count_people.applescript.hbs", &wrong, &told);
}

#[test]
fn only_apps_that_are_named_are_started() {
    let wrong = COUNT.replace("starts_apps = [\"Contacts\"]", "starts_apps = [\"Mail\"]");
    let told = [":6: `starts_apps` names \"Mail\", which `apps` does not name"];
    super::wrong::assert_told("count_people.applescript.hbs", &wrong, &told);
}
