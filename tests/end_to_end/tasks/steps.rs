//! The tasks, step by step.

use super::{Assistant, Cost, Task};
use crate::support::reference;
use serde_json::{Value, json};

pub(super) const TASKS: [Task; 10] = [
    Task {
        name: "subscribe",
        request: "Follow the link on the page in Safari and subscribe hanako@example.com to the newsletter there.",
        before: Cost::new(6, 13750, 0),
        run: subscribe,
    },
    Task {
        name: "write and save",
        request: "Write “Dear Mina,” and “see you on Sunday.” as two lines in a new document, all bold, and save it as Letter.",
        before: Cost::new(10, 4402, 0),
        run: write_and_save,
    },
    Task {
        name: "sums",
        request: "Work out 12.5 × 8 with the buttons of Calculator.",
        before: Cost::new(12, 6825, 1),
        run: sums,
    },
    Task {
        name: "four windows",
        request: "Arrange Finder, Safari, TextEdit and Notes in the quarters of the main display.",
        before: Cost::new(11, 7173, 0),
        run: four_windows,
    },
    Task {
        name: "quit and save",
        request: "Quit TextEdit and save what is not saved as Reader.",
        before: Cost::new(5, 2866, 0),
        run: quit_and_save,
    },
    Task {
        name: "send a message",
        request: "Tell the channel general in Slack that I am on my way.",
        before: Cost::new(5, 2685, 0),
        run: send_message,
    },
    Task {
        name: "new folder",
        request: "Make a folder Taxes in Documents.",
        before: Cost::new(6, 3691, 0),
        run: new_folder,
    },
    Task {
        name: "change settings",
        request: "Switch True Tone off and the output volume to 20 % in System Settings.",
        before: Cost::new(7, 5544, 0),
        run: change_settings,
    },
    Task {
        name: "change a word",
        request: "In the note about shopping with bread, make the apples pears.",
        before: Cost::new(3, 2203, 0),
        run: change_word,
    },
    Task {
        name: "search form",
        request: "On the page in Safari, search for swift, with Remember me.",
        before: Cost::new(5, 3475, 0),
        run: search_form,
    },
];

impl Assistant {
    fn batch(&mut self, steps: &[(&str, Value)]) -> String {
        let steps: Vec<Value> = steps
            .iter()
            .map(|(tool, arguments)| json!({"tool": tool, "arguments": arguments}))
            .collect();
        self.ok("batch", json!({"steps": steps}))
    }
}

fn subscribe(mac: &mut Assistant) {
    let form =
        json!({"app": "Safari", "text": "subscribe", "context": 4, "include_offscreen": true});
    let seen = mac.batch(&[
        (
            "click_ui_element",
            json!({"app": "Safari", "element": "window[1]/link"}),
        ),
        ("get_ui_elements", form),
    ]);
    let field = reference(&seen, &["TextField", "Your address"]);
    let button = reference(&seen, &["Button", "Subscribe"]);
    let fields = json!([{"element": field, "value": "hanako@example.com"}]);
    let said = mac.ok("fill_form", json!({"fields": fields, "submit": button}));
    assert!(said.contains("Thank you!"), "{said}");
}

fn write_and_save(mac: &mut Assistant) {
    let seen = mac.batch(&[
        (
            "click_menu_item",
            json!({"app": "TextEdit", "menu_path": "File > New"}),
        ),
        (
            "type_text",
            json!({"text": "Dear Mina,\nsee you on Sunday."}),
        ),
        ("press_key", json!({"key": "cmd+a"})),
        ("press_key", json!({"key": "cmd+b"})),
        ("press_key", json!({"key": "cmd+s"})),
    ]);
    let field = told(&seen, "TextField =\\\"Untitled 2\\\"");
    let fields = json!([{"element": field, "value": "Letter"}]);
    let said = mac.ok("fill_form", json!({"fields": fields, "submit": "true"}));
    assert!(said.contains("Letter.rtf"), "{said}");
}

fn sums(mac: &mut Assistant) {
    let mut steps = vec![("launch_app", json!({"app": "Calculator"}))];
    for key in ["1", "2", "Decimal Point", "5", "Multiply", "8", "Equals"] {
        steps.push(("click_ui_element", json!({"element": key})));
    }
    let seen = mac.batch(&steps);
    assert!(seen.contains("→ \\\"\\\\u200e100\\\""), "{seen}");
}

fn four_windows(mac: &mut Assistant) {
    let place = |app: &str, place: &str| ("set_window_frame", json!({"app": app, "place": place}));
    mac.batch(&[
        place("Finder", "top_left"),
        place("Safari", "top_right"),
        place("TextEdit", "bottom_left"),
        place("Notes", "bottom_right"),
    ]);
}

fn quit_and_save(mac: &mut Assistant) {
    let asked = mac.ok("quit_app", json!({"app": "TextEdit"}));
    let field = told(&asked, "TextField =\\\"Untitled\\\"");
    let fields = json!([{"element": field, "value": "Reader"}]);
    let said = mac.ok("fill_form", json!({"fields": fields, "submit": "true"}));
    assert!(said.contains("ended"), "{said}");
}

fn send_message(mac: &mut Assistant) {
    let channel = mac.ok("get_ui_elements", json!({"app": "Slack"}));
    let field = reference(&channel, &["Message to general"]);
    let fields = json!([{"element": field, "value": "I am on my way"}]);
    let button = reference(&channel, &["Send now"]);
    mac.ok("fill_form", json!({"fields": fields, "submit": button}));
}

fn new_folder(mac: &mut Assistant) {
    mac.batch(&[
        ("activate_app", json!({"app": "Finder"})),
        ("get_finder_window_path", json!({})),
        ("press_key", json!({"key": "cmd+shift+n"})),
        ("type_text", json!({"text": "Taxes", "submit": true})),
    ]);
}

fn change_settings(mac: &mut Assistant) {
    let settings = |element: &str| json!({"app": "System Settings", "element": element});
    let mut switch = settings("True Tone");
    switch["value"] = json!(false);
    mac.batch(&[
        ("set_volume", json!({"volume": 20})),
        ("click_ui_element", settings("Displays")),
        ("set_ui_element_value", switch),
    ]);
}

fn change_word(mac: &mut Assistant) {
    let notes = mac.ok(
        "get_ui_elements",
        json!({"app": "Notes", "role": "text area"}),
    );
    assert!(notes.contains("milk, bread, apples"), "{notes}");
    let element = reference(&notes, &["TextArea"]);
    mac.ok(
        "set_ui_element_value",
        json!({"element": element, "value": "Shopping\nmilk, bread, pears"}),
    );
}

fn search_form(mac: &mut Assistant) {
    let page = mac.ok("get_ui_elements", json!({"app": "Safari"}));
    let [field, check, button] = [
        &["TextField", "placeholder=\"Search\""][..],
        &["Remember me"],
        &["Button", "\"Search\""],
    ]
    .map(|words| reference(&page, words));
    let fields = json!([{"element": field, "value": "swift"}, {"element": check, "value": true}]);
    mac.ok("fill_form", json!({"fields": fields, "submit": button}));
}

/// The ref before some words in what an action answered.
fn told(answer: &str, words: &str) -> String {
    let (before, _) = answer
        .split_once(words)
        .unwrap_or_else(|| panic!("{words} in {answer}"));
    let reference = before.split_whitespace().next_back();
    reference.unwrap().trim_matches('"').to_owned()
}
