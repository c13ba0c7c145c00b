//! What an action brings is told where a person would look: the list beside a button, the detail beside a row, the pane that was
//! filled, the window that came up.

use super::{change, changes, press, reference};
use crate::support::{Mac, app, runners};
use serde_json::{Value, json};

/// Where a row of Finder's front window stands.
fn point_of_row(client: &mut crate::support::Client, name: &str) -> Value {
    let outline = client.outline(json!({"app": "Finder"}));
    let (_, rest) = outline.split_once(&format!("Row \"{name}\"")).unwrap();
    let (_, place) = rest.split_once(" @").unwrap();
    let (x, rest) = place.split_once(',').unwrap();
    let y = rest.split_once(' ').unwrap().0;
    let [x, y]: [i64; 2] = [x, y].map(|number| number.parse().unwrap());
    json!({"x": x + 30, "y": y + 10})
}

/// What was shown before is read again, which costs messages: what an action brings is told all the same.
const LOOKED: [bool; 2] = [false, true];

#[test]
fn a_message_that_was_sent_is_told() {
    for runner in runners() {
        for looked in LOOKED {
            let mac = Mac::new();
            let mut client = mac.session(runner);
            if looked {
                client.ok("look", json!({"app": "Slack"}));
            }
            let fields = json!([{"element": "Message to general", "value": "on my way"}]);
            client.ok("fill_form", json!({"app": "Slack", "fields": fields}));
            let done = press(&mut client, "Send now", "Slack");
            change(
                &done,
                &["appeared: ", " Group with ", "StaticText =\"on my way\""],
            );
            change(&done, &["text: ", "\"on my way\" → \"\""]);
            assert!(!done.to_string().contains("\\\"\\\" → \\\"\\\""), "{done}");
        }
    }
}

#[test]
fn a_file_that_was_renamed_is_told() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        press(&mut client, "Plan.txt", "Finder");
        let done = client.ok("press_key", json!({"key": "return"}));
        change(&done, &["focus: ", "TextField =\"Plan.txt\""]);
        let done = client.ok("type_text", json!({"text": "Report", "submit": true}));
        let words = [
            "focus: ",
            "Outline \"list view\" 1 selected with ",
            "TextField =\"Report.txt\"",
        ];
        change(&done, &words);
        assert!(!mac.state()["disk"]["/Users/demo/Documents/Report.txt"].is_null());
    }
}

#[test]
fn a_message_that_was_opened_is_told_with_its_mark() {
    for runner in runners() {
        for looked in LOOKED {
            let mac = Mac::new();
            let mut client = mac.session(runner);
            client.ok("launch_app", json!({"app": "Mail"}));
            if looked {
                client.ok("look", json!({"app": "Mail"}));
            }
            let done = press(&mut client, "11/20/25  Build is green", "Mail");
            change(
                &done,
                &["appeared: ", "StaticText =\"All 1204 tests pass.\""],
            );
            change(&done, &["mark \"unread\" gone in row \"CI\""]);
            assert!(!done.to_string().contains("gone: "), "{done}");
            // A key does what a click does.
            let done = client.ok("press_key", json!({"key": "down", "app": "Mail"}));
            change(
                &done,
                &[
                    "appeared: ",
                    "StaticText =\"Thank you for your order 4711.\"",
                ],
            );
        }
    }
}

#[test]
fn the_controls_of_a_pane_are_told_with_refs() {
    for runner in runners() {
        for looked in LOOKED {
            let mac = Mac::new();
            let mut client = mac.session(runner);
            if looked {
                client.ok("look", json!({"app": "System Settings"}));
            }
            let done = press(&mut client, "Displays", "System Settings");
            let line = change(
                &done,
                &[
                    "appeared: ",
                    "Slider \"Brightness\"",
                    "Switch \"True Tone\" =1",
                ],
            );
            let switch = reference(&line, " Switch \"True Tone\"");
            let done = client.ok("click_ui_element", json!({"element": switch}));
            change(&done, &["value: ", "1 → 0"]);
            let done = press(&mut client, "General", "System Settings");
            // There is more than a line tells.
            let shows = done["shows"].as_str().unwrap_or_default();
            assert!(shows.contains("\"About\""), "{done}");
        }
    }
}

#[test]
fn a_row_tells_the_text_beside_its_list() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        // Notes is hidden at first.
        let row = "window[1]/split group/scroll area[2]/table/row[3]";
        let done = press(&mut client, row, "Notes");
        change(&done, &["appeared: ", "TextArea =\"He said “hello”"]);
        let done = client.ok("press_key", json!({"key": "down", "app": "Notes"}));
        change(&done, &["appeared: ", "TextArea =\"Ideas 💡"]);
        // That the row is selected follows from that.
        let done = press(
            &mut client,
            "window[1]/split group/scroll area[2]/table/row[1]",
            "Notes",
        );
        change(&done, &["selection: ", "1 selected with ", "\"Shopping\""]);
        assert!(
            !changes(&done)
                .iter()
                .any(|line| line.starts_with("selected: ")),
            "{done}"
        );
    }
}

