//! Tasks that are done with what answers told and nothing else: what a call names stands in the request or in an answer before
//! it, and there is one look at the start and one after a window that the assistant did not open itself.

use super::{Assistant, generated, is_reference, oracles};
use crate::support::{Mac, reference};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A task of that kind.
pub(super) struct Told {
    pub(super) name: &'static str,
    pub(super) request: String,
    pub(super) mac: fn() -> Mac,
    /// The arguments of the server.
    pub(super) arguments: &'static [&'static str],
    pub(super) run: Box<dyn Fn(&mut Careful<'_>)>,
    pub(super) is_done: Box<dyn Fn(&Value) -> bool>,
}

/// What such a task cost.
pub(super) struct ToldCost {
    name: &'static str,
    request: String,
    calls: usize,
    bytes: usize,
    looks: usize,
    disturbances: usize,
}

impl Told {
    /// Does the task and asks the Mac whether it was done.
    pub(super) fn cost(&self) -> ToldCost {
        let mut assistant = Assistant::on((self.mac)(), self.arguments);
        let mut careful = Careful {
            assistant: &mut assistant,
            request: &self.request,
            looks: 0,
        };
        (self.run)(&mut careful);
        let looks = careful.looks;
        let world = assistant.mac.state();
        assert!((self.is_done)(&world), "{}: {world}", self.name);
        assert_eq!(assistant.cost.failures, 0, "{}", self.name);
        assert!(looks <= 1, "{}: {looks} looks", self.name);
        ToldCost {
            name: self.name,
            request: self.request.clone(),
            calls: assistant.cost.calls,
            bytes: assistant.cost.bytes,
            looks,
            disturbances: assistant.cost.disturbances,
        }
    }
}

/// An assistant that names nothing it was not told.
pub(super) struct Careful<'a> {
    assistant: &'a mut Assistant,
    request: &'a str,
    looks: usize,
}

/// What a model knows of every Mac: arguments with these names are no words from the screen.
const OF_EVERY_MAC: [&str; 7] = ["app", "key", "menu_path", "role", "tool", "begin", "end"];

/// What shows a whole window or the screen.
const LOOKS: [&str; 5] = [
    "look",
    "list_windows",
    "take_screenshot",
    "screenshot_app_window",
    "list_menu_items",
];

impl Careful<'_> {
    pub(super) fn ok(&mut self, tool: &str, arguments: Value) -> String {
        // A search in a page answers what was searched for, and is no look.
        let searches = tool == "get_ui_elements" && arguments.get("text").is_some();
        let looks = LOOKS.contains(&tool) || (tool == "get_ui_elements" && !searches);
        self.looks += usize::from(looks);
        self.assert_known(&arguments);
        self.assistant.ok(tool, arguments)
    }

    fn assert_known(&self, value: &Value) {
        match value {
            Value::Array(list) => list.iter().for_each(|each| self.assert_known(each)),
            Value::Object(fields) => {
                let words = fields.iter();
                let words = words.filter(|(name, _)| !OF_EVERY_MAC.contains(&name.as_str()));
                words.for_each(|(_, value)| self.assert_known(value));
            }
            Value::String(text) if !is_reference(text) => {
                let quoted = Value::from(text.as_str()).to_string();
                let inner = quoted.trim_matches('"');
                let is_known =
                    self.request.contains(text.as_str()) || self.assistant.told.contains(inner);
                assert!(is_known, "{text} was not told");
            }
            _ => {}
        }
    }

    /// Clicks what is called so; answers the place that the answer tells.
    fn place_of(&mut self, app: &str, name: &str) -> (Value, Value) {
        let given = json!({"app": app, "element": name});
        let answer = self.ok("click_ui_element", given);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let place = &answer["element"]["position"];
        (place["x"].clone(), place["y"].clone())
    }
}

/// The line of an answer's changes that says all these words.
pub(super) fn line(answer: &str, words: &[&str]) -> String {
    let answer: Value = serde_json::from_str(answer).unwrap();
    let lines = answer["changes"].as_array().into_iter().flatten();
    let mut lines = lines.filter_map(Value::as_str);
    let found = lines.find(|line| words.iter().all(|word| line.contains(word)));
    let found = found.unwrap_or_else(|| panic!("{words:?} in {answer:#}"));
    found.to_owned()
}

