//! Documents as TextEdit keeps them: new ones have no file until they are saved; those that have one are saved by
//! themselves when they are closed, as Auto Save does it.

use super::{
    panels::{self, CANCEL, EXTENSION, FOLDERS, NAME, OK, OPEN_PANEL, WHERE},
    parts::{find, focus, is_selected, named, of_role_mut, words},
    sheets,
};
use crate::ax::Role;
use crate::finder;
use crate::geometry::{Rect, Vector};
use crate::world::{
    Element, Process, Scalar, Window, World,
    disk::{file_url, folder_of, name_of, path_of},
};

pub(super) const TEXT_EDIT: &str = "com.apple.TextEdit";

/// How far a new window lies from the one before.
const CASCADE: Vector = Vector::new(24.0, 24.0);

/// An item of the File menu.
pub(super) fn choose(process: &mut Process<'_>, titles: &[&str]) -> bool {
    let front = process.front_window();
    match (titles, front) {
        (["File", "New"], _) => {
            let title = free_title(process, "Untitled");
            open_window(process, &title, "", None);
        }
        (["File", "Open…"], _) => open_panel(process),
        (["File", "Open Recent", name], _) => open_recent(process, name),
        (["File", "Save" | "Save…"], Some(window)) => save(process, window),
        (["File", "Save As…"], Some(window)) => ask_where(process, window),
        (["File", "Duplicate"], Some(window)) => duplicate(process, window),
        _ => return false,
    }
    true
}

/// The text of a document.
fn text_of(window: &Window) -> String {
    find(&window.children, &|one| one.role == Role::TextArea)
        .map(words)
        .unwrap_or_default()
}

/// A title that no other window has.
fn free_title(process: &Process<'_>, wanted: &str) -> String {
    let taken = |title: &str| process.windows().iter().any(|window| window.title == title);
    if !taken(wanted) {
        return wanted.to_owned();
    }
    let numbered = (2..).map(|number: u32| format!("{wanted} {number}"));
    numbered
        .into_iter()
        .find(|title| !taken(title))
        .unwrap_or_default()
}

/// A window with a document, in front of the others, with the caret in it.
fn open_window(process: &mut Process<'_>, title: &str, text: &str, path: Option<&str>) {
    let installed = process.installed_with_bundle_id(TEXT_EDIT);
    let Some(mut window) = installed.and_then(|app| app.look.windows.first()).cloned() else {
        return;
    };
    let before = process
        .front_window()
        .and_then(|front| process.window(front))
        .map(|front| front.frame);
    if let Some(before) = before {
        window.frame = window.frame.moved_to(before.origin() + CASCADE);
    }
    window.title = title.to_owned();
    window.document = path.map(file_url);
    window.z = process.top() + 1;
    if let Some(area) = of_role_mut(&mut window.children, &Role::TextArea) {
        area.value = Some(Scalar::Text(text.to_owned()));
    }
    if let Some(app) = process.app_mut() {
        app.windows.insert(0, window);
    }
    process.assign_ids();
    if let Some(front) = process.front_window() {
        focus_text(process, front);
    }
}

fn focus_text(process: &mut Process<'_>, id: u64) {
    let area = process
        .window(id)
        .and_then(|window| find(&window.children, &|one| one.role == Role::TextArea))
        .map(|area| area.id);
    if let Some(area) = area {
        focus(process, area);
    }
}

/// Opens a file, or brings the window that shows it to the front. False when there is no text in it.
fn open_file(process: &mut Process<'_>, path: &str) -> bool {
    let url = file_url(path);
    let top = process.top();
    let windows = process.app_mut().map(|app| app.windows.iter_mut());
    if let Some(window) = windows
        .into_iter()
        .flatten()
        .find(|window| window.document.as_deref() == Some(&url))
    {
        window.z = top + 1;
        window.minimised = false;
        return true;
    }
    let Some(text) = process.disk.text(path).map(str::to_owned) else {
        return false;
    };
    open_window(process, name_of(path), &text, Some(path));
    true
}

fn open_recent(process: &mut Process<'_>, name: &str) {
    let paths = FOLDERS.map(|folder| format!("{}/{folder}/{name}", process.system.home));
    if let Some(path) = paths.iter().find(|path| process.disk.text(path).is_some()) {
        open_file(process, path);
    }
}

fn duplicate(process: &mut Process<'_>, id: u64) {
    let Some(original) = process.window(id) else {
        return;
    };
    let (title, text) = (original.title.clone(), text_of(original));
    let stem = title
        .rsplit_once('.')
        .map_or(title.as_str(), |(stem, _)| stem);
    let title = free_title(process, &format!("{stem} copy"));
    open_window(process, &title, &text, None);
    let front = process.front_window();
    if let Some(copy) = front.and_then(|front| process.window_mut(front)) {
        copy.edited = true;
    }
}

/// Saves a document where it is, or asks where a new one is to go.
fn save(process: &mut Process<'_>, id: u64) {
    let path = process
        .window(id)
        .and_then(|window| window.document.as_deref())
        .map(path_of);
    match path {
        Some(path) => {
            write(process, id, &path);
        }
        None => ask_where(process, id),
    }
}

