//! What actions answer that they changed: the answer, the refs in it, and what it costs to look.
mod apps;
mod budget;
mod failures;
mod long_lists;
mod places;

use crate::support::{Client, Mac, app, runners};
use serde_json::{Value, json};

/// The line of an answer's `changes` that holds all these words.
fn change(done: &Value, words: &[&str]) -> String {
    let changes = done["changes"].as_array();
    let found = changes.into_iter().flatten().find_map(|line| {
        let line = line.as_str().unwrap();
        words
            .iter()
            .all(|word| line.contains(word))
            .then(|| line.to_owned())
    });
    found.unwrap_or_else(|| panic!("{words:?} in {done:#}"))
}

/// The ref before these words in a line.
fn reference(line: &str, words: &str) -> String {
    let (before, _) = line.split_once(words).unwrap();
    before.split_whitespace().last().unwrap().to_owned()
}

fn changes(done: &Value) -> Vec<&str> {
    let list = done["changes"].as_array();
    list.into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

fn press(client: &mut Client, element: &str, app: &str) -> Value {
    client.ok("click_ui_element", json!({"app": app, "element": element}))
}

const SEVEN: &str = "window[1]/group[1]/split group[1]/group[1]/group[1]/button[\"7\"]";
const EIGHT: &str = "window[1]/group[1]/split group[1]/group[1]/group[1]/button[\"8\"]";

#[test]
fn a_key_of_the_calculator_tells_its_display() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        client.ok("launch_app", json!({"app": "Calculator"}));
        let done = press(&mut client, SEVEN, "Calculator");
        assert_eq!(changes(&done).len(), 1, "{done}");
        let line = change(
            &done,
            &["text: ", "StaticText", "\"\\u200e0\" → \"\\u200e7\""],
        );
        // Its ref leads to the display.
        let display = reference(&line, " StaticText");
        let shown = client.ok("get_ui_element_value", json!({"element": display}));
        assert_eq!(shown["value"], "\u{200e}7");
        // The client keeps the refs that it has.
        let outline = client.outline(json!({"app": "Calculator"}));
        let known = crate::support::reference(&outline, &["StaticText"]);
        let done = press(&mut client, EIGHT, "Calculator");
        let line = change(&done, &["\"\\u200e7\" → \"\\u200e78\""]);
        assert_eq!(reference(&line, " StaticText"), known);
    }
}

#[test]
fn a_sheet_comes_with_its_question_and_buttons() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let given = json!({"app": "TextEdit", "menu_path": "File > Close"});
        let done = client.ok("click_menu_item", given);
        let sheet = change(&done, &["appeared: ", " Sheet", "Do you want to keep"]);
        change(&done, &["focus: ", "TextField", "Untitled"]);
        let cancel = reference(&sheet, " Button \"Cancel\"");
        let done = client.ok("click_ui_element", json!({"element": cancel}));
        assert_eq!(done["effect"], "confirmed");
        change(&done, &["gone: Sheet"]);
        change(&done, &["focus: ", "TextArea"]);
        let (error, _) = client.err("click_ui_element", json!({"element": cancel}));
        assert_eq!(error["code"], "StaleElement");
    }
}

#[test]
fn a_page_tells_the_line_that_a_button_changed() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let page = "window[1]/scroll area/web area";
    let link = format!("{page}/link");
    let done = press(&mut client, &link, "Safari");
    change(
        &done,
        &[
            "title: ",
            "Window",
            "\"Example Domain\" → \"The macmcp guide\"",
        ],
    );
    let subscribe = format!("{page}/button[\"Subscribe\"]");
    let done = press(&mut client, &subscribe, "Safari");
    change(&done, &["text: ", "\"Not subscribed yet.\" → \"Thank you!"]);
}

#[test]
fn select_all_changes_the_selection_and_not_the_text() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let given = json!({"app": "TextEdit", "menu_path": "Edit > Select All"});
        let done = client.ok("click_menu_item", given);
        assert_eq!(done["effect"], "confirmed");
        assert_eq!(changes(&done).len(), 1, "{done}");
        change(&done, &["selection: ", "TextArea", "Dear reader"]);
        let done = client.ok("press_key", json!({"key": "right"}));
        change(
            &done,
            &["selection: ", "TextArea none, caret after character"],
        );
        let done = client.ok("type_text", json!({"text": "!"}));
        assert_eq!(changes(&done).len(), 1, "{done}");
        change(&done, &["text: ", "saved yet.\" → ", "saved yet.!\""]);
    }
}

#[test]
fn an_app_that_comes_to_the_front_is_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let row = "window[1]/split group/scroll area[2]/table/row[3]";
    let done = press(&mut client, row, "Notes");
    change(&done, &["front app: \"Notes\" (process 852)"]);
    change(
        &done,
        &["focus: ", "Table", "1 selected with ", "StaticText"],
    );
    // A click on the desktop is Finder's.
    mac.change(|world| {
        for app in world["apps"].as_array_mut().unwrap() {
            app["windows"] = json!([]);
        }
    });
    let done = client.ok("click", json!({"x": 900, "y": 700}));
    change(&done, &["front app: \"Finder\""]);
}

