//! Reminders: what is not yet completed, of all lists.

use serde_json::Value as Json;

use super::{
    entry::{Entry, Part},
    listed::{Act, ListedApp},
    record::{items, items_mut, set, text},
};
use crate::{
    apps::scripted_apps::{REMINDERS, ScriptedApp},
    dates,
    zone::Zone,
};

pub(super) struct Reminders;

impl ListedApp for Reminders {
    fn app(&self) -> &'static ScriptedApp {
        &REMINDERS
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let accounts = items(records, "accounts");
        let lists = accounts.flat_map(|account| items(account, "lists"));
        lists
            .flat_map(|list| items(list, "reminders").map(move |one| (list, one)))
            .filter(|(_, reminder)| reminder["completed"] != true)
            .map(|(list, reminder)| entry(list, reminder, zone))
            .collect()
    }

    fn act(&self, records: &mut Json, id: &Json, act: &Act, now: f64) {
        let accounts = items_mut(records, "accounts");
        let lists = accounts.flat_map(|account| items_mut(account, "lists"));
        let mut all = lists.flat_map(|list| items_mut(list, "reminders"));
        let Some(reminder) = all.find(|reminder| reminder["id"] == *id) else {
            return;
        };
        match act {
            Act::Check(is_completed) if reminder["completed"] != *is_completed => {
                set(reminder, "completed", *is_completed);
                set(reminder, "modificationDate", now);
                // One that is not completed is not listed: here it can only become so.
                set(reminder, "completionDate", now);
            }
            Act::Rename(name) if !name.is_empty() => {
                set(reminder, "name", name.as_str());
                set(reminder, "modificationDate", now);
            }
            _ => {}
        }
    }
}

fn entry(list: &Json, reminder: &Json, zone: &Zone) -> Entry {
    let name = text(reminder, "name");
    let due = reminder["dueDate"].as_f64();
    let due = due.map(|due| format!("{} at {}", dates::day(zone, due), dates::time(zone, due)));
    let due = due.unwrap_or_default();
    let second = [text(list, "name"), due.as_str()];
    let second: Vec<&str> = second.into_iter().filter(|part| !part.is_empty()).collect();
    Entry {
        is_checked: Some(false),
        is_in_group: true,
        mark: (reminder["flagged"] == true).then_some("flagged"),
        detail: vec![
            Part::Text(name.to_owned()),
            Part::Text(text(reminder, "body").to_owned()),
            Part::Text(due.clone()),
        ],
        ..Entry::new(&reminder["id"], name, second.join("  "))
    }
}
