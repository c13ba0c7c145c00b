//! What a call that fails leaves behind: the app in front, open menus, the focus, the pointer and the windows are as before, or the
//! error says what is not [answers E1].
use crate::support::share::Share;
use crate::support::tools::TOOLS;
use crate::support::{Client, Mac, app};
use crate::sweep::{good_calls, has_open_menu};
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

/// Every tool that acts, with an app, an element or a window that is not there and one that is refused: what is seen is as before, or
/// the error says what is not.
#[test]
fn a_call_that_fails_leaves_all_as_it_was_or_says_what_is_not() {
    let mut judged = 0;
    let acting = good_calls()
        .into_iter()
        .filter(|(name, _)| TOOLS.iter().any(|tool| tool.name == *name && !tool.reads));
    let mac = Mac::with(|world| {
        // One that cannot be typed into.
        app(world, "Notes")["windows"][0]["minimised"] = json!(true);
    });
    let mut client = mac.session(&[]);
    for (name, given) in Share::of_this_run().at_most(3).sample(1, acting) {
        let Value::Object(good) = &given else {
            continue;
        };
        let mut wrong = Vec::new();
        for (parameter, value) in [
            ("app", json!("Safari")),
            ("element", json!("no such thing")),
            ("menu_path", json!("File > No such item")),
            ("window_id", json!(4_000_000)),
            ("title", json!("no such window")),
            ("key", json!("no such key")),
        ] {
            if good.contains_key(parameter) {
                let mut bad = given.clone();
                bad[parameter] = value;
                wrong.push(bad);
            }
        }
        for bad in wrong {
            let before = seen(&mac.state());
            let result = client.call(name, bad.clone());
            if result["isError"] != true {
                continue;
            }
            judged += 1;
            let text = result["content"][0]["text"].as_str().unwrap();
            let now = seen(&mac.state());
            let is_told = text.contains("is in front now") || text.contains("Changed nevertheless");
            assert!(
                now == before || is_told,
                "{name} {bad}: {text}\n{before}\n{now}"
            );
        }
    }
    assert!(judged > 0);
}