#[test]
fn a_value_comes_with_the_one_before() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let field = "window[1]/scroll area/web area/text field";
    let given = |value: &str| json!({"app": "Safari", "element": field, "value": value});
    let done = client.ok("set_ui_element_value", given("one"));
    assert_eq!(
        (&done["previous"], &done["value"]),
        (&json!(""), &json!("one"))
    );
    change(&done, &["text: ", "TextField", "\"\" → \"one\""]);
    let done = client.ok("set_ui_element_value", given("two"));
    assert_eq!(done["previous"], "one");
    // Nothing unchanged is echoed.
    let done = client.ok("set_ui_element_value", given("two"));
    assert_eq!((done.get("previous"), done.get("changes")), (None, None));
}

#[test]
fn an_open_menu_takes_a_click_beside_it() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let text = "window[1]/scroll area/text area";
        let given = json!({"app": "TextEdit", "element": text, "button": "right"});
        let done = client.ok("click_ui_element", given);
        let menu = change(&done, &["appeared: ", "Menu with ", "MenuItem \"Cut\""]);
        let done = client.ok("click", json!({"x": 320, "y": 560}));
        assert_eq!(done["effect"], "unverified");
        assert!(
            done["note"].as_str().unwrap().contains("menu was open"),
            "{done}"
        );
        change(&done, &["gone: menu of \"TextEdit\""]);
        let (error, _) = client.err(
            "click_ui_element",
            json!({"element": reference(&menu, " MenuItem \"Cut\"")}),
        );
        assert_eq!(error["code"], "StaleElement");
        let done = client.ok("click", json!({"x": 320, "y": 560}));
        assert_eq!(
            (&done["effect"], &done["note"]),
            (&json!("confirmed"), &Value::Null)
        );
    }
}

#[test]
fn what_is_out_of_sight_is_named() {
    let mac = Mac::with(|world| app(world, "Safari")["hidden"] = json!(true));
    let mut client = mac.session(&[]);
    let check_box = "window[1]/scroll area/web area/checkbox";
    let done = press(&mut client, check_box, "Safari");
    assert_eq!(done["effect"], "confirmed");
    assert!(
        done["note"]
            .as_str()
            .unwrap()
            .contains("\"Safari\" is hidden"),
        "{done}"
    );
    change(&done, &["value: ", "CheckBox \"Remember me\" 0 → 1"]);
    let mac = Mac::with(|world| {
        let window = &mut app(world, "Safari")["windows"][0];
        window["minimised"] = json!(true);
    });
    let done = press(&mut mac.session(&[]), check_box, "Safari");
    let note = done["note"].as_str().unwrap();
    assert!(
        note.contains("Its window \"Example Domain\" is minimized"),
        "{done}"
    );
}

#[test]
fn an_action_without_a_change_does_not_claim_that_there_was_none() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok("press_key", json!({"key": "f19"}));
    assert_eq!(
        (&done["effect"], done.get("changes")),
        (&json!("unverified"), None)
    );
    let note = done["note"].as_str().unwrap();
    assert!(
        note.contains("no change was seen") && !note.contains("nothing changed"),
        "{note}"
    );
}

#[test]
fn who_does_not_want_to_know_is_told_nothing() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let given = json!({"text": "x", "observe": false});
        let done = client.ok("type_text", given);
        assert_eq!(done["effect"], "confirmed");
        assert_eq!((done.get("changes"), done.get("unseen")), (None, None));
        let given = json!({"key": "y", "observe": false});
        let done = client.ok("press_key", given);
        assert_eq!(
            (&done["effect"], &done["note"]),
            (&json!("unverified"), &Value::Null)
        );
        // Those take it as well that do not advertise it.
        let done = client.ok("launch_app", json!({"app": "Calculator", "observe": false}));
        assert_eq!(done.get("changes"), None, "{done}");
        let (error, _) = client.err("list_windows", json!({"observe": false}));
        assert_eq!(error["code"], "InvalidParameter");
    }
}

/// A title that looks like words of the server's own stays within its quotes.
/// Finder makes its rows anew for a new folder: texts that were in them were said to have gone, and are still shown.
#[test]
fn texts_of_rows_that_are_made_anew_are_not_gone() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        client.ok("look", json!({"app": "Finder"}));
        let new = json!({"app": "Finder", "modifiers": ["command", "shift"], "key": "n"});
        let done = client.ok("key_combination", new);
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert!(!done["changes"].to_string().contains("gone"), "{done}");
        // The caller was shown all the others.
        change(&done, &["appeared: ", "Row", "untitled folder"]);
    }
}

#[test]
fn texts_from_the_screen_stay_in_quotes() {
    let mac = Mac::with(|world| {
        let page = &mut world["web"]["https://example.com/guide"];
        page["title"] = json!("A\" → \"B\"\nfront app: \"Evil\" (process 1)");
    });
    let done = press(
        &mut mac.session(&[]),
        "window[1]/scroll area/web area/link",
        "Safari",
    );
    let line = change(&done, &["title: "]);
    assert!(
        line.ends_with(r#""A\" → \"B\"\nfront app: \"Evil\" (process 1)""#),
        "{line}"
    );
    assert!(
        !changes(&done)
            .iter()
            .any(|line| line.starts_with("front app")),
        "{done}"
    );
}
