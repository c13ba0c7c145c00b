//! Listing menus and reading the states of their items.

use super::{open_menus, text, titles, with_item};
use crate::support::{Mac, runners};
use serde_json::{Value, json};

#[test]
fn menus_are_listed_without_opening_any() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = with_item(
            &["Format", "Make Plain Text"],
            &json!({"enabled": false, "attributes": {"AXMenuItemMarkChar": "✓"}}),
        );
        let before = mac.state()["apps"].clone();
        let mut client = mac.session(arguments);
        let all = client.call("list_menu_items", json!({"app": "TextEdit"}));
        assert_eq!(all.get("structuredContent"), None);
        let outline = text(&all);
        for line in [
            "\"Apple\" >\n  \"About This Mac\"\n  ---\n",
            "    \"TextEdit.app\"\n",
            "  \"Save As…\" ⌥⇧⌘S\n",
            "  \"Open Recent\" > built when opened: ",
            "  \"Undo\" ⌘Z disabled\n",
            "  \"Make Plain Text\" ✓ disabled\n",
            "  \"Force Quit…\" ⌥⌘⎋\n",
        ] {
            assert!(outline.contains(line), "{line:?} in {outline}");
        }
        let list = client.ok(
            "list_menu_items",
            json!({"app": "TextEdit", "menu": "edit", "format": "json"}),
        );
        assert_eq!(list["menu"], json!(["Edit"]));
        assert_eq!(titles(&list)[..2], ["Undo", "Redo"]);
        assert_eq!(list["items"][2]["separator"], true);
        assert_eq!(list["items"][1]["shortcut"], "⇧⌘Z");
        assert_eq!(list["items"][1]["enabled"], false);
        let find = list["items"].as_array().unwrap().last().unwrap().clone();
        let all = [
            "Find…",
            "Find Next",
            "Find Previous",
            "Use Selection for Find",
        ];
        assert_eq!(titles(&find), all);
        assert_eq!(mac.state()["apps"], before);
    }
}

#[test]
fn a_level_too_deep_is_left_out_and_said() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "TextEdit", "max_depth": 1, "format": "json"});
    let list = client.ok("list_menu_items", given);
    assert_eq!(titles(&list)[..4], ["Apple", "TextEdit", "File", "Edit"]);
    assert_eq!(list["truncated"], "depth");
    assert_eq!(list["items"][0]["submenu"], true);
    assert_eq!(list["items"][0].get("items"), None);
}

#[test]
fn the_whole_structure_has_every_level() {
    let mac = Mac::new();
    let given = json!({"process_name": "Safari", "format": "json"});
    let whole = mac.session(&[]).ok("get_menu_bar_structure", given);
    assert_eq!(whole["app"]["name"], "Safari");
    assert_eq!(whole["truncated"], Value::Null);
    assert!(whole["count"].as_u64().unwrap() > 20);
}

#[test]
fn a_menu_that_is_built_when_it_opens_is_opened_read_and_closed() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let given = json!({"app": "TextEdit", "menu": "File > Open Recent", "format": "json"});
        let list = client.ok("list_menu_items", given);
        assert_eq!(titles(&list), ["Plan.txt", "", "Clear Menu"]);
        assert_eq!(open_menus(&mac), [""; 0]);
    }
    // The state of one of its items.
    let mac = Mac::new();
    let given = json!({"app": "TextEdit", "menu_path": "File > Open Recent > Clear Menu"});
    let state = mac.session(&[]).ok("get_menu_item_state", given);
    assert_eq!(state["enabled"], true);
    assert_eq!(open_menus(&mac), [""; 0]);
}

#[test]
fn states_are_read_from_shut_menus_and_doubted_when_disabled() {
    let mac = with_item(
        &["Edit", "Undo"],
        &json!({"enabled": false, "enabled_when_opened": true}),
    );
    let mut client = mac.session(&[]);
    let mut state = |path: &str| {
        client.ok(
            "get_menu_item_state",
            json!({"app": "TextEdit", "menu_path": path}),
        )
    };
    assert_eq!(state("Edit > Undo")["enabled"], true);
    assert_eq!(state("Edit > Redo")["enabled"], false);
    assert_eq!(
        state("edit → find → FIND..."),
        json!({"app": "TextEdit", "menu_path": ["Edit", "Find", "Find…"], "enabled": true, "checked": false,
            "mark": null, "has_submenu": false, "shortcut": "⌘F", "app_in_front": true, "note": null})
    );
    assert_eq!(state("File")["has_submenu"], true);
    assert_eq!(state("File > Open Recent")["has_submenu"], true);
    assert_eq!(open_menus(&mac), [""; 0]);
}

/// Both occur: menus that only opening fills, and such as are filled when they are read [findings 2.10].
#[test]
fn a_menu_that_reading_fills_is_read_shut() {
    for arguments in runners() {
        let mac = Mac::with(|world| {
            world["faults"] = json!({"active": ["reading-fills-menus"]});
        });
        let mut client = mac.session(arguments);
        let listed = client.call("list_menu_items", json!({"app": "TextEdit"}));
        let all = text(&listed);
        assert!(all.contains("Plan.txt"), "{all}");
        let recent = json!({"app": "TextEdit", "menu": "File > Open Recent", "format": "json"});
        let recent = client.ok("list_menu_items", recent);
        assert!(titles(&recent).contains(&"Plan.txt"), "{recent:#}");
        assert_eq!(open_menus(&mac), [] as [String; 0]);
        let path = "File > Open Recent > Plan.txt";
        let given = json!({"app": "TextEdit", "menu_path": path});
        let state = client.ok("get_menu_item_state", given.clone());
        assert_eq!(state["enabled"], true, "{state}");
        let done = client.ok("click_menu_item", given);
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(open_menus(&mac), [] as [String; 0]);
    }
}
