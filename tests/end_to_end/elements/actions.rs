//! Actions of rows, of their cells, and those that only one app has.

use super::reference_in;
use crate::support::{Mac, RUNNERS};
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
    for runner in RUNNERS {
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
    for runner in RUNNERS {
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
