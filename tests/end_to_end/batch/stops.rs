//! What stops a batch, and what is refused before its first step.

use super::{done, failed, step};
use crate::support::{Mac, runners};
use serde_json::{Value, json};

const TEXT_EDIT: &str = "com.apple.TextEdit";

#[test]
fn the_first_error_stops_and_says_what_was_done() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let steps = json!([
            step("set_clipboard", json!({"text": "before"})),
            step("get_volume", json!({})),
            step(
                "click_menu_item",
                json!({"app": "TextEdit", "menu_path": "File > Nothing"})
            ),
            step("set_clipboard", json!({"text": "after"})),
            step("get_clipboard", json!({})),
        ]);
        let (error, text, output) = failed(&mut client, json!({ "steps": steps }));
        assert_eq!(error["code"], "MenuItemNotFound");
        assert!(
            text.starts_with("Error: Step 3 of 5, click_menu_item: There is no menu item Nothing"),
            "{text}"
        );
        assert_eq!(error["details"]["done"], 2);
        assert_eq!(output["done"], 2);
        assert_eq!(output["steps"][1]["result"]["volume"], 56);
        assert_eq!(
            output["not_begun"],
            json!(["4 set_clipboard", "5 get_clipboard"])
        );
        assert_eq!(client.ok("get_clipboard", json!({}))["text"], "before");
    }
}

#[test]
fn a_dialog_stops_what_names_nothing_in_it() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let (rows, output) = done(
            &mut client,
            &json!([
                step(
                    "click_menu_item",
                    json!({"app": "TextEdit", "menu_path": "File > Save…"})
                ),
                step("get_volume", json!({})),
                step("type_text", json!({"text": "not a file name"})),
                step("press_key", json!({"key": "return"})),
            ]),
        );
        // Reading goes on.
        assert_eq!(rows.len(), 2, "{output:#}");
        let stopped = output["stopped"].as_str().unwrap();
        assert!(stopped.starts_with("before step 3, type_text, which names nothing in it: a Sheet of \"TextEdit\" appeared"), "{stopped}");
        assert!(stopped.contains("\"Cancel\""), "{stopped}");
        assert_eq!(output["not_begun"], json!(["3 type_text", "4 press_key"]));
        assert!(!mac.state()["apps"].to_string().contains("not a file name"));
        // It is known from the beginning now.
        let (_, output) = done(
            &mut client,
            &json!([
                step("press_key", json!({"key": "escape"})),
                step("type_text", json!({"text": "typed"})),
            ]),
        );
        assert_eq!(output["done"], 2, "{output}");
        assert!(mac.app(TEXT_EDIT).unwrap().to_string().contains("typed"));
    }
}

#[test]
fn a_name_outside_of_the_dialog_does_not_know_of_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (_, output) = done(
        &mut client,
        &json!([
            step(
                "click_menu_item",
                json!({"app": "TextEdit", "menu_path": "File > Save…"})
            ),
            step(
                "focus_ui_element",
                json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea"})
            ),
        ]),
    );
    assert_eq!(output["done"], 1, "{output:#}");
    let quit = Mac::new();
    let mut client = quit.session(&[]);
    let (_, output) = done(
        &mut client,
        &json!([
            step(
                "click_menu_item",
                json!({"app": "Notes", "menu_path": "Notes > Hide Others"})
            ),
            step("quit_app", json!({"app": "TextEdit"})),
            step(
                "click_ui_element",
                json!({"app": "Notes", "element": "window[1]/toolbar/button[1]"})
            ),
        ]),
    );
    assert_eq!(
        output["not_begun"],
        json!(["3 click_ui_element"]),
        "{output:#}"
    );
    assert_eq!(output["steps"][1]["result"]["asking_to_save"], true);
}

