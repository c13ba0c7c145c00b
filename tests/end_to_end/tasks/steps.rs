//! The tasks, step by step.

use super::{Assistant, Task, text};
use crate::support::reference;
use serde_json::{Value, json};

pub(super) const TASKS: [Task; 10] = [
    Task {
        name: "subscribe",
        request: "Follow the link on the page in Safari and subscribe hanako@example.com to the newsletter there.",
        run: subscribe,
    },
    Task {
        name: "write and save",
        request: "Write “Dear Mina,” and “see you on Sunday.” as two lines in a new document, all bold, and save it as Letter.",
        run: write_and_save,
    },
    Task {
        name: "sums",
        request: "Work out 12.5 × 8 with the buttons of Calculator.",
        run: sums,
    },
    Task {
        name: "four windows",
        request: "Arrange Finder, Safari, TextEdit and Notes in the quarters of the main display.",
        run: four_windows,
    },
    Task {
        name: "quit and save",
        request: "Quit TextEdit and save what is not saved as Reader.",
        run: quit_and_save,
    },
    Task {
        name: "send a message",
        request: "Tell the channel general in Slack that I am on my way.",
        run: send_message,
    },
    Task {
        name: "new folder",
        request: "Make a folder Taxes in Documents.",
        run: new_folder,
    },
    Task {
        name: "change settings",
        request: "Switch True Tone off and the output volume to 20 % in System Settings.",
        run: change_settings,
    },
    Task {
        name: "change a word",
        request: "In the note about shopping with bread, make the apples pears.",
        run: change_word,
    },
    Task {
        name: "search form",
        request: "On the page in Safari, search for swift, with Remember me.",
        run: search_form,
    },
];

impl Assistant {
    fn outline(&mut self, app: &str) -> String {
        self.ok("get_ui_elements", json!({"app": app}))
    }

    /// Clicks what the outline shows with these words; a ref that does not hold any more costs another look.
    fn click(&mut self, app: &str, outline: &mut String, words: &[&str]) -> Value {
        let element = reference(outline, words);
        let result = self.call("click_ui_element", json!({"element": element}));
        if result["isError"] != true {
            return result;
        }
        assert!(text(&result).contains("[StaleElement]"), "{result:#}");
        *outline = self.outline(app);
        let element = reference(outline, words);
        let result = self.call("click_ui_element", json!({"element": element}));
        assert_ne!(result["isError"], true, "{result:#}");
        result
    }

    fn set(&mut self, outline: &str, words: &[&str], value: &Value) {
        let element = reference(outline, words);
        self.ok(
            "set_ui_element_value",
            json!({"element": element, "value": value}),
        );
    }
}

fn subscribe(mac: &mut Assistant) {
    let mut page = mac.outline("Safari");
    mac.click("Safari", &mut page, &["Link", "More information"]);
    let mut page = mac.ok(
        "get_ui_elements",
        json!({"app": "Safari", "include_offscreen": true}),
    );
    mac.set(
        &page,
        &["TextField", "address"],
        &json!("hanako@example.com"),
    );
    mac.click("Safari", &mut page, &["Button", "Subscribe"]);
    let after = mac.ok(
        "get_ui_elements",
        json!({"app": "Safari", "include_offscreen": true}),
    );
    assert!(after.contains("Thank you! We will write to hanako@example.com."));
}

fn write_and_save(mac: &mut Assistant) {
    mac.ok("activate_app", json!({"app": "TextEdit"}));
    mac.ok(
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "File > New"}),
    );
    mac.ok(
        "type_text",
        json!({"text": "Dear Mina,\nsee you on Sunday.", "app": "TextEdit"}),
    );
    for key in ["a", "b", "s"] {
        mac.ok(
            "key_combination",
            json!({"modifiers": ["command"], "key": key, "app": "TextEdit"}),
        );
    }
    let panel = mac.outline("TextEdit");
    mac.set(&panel, &["saveAsNameTextField"], &json!("Letter"));
    let mut panel = panel;
    mac.click("TextEdit", &mut panel, &["Button", "\"Save\""]);
    let after = mac.outline("TextEdit");
    assert!(after.contains("Window \"Letter.rtf\""), "{after}");
}

