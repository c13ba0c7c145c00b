//! Notes: the last one that was changed comes first.

use serde_json::{Map, Value as Json};

pub(crate) use super::note_bodies::{first_line, heading, plain, scripted};
use super::{
    entry::{Entry, InnerCell, Part},
    listed::{Act, ListedApp},
    note_bodies::{body, styled},
    record::{items, number, text},
};
use crate::{
    apps::scripted_apps::{NOTES, ScriptedApp},
    dates,
    zone::Zone,
};

pub(super) struct Notes;

/// What the row of a note can do: it stands above the others, or does no more; it is deleted [trees 3.4]. That the first one takes
/// back what it did is a belief (C).
const PIN: &str = "Name:pin\nTarget:0x0\nSelector:(null)";
const TRASH: &str = "Name:trash\nTarget:0x0\nSelector:(null)";

/// Whether a note stands above the others; scripts know no such property.
const PINNED: &str = "pinned";

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

    fn act(&self, records: &mut Json, id: &Json, act: &Act, now: f64) {
        match act {
            Act::Remove => bin(records, id),
            Act::Write(text, styles) => rewrite(records, id, &body(text, styles), now),
            Act::Own(name) if name == TRASH => bin(records, id),
            Act::Own(name) if name == PIN => change(records, id, |note| {
                let is_pinned = note.get(PINNED) == Some(&Json::Bool(true));
                note.insert(PINNED.into(), (!is_pinned).into());
            }),
            _ => {}
        }
    }
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

/// Moves a note to Recently Deleted.
fn bin(records: &mut Json, id: &Json) {
    let (mut kept, mut bins) = (Vec::new(), Vec::new());
    lists_mut(records, &mut kept, &mut bins);
    let place = |notes: &Vec<Json>| notes.iter().position(|note| note["id"] == *id);
    let found = kept
        .into_iter()
        .find_map(|notes| place(notes).map(|at| notes.remove(at)));
    if let (Some(note), Some(bin)) = (found, bins.into_iter().next()) {
        bin.push(note);
    }
}

/// Gives a note the body that a person has written.
fn rewrite(records: &mut Json, id: &Json, body: &str, now: f64) {
    change(records, id, |note| {
        note.insert("name".into(), first_line(body).into());
        note.insert("body".into(), body.into());
        note.insert("modificationDate".into(), now.into());
    });
}

/// Changes a note that is listed.
fn change(records: &mut Json, id: &Json, change: impl FnOnce(&mut Map<String, Json>)) {
    let (mut kept, mut bins) = (Vec::new(), Vec::new());
    lists_mut(records, &mut kept, &mut bins);
    let mut notes = kept.into_iter().flatten();
    let note = notes.find(|note| note["id"] == *id);
    if let Some(fields) = note.and_then(Json::as_object_mut) {
        change(fields);
    }
}
