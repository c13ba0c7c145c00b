//! Names in Finder: a new folder, and the field in which the name of a file or folder is written anew.
//!
//! A document whose extension changes is asked about [findings 2.11]: the name is as good as its answer.
//!
//! A name is being written while the field of its row has the focus. What it was until then is the name that the disk
//! has and no row shows.

use super::parts::{button, find, find_mut, focus, label, words};
use crate::finder::{self, shown_folder};
use simulated_world::{
    ax::{Attribute, Role, Subrole},
    geometry::{Point, Rect},
    world::{
        Edits, Element, FileChange, Place, Process, Scalar, TextRange, Window,
        disk::{HOME_FOLDERS, folder_of, name_of},
    },
};

const ALERT: &str = "name-taken-alert";
const QUESTION: &str = "extension-alert";
/// What the button begins with that leaves the extension as it was: the default one.
const KEEP: &str = "Keep ";

/// Makes a folder in the front window's and lets its name be written; on the desktop where there is no window.
pub(super) fn new_folder(process: &mut Process<'_>) {
    let shown = finder::browsers(process)
        .first()
        .and_then(|window| shown_folder(window));
    let folder = shown.unwrap_or_else(|| format!("{}/Desktop", process.system.home));
    let name = process.words.said("untitled folder");
    let path = process.free_path(&folder, &name, "");
    if !process.create_folder(&path, false) {
        return;
    }
    finder::note_change(process, FileChange::Made(path.clone()));
    finder::reveal(process, &[path]);
    begin(process);
}

/// Lets the name of the selected row be written: all of it but the extension is selected. False when not one row is.
pub(super) fn begin(process: &mut Process<'_>) -> bool {
    if settle_extension(process, true) {
        return true;
    }
    if is_writing(process) {
        return false;
    }
    if let Some(id) = field_of_icon(process) {
        return write_in(process, id);
    }
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
        one.english_description() == Some(finder::LISTING)
            && one.children.iter().filter(|row| selected(row)).count() == 1
    };
    let Some(list) = find_mut(&mut window.children, &is_list) else {
        return false;
    };
    let row = find_mut(&mut list.children, &selected);
    let field = row.and_then(|row| find_mut(&mut row.children, &|one| one.role == Role::TextField));
    let Some(id) = field.map(|field| field.id) else {
        return false;
    };
    write_in(process, id)
}

/// A field beside the icon that is selected, where one is: on the desktop, in a window of icons or of columns.
fn field_of_icon(process: &mut Process<'_>) -> Option<u64> {
    match finder::selection(process).as_slice() {
        [one] => {
            let one = one.clone();
            finder::begin_name(process, &one)
        }
        _ => None,
    }
}

/// Gives a field the keyboard, with all of its name selected but the extension.
fn write_in(process: &mut Process<'_>, id: u64) -> bool {
    focus(process, id);
    let Some(field) = field_mut(process, id) else {
        return false;
    };
    let name = words(field);
    let stem = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(stem, _)| stem);
    field.selection = Some(TextRange::between(0, stem.encode_utf16().count()));
    true
}

/// An element of Finder, wherever it is.
fn field_mut<'p>(process: &'p mut Process<'_>, id: u64) -> Option<&'p mut Element> {
    let app = process.app_mut()?;
    let windows = app.windows.iter_mut().map(|window| &mut window.children);
    let mut all = windows.chain([&mut app.elements]);
    all.find_map(|elements| find_mut(elements, &|one| one.id == id))
}

/// The field that is being written in, with the folder of its row and the name that it had.
struct Writing {
    field: u64,
    /// What has the keyboard afterwards.
    list: u64,
    /// The path of the file, where the field is there only for its name.
    icon: Option<String>,
    folder: String,
    /// None while it still has it.
    before: Option<String>,
    now: String,
}

impl Writing {
    /// The path of a name in its folder.
    fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }
}

/// The extension of a name, without its dot.
fn extension(name: &str) -> Option<&str> {
    let (stem, extension) = name.rsplit_once('.')?;
    (!stem.is_empty() && !extension.is_empty() && !extension.contains(' ')).then_some(extension)
}

/// The extension that a document had, and the one that its name ends with now; None for a name without.
struct Extensions {
    before: String,
    now: Option<String>,
}

impl Extensions {
    /// None where Finder asks nothing: where there was none, or it is the same.
    fn of(before: &str, now: &str) -> Option<Self> {
        let (was, is) = (extension(before)?, extension(now));
        let changes = is.is_none_or(|is| is.to_lowercase() != was.to_lowercase());
        (changes && !now.is_empty()).then(|| Self {
            before: was.to_owned(),
            now: is.map(str::to_owned),
        })
    }
}

