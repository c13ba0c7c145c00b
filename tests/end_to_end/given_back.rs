//! What a call that fails leaves behind: the app in front, open menus, the focus, the pointer and the windows are as before, or the
//! error says what is not [answers E1]. `matrices/left_behind.rs` judges that for every tool.
use crate::support::{Client, Mac, app};
use crate::sweep::has_open_menu;
use serde_json::{Value, json};

/// What a person would see that something moved: the process in front, the apps with open menus, the pointer, and each window with
/// what has its focus.
fn seen(state: &Value) -> Value {
    let apps = state["apps"].as_array().unwrap().iter();
    // Banners go by themselves.
    let apps: Vec<Value> = apps
        .filter(|app| app["name"] != "Notification Center")
        .map(|app| {
            let windows = app["windows"].as_array().into_iter().flatten();
            let windows =
                windows.map(|window| json!([window["id"], window["minimised"], window["frame"]]));
            let menus = ["menu_bar", "extras"].map(|bar| has_open_menu(&app[bar]));
            json!([
                app["name"],
                app["hidden"],
                app["focus"],
                windows.collect::<Vec<_>>(),
                menus
            ])
        })
        .collect();
    json!({"front": state["front"], "pointer": state["pointer"], "apps": apps})
}

fn front(mac: &Mac) -> String {
    let state = mac.state();
    let mut apps = state["apps"].as_array().unwrap().iter();
    let app = apps.find(|app| app["pid"] == state["front"]).unwrap();
    app["name"].as_str().unwrap().to_owned()
}

/// A call that has to fail, with the code that it fails with.
fn failing(client: &mut Client, tool: &str, given: &Value) -> (String, String) {
    let (error, text) = client.err(tool, given.clone());
    (error["code"].as_str().unwrap().to_owned(), text)
}

// [answers E1]
#[test]
fn a_refused_menu_item_leaves_the_front_app_where_it_was() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let before = seen(&mac.state());
    for (given, expected) in [
        (
            json!({"app": "Slack", "menu_path": "File > Preferences"}),
            "MenuItemNotFound",
        ),
        (
            json!({"app": "Safari", "menu_path": "Nope > X"}),
            "MenuItemNotFound",
        ),
        (
            json!({"app": "Finder", "menu_path": "Edit > Redo"}),
            "Disabled",
        ),
        (
            json!({"app": "Finder", "menu_path": "Nowhere"}),
            "MenuItemNotFound",
        ),
    ] {
        let (code, text) = failing(&mut client, "click_menu_item", &given);
        assert_eq!(code, expected, "{text}");
        assert_eq!(seen(&mac.state()), before, "{given}: {text}");
    }
    let typed = client.ok("type_text", json!({"text": "for TextEdit"}));
    assert_eq!(typed["app"], "TextEdit");
}

// [answers E2]
#[test]
fn text_goes_to_no_app_whose_windows_are_out_of_sight() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("minimize_window", json!({"app": "Slack"}));
    let before = front(&mac);
    for (tool, given) in [
        (
            "type_text",
            json!({"app": "Slack", "text": "hi", "submit": true}),
        ),
        ("press_key", json!({"app": "Slack", "key": "h"})),
    ] {
        let (code, text) = failing(&mut client, tool, &given);
        assert_eq!(code, "NoWindow", "{text}");
        assert!(
            text.contains("is minimized") && text.contains("focus_window"),
            "{text}"
        );
        assert_eq!(front(&mac), before, "{tool}: {text}");
    }
    // A shortcut opens a window.
    let windows = |mac: &Mac| {
        let app = mac.app("com.apple.TextEdit").unwrap();
        app["windows"].as_array().unwrap().len()
    };
    for window in [91, 92] {
        client.ok("minimize_window", json!({"window_id": window}));
    }
    let (code, _) = failing(
        &mut client,
        "type_text",
        &json!({"app": "TextEdit", "text": "hi"}),
    );
    assert_eq!(code, "NoWindow");
    let count = windows(&mac);
    client.ok(
        "key_combination",
        json!({"app": "TextEdit", "key": "n", "modifiers": ["command"]}),
    );
    mac.eventually("a window is opened", || windows(&mac) > count);
    let typed = client.ok("type_text", json!({"app": "TextEdit", "text": "hi"}));
    assert_eq!(typed["effect"], "confirmed", "{typed}");
}

