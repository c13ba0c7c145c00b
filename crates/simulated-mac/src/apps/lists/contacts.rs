//! Contacts: the people, by their names. A card is written in after Edit, or File > New Contact, until Done is pressed.
//!
//! Apple's guide has these three (A). That what is written is kept at once, which lines a card has then, and how they are described are
//! beliefs (C); a card of a Mac has more of them, and a choice of labels. What is new is labelled `mobile` and `home`.

use serde_json::{Map, Value as Json, json};

use super::{
    entry::{Entry, Part},
    fresh,
    listed::{Act, ListedApp, change},
    record::{items, items_mut, set, text},
    rows::first_beside,
};
use crate::{
    apps::{
        parts::focus,
        scripted_apps::{CONTACTS, ScriptedApp},
    },
    tree::{AppUi, UiEvent},
};
use simulated_world::{ax::Role, zone::Zone};

/// What makes a card.
const NEW: [&str; 2] = ["File", "New Contact"];
const EDIT: &str = "Edit";
const DONE: &str = "Done";
/// Whether a card is written in; scripts know no such property.
const EDITED: &str = "edited";
/// The lines of a card that is written in, and the names of what they hold.
const NAMES: [(&str, &str); 3] = [
    ("First name", "firstName"),
    ("Last name", "lastName"),
    ("Company", "organization"),
];
/// What a person has several of: how the lines are described before their numbers, the list, and the label of a new one.
const SEVERAL: [(&str, &str, &str); 2] =
    [("Phone", "phones", "mobile"), ("Email", "emails", "home")];

pub(super) struct Contacts;

impl ListedApp for Contacts {
    fn app(&self) -> &'static ScriptedApp {
        &CONTACTS
    }

    fn entries(&self, records: &Json, _: &Zone) -> Vec<Entry> {
        let mut people: Vec<Entry> = items(records, "people").map(entry).collect();
        people.sort_by_key(|one| one.name.to_lowercase());
        people
    }

    fn follow_others(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        let is_new = matches!(event, UiEvent::MenuChosen(titles) if *titles == NEW);
        if is_new {
            let now = ui.now;
            change(ui, self, |records| add(records, now));
        }
        is_new
    }

    /// The new card is selected, and its first line has the keyboard.
    fn follow_shown(&self, ui: &mut AppUi<'_>, _event: UiEvent<'_>) {
        if let Some(line) = first_beside(ui, &Role::TextField) {
            focus(ui, line);
        }
    }

    fn act(&self, records: &mut Json, id: &Json, act: &Act, now: f64) {
        let mut people = items_mut(records, "people");
        let Some(person) = people.find(|one| one["id"] == *id) else {
            return;
        };
        match act {
            Act::Press(title) if title == EDIT => set(person, EDITED, true),
            Act::Press(title) if title == DONE => {
                if let Some(fields) = person.as_object_mut() {
                    finish(fields);
                }
            }
            Act::Fill(line, written) => {
                fill(person, line, written);
                set(person, "modificationDate", now);
            }
            _ => {}
        }
    }
}

/// Adds a card that is written in.
fn add(records: &mut Json, now: f64) {
    let mut person = fresh::person(records, now);
    set(&mut person, EDITED, true);
    let id = person["id"].clone();
    if let Some(people) = records.get_mut("people").and_then(Json::as_array_mut) {
        people.push(person);
    }
    set(records, "selection", vec![id]);
}

/// Writes a line of a card: one past the last of a list makes another one.
fn fill(person: &mut Json, line: &str, written: &str) {
    if let Some((_, name)) = NAMES.iter().find(|(described, _)| *described == line) {
        return set(person, name, written);
    }
    for (described, list, label) in SEVERAL {
        let number = line.strip_prefix(described).map(str::trim_start);
        let Some(place) = number.and_then(|number| number.parse::<usize>().ok()) else {
            continue;
        };
        if let Some(one) = items_mut(person, list).nth(place.saturating_sub(1)) {
            return set(one, "value", written);
        }
        let one = json!({"id": format!("{described}{place}"), "label": label, "value": written});
        if let Some(fields) = person.as_object_mut() {
            let all = fields.entry(list).or_insert_with(|| json!([]));
            if let Some(all) = all.as_array_mut() {
                all.push(one);
            }
        }
    }
}

/// What was written is done: lines that are empty are gone.
fn finish(person: &mut Map<String, Json>) {
    person.remove(EDITED);
    for (_, list, _) in SEVERAL {
        if let Some(all) = person.get_mut(list).and_then(Json::as_array_mut) {
            all.retain(|one| one["value"] != "");
        }
    }
    for (_, name) in NAMES {
        if person.get(name).is_some_and(|value| *value == "") {
            person.remove(name);
        }
    }
}

/// The lines of a card that is written in.
fn lines(person: &Json) -> Vec<Part> {
    let names = NAMES.iter();
    let mut lines: Vec<Part> = names
        .map(|(described, name)| {
            Part::Field((*described).to_owned(), text(person, name).to_owned())
        })
        .collect();
    for (described, list, _) in SEVERAL {
        let values = items(person, list).map(|one| text(one, "value"));
        let lines_of = (1..).zip(values.chain([""]));
        lines.extend(lines_of.map(|(number, value): (u32, &str)| {
            Part::Field(format!("{described} {number}"), value.to_owned())
        }));
    }
    lines.push(Part::Button(DONE));
    lines
}

fn entry(person: &Json) -> Entry {
    let organization = text(person, "organization");
    let parts = ["firstName", "middleName", "lastName"].map(|part| text(person, part));
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let name = match parts.as_slice() {
        [] if organization.is_empty() => "No Name".to_owned(),
        [] => organization.to_owned(),
        parts => parts.join(" "),
    };
    let numbers = items(person, "phones").chain(items(person, "emails"));
    let mut detail = vec![
        Part::Text(name.clone()),
        Part::Text(text(person, "jobTitle").to_owned()),
        Part::Text(organization.to_owned()),
    ];
    detail.extend(
        numbers.map(|one| Part::Text(format!("{}  {}", text(one, "label"), text(one, "value")))),
    );
    detail.extend(items(person, "addresses").map(|one| Part::Text(address(one))));
    detail.push(Part::Text(text(person, "note").to_owned()));
    detail.push(Part::Button(EDIT));
    if person[EDITED] == true {
        detail = lines(person);
    }
    Entry {
        detail,
        ..Entry::new(&person["id"], name, organization)
    }
}

/// A postal address as it is written in the United States.
fn address(one: &Json) -> String {
    let of = |name| text(one, name);
    let town = format!("{} {} {}", of("city"), of("state"), of("zip"));
    let lines = [of("label"), of("street"), town.trim(), of("country")];
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}
