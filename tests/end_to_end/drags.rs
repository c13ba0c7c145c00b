//! Drags and scrolls whose places are named by refs: of elements, and of text that was read in a picture.

use crate::read_text::seen::{playing, reference_of_text};
use crate::support::{Client, Mac, app, reference, runners};
use serde_json::{Value, json};

const PLAN: &str = "/Users/demo/Documents/Plan.txt";

fn is_there(mac: &Mac, path: &str) -> bool {
    mac.state()["disk"].get(path).is_some()
}

/// The ref of what an app shows with these words in its line.
fn shown(client: &mut Client, app_name: &str, words: &[&str]) -> String {
    let outline = client.outline(json!({"app": app_name, "max_elements": 2000}));
    reference(&outline, words)
}

#[test]
fn a_file_is_dropped_on_the_element_that_is_named() {
    for runner in runners() {
        for (app_name, words, to) in [
            (
                "Finder",
                &["Row", "Downloads"][..],
                "/Users/demo/Downloads/Plan.txt",
            ),
            ("Dock", &["Trash"], "/Users/demo/.Trash/Plan.txt"),
        ] {
            let mac = Mac::new();
            let mut client = mac.session(runner);
            client.ok("reveal_in_finder", json!({"path": PLAN}));
            let file = shown(&mut client, "Finder", &["Plan.txt"]);
            let target = shown(&mut client, app_name, words);
            let given = json!({"element": file, "to": target, "duration_ms": 100});
            let done = client.ok("drag", given);
            assert_eq!(done["effect"], "confirmed", "{words:?}: {done}");
            assert!(is_there(&mac, to) && !is_there(&mac, PLAN), "{words:?}");
        }
    }
}

#[test]
fn one_end_is_an_element_and_the_other_a_point() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("reveal_in_finder", json!({"path": PLAN}));
    let file = shown(&mut client, "Finder", &["Plan.txt"]);
    let trash = client.ok(
        "get_ui_element_value",
        json!({"app": "Dock", "element": "Trash"}),
    );
    let frame = &trash["element"];
    let middle = |at: &str, side: &str| {
        frame["position"][at].as_f64().unwrap() + frame["size"][side].as_f64().unwrap() / 2.0
    };
    let to = [middle("x", "width"), middle("y", "height")];
    let done = client.ok("drag", json!({"from": file, "to": to, "duration_ms": 100}));
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert!(is_there(&mac, "/Users/demo/.Trash/Plan.txt"));
}

/// Nothing is dragged where an end is named twice or not at all, is no ref, or has gone.
#[test]
fn each_end_is_named_in_one_way() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("reveal_in_finder", json!({"path": PLAN}));
    let file = shown(&mut client, "Finder", &["Plan.txt"]);
    let before = mac.state()["pointer"].clone();
    for (given, code, part) in [
        (
            json!({"element": file}),
            "InvalidParameter",
            "`end_x` and `end_y` are missing",
        ),
        (
            json!({"end_x": 1, "end_y": 1, "start_x": 5}),
            "InvalidParameter",
            "`start_x` and `start_y` are missing",
        ),
        (
            json!({"element": file, "start_x": 5, "start_y": 5, "end_x": 1, "end_y": 1}),
            "InvalidParameter",
            "different places",
        ),
        (
            json!({"element": "Plan.txt", "end_x": 1, "end_y": 1}),
            "InvalidParameter",
            "expected a ref",
        ),
        (
            json!({"element": "zzz-1e1", "end_x": 1, "end_y": 1}),
            "StaleElement",
            "zzz-1e1",
        ),
    ] {
        let (error, text) = client.err("drag", given.clone());
        assert_eq!(error["code"], code, "{given}: {text}");
        assert!(text.contains(part), "{given}: {text}");
    }
    for (given, part) in [
        (
            json!({"direction": "down", "element": file, "x": 5, "y": 5}),
            "different places",
        ),
        (
            json!({"direction": "down", "element": "Plan.txt"}),
            "expected a ref",
        ),
    ] {
        let (error, text) = client.err("scroll", given.clone());
        assert_eq!(error["code"], "InvalidParameter", "{given}: {text}");
        assert!(text.contains(part), "{given}: {text}");
    }
    mac.change(|world| app(world, "Finder")["windows"] = json!([]));
    let given = json!({"element": file, "end_x": 1, "end_y": 1});
    let (error, text) = client.err("drag", given);
    assert_eq!(error["code"], "StaleElement", "{text}");
    assert_eq!(mac.state()["pointer"], before, "the pointer did not move");
}

#[test]
fn what_an_element_holds_is_scrolled() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let page = shown(&mut client, "Safari", &["WebArea"]);
        let given = json!({"direction": "down", "amount": 100, "element": page});
        let done = client.ok("scroll", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["element"]["app"], "Safari", "{done}");
    }
}

#[test]
fn text_in_a_picture_is_dragged_and_scrolled_at_where_it_is_shown() {
    // The second display has a negative origin.
    for at in [[300.0, 200.0], [-1500.0, 150.0]] {
        let mac = playing(at);
        let mut client = mac.session(&[]);
        let look = |client: &mut Client| {
            let answer = client.call("look", json!({"app": "Game", "read_text": true}));
            answer["content"][0]["text"].as_str().unwrap().to_owned()
        };
        let outline = look(&mut client);
        let score = reference_of_text(&outline, "Score: 4200");
        let button = reference_of_text(&outline, "Next Round");
        let done = client.ok(
            "drag",
            json!({"element": score, "to": button, "duration_ms": 50}),
        );
        // Accessibility sees nothing of it.
        assert_eq!(done["effect"], "unverified", "{done}");
        let pointer = mac.state()["pointer"].clone();
        let inside =
            |value: &Value, from: f64, to: f64| (from..to).contains(&value.as_f64().unwrap());
        let (x, y) = (&pointer[0], &pointer[1]);
        assert!(
            inside(x, at[0] + 40.0, at[0] + 180.0) && inside(y, at[1] + 150.0, at[1] + 178.0),
            "{at:?}: {pointer}"
        );
        let given = json!({"direction": "down", "element": score});
        let done = client.ok("scroll", given);
        assert_eq!(done["element"]["app"], "Game", "{done}");
        let x = done["x"].as_f64().unwrap() - at[0];
        let y = done["y"].as_f64().unwrap() - at[1];
        assert!(
            (20.0..220.0).contains(&x) && (50.0..74.0).contains(&y),
            "{done}"
        );
        // What the text says has changed since.
        mac.change(|world| {
            app(world, "Game")["windows"][0]["children"][0]["value"] = json!("Over");
        });
        let before = mac.state()["pointer"].clone();
        let (error, text) = client.err("drag", json!({"element": score, "to": button}));
        assert_eq!(error["code"], "StaleElement", "{text}");
        assert_eq!(mac.state()["pointer"], before);
    }
}