fn writing(process: &Process<'_>, field: Option<u64>) -> Option<Writing> {
    writing_at_icon(process, field).or_else(|| writing_in_list(process, field))
}

fn writing_at_icon(process: &Process<'_>, field: Option<u64>) -> Option<Writing> {
    let app = process.app()?;
    let windows = app.windows.iter().map(|window| &window.children);
    let mut all = windows.chain([&app.elements]);
    let is_meant = |one: &Element| {
        let is_it = field.is_none_or(|id| one.id == id);
        is_it && finder::path_in_field(one).is_some()
    };
    let (elements, own) = all.find_map(|elements| Some((elements, find(elements, &is_meant)?)))?;
    let path = finder::path_in_field(own)?;
    let is_view = |one: &Element| matches!(one.role, Role::List | Role::Group) && one.holds(own.id);
    Some(Writing {
        field: own.id,
        list: find(elements, &is_view).map_or(own.id, |one| one.id),
        icon: Some(path.to_owned()),
        folder: folder_of(path)?.trim_end_matches('/').to_owned(),
        before: Some(name_of(path).to_owned()),
        now: words(own),
    })
}

fn writing_in_list(process: &Process<'_>, field: Option<u64>) -> Option<Writing> {
    let windows = finder::browsers(process);
    windows.into_iter().find_map(|window| {
        let is_list = |one: &Element| one.english_description() == Some(finder::LISTING);
        let list = find(&window.children, &is_list)?;
        let is_field = |one: &Element| {
            one.role == Role::TextField && field.map_or(one.focused, |id| one.id == id)
        };
        let own = find(&list.children, &is_field)?;
        let whole = shown_folder(window)?;
        let row = list.children.iter().find(|row| row.holds(own.id))?;
        let folder = finder::entry_folder(&whole, row);
        let name_of =
            |row: &Element| find(&row.children, &|one| one.role == Role::TextField).map(words);
        let beside = list.children.iter();
        let beside = beside.filter(|row| finder::entry_folder(&whole, row) == folder);
        let shown: Vec<String> = beside.filter_map(name_of).collect();
        let mut names = finder::visible_in(process, &folder).into_iter();
        Some(Writing {
            field: own.id,
            list: list.id,
            icon: None,
            before: names.find(|name| !shown.contains(name)),
            now: words(own),
            folder: folder.trim_end_matches('/').to_owned(),
        })
    })
}

/// Whether a name is being written.
pub(super) fn is_writing(process: &Process<'_>) -> bool {
    writing(process, None).is_some()
}

/// The name is handed over: by Return, by a client, or because the focus goes elsewhere. False when none was written.
pub(super) fn commit(process: &mut Process<'_>, field: Option<u64>) -> bool {
    // Return is the default button's while Finder asks.
    if settle_extension(process, true) {
        return true;
    }
    let Some(writing) = writing(process, field) else {
        return false;
    };
    let Some(before) = writing.before.clone() else {
        focus(process, writing.list);
        return true;
    };
    let name = writing.now.trim().replace('/', ":");
    let is_document = process.place(&writing.path(&before)) == Some(Place::Document);
    let change = Extensions::of(&before, &name).filter(|_| is_document);
    match change {
        _ if is_taken(process, &writing, &before, &name) => refuse(process, &name),
        Some(change) => ask(process, &change),
        None => give(process, &writing, &before, &name),
    }
    true
}

/// Whether the name is that of another file.
fn is_taken(process: &Process<'_>, writing: &Writing, before: &str, name: &str) -> bool {
    let is_other = name.to_lowercase() != before.to_lowercase();
    is_other && !name.is_empty() && process.place(&writing.path(name)).is_some()
}

/// Gives the file or folder its name, if it can have that.
fn give(process: &mut Process<'_>, writing: &Writing, before: &str, name: &str) {
    if is_taken(process, writing, before, name) {
        return refuse(process, name);
    }
    let kept = HOME_FOLDERS.contains(&before) && writing.folder == process.system.home;
    if name.is_empty() || kept || !process.rename(&writing.path(before), name) {
        put_back(process, writing, before);
    } else {
        let (from, to) = (writing.path(before), writing.path(name));
        put_back(process, writing, name);
        if from != to {
            finder::note_change(process, FileChange::Moved(vec![(from, to)]));
        }
    }
    focus(process, writing.list);
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
    if let Some(path) = &writing.icon {
        finder::end_name(process, path);
        finder::rename_icons(process, path, &writing.path(name));
        return;
    }
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
    // The edits of a field are those of its editor, which is gone with the writing.
    window.edits = Edits::default();
}

