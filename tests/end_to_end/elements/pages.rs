//! Elements of web pages, which a page finds of itself: what a search answers is what a walk through the page would, and where
//! it does not answer the page is walked [findings 1.12].

use super::place;
use crate::support::random::Random;
use crate::support::{Mac, RUNNERS, app, reference};
use serde_json::{Value, json};

const ENGINES: [&str; 3] = ["web_kit", "chromium", "gecko"];

/// A Mac on which pages are walked.
const WALKED: &[&str] = &["searches-are-no-attribute"];

/// Safari with that page in its front window alone, as tall as it has to be.
pub(super) fn showing(engine: &str, faults: &[&str], children: &Value) -> Mac {
    Mac::with(|world| {
        world["faults"]["active"] = json!(faults);
        let safari = app(world, "Safari");
        safari["web_engine"] = json!(engine);
        safari["windows"].as_array_mut().unwrap().truncate(1);
        let page = place(world, "Safari", &|each| each["role"] == "AXWebArea").unwrap();
        let page = world.pointer_mut(&page).unwrap();
        page["children"] = children.clone();
        page["frame"] = json!([0, 80, 1100, 9000]);
    })
}

/// A page of so many sections with a heading, a text, a link, a field and a button each: 8 elements a section.
fn long(sections: usize) -> Value {
    let section = |number: usize| {
        let y = 90 + 8 * number;
        json!({"role": "AXGroup", "frame": [0, y, 900, 8], "children": [
            {"role": "AXHeading", "title": format!("Section {number}"), "value": 2, "frame": [0, y, 300, 2], "children": [
                {"role": "AXStaticText", "value": format!("Section {number}"), "frame": [0, y, 300, 2]}]},
            {"role": "AXStaticText", "value": format!("What is told in section {number}"), "frame": [0, y + 2, 300, 2]},
            {"role": "AXLink", "title": format!("More of section {number}"), "frame": [0, y + 4, 300, 2], "actions": ["AXPress"], "children": [
                {"role": "AXStaticText", "value": format!("More of section {number}"), "frame": [0, y + 4, 300, 2]}]},
            {"role": "AXImage", "description": format!("Picture {number}"), "frame": [400, y, 30, 2]},
            {"role": "AXButton", "title": format!("Buy {number}"), "frame": [300, y + 6, 90, 2], "actions": ["AXPress"]}]})
    };
    (0..sections).map(section).collect()
}

fn asked(more: &Value) -> Value {
    let mut given = json!({"app": "Safari", "max_depth": 40, "max_elements": 1000, "include_offscreen": true, "actions": false, "context": 0});
    given
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    given
}

/// What is listed, each with its way, and the messages that it took.
fn listed(mac: &Mac, question: &Value) -> (Vec<String>, u64) {
    let (result, counts) = mac.counted("get_ui_elements", &asked(question));
    let nodes = result["nodes"].as_array().unwrap();
    let way = |mut place: usize| {
        let mut way = Vec::new();
        while let Some(parent) = nodes[place]["parent"].as_u64() {
            way.insert(0, nodes[place]["index"].as_u64());
            place = usize::try_from(parent).unwrap();
        }
        way
    };
    let lines = nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| node["listed"] != false);
    let lines = lines.map(|(place, node)| {
        let told = [
            "role",
            "title",
            "description",
            "label",
            "value",
            "offscreen",
        ]
        .map(|name| Some(&node[name]).filter(|told| !told.is_null() && **told != false));
        format!("{:?} {told:?}", way(place))
    });
    (lines.collect(), counts["ax_messages"].as_u64().unwrap())
}

/// A handful of messages, with those for the six containers between a window of Safari and its page.
const MOST: u64 = 60;