/// Writes a document into a file, which is its own from then on. False when it cannot be there.
fn write(process: &mut Process<'_>, id: u64, path: &str) -> bool {
    let Some(text) = process.window(id).map(text_of) else {
        return false;
    };
    if finder::write_file(process, path, &text).is_err() {
        return false;
    }
    if let Some(window) = process.window_mut(id) {
        window.document = Some(file_url(path));
        name_of(path).clone_into(&mut window.title);
        window.edited = false;
    }
    true
}

/// Whether a changed document is saved without a question when it is closed.
pub(super) fn keeps_by_itself(process: &Process<'_>, id: u64) -> bool {
    let app = process.app().and_then(|app| app.bundle_id.as_deref());
    let window = process.window(id);
    app == Some(TEXT_EDIT) && window.is_some_and(|window| window.document.is_some())
}

/// Saves every changed document that has a file.
pub(super) fn keep_all(process: &mut Process<'_>) {
    let changed: Vec<u64> = process
        .windows()
        .iter()
        .filter(|window| window.edited)
        .map(|window| window.element_id)
        .collect();
    for id in changed {
        if keeps_by_itself(process, id) {
            save(process, id);
        }
    }
}

/// Shows the panel in which a document gets its name.
fn ask_where(process: &mut Process<'_>, id: u64) {
    let Some(window) = process.window(id) else {
        return;
    };
    if window.sheet().is_some() {
        return;
    }
    let path = window.document.as_deref().map(path_of);
    let folder = path.as_deref().and_then(folder_of).map(name_of);
    let folder = folder
        .filter(|name| FOLDERS.contains(name))
        .unwrap_or("Documents");
    let panel = panels::saving(window, &window.title, folder);
    show_sheet(process, id, panel);
}

fn show_sheet(process: &mut Process<'_>, id: u64, sheet: Element) {
    if let Some(window) = process.window_mut(id) {
        window.children.push(sheet);
    }
    process.assign_ids();
    sheets::focus_name(process, id);
}

/// A button of a sheet or an open panel is pressed.
pub(super) fn answer(process: &mut Process<'_>, id: u64) -> bool {
    let mut around = process.windows().iter().filter_map(|window| {
        let child = window.children.iter().find(|child| child.holds(id))?;
        let button = find(std::slice::from_ref(child), &|one| one.id == id)?;
        Some((window, child, button))
    });
    let Some((window, child, button)) = around.next() else {
        return false;
    };
    if button.role != Role::Button {
        return false;
    }
    let (owner, title) = (window.element_id, button.title.clone().unwrap_or_default());
    if window.identifier.as_deref() == Some(OPEN_PANEL) {
        return answer_open_panel(process, owner, button.identifier.clone().as_deref());
    }
    if child.role != Role::Sheet {
        return false;
    }
    let sheet = Sheet {
        window: owner,
        id: child.id,
        identifier: child.identifier.clone().unwrap_or_default(),
    };
    sheet.answer(process, &title)
}

/// A sheet on a window.
struct Sheet {
    window: u64,
    id: u64,
    identifier: String,
}

impl Sheet {
    fn answer(&self, process: &mut Process<'_>, title: &str) -> bool {
        match (self.identifier.as_str(), title) {
            (_, "Cancel") => self.put_away(process),
            ("replace-sheet", "Replace") => {
                self.put_away(process);
                if let Some(below) = Self::up(process, self.window) {
                    below.save(process, true);
                }
            }
            (_, "Save") => self.save(process, false),
            (_, "Delete" | "Don’t Save" | "Don't Save") => self.close(process),
            _ => return false,
        }
        true
    }

    /// The last sheet of a window.
    fn up(process: &Process<'_>, window: u64) -> Option<Self> {
        let sheet = process.window(window)?.sheet()?;
        Some(Self {
            window,
            id: sheet.id,
            identifier: sheet.identifier.clone().unwrap_or_default(),
        })
    }

    fn put_away(&self, process: &mut Process<'_>) {
        if let Some(window) = process.window_mut(self.window) {
            window.children.retain(|child| child.id != self.id);
        }
        if Self::up(process, self.window).is_none() {
            focus_text(process, self.window);
        }
    }

    /// Saves under the name in the sheet; a sheet without one belongs to an app whose documents are not known.
    fn save(&self, process: &mut Process<'_>, replace: bool) {
        let Some((name, folder)) = self.asked_for(process) else {
            return self.close(process);
        };
        let path = format!("{}/{folder}/{name}", process.system.home);
        if name.is_empty() || name.contains('/') {
            return;
        }
        if !replace && process.place(&path).is_some() {
            let question = process
                .window(self.window)
                .map(|window| panels::replacing(window, &name, &folder));
            if let Some(question) = question {
                show_sheet(process, self.window, question);
            }
            return;
        }
        if !write(process, self.window, &path) {
            return;
        }
        if self.identifier == "save-panel" {
            self.put_away(process);
        } else {
            self.close(process);
        }
    }

