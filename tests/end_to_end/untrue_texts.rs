//! Texts that an application shows and does not have: fields whose edit has not ended, editors that only paint.

use crate::support::{Client, Mac, app, runners};
use crate::untrue_states::{COMPOSER, MESSAGE, element, faulty, note};
use serde_json::{Value, json};

// [findings-2 7.4]
#[test]
fn an_editor_of_a_page_is_typed_into() {
    for runner in runners() {
        let mac = faulty("rich-editors-only-paint");
        let mut client = mac.session(runner);
        for text in ["Grüße 👋🏽, all", "two\nlines", ""] {
            let given = json!({"app": "Slack", "element": COMPOSER, "value": text});
            let done = client.ok("set_ui_element_value", given);
            assert_eq!(done["effect"], "confirmed", "{text}: {done}");
            assert_eq!(element(&mac, "Slack", MESSAGE)["value"], text);
        }
        let fields = json!([{"element": MESSAGE, "value": "On my way"}]);
        let given = json!({"app": "Slack", "fields": fields, "submit": "Send now"});
        let done = client.ok("fill_form", given);
        assert_eq!(done["submitted"], "confirmed", "{done}");
    }
}

// [findings-2 7.4]
#[test]
fn an_editor_that_cannot_be_typed_into_is_unverified() {
    let mac = faulty("rich-editors-only-paint");
    let mut client = mac.session(&[]);
    for (text, background, why) in [
        ("behind", true, "keys go to the front app only"),
        ("a\ttab", false, "a tab leads on"),
    ] {
        let given =
            json!({"app": "Slack", "element": COMPOSER, "value": text, "background": background});
        let done = client.ok("set_ui_element_value", given);
        assert_eq!(done["effect"], "unverified", "{done}");
        assert!(note(&done).contains(why), "{done}");
        assert_ne!(element(&mac, "Slack", MESSAGE)["value"], text);
    }
}

const SAVE_AS: &str = "Save As";

/// TextEdit with its save panel open.
fn saving(client: &mut Client) {
    let given = json!({"app": "TextEdit", "menu_path": "File > Save…"});
    client.ok("click_menu_item", given);
}

// [findings-2 7.5]
#[test]
fn the_edit_of_a_field_is_ended_before_its_text_is_confirmed() {
    for runner in runners() {
        let mac = faulty("fields-commit-when-editing-ends");
        let mut client = mac.session(runner);
        saving(&mut client);
        let given = json!({"app": "TextEdit", "element": SAVE_AS, "value": "Letter"});
        let done = client.ok("set_ui_element_value", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        // It has the focus again, for who types on.
        let field = element(&mac, "TextEdit", "Letter");
        assert_eq!(field["focused"], true, "{field}");
        let fields = json!([
            {"element": "File Format", "value": "Rich Text Document"},
            {"element": SAVE_AS, "value": "Letter 2"},
        ]);
        let given = json!({"app": "TextEdit", "fields": fields, "submit": "Save"});
        let done = client.ok("fill_form", given);
        assert_eq!(done["fields"][1]["effect"], "confirmed", "{done}");
        let disk = mac.state()["disk"].to_string();
        assert!(disk.contains("/Letter 2.rtf"), "{disk}");
    }
}

/// Only waits of scripts make time pass.
fn stand_still(world: &mut Value) {
    world["clock"]["stands_at"] = json!(2_000_000_000);
}

/// A window of Notes with one field and nothing else that takes the focus.
fn lonely_field(world: &mut Value) {
    let field = json!({"role": "AXTextField", "identifier": "alone", "value": "old", "frame": [20, 40, 90, 20]});
    app(world, "Notes")["windows"][0]["children"] = json!([field]);
    app(world, "Notes")["hidden"] = json!(false);
}

// [findings-2 7.5]
#[test]
fn a_field_whose_edit_cannot_be_ended_is_unverified() {
    let mac = faulty("fields-commit-when-editing-ends");
    mac.change(|world| {
        lonely_field(world);
        stand_still(world);
    });
    let mut client = mac.session(&[]);
    let mut given = json!({"app": "Notes", "element": "alone", "value": "new"});
    let done = client.ok("set_ui_element_value", given.clone());
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(note(&done).contains("Press Return or Tab"), "{done}");
    assert_eq!(element(&mac, "Notes", "alone")["value"], "old");
    // Return ends it.
    given["submit"] = json!(true);
    let done = client.ok("set_ui_element_value", given);
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert_eq!(element(&mac, "Notes", "alone")["value"], "new");
    let fields = json!([{"element": "alone", "value": "newer"}]);
    let given = json!({"app": "Notes", "fields": fields, "submit": true});
    let done = client.ok("fill_form", given);
    assert_eq!(done["fields"][0]["effect"], "confirmed", "{done}");
    assert_eq!(element(&mac, "Notes", "alone")["value"], "newer");
}

/// Whenever the application restores its own text while the script looks: that the field changes back submits nothing.
// [findings-2 7.5]
#[test]
fn a_text_that_goes_around_return_is_never_confirmed() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let set = json!({"app": "Notes", "element": "alone", "value": "new", "submit": true});
    let fields = json!([{"element": "alone", "value": "new"}]);
    let fill = json!({"app": "Notes", "fields": fields, "submit": true});
    for after in [20, 60, 100, 150, 200, 250, 300] {
        for (tool, given) in [("set_ui_element_value", &set), ("fill_form", &fill)] {
            mac.change(|world| {
                lonely_field(world);
                stand_still(world);
                app(world, "Notes")["windows"][0]["children"][0]["repaints_after_ms"] =
                    json!(after);
            });
            let answer = client.call(tool, given.clone());
            assert_eq!(element(&mac, "Notes", "alone")["value"], "old");
            assert!(
                !answer.to_string().contains("confirmed"),
                "{after}: {answer}"
            );
        }
    }
}

// [findings-2 7.5]
#[test]
fn a_text_that_goes_when_the_focus_leaves_is_unverified() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    saving(&mut client);
    mac.change(|world| {
        fn make_painting(element: &mut Value) {
            if element["value"] == "Untitled" {
                element["repaints_after_ms"] = json!(1500);
            }
            let inner = element.get_mut("children").and_then(Value::as_array_mut);
            inner.into_iter().flatten().for_each(make_painting);
        }
        let windows = app(world, "TextEdit")["windows"].as_array_mut();
        windows.unwrap().iter_mut().for_each(make_painting);
    });
    let given = json!({"app": "TextEdit", "element": SAVE_AS, "value": "Letter"});
    let done = client.ok("set_ui_element_value", given);
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(note(&done).contains("takes back"), "{done}");
}

// [findings-2 7.5]
#[test]
fn a_part_of_a_field_that_was_replaced_is_unverified() {
    let mac = faulty("fields-commit-when-editing-ends");
    mac.change(lonely_field);
    let mut client = mac.session(&[]);
    let given = json!({"app": "Notes", "element": "alone", "text": "old", "replacement": "new"});
    let done = client.ok("select_text", given);
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(note(&done).contains("Press Return or Tab"), "{done}");
}
