//! What differs between two worlds, in words.
//!
//! Things in lists are known again by their ids, paths, names or titles, so that one that was added is one line.

use serde_json::{Map, Value as Json};

/// What changes on a Mac by itself, or says nothing to a reader: the top-level fields that are not compared.
const PASSED_OVER: [&str; 17] = [
    "clock",
    "description",
    "done",
    "focus",
    "front",
    "fronts",
    "generation",
    "input",
    "installed",
    "last_events",
    "next_id",
    "next_pid",
    "now",
    "pending",
    "pictures",
    "words",
    "workspace_notices",
];
/// The lists that say nothing of where a thing is, before the thing itself.
const LISTS: [&str; 3] = ["apps", "windows", "children"];
/// What is said of no thing: numbers by which the Mac knows it, and what follows from something else, as where the rows of a
/// list lie and which items of a menu are possible.
const UNSAID: [&str; 17] = [
    "before",
    "booted_at",
    "change_count",
    "edits",
    "element_id",
    "elements",
    "extras",
    "focused",
    "frame",
    "history",
    "last_key_window",
    "launched_at",
    "menu_bar",
    "nextNumber",
    "shown",
    "written",
    "z",
];
/// By which fields things are known again, the first that both lists have in all of their things.
const KEYS: [&str; 9] = [
    "bundle_id",
    "uid",
    "messageId",
    "id",
    "pid",
    "path",
    "identifier",
    "name",
    "title",
];
/// What a thing is called, the first that it has.
const NAMES: [&str; 10] = [
    "title",
    "name",
    "subject",
    "summary",
    "firstName",
    "text",
    "description",
    "bundle_id",
    "path",
    "role",
];
/// How much of a value is shown.
const LONGEST: usize = 120;

/// A line for each difference between two worlds as [`crate::view::whole`] has them.
pub(crate) fn lines(before: &Json, after: &Json) -> Vec<String> {
    let mut found = Vec::new();
    let none = Map::new();
    let one = before.as_object().unwrap_or(&none);
    let other = after.as_object().unwrap_or(&none);
    let added = other.keys().filter(|name| !one.contains_key(*name));
    for name in one.keys().chain(added) {
        if !PASSED_OVER.contains(&name.as_str()) {
            compare(&[plain(name)], one.get(name), other.get(name), &mut found);
        }
    }
    found
}

fn compare(way: &[String], before: Option<&Json>, after: Option<&Json>, found: &mut Vec<String>) {
    if before == after {
        return;
    }
    let inside = |name: String| {
        let mut way = way.to_vec();
        way.push(name);
        way
    };
    let at = located(way);
    match (before, after) {
        (Some(Json::Object(one)), Some(Json::Object(other))) => {
            let added = other.keys().filter(|name| !one.contains_key(*name));
            for name in one.keys().chain(added) {
                if !UNSAID.contains(&name.as_str()) {
                    let way = inside(plain(name));
                    compare(&way, one.get(name), other.get(name), found);
                }
            }
        }
        (Some(Json::Array(one)), Some(Json::Array(other))) if are_things(one, other) => {
            let key = KEYS
                .into_iter()
                .find(|key| is_key(one, key) && is_key(other, key));
            match key {
                Some(key) => compare_things(way, key, (one, other), found),
                None => compare_places(way, (one, other), found),
            }
        }
        (Some(before), Some(after)) => {
            found.push(format!("{at}: {}, was {}", said(after), said(before)));
        }
        (Some(before), None) => found.push(format!("{at}: removed, was {}", said(before))),
        (None, Some(after)) => found.push(format!("{at}: {}", said(after))),
        (None, None) => {}
    }
}

/// Where something is, for people: apps, windows and elements by their names, and none of the elements around it that have none.
fn located(way: &[String]) -> String {
    let last = way.len().saturating_sub(1);
    let thing = way.iter().rposition(|part| part.starts_with('“'));
    let is_said = |(number, part): &(usize, &String)| {
        let is_list = *number < last && LISTS.contains(&part.as_str());
        let has_no_name = part.starts_with("“AX") && Some(*number) != thing;
        !is_list && !has_no_name
    };
    let parts = way.iter().enumerate().filter(is_said);
    let parts: Vec<&str> = parts.map(|(_, part)| part.as_str()).collect();
    parts.join(", ")
}

fn are_things(one: &[Json], other: &[Json]) -> bool {
    one.iter().chain(other).all(Json::is_object)
}

/// Whether a field tells the things of a list from each other.
fn is_key(things: &[Json], key: &str) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    things.iter().all(|thing| {
        let value = &thing[key];
        !value.is_null() && seen.insert(value.to_string())
    })
}