fn sums(mac: &mut Assistant) {
    mac.ok("launch_app", json!({"app": "Calculator"}));
    let mut keys = mac.outline("Calculator");
    for key in [
        "\"1\"", "\"2\"", "\".\"", "\"5\"", "\"×\"", "\"8\"", "\"=\"",
    ] {
        mac.click("Calculator", &mut keys, &["Button", key]);
    }
    let after = mac.outline("Calculator");
    assert!(after.contains("=\"100\""), "{after}");
}

fn four_windows(mac: &mut Assistant) {
    let displays = mac.ok("get_display_info", json!({}));
    let displays: Value = serde_json::from_str(&displays).unwrap();
    let area = &displays["displays"][0]["work_area"];
    let [x, y, width, height] =
        ["x", "y", "width", "height"].map(|name| area[name].as_f64().unwrap());
    mac.ok("list_windows", json!({}));
    for (place, app) in ["Finder", "Safari", "TextEdit", "Notes"].iter().enumerate() {
        let column = f64::from(u8::from(place % 2 == 1));
        let row = f64::from(u8::from(place > 1));
        mac.ok(
            "move_window",
            json!({"app": app, "x": x + column * width / 2.0, "y": y + row * (height / 2.0).round()}),
        );
        mac.ok(
            "resize_window",
            json!({"app": app, "width": width / 2.0, "height": (height / 2.0).floor()}),
        );
    }
    mac.ok("list_windows", json!({}));
}

fn quit_and_save(mac: &mut Assistant) {
    mac.ok("quit_app", json!({"app": "TextEdit"}));
    let mut panel = mac.outline("TextEdit");
    mac.set(&panel, &["saveAsNameTextField"], &json!("Reader"));
    mac.click("TextEdit", &mut panel, &["Button", "\"Save\""]);
    mac.ok("list_running_apps", json!({}));
    assert!(mac.mac.app("com.apple.TextEdit").is_none());
}

fn send_message(mac: &mut Assistant) {
    mac.ok("activate_app", json!({"app": "Slack"}));
    let mut channel = mac.outline("Slack");
    mac.set(&channel, &["Message to general"], &json!("I am on my way"));
    mac.click("Slack", &mut channel, &["Button", "Send now"]);
    let after = mac.outline("Slack");
    assert!(after.contains("Group \"I am on my way\""), "{after}");
}

fn new_folder(mac: &mut Assistant) {
    mac.ok("activate_app", json!({"app": "Finder"}));
    mac.ok("get_finder_window_path", json!({}));
    mac.ok(
        "key_combination",
        json!({"modifiers": ["command", "shift"], "key": "n"}),
    );
    mac.ok("type_text", json!({"text": "Taxes"}));
    mac.ok("press_key", json!({"key": "return"}));
    let after = mac.outline("Finder");
    assert!(after.contains("Row \"Taxes\""), "{after}");
}

fn change_settings(mac: &mut Assistant) {
    mac.ok("activate_app", json!({"app": "System Settings"}));
    let mut panes = mac.outline("System Settings");
    mac.set(&panes, &["Slider", "Output volume"], &json!(0.2));
    mac.click("System Settings", &mut panes, &["\"Displays\""]);
    let mut panes = mac.outline("System Settings");
    mac.click("System Settings", &mut panes, &["Switch", "True Tone"]);
    let after = mac.outline("System Settings");
    assert!(after.contains("Switch \"True Tone\" =0"), "{after}");
}

fn change_word(mac: &mut Assistant) {
    let notes = mac.outline("Notes");
    assert!(notes.contains("milk, bread, apples"), "{notes}");
    let element = reference(&notes, &["TextArea"]);
    mac.set(
        &notes,
        &["TextArea"],
        &json!("Shopping\nmilk, bread, pears"),
    );
    let value = mac.call("get_ui_element_value", json!({"element": element}));
    if value["isError"] == true {
        let after = mac.outline("Notes");
        assert!(after.contains("bread, pears"), "{after}");
    }
}

fn search_form(mac: &mut Assistant) {
    let mut page = mac.outline("Safari");
    mac.set(&page, &["TextField", "\"Search\""], &json!("swift"));
    mac.click("Safari", &mut page, &["CheckBox", "Remember me"]);
    mac.click("Safari", &mut page, &["Button", "\"Search\""]);
    mac.outline("Safari");
}
