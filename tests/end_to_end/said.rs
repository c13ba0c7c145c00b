//! What is said to be absent, judged over worlds: whatever an outline prints is found by every finder, however it is spelt, and what
//! stands nowhere is absent.
use crate::support::random::Random;
use crate::support::share::Share;
use crate::support::{Client, Mac};
use serde_json::{Value, json};
use simulated_mac::Template;
use std::collections::BTreeSet;

/// Spellings of one text: what a person or a model may write in place of what the screen shows.
const SPELLINGS: usize = 5;

/// A text in other dashes, quotes, spaces and case.
fn respelt(text: &str, way: usize) -> String {
    let swapped = text.chars().map(|sign| match (sign, way) {
        ('-' | '\u{2010}'..='\u{2015}', 0) => '-',
        ('-' | '\u{2010}'..='\u{2015}', _) => ['\u{2011}', '\u{2013}', '\u{2212}', '-'][way - 1],
        ('\'' | '\u{2018}' | '\u{2019}', _) => {
            ['\'', '\u{2019}', '\u{2018}', '\u{2032}', '\''][way]
        }
        ('"' | '\u{201c}' | '\u{201d}', _) => {
            ['"', '\u{201d}', '\u{201c}', '\u{ab}', '\u{201e}'][way]
        }
        (' ' | '\u{a0}', _) => [' ', '\u{a0}', '\u{2009}', '\u{3000}', '\u{202f}'][way],
        (other, _) => other,
    });
    let swapped: String = swapped.collect();
    match way {
        0 => swapped.replace('\u{2026}', "..."),
        1 => swapped.to_uppercase().to_lowercase(),
        2 => format!(" {swapped}"),
        3 => swapped.replace(' ', "  "),
        _ => swapped,
    }
}

/// The lines of an outline: the role and each name, as they stand behind the ref.
fn printed(outline: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for line in outline.lines().skip(1) {
        let Some((_, rest)) = line.trim_start().split_once(' ') else {
            continue;
        };
        let Some((role, mut rest)) = rest.split_once(' ') else {
            continue;
        };
        if !role.chars().all(char::is_alphanumeric) {
            continue;
        }
        while rest.starts_with('"') {
            let mut read = serde_json::Deserializer::from_str(rest).into_iter::<String>();
            let Some(Ok(name)) = read.next() else { break };
            rest = rest[read.byte_offset()..].trim_start();
            if !name.trim().is_empty() && !name.ends_with('\u{2026}') {
                found.insert((role.to_owned(), name));
            }
        }
    }
    found
}

/// The names of the apps of a world that show windows.
fn apps(state: &Value) -> Vec<String> {
    let all = state["apps"].as_array().unwrap().iter();
    let shown = all.filter(|app| {
        let windows = app["windows"].as_array().map_or(0, Vec::len);
        windows > 0 && app["lazy_tree"].is_null() && app["hung"].is_null()
    });
    shown
        .map(|app| app["bundle_id"].as_str().unwrap().to_owned())
        .collect()
}

/// What a finder says of what is there: nothing, or what it did wrong.
fn misjudged(client: &mut Client, app: &str, role: &str, name: &str, spelt: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut note = |tool: &str, given: Value, said: &Value| {
        wrong.push(format!("{tool} {given} of {role} {name:?}: {said}"));
    };
    let given = json!({"app": app, "role": role, "text": spelt, "include_offscreen": true});
    let listed = client.call("get_ui_elements", given.clone());
    let text = listed["content"][0]["text"].as_str().unwrap_or_default();
    if listed["isError"] == true || text.contains(": 0 elements") {
        note("get_ui_elements", given, &listed["content"][0]["text"]);
    }
    for given in [
        json!({"app": app, "role": role, "text": spelt, "expected": "absent"}),
        json!({"app": app, "role": role, "element": spelt, "expected": "absent"}),
    ] {
        let said = client.call("expect", given.clone());
        let code = &said["_meta"]["macmcp/error"]["code"];
        if said["structuredContent"]["holds"] == true
            || (said["isError"] == true && code != "Ambiguous")
        {
            note("expect", given, &said["content"][0]["text"]);
        }
    }
    wrong
}

