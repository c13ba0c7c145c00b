//! Names in Finder: a new folder, and the field in which the name of a file or folder is written anew.
//!
//! A name is being written while the field of its row has the focus. What it was until then is the name that the disk
//! has and no row shows.

use super::parts::{button, find, find_mut, focus, label, words};
use crate::{
    ax::{Attribute, Role, Subrole},
    finder::{self, shown_folder},
    geometry::Rect,
    world::{Element, Process, Scalar, TextRange, Window, disk::HOME_FOLDERS},
};

const ALERT: &str = "name-taken-alert";

/// Makes a folder in the front window's and lets its name be written; on the desktop where there is no window.
pub(super) fn new_folder(process: &mut Process<'_>) {
    let shown = finder::browsers(process)
        .first()
        .and_then(|window| shown_folder(window));
    let folder = shown.unwrap_or_else(|| format!("{}/Desktop", process.system.home));
    let folder = folder.trim_end_matches('/').to_owned();
    let plain = process.words.said("untitled folder");
    let numbered = (2..).map(|number: u32| format!("{plain} {number}"));
    let mut names = [plain.clone()].into_iter().chain(numbered);
    let free = names.find(|name| process.place(&format!("{folder}/{name}")).is_none());
    let Some(name) = free.filter(|name| process.create_folder(&format!("{folder}/{name}"), false))
    else {
        return;
    };
    finder::reveal(process, &[format!("{folder}/{name}")]);
    begin(process);
}

/// Lets the name of the selected row be written: all of it but the extension is selected. False when not one row is.
pub(super) fn begin(process: &mut Process<'_>) -> bool {
    let front = finder::browsers(process)
        .first()
        .map(|window| window.element_id);
    let Some(front) = front else { return false };
    let Some(window) = process.window_mut(front) else {
        return false;
    };
    let selected = |one: &Element| {
        one.role == Role::Row
            && one.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true))
    };
    let is_list = |one: &Element| {
        one.description.as_deref() == Some(finder::LISTING)
            && one.children.iter().filter(|row| selected(row)).count() == 1
    };
    let Some(list) = find_mut(&mut window.children, &is_list) else {
        return false;
    };
    let row = find_mut(&mut list.children, &selected);
    let field = row.and_then(|row| find_mut(&mut row.children, &|one| one.role == Role::TextField));
    let Some(field) = field else { return false };
    let name = words(field);
    let stem = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(stem, _)| stem);
    field.selection = Some(TextRange::between(0, stem.encode_utf16().count()));
    let id = field.id;
    focus(process, id);
    true
}

/// The field that is being written in, with the folder of its row and the name that it had.
struct Writing {
    field: u64,
    list: u64,
    folder: String,
    /// None while it still has it.
    before: Option<String>,
    now: String,
}

fn writing(process: &Process<'_>, field: Option<u64>) -> Option<Writing> {
    let windows = finder::browsers(process);
    windows.into_iter().find_map(|window| {
        let is_list = |one: &Element| one.description.as_deref() == Some(finder::LISTING);
        let list = find(&window.children, &is_list)?;
        let is_field = |one: &Element| {
            one.role == Role::TextField && field.map_or(one.focused, |id| one.id == id)
        };
        let own = find(&list.children, &is_field)?;
        let folder = shown_folder(window)?;
        let name_of =
            |row: &Element| find(&row.children, &|one| one.role == Role::TextField).map(words);
        let shown: Vec<String> = list.children.iter().filter_map(name_of).collect();
        let mut names = process.names_in(&folder).into_iter();
        Some(Writing {
            field: own.id,
            list: list.id,
            before: names.find(|name| !shown.contains(name)),
            now: words(own),
            folder: folder.trim_end_matches('/').to_owned(),
        })
    })
}

/// The name is handed over: by Return, by a client, or because the focus goes elsewhere. False when none was written.
pub(super) fn commit(process: &mut Process<'_>, field: Option<u64>) -> bool {
    let Some(writing) = writing(process, field) else {
        return false;
    };
    let Some(before) = writing.before.clone() else {
        focus(process, writing.list);
        return true;
    };
    let name = writing.now.trim().replace('/', ":");
    let (from, to) = (
        format!("{}/{before}", writing.folder),
        format!("{}/{name}", writing.folder),
    );
    let same = name.to_lowercase() == before.to_lowercase();
    if !same && !name.is_empty() && process.place(&to).is_some() {
        refuse(process, &name);
        return true;
    }
    let kept = HOME_FOLDERS.contains(&before.as_str()) && writing.folder == process.system.home;
    if name.is_empty() || kept || !process.rename(&from, &name) {
        put_back(process, &writing, &before);
    } else {
        put_back(process, &writing, &name);
        finder::list_anew(process);
    }
    focus(process, writing.list);
    true
}

/// The name stays what it was. False when none was being written.
pub(super) fn cancel(process: &mut Process<'_>) -> bool {
    let Some(writing) = writing(process, None) else {
        return false;
    };
    if let Some(before) = writing.before.clone() {
        put_back(process, &writing, &before);
    }
    focus(process, writing.list);
    true
}

fn put_back(process: &mut Process<'_>, writing: &Writing, name: &str) {
    let owner = process
        .window_of(writing.field)
        .map(|window| window.element_id);
    let Some(window) = owner.and_then(|owner| process.window_mut(owner)) else {
        return;
    };
    if let Some(field) = find_mut(&mut window.children, &|one| one.id == writing.field) {
        field.value = Some(Scalar::Text(name.to_owned()));
        field.selection = None;
    }
}

/// Says that the name is another file's. The field keeps it, to be changed.
fn refuse(process: &mut Process<'_>, name: &str) {
    let front = finder::browsers(process).first().map(|window| window.frame);
    let at = front.unwrap_or_default().centre();
    let frame = Rect::new((at.x - 210.0).round(), (at.y - 70.0).round(), 420.0, 140.0);
    let says = format!("The name “{name}” is already taken. Please choose a different name.");
    let top = process.top();
    let Some(app) = process.app_mut() else { return };
    app.windows.push(Window {
        subrole: Some(Subrole::Dialog),
        identifier: Some(ALERT.into()),
        modal: true,
        resizable: false,
        z: top + 1,
        children: vec![
            label(&says, Rect::new(20.0, 40.0, 380.0, 36.0)),
            button("OK", "OKButton", Rect::new(314.0, 96.0, 86.0, 28.0)),
        ],
        ..Window::at(frame)
    });
    process.assign_ids();
}

/// The button of the alert is pressed. False for any other.
pub(super) fn answer(process: &mut Process<'_>, id: u64) -> bool {
    let window = process.window_of(id);
    let alert = window.filter(|window| window.identifier.as_deref() == Some(ALERT));
    let Some(alert) = alert.map(|alert| alert.element_id) else {
        return false;
    };
    process.remove_window(alert);
    true
}