/// All of them.
pub(super) fn all() -> Vec<Told> {
    let mut all = vec![
        Told {
            name: "tidy up",
            request: "In Finder's Documents, make a folder Taxes and move Budget 2026.xlsx and Plan.txt into it; call 買い物メモ 🍎.txt Shopping; put Ünïcödé “quoted”.pdf into the Trash, and take it out again.".to_owned(),
            mac: Mac::new,
            arguments: &[],
            run: Box::new(tidy_up),
            is_done: Box::new(oracles::is_tidied_up),
        },
        Told {
            name: "mail to calendar",
            request: "Put the lunch that Ben wrote about into my calendar Home, on 27 November 2026 from 12:00 to 13:00 UTC, called Lunch with Ben.".to_owned(),
            mac: Mac::new,
            arguments: &["--pack", "mail,calendar"],
            run: Box::new(mail_to_calendar),
            is_done: Box::new(oracles::has_lunch),
        },
        Told {
            name: "search a page",
            request: "Follow the link on the page in Safari and find what is said there of a deadline.".to_owned(),
            mac: Mac::new,
            arguments: &[],
            run: Box::new(search_page),
            is_done: Box::new(|world| oracles::shows_page(world, "The macmcp guide")),
        },
    ];
    all.extend(generated::all());
    all
}

fn tidy_up(mac: &mut Careful<'_>) {
    mac.ok("look", json!({"app": "Finder"}));
    let new = mac.ok("press_key", json!({"app": "Finder", "key": "cmd+shift+n"}));
    line(&new, &["focus: ", "TextField"]);
    let named = mac.ok("type_text", json!({"text": "Taxes", "submit": true}));
    line(&named, &["1 selected", "\"Taxes\""]);
    for (file, left) in [("Plan.txt", "6 → 5"), ("Budget 2026.xlsx", "5 → 4")] {
        let (x, y) = mac.place_of("Finder", file);
        let (end_x, end_y) = mac.place_of("Finder", "Taxes");
        let way = json!({"start_x": x, "start_y": y, "end_x": end_x, "end_y": end_y});
        let moved = mac.ok("drag", way);
        line(&moved, &["rows: ", left]);
    }
    mac.place_of("Finder", "買い物メモ 🍎.txt");
    mac.ok("press_key", json!({"app": "Finder", "key": "return"}));
    let named = mac.ok("type_text", json!({"text": "Shopping", "submit": true}));
    line(&named, &["1 selected", "\"Shopping.txt\""]);
    mac.place_of("Finder", "Ünïcödé “quoted”.pdf");
    for (item, rows) in [("File > Move to Trash", "4 → 3"), ("Edit > Undo", "3 → 4")] {
        let done = mac.ok(
            "click_menu_item",
            json!({"app": "Finder", "menu_path": item}),
        );
        line(&done, &["rows: ", rows]);
    }
}

fn mail_to_calendar(mac: &mut Careful<'_>) {
    let found = mac.ok("search_messages", json!({"query": "lunch"}));
    let found: Value = serde_json::from_str(&found).unwrap();
    let message = &found["messages"][0];
    assert!(
        message["sender"].as_str().unwrap().contains("Ben"),
        "{found}"
    );
    let read = mac.ok("read_message", json!({"id": message["id"]}));
    assert!(read.contains("Noon at the usual place?"), "{read}");
    let event = json!({
        "calendar": "Home",
        "title": "Lunch with Ben",
        "begin": "2026-11-27T12:00:00Z",
        "end": "2026-11-27T13:00:00Z",
    });
    let made = mac.ok("create_event", event);
    assert!(made.contains("confirmed"), "{made}");
}

fn search_page(mac: &mut Careful<'_>) {
    let page = mac.ok("look", json!({"app": "Safari"}));
    let link = reference(&page, &["Link \"More information"]);
    let gone_there = mac.ok("click_ui_element", json!({"element": link}));
    line(&gone_there, &["appeared: ", "WebArea \"The macmcp guide\""]);
    let search = json!({"app": "Safari", "text": "deadline", "include_offscreen": true});
    let found = mac.ok("get_ui_elements", search);
    assert!(found.contains("Every call has a deadline."), "{found}");
}

const HEAD: &str = "
## With what answers told

These tasks are done with nothing but the request and what answers told: refs, names, places and numbers of windows. The last three
are in windows that are made from a seed, so that nothing of them was seen before.

| task | request | calls | bytes | looks | disturbances |
|---|---|---|---|---|---|
";

/// The table of these tasks.
pub(super) fn table(costs: &[ToldCost]) -> String {
    let mut text = String::from(HEAD);
    for cost in costs {
        let ToldCost {
            name,
            request,
            calls,
            bytes,
            looks,
            disturbances,
        } = cost;
        writeln!(
            text,
            "| {name} | {request} | {calls} | {bytes} | {looks} | {disturbances} |"
        )
        .unwrap();
    }
    text
}
