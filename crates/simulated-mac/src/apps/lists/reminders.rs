//! Reminders: what is not yet completed, of all lists.

use serde_json::Value as Json;

use super::{
    entry::{Entry, Part},
    fresh,
    listed::{Act, ListedApp, change_undoably, take_back},
    record::{items, items_mut, set, text},
};
use crate::{
    apps::{
        panes,
        parts::{find, focus, words},
        scripted_apps::{REMINDERS, ScriptedApp},
    },
    dates,
    tree::{AppUi, UiEvent},
};
use simulated_world::{ax::Role, world::Element, zone::Zone};

/// A new reminder is a row whose name is written at once; without a name it goes again (C).
const NEW: [&str; 2] = ["File", "New Reminder"];

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

    fn follow_others(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        let now = ui.now;
        let mut is_made = false;
        match event {
            UiEvent::MenuChosen(titles) if *titles == NEW => {
                change_undoably(ui, self, |records| {
                    is_made = add(records, now);
                });
            }
            // What was never changed holds none without a name.
            UiEvent::KeyUnhandled("\u{1b}") if ui.kept(self.bundle_id()).is_some() => {
                let is_unnamed = |one: &Json| text(one, "name").is_empty();
                take_back(ui, self, |records| is_made = remove(records, is_unnamed));
            }
            _ => {}
        }
        is_made
    }

    fn follow_shown(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) {
        if !matches!(event, UiEvent::MenuChosen(_)) {
            return;
        }
        let is_unnamed = |one: &Element| one.role == Role::TextField && words(one).is_empty();
        let is_row = |one: &Element| {
            panes::record(one).is_some() && find(&one.children, &is_unnamed).is_some()
        };
        let field = ui.front_window().and_then(|front| {
            let row = find(&ui.window(front)?.children, &is_row)?;
            Some(find(&row.children, &is_unnamed)?.id)
        });
        if let Some(field) = field {
            focus(ui, field);
        }
    }

    fn act(&self, records: &mut Json, id: &Json, act: &Act, now: f64) {
        // Discard a reminder left unnamed.
        if *act == Act::Rename(String::new()) {
            remove(records, |one| {
                one["id"] == *id && text(one, "name").is_empty()
            });
            return;
        }
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

/// Removes the reminders that are meant. False when there are none.
fn remove(records: &mut Json, is_meant: impl Fn(&Json) -> bool) -> bool {
    let accounts = items_mut(records, "accounts");
    let lists = accounts.flat_map(|account| items_mut(account, "lists"));
    let mut is_any = false;
    for list in lists {
        if let Some(reminders) = list.get_mut("reminders").and_then(Json::as_array_mut) {
            let before = reminders.len();
            reminders.retain(|one| !is_meant(one));
            is_any |= reminders.len() < before;
        }
    }
    is_any
}

/// Adds a reminder without a name to the list that new ones go to. False when there is none.
fn add(records: &mut Json, now: f64) -> bool {
    let Some(reminder) = fresh::reminder(records, now) else {
        return false;
    };
    let home = records["defaultList"].clone();
    let accounts = items_mut(records, "accounts");
    let mut lists = accounts.flat_map(|account| items_mut(account, "lists"));
    let list = lists.find(|list| list["name"] == home || list["id"] == home);
    let reminders = list.and_then(|list| list.get_mut("reminders")?.as_array_mut());
    let Some(reminders) = reminders else {
        return false;
    };
    reminders.push(reminder);
    true
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
