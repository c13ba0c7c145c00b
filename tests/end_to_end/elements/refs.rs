//! What becomes of refs while the Mac goes on: they keep to their element, whatever its neighbours show, and a text area's
//! ends when another text is shown in it.

use super::{place, reference_in};
use crate::support::{Mac, reference, runners};
use serde_json::{Value, json};

/// The first key deletes while something is entered, and clears otherwise; the display changes with every key.
#[test]
fn a_key_that_is_renamed_leaves_the_refs_of_the_others_alone() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        client.ok("launch_app", json!({"app": "Calculator"}));
        let outline = client.outline(json!({"app": "Calculator"}));
        let key = |name: &str| reference(&outline, &[&format!("Button \"{name}\"")]);
        for name in ["4", "2", "Add", "5", "8", "Equals"] {
            client.ok("click_ui_element", json!({"element": key(name)}));
        }
        let display = reference(&outline, &["StaticText"]);
        let shown = client.ok("get_ui_element_value", json!({"element": display}));
        assert_eq!(shown["value"], "\u{200e}100");
        client.ok("click_ui_element", json!({"element": key("7")}));
        let (error, text) = client.err("click_ui_element", json!({"element": key("All Clear")}));
        assert_eq!(error["code"], "StaleElement", "{text}");
    }
}

#[test]
fn what_is_added_above_does_not_end_the_ref_of_what_has_a_name() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let link = reference_in(&mut client, "Safari", "Link \"More information");
    mac.change(|world| {
        let page = place(world, "Safari", &|each| each["role"] == "AXWebArea").unwrap();
        let banner = json!({"role": "AXGroup", "children": [
            {"role": "AXButton", "title": "Accept", "frame": [100, 160, 90, 20]}], "frame": [100, 150, 300, 40]});
        world.pointer_mut(&page).unwrap()["children"].as_array_mut().unwrap().insert(0, banner);
    });
    let done = client.ok("get_ui_element_value", json!({"element": link}));
    assert_eq!(done["element"]["title"], "More information…");
}

/// What an element and what it holds show.
fn texts(element: &Value) -> String {
    let own = element["value"].as_str().unwrap_or_default();
    let inner = element["children"].as_array().into_iter().flatten();
    inner.fold(own.to_owned(), |all, each| all + &texts(each))
}

/// The texts of the rows of Notes, and which of them is selected.
fn note_rows(mac: &Mac) -> (Vec<String>, Option<usize>) {
    let state = mac.state();
    let table = place(&state, "Notes", &|each| each["role"] == "AXTable").unwrap();
    let rows = state.pointer(&table).unwrap()["children"]
        .as_array()
        .unwrap();
    let selected = rows
        .iter()
        .position(|row| row["attributes"]["AXSelected"] == true);
    (rows.iter().map(texts).collect(), selected)
}

/// A row is known by its texts where all of its list were read: what is deleted above it moves it and changes nothing else.
#[test]
fn a_row_that_is_deleted_leaves_the_refs_of_the_others_alone() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let outline = client.outline(json!({"app": "Notes"}));
        let (before, _) = note_rows(&mac);
        let refs = |word: &str| -> Vec<String> {
            let lines = outline.lines().filter(|line| line.contains(word));
            let first = |line: &str| line.split_whitespace().next().unwrap().to_owned();
            lines.map(first).collect()
        };
        // Rows of notes have two texts, those of folders one.
        let (rows, deletes) = (refs("\" | \""), refs("Button \"Delete\""));
        client.ok("click_ui_element", json!({"element": deletes[0]}));
        assert_eq!(note_rows(&mac).0, before[1..]);
        let done = client.ok("click_ui_element", json!({"element": rows[2]}));
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(note_rows(&mac).1, Some(1));
        client.ok("click_ui_element", json!({"element": deletes[1]}));
        assert_eq!(note_rows(&mac).0, before[2..]);
        let (error, text) = client.err("click_ui_element", json!({"element": rows[1]}));
        assert_eq!(error["code"], "StaleElement", "{text}");
        assert_eq!(note_rows(&mac).0, before[2..]);
    }
}

