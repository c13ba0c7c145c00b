//! Calls in other forms than the advertised one, end to end: what can mean only one thing does what it says.
//! Which forms there are is tested in `tests/unit/forms.rs`.
use crate::support::default_mac::window_id;
use crate::support::{Mac, app_with_id, runners};
use serde_json::{Value, json};

const TEXT_EDIT: &str = "com.apple.TextEdit";

fn frame(mac: &Mac, id: u64) -> Value {
    let windows = mac.app(TEXT_EDIT).unwrap()["windows"].clone();
    let mut windows = windows.as_array().unwrap().iter();
    windows.find(|window| window["id"] == id).unwrap()["frame"].clone()
}

#[test]
fn loose_forms_do_what_they_say() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        client.ok("set_volume", json!({"volume": "40"}));
        client.ok("set_mute", json!({"muted": "True"}));
        assert_eq!(mac.state()["volume"]["muted"], true);
        let moved = client.ok(
            "move_window",
            json!({"app": "TextEdit", "x": "350", "Y": 200.0}),
        );
        assert_eq!(moved["window"]["x"], 350);
        client.ok(
            "drag",
            json!({"from": [650, 212], "to": "{\"x\": 700, \"y\": 262}", "duration": "100"}),
        );
        assert_eq!(
            frame(&mac, window_id::UNTITLED),
            json!([400.0, 250.0, 600.0, 440.0])
        );
        client.ok("press_key", json!({"key": "⌘a"}));
        client.ok("press_key", json!({"key": "c", "modifiers": "Cmd"}));
        assert!(
            mac.state()["pasteboard"]
                .to_string()
                .contains("Dear reader")
        );
        client.ok("key_combination", json!({"key": "meta+h"}));
        assert_eq!(mac.app(TEXT_EDIT).unwrap()["hidden"], true);
        let seen = client.call(
            "take_screenshot",
            json!({"region": ["0", 0, 200, 100], "format": "JPG"}),
        );
        assert_eq!(seen["content"][0]["mimeType"], "image/jpeg", "{seen}");
        let seen = client.call(
            "take_screenshot",
            json!({"display": "main", "max_dimension": "64"}),
        );
        assert_ne!(seen["isError"], true, "{seen}");
        let quit = client.ok("quit_application", json!({"app": "Safari"}));
        assert_eq!(quit["effect"], "confirmed");
        assert_eq!(mac.app("com.apple.Safari"), None);
    }
}

/// A Mac whose Edit menu has items with signs in their titles.
fn with_signs() -> Mac {
    Mac::with(|world| {
        let bar = &mut app_with_id(world, TEXT_EDIT)["menu_bar"];
        let menus = bar["children"].as_array_mut().unwrap();
        let edit = menus
            .iter_mut()
            .find(|menu| menu["title"] == "Edit")
            .unwrap();
        let items = edit["children"][0]["children"].as_array_mut().unwrap();
        let item = |title: &str| json!({"role": "AXMenuItem", "title": title});
        let menu = |title: &str, items: Value| {
            let below = json!([{"role": "AXMenu", "children": items}]);
            json!({"role": "AXMenuItem", "title": title, "children": below})
        };
        items.push(item("Input/Output"));
        items.push(menu(
            "Input",
            json!([item("Output"), item("A | B"), item("A > B")]),
        ));
        items.push(menu("A", json!([item("B")])));
    })
}

#[test]
fn menu_paths_are_taken_with_any_sign_and_as_lists() {
    let mac = with_signs();
    let mut client = mac.session(&[]);
    let mut path = |written: Value| {
        let given = json!({"app": "TextEdit", "menu_path": written});
        client.ok("get_menu_item_state", given)["menu_path"].clone()
    };
    for written in [
        json!("Edit > Select All"),
        json!("Edit/Select All"),
        json!("edit | select all"),
        json!("Edit→Select All"),
        json!("Edit -> Select All"),
        json!(["Edit", "Select All"]),
    ] {
        assert_eq!(path(written), json!(["Edit", "Select All"]));
    }
    for written in [
        "Edit > Input/Output",
        "Edit/Input/Output",
        "Edit | Input/Output",
    ] {
        assert_eq!(
            path(json!(written)),
            json!(["Edit", "Input/Output"]),
            "{written}"
        );
    }
    assert_eq!(
        path(json!(["Edit", "Input/Output"])),
        json!(["Edit", "Input/Output"])
    );
    assert_eq!(
        path(json!(["Edit", "Input", "Output"])),
        json!(["Edit", "Input", "Output"])
    );
    assert_eq!(
        path(json!("Edit/Input/A | B")),
        json!(["Edit", "Input", "A | B"])
    );
    assert_eq!(
        path(json!(["Edit", "Input", "A > B"])),
        json!(["Edit", "Input", "A > B"])
    );
    assert_eq!(path(json!("Edit > A > B")), json!(["Edit", "A", "B"]));
    // A title in a list is whole: it is not divided, and not joined with the next.
    for titles in [json!(["Edit", "A > B"]), json!(["Edit/Select All"])] {
        let given = json!({"app": "TextEdit", "menu_path": titles});
        let (fields, text) = client.err("get_menu_item_state", given);
        assert_eq!(fields["code"], "MenuItemNotFound", "{text}");
    }
    let listed = client.call(
        "list_menu_items",
        json!({"app": "TextEdit", "menu": ["Edit", "Input"]}),
    );
    let text = listed["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("3 menu items"), "{text}");
}
