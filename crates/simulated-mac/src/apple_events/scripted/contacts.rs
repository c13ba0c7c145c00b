//! Contacts: people and groups of them.

use serde_json::Value as Json;

use super::{
    app::{Found, Rules, Scripted},
    commands::{Answer, Command, NewObject},
    object::Object,
    records::{Place, default, number},
};
use crate::apple_events::{evaluate::Got, failure::Failure, value::Value};

pub(super) struct Contacts;

impl Rules for Contacts {
    fn elements(&self, app: &Scripted<'_>, of: &Place, class: &str) -> Option<Vec<Place>> {
        let records = app.records();
        match (of.class, class) {
            ("group", "person") => {
                let members = records.stored(of, "members")?.as_array()?;
                let people = members.iter();
                Some(
                    people
                        .filter_map(|id| records.referred("person", id))
                        .collect(),
                )
            }
            ("person", "group") => {
                let id = records.stored(of, "id")?;
                let holds = |group: &Place| {
                    let members = records.stored(group, "members").and_then(Json::as_array);
                    members.is_some_and(|members| members.contains(id))
                };
                let groups = records.everywhere("group").into_iter();
                Some(groups.filter(holds).collect())
            }
            _ => None,
        }
    }

    fn property(&self, app: &Scripted<'_>, of: &Place, name: &str) -> Option<Found> {
        let records = app.records();
        match (of.class, name) {
            ("person", "name") => {
                let company = records.stored(of, "company") == Some(&Json::Bool(true));
                let parts = if company {
                    vec![records.text(of, "organization")]
                } else {
                    ["title", "firstName", "middleName", "lastName", "suffix"]
                        .map(|part| records.text(of, part))
                        .to_vec()
                };
                let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                Some(Ok(Got::Value(Value::text(parts.join(" ")))))
            }
            // It would have to have all that Contacts knows of a person.
            ("person", "vcard") => Some(Err(Failure::NotSimulated("the vCard of a person".into()))),
            ("application", "selection") => {
                let chosen = records.stored(of, name)?.as_array()?.iter();
                let people = chosen.filter_map(|id| records.referred("person", id));
                Some(Ok(Got::Objects(people.map(Object::Record).collect())))
            }
            _ => None,
        }
    }

    fn home(&self, _app: &Scripted<'_>, class: &str) -> Option<Place> {
        matches!(class, "person" | "group").then(Place::root)
    }

    fn complete(&self, made: NewObject<'_>) -> Result<(), Failure> {
        let kind = match made.class {
            "person" => ":ABPerson",
            "group" => ":ABGroup",
            _ => "",
        };
        let id = format!("00000000-0000-4000-8000-{:012}{kind}", made.number);
        made.fields.insert("id".into(), id.into());
        if !kind.is_empty() {
            default(made.fields, "creationDate", number(made.now));
            default(made.fields, "modificationDate", number(made.now));
        }
        match made.class {
            "person" => default(made.fields, "company", false),
            "group" => default(made.fields, "members", Vec::<Json>::new()),
            _ => {}
        }
        Ok(())
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        match (command.name, command.objects) {
            // Changes are kept as they are made.
            ("save", _) => Some(Ok(Answer::NOTHING)),
            ("add" | "remove", [person, ..]) if person.class == "person" => Some(member(
                person,
                &command.other?,
                command.tree,
                command.name == "add",
            )),
            _ => None,
        }
    }
}

/// Adds a person to a group, or takes one out.
fn member(person: &Place, group: &Place, tree: &mut Json, adds: bool) -> Result<Answer, Failure> {
    let gone = || Failure::mac(-1728);
    let id = person
        .node_mut(tree)
        .and_then(|person| person.get("id").cloned())
        .ok_or_else(gone)?;
    let members = group
        .node_mut(tree)
        .and_then(|group| group.get_mut("members"))
        .and_then(Json::as_array_mut)
        .ok_or_else(gone)?;
    members.retain(|member| *member != id);
    if adds {
        members.push(id);
    }
    Ok(Answer::Object(person.clone()))
}