/// Two rows that read alike are not told apart by what they say.
#[test]
fn a_row_that_reads_like_another_is_stale_when_one_is_deleted() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    fn copy_values(from: &Value, to: &mut Value) {
        to["value"] = from["value"].clone();
        let inner = from["children"].as_array().into_iter().flatten();
        for (place, each) in inner.enumerate() {
            copy_values(each, &mut to["children"][place]);
        }
    }
    mac.change(|world| {
        let table = place(world, "Notes", &|each| each["role"] == "AXTable").unwrap();
        let rows = &mut world.pointer_mut(&table).unwrap()["children"];
        let third = rows[2].clone();
        copy_values(&third, &mut rows[1]);
    });
    let outline = client.outline(json!({"app": "Notes"}));
    let (before, _) = note_rows(&mac);
    assert_eq!(before[1], before[2]);
    let mut rows = outline.lines().filter(|line| line.contains("\" | \""));
    let row = rows.nth(2).unwrap().split_whitespace().next().unwrap();
    mac.change(|world| {
        let table = place(world, "Notes", &|each| each["role"] == "AXTable").unwrap();
        let rows = world.pointer_mut(&table).unwrap()["children"]
            .as_array_mut()
            .unwrap();
        rows.remove(1);
    });
    let (error, text) = client.err("click_ui_element", json!({"element": row}));
    assert_eq!(error["code"], "StaleElement", "{text}");
}

fn select_note(mac: &Mac, wanted: usize) {
    mac.change(|world| {
        let table = place(world, "Notes", &|each| each["role"] == "AXTable").unwrap();
        let rows = world.pointer_mut(&table).unwrap()["children"]
            .as_array_mut()
            .unwrap();
        for (index, row) in rows.iter_mut().enumerate() {
            row["attributes"]["AXSelected"] = json!(index == wanted);
        }
    });
}

#[test]
fn a_text_area_is_stale_when_another_note_is_shown_in_it() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let area = reference_in(&mut client, "Notes", "TextArea");
        client.ok("get_ui_element_value", json!({"element": area}));
        select_note(&mac, 2);
        let (error, text) = client.err(
            "set_ui_element_value",
            json!({"element": area, "value": "gone"}),
        );
        assert_eq!(error["code"], "StaleElement", "{text}");
        assert!(
            text.contains("something else is selected beside it"),
            "{text}"
        );
        let state = mac.state();
        let area = place(&state, "Notes", &|each| each["role"] == "AXTextArea").unwrap();
        assert_eq!(
            state.pointer(&area).unwrap()["value"],
            "Shopping\nmilk, bread, apples"
        );
    }
}

#[test]
fn a_text_area_is_stale_when_its_window_shows_another_document() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (field, value, why) in [
        ("title", "Other", "the title of its window has changed"),
        (
            "document",
            "file:///Users/demo/Other.txt",
            "its window shows another document",
        ),
    ] {
        let area = reference(
            &client.outline(json!({"app": "TextEdit"})),
            &["TextArea =\"1. Look"],
        );
        client.ok("get_ui_element_value", json!({"element": area}));
        mac.change(|world| {
            let window = place(world, "TextEdit", &|each| {
                each["children"].to_string().contains("1. Look")
            });
            world.pointer_mut(&window.unwrap()).unwrap()[field] = json!(value);
        });
        let (error, text) = client.err("get_ui_element_value", json!({"element": area}));
        assert_eq!(error["code"], "StaleElement", "{text}");
        assert!(text.contains(why), "{text}");
    }
}

/// The list shows the beginning of a note, and its window may name it.
#[test]
fn a_text_area_is_not_stale_through_text_of_our_own() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        client.ok("activate_app", json!({"app": "Notes"}));
        let area = reference_in(&mut client, "Notes", "TextArea");
        client.ok("focus_ui_element", json!({"element": area}));
        client.ok(
            "key_combination",
            json!({"key": "up", "modifiers": ["command"]}),
        );
        client.ok("type_text", json!({"text": "Today: "}));
        mac.change(|world| {
            let row = place(world, "Notes", &|each| each["value"] == "Shopping").unwrap();
            world.pointer_mut(&row).unwrap()["value"] = json!("Today: Shopping");
            let window = place(world, "Notes", &|each| {
                each["window_id"].is_u64() || each["title"].is_string()
            });
            world.pointer_mut(&window.unwrap()).unwrap()["title"] = json!("Today: Shopping");
        });
        let shown = client.ok("get_ui_element_value", json!({"element": area}));
        assert_eq!(shown["value"], "Today: Shopping\nmilk, bread, apples");
        // Someone else's text is not ours.
        mac.change(|world| {
            let text = place(world, "Notes", &|each| each["role"] == "AXTextArea").unwrap();
            world.pointer_mut(&text).unwrap()["value"] = json!("Another note");
        });
        let (error, text) = client.err("get_ui_element_value", json!({"element": area}));
        assert_eq!(error["code"], "StaleElement", "{text}");
    }
}

#[test]
fn an_expired_ref_says_how_many_snapshots_are_kept() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let old = reference_in(&mut client, "Safari", "ShareButton");
    for _ in 0..32 {
        client.outline(json!({"app": "Safari", "max_elements": 1}));
    }
    let (_, text) = client.err("click_ui_element", json!({"element": old}));
    assert!(text.contains("The last 32 snapshots are kept"), "{text}");
}
