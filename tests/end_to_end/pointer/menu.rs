//! The mouse in menus: of the menu bar, of a text, of the Dock and of status items.

use super::{find, nothing_is_held, text_of};
use crate::support::default_mac::{pid, window_id};
use crate::support::{Mac, runners};
use serde_json::{Value, json};

#[test]
fn a_right_click_opens_a_menu_and_a_click_elsewhere_closes_it() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let done = client.ok("click", json!({"x": 350, "y": 234, "button": "right"}));
        assert_eq!(done["effect"], "confirmed", "{done}");
        let menu = text_of(&mac, 91)["children"][0].clone();
        assert_eq!(menu["role"], "AXMenu");
        assert_eq!(menu["children"][1]["title"], "Copy");
        assert_eq!(
            text_of(&mac, window_id::UNTITLED)["selection"],
            json!([5, 6])
        );
        // The second item.
        let done = client.ok("click", json!({"x": 360, "y": 272}));
        assert_eq!(done["element"]["title"], "Copy");
        assert_eq!(mac.copied_text().as_deref(), Some("reader"));
        assert_eq!(text_of(&mac, 91).get("children"), None);
        client.ok(
            "click",
            json!({"x": 350, "y": 234, "modifiers": ["control"]}),
        );
        assert_eq!(text_of(&mac, 91)["children"][0]["role"], "AXMenu");
        client.ok("click", json!({"x": 800, "y": 500}));
        assert_eq!(text_of(&mac, 91).get("children"), None);
        assert_eq!(
            text_of(&mac, window_id::UNTITLED)["selection"],
            json!([5, 6]),
            "the click only closed the menu"
        );
        nothing_is_held(&mac);
    }
}

#[test]
fn the_menu_bar_opens_and_chooses_by_clicks() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("click", json!({"x": 350, "y": 234}));
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let edit = find(&bar, &|element| element["title"] == "Edit").unwrap();
    let middle = |frame: &Value| {
        let at = |index: usize| frame[index].as_f64().unwrap();
        json!({"x": at(0) + at(2) / 2.0, "y": at(1) + at(3) / 2.0})
    };
    client.ok("click", middle(&edit["frame"]));
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let item = find(&bar, &|element| element["title"] == "Select All").unwrap();
    assert!(item["frame"].is_array(), "{item}");
    client.ok("click", middle(&item["frame"]));
    let text = text_of(&mac, window_id::UNTITLED);
    assert_eq!(text["selection"][0], 0);
    assert!(text["selection"][1].as_u64().unwrap() > 20, "{text}");
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let edit = find(&bar, &|element| element["title"] == "Edit").unwrap();
    assert_ne!(edit["attributes"]["AXSelected"], true, "closed again");
}

#[test]
fn the_dock_and_status_items_take_clicks() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok("click", json!({"x": 568, "y": 945}));
    assert_eq!(done["element"]["title"], "Safari");
    assert_eq!(mac.state()["front"], pid::SAFARI);
    let done = client.ok("click", json!({"x": 1300, "y": 15}));
    assert_eq!(done["element"]["role"], "AXMenuBarItem");
    let extras = mac.app("com.apple.controlcenter").unwrap()["extras"].clone();
    let item = find(&extras, &|element| {
        element["attributes"]["AXSelected"] == true
    })
    .unwrap();
    assert_eq!(item["identifier"], "com.apple.menuextra.battery");
    client.ok("click", json!({"x": 30, "y": 600}));
    let extras = mac.app("com.apple.controlcenter").unwrap()["extras"].clone();
    assert_eq!(
        find(&extras, &|element| element["attributes"]["AXSelected"]
            == true),
        None
    );
    client.ok("click", json!({"x": 30, "y": 600}));
    assert_eq!(mac.state()["front"], pid::FINDER, "the desktop is Finder's");
}

#[test]
fn the_menu_bar_follows_a_drag_to_an_item_of_the_next_menu() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("click", json!({"x": 350, "y": 234}));
    // From "File" to "Edit", without letting go, and down to its seventh item.
    let start =
        json!({"start_x": 160, "start_y": 19, "end_x": 215, "end_y": 19, "duration_ms": 50});
    client.ok("drag", start);
    let bar = mac.app("com.apple.TextEdit").unwrap()["menu_bar"].clone();
    let open = |title: &str| {
        let item = find(&bar, &|element| element["title"] == title).unwrap();
        item["attributes"]["AXSelected"] == true
    };
    assert!(
        open("Edit") && !open("File"),
        "the menu under the pointer is the one that is open"
    );
    let item = find(&bar, &|element| element["title"] == "Select All").unwrap();
    let at = |index: usize| item["frame"][index].as_f64().unwrap();
    client.ok("click", json!({"x": 600, "y": 700}));
    client.ok(
        "drag",
        json!({"start_x": 215, "start_y": 19, "end_x": at(0) + 20.0, "end_y": at(1) + 8.0, "duration_ms": 50}),
    );
    assert_eq!(text_of(&mac, window_id::UNTITLED)["selection"][0], 0);
    nothing_is_held(&mac);
}