/// Regression: the note named what nobody had compared.
// [answers E3]
#[test]
fn what_was_compared_is_named() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "Slack"}));
    let given = json!({"text": "one", "submit": true});
    let first = client.ok("type_text", given.clone());
    let note = first["note"].as_str().unwrap();
    assert!(
        note.contains("what its windows hold could not be compared"),
        "{note}"
    );
    assert!(!note.contains("the texts beside it"), "{note}");
    let second = client.ok("type_text", given);
    let note = second["note"].as_str().unwrap();
    assert!(
        note.starts_with("The same call was made before and was unverified"),
        "{note}"
    );
}

// [answers E5]
#[test]
fn an_app_that_comes_to_the_front_is_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given =
        json!({"app": "Slack", "element": "Message to general", "value": "Hi", "submit": true});
    let done = client.ok("set_ui_element_value", given);
    assert_eq!(front(&mac), "Slack");
    assert!(
        done["changes"]
            .to_string()
            .contains("front app: \\\"Slack\\\""),
        "{done}"
    );
}

// [answers E6]
#[test]
fn a_form_that_may_not_have_been_sent_says_why() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given =
        json!({"app": "Safari", "fields": [{"element": "q", "value": "cats"}], "submit": "go"});
    let done = client.ok("fill_form", given.clone());
    assert_eq!(done["submitted"], "unverified", "{done}");
    assert!(
        done["note"]
            .as_str()
            .unwrap()
            .contains("Look before you repeat it"),
        "{done}"
    );
    let again = client.ok("fill_form", given);
    assert!(
        again["note"]
            .as_str()
            .unwrap()
            .starts_with("The same call was made before"),
        "{again}"
    );
}

// [answers E8]
#[test]
fn a_panel_that_is_open_stays_open() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for _ in 0..3 {
        let shown = client.ok("click_status_bar_item", json!({"item": "Sound"}));
        assert_eq!(
            (&shown["shows"], &shown["effect"]),
            (&json!("panel"), &json!("confirmed")),
            "{shown}"
        );
    }
}

/// Regression: the box that a shortcut switches stands in a bar beside the text, and the title changes below a sheet.
// [answers E3]
#[test]
fn what_keys_change_around_the_focus_is_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("launch_app", json!({"app": "Calculator"}));
    let typed = client.ok("type_text", json!({"text": "25*4"}));
    assert!(
        typed["changes"].to_string().contains("25\u{d7}4"),
        "{typed}"
    );
    client.ok("activate_app", json!({"app": "TextEdit"}));
    client.ok("press_key", json!({"key": "cmd+a"}));
    let bold = client.ok("press_key", json!({"key": "cmd+b"}));
    let changes = bold["changes"].to_string();
    assert!(changes.contains(r#"CheckBox \"bold\" 0"#), "{bold}");
    assert_eq!(bold["effect"], "confirmed");
    client.ok("press_key", json!({"key": "cmd+s"}));
    client.ok("type_text", json!({"text": "Report"}));
    let saved = client.ok("press_key", json!({"key": "return"}));
    assert!(
        saved["changes"].to_string().contains("Report.rtf"),
        "{saved}"
    );
}

/// Regression: rows that stood there and were made again were told to have appeared, and the one that went was not named.
// [answers E4]
#[test]
fn rows_are_told_apart_by_what_they_say() {
    for looks in [false, true] {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        client.ok("activate_app", json!({"app": "Finder"}));
        if looks {
            client.call("look", json!({"app": "Finder"}));
        }
        let row = json!({"app": "Finder", "role": "row", "element": "Photos"});
        client.ok("click_ui_element", row);
        let given = json!({"app": "Finder", "menu_path": "File > Move to Trash"});
        let trashed = client.ok("click_menu_item", given);
        let changes = trashed["changes"].to_string();
        assert!(changes.contains(r#"gone: Row \"Photos\""#), "{trashed}");
        assert!(!changes.contains("appeared"), "{trashed}");
    }
}

// [answers E7]
#[test]
fn a_window_that_is_moved_and_covered_is_said_to_be() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "Slack", "place": "bottom_right"});
    let placed = client.ok("set_window_frame", given.clone());
    assert_eq!(placed["effect"], "confirmed");
    assert!(
        placed["note"].as_str().unwrap().contains("\"TextEdit\""),
        "{placed}"
    );
    client.ok("activate_app", json!({"app": "Slack"}));
    let placed = client.ok("set_window_frame", given);
    assert_eq!(placed["note"], Value::Null, "{placed}");
}