fn compare_things(
    way: &[String],
    key: &str,
    (one, other): (&[Json], &[Json]),
    found: &mut Vec<String>,
) {
    let at = located(way);
    for before in one {
        let way = [way, &[name(before)]].concat();
        match other.iter().find(|after| after[key] == before[key]) {
            Some(after) => compare(&way, Some(before), Some(after), found),
            None => found.push(format!("{at}: {} is gone", name(before))),
        }
    }
    for after in other {
        if !one.iter().any(|before| before[key] == after[key]) {
            found.push(format!("{at}: {} is new{}", name(after), details(after)));
        }
    }
}

fn compare_places(way: &[String], (one, other): (&[Json], &[Json]), found: &mut Vec<String>) {
    let at = located(way);
    for place in 0..one.len().max(other.len()) {
        match (one.get(place), other.get(place)) {
            (Some(before), Some(after)) => {
                let way = [way, &[name(after)]].concat();
                compare(&way, Some(before), Some(after), found);
            }
            (Some(before), None) => found.push(format!("{at}: {} is gone", name(before))),
            (None, Some(after)) => {
                found.push(format!("{at}: {} is new{}", name(after), details(after)));
            }
            (None, None) => {}
        }
    }
}

/// What a thing is called.
fn name(thing: &Json) -> String {
    let name = NAMES
        .into_iter()
        .find_map(|field| thing[field].as_str().filter(|text| !text.is_empty()));
    match name {
        Some(name) => format!("“{}”", cut(name)),
        None => said(thing),
    }
}

/// The simple fields of a thing that is new.
fn details(thing: &Json) -> String {
    let fields = thing.as_object().into_iter().flatten();
    let said: Vec<String> = fields
        .filter(|(name, value)| {
            let is_simple = !(value.is_object() || value.is_array() || value.is_null());
            is_simple && !name.ends_with("id") && !UNSAID.contains(&name.as_str())
        })
        .map(|(name, value)| format!("{}: {}", plain(name), said(value)))
        .collect();
    match said.is_empty() {
        true => String::new(),
        false => format!(" ({})", said.join(", ")),
    }
}

/// A field's name as words: `readStatus` and `read_status` are "read status". Names with other signs, as paths and bundle ids,
/// stay.
fn plain(name: &str) -> String {
    if !name
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || sign == '_')
    {
        return name.to_owned();
    }
    let mut words = String::new();
    for sign in name.chars() {
        if sign.is_ascii_uppercase() && !words.is_empty() && !name.starts_with("AX") {
            words.push(' ');
            words.push(sign.to_ascii_lowercase());
        } else {
            words.push(if sign == '_' { ' ' } else { sign });
        }
    }
    words
}

fn said(value: &Json) -> String {
    match value {
        Json::String(text) => format!("“{}”", cut(text)),
        other => cut(&other.to_string()),
    }
}

/// The beginning of a long text, on one line.
fn cut(text: &str) -> String {
    let line = text.replace('\n', "⏎");
    match line.char_indices().nth(LONGEST) {
        Some((place, _)) => format!("{}…", &line[..place]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn things_are_known_again_wherever_they_are() {
        let before =
            json!({"notes": [{"id": 1, "name": "a"}, {"id": 2, "name": "b", "readStatus": false}]});
        let after = json!({"notes": [{"id": 3, "name": "c", "body": "new"}, {"id": 2, "name": "b", "readStatus": true}]});
        assert_eq!(
            lines(&before, &after),
            [
                "notes: “a” is gone",
                "notes, “b”, read status: true, was false",
                "notes: “c” is new (name: “c”, body: “new”)",
            ]
        );
    }

    #[test]
    fn elements_are_told_by_their_names() {
        let world = |value: u8| {
            let element = json!({"role": "AXCheckBox", "title": "Mute", "value": value});
            let group = json!({"role": "AXGroup", "children": [element]});
            json!({"apps": [{"name": "System Settings", "windows": [{"title": "Sound", "children": [group]}]}]})
        };
        assert_eq!(
            lines(&world(0), &world(1)),
            ["“System Settings”, “Sound”, “Mute”, value: 1, was 0"]
        );
    }

    #[test]
    fn what_changes_by_itself_is_no_difference() {
        let before = json!({"generation": 1, "clock": {"skew_seconds": 0}, "web": {"https://a.b": {"title": "x"}}});
        let after = json!({"generation": 2, "clock": {"skew_seconds": 9}, "web": {"https://a.b": {"title": "y"}}});
        assert_eq!(
            lines(&before, &after),
            ["web, https://a.b, title: “y”, was “x”"]
        );
    }
}