    /// The name and the folder in the sheet.
    fn asked_for(&self, process: &Process<'_>) -> Option<(String, String)> {
        let children = &process.window(self.window)?.children;
        let sheet = children.iter().find(|child| child.id == self.id)?;
        let inside = std::slice::from_ref(sheet);
        let mut name = words(named(inside, NAME)?).trim().to_owned();
        let folder = words(named(inside, WHERE)?);
        let wanted = named(inside, EXTENSION)
            .is_none_or(|check_box| check_box.value == Some(Scalar::Number(1.0)));
        if wanted && !name.is_empty() && !name.contains('.') {
            name.push_str(".txt");
        }
        Some((name, folder))
    }

    /// The window goes; when the app was to quit, the next one is asked for, or the app goes.
    fn close(&self, process: &mut Process<'_>) {
        let quitting = self.identifier == "save-sheet";
        let Some(app) = process.app_mut() else {
            return;
        };
        app.windows
            .retain(|window| window.element_id != self.window);
        if quitting && app.windows.iter().any(|window| window.edited) {
            sheets::ask_to_save(process, None);
        } else if quitting {
            // Nothing holds it back any longer.
            process.remove();
        }
    }
}

fn open_panel(process: &mut Process<'_>) {
    let front = process
        .front_window()
        .and_then(|front| process.window(front));
    let at = front.map_or(Rect::new(300.0, 160.0, 600.0, 440.0), |front| front.frame);
    let names = files_in(process, "Documents");
    let mut panel = panels::opening(at, "Documents", &names);
    panel.z = process.top() + 1;
    if let Some(app) = process.app_mut() {
        app.windows.insert(0, panel);
    }
    process.assign_ids();
}

/// The files of a folder of the home folder.
fn files_in(world: &World, folder: &str) -> Vec<String> {
    world.names_in(&format!("{}/{folder}", world.system.home))
}

/// The list of an open panel follows its folder.
pub(super) fn follow(process: &mut Process<'_>) {
    let mut panels = process
        .windows()
        .iter()
        .filter(|window| window.identifier.as_deref() == Some(OPEN_PANEL));
    let Some((id, folder, shown)) = panels.next().and_then(|panel| {
        let folder = words(named(&panel.children, WHERE)?);
        let list = find(&panel.children, &|one| one.role == Role::Outline)?;
        Some((
            panel.element_id,
            folder,
            list.children.iter().map(row_name).collect::<Vec<_>>(),
        ))
    }) else {
        return;
    };
    let names = files_in(process, &folder);
    if names == shown {
        return;
    }
    if let Some(list) = process
        .window_mut(id)
        .and_then(|panel| of_role_mut(&mut panel.children, &Role::Outline))
    {
        list.children = panels::rows(&names);
    }
    process.assign_ids();
}

fn row_name(row: &Element) -> String {
    find(&row.children, &|one| one.role == Role::TextField)
        .map(words)
        .unwrap_or_default()
}

fn answer_open_panel(process: &mut Process<'_>, panel: u64, button: Option<&str>) -> bool {
    let wanted = process.window(panel).and_then(|panel| {
        let folder = words(named(&panel.children, WHERE)?);
        let row = find(&panel.children, &|one| {
            one.role == Role::Row && is_selected(one)
        })?;
        Some(format!(
            "{}/{folder}/{}",
            process.system.home,
            row_name(row)
        ))
    });
    match (button, wanted) {
        (Some(CANCEL), _) => process.remove_window(panel),
        (Some(OK), Some(path)) if process.disk.text(&path).is_some() => {
            process.remove_window(panel);
            open_file(process, &path);
        }
        // Nothing selected, or nothing that TextEdit reads.
        (Some(OK), _) => {}
        _ => return false,
    }
    true
}

/// A file in an open panel is opened by a double click.
pub(super) fn open_row(process: &mut Process<'_>, id: u64) -> bool {
    let window = process.window_of(id);
    let panel = window.filter(|window| window.identifier.as_deref() == Some(OPEN_PANEL));
    let Some(panel) = panel.map(|panel| panel.element_id) else {
        return false;
    };
    answer_open_panel(process, panel, Some(OK))
}

/// TextEdit gets a file to open. Launched for that, it shows no empty document beside it.
pub(crate) fn open_file_in_app(world: &mut World, path: &str, alone: bool) {
    if open_in_text_edit(world, path) && alone {
        let url = file_url(path);
        let mut apps = world.apps.iter_mut();
        if let Some(app) = apps.find(|app| app.bundle_id.as_deref() == Some(TEXT_EDIT)) {
            app.windows
                .retain(|window| window.edited || window.document.as_deref() == Some(&url));
        }
    }
}

/// Opens a file in TextEdit from elsewhere. False when TextEdit does not run or does not read it.
pub(super) fn open_in_text_edit(world: &mut World, path: &str) -> bool {
    let mut apps = world.apps.iter();
    let running = apps.find(|app| app.bundle_id.as_deref() == Some(TEXT_EDIT));
    let Some(pid) = running.map(|app| app.pid) else {
        return false;
    };
    let mut text_edit = world.process(pid);
    open_file(&mut text_edit, path) && text_edit.activate()
}