/// Regression: the pointer, a hidden app that was shown, and a front app that had been given back were told wrongly or not at all.
// [answers E1]
#[test]
fn what_a_refused_call_moves_is_put_back_or_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"direction": "down", "x": 400, "y": 130});
    let (code, text) = failing(&mut client, "scroll", &given);
    assert_eq!(code, "NotScrollable", "{text}");
    assert_eq!(mac.state()["pointer"], json!([400.0, 130.0]));
    assert!(text.contains("pointer was moved to 400, 130"), "{text}");
    let given = json!({"app": "Notes", "menu_path": "File"});
    let (code, text) = failing(&mut client, "click_menu_item", &given);
    assert_eq!(code, "InvalidParameter", "{text}");
    let notes = mac.app("com.apple.Notes").unwrap();
    assert_eq!(notes["hidden"], true, "{text}");
    let given = json!({"app": "Safari", "element": "Welcome to the simulated Mac."});
    let before = front(&mac);
    let (code, text) = failing(&mut client, "focus_ui_element", &given);
    assert_eq!(code, "NotEditable", "{text}");
    assert_eq!(front(&mac), before);
    assert!(!text.contains("front app"), "{text}");
}

/// What a killed script has moved nobody knows: the error names all that it may have been.
// [answers E1]
#[test]
fn an_action_that_was_killed_says_what_may_be_other_than_before() {
    let mac = Mac::with(|world| app(world, "Finder")["hung"] = json!(true));
    let mut client = mac.session(&["--timeout-ms", "800"]);
    let given = json!({"path": "~/Documents/Plan.txt"});
    let (code, text) = failing(&mut client, "reveal_in_finder", &given);
    assert_eq!(code, "Timeout", "{text}");
    for word in ["front app", "focus", "pointer", "menus", "windows"] {
        assert!(text.contains(word), "{text}");
    }
}

// [answers H5]
#[test]
fn keys_and_clicks_that_may_not_be_posted_are_said_to_be() {
    let mac = Mac::with(|world| world["permissions"]["post_events"] = json!("denied"));
    let mut client = mac.session(&[]);
    for (tool, given) in [
        ("click", json!({"x": 500, "y": 400})),
        ("type_text", json!({"text": "hi"})),
    ] {
        let done = client.ok(tool, given);
        assert_eq!(done["effect"], "unverified", "{done}");
        assert!(
            done["note"].as_str().unwrap().contains("may not be posted"),
            "{done}"
        );
    }
    // A small area that is empty is no page that is still to come.
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("launch_app", json!({"app": "Calculator"}));
    let given = json!({"app": "Calculator", "element": "2"});
    let clicked = client.ok("click_ui_element", given);
    assert_eq!(
        (&clicked["effect"], &clicked["note"]),
        (&json!("confirmed"), &Value::Null)
    );
}

/// One code finds what a name means, whoever asks: what one tool takes none calls ambiguous.
#[test]
fn every_tool_resolves_a_name_alike() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let place = |answer: &Value| answer["element"]["position"].clone();
    for (app, name) in [
        ("Safari", "Search"),
        ("Slack", "Message to general"),
        ("TextEdit", "First Text View"),
    ] {
        let with = |more: Value| {
            let mut given = json!({"app": app, "element": name});
            let more = more.as_object().unwrap().clone();
            given.as_object_mut().unwrap().extend(more);
            given
        };
        let set = client.ok("set_ui_element_value", with(json!({"value": "cats"})));
        let field = place(&set);
        assert_ne!(field, Value::Null, "{set}");
        for (tool, more) in [
            ("get_ui_element_value", json!({})),
            ("expect", json!({"value": "cats"})),
            ("focus_ui_element", json!({})),
        ] {
            let answer = client.ok(tool, with(more));
            assert_eq!(place(&answer), field, "{tool} {name}: {answer}");
        }
        let steps = json!([
            {"tool": "set_ui_element_value", "arguments": with(json!({"value": "dogs"}))},
            {"tool": "expect", "arguments": with(json!({"value": "dogs"}))},
        ]);
        let done = client.ok("batch", json!({ "steps": steps }));
        assert_eq!(done["done"], 2, "{done}");
        // What is only looked for, and not for its value.
        let there = place(&client.ok("wait_for", with(json!({}))));
        for tool in ["expect", "scroll_to_element"] {
            let answer = client.ok(tool, with(json!({})));
            assert_eq!(place(&answer), there, "{tool} {name}: {answer}");
        }
    }
    // Two of one name are two to everybody.
    let twice = json!({"app": "Finder", "element": "back"});
    for tool in [
        "click_ui_element",
        "expect",
        "wait_for",
        "get_ui_element_value",
        "focus_ui_element",
        "scroll_to_element",
    ] {
        let (code, text) = failing(&mut client, tool, &twice);
        assert_eq!(code, "Ambiguous", "{tool}: {text}");
    }
}
