//! What Apple's apps do when somebody uses their windows by the calls of a server.

use crate::support::default_mac::window_id;
use crate::support::{Client, Mac, app, runners};
use serde_json::json;

fn key(client: &mut Client, app: &str, key: &str, modifiers: &[&str]) {
    let given = json!({"app": app, "key": key, "modifiers": modifiers});
    client.ok("press_key", given);
}

/// The body of a note of the first account's folder Notes.
fn body(mac: &Mac, name: &str) -> String {
    let state = mac.state();
    let folders = &state["app_data"]["com.apple.Notes"]["accounts"][0]["folders"];
    let notes = folders[0]["notes"].as_array().unwrap().iter();
    let mut named = notes.filter(|note| note["name"] == name);
    named.next().unwrap()["body"].as_str().unwrap().to_owned()
}

#[test]
fn what_is_bold_in_textedit_is_bold_in_a_note() {
    for runner in runners() {
        // Paste takes the styles, Paste and Match Style does not.
        for (modifiers, pasted) in [
            (&["command"][..], "apples<b>reader</b></div>"),
            (&["command", "option", "shift"], "applesreader</div>"),
        ] {
            let mac = Mac::new();
            let mut client = mac.session(runner);
            let text = json!({
                "app": "TextEdit", "window": "Untitled", "element": "First Text View", "text": "reader",
            });
            client.ok("select_text", text);
            key(&mut client, "TextEdit", "b", &["command"]);
            key(&mut client, "TextEdit", "c", &["command"]);
            assert_eq!(mac.copied_text().as_deref(), Some("reader"));
            client.ok("activate_app", json!({"app": "Notes"}));
            key(&mut client, "Notes", "down", &["command"]);
            key(&mut client, "Notes", "v", modifiers);
            let body = body(&mac, "Shopping");
            assert!(body.contains(pasted), "{modifiers:?}: {body}");
        }
    }
}

/// The folder that a window of Finder shows.
fn folder(mac: &Mac) -> String {
    let mut state = mac.state();
    let windows = app(&mut state, "Finder")["windows"].as_array().unwrap();
    let mut all = windows.iter();
    let window = all.find(|window| window["id"] == window_id::DOCUMENTS);
    window.unwrap()["document"].as_str().unwrap().to_owned()
}

#[test]
fn columns_are_walked_by_clicks_and_keys() {
    const DOCUMENTS: &str = "/Users/demo/Documents";
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let path = json!({"app": "Finder", "menu_path": "View > as Columns"});
        client.ok("click_menu_item", path);
        let given = json!({"app": "Finder", "window": "Documents", "element": "Photos"});
        client.ok("click_ui_element", given);
        let is_shown = |client: &mut Client, shown: &str, selected: &str| {
            assert_eq!(folder(&mac), format!("file://{DOCUMENTS}{shown}/"));
            let told = client.ok("get_selected_files", json!({}));
            let path = &told["files"][0]["path"];
            assert_eq!(*path, format!("{DOCUMENTS}{selected}"), "{told}");
        };
        is_shown(&mut client, "/Photos", "/Photos");
        // Into the folder, back to its own column, and on there.
        key(&mut client, "Finder", "right", &[]);
        is_shown(&mut client, "/Photos", "/Photos/海.jpg");
        key(&mut client, "Finder", "left", &[]);
        is_shown(&mut client, "/Photos", "/Photos");
        key(&mut client, "Finder", "down", &[]);
        is_shown(&mut client, "", "/Plan.txt");
        // What is selected is what keys act on.
        key(&mut client, "Finder", "delete", &["command"]);
        let disk = mac.state()["disk"].clone();
        assert!(disk.get("/Users/demo/.Trash/Plan.txt").is_some(), "{disk}");
        assert!(disk.get(format!("{DOCUMENTS}/Photos/")).is_some(), "{disk}");
    }
}

#[test]
fn a_name_is_written_at_an_icon() {
    const OLD: &str = "/Users/demo/Desktop/Read me.txt";
    const NEW: &str = "/Users/demo/Desktop/Start.txt";
    for (last, is_renamed) in [("return", true), ("escape", false)] {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        let icon = json!({"app": "Finder", "element": "Read me.txt"});
        client.ok("click_ui_element", icon);
        key(&mut client, "Finder", "return", &[]);
        // The part before the extension is selected.
        client.ok("type_text", json!({"text": "Start"}));
        key(&mut client, "Finder", last, &[]);
        let disk = mac.state()["disk"].clone();
        let there = [OLD, NEW].map(|path| disk.get(path).is_some());
        assert_eq!(there, [!is_renamed, is_renamed], "{last}");
    }
}

#[test]
fn the_appearance_pane_makes_the_mac_dark_and_light() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "System Settings", "element": "Appearance"});
    client.ok("click_ui_element", given);
    for (name, is_dark) in [("Dark", true), ("Light", false)] {
        let given = json!({"app": "System Settings", "element": name, "role": "radio button"});
        client.ok("click_ui_element", given);
        assert_eq!(mac.state()["system"]["dark_mode"], is_dark, "{name}");
    }
}

#[test]
fn a_window_of_terminal_has_as_many_letters_as_it_has_room_for() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let title = |mac: &Mac| {
        let mut state = mac.state();
        let windows = app(&mut state, "Terminal")["windows"].as_array().unwrap();
        let mut all = windows.iter();
        let window = all.find(|window| window["id"] == window_id::TERMINAL);
        window.unwrap()["title"].clone()
    };
    assert_eq!(title(&mac), "demo — -zsh — 80×24");
    for (width, height, size) in [(725, 535, "100×33"), (585, 395, "80×24")] {
        let given = json!({"window_id": window_id::TERMINAL, "width": width, "height": height});
        client.ok("resize_window", given);
        assert_eq!(title(&mac), format!("demo — -zsh — {size}"));
    }
}