#[test]
fn nothing_is_begun_when_a_step_cannot_run() {
    let mac = Mac::new();
    let mut client = mac.session(&["--exclude-tools", "set_mute"]);
    let first = step("set_clipboard", json!({"text": "changed"}));
    for (bad, part) in [
        (
            step("press_ky", json!({"key": "a"})),
            "Step 2, \"press_ky\": Invalid parameter: Unknown tool: press_ky, did you mean press_key?",
        ),
        (
            step("set_mute", json!({"muted": true})),
            "Unknown tool: set_mute (switched off on this server)",
        ),
        (
            step("press_key", json!({"key": "retrun"})),
            "did you mean \"return\"?",
        ),
        (step("press_key", json!({})), "`key` is missing"),
        (
            step("click_ui_element", json!({"element": "k7q-3e12"})),
            "Step 2, \"click_ui_element\"",
        ),
        (
            step("click_ui_element", json!({"app": "Notes"})),
            "`element` is missing",
        ),
        (
            step("batch", json!({"steps": [first.clone()]})),
            "batch cannot be nested",
        ),
        (
            step("move_window", json!({"title": "a", "x": 1, "y": 1})),
            "`title` needs `app`",
        ),
        (json!({"arguments": {}}), "`steps[1].tool` is missing"),
        (
            json!("press_key"),
            "`steps[1]` is \"press_key\", expected an object",
        ),
    ] {
        let given = json!({"steps": [first.clone(), bad]});
        let (error, text) = client.err("batch", given);
        assert!(text.contains(part), "{text}");
        assert!(
            error["code"] == "InvalidParameter" || error["code"] == "StaleElement",
            "{text}"
        );
    }
    let many: Vec<Value> = (0..26).map(|_| first.clone()).collect();
    let (_, text) = client.err("batch", json!({ "steps": many }));
    assert!(
        text.contains("`steps` has 26 items, expected a list of 1 to 25 items"),
        "{text}"
    );
    let (_, text) = client.err("batch", json!({"steps": []}));
    assert!(text.contains("`steps` has 0 items"), "{text}");
    let clipboard = mac.state()["pasteboard"].to_string();
    assert!(!clipboard.contains("changed"), "{clipboard}");
    // All that is wrong is said at once.
    let wrong =
        json!({"steps": [step("press_key", json!({})), first, step("click", json!({"x": 1}))]});
    let (_, text) = client.err("batch", wrong);
    assert!(
        text.contains("Step 1, ")
            && text.contains("Step 3, \"click\": Invalid parameter: `y` is missing"),
        "{text}"
    );
}

#[test]
fn toolsets_hold_for_each_step() {
    let mac = Mac::new();
    let mut client = mac.session(&["--toolsets", "clipboard", "--tools", "batch"]);
    let (_, text) = client.err("batch", json!({"steps": [step("get_volume", json!({}))]}));
    assert!(text.contains("switched off on this server"), "{text}");
    let (rows, _) = done(&mut client, &json!([step("get_clipboard", json!({}))]));
    assert!(rows[0]["result"]["kind"].is_string());
}

#[test]
fn background_holds_for_each_step() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let click = step("click", json!({"x": 500, "y": 400}));
    let steps = json!([step("get_volume", json!({})), click]);
    let given = json!({"steps": steps, "background": true});
    let (fields, text) = client.err("batch", given);
    assert_eq!(fields["code"], "Refused", "{text}");
    assert!(text.starts_with("Error: Step 2, \"click\": "), "{text}");
    let front = mac.state()["front"].clone();
    let notes = json!({"app": "Safari", "menu_path": "File > New Window"});
    let given = json!({"steps": [step("click_menu_item", notes)], "background": true});
    client.call("batch", given);
    assert_eq!(mac.state()["front"], front);
}

#[test]
fn under_read_only_it_takes_reads() {
    let mac = Mac::new();
    let mut client = mac.session(&["--read-only"]);
    let before = mac.state()["apps"].clone();
    let (_, text) = client.err(
        "batch",
        json!({"steps": [step("get_volume", json!({})), step("set_volume", json!({"volume": 1}))]}),
    );
    assert!(text.contains("started with --read-only"), "{text}");
    let (rows, _) = done(
        &mut client,
        &json!([
            step("get_volume", json!({})),
            step("list_running_apps", json!({}))
        ]),
    );
    assert_eq!(rows[0]["result"]["volume"], 56);
    assert_eq!(mac.state()["apps"], before);
}