#[test]
fn a_window_of_another_app_comes_with_title_id_and_ref() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        client.ok("activate_app", json!({"app": "Finder"}));
        let point = point_of_row(&mut client, "買い物メモ 🍎.txt");
        let done = client.ok("double_click", point);
        let line = change(
            &done,
            &[
                "window ",
                " \"買い物メモ 🍎.txt\" of \"TextEdit\" (process 840) opened: ",
            ],
        );
        let id: u64 = line.split(' ').nth(1).unwrap().parse().unwrap();
        assert!(line.contains("TextArea =\"牛乳"), "{line}");
        let window = reference(&line, " with ");
        let shown = client.ok("get_ui_element_value", json!({"element": window}));
        assert_eq!(shown["element"]["title"], "買い物メモ 🍎.txt", "{shown}");
        let windows = client.ok("list_windows", json!({"app": "TextEdit"}));
        assert!(
            windows["windows"]
                .as_array()
                .unwrap()
                .iter()
                .any(|each| each["window_id"] == id)
        );
        let done = client.ok("press_key", json!({"key": "cmd+w", "app": "TextEdit"}));
        change(&done, &["window \"買い物メモ 🍎.txt\" closed"]);
    }
}

/// Finder makes all rows again: their number is told, and no row that the client was shown.
#[test]
fn a_list_that_was_made_again_tells_how_many_rows_it_has() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        client.ok("look", json!({"app": "Finder"}));
        press(&mut client, "Photos", "Finder");
        let trash = json!({"app": "Finder", "menu_path": "File > Move to Trash"});
        let done = client.ok("click_menu_item", trash);
        change(&done, &["rows: ", "Outline \"list view\" 5 → 4"]);
        change(&done, &["menu item \"Move to Trash\" is disabled now"]);
        let undo = json!({"app": "Finder", "menu_path": "Edit > Undo"});
        let done = client.ok("click_menu_item", undo);
        assert_eq!(done["effect"], "confirmed", "{done}");
        change(&done, &["rows: ", "Outline \"list view\" 4 → 5"]);
        for row in ["Budget 2026.xlsx", "Plan.txt"] {
            assert!(!done["changes"].to_string().contains(row), "{done}");
        }
    }
}

#[test]
fn what_says_nothing_is_not_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let tab = json!({"app": "Safari", "menu_path": "File > New Tab"});
    let done = client.ok("click_menu_item", tab);
    change(&done, &["appeared: ", "WebArea \"Start Page\""]);
    assert!(!done.to_string().contains("ScrollBar"), "{done}");
    // A line between the items of a menu is none of them.
    let text =
        json!({"app": "TextEdit", "element": "window[1]/scroll area/text area", "button": "right"});
    let done = client.ok("click_ui_element", text);
    change(&done, &["appeared: ", "Menu with ", "MenuItem \"Cut\""]);
    assert!(
        !done["changes"].to_string().contains("MenuItem disabled"),
        "{done}"
    );
    client.ok("press_key", json!({"key": "escape"}));
    // A text that is pasted leaves the clipboard as it was.
    client.ok("set_clipboard", json!({"text": "kept"}));
    let text = "A line of some length. ".repeat(40);
    let done = client.ok("type_text", json!({"app": "TextEdit", "text": text}));
    assert!(!done["changes"].to_string().contains("clipboard"), "{done}");
}

/// A policy that closes an app closes its windows to this as well.
#[test]
fn a_window_of_an_app_that_is_not_allowed_is_told_by_its_number() {
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "TextEdit"]);
    client.ok("activate_app", json!({"app": "Finder"}));
    let point = point_of_row(&mut client, "買い物メモ 🍎.txt");
    let result = client.call("double_click", point);
    assert!(!result.to_string().contains("牛乳"), "{result}");
}

/// The text area of Notes stays, and its text is another one.
#[test]
fn a_text_that_changes_beside_a_list_is_told() {
    let mac = Mac::with(|world| app(world, "Notes")["hidden"] = json!(false));
    let mut client = mac.session(&[]);
    client.ok("look", json!({"app": "Notes"}));
    let row = "window[1]/split group/scroll area[2]/table/row[2]";
    let done = press(&mut client, row, "Notes");
    change(&done, &["TextArea", "screws, a lamp"]);
}
