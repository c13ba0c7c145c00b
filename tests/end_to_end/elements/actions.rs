//! Actions of rows, of their cells, and those that only one app has.

use super::{click, reference_in};
use crate::support::{Mac, runners};
use serde_json::{Value, json};

/// What a call did with the row of a file in Finder.
fn right_click(mac: &Mac, runner: &[&str], row: &str, more: &Value) -> Value {
    let mut client = mac.session(runner);
    let row = reference_in(&mut client, "Finder", row);
    let mut given = json!({"element": row, "button": "right"});
    let more = more.as_object().unwrap().clone();
    given.as_object_mut().unwrap().extend(more);
    let done = client.ok("click_ui_element", given);
    let shown = client.outline(json!({"app": "Finder"}));
    assert!(shown.contains("\"Get Info\""), "{shown}");
    done
}

// [trees 2.5]
#[test]
fn the_menu_of_a_row_is_asked_of_its_cell() {
    for runner in runners() {
        for background in [false, true] {
            let mac = Mac::new();
            let pointer = mac.state()["pointer"].clone();
            let more = json!({"background": background});
            let done = right_click(&mac, runner, "\"Plan.txt\"", &more);
            assert_eq!(
                (&done["how"], &done["effect"], &done["note"]),
                (
                    &json!("menu"),
                    &json!("confirmed"),
                    &json!(
                        "A menu is open: read it with get_ui_elements, and click one of its items."
                    )
                ),
                "{done}"
            );
            assert_eq!(done["element"]["role"], "AXRow", "{done}");
            assert_eq!(mac.state()["pointer"], pointer);
        }
    }
}

/// The cells of Finder's sidebar can be opened, and have no menu of their own.
#[test]
fn a_row_whose_cells_list_no_menu_is_clicked() {
    for runner in runners() {
        let mac = Mac::new();
        let done = right_click(&mac, runner, "\"Downloads\"", &json!({}));
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("click"), &json!("confirmed")),
            "{done}"
        );
    }
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let row = reference_in(&mut client, "Finder", "\"Downloads\"");
    let given = json!({"element": row, "button": "right", "background": true});
    let (error, _) = client.err("click_ui_element", given);
    assert_eq!(error["code"], "Refused", "{error}");
}

/// The notes that are pinned.
fn pinned(mac: &Mac) -> Vec<String> {
    let folders = mac.state()["app_data"]["com.apple.Notes"]["accounts"][0]["folders"].clone();
    let folders = folders.as_array().into_iter().flatten();
    let notes = folders.filter(|folder| folder["name"] != "Recently Deleted");
    let notes = notes.flat_map(|folder| folder["notes"].as_array().unwrap().clone());
    let pinned = notes.filter(|note| note["pinned"] == true);
    pinned
        .map(|note| note["name"].as_str().unwrap().to_owned())
        .collect()
}

// [trees 2.6] [trees 3.4]
#[test]
fn an_action_that_only_its_app_has_is_performed_by_its_name() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let given = json!({"app": "Notes", "actions": true});
        let shown = client.outline(given);
        assert!(shown.contains(" [\"pin\" \"trash\" "), "{shown}");
        let pin = json!({"action": "Pin"});
        let done = click(&mut client, "Notes", "Ideas 💡", &pin);
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("action"), &json!("confirmed")),
            "{done}"
        );
        assert_eq!(pinned(&mac), ["Ideas 💡"]);
        let row = reference_in(&mut client, "Notes", "Ideas 💡");
        let whole = "Name:pin\nTarget:0x0\nSelector:(null)";
        client.ok("click_ui_element", json!({"element": row, "action": whole}));
        assert!(pinned(&mac).is_empty());
        let given = json!({"element": row, "action": "archive"});
        let (error, text) = client.err("click_ui_element", given);
        assert_eq!(error["code"], "ElementNotFound", "{error}");
        assert!(text.contains("“pin”") || text.contains("\"pin\""), "{text}");
    }
}

/// Those of macOS have names too, and are looked for in the cells of a row.
#[test]
fn an_action_of_macos_is_performed_by_its_name() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let row = reference_in(&mut client, "Finder", "\"Plan.txt\"");
    for action in ["ShowMenu", "AXShowMenu"] {
        let given = json!({"element": row, "action": action});
        let done = client.ok("click_ui_element", given);
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("menu"), &json!("confirmed")),
            "{done}"
        );
    }
}
