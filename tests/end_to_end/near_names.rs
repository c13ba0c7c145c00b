//! Names that are nearly right: an error names what was meant, or the only thing that fits is taken and that is said.
use crate::support::{Mac, app};
use serde_json::{Value, json};

/// The code and the text of a call that fails.
fn refused(mac: &Mac, tool: &str, given: Value) -> (String, String) {
    let result = mac.session(&[]).call(tool, given);
    assert_eq!(result["isError"], true, "{result:#}");
    let code = result["_meta"]["macmcp/error"]["code"].as_str().unwrap();
    let text = result["content"][0]["text"].as_str().unwrap();
    (code.to_owned(), text.to_owned())
}

/// Regression: `textbox` was taken, found nothing, and was blamed on scrolling; a wait for it took its whole time.
#[test]
fn an_unknown_role_names_those_that_are_there() {
    let mac = Mac::new();
    for (tool, given) in [
        (
            "get_ui_elements",
            json!({"app": "Safari", "role": "textbox"}),
        ),
        (
            "wait_for",
            json!({"app": "Safari", "role": "textbox", "timeout_ms": 60_000}),
        ),
    ] {
        let (code, text) = refused(&mac, tool, given);
        assert_eq!(code, "InvalidParameter", "{text}");
        assert!(
            text.contains("role is \"textbox\", which is no role"),
            "{text}"
        );
        assert!(
            text.contains("CheckBox") && text.contains("Pass TextField"),
            "{text}"
        );
    }
    // A role that there is and that nothing has is no mistake.
    let mut client = mac.session(&[]);
    let none = client.call("get_ui_elements", json!({"app": "Safari", "role": "sheet"}));
    assert_ne!(none["isError"], true, "{none:#}");
}

#[test]
fn an_element_is_found_by_what_it_is_where_one_alone_fits() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (name, app, expected) in [
        ("address field", "Safari", "smart search field"),
        ("Address bar", "Safari", "smart search field"),
        ("#q", "Safari", "q"),
        ("text area", "Notes", "AXTextArea"),
        ("remember me checkbox", "Safari", "Remember me"),
    ] {
        let found = client.ok("get_ui_element_value", json!({"app": app, "element": name}));
        assert!(
            found["element"].to_string().contains(expected),
            "{name}: {found}"
        );
        let note = found["note"].as_str().unwrap();
        assert!(note.contains("only one of this kind"), "{name}: {note}");
    }
    // Several are told apart by their refs, and what is called otherwise is not taken.
    let (code, text) = refused(
        &mac,
        "click_ui_element",
        json!({"app": "Safari", "element": "search box"}),
    );
    assert_eq!(code, "Ambiguous", "{text}");
    let (code, text) = refused(
        &mac,
        "click_ui_element",
        json!({"app": "Safari", "element": "me checkbox"}),
    );
    assert_eq!(code, "ElementNotFound", "{text}");
}

#[test]
fn a_menu_item_is_found_without_its_menus() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok(
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "Bold"}),
    );
    assert_eq!(
        done["menu_path"],
        json!(["Format", "Font", "Bold"]),
        "{done}"
    );
    let told = done["changes"].to_string();
    assert!(
        told.contains("menu item \\\"Bold\\\" is checked now"),
        "{told}"
    );
    let state = client.ok(
        "get_menu_item_state",
        json!({"app": "TextEdit", "menu_path": "Bold"}),
    );
    assert_eq!(
        state["menu_path"],
        json!(["Format", "Font", "Bold"]),
        "{state}"
    );
    let (code, text) = refused(
        &mac,
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "File > Bold"}),
    );
    assert_eq!(code, "MenuItemNotFound", "{text}");
    assert!(text.contains("\"Format > Font > Bold\""), "{text}");
    let (code, text) = refused(
        &mac,
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "Xyzzy"}),
    );
    assert_eq!(code, "MenuItemNotFound", "{text}");
}

/// The only one of the items that were read is not the only one there is.
#[test]
fn a_bare_menu_item_is_chosen_only_where_all_menus_were_read() {
    let menu = |title: &str, items: Vec<Value>| {
        json!({"role": "AXMenuBarItem", "title": title, "frame": [600, 0, 40, 38],
               "children": [{"role": "AXMenu", "children": items}]})
    };
    let item = |title: &str| json!({"role": "AXMenuItem", "title": title});
    let mac = Mac::with(|world| {
        let app = app(world, "TextEdit");
        let bar = app["menu_bar"]["children"].as_array_mut().unwrap();
        let many = (0..900).map(|number| item(&format!("Item {number}")));
        let many = [item("Rare")].into_iter().chain(many).collect();
        bar.push(menu("Many", many));
        bar.push(menu("More", vec![item("Rare")]));
    });
    let given = json!({"app": "TextEdit", "menu_path": "Rare"});
    let (code, text) = refused(&mac, "click_menu_item", given);
    assert_eq!(code, "Ambiguous", "{text}");
    assert!(text.contains("1 or more menu items"), "{text}");
    assert!(text.contains("\"Many > Rare\""), "{text}");
}

#[test]
fn keys_that_no_tool_presses_lead_to_the_tool_that_does_it() {
    let mac = Mac::new();
    for (key, tool) in [
        ("volume_down", "set_volume"),
        ("VolumeUp", "set_volume"),
        ("mute", "set_mute"),
    ] {
        let (code, text) = refused(&mac, "press_key", json!({"key": key}));
        assert_eq!(code, "InvalidParameter", "{text}");
        assert!(text.contains(&format!("Call {tool}")), "{text}");
    }
}

/// Gives the text of every window of Terminal one identifier.
fn identify_shells(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if fields.get("part").is_some_and(|part| part == "shell") {
                fields.insert("identifier".to_owned(), json!("shell"));
            }
            fields.values_mut().for_each(identify_shells);
        }
        Value::Array(items) => items.iter_mut().for_each(identify_shells),
        _ => {}
    }
}

/// Windows of one kind have the same identifiers, and a look shows the one in front.
#[test]
fn of_an_identifier_in_several_windows_the_focused_window_s_is_meant() {
    let mac = Mac::with(identify_shells);
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({"app": "Terminal"}));
    for place in [1, 0] {
        let window = &listed["windows"][place];
        client.ok("focus_window", json!({"window_id": window["window_id"]}));
        let shell = client.ok(
            "get_ui_element_value",
            json!({"app": "Terminal", "element": "shell"}),
        );
        let x = shell["element"]["position"]["x"].as_f64().unwrap();
        let left = window["x"].as_f64().unwrap();
        assert!((left..left + 100.0).contains(&x), "{shell} in {window}");
        let within = x - left;
        assert!(within < 60.0, "{within}");
    }
}

/// What a caller names the element comes back in the call that is suggested.
#[test]
fn another_name_for_the_element_is_kept_in_the_suggested_call() {
    let mac = Mac::new();
    let before = mac.state();
    for name in ["text", "control", "locator"] {
        let given = json!({"app": "Safari", name: "Remember me"});
        let (code, text) = refused(&mac, "click_ui_element", given);
        assert_eq!(code, "InvalidParameter", "{text}");
        let call = r#"click_ui_element {"element": "Remember me", "app": "Safari"}"#;
        assert!(text.contains(call), "{text}");
    }
    assert_eq!(mac.state()["apps"], before["apps"]);
}
