//! Notes: its window lists the notes that scripts are told of, whoever made or changed them, a script or a person.
//!
//! What scripts do with the records is not here ([`crate::apple_events`]).

use serde_json::Value as Json;

pub(crate) use super::note_bodies::{first_line, heading, plain};
use super::{
    note_bodies::html,
    panes,
    parts::{find, find_mut, is_selected, label, named_mut, of_role_mut, part, words},
};
use crate::{
    ax::{Action, Attribute, Role, Subrole},
    geometry::{Rect, Vector},
    tree::{AppUi, UiEvent},
    world::{Element, OnPress, Pane, Process, Scalar, Window, Words, World},
};

pub(super) const NOTES: &str = "com.apple.Notes";
/// What it keeps before anything was changed.
const FIRST: &str = include_str!("../../data/apps/notes.json");
/// The folder of notes that are no longer listed.
pub(crate) const DELETED: &str = "Recently Deleted";
const DETAIL: &str = "detail";
/// The height of a row, and what is left free above the first one, in points.
const ROW: f64 = 50.0;
const ABOVE: f64 = 10.0;

/// A note as its row shows it.
struct Note {
    id: String,
    name: String,
    text: String,
}

/// What Notes does with the events of its window.
pub(super) fn follow(ui: &mut AppUi<'_>, event: UiEvent<'_>) {
    let now = ui.now;
    match event {
        UiEvent::WillPress(id) => {
            if let Some(record) = record_of_removed(ui, id) {
                change(ui, |records| bin(records, &record));
            }
        }
        UiEvent::TextChanged(id) => {
            if let Some((record, text)) = edited(ui, id) {
                change(ui, |records| rewrite(records, &record, &text, now));
                show(ui);
            }
        }
        _ => {}
    }
}

/// Changes what Notes keeps: from now on that lies in the world.
fn change(world: &mut World, change: impl FnOnce(&mut Json)) {
    if !world.app_data.contains_key(NOTES)
        && let Ok(first) = serde_json::from_str(FIRST)
    {
        world.app_data.insert(NOTES.to_owned(), first);
    }
    if let Some(records) = world.app_data.get_mut(NOTES) {
        change(records);
    }
}

/// The record of the row that goes when an element is pressed.
fn record_of_removed(process: &Process<'_>, id: u64) -> Option<String> {
    let pressed = process.element(id)?;
    if pressed.on_press != Some(OnPress::RemoveRow) {
        return None;
    }
    let window = process.window_of(id)?;
    let row = find(&window.children, &|one| {
        one.role == Role::Row && one.holds(id)
    });
    panes::record(row?).map(str::to_owned)
}

/// The record whose text an element is, and what it says now.
fn edited(process: &Process<'_>, id: u64) -> Option<(String, String)> {
    let window = process.window_of(id)?;
    let text = find(&window.children, &|one| one.id == id)?;
    let shown = find(&window.children, &panes::is_shown)?;
    let record = panes::record(shown)?.to_owned();
    (text.role == Role::TextArea).then(|| (record, words(text)))
}

