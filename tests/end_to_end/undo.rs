//! Undo and Redo by the calls of a server, by menu and by keys: what comes of them on the Mac.

use crate::support::default_mac::window_id;
use crate::support::{Client, Mac, RUNNERS, app, reference};
use serde_json::{Value, json};

/// The ways in which somebody undoes and redoes.
const WAYS: [Way; 2] = [Way::Menu, Way::Keys];

#[derive(Clone, Copy, Debug)]
enum Way {
    Menu,
    Keys,
}

impl Way {
    fn undo(self, client: &mut Client, app: &str) {
        self.go(client, app, "Undo", json!(["command"]));
    }

    fn redo(self, client: &mut Client, app: &str) {
        self.go(client, app, "Redo", json!(["command", "shift"]));
    }

    fn go(self, client: &mut Client, app: &str, title: &str, modifiers: Value) {
        match self {
            Self::Menu => {
                let path = format!("Edit > {title}");
                client.ok("click_menu_item", json!({"app": app, "menu_path": path}))
            }
            Self::Keys => client.ok(
                "press_key",
                json!({"app": app, "key": "z", "modifiers": modifiers}),
            ),
        };
    }
}

/// What was undone and redone so far, as the Mac noted it.
fn gone(mac: &Mac) -> Vec<Value> {
    let state = mac.state();
    let done = state["done"].as_array().into_iter().flatten();
    let gone = done.map(|entry| &entry["what"]);
    let gone = gone.filter(|what| **what == "undone" || **what == "redone");
    gone.cloned().collect()
}

/// Undoes and redoes once; `state` is what was changed, `before` and `after` what it was.
fn there_and_back<T: PartialEq + std::fmt::Debug>(
    mac: &Mac,
    client: &mut Client,
    (way, app): (Way, &str),
    (before, after): (&T, &T),
    state: impl Fn(&Mac) -> T,
) {
    let noted = gone(mac).len();
    assert_eq!(&state(mac), after, "{app} {way:?}: done");
    way.undo(client, app);
    assert_eq!(&state(mac), before, "{app} {way:?}: undone");
    way.redo(client, app);
    assert_eq!(&state(mac), after, "{app} {way:?}: redone");
    assert_eq!(gone(mac)[noted..], ["undone", "redone"], "{app} {way:?}");
}

fn is_there(mac: &Mac, paths: &[&str]) -> Vec<bool> {
    let disk = mac.state()["disk"].clone();
    paths.iter().map(|path| disk.get(path).is_some()).collect()
}

/// The text of TextEdit's window in front.
fn written(mac: &Mac) -> Value {
    let mut state = mac.state();
    let windows = &app(&mut state, "TextEdit")["windows"];
    let mut all = windows.as_array().unwrap().iter();
    let window = all.find(|window| window["id"] == window_id::UNTITLED);
    let text = &window.unwrap()["children"];
    let areas = text.as_array().unwrap().iter();
    let mut areas = areas.filter(|one| one["role"] == "AXScrollArea");
    areas.next().unwrap()["children"][0]["value"].clone()
}

#[test]
fn what_was_typed_in_textedit_is_taken_back() {
    for runner in RUNNERS {
        for way in WAYS {
            let mac = Mac::new();
            let mut client = mac.session(runner);
            let before = written(&mac);
            client.ok("type_text", json!({"app": "TextEdit", "text": " Yours"}));
            let after = json!(format!("{} Yours", before.as_str().unwrap()));
            let of = (way, "TextEdit");
            there_and_back(&mac, &mut client, of, (&before, &after), written);
        }
    }
}

#[test]
fn what_finder_did_with_a_file_is_taken_back() {
    const PLAN: &str = "/Users/demo/Documents/Plan.txt";
    /// Does something with the file that is selected.
    type Act = fn(&mut Client);
    let acts: [(&str, Act); 3] = [
        ("/Users/demo/Documents/Draft.txt", |client| {
            client.ok("press_key", json!({"app": "Finder", "key": "return"}));
            client.ok("type_text", json!({"text": "Draft"}));
            client.ok("press_key", json!({"key": "return"}));
        }),
        ("/Users/demo/.Trash/Plan.txt", |client| {
            let keys = json!({"app": "Finder", "key": "delete", "modifiers": ["command"]});
            client.ok("press_key", keys);
        }),
        ("/Users/demo/Downloads/Plan.txt", |client| {
            let given = json!({"app": "Finder", "max_elements": 2000});
            let outline = client.outline(given);
            let file = reference(&outline, &["Row", "Plan.txt"]);
            let folder = reference(&outline, &["Row", "Downloads"]);
            client.ok("drag", json!({"element": file, "to": folder}));
        }),
    ];
    for way in WAYS {
        for (path, act) in acts {
            let mac = Mac::new();
            let mut client = mac.session(&[]);
            client.ok("reveal_in_finder", json!({"path": PLAN}));
            act(&mut client);
            let places = |mac: &Mac| is_there(mac, &[PLAN, path]);
            let (before, after) = (vec![true, false], vec![false, true]);
            let of = (way, "Finder");
            there_and_back(&mac, &mut client, of, (&before, &after), places);
        }
    }
}

/// What an outline has from the first mention of a text on.
fn below<'o>(outline: &'o str, text: &str) -> &'o str {
    &outline[outline.find(text).unwrap()..]
}

/// The names of Notes' notes, folder by folder.
fn notes(mac: &Mac) -> Vec<Vec<Value>> {
    let state = mac.state();
    let folders = &state["app_data"]["com.apple.Notes"]["accounts"][0]["folders"];
    let folders = folders.as_array().unwrap().iter();
    let names = folders.map(|folder| {
        let notes = folder["notes"].as_array().unwrap().iter();
        notes.map(|note| note["name"].clone()).collect()
    });
    names.collect()
}

#[test]
fn a_note_that_was_deleted_comes_back() {
    for way in WAYS {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        client.ok("activate_app", json!({"app": "Notes"}));
        let outline = client.outline(json!({"app": "Notes"}));
        let button = reference(below(&outline, "Ideas 💡"), &["Button", "Delete"]);
        client.ok("click_ui_element", json!({"element": button}));
        let after = notes(&mac);
        assert_eq!(after[2], ["Ideas 💡"], "{after:?}");
        let mut before = after.clone();
        let back = before[2].remove(0);
        before[0].insert(0, back);
        let of = (way, "Notes");
        there_and_back(&mac, &mut client, of, (&before, &after), notes);
    }
}

#[test]
fn a_reminder_that_was_completed_is_open_again() {
    let completed = |mac: &Mac| {
        let state = mac.state();
        let lists = &state["app_data"]["com.apple.reminders"]["accounts"][0]["lists"];
        let lists = lists.as_array().unwrap().iter();
        let mut all = lists.flat_map(|list| list["reminders"].as_array().unwrap());
        let one = all.find(|one| one["name"] == "Water the plants").unwrap();
        one["completed"] == true
    };
    for way in WAYS {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        client.ok("launch_app", json!({"app": "Reminders"}));
        let outline = client.outline(json!({"app": "Reminders"}));
        let row = below(&outline, "Water the plants");
        let mark = reference(row, &["CheckBox", "completed"]);
        client.ok("click_ui_element", json!({"element": mark}));
        let of = (way, "Reminders");
        there_and_back(&mac, &mut client, of, (&false, &true), completed);
    }
}
