//! What proves that an action had its effect: the kinds of changes that it is for, and nothing that comes along with it.

use crate::long_list::long_list;
use crate::support::{Mac, app, runners};
use serde_json::{Value, json};

const FIELD: &str = "window[1]/scroll area/web area/text field";

fn note(done: &Value) -> &str {
    done["note"].as_str().unwrap_or_default()
}

#[test]
fn return_that_submits_nothing_is_not_confirmed() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let fields = json!([{"element": FIELD, "value": "ada"}]);
        let given = json!({"app": "Safari", "fields": fields, "submit": "true"});
        let done = client.ok("fill_form", given);
        assert_eq!(done["fields"][0]["effect"], "confirmed", "{done}");
        assert_eq!(done["submitted"], "unverified", "{done}");
        // What was entered is there, and the note tells of Return.
        let given = json!({"app": "Safari", "element": FIELD, "value": "bob", "submit": true});
        let done = client.ok("set_ui_element_value", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert!(note(&done).contains("Return was pressed"), "{done}");
        let done = client.ok("type_text", json!({"text": "x", "submit": true}));
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert!(note(&done).contains("Return was pressed"), "{done}");
    }
}

#[test]
fn a_navigation_proves_that_return_submitted() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let address = "WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD";
    let fields = json!([{"element": address, "value": "https://example.com/guide"}]);
    let given = json!({"app": "Safari", "fields": fields, "submit": "true"});
    let done = client.ok("fill_form", given);
    assert_eq!(done["submitted"], "confirmed", "{done}");
    let given = json!({"app": "Safari", "element": address, "value": "https://example.com/", "submit": true});
    let done = client.ok("set_ui_element_value", given);
    assert_eq!(
        (&done["effect"], &done["note"]),
        (&json!("confirmed"), &Value::Null),
        "{done}"
    );
}

/// Notes with a list of rows, behind another app.
fn list() -> Mac {
    Mac::with(|world| long_list(app(world, "Notes"), 30))
}

const ROW: &str = "window[1]/scroll area/table/row[3]";

#[test]
fn a_selected_row_and_an_app_that_came_forward_prove_no_double_click_and_no_drag() {
    let mut client = list().session(&[]);
    let given = json!({"app": "Notes", "element": ROW, "count": 2});
    let done = client.ok("click_ui_element", given);
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(note(&done).contains("the selected rows"), "{done}");
    let position = &done["element"]["position"];
    let [x, y] = ["x", "y"].map(|name| position[name].as_f64().unwrap() + 5.0);
    let given = json!({"start_x": x, "start_y": y + 40.0, "end_x": x, "end_y": y + 80.0});
    let done = client.ok("drag", given);
    assert_eq!(done["effect"], "unverified", "{done}");
}

#[test]
fn a_selected_row_proves_a_click_at_it() {
    let mut client = list().session(&[]);
    let given = json!({"app": "Notes", "element": ROW});
    let done = client.ok("click_ui_element", given);
    assert_eq!(done["effect"], "confirmed", "{done}");
}

#[test]
fn an_app_that_comes_forward_proves_no_press() {
    let mac = Mac::with(|world| {
        let notes = app(world, "Notes");
        notes["raises_itself"] = json!(true);
        notes["hidden"] = json!(false);
        let button = json!({"role": "AXButton", "title": "Silent", "frame": [20, 20, 90, 20]});
        notes["windows"][0]["children"] = json!([button]);
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "Notes", "element": "window[1]/button[\"Silent\"]"});
    let done = client.ok("click_ui_element", given);
    assert!(done["changes"].to_string().contains("front app"), "{done}");
    assert_eq!(done["effect"], "unverified", "{done}");
    assert!(note(&done).contains("only the front app"), "{done}");
}

#[test]
fn a_shortcut_that_switches_apps_is_proven_by_the_app_in_front() {
    let mut client = Mac::new().session(&[]);
    let given = json!({"modifiers": ["command"], "key": "tab"});
    let done = client.ok("key_combination", given);
    assert_eq!(done["effect"], "confirmed", "{done}");
}