// [findings 1.12]
#[test]
fn one_element_of_a_long_page_costs_a_handful_of_messages() {
    let page = long(625);
    for engine in ENGINES {
        let (quick, slow) = (showing(engine, &[], &page), showing(engine, WALKED, &page));
        for question in [
            json!({"role": "link", "text": "More of section 611"}),
            json!({"text": "section 611"}),
            json!({"role": "button", "text": "Buy 611"}),
        ] {
            let (found, messages) = listed(&quick, &question);
            let (same, many) = listed(&slow, &question);
            assert_eq!(found, same, "{engine} {question}");
            assert!(!found.is_empty(), "{engine} {question}");
            assert!(messages <= MOST, "{engine} {question}: {messages}");
            assert!(many > 5000, "{engine} {question}: {many}");
        }
        for name in ["More of section 611", "Buy 611"] {
            let given = json!({"app": "Safari", "element": name});
            let messages = quick.messages_unobserved("click_ui_element", &given);
            assert!(messages <= MOST, "{engine} {name}: {messages}");
        }
    }
}

// [findings 1.12]
#[test]
fn a_search_in_a_long_page_crosses_the_bridge_rarely() {
    let mac = showing("web_kit", &[], &long(625));
    let (_, counts) = mac.counted(
        "get_ui_elements",
        &asked(&json!({"role": "link", "text": "More of section 611"})),
    );
    let crossings = counts["bridge_calls"].as_u64().unwrap();
    // What stands before it in the page is passed, at one crossing each.
    assert!(crossings <= 1_300, "{crossings}");
}

const WORDS: [&str; 8] = [
    "Save",
    "save",
    "Delete",
    "Über uns",
    "Say “hi”",
    "More…",
    "Name:",
    "名前",
];

/// A page made at random: names that are unique and names that are not, lists, tables, frames and labels.
struct Maker {
    random: Random,
    number: u64,
}

impl Maker {
    fn name(&mut self) -> String {
        let word = *self.random.pick(&WORDS);
        self.number += 1;
        if self.random.chance(70) {
            format!("{word} {}", self.number)
        } else {
            word.to_owned()
        }
    }

    fn frame(&mut self) -> Value {
        let [x, y] = [800, 3000].map(|most| self.random.between(0, most));
        json!([x, 80 + y, 90, 20])
    }

    fn text(&mut self, words: &str) -> Value {
        json!({"role": "AXStaticText", "value": words, "frame": self.frame()})
    }

    fn leaf(&mut self) -> Vec<Value> {
        let name = self.name();
        let frame = self.frame();
        let inner = self.text(&name);
        let identifier = format!("field-{}", self.number);
        vec![match self.random.below(8) {
            0 => json!({"role": "AXLink", "title": name, "frame": frame, "children": [inner]}),
            1 => {
                json!({"role": "AXHeading", "title": name, "value": 2, "frame": frame, "children": [inner]})
            }
            2 => json!({"role": "AXButton", "title": name, "frame": frame}),
            3 => json!({"role": "AXCheckBox", "title": name, "value": 0, "frame": frame}),
            4 => json!({"role": "AXImage", "description": name, "frame": frame}),
            5 => {
                json!({"role": "AXTextField", "identifier": identifier, "frame": frame, "value": "typed", "attributes": {"AXPlaceholderValue": name}})
            }
            6 => {
                let label = format!("label-{}", self.number);
                let mut caption = inner;
                caption["identifier"] = json!(label);
                let role = *self.random.pick(&["AXTextField", "AXPopUpButton"]);
                return vec![
                    caption,
                    json!({"role": role, "identifier": identifier, "labelled_by": label, "frame": frame}),
                ];
            }
            _ => inner,
        }]
    }

