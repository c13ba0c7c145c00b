//! Parts of texts: selected by their words, line or range, told with their place, and replaced.

use super::place;
use crate::support::{Client, Mac, runners};
use serde_json::{Value, json};

fn area(mac: &Mac) -> Value {
    let state = mac.state();
    let area = place(&state, "TextEdit", &|each| {
        each["role"] == "AXTextArea" && each["value"].to_string().contains("Act")
    });
    state.pointer(&area.unwrap()).unwrap().clone()
}

fn select(client: &mut Client, more: &Value) -> Value {
    let mut given = json!({"app": "TextEdit", "element": "First Text View", "window": "Plan.txt"});
    given
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    client.ok("select_text", given)
}

fn refused(client: &mut Client, more: &Value) -> (Value, String) {
    let mut given = json!({"app": "TextEdit", "element": "First Text View", "window": "Plan.txt"});
    given
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    client.err("select_text", given)
}

/// The text is `1. Look`, `2. Think`, `3. Act`.
#[test]
fn a_word_a_line_and_a_range_are_selected() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        for (given, text, start, line) in [
            (json!({"text": "Think"}), "Think", 11, 2),
            (json!({"text": ". ", "occurrence": 3}), ". ", 18, 3),
            (json!({"line": 2}), "2. Think", 8, 2),
            (json!({"start": 3, "length": 4}), "Look", 3, 1),
            (
                json!({"start": 0, "length": 100}),
                "1. Look\n2. Think\n3. Act",
                0,
                1,
            ),
            (json!({"start": 20, "length": 0}), "", 20, 3),
        ] {
            let done = select(&mut client, &given);
            let told = (
                &done["text"],
                &done["start"],
                &done["line"],
                &done["effect"],
            );
            let expected = (
                &json!(text),
                &json!(start),
                &json!(line),
                &json!("confirmed"),
            );
            assert_eq!(told, expected, "{given}");
            assert_eq!(area(&mac)["selection"], json!([start, text.len()]));
        }
        let caret = select(&mut client, &json!({}));
        assert_eq!((&caret["start"], &caret["length"]), (&json!(20), &json!(0)));
    }
}

#[test]
fn a_selection_is_replaced_and_told_where_it_is() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let done = select(
            &mut client,
            &json!({"text": "Think", "replacement": "Wait 👋"}),
        );
        assert_eq!(
            (&done["text"], &done["effect"]),
            (&json!("Wait 👋"), &json!("confirmed"))
        );
        assert_eq!(area(&mac)["value"], "1. Look\n2. Wait 👋\n3. Act");
        let word = select(&mut client, &json!({"text": "Act"}));
        let line = select(&mut client, &json!({"line": 1}));
        let number = |of: &Value, name: &str| of["bounds"][name].as_f64().unwrap();
        assert!(number(&word, "y") > number(&line, "y"), "{word} {line}");
        assert!(number(&word, "x") > number(&line, "x"), "{word} {line}");
        assert!(number(&word, "width") > 5.0 && number(&word, "width") < number(&line, "width"));
        // What is typed goes into its place.
        client.ok("activate_app", json!({"app": "TextEdit"}));
        select(&mut client, &json!({"text": "Look", "replacement": ""}));
        assert_eq!(area(&mac)["value"], "1. \n2. Wait 👋\n3. Act");
    }
}

#[test]
fn what_is_not_there_or_there_twice_is_not_selected() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let before = area(&mac);
    for (given, code, part) in [
        (
            json!({"text": "think"}),
            "ElementNotFound",
            "does not hold the text \"think\"",
        ),
        (
            json!({"text": ". "}),
            "Ambiguous",
            "They are in the lines 1; 2; 3",
        ),
        (
            json!({"text": "Act", "occurrence": 2}),
            "ElementNotFound",
            "only 1 times",
        ),
        (json!({"line": 9}), "ElementNotFound", "It has 3"),
        (
            json!({"start": 99, "length": 1}),
            "ElementNotFound",
            "Its text has 23 UTF-16 units",
        ),
        (
            json!({"line": 1, "text": "a"}),
            "InvalidParameter",
            "select in two ways",
        ),
        (
            json!({"length": 1}),
            "InvalidParameter",
            "`length` needs `start`",
        ),
    ] {
        let (error, text) = refused(&mut client, &given);
        assert_eq!(error["code"], code, "{text}");
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(area(&mac), before);
    let (error, text) = client.err(
        "select_text",
        json!({"app": "Safari", "element": "window[1]/toolbar/group[2]/button[1]"}),
    );
    assert_eq!(error["code"], "NotEditable", "{text}");
}

/// The text has characters of several units, and marks that join them.
#[test]
fn a_part_is_selected_by_keys_where_no_range_can_be_made() {
    let text = "1. Lo\u{301}ok 👩🏽\u{200d}💻 on\n2. Think\n3. Act";
    for runner in runners() {
        let mac = Mac::with(|world| {
            let place = place(world, "TextEdit", &|each| {
                each["role"] == "AXTextArea" && each["value"].to_string().contains("Act")
            });
            let area = world.pointer_mut(&place.unwrap()).unwrap();
            area["value"] = json!(text);
            area["selection"] = json!([4, 0]);
            world["faults"]["active"] = json!(["ax-values-are-wrong"]);
        });
        let mut client = mac.session(runner);
        for (given, expected) in [
            (json!({"text": "Think"}), "Think"),
            (json!({"text": "k 👩🏽\u{200d}💻 on"}), "k 👩🏽\u{200d}💻 on"),
            (json!({"line": 3}), "3. Act"),
            (json!({"start": 0, "length": 100}), text),
            (json!({"text": "👩🏽\u{200d}💻"}), "👩🏽\u{200d}💻"),
            (json!({"start": 0, "length": 0}), ""),
        ] {
            let done = select(&mut client, &given);
            assert_eq!(
                (&done["text"], &done["effect"]),
                (&json!(expected), &json!("confirmed")),
                "{given}"
            );
            let length = expected.encode_utf16().count();
            assert_eq!(area(&mac)["selection"][1], length, "{given}");
        }
        let done = select(
            &mut client,
            &json!({"text": "Think", "replacement": "Wait"}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        let now = text.replace("Think", "Wait");
        assert_eq!(area(&mac)["value"], now.as_str());
        assert_eq!(mac.state().get("input"), None, "nothing is held");
    }
}
