//! What tells an element from others when its window has changed, on hand-built windows. `tests/library/told.js` has more of them.

use super::{element, place};
use crate::support::{Mac, app, reference};
use serde_json::{Value, json};

const FRAME: [i64; 4] = [40, 100, 300, 200];

fn group(children: Vec<Value>) -> Value {
    json!({"role": "AXGroup", "frame": FRAME, "children": children})
}

fn text(value: &str) -> Value {
    json!({"role": "AXStaticText", "value": value, "frame": FRAME})
}

fn button(name: &str) -> Value {
    json!({"role": "AXButton", "description": name, "frame": FRAME, "children": []})
}

fn mute() -> Value {
    json!({"role": "AXCheckBox", "title": "Mute", "value": 0, "frame": FRAME, "children": []})
}

fn show(mac: &Mac, children: &[Value]) {
    mac.change(|world| app(world, "Notes")["windows"][0]["children"] = json!(children));
}

/// A panel whose first text is `first`, below what else it has.
fn panel(above: Option<Value>, first: &str) -> Value {
    let controls = [mute(), button("Reset"), button("Play"), button("Open")];
    let lines = controls.map(|control| group(vec![control]));
    let parts = above.into_iter().chain([text(first)]).chain(lines);
    group(vec![group(parts.collect())])
}

#[test]
fn a_panel_is_known_by_its_first_text_and_not_by_what_it_counts_or_by_a_bar_above() {
    let bar = || Some(group(vec![text("An update is there"), button("Install")]));
    let cases = [
        (panel(None, "812 items"), panel(None, "9 items"), true),
        (panel(None, "Display 1"), panel(bar(), "Display 1"), true),
        (panel(None, "812 items"), panel(bar(), "9 items"), true),
        (panel(None, "Display 1"), panel(None, "Display 2"), false),
        (panel(None, "Display 1"), panel(bar(), "Display 2"), false),
    ];
    for (before, after, holds) in cases {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        show(&mac, std::slice::from_ref(&before));
        let outline = client.outline(json!({"app": "Notes"}));
        let reference = reference(&outline, &["CheckBox \"Mute\""]);
        show(&mac, std::slice::from_ref(&after));
        let given = json!({"element": reference});
        if holds {
            let done = client.ok("click_ui_element", given);
            assert_eq!(done["effect"], "confirmed", "{after}: {done}");
        } else {
            let (error, text) = client.err("click_ui_element", given);
            assert_eq!(error["code"], "StaleElement", "{after}: {text}");
        }
        let value = &element(&mac, "Notes", "Mute")["value"];
        assert_eq!(value.as_f64(), Some(f64::from(u8::from(holds))), "{after}");
    }
}

/// A list of rows one below the other, most of which are out of view, with something to check in each.
fn list(rows: &[&str]) -> Value {
    let [left, top, width, _] = FRAME;
    let rows = rows.iter().zip(0..).map(|(name, at)| {
        let frame = [left, top + 24 * at, width, 24];
        let check = json!({"role": "AXCheckBox", "value": 0, "frame": frame});
        let text = json!({"role": "AXStaticText", "value": name, "frame": frame});
        let cell = json!({"role": "AXCell", "frame": frame, "children": [text, check]});
        json!({"role": "AXRow", "frame": frame, "children": [cell]})
    });
    let rows: Vec<Value> = rows.collect();
    let frame = [left, top, width, 24 * i64::try_from(rows.len()).unwrap()];
    let table =
        json!({"role": "AXTable", "description": "Notes", "frame": frame, "children": rows});
    json!({"role": "AXScrollArea", "frame": FRAME, "children": [table]})
}

#[test]
fn of_two_rows_that_say_the_same_neither_is_taken_whatever_stands_beside_them() {
    let names: Vec<String> = (0..40).map(|at| format!("Note {at}")).collect();
    let mut rows: Vec<&str> = names.iter().map(String::as_str).collect();
    (rows[3], rows[30]) = ("Amber", "Amber");
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    show(&mac, &[list(&rows)]);
    let outline = client.outline(json!({"app": "Notes"}));
    let row = outline
        .lines()
        .position(|line| line.contains("\"Amber\""))
        .unwrap();
    let check = outline
        .lines()
        .skip(row)
        .find(|line| line.contains("CheckBox"));
    let check = check.unwrap().split_whitespace().next().unwrap();
    // Both move: the one that was out of view to the rows beside which the other one stood.
    let in_view = rows.remove(3);
    rows.push(in_view);
    let out_of_view = rows.remove(29);
    rows.insert(3, out_of_view);
    show(
        &mac,
        &[json!({"role": "AXSplitter", "frame": FRAME}), list(&rows)],
    );
    let (error, text) = client.err("click_ui_element", json!({"element": check}));
    assert_eq!(error["code"], "StaleElement", "{text}");
    let state = mac.state();
    let checked =
        |each: &Value| each["role"] == "AXCheckBox" && each["value"].as_f64() == Some(1.0);
    assert_eq!(place(&state, "Notes", &checked), None);
}
