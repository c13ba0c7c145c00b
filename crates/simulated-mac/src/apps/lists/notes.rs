//! Notes: the last one that was changed comes first.

use serde_json::{Map, Value as Json};

pub(crate) use super::note_bodies::{first_line, heading, plain, scripted};
use super::{
    entry::{Entry, InnerCell, Part},
    fresh,
    listed::{Act, ListedApp, change, change_undoably},
    note_bodies::{body, styled},
    record::{items, items_mut, number, set, text},
    rows::{first_beside, name_dropped_on},
};
use crate::{
    apps::{
        panes,
        parts::focus,
        scripted_apps::{NOTES, ScriptedApp},
    },
    dates,
    tree::{AppUi, UiEvent},
};
use simulated_world::{ax::Role, zone::Zone};

pub(super) struct Notes;

/// What the row of a note can do: it stands above the others, or does no more; it is deleted [trees 3.4]. That the first one takes
/// back what it did is a belief (C).
const PIN: &str = "Name:pin\nTarget:0x0\nSelector:(null)";
const TRASH: &str = "Name:trash\nTarget:0x0\nSelector:(null)";

/// Whether a note stands above the others; scripts know no such property.
const PINNED: &str = "pinned";

/// What makes a note: an item of the menus, and a button of the toolbar by its description [trees 3.4]. It is selected, and its first
/// line is written at once; that one which gets no text stays is a belief (C).
const NEW_NOTE: &str = "New Note";

/// The folder of notes that are no longer listed.
pub(crate) const DELETED: &str = "Recently Deleted";

impl ListedApp for Notes {
    fn app(&self) -> &'static ScriptedApp {
        &NOTES
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let mut notes = Vec::new();
        for account in items(records, "accounts") {
            visit_folders(account, &mut |folder| {
                if folder["name"] != DELETED {
                    notes.extend(items(folder, "notes"));
                }
            });
        }
        // Of those that were changed at the same time, the last one made comes first.
        notes.reverse();
        let changed = |note: &Json| number(note, "modificationDate");
        notes.sort_by(|one, other| changed(other).total_cmp(&changed(one)));
        notes.sort_by_key(|note| !is_pinned(note));
        let pinned = notes.iter().filter(|note| is_pinned(note)).count();
        let mut entries: Vec<Entry> = notes.into_iter().map(|note| entry(note, zone)).collect();
        // That the others have a heading of their own beside pinned ones, and what it says, is a belief (C).
        if pinned > 0 {
            for (place, heading) in [(0, "Pinned"), (pinned, "Notes")] {
                if let Some(first) = entries.get_mut(place) {
                    first.heading = Some(heading);
                }
            }
        }
        entries
    }

    /// The same with another number in it: how many notes there are.
    fn title(&self, before: &str, entries: &[Entry]) -> String {
        let is_digit = |one: char| one.is_ascii_digit();
        let Some(start) = before.find(is_digit) else {
            return before.to_owned();
        };
        let rest = before[start..].trim_start_matches(is_digit);
        format!("{}{}{rest}", &before[..start], entries.len())
    }

    fn follow_others(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        let now = ui.now;
        let mut is_done = false;
        if makes_note(ui, event) {
            change(ui, self, |records| is_done = add(records, now));
        } else if let UiEvent::RowDropped(row, onto) = event {
            let note = ui.element(row).and_then(panes::record).map(Json::from);
            let folder = name_dropped_on(ui, onto);
            if let (Some(note), Some(folder)) = (note, folder) {
                change_undoably(ui, self, |records| {
                    is_done = move_to(records, &note, &folder)
                });
            }
        }
        is_done
    }

    /// The new note is selected, and its text has the keyboard.
    fn follow_shown(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) {
        if makes_note(ui, event)
            && let Some(text) = first_beside(ui, &Role::TextArea)
        {
            focus(ui, text);
        }
    }

    fn act(&self, records: &mut Json, id: &Json, act: &Act, now: f64) {
        match act {
            Act::Remove => _ = move_to(records, id, DELETED),
            Act::Write(text, styles) => rewrite(records, id, &body(text, styles), now),
            Act::Own(name) if name == TRASH => _ = move_to(records, id, DELETED),
            Act::Own(name) if name == PIN => change_note(records, id, |note| {
                let is_pinned = note.get(PINNED) == Some(&Json::Bool(true));
                note.insert(PINNED.into(), (!is_pinned).into());
            }),
            _ => {}
        }
    }
}

/// Whether an event asks for a new note.
fn makes_note(ui: &AppUi<'_>, event: UiEvent<'_>) -> bool {
    match event {
        UiEvent::MenuChosen(["File", title]) => *title == NEW_NOTE,
        UiEvent::Pressed(id) => {
            let button = ui.element(id).filter(|one| one.role == Role::Button);
            button.is_some_and(|one| one.english_description() == Some(NEW_NOTE))
        }
        _ => false,
    }
}

