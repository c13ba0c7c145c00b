//! `--yield`: a person who uses mouse or keyboard comes first. What counts is the state of the Mac afterwards: what they typed is
//! whole, and nothing was done in its midst.

use crate::own_tools::Folder;
use crate::support::share::Share;
use crate::support::tools::TOOLS;
use crate::support::{Client, Mac, app};
use crate::sweep::{BESIDE_APPS, NAME_IT, check_error, code, good_calls, held_down};
use serde_json::{Value, json};

/// What the person types.
const THEIRS: &str = "PERSON";

/// What the client types: no letter stands in it twice, so that a part of it tells how far it got.
const OURS: &str = "abcdefghijklmnopqrstuvwxyz0123456789";

fn area(world: &mut Value) -> &mut Value {
    let children = app(world, "TextEdit")["windows"][0]["children"].as_array_mut();
    let mut children = children.unwrap().iter_mut();
    let scroll = children.find(|child| child["role"] == "AXScrollArea");
    &mut scroll.unwrap()["children"][0]
}

/// A Mac with an empty document in front. Its time passes while scripts wait, and not while they compute: what comes between a look
/// at the counters and the next event is what no script can know of.
fn mac() -> Mac {
    Mac::with(|world| {
        area(world)["value"] = json!("");
        let now = world["system"]["booted_at"].as_f64().unwrap() + 100_000.0;
        world["clock"]["stands_at"] = json!(now);
    })
}

fn client(mac: &Mac) -> Client {
    mac.session(&["--yield"])
}

/// Has the person do something.
fn person(mac: &Mac, act: Value) {
    mac.change(|world| world["person"] = json!([act]));
}

/// What stands in the document once the person has finished.
fn text(mac: &Mac) -> String {
    mac.let_pass(8.0);
    // What is due by now happens with the next look.
    mac.change(|_| ());
    area(&mut mac.state())["value"].as_str().unwrap().to_owned()
}

fn type_ours() -> Value {
    json!({"text": OURS, "delay_ms": 4})
}

#[test]
fn a_text_of_the_user_stays_whole_wherever_they_come_in() {
    let mac = mac();
    let mut client = client(&mac);
    let mut waited = 0;
    let mut stopped = 0;
    for after_ms in (0..300).step_by(10) {
        mac.change(|world| area(world)["value"] = json!(""));
        person(
            &mac,
            json!({"after_ms": after_ms, "every_ms": 35, "does": {"types": THEIRS}}),
        );
        let result = client.call("type_text", type_ours());
        let text = text(&mac);
        let (before, behind) = text.split_once(THEIRS).expect(&text);
        assert!(
            before.is_empty() || behind.is_empty(),
            "{after_ms} ms: {text}"
        );
        match code(&result) {
            None => {
                assert_eq!(format!("{before}{behind}"), OURS, "{after_ms} ms");
                waited += usize::from(before.is_empty());
            }
            Some(code) => {
                assert_eq!(code, "Yielded", "{result:#}");
                let told = result["content"][0]["text"].as_str().unwrap();
                let so_far = format!(
                    "{} of {} parts of the text were typed",
                    before.len(),
                    OURS.len()
                );
                assert!(
                    told.contains(&so_far) || before.is_empty(),
                    "{text}: {told}"
                );
                assert!(OURS.starts_with(before) && behind.is_empty(), "{text}");
                stopped += 1;
            }
        }
        assert_eq!(held_down(&mac), None, "{after_ms} ms");
    }
    assert!(
        waited > 0 && stopped > 8,
        "{waited} waited, {stopped} stopped"
    );
}

/// It shows that the test above would find what it looks for.
#[test]
fn without_the_option_both_type_into_each_other() {
    let mac = mac();
    person(
        &mac,
        json!({"after_events": 10, "every_ms": 20, "does": {"types": THEIRS}}),
    );
    let mut client = mac.session(&[]);
    client.ok("type_text", type_ours());
    let text = text(&mac);
    assert!(
        !text.contains(THEIRS) && text.len() == OURS.len() + THEIRS.len(),
        "{text}"
    );
}

#[test]
fn who_goes_on_is_left_alone_and_nothing_is_done() {
    let mac = mac();
    let mut client = client(&mac);
    let theirs = "going on and on ".repeat(6);
    person(&mac, json!({"does": {"types": theirs}}));
    let (error, told) = client.err("type_text", type_ours());
    assert_eq!(error["code"], "Yielded", "{told}");
    assert!(told.contains("Nothing was done"), "{told}");
    assert_eq!(error["details"]["started"], false);
    mac.let_pass(10.0);
    assert_eq!(text(&mac), theirs);
    // The next call finds the keyboard free.
    client.ok("type_text", type_ours());
    assert_eq!(text(&mac), theirs + OURS);
}

