//! What the elements of a page tell of themselves beside their values, and tables that hold each cell more than once
//! [webkit 1.2] [webkit 1.3].

use super::pages::showing;
use super::place;
use crate::support::{Mac, reference};
use serde_json::{Value, json};

fn line<'a>(outline: &'a str, words: &str) -> &'a str {
    let mut lines = outline.lines().filter(|line| line.contains(words));
    let line = lines.next();
    assert!(lines.next().is_none(), "{words} twice in {outline}");
    line.unwrap_or_else(|| panic!("no {words} in {outline}"))
}

/// A part of a page with a frame below the part before it.
fn below(number: usize, mut part: Value) -> Value {
    part["frame"] = json!([20, 90 + 30 * number, 300, 24]);
    part
}

fn page(parts: Vec<Value>) -> Mac {
    let parts = parts.into_iter().enumerate();
    let children: Vec<Value> = parts.map(|(number, part)| below(number, part)).collect();
    showing("web_kit", &[], &json!(children))
}

#[test]
fn what_is_open_checked_or_the_present_one_is_told_and_what_changes_of_it() {
    let alert = json!({"role": "AXStaticText", "value": "Not saved", "frame": [20, 240, 200, 20]});
    let mac = page(vec![
        json!({"role": "AXButton", "title": "Options", "attributes": {"AXExpanded": false}}),
        json!({"role": "AXLink", "title": "Home", "attributes": {"AXARIACurrent": "page"}}),
        json!({"role": "AXLink", "title": "Away", "attributes": {"AXARIACurrent": "false"}}),
        json!({"role": "AXMenuItem", "title": "Bold", "attributes": {"AXMenuItemMarkChar": "✓"}}),
        json!({"role": "AXMenuItem", "title": "Italic"}),
        json!({"role": "AXGroup", "subrole": "AXApplicationAlert", "children": [alert]}),
    ]);
    let mut client = mac.session(&[]);
    let shown = client.outline(json!({"app": "Safari"}));
    for (words, state) in [
        ("Options", "collapsed"),
        ("Home", "current"),
        ("Bold", "checked"),
    ] {
        let line = line(&shown, &format!("\"{words}\""));
        assert!(line.ends_with(&format!(" {state}")), "{line}");
    }
    for words in ["Away", "Italic"] {
        let line = line(&shown, &format!("\"{words}\""));
        assert!(line.ends_with("24"), "{line}");
    }
    line(&shown, "ApplicationAlert \"Not saved\"");
    let snapshot = reference(&shown, &["\"Options\""]);
    let snapshot = snapshot.rsplit_once('e').unwrap().0;
    mac.change(|world| {
        let button = place(world, "Safari", &|each| each["title"] == "Options").unwrap();
        let button = world.pointer_mut(&button).unwrap();
        button["attributes"]["AXExpanded"] = json!(true);
    });
    let changed = client.outline(json!({"app": "Safari", "since": snapshot}));
    let changed = line(&changed, "\"Options\"");
    assert!(
        changed.ends_with("state \"collapsed\" → \"expanded\""),
        "{changed}"
    );
}

#[test]
fn a_table_shows_each_cell_once_and_spoils_no_proof() {
    let cell = |x: usize, y: usize, held: Value| json!({"role": "AXCell", "frame": [x, y, 100, 24], "children": [held]});
    let row = |number: usize| {
        let y = 120 + 30 * number;
        let name = json!({"role": "AXStaticText", "value": format!("Item {number}"), "frame": [20, y, 90, 20]});
        let button = json!({"role": "AXButton", "title": format!("Buy {number}"), "frame": [120, y, 90, 20], "actions": ["AXPress"]});
        json!({"role": "AXRow", "frame": [20, y, 200, 24], "children": [cell(20, y, name), cell(120, y, button)]})
    };
    let column = json!({"role": "AXColumn", "frame": [20, 120, 100, 90]});
    let headers = json!({"role": "AXGroup", "part": "table headers"});
    let mac = showing(
        "web_kit",
        &[],
        &json!([{"role": "AXTable", "frame": [20, 120, 300, 200], "children":
            [row(0), row(1), row(2), column, column, headers]}]),
    );
    let mut client = mac.session(&[]);
    let shown = client.outline(json!({"app": "Safari"}));
    for number in 0..3 {
        line(&shown, &format!("\"Item {number}\""));
        line(&shown, &format!("Button \"Buy {number}\""));
    }
    assert!(!shown.contains("Column"), "{shown}");
    let button = reference(&shown, &["Button \"Buy 1\""]);
    mac.change(|world| {
        let table = place(world, "Safari", &|each| each["role"] == "AXTable").unwrap();
        let rows = world.pointer_mut(&table).unwrap()["children"].as_array_mut();
        rows.unwrap().remove(1);
    });
    let (error, said) = client.err("click_ui_element", json!({"element": button}));
    assert_eq!(error["code"], "StaleElement", "{said}");
    assert_eq!(error["details"]["gone"], true, "{said}");
}
