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

/// The subjects of Mail's messages, mailbox by mailbox of all accounts.
fn messages(mac: &Mac, wanted: &str) -> Vec<Value> {
    let state = mac.state();
    let accounts = state["app_data"]["com.apple.mail"]["accounts"].clone();
    let accounts = accounts.as_array().unwrap().iter();
    let boxes = accounts.flat_map(|account| account["mailboxes"].as_array().unwrap());
    let boxes = boxes.filter(|mailbox| mailbox["name"] == wanted);
    let all = boxes.flat_map(|mailbox| mailbox["messages"].as_array().unwrap());
    all.map(|message| message["subject"].clone()).collect()
}

#[test]
fn a_message_that_was_moved_is_back_in_its_mailbox() {
    /// Moves the message with the receipt, whose row has this ref.
    type Act = fn(&mut Client, &str, &str);
    let acts: [Act; 3] = [
        |client, row, archive| {
            client.ok("drag", json!({"element": row, "to": archive}));
        },
        |client, row, _| {
            client.ok("click_ui_element", json!({"element": row}));
            let path = json!({"app": "Mail", "menu_path": "Message > Move to > Archive"});
            client.ok("click_menu_item", path);
        },
        |client, row, _| {
            client.ok("click_ui_element", json!({"element": row}));
            let button = json!({"app": "Mail", "element": "Archive", "role": "button"});
            client.ok("click_ui_element", button);
        },
    ];
    for way in WAYS {
        for act in acts {
            let mac = Mac::new();
            let mut client = mac.session(&[]);
            client.ok("launch_app", json!({"app": "Mail"}));
            let outline = client.outline(json!({"app": "Mail", "max_elements": 1000}));
            let row = reference(&outline, &["Row", "Your receipt"]);
            let archive = reference(&outline, &["Row \"Archive\""]);
            act(&mut client, &row, &archive);
            let archived = |mac: &Mac| messages(mac, "Archive");
            let (before, after) = (json!(["Welcome"]), json!(["Welcome", "Your receipt"]));
            let [before, after] = [before, after].map(|one| one.as_array().unwrap().clone());
            let of = (way, "Mail");
            there_and_back(&mac, &mut client, of, (&before, &after), archived);
        }
    }
}

#[test]
fn a_flag_that_was_set_is_gone_again() {
    let flag = |mac: &Mac| {
        let state = mac.state();
        let inbox = &state["app_data"]["com.apple.mail"]["accounts"][0]["mailboxes"][0];
        let mut all = inbox["messages"].as_array().unwrap().iter();
        let one = all.find(|one| one["subject"] == "Your receipt").unwrap();
        (one["flaggedStatus"].clone(), one["flagIndex"].clone())
    };
    for way in WAYS {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        client.ok("launch_app", json!({"app": "Mail"}));
        let outline = client.outline(json!({"app": "Mail", "max_elements": 1000}));
        let row = reference(&outline, &["Row", "Your receipt"]);
        client.ok("click_ui_element", json!({"element": row}));
        let path = json!({"app": "Mail", "menu_path": "Message > Flag > Green"});
        client.ok("click_menu_item", path);
        let (before, after) = ((json!(false), json!(-1)), (json!(true), json!(3)));
        let of = (way, "Mail");
        there_and_back(&mac, &mut client, of, (&before, &after), flag);
    }
}

#[test]
fn an_event_that_was_dragged_is_back_on_its_day() {
    // Thursday, 20 November 2025 at 11:00 in Berlin.
    const NOW: f64 = 1_763_632_800.0;
    const HOUR: f64 = 3600.0;
    let begin = |mac: &Mac| {
        let state = mac.state();
        let calendars = &state["app_data"]["com.apple.iCal"]["calendars"];
        let calendars = calendars.as_array().unwrap().iter();
        let mut all = calendars.flat_map(|one| one["events"].as_array().unwrap());
        let event = all.find(|one| one["summary"] == "New Event").unwrap();
        event["startDate"].as_f64().unwrap()
    };
    for way in WAYS {
        let mac = Mac::with(|world| world["clock"]["stands_at"] = json!(NOW));
        let mut client = mac.session(&[]);
        client.ok("launch_app", json!({"app": "Calendar"}));
        let new = json!({"app": "Calendar", "menu_path": "File > New Event"});
        client.ok("click_menu_item", new);
        client.ok("press_key", json!({"app": "Calendar", "key": "escape"}));
        let outline = client.outline(json!({"app": "Calendar", "max_elements": 1000}));
        let event = reference(&outline, &["StaticText", "New Event"]);
        let day = reference(&outline, &["List", "Sunday, October 26"]);
        client.ok("drag", json!({"element": event, "to": day}));
        // 25 days before.
        let before = NOW + HOUR;
        let after = before - 25.0 * 24.0 * HOUR;
        let of = (way, "Calendar");
        there_and_back(&mac, &mut client, of, (&before, &after), begin);
    }
}

#[test]
fn a_mailbox_that_is_dragged_takes_no_message_along() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("launch_app", json!({"app": "Mail"}));
    let outline = client.outline(json!({"app": "Mail", "max_elements": 1000}));
    let row = reference(&outline, &["Row", "Your receipt"]);
    client.ok("click_ui_element", json!({"element": row}));
    let mailbox = |name: &str| reference(&outline, &[&format!("Row \"{name}\"")]);
    let given = json!({"element": mailbox("Drafts"), "to": mailbox("Trash")});
    client.ok("drag", given);
    assert_eq!(messages(&mac, "Deleted Messages"), [""; 0]);
    let receipt = json!("Your receipt");
    assert!(messages(&mac, "INBOX").contains(&receipt));
}