/// The folders of an account or a folder, and those within, each with its name.
fn visit_folders(holder: &Json, visit: &mut dyn FnMut(&Json)) {
    for folder in holder["folders"].as_array().into_iter().flatten() {
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
fn bin(records: &mut Json, id: &str) {
    let (mut kept, mut bins) = (Vec::new(), Vec::new());
    lists_mut(records, &mut kept, &mut bins);
    let place = |notes: &Vec<Json>| notes.iter().position(|note| note["id"] == id);
    let found = kept
        .into_iter()
        .find_map(|notes| place(notes).map(|at| notes.remove(at)));
    if let (Some(note), Some(bin)) = (found, bins.into_iter().next()) {
        bin.push(note);
    }
}

/// Gives a note the text that a person has typed.
fn rewrite(records: &mut Json, id: &str, text: &str, now: f64) {
    let (mut kept, mut bins) = (Vec::new(), Vec::new());
    lists_mut(records, &mut kept, &mut bins);
    let mut notes = kept.into_iter().flatten();
    let note = notes.find(|note| note["id"] == id);
    if let Some(fields) = note.and_then(Json::as_object_mut) {
        let body = html(text);
        fields.insert("name".into(), first_line(&body).into());
        fields.insert("body".into(), body.into());
        fields.insert("modificationDate".into(), now.into());
    }
}

/// The notes that are listed.
fn listed(records: &Json) -> Vec<Note> {
    let mut notes = Vec::new();
    let field = |note: &Json, name: &str| note[name].as_str().unwrap_or_default().to_owned();
    for account in records["accounts"].as_array().into_iter().flatten() {
        visit_folders(account, &mut |folder| {
            if folder["name"] == DELETED {
                return;
            }
            let all = folder["notes"].as_array().into_iter().flatten();
            notes.extend(all.map(|note| Note {
                id: field(note, "id"),
                name: field(note, "name"),
                text: plain(&field(note, "body")),
            }));
        });
    }
    notes
}

/// Shows in the windows of Notes what it keeps; nothing for another app, or before anything was changed.
pub(crate) fn show(process: &mut Process<'_>) {
    let is_notes =
        |process: &Process<'_>| process.app()?.bundle_id.as_deref().map(|id| id == NOTES);
    if is_notes(process) != Some(true) {
        return;
    }
    let Some(notes) = process.app_data.get(NOTES).map(listed) else {
        return;
    };
    let words = process.words.clone();
    let windows: Vec<u64> = process.windows().iter().map(|one| one.element_id).collect();
    for window in windows {
        let Some(window) = process.window_mut(window) else {
            continue;
        };
        let Some(list) = list_in(window) else {
            continue;
        };
        show_in(window, &notes, &words);
        process.assign_ids();
        panes::follow(process, list);
    }
}

fn is_list(one: &Element) -> bool {
    one.role == Role::Table && one.english_description() == Some("Notes")
}

/// The list of notes in a window.
fn list_in(window: &Window) -> Option<u64> {
    find(&window.children, &is_list).map(|list| list.id)
}

/// Gives the list of a window a row for each note: those that were there stay in their order, new ones come first.
fn show_in(window: &mut Window, notes: &[Note], words: &Words) {
    let Some(list) = find_mut(&mut window.children, &is_list) else {
        return;
    };
    let (mut rows, others): (Vec<Element>, Vec<Element>) = std::mem::take(&mut list.children)
        .into_iter()
        .partition(|one| panes::record(one).is_some());
    let before = rows.len();
    rows.retain(|row| {
        notes
            .iter()
            .any(|note| panes::record(row) == Some(&note.id))
    });
    let is_new = |note: &&Note| !rows.iter().any(|row| panes::record(row) == Some(&note.id));
    let frame = list.frame.unwrap_or_default();
    let mut all: Vec<Element> = notes
        .iter()
        .filter(is_new)
        .rev()
        .map(|note| new_row(frame, note, words))
        .collect();
    all.append(&mut rows);
    if !all.iter().any(is_selected)
        && before > 0
        && let Some(first) = all.first_mut()
    {
        select(first);
    }
    for (place, row) in all.iter_mut().enumerate() {
        let top = frame.y + ABOVE + ROW * place as f64;
        let y = row.frame.map_or(top, |frame| frame.y);
        row.shift(Vector::new(0.0, top - y));
    }
    let count = all.len();
    list.children = others;
    list.children.splice(0..0, all);
    for note in notes {
        show_note(window, note);
    }
    clear_if_nothing_is_shown(window);
    window.title = with_number(&window.title, count);
}

fn select(row: &mut Element) {
    row.attributes
        .insert(Attribute::Selected, Scalar::Bool(true));
}

/// The name and the text of a note, in its row and in what belongs to that.
fn show_note(window: &mut Window, note: &Note) {
    let is_its = |one: &Element| panes::record(one) == Some(&note.id);
    let Some(row) = find_mut(&mut window.children, &is_its) else {
        return;
    };
    if let Some(name) = of_role_mut(&mut row.children, &Role::StaticText)
        && words(name).lines().next() != Some(&note.name)
    {
        name.value = Some(Scalar::Text(note.name.clone()));
    }
    let Some(pane) = row.pane.as_mut() else {
        return;
    };
    let holder = if pane.shown {
        named_mut(&mut window.children, DETAIL).map(|detail| &mut detail.children)
    } else {
        Some(&mut pane.children)
    };
    let text = holder.and_then(|elements| of_role_mut(elements, &Role::TextArea));
    if let Some(text) = text
        && words(text) != note.text
    {
        text.value = Some(Scalar::Text(note.text.clone()));
        text.selection = None;
        text.bold.clear();
    }
}

/// The note that was shown is no longer listed.
fn clear_if_nothing_is_shown(window: &mut Window) {
    if find(&window.children, &panes::is_shown).is_none()
        && let Some(detail) = named_mut(&mut window.children, DETAIL)
    {
        detail.children.clear();
    }
}

/// A row as the others are, at the top of the list.
fn new_row(list: Rect, note: &Note, words: &Words) -> Element {
    let (x, y) = (list.x, list.y + ABOVE);
    let frame = Rect::new(x, y, list.width, ROW);
    let second = note.text.lines().nth(1);
    let second = second.map_or_else(|| words.said("No additional text"), str::to_owned);
    let mut delete = part(Role::Button, Rect::new(x + 205.0, y + 10.0, 30.0, 20.0));
    delete.title = Some(words.said("Delete"));
    delete.english = words.own("Delete").map(|_| "Delete".to_owned());
    delete.actions = vec![Action::Press];
    delete.on_press = Some(OnPress::RemoveRow);
    let mut cell = part(Role::Cell, frame);
    cell.children = vec![
        label(&note.name, Rect::new(x + 10.0, y + 6.0, 220.0, 18.0)),
        label(&second, Rect::new(x + 10.0, y + 26.0, 220.0, 16.0)),
        delete,
    ];
    let mut text = part(
        Role::TextArea,
        Rect::new(x + list.width, list.y, 525.0, list.height),
    );
    text.value = Some(Scalar::Text(note.text.clone()));
    let mut row = part(Role::Row, frame);
    row.subrole = Some(Subrole::TableRow);
    row.attributes
        .insert(Attribute::Selected, Scalar::Bool(false));
    row.pane = Some(Pane {
        record: Some(note.id.clone()),
        children: vec![text],
        ..Pane::default()
    });
    row.children = vec![cell];
    row
}

/// A title with another number in it: how many notes there are.
fn with_number(title: &str, number: usize) -> String {
    let digits = |one: char| one.is_ascii_digit();
    let Some(start) = title.find(digits) else {
        return title.to_owned();
    };
    let rest = title[start..].trim_start_matches(digits);
    format!("{}{number}{rest}", &title[..start])
}