    fn below(&mut self, levels: usize) -> Vec<Value> {
        let mut children = Vec::new();
        for _ in 0..self.random.between(2, 5) {
            if levels == 0 || self.random.chance(40) {
                children.extend(self.leaf());
                continue;
            }
            let (inside, frame) = (self.below(levels - 1), self.frame());
            let row = |inside: &[Value]| json!({"role": "AXRow", "children": [{"role": "AXCell", "children": inside}]});
            let inside: Vec<Value> = inside;
            children.push(match self.random.below(6) {
                0 => json!({"role": "AXList", "frame": frame, "children": inside}),
                1 => json!({"role": "AXTable", "frame": frame, "children": inside.chunks(2).map(row).collect::<Vec<_>>()}),
                2 => json!({"role": "AXScrollArea", "frame": frame, "children": [{"role": "AXWebArea", "frame": frame, "children": inside}]}),
                _ => json!({"role": "AXGroup", "frame": frame, "children": inside}),
            });
        }
        children
    }
}

// [findings 1.12]
#[test]
fn a_search_lists_what_a_walk_lists() {
    let (mut asked, mut cheaper) = (0, 0);
    for seed in 1..=5 {
        let mut maker = Maker {
            random: Random::new(seed),
            number: 0,
        };
        let page = json!(maker.below(4));
        let engine = *maker.random.pick(&ENGINES);
        let (quick, slow) = (showing(engine, &[], &page), showing(engine, WALKED, &page));
        let text = page.to_string();
        let unique: Vec<String> = (1..=maker.number)
            .flat_map(|number| WORDS.map(|word| format!("{word} {number}")))
            .filter(|name| text.contains(&format!("\"{name}\"")))
            .collect();
        let mut questions = vec![
            json!({"text": "sav"}),
            json!({"role": "button"}),
            json!({"text": "nowhere"}),
            json!({"text": "typed"}),
        ];
        for role in ["link", "text field"] {
            let name = maker.random.pick(&unique).clone();
            questions.push(json!({"text": name}));
            questions.push(json!({"role": role, "text": *maker.random.pick(&WORDS)}));
            questions.push(json!({"text": name.to_uppercase(), "include_offscreen": false}));
        }
        for question in questions {
            let (found, some) = listed(&quick, &question);
            let (walked, all) = listed(&slow, &question);
            assert_eq!(found, walked, "{seed} {engine} {question}");
            asked += 1;
            cheaper += u64::from(some < all);
        }
    }
    // What several are called has to be told apart by all that is around it, and what is nowhere to be proven.
    assert!(4 * cheaper > asked, "{cheaper} of {asked}");
}

// [findings 1.12]
#[test]
fn what_a_page_answers_wrongly_is_found_by_walking() {
    let page = json!([
        {"role": "AXHeading", "title": "Letter", "frame": [40, 110, 90, 20]},
        {"role": "AXStaticText", "value": "Once a month", "frame": [40, 140, 90, 20]},
        {"role": "AXTextField", "identifier": "email", "frame": [40, 170, 90, 20]},
        {"role": "AXButton", "title": "Subscribe", "frame": [40, 200, 90, 20], "actions": ["AXPress"]}]);
    for fault in [
        "searches-are-no-attribute",
        "searches-find-too-few",
        "searches-answer-anything",
    ] {
        let mac = showing("web_kit", &[fault], &page);
        let mut client = mac.session(RUNNERS[0]);
        let outline = client.outline(json!({"app": "Safari", "text": "subscribe"}));
        assert!(
            outline.contains("Button \"Subscribe\""),
            "{fault}: {outline}"
        );
        client.ok(
            "click_ui_element",
            json!({"app": "Safari", "element": "Subscribe", "observe": false}),
        );
        client.ok(
            "get_ui_element_value",
            json!({"app": "Safari", "element": "email"}),
        );
        client.ok(
            "wait_for",
            json!({"app": "Safari", "text": "once a", "timeout_ms": 3000}),
        );
        // It is there, so it has not gone, and what is not there has.
        let (error, text) = client.err(
            "wait_for",
            json!({"app": "Safari", "text": "Subscribe", "gone": true, "timeout_ms": 700}),
        );
        assert_eq!(error["code"], "Timeout", "{fault}: {text}");
        client.ok(
            "wait_for",
            json!({"app": "Safari", "text": "Unsubscribe", "gone": true, "timeout_ms": 3000}),
        );
        let (error, text) = client.err(
            "get_ui_element_value",
            json!({"app": "Safari", "element": "Unsubscribe"}),
        );
        assert_eq!(error["code"], "ElementNotFound", "{fault}: {text}");
    }
}