fn worlds() -> Vec<(&'static str, Mac)> {
    let of = |template| Mac::of(template);
    vec![
        ("default", Mac::new()),
        ("japanese", Mac::japanese()),
        ("chinese", of(Template::Chinese)),
        ("arabic", of(Template::Arabic)),
        ("russian", of(Template::Russian)),
        ("first-run", of(Template::FirstRun)),
        ("deceptive", of(Template::Deceptive)),
    ]
}

/// One line in so many is judged in a run of all tests; all of them with MACMCP_JUDGE_ALL.
const SAMPLE: usize = 16;

/// How many lines and names are passed over between two that are judged.
fn step() -> usize {
    let all = std::env::var_os("MACMCP_JUDGE_ALL").is_some();
    match (all, Share::of_this_run().is_whole()) {
        (true, _) => 1,
        (false, true) => SAMPLE,
        (false, false) => SAMPLE * SAMPLE,
    }
}

// [answers D1] [answers D2]
#[test]
fn whatever_an_outline_prints_is_found_by_every_finder_in_any_spelling() {
    let (mut cell, mut judged, mut wrong) = (0, 0, Vec::new());
    for (world, mac) in worlds() {
        let mut client = mac.session(&[]);
        for app in apps(&mac.state()) {
            let outline = client.outline(json!({"app": app}));
            for (role, name) in printed(&outline) {
                cell += 1;
                if cell % step() != 0 {
                    continue;
                }
                judged += 1;
                let spelt = respelt(&name, cell / step() % SPELLINGS);
                for line in misjudged(&mut client, &app, &role, &name, &spelt) {
                    wrong.push(format!("{world}: {line}"));
                }
            }
        }
    }
    assert!(
        judged > cell / step() / 2 && judged > 0,
        "{judged} of {cell}"
    );
    assert!(
        wrong.is_empty(),
        "{} of {judged}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

// [answers D1] [answers D2]
#[test]
fn names_that_stand_nowhere_are_absent() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let mut random = Random::new(62);
    let syllables = [
        "zor",
        "quil",
        "vex",
        "umb",
        "jat",
        "\u{17e}iv",
        "\u{3042}\u{3092}",
    ];
    let mut name = || -> String {
        let words = (0..random.between(1, 3)).map(|_| {
            let parts = (0..random.between(2, 4)).map(|_| *random.pick(&syllables));
            parts.collect::<String>()
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let names: Vec<String> = (0..500).map(|_| name()).collect();
    for name in names.iter().step_by(step()) {
        for given in [
            json!({"app": "TextEdit", "text": name, "expected": "absent"}),
            json!({"app": "Calculator", "role": "button", "element": name, "expected": "absent"}),
        ] {
            let said = client.ok("expect", given.clone());
            assert_eq!(
                (&said["holds"], &said["complete"]),
                (&json!(true), &json!(true)),
                "{given}: {said}"
            );
        }
    }
}

/// A name in small letters, without what only looks otherwise: written apart from what the server does.
fn plain(name: &str) -> String {
    let signs = name.chars().map(|sign| match sign {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{2032}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' => '"',
        sign if sign.is_whitespace() => ' ',
        sign => sign,
    });
    let words: String = signs
        .collect::<String>()
        .replace('\u{2026}', "...")
        .to_lowercase();
    let words = words.trim().trim_end_matches("...").trim_end_matches(':');
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The buttons of the window of choices: identifier, title and description.
fn choices(state: &Value) -> Vec<(String, String, Option<String>)> {
    let apps = state["apps"].as_array().unwrap();
    let app = apps.iter().find(|app| app["name"] == "Accounts").unwrap();
    let mut windows = app["windows"].as_array().unwrap().iter();
    let window = windows.find(|window| window["title"] == "Choices").unwrap();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let children = window["children"].as_array().unwrap().iter();
    let buttons =
        children.filter(|child| child["role"] == "AXButton" && child["subrole"].is_null());
    let told = buttons.map(|one| {
        let (id, title) = (text(&one["identifier"]), text(&one["title"]));
        (id.unwrap(), title.unwrap(), text(&one["description"]))
    });
    told.collect()
}

/// Presses what a name means, and answers which button it was, if one was.
fn pressed(client: &mut Client, name: &str) -> (Option<String>, Value) {
    let field = json!({"app": "Accounts", "element": "pressed"});
    let before = client.ok("get_ui_element_value", field.clone());
    let given = json!({"app": "Accounts", "element": name, "observe": false});
    let result = client.call("click_ui_element", given);
    let after = client.ok("get_ui_element_value", field);
    let value = after["value"]
        .as_str()
        .filter(|now| Some(*now) != before["value"].as_str());
    let is_done = result["isError"] != true;
    let same = before["value"]
        .as_str()
        .filter(|_| is_done)
        .map(str::to_owned);
    (value.map(str::to_owned).or(same), result)
}

// [answers F1] [answers F2]
#[test]
fn what_is_named_is_pressed_and_its_opposite_is_not() {
    let mac = Mac::of(Template::Deceptive);
    let buttons = choices(&mac.state());
    assert!(buttons.len() > 30, "{}", buttons.len());
    let mut client = mac.session(&[]);
    for (at, (id, title, described)) in buttons.iter().enumerate() {
        if at % step().min(4) != 0 {
            continue;
        }
        let (found, result) = pressed(&mut client, &respelt(title, at % SPELLINGS));
        assert_eq!(found.as_ref(), Some(id), "{title}: {result}");
        let Some(described) = described else { continue };
        let (found, result) = pressed(&mut client, described);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert_eq!(found, None, "{described}: {text}");
        assert!(
            text.contains(title.as_str()) && text.contains("[Ambiguous]"),
            "{text}"
        );
        // Who has the ref means this one.
        let outline =
            client.outline(json!({"app": "Accounts", "role": "button", "include_offscreen": true}));
        let label = crate::support::reference(&outline, &[described]);
        let given = json!({"element": label, "observe": false});
        client.ok("click_ui_element", given);
        let now = client.ok(
            "get_ui_element_value",
            json!({"app": "Accounts", "element": "pressed"}),
        );
        assert_eq!(now["value"], id.as_str());
    }
}

/// A name as someone writes it who errs: with a negation more or less, a word less, in another spelling.
fn mistaken(random: &mut Random, title: &str) -> String {
    let words: Vec<&str> = title.split(' ').collect();
    let name = match random.below(6) {
        0 => format!("Don't {title}"),
        1 => format!("Nicht {}", title.to_lowercase()),
        2 => words[1.min(words.len() - 1)..].join(" "),
        3 => title
            .replacen("No ", "", 1)
            .replacen("Ne pas ", "", 1)
            .replace(" nicht", ""),
        4 => title
            .strip_suffix("しない")
            .map_or_else(|| format!("{title}しない"), str::to_owned),
        _ => format!("Un{}", title.to_lowercase()),
    };
    respelt(&name, random.below(SPELLINGS))
}

// [answers F2]
#[test]
fn a_name_that_is_nearly_right_presses_nothing_else() {
    let mac = Mac::of(Template::Deceptive);
    let buttons = choices(&mac.state());
    let mut client = mac.session(&[]);
    let mut random = Random::new(26);
    let names: Vec<String> = (0..500)
        .map(|_| {
            let (_, title, _) = random.pick(&buttons).clone();
            mistaken(&mut random, &title)
        })
        .collect();
    for name in names.iter().step_by(step()) {
        let (found, result) = pressed(&mut client, name);
        let Some(found) = found else { continue };
        let (_, title, _) = buttons.iter().find(|(id, ..)| *id == found).unwrap();
        assert_eq!(
            plain(title),
            plain(name),
            "{name:?} pressed {title:?}: {result}"
        );
    }
}