/// Adds a note without a text to the folder that new ones go to, and selects it. False when there is none.
fn add(records: &mut Json, now: f64) -> bool {
    let note = fresh::note(records, now);
    let id = note["id"].clone();
    let is_named = |one: &Json, name: &Json| one["name"] == *name || one["id"] == *name;
    let account = records["defaultAccount"].clone();
    let added = items_mut(records, "accounts")
        .find(|one| is_named(one, &account))
        .and_then(|account| {
            let home = account["defaultFolder"].clone();
            let folder = items_mut(account, "folders").find(|one| is_named(one, &home))?;
            folder.get_mut("notes")?.as_array_mut()
        })
        .map(|notes| notes.push(note));
    if added.is_some() {
        set(records, "selection", vec![id]);
    }
    added.is_some()
}

fn is_pinned(note: &Json) -> bool {
    note[PINNED] == true
}

fn entry(note: &Json, zone: &Zone) -> Entry {
    let (said, styles) = styled(text(note, "body"));
    let second = said.lines().nth(1).unwrap_or("No additional text");
    let day = dates::short_date(zone, number(note, "modificationDate"));
    Entry {
        has_delete: true,
        actions: &[PIN, TRASH],
        inner_cell: Some(InnerCell {
            identifier: "ICMNoteListCell",
            help: "Perform press or select Return to open note.",
        }),
        detail: vec![Part::Editor(said.clone(), styles)],
        ..Entry::new(&note["id"], text(note, "name"), format!("{day}  {second}"))
    }
}

/// The folders of an account or a folder, and those within, each with its name.
fn visit_folders<'r>(holder: &'r Json, visit: &mut dyn FnMut(&'r Json)) {
    for folder in items(holder, "folders") {
        visit(folder);
        visit_folders(folder, visit);
    }
}

/// The lists of notes, to be changed, those of deleted ones last.
fn lists_mut<'r>(
    holder: &'r mut Json,
    kept: &mut Vec<&'r mut Vec<Json>>,
    bins: &mut Vec<&'r mut Vec<Json>>,
) {
    let Some(fields) = holder.as_object_mut() else {
        return;
    };
    let is_bin = fields.get("name").and_then(Json::as_str) == Some(DELETED);
    for (name, value) in fields.iter_mut() {
        match (name.as_str(), value.as_array_mut()) {
            ("notes", Some(notes)) if is_bin => bins.push(notes),
            ("notes", Some(notes)) => kept.push(notes),
            ("accounts" | "folders", Some(inner)) => {
                for one in inner {
                    lists_mut(one, kept, bins);
                }
            }
            _ => {}
        }
    }
}

/// Moves a note that is listed to the folder of a name, as a drag to the sidebar does. False where it is there, or there is no such folder.
fn move_to(records: &mut Json, id: &Json, folder: &str) -> bool {
    let mut is_there = false;
    let mut is_known = false;
    for account in items(records, "accounts") {
        visit_folders(account, &mut |one| {
            if one["name"] == *folder {
                is_known = true;
                is_there |= items(one, "notes").any(|note| note["id"] == *id);
            }
        });
    }
    if is_there || !is_known {
        return false;
    }
    let note = take(records, id);
    let is_moved = note.is_some();
    let home = note.and_then(|note| {
        let mut homes = items_mut(records, "accounts").filter_map(|one| folder_mut(one, folder));
        homes.next()?.get_mut("notes")?.as_array_mut()?.push(note);
        Some(())
    });
    is_moved && home.is_some()
}

/// The folder of a name in an account or a folder.
fn folder_mut<'r>(holder: &'r mut Json, name: &str) -> Option<&'r mut Json> {
    items_mut(holder, "folders").find_map(|folder| {
        if folder["name"] == *name {
            Some(folder)
        } else {
            folder_mut(folder, name)
        }
    })
}

/// Takes a note that is listed out of its folder.
fn take(records: &mut Json, id: &Json) -> Option<Json> {
    let (mut kept, mut bins) = (Vec::new(), Vec::new());
    lists_mut(records, &mut kept, &mut bins);
    let place = |notes: &Vec<Json>| notes.iter().position(|note| note["id"] == *id);
    let mut lists = kept.into_iter();
    lists.find_map(|notes| place(notes).map(|at| notes.remove(at)))
}

/// Gives a note the body that a person has written.
fn rewrite(records: &mut Json, id: &Json, body: &str, now: f64) {
    change_note(records, id, |note| {
        note.insert("name".into(), first_line(body).into());
        note.insert("body".into(), body.into());
        note.insert("modificationDate".into(), now.into());
    });
}

/// Changes a note that is listed.
fn change_note(records: &mut Json, id: &Json, change: impl FnOnce(&mut Map<String, Json>)) {
    let (mut kept, mut bins) = (Vec::new(), Vec::new());
    lists_mut(records, &mut kept, &mut bins);
    let mut notes = kept.into_iter().flatten();
    let note = notes.find(|note| note["id"] == *id);
    if let Some(fields) = note.and_then(Json::as_object_mut) {
        change(fields);
    }
}
