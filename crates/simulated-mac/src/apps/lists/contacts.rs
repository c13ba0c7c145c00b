//! Contacts: the people, by their names.

use serde_json::Value as Json;

use super::{
    entry::{Entry, Part},
    listed::ListedApp,
    record::{items, text},
};
use crate::{
    apps::scripted_apps::{CONTACTS, ScriptedApp},
    zone::Zone,
};

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