// [findings 1.12]
#[test]
fn a_ref_of_a_search_keeps_to_its_element_while_the_page_changes() {
    for engine in ENGINES {
        let mac = showing(engine, &[], &long(200));
        let mut client = mac.session(RUNNERS[0]);
        let given = json!({"app": "Safari", "role": "link", "text": "section 150", "include_offscreen": true});
        let link = reference(
            &client.outline(given.clone()),
            &["Link \"More of section 150\""],
        );
        let value = |client: &mut crate::support::Client| {
            client.ok("get_ui_element_value", json!({"element": link}))["element"]["title"].clone()
        };
        assert_eq!(value(&mut client), "More of section 150");
        let waited = client.ok("wait_for", json!({"app": "Safari", "text": "Buy 120"}))["element"]
            ["ref"]
            .clone();
        // A banner comes above all of it, and its section goes into another group.
        mac.change(|world| {
            let page = place(world, "Safari", &|each| each["role"] == "AXWebArea").unwrap();
            let children = world.pointer_mut(&page).unwrap()["children"]
                .as_array_mut()
                .unwrap();
            let section = children.remove(150);
            children.insert(
                0,
                json!({"role": "AXGroup", "frame": [0, 80, 900, 9], "children": [
                {"role": "AXButton", "title": "Accept", "frame": [0, 80, 90, 9]}, section]}),
            );
        });
        assert_eq!(value(&mut client), "More of section 150");
        let button = client.ok("get_ui_element_value", json!({"element": waited}));
        assert_eq!(button["element"]["title"], "Buy 120");
        // Another section takes its place, whose link is called the same.
        mac.change(|world| {
            let heading = place(world, "Safari", &|each| {
                each["value"] == "What is told in section 150"
            })
            .unwrap();
            world.pointer_mut(&heading).unwrap()["value"] = json!("What is told elsewhere");
        });
        let (error, text) = client.err("click_ui_element", json!({"element": link}));
        assert_eq!(error["code"], "StaleElement", "{engine}: {text}");
        mac.change(|world| {
            let page = place(world, "Safari", &|each| each["role"] == "AXWebArea").unwrap();
            world.pointer_mut(&page).unwrap()["children"] = json!([]);
        });
        client.err("click_ui_element", json!({"element": waited}));
    }
}

// [findings 1.12]
#[test]
fn names_on_a_hostile_page_are_found() {
    let huge = "word ".repeat(30_000);
    let names = [
        r#"Say "hi" \ 'there' `${x}` </script>"#,
        "Sub\u{200e}scribe \u{202e}now\u{202c}",
        "line one\nline two",
        "a\u{301}e\u{301}: Café",
        "🎉👩‍👩‍👧‍👦 %@ %s \u{0}x",
        "😀",
    ];
    for engine in ENGINES {
        let mut children: Vec<Value> = names
            .iter()
            .enumerate()
            .map(|(at, name)| json!({"role": "AXButton", "title": name, "frame": [40, 100 + 30 * at, 90, 20]}))
            .collect();
        children.push(json!({"role": "AXStaticText", "value": huge, "frame": [40, 600, 90, 20]}));
        let mac = showing(engine, &[], &json!(children));
        let mut client = mac.session(RUNNERS[0]);
        for name in names {
            let found = client.ok(
                "get_ui_element_value",
                json!({"app": "Safari", "element": name}),
            );
            assert_eq!(found["element"]["title"], name, "{engine}");
        }
        let outline =
            client.outline(json!({"app": "Safari", "text": "word word", "role": "static text"}));
        assert!(outline.contains("word word"), "{engine}: {outline}");
    }
}