/// Says that the name is another file's. The field keeps it, to be changed.
fn refuse(process: &mut Process<'_>, name: &str) {
    let says = format!("The name “{name}” is already taken. Please choose a different name.");
    let children = vec![
        label(&says, Rect::new(20.0, 40.0, 380.0, 36.0)),
        button("OK", "OKButton", Rect::new(314.0, 96.0, 86.0, 28.0)),
    ];
    show_alert(process, ALERT, children);
}

/// Asks whether the extension is meant [findings 2.11]. The field keeps the name until that is answered.
fn ask(process: &mut Process<'_>, change: &Extensions) {
    let before = &change.before;
    let (says, use_now) = match &change.now {
        Some(now) => (
            format!("Are you sure you want to change the extension from “.{before}” to “.{now}”?"),
            format!("Use .{now}"),
        ),
        None => (
            format!("Are you sure you want to remove the extension “.{before}”?"),
            "Remove".to_owned(),
        ),
    };
    let consequence = "If you make this change, your document may open in a different application.";
    let choice = |title: &str, frame: Rect| Element {
        identifier: None,
        ..button(title, "", frame)
    };
    let children = vec![
        label(&says, Rect::new(20.0, 16.0, 380.0, 36.0)),
        label(consequence, Rect::new(20.0, 54.0, 380.0, 32.0)),
        choice(&use_now, Rect::new(150.0, 98.0, 120.0, 28.0)),
        choice(
            &format!("{KEEP}.{before}"),
            Rect::new(280.0, 98.0, 120.0, 28.0),
        ),
    ];
    show_alert(process, QUESTION, children);
}

pub(super) fn show_alert(process: &mut Process<'_>, identifier: &str, children: Vec<Element>) {
    let front = finder::browsers(process).first().map(|window| window.frame);
    let at = front.unwrap_or_default().centre();
    show_alert_at(process, identifier, children, at);
}

/// The same around a point.
pub(super) fn show_alert_at(
    process: &mut Process<'_>,
    identifier: &str,
    children: Vec<Element>,
    at: Point,
) {
    let frame = Rect::new((at.x - 210.0).round(), (at.y - 70.0).round(), 420.0, 140.0);
    let top = process.top();
    let Some(app) = process.app_mut() else { return };
    app.windows.push(Window {
        subrole: Some(Subrole::Dialog),
        identifier: Some(identifier.into()),
        modal: true,
        resizable: false,
        z: top + 1,
        children,
        ..Window::at(frame)
    });
    process.assign_ids();
}

/// Answers the question about the extension: the name that was written, with the extension that it had or with its own. False
/// where nothing is asked.
fn settle_extension(process: &mut Process<'_>, keeps: bool) -> bool {
    let asks = |window: &&Window| window.identifier.as_deref() == Some(QUESTION);
    let app = process.app();
    let alert = app.and_then(|app| app.windows.iter().find(asks));
    let Some(alert) = alert.map(|alert| alert.element_id) else {
        return false;
    };
    process.remove_window(alert);
    let Some(writing) = writing(process, None) else {
        return true;
    };
    let Some(before) = writing.before.clone() else {
        return true;
    };
    let name = writing.now.trim().replace('/', ":");
    let name = match Extensions::of(&before, &name).filter(|_| keeps) {
        Some(change) => {
            let stem = change.now.as_deref().and_then(|now| {
                let stem = name.strip_suffix(now)?;
                stem.strip_suffix('.')
            });
            format!("{}.{}", stem.unwrap_or(&name), change.before)
        }
        None => name,
    };
    give(process, &writing, &before, &name);
    true
}

/// The button of an alert is pressed. False for any other.
pub(super) fn answer(process: &mut Process<'_>, id: u64) -> bool {
    let window = process.window_of(id);
    let Some((alert, identifier)) =
        window.map(|window| (window.element_id, window.identifier.clone()))
    else {
        return false;
    };
    match identifier.as_deref() {
        Some(ALERT) => process.remove_window(alert),
        Some(QUESTION) => {
            let keeps = process
                .element(id)
                .is_some_and(|button| button.english_title().starts_with(KEEP));
            settle_extension(process, keeps);
        }
        _ => return false,
    }
    true
}
