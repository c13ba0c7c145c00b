//! What it costs to look: messages and time.

use crate::support::share::Share;
use crate::support::{Mac, root};
use serde_json::{Value, json};

/// The messages of one observation, at most.
const MOST: u64 = 40;

/// Finder makes the few rows of its list again: each takes three more, so that what came and what went is named [answers E4].
fn most(tool: &str, params: &Value) -> u64 {
    let rows = if tool == "reveal_in_finder" || params["app"] == "Finder" {
        6
    } else {
        0
    };
    MOST + 3 * rows
}

fn good_calls() -> Vec<(String, Value)> {
    let file = root().join("tests/clients/calls.json");
    let calls: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let calls = calls.as_object().unwrap();
    let observing = |tool: &str| crate::support::tools::find(tool).unwrap().observes;
    calls
        .iter()
        .filter(|(tool, _)| observing(tool))
        .map(|(tool, call)| match tool.as_str() {
            // Calculator does not run.
            "quit_app" => (tool.clone(), json!({"app": "TextEdit"})),
            "quit_application" => (tool.clone(), json!({"bundleId": "Safari"})),
            _ => (tool.clone(), call["good"].clone()),
        })
        .collect()
}

/// What others open besides: sheets, menus, long lists, a page.
fn more_calls() -> Vec<(String, Value)> {
    [
        ("click_menu_item", json!({"app": "TextEdit", "menu_path": "File > Close"})),
        ("click_menu_item", json!({"app": "TextEdit", "menu_path": "File > New"})),
        ("click_menu_item", json!({"app": "TextEdit", "menu_path": "Edit > Copy"})),
        ("key_combination", json!({"modifiers": ["command"], "key": "w"})),
        ("click_ui_element", json!({"app": "Safari", "element": "window[1]/scroll area/web area/link"})),
        ("click_ui_element", json!({"app": "TextEdit", "element": "window[1]/scroll area/text area", "button": "right"})),
        ("click_ui_element", json!({"app": "System Settings", "element": "Output device"})),
        ("click_ui_element", json!({"app": "Notes", "element": "window[1]/split group/scroll area[2]/table/row[3]"})),
        ("press_key", json!({"key": "down", "app": "Notes"})),
        ("press_key", json!({"key": "f19", "app": "Slack"})),
        ("click", json!({"x": 350, "y": 234, "button": "right"})),
        ("click_ui_element", json!({"app": "System Settings", "element": "General"})),
        ("click_ui_element", json!({"app": "System Settings", "element": "Displays"})),
        ("click_ui_element", json!({"app": "Notes", "element": "window[1]/split group/scroll area[2]/table/row[2]"})),
        ("double_click", json!({"x": 310, "y": 288})),
        ("double_click", json!({"x": 310, "y": 222})),
        ("key_combination", json!({"app": "Finder", "modifiers": ["command", "shift"], "key": "n"})),
        ("fill_form", json!({"app": "Slack", "fields": [{"element": "Message to general", "value": "x"}], "submit": "Send now"})),
    ]
    .map(|(tool, params)| (tool.to_owned(), params))
    .into()
}

#[test]
fn an_observation_costs_forty_messages_at_most() {
    let calls = good_calls().into_iter().chain(more_calls());
    for (tool, params) in Share::of_this_run().of_column(3, calls) {
        let count = |params: &Value| {
            let (_, counts) = Mac::new().counted(&tool, params);
            counts["ax_messages"].as_u64().unwrap()
        };
        let mut without = params.clone();
        without["observe"] = json!(false);
        let (with, without) = (count(&params), count(&without));
        let unseen = Mac::new().unseen(&tool, &params);
        assert!(!unseen.contains("failed"), "{tool} {params}: {unseen}");
        let costs = with.saturating_sub(without);
        assert!(
            costs > 0 && costs <= most(&tool, &params),
            "{tool} {params}: {with} and {without}"
        );
    }
}

/// What was shown before is looked at again, and costs no more.
#[test]
fn what_was_shown_before_does_not_raise_the_price() {
    let calls = [
        (
            "System Settings",
            "click_ui_element",
            json!({"app": "System Settings", "element": "Displays"}),
        ),
        (
            "Notes",
            "click_ui_element",
            json!({"app": "Notes", "element": "window[1]/split group/scroll area[2]/table/row[2]"}),
        ),
        (
            "Finder",
            "key_combination",
            json!({"app": "Finder", "modifiers": ["command", "shift"], "key": "n"}),
        ),
        (
            "Safari",
            "click_ui_element",
            json!({"app": "Safari", "element": "window[1]/scroll area/web area/link"}),
        ),
    ];
    for (app, tool, params) in calls {
        let count = |observe: bool| {
            let mac = Mac::new();
            // What a look behind it costs is the look's.
            let mut client = mac.counting_session_with(&["--exclude-tools", "look"]);
            client.outline(json!({"app": app}));
            let mut given = params.clone();
            given["observe"] = json!(observe);
            let before = mac.messages_so_far(&mut client);
            client.ok(tool, given);
            mac.messages_so_far(&mut client) - before
        };
        let (with, without) = (count(true), count(false));
        let costs = with.saturating_sub(without);
        assert!(
            costs > 0 && costs <= most(tool, &params),
            "{tool} {params}: {with} and {without}"
        );
    }
}

/// A change is waited for a quarter of a second, a menu's a second; who sees one earlier waits 80 ms more.
#[test]
fn an_observation_takes_little_time() {
    let took = |tool: &str, mut params: Value| {
        let mut measured = |observe: bool| {
            params["observe"] = json!(observe);
            let mac = Mac::with(|world| world["clock"]["stands_at"] = json!(2_000_000_000));
            let (_, counts) = mac.counted(tool, &params);
            counts["waited_ms"].as_f64().unwrap()
        };
        measured(true) - measured(false)
    };
    let idle = took("press_key", json!({"key": "f19"}));
    assert!((249.0..=251.0).contains(&idle), "{idle}");
    let busy = took("press_key", json!({"key": "x"}));
    assert!((79.0..=150.0).contains(&busy), "{busy}");
    let menu = took(
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "Edit > Find > Find Next"}),
    );
    assert!(menu <= 1010.0, "{menu}");
    let proven = took("type_text", json!({"text": "x"}));
    assert!(proven <= 100.0, "{proven}");
}
