//! Text that is read in the picture of a window of which Accessibility sees nothing, and what is done with it.

use super::label;
use crate::support::{Client, Mac, app, eventually};
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

pub(crate) const WINDOW: u64 = 9101;

/// A game that draws all that its window holds: a score, and a button that changes it.
fn game(world: &mut Value, at: [f64; 2]) {
    let score = json!({"role": "AXStaticText", "identifier": "score", "value": "Score: 4200", "frame": [20, 50, 200, 24]});
    let button = json!({
        "role": "AXButton", "title": "Next Round", "frame": [40, 150, 140, 28],
        "on_press": {"say": {"identifier": "score", "text": "Score: 4300"}},
    });
    world["apps"].as_array_mut().unwrap().push(json!({
        "pid": 9100, "name": "Game", "bundle_id": "com.example.game", "executable": "/Applications/Game.app/Game",
        "lazy_tree": "drawn",
        "windows": [{"id": WINDOW, "title": "Game", "z": 900, "frame": [at[0], at[1], 500, 300], "children": [score, button]}]
    }));
}

pub(crate) fn playing(at: [f64; 2]) -> Mac {
    Mac::with(|world| game(world, at))
}

fn children(world: &mut Value) -> &mut Vec<Value> {
    app(world, "Game")["windows"][0]["children"]
        .as_array_mut()
        .unwrap()
}

pub(crate) fn score(mac: &Mac) -> Value {
    children(&mut mac.state())[0]["value"].clone()
}

/// The text of an answer.
fn told(client: &mut Client, tool: &str, arguments: Value) -> String {
    let answer = client.call(tool, arguments);
    let blocks = answer["content"].as_array().unwrap();
    let texts = blocks.iter().filter_map(|block| block["text"].as_str());
    texts.collect::<Vec<_>>().join("\n")
}

/// The ref of a text in an outline.
pub(crate) fn reference_of_text(outline: &str, text: &str) -> String {
    let line = outline
        .lines()
        .find(|line| line.contains(&format!("Text \"{text}\"")));
    let Some(line) = line else {
        panic!("{text}: {outline}");
    };
    line.split_whitespace().next().unwrap().to_owned()
}

fn looked(client: &mut Client) -> String {
    told(client, "look", json!({"app": "Game", "read_text": true}))
}

/// [eyes 1.5] [eyes 1.6]
#[test]
fn a_drawn_button_is_pressed_by_its_text_whatever_is_wrong_with_the_recognition() {
    for faults in [
        json!([]),
        json!(["ocr-first-call-is-slow"]),
        json!(["ocr-accurate-fails"]),
        json!(["ocr-answers-nothing"]),
    ] {
        // The second display has a negative origin.
        for at in [[300.0, 200.0], [-1500.0, 150.0]] {
            let mac = Mac::with(|world| {
                world["faults"] = json!({ "active": faults });
                game(world, at);
            });
            let mut client = mac.session(&[]);
            let before = looked(&mut client);
            reference_of_text(&before, "Score: 4200");
            let button = reference_of_text(&before, "Next Round");
            let clicked = client.ok("click_ui_element", json!({"element": button}));
            assert_eq!(
                (&clicked["how"], &clicked["effect"]),
                (&json!("click"), &json!("unverified")),
                "{faults}: {clicked:#}"
            );
            assert_eq!(clicked["element"]["role"], "text");
            assert_eq!(clicked["element"]["ref"], json!(button));
            let x = clicked["element"]["position"]["x"].as_f64().unwrap();
            assert!((at[0] + 40.0..at[0] + 180.0).contains(&x), "{clicked:#}");
            assert_eq!(score(&mac), "Score: 4300", "{faults} {at:?}");
            reference_of_text(&looked(&mut client), "Score: 4300");
        }
    }
}

#[test]
fn a_text_is_clicked_by_what_it_says_where_the_window_has_no_elements() {
    let mac = playing([-1500.0, 150.0]);
    let mut client = mac.session(&[]);
    let given = json!({"app": "Game", "element": "next round"});
    let clicked = client.ok("click_ui_element", given);
    assert_eq!(clicked["element"]["title"], "Next Round", "{clicked:#}");
    assert_eq!(clicked["effect"], "unverified");
    assert_eq!(score(&mac), "Score: 4300");
    // A part of a word is no text of its own.
    let (error, text) = client.err(
        "click_ui_element",
        json!({"app": "Game", "element": "ext Rou"}),
    );
    assert_eq!(error["code"], "ElementNotFound", "{text}");
    assert!(text.contains("does not show it either"), "{text}");
    mac.change(|world| {
        let twice = json!({"role": "AXButton", "title": "Next Round", "frame": [40, 220, 140, 28]});
        children(world).push(twice);
    });
    let (error, text) = client.err(
        "click_ui_element",
        json!({"app": "Game", "element": "Next Round"}),
    );
    assert_eq!(error["code"], "Ambiguous", "{text}");
    // Where the window has elements, nothing but these is meant.
    let (error, text) = client.err(
        "click_ui_element",
        json!({"app": "Safari", "element": "Nowhere"}),
    );
    assert_eq!(error["code"], "ElementNotFound", "{text}");
    assert!(!text.contains("picture"), "{text}");
}