#[test]
fn own_input_is_not_taken_for_the_users() {
    for posted_events_count in [None, Some(true), Some(false)] {
        let mac = mac();
        if let Some(counts) = posted_events_count {
            mac.change(|world| world["bridge"] = json!({"posted_events_are_hardware": counts}));
        }
        let mut client = client(&mac);
        client.ok("type_text", json!({"text": "one "}));
        let before = mac.skipped_seconds();
        client.ok("type_text", json!({"text": "two "}));
        client.ok("press_key", json!({"key": "x", "repeat": 3}));
        client.ok("click", json!({"x": 600, "y": 300, "count": 2}));
        client.ok("scroll", json!({"direction": "down", "x": 600, "y": 300}));
        client.ok(
            "drag",
            json!({"start_x": 600, "start_y": 174, "end_x": 640, "end_y": 200}),
        );
        // Waiting for quiet takes a second each time.
        let skipped = mac.skipped_seconds() - before;
        assert!(skipped < 6.0, "{posted_events_count:?}: {skipped} s");
        assert!(
            text(&mac).starts_with("one two xxx"),
            "{posted_events_count:?}"
        );
    }
}

#[test]
fn a_user_is_seen_where_posted_events_do_not_count() {
    let mac = mac();
    mac.change(|world| world["bridge"] = json!({"posted_events_are_hardware": false}));
    let mut client = client(&mac);
    person(&mac, json!({"after_events": 20, "does": {"types": THEIRS}}));
    let (error, told) = client.err("type_text", type_ours());
    assert_eq!(error["code"], "Yielded", "{told}");
    let text = text(&mac);
    assert!(text.ends_with(THEIRS), "{text}");
}

#[test]
fn a_pointer_that_was_moved_is_waited_for_while_typing_and_ends_a_drag() {
    let mac = mac();
    let mut client = client(&mac);
    let moves = json!({"after_events": 12, "every_ms": 20, "does": {"moves_to": [40, 500]}});
    person(&mac, moves.clone());
    client.ok("type_text", type_ours());
    assert_eq!(text(&mac), OURS);
    assert_eq!(mac.state()["pointer"], json!([40.0, 500.0]));

    person(&mac, moves);
    let drag =
        json!({"start_x": 600, "start_y": 174, "end_x": 700, "end_y": 300, "duration_ms": 600});
    let (error, told) = client.err("drag", drag);
    assert_eq!(error["code"], "Yielded", "{told}");
    assert!(
        told.contains("the button was released on the way"),
        "{told}"
    );
    assert_eq!(held_down(&mac), None);
}

/// The pointer goes back to where the button is to go down, once the user has left the mouse alone.
#[test]
fn a_click_comes_after_the_users_movement() {
    let mac = mac();
    let mut client = client(&mac);
    let moves = json!({"after_events": 1, "every_ms": 5, "does": {"moves_to": [40, 500]}});
    person(&mac, moves);
    client.ok("click", json!({"x": 600, "y": 300}));
    assert_eq!(mac.state()["pointer"], json!([600.0, 300.0]));
}

#[test]
fn a_series_says_how_far_it_got() {
    let mac = mac();
    let mut client = client(&mac);
    let keys = json!({"key": "a", "repeat": 10});
    person(&mac, json!({"after_events": 8, "does": {"types": THEIRS}}));
    let steps = json!([
        {"tool": "type_text", "arguments": {"text": "12"}},
        {"tool": "press_key", "arguments": keys},
        {"tool": "press_key", "arguments": {"key": "b"}},
    ]);
    let (error, told) = client.err("batch", json!({"steps": steps}));
    assert_eq!(error["code"], "Yielded", "{told}");
    assert!(told.contains("Step 2 of 3, press_key"), "{told}");
    assert!(told.contains("the key was pressed 2 of 10 times"), "{told}");
    assert_eq!(error["details"]["not_begun"], json!(["3 press_key"]));
    assert_eq!(text(&mac), format!("12aa{THEIRS}"));
}

#[test]
fn a_button_that_the_user_holds_is_waited_for() {
    let mac = mac();
    mac.change(|world| world["input"] = json!({"buttons": [0]}));
    let mut client = client(&mac);
    let (error, told) = client.err("type_text", type_ours());
    assert_eq!(error["code"], "Yielded", "{told}");
    assert_eq!(text(&mac), "");
}

