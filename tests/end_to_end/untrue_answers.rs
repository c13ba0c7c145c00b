//! Acting where an app answers that it failed and has acted, or that it acted and has not.

use crate::support::{Client, Mac, app, runners};
use serde_json::json;

/// A Mac with a fault.
fn faulty(fault: &str) -> Mac {
    Mac::with(|world| world["faults"]["active"] = json!([fault]))
}

const CHECK_BOX: &str = "window[1]/scroll area/web area/checkbox";

/// What the check box of the page in Safari holds.
fn checked(client: &mut Client) -> bool {
    let given = json!({"app": "Safari", "element": CHECK_BOX});
    client.ok("get_ui_element_value", given)["value"] == 1.0
}

// [findings-2 7.2]
#[test]
fn a_press_that_answers_an_error_is_not_done_again() {
    for runner in runners() {
        let mac = faulty("presses-act-and-answer-errors");
        let mut client = mac.session(runner);
        let given = json!({"app": "Safari", "element": CHECK_BOX});
        let done = client.ok("click_ui_element", given.clone());
        assert_eq!(
            (&done["effect"], &done["how"]),
            (&json!("confirmed"), &json!("press")),
            "{done}"
        );
        assert!(checked(&mut client));
        // In the background as well, where it was refused although it had acted.
        let mut behind = given;
        behind["background"] = json!(true);
        let done = client.ok("click_ui_element", behind);
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert!(!checked(&mut client));
    }
}

// [findings-2 7.2]
#[test]
fn a_press_that_answers_an_error_and_shows_nothing_names_the_pointer() {
    let mac = faulty("presses-act-and-answer-errors");
    mac.change(|world| {
        let button = json!({"role": "AXButton", "title": "Silent", "frame": [20, 20, 90, 20]});
        app(world, "Notes")["windows"][0]["children"] = json!([button]);
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "Notes", "element": "Silent"});
    let done = client.ok("click_ui_element", given);
    assert_eq!(
        (&done["effect"], &done["how"]),
        (&json!("unverified"), &json!("press")),
        "{done}"
    );
    let note = done["note"].as_str().unwrap();
    assert!(
        note.contains("AXError -25205") && note.contains("pointer"),
        "{note}"
    );
}

// [findings-2 7.2]
#[test]
fn a_menu_item_that_answers_an_error_was_chosen() {
    let mac = faulty("presses-act-and-answer-errors");
    let mut client = mac.session(&[]);
    let windows = |mac: &Mac| {
        mac.app("com.apple.TextEdit").unwrap()["windows"]
            .as_array()
            .unwrap()
            .len()
    };
    let before = windows(&mac);
    let given = json!({"app": "TextEdit", "menu_path": "File > New"});
    let done = client.ok("click_menu_item", given);
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert_eq!(windows(&mac), before + 1);
    // What shows nothing is not said to have failed.
    let given = json!({"app": "TextEdit", "menu_path": "Edit > Find > Find Next"});
    let done = client.ok("click_menu_item", given);
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(
        done["note"].as_str().unwrap().contains("AXError -25205"),
        "{done}"
    );
}

// [findings-2 7.2]
#[test]
fn values_are_set_by_presses_that_answer_errors() {
    let mac = faulty("presses-act-and-answer-errors");
    let mut client = mac.session(&[]);
    let given = json!({"app": "Safari", "element": CHECK_BOX, "value": true});
    let done = client.ok("set_ui_element_value", given);
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert!(checked(&mut client));
    let pop_up =
        |value: &str| json!({"app": "System Settings", "element": "Output device", "value": value});
    let shown = client.ok(
        "get_ui_element_value",
        json!({"app": "System Settings", "element": "Output device"}),
    );
    let done = client.err("set_ui_element_value", pop_up("Nowhere"));
    let choices = done.0["details"]["choices"].as_array().unwrap().clone();
    let other = choices
        .iter()
        .find(|each| **each != shown["value"])
        .unwrap();
    let done = client.ok("set_ui_element_value", pop_up(other.as_str().unwrap()));
    assert_eq!(
        (&done["effect"], &done["value"]),
        (&json!("confirmed"), other),
        "{done}"
    );
}

// [findings-2 7.6]
#[test]
fn a_right_click_that_opens_nothing_is_made_with_the_mouse() {
    for observe in [true, false] {
        let mac = faulty("show-menu-does-nothing");
        let mut client = mac.session(&[]);
        let text = "window[1]/scroll area/text area";
        let given =
            json!({"app": "TextEdit", "element": text, "button": "right", "observe": observe});
        let done = client.ok("click_ui_element", given);
        assert_eq!(done["how"], "click", "{done}");
        let open = client.ok(
            "click_ui_element",
            json!({"app": "TextEdit", "element": "Select All"}),
        );
        assert_eq!(open["effect"], "confirmed", "{open}");
    }
}

// [findings-2 7.6]
#[test]
fn a_right_click_that_opens_nothing_in_the_background_is_unverified() {
    let mac = faulty("show-menu-does-nothing");
    let mut client = mac.session(&[]);
    let text = "window[1]/scroll area/text area";
    let given = json!({"app": "TextEdit", "element": text, "button": "right", "background": true});
    let done = client.ok("click_ui_element", given);
    assert_eq!(
        (&done["effect"], &done["how"]),
        (&json!("unverified"), &json!("menu")),
        "{done}"
    );
    assert!(done["note"].as_str().unwrap().contains("pointer"), "{done}");
}