#[test]
fn a_window_without_elements_is_read_without_being_asked_and_no_other() {
    let mac = playing([300.0, 200.0]);
    let mut client = mac.session(&[]);
    for (tool, given) in [
        ("look", json!({"app": "Game"})),
        ("get_ui_elements", json!({"app": "Game"})),
    ] {
        let text = told(&mut client, tool, given);
        // A machine under load may not read it in its two seconds.
        assert!(
            text.contains("Its window has no elements"),
            "{tool}: {text}"
        );
        assert!(text.contains("read_text"), "{tool}: {text}");
    }
    for app in ["TextEdit", "Safari", "Notes"] {
        let text = told(&mut client, "look", json!({ "app": app }));
        assert!(
            !text.contains("picture") && !text.contains("read_text"),
            "{app}: {text}"
        );
    }
}

#[test]
fn without_screen_recording_it_is_said_how_the_picture_could_be_read() {
    let mac = Mac::with(|world| {
        world["permissions"]["screen_recording"] = json!("denied");
        game(world, [300.0, 200.0]);
    });
    let mut client = mac.session(&[]);
    let text = told(&mut client, "look", json!({"app": "Game"}));
    let line =
        "Its window has no elements: read_text reads its picture, which needs Screen Recording";
    assert!(text.contains(line), "{text}");
    assert!(!text.contains("Text \""), "{text}");
    let text = looked(&mut client);
    assert!(
        text.contains("Its picture was not read") && text.contains("ScreenRecordingDenied"),
        "{text}"
    );
    let (error, text) = client.err(
        "click_ui_element",
        json!({"app": "Game", "element": "Next Round"}),
    );
    assert_eq!(error["code"], "ElementNotFound", "{text}");
    assert!(text.contains("Screen Recording"), "{text}");
    let given = json!({"app": "Game", "text": "Next Round", "timeout_ms": 1500});
    let (error, text) = client.err("wait_for", given);
    assert_eq!(error["code"], "Timeout", "{text}");
    assert!(text.contains("Screen Recording"), "{text}");
}

#[test]
fn only_what_no_element_says_is_added() {
    let mac = Mac::with(|world| {
        game(world, [300.0, 200.0]);
        app(world, "Game")
            .as_object_mut()
            .unwrap()
            .remove("lazy_tree");
        let canvas = json!({"role": "AXImage", "painted": "Drawn Words", "value": "", "frame": [40, 220, 200, 24]});
        children(world).push(canvas);
    });
    let mut client = mac.session(&[]);
    let plain = told(&mut client, "look", json!({"app": "Game"}));
    assert!(
        plain.contains("Score: 4200") && !plain.contains("picture"),
        "{plain}"
    );
    let text = looked(&mut client);
    assert!(
        !text.contains("Text \"Score") && !text.contains("Text \"Next"),
        "{text}"
    );
    let (error, text) = client.err(
        "get_ui_elements",
        json!({"app": "Game", "read_text": true, "role": "button"}),
    );
    assert_eq!(error["code"], "InvalidParameter", "{text}");
    let fields = client.ok(
        "get_ui_elements",
        json!({"app": "Game", "read_text": true, "format": "json"}),
    );
    assert!(fields["texts"].is_array(), "{fields:#}");
    assert!(fields["texts_note"].is_string(), "{fields:#}");
}