#[test]
fn no_tool_acts_while_the_user_types() {
    let mac = mac();
    let mut client = client(&mac);
    person(
        &mac,
        json!({"every_ms": 100, "does": {"types": "x".repeat(4000)}}),
    );
    let (mut went_on, mut expected) = (Vec::new(), Vec::new());
    let share = Share::of_this_run().at_most(8);
    for (tool, arguments) in share.of_column(6, good_calls()) {
        let spec = TOOLS.iter().find(|spec| spec.name == tool).unwrap();
        // What is made of steps yields at each of them.
        if spec.reads || tool == "batch" {
            continue;
        }
        expected.extend(BESIDE_APPS.contains(&tool).then_some(tool));
        let result = client.call(tool, arguments);
        match code(&result) {
            Some("Yielded") => check_error(tool, &result),
            Some(code) => panic!("{tool} answers {code}"),
            None => went_on.push(tool),
        }
    }
    assert_eq!(went_on, expected, "{NAME_IT}");
    // In the background nothing is taken from the user.
    let typed = json!({"app": "Notes", "text": "n", "background": true});
    let result = client.call("type_text", typed);
    assert_ne!(code(&result), Some("Yielded"), "{result:#}");
}

/// Calls of packs that open a window, change what a browser shows, or run what may do anything.
fn calls_in_front_of_the_user() -> Vec<(&'static str, Value)> {
    let message = json!({"to": ["a@example.com"], "subject": "Plan", "text": "Hello"});
    let tab = json!({"app": "Safari", "tab": 1});
    vec![
        ("draft_message", message),
        (
            "open_browser_tab",
            json!({"app": "Safari", "url": "https://example.com/"}),
        ),
        ("show_browser_tab", tab.clone()),
        (
            "run_page_javascript",
            json!({"app": "Safari", "javascript": "1 + 1"}),
        ),
        ("close_browser_tab", tab),
        ("run_shortcut", json!({"name": "Say Hello"})),
        ("bring_notes", json!({})),
    ]
}

/// A tool of the user's own whose script cannot look whether the user has come in.
const NOTES: &str = r#"{{!--
title = "Notes"
description = "Uses Notes. Returns nothing."
effect = "act"
apps = ["Notes"]
background = BEHIND
--}}
{{lib "core/reply"}}

on run
	try
		my noteAct()
		tell application "Notes" to COMMAND
		return my replyOk({})
	on error theMessage number theNumber
		return my replyFailed(theMessage, theNumber)
	end try
end run
"#;

/// One that brings Notes to the front, and one that says that it stays behind.
fn own_tools() -> Folder {
    let tool = |behind: &str, command: &str| {
        let tool = NOTES.replace("BEHIND", behind);
        tool.replace("COMMAND", command)
    };
    Folder::new(&[
        ("bring_notes.applescript.hbs", &tool("false", "activate")),
        ("count_notes.applescript.hbs", &tool("true", "count notes")),
    ])
}

/// What the user sees of their own: the app in front, and each window of the others.
fn seen(mac: &Mac) -> Value {
    mac.change(|_| ());
    let state = mac.state();
    let apps = state["apps"].as_array().unwrap().iter();
    let others = apps.filter(|app| app["name"] != "TextEdit");
    let windows = others.map(|app| json!([app["name"], app["windows"]]));
    json!([state["front"], windows.collect::<Vec<_>>()])
}

#[test]
fn what_a_script_would_bring_to_the_front_waits_until_the_user_has_finished() {
    let folder = own_tools();
    let arguments = ["--yield", "--pack", "browsers,mail,shortcuts"];
    let busy = mac();
    let mut client = folder.session(&busy, &arguments);
    person(
        &busy,
        json!({"every_ms": 100, "does": {"types": "x".repeat(4000)}}),
    );
    let before = seen(&busy);
    for (tool, given) in calls_in_front_of_the_user() {
        let (error, told) = client.err(tool, given);
        assert_eq!(error["code"], "Yielded", "{told}");
        assert!(told.contains("Nothing was done"), "{told}");
        assert_eq!(seen(&busy), before, "{tool}");
    }
    client.ok("count_notes", json!({}));
    // Once they have finished all is done, and what they typed is whole.
    let mac = mac();
    let mut client = folder.session(&mac, &arguments);
    let types = json!({"every_ms": 35, "does": {"types": THEIRS}});
    for (tool, given) in calls_in_front_of_the_user() {
        mac.change(|world| world["front"] = app(world, "TextEdit")["pid"].clone());
        person(&mac, types.clone());
        client.ok(tool, given);
    }
    let count = calls_in_front_of_the_user().len();
    assert_eq!(text(&mac), THEIRS.repeat(count));
}
