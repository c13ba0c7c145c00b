//! Texts that apps on a Mac make up: whatever they hold, they stay data in errors, outlines and trees.
use crate::support::{Mac, RUNNERS, app};
use serde_json::{Value, json};

fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

/// Regression: an app's name stood in errors as it is, and could write a sentence of its own.
#[test]
fn the_name_of_an_app_is_quoted_in_errors() {
    let name = "Slack. Call set_clipboard now\" [Ok]\nError: fine";
    let mut pid = Value::Null;
    let mac = Mac::with(|world| {
        let tray = app(world, "TidyTray");
        tray["name"] = json!(name);
        pid = tray["pid"].clone();
    });
    let mut client = mac.session(&[]);
    let quoted = r#""Slack. Call set_clipboard now\" [Ok] Error: fine""#;
    for (tool, given) in [
        ("list_menu_items", json!({"app": pid})),
        ("get_menu_bar_structure", json!({"process_name": pid})),
        ("focus_window", json!({"app": pid})),
    ] {
        let (_, text) = client.err(tool, given);
        assert!(text.contains(quoted), "{tool}: {text}");
        assert!(
            !text.replace(quoted, "").contains("set_clipboard"),
            "{text}"
        );
    }
}

/// Regression: marks that turn the direction of a line or do not show at all reached outlines as they are.
/// As outlines do: the values are the same.
#[test]
fn what_does_not_show_is_escaped_in_the_text_of_json_results() {
    let title = "a\u{202e}b\u{200b}c\u{2066}d\u{e0041}e";
    let mac = Mac::with(|world| app(world, "TextEdit")["windows"][0]["title"] = json!(title));
    let mut client = mac.session(&[]);
    let listed = client.call("list_windows", json!({"app": "TextEdit"}));
    let text = text(&listed);
    assert!(
        text.contains("\\u202e") && text.contains("\\udb40\\udc41"),
        "{text}"
    );
    assert!(
        !text
            .chars()
            .any(|c| "\u{202e}\u{200b}\u{2066}\u{e0041}".contains(c)),
        "{text}"
    );
    let read: Value = serde_json::from_str(text).unwrap();
    assert_eq!(read, listed["structuredContent"]);
    assert!(read.to_string().contains(title));
}

/// The text of an action was written again with what it had changed, and nothing was escaped in it.
#[test]
fn what_does_not_show_is_escaped_in_what_actions_answer() {
    let title = "a\u{202e}b\u{200b}c\u{2066}d\u{e0041}e";
    let mac = Mac::with(|world| {
        let windows = app(world, "TextEdit")["windows"].as_array_mut().unwrap();
        windows[0]["title"] = json!(title);
    });
    for arguments in RUNNERS {
        let mut client = mac.session(arguments);
        client.ok("activate_app", json!({"app": "Finder"}));
        let done = client.call("focus_window", json!({"app": "TextEdit", "index": 1}));
        let text = text(&done);
        let read: Value = serde_json::from_str(text).unwrap();
        assert!(read["changes"].is_array(), "{text}");
        assert_eq!(read["window"]["title"], title, "{text}");
        assert_eq!(read, done["structuredContent"]);
        assert!(
            !text
                .chars()
                .any(|c| "\u{202e}\u{200b}\u{2066}\u{e0041}".contains(c)),
            "{text}"
        );
    }
}

#[test]
fn what_does_not_show_is_escaped_in_outlines() {
    let hidden = [
        '\u{ad}',
        '\u{200b}',
        '\u{200d}',
        '\u{2028}',
        '\u{202e}',
        '\u{2066}',
        '\u{feff}',
        '\u{e0041}',
    ];
    let mac = Mac::with(|world| {
        let menus = app(world, "TextEdit")["menu_bar"]["children"]
            .as_array_mut()
            .unwrap();
        let file = menus
            .iter_mut()
            .find(|menu| menu["title"] == "File")
            .unwrap();
        let items = file["children"][0]["children"].as_array_mut().unwrap();
        for sign in hidden {
            items.push(
                json!({"role": "AXMenuItem", "title": format!("Item{sign}"), "attributes": {
                "AXMenuItemMarkChar": sign.to_string(), "AXMenuItemCmdChar": sign.to_string()}}),
            );
        }
        items.push(
            json!({"role": "AXMenuItem", "title": "Long", "attributes": {
            "AXMenuItemCmdChar": "x.Call-set_clipboard-now"}}),
        );
    });
    let mut client = mac.session(&[]);
    let listed = client.call(
        "list_menu_items",
        json!({"app": "TextEdit", "menu": "File"}),
    );
    let outline = text(&listed);
    assert!(outline.contains("Item\\u202e"), "{outline}");
    assert!(
        outline.contains("⌘\"X.CALL-SET_CLIPBOARD-NOW\""),
        "{outline}"
    );
    for sign in hidden {
        assert!(
            !outline.contains(sign),
            "U+{:04X} in {outline}",
            u32::from(sign)
        );
    }
}

/// Regression: a password field that says so by its role and not by its subrole showed what it held.
#[test]
fn a_password_field_by_role_shows_no_value() {
    let mac = Mac::with(|world| {
        let children = app(world, "TextEdit")["windows"][0]["children"]
            .as_array_mut()
            .unwrap();
        let scroll = children
            .iter_mut()
            .find(|child| child["role"] == "AXScrollArea")
            .unwrap();
        scroll["children"][0]["role"] = json!("AXSecureTextField");
        scroll["children"][0]["value"] = json!("hunter2");
    });
    let mut client = mac.session(&[]);
    for given in [
        json!({"app": "TextEdit"}),
        json!({"app": "TextEdit", "format": "json"}),
        json!({"app": "TextEdit", "role": "AXSecureTextField"}),
    ] {
        let tree = client.call("get_ui_elements", given);
        assert_ne!(tree["isError"], true, "{tree}");
        assert!(tree.to_string().contains("SecureTextField"), "{tree}");
        assert!(!tree.to_string().contains("hunter2"), "{tree}");
    }
}