#[test]
fn what_has_gone_moved_or_is_covered_is_not_clicked() {
    let mac = playing([300.0, 200.0]);
    let mut client = mac.session(&[]);
    let button = reference_of_text(&looked(&mut client), "Next Round");
    let mut refused = |code: &str, said: &str| {
        for tool in [
            "click_ui_element",
            "get_ui_element_value",
            "scroll_to_element",
        ] {
            let (error, text) = client.err(tool, json!({"element": button}));
            assert_eq!(error["code"], code, "{tool}: {text}");
            assert!(text.contains(said), "{tool}: {text}");
        }
    };
    mac.change(|world| children(world)[1]["title"] = json!("Last Round"));
    refused("StaleElement", "does not show it");
    mac.change(|world| {
        children(world)[1]["title"] = json!("Next Round");
        children(world)[1]["frame"] = json!([240, 230, 140, 28]);
    });
    refused("StaleElement", "another place");
    mac.change(|world| children(world)[1]["frame"] = json!([40, 150, 140, 28]));
    mac.change(|world| {
        app(world, "Safari")["windows"].as_array_mut().unwrap().push(json!({
            "id": 9200, "title": "Before", "z": 950, "frame": [320, 320, 200, 90], "children": []
        }));
    });
    refused("Refused", "covered");
    assert_eq!(score(&mac), "Score: 4200");
    // What lets clicks through covers nothing, on whatever level it stands.
    for layer in [0, 3, 8] {
        mac.change(|world| {
            let windows = app(world, "Safari")["windows"].as_array_mut().unwrap();
            let window = windows.last_mut().unwrap();
            (window["click_through"], window["layer"]) = (json!(true), json!(layer));
        });
        client.ok("click_ui_element", json!({"element": button}));
        assert_eq!(score(&mac), "Score: 4300", "{layer}");
        mac.change(|world| children(world)[0]["value"] = json!("Score: 4200"));
    }
    // The window may be elsewhere with all that it shows.
    mac.change(|world| app(world, "Game")["windows"][0]["frame"] = json!([600, 420, 500, 300]));
    let value = client.ok("get_ui_element_value", json!({"element": button}));
    assert_eq!(value["value"], "Next Round");
    client.ok("click_ui_element", json!({"element": button}));
    assert_eq!(score(&mac), "Score: 4300");
    mac.change(|world| app(world, "Game")["windows"] = json!([]));
    let (error, text) = client.err("click_ui_element", json!({"element": button}));
    assert_eq!(error["code"], "StaleElement", "{text}");
    assert!(text.contains("closed"), "{text}");
}

#[test]
fn a_text_is_waited_for_in_a_picture_and_others_work_meanwhile() {
    let mac = playing([-1500.0, 150.0]);
    let mut client = mac.session(&[]);
    let waiting = client.begin(
        "wait_for",
        json!({"app": "Game", "text": "Game Over", "timeout_ms": 60_000}),
    );
    client.ok("get_volume", json!({}));
    assert!(!client.has_answered(&waiting));
    mac.change(|world| children(world)[0]["value"] = json!("Game Over"));
    let answer = client.answer_to(&waiting)["result"]["structuredContent"].clone();
    assert_eq!(answer["found"], true, "{answer:#}");
    assert_eq!(answer["element"]["title"], "Game Over");
    let over = answer["element"]["ref"].clone();
    let there = client.ok("wait_for", json!({"element": over}));
    assert_eq!(there["found"], true);
    for given in [
        json!({"element": over, "gone": true, "timeout_ms": 300}),
        json!({"app": "Game", "text": "Game Over", "gone": true, "timeout_ms": 300}),
    ] {
        let (error, text) = client.err("wait_for", given);
        assert_eq!(error["code"], "Timeout", "{text}");
    }
    mac.change(|world| children(world)[0]["value"] = json!("Score: 0"));
    for given in [
        json!({"element": over, "gone": true}),
        json!({"app": "Game", "text": "Game Over", "gone": true}),
    ] {
        let gone = client.ok("wait_for", given);
        assert_eq!(gone["found"], false, "{gone}");
    }
}

#[test]
fn what_read_text_answers_of_a_window_has_refs_and_other_tools_say_what_takes_them() {
    let mac = playing([300.0, 200.0]);
    let mut client = mac.session(&[]);
    let read = client.ok("read_text", json!({"app": "Game", "find": "Round"}));
    let part = &read["lines"][0];
    assert_eq!(part["match"], "Round", "{read:#}");
    client.ok("click_ui_element", json!({"element": part["ref"]}));
    assert_eq!(score(&mac), "Score: 4300");
    let screen = client.ok("read_text", json!({}));
    assert!(
        screen["lines"]
            .as_array()
            .unwrap()
            .iter()
            .all(|line| line["ref"].is_null())
    );
    for (tool, given) in [
        ("focus_ui_element", json!({"element": part["ref"]})),
        (
            "set_ui_element_value",
            json!({"element": part["ref"], "value": "x"}),
        ),
        ("select_text", json!({"element": part["ref"], "text": "x"})),
        ("expect", json!({"element": part["ref"]})),
    ] {
        let (error, text) = client.err(tool, given);
        assert_eq!(error["code"], "Refused", "{tool}: {text}");
        assert!(text.contains("text in a picture"), "{tool}: {text}");
    }
    let (error, text) = client.err(
        "click_ui_element",
        json!({"element": part["ref"], "background": true}),
    );
    assert_eq!(error["code"], "Refused", "{text}");
    assert!(text.contains("pointer"), "{text}");
}

#[test]
fn steps_of_a_batch_click_and_wait_for_text() {
    let mac = playing([300.0, 200.0]);
    let mut client = mac.session(&[]);
    let button = reference_of_text(&looked(&mut client), "Next Round");
    let steps = json!([
        {"tool": "click_ui_element", "arguments": {"element": button}},
        {"tool": "wait_for", "arguments": {"app": "Game", "text": "Score: 4300"}},
    ]);
    let answer = client.ok("batch", json!({ "steps": steps }));
    assert_eq!(answer["steps"].as_array().unwrap().len(), 2, "{answer:#}");
    assert_eq!(score(&mac), "Score: 4300");
}

#[test]
fn what_the_policy_closes_is_neither_read_nor_clicked() {
    let mac = Mac::with(|world| {
        game(world, [300.0, 200.0]);
        // The closed window lies over it, and its text is on the screen.
        app(world, "Safari")["windows"]
            .as_array_mut()
            .unwrap()
            .push(json!({
                "id": 9200, "title": "Before", "z": 950, "frame": [320, 230, 300, 60],
                "children": [label("Qz7mark secret", [10.0, 30.0, 200.0, 20.0])],
            }));
    });
    let mut client = mac.session(&["--deny", "com.apple.Safari"]);
    let text = looked(&mut client);
    assert!(
        text.contains("Score: 4200") && !text.contains("Qz7mark"),
        "{text}"
    );
    let mut client = mac.session(&["--deny", "com.example.game"]);
    for (tool, given) in [
        ("look", json!({"app": "Game", "read_text": true})),
        ("get_ui_elements", json!({"app": "Game", "read_text": true})),
        (
            "click_ui_element",
            json!({"app": "Game", "element": "Next Round"}),
        ),
        ("wait_for", json!({"app": "Game", "text": "Next Round"})),
        ("read_text", json!({"app": "Game"})),
    ] {
        let (error, text) = client.err(tool, given);
        assert_eq!(error["code"], "PolicyDenied", "{tool}: {text}");
    }
    let mut client = mac.session(&["--read-only"]);
    let button = reference_of_text(&looked(&mut client), "Next Round");
    let given = json!({"name": "click_ui_element", "arguments": {"element": button}});
    let asked = client.request("tools/call", given);
    let answer = client.answer_to(&asked);
    assert!(
        answer["error"]["message"]
            .as_str()
            .unwrap()
            .contains("read-only"),
        "{answer}"
    );
    assert_eq!(score(&mac), "Score: 4200");
}

#[test]
fn a_record_without_texts_has_no_text_of_a_picture() {
    let mac = Mac::with(|world| {
        game(world, [300.0, 200.0]);
        children(world)[1]["title"] = json!("Qz7mark Round");
    });
    let (temporary, records) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let arguments = ["--record", records.path().to_str().unwrap()];
    let mut client = mac.session_in(temporary.path(), &arguments);
    let button = reference_of_text(&looked(&mut client), "Qz7mark Round");
    let read = client.ok("read_text", json!({"app": "Game"}));
    assert!(read.to_string().contains("Qz7mark"), "{read}");
    let fields = client.ok(
        "get_ui_elements",
        json!({"app": "Game", "read_text": true, "format": "json"}),
    );
    assert!(fields.to_string().contains("Qz7mark"), "{fields}");
    client.ok("wait_for", json!({"app": "Game", "text": "Qz7mark Round"}));
    client.ok("get_ui_element_value", json!({"element": button}));
    client.ok("click_ui_element", json!({"element": button}));
    client.ok(
        "click_ui_element",
        json!({"app": "Game", "element": "Qz7mark Round"}),
    );
    mac.change(|world| children(world)[1]["title"] = json!("Other"));
    client.err("click_ui_element", json!({"element": button}));
    client.close();
    eventually("the record is written", || {
        fs::read_dir(records.path()).unwrap().next().is_some()
    });
    let record = super::record(records.path());
    assert_eq!(record.matches("click_ui_element").count(), 3, "{record}");
    assert!(!record.to_lowercase().contains("qz7mark"), "{record}");
    assert_eq!(super::pictures_below(temporary.path()).len(), 0);
}
