//! Documents as TextEdit keeps them: new ones have no file until they are saved; those that have one are saved by
//! themselves when they are closed, as Auto Save does it.

use super::{
    panels::{self, CANCEL, EXTENSION, FOLDERS, NAME, OK, OPEN_PANEL, WHERE},
    parts::{
        app_called, find, focus, front_window, holds, is_selected, named, of_role_mut, window_mut,
        words,
    },
    sheets,
};
use crate::ax::Role;
use crate::geometry::{Rect, Vector};
use crate::world::{
    Element, Scalar, Window, World,
    disk::{file_url, folder_of, name_of, path_of},
};
use crate::{finder, processes};

pub(super) const TEXT_EDIT: &str = "com.apple.TextEdit";

/// How far a new window lies from the one before.
const CASCADE: Vector = Vector::new(24.0, 24.0);

/// An item of the File menu.
pub(super) fn choose(world: &mut World, pid: i32, titles: &[&str]) -> bool {
    let front = front_window(world, pid);
    match (titles, front) {
        (["File", "New"], _) => {
            let title = free_title(world, pid, "Untitled");
            open_window(world, pid, &title, "", None);
        }
        (["File", "Open…"], _) => open_panel(world, pid),
        (["File", "Open Recent", name], _) => open_recent(world, pid, name),
        (["File", "Save" | "Save…"], Some(window)) => save(world, pid, window),
        (["File", "Save As…"], Some(window)) => ask_where(world, pid, window),
        (["File", "Duplicate"], Some(window)) => duplicate(world, pid, window),
        _ => return false,
    }
    true
}

fn window(world: &World, pid: i32, id: u64) -> Option<&Window> {
    let mut windows = world.app(pid)?.windows.iter();
    windows.find(|window| window.element_id == id)
}

/// The text of a document.
fn text_of(window: &Window) -> String {
    find(&window.children, &|one| one.role == Role::TextArea)
        .map(words)
        .unwrap_or_default()
}

/// A title that no other window has.
fn free_title(world: &World, pid: i32, wanted: &str) -> String {
    let windows = || world.app(pid).into_iter().flat_map(|app| &app.windows);
    let taken = |title: &str| windows().any(|window| window.title == title);
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
fn open_window(world: &mut World, pid: i32, title: &str, text: &str, path: Option<&str>) {
    let installed = world.installed_with_bundle_id(TEXT_EDIT);
    let Some(mut window) = installed.and_then(|app| app.look.windows.first()).cloned() else {
        return;
    };
    let before = front_window(world, pid)
        .and_then(|front| self::window(world, pid, front))
        .map(|front| front.frame);
    if let Some(before) = before {
        window.frame = window.frame.moved_to(before.origin() + CASCADE);
    }
    window.title = title.to_owned();
    window.document = path.map(file_url);
    window.z = world.top() + 1;
    if let Some(area) = of_role_mut(&mut window.children, &Role::TextArea) {
        area.value = Some(Scalar::Text(text.to_owned()));
    }
    if let Some(app) = world.app_mut(pid) {
        app.windows.insert(0, window);
    }
    world.assign_ids();
    if let Some(front) = front_window(world, pid) {
        focus_text(world, pid, front);
    }
}

fn focus_text(world: &mut World, pid: i32, id: u64) {
    let area = window(world, pid, id)
        .and_then(|window| find(&window.children, &|one| one.role == Role::TextArea))
        .map(|area| area.id);
    if let Some(area) = area {
        focus(world, pid, area);
    }
}

/// Opens a file, or brings the window that shows it to the front. False when there is no text in it.
fn open_file(world: &mut World, pid: i32, path: &str) -> bool {
    let url = file_url(path);
    let top = world.top();
    let mut windows = world
        .app_mut(pid)
        .into_iter()
        .flat_map(|app| &mut app.windows);
    if let Some(window) = windows.find(|window| window.document.as_deref() == Some(&url)) {
        window.z = top + 1;
        window.minimised = false;
        return true;
    }
    let Some(text) = world.disk.text(path).map(str::to_owned) else {
        return false;
    };
    open_window(world, pid, name_of(path), &text, Some(path));
    true
}

fn open_recent(world: &mut World, pid: i32, name: &str) {
    let paths = FOLDERS.map(|folder| format!("{}/{folder}/{name}", world.system.home));
    if let Some(path) = paths.iter().find(|path| world.disk.text(path).is_some()) {
        open_file(world, pid, path);
    }
}

fn duplicate(world: &mut World, pid: i32, id: u64) {
    let Some(original) = window(world, pid, id) else {
        return;
    };
    let (title, text) = (original.title.clone(), text_of(original));
    let stem = title
        .rsplit_once('.')
        .map_or(title.as_str(), |(stem, _)| stem);
    let title = free_title(world, pid, &format!("{stem} copy"));
    open_window(world, pid, &title, &text, None);
    let front = front_window(world, pid);
    if let Some(copy) = front.and_then(|front| window_mut(world, pid, front)) {
        copy.edited = true;
    }
}

/// Saves a document where it is, or asks where a new one is to go.
fn save(world: &mut World, pid: i32, id: u64) {
    let path = window(world, pid, id)
        .and_then(|window| window.document.as_deref())
        .map(path_of);
    match path {
        Some(path) => {
            write(world, pid, id, &path);
        }
        None => ask_where(world, pid, id),
    }
}

/// Writes a document into a file, which is its own from then on. False when it cannot be there.
fn write(world: &mut World, pid: i32, id: u64, path: &str) -> bool {
    let Some(text) = window(world, pid, id).map(text_of) else {
        return false;
    };
    if finder::write_file(world, path, &text).is_err() {
        return false;
    }
    if let Some(window) = window_mut(world, pid, id) {
        window.document = Some(file_url(path));
        name_of(path).clone_into(&mut window.title);
        window.edited = false;
    }
    true
}

/// Whether a changed document is saved without a question when it is closed.
pub(super) fn keeps_by_itself(world: &World, pid: i32, id: u64) -> bool {
    app_called(world, pid, TEXT_EDIT).is_some()
        && window(world, pid, id).is_some_and(|window| window.document.is_some())
}

/// Saves every changed document that has a file.
pub(super) fn keep_all(world: &mut World, pid: i32) {
    let windows = world.app(pid).into_iter().flat_map(|app| &app.windows);
    let changed: Vec<u64> = windows
        .filter(|window| window.edited)
        .map(|window| window.element_id)
        .collect();
    for id in changed {
        if keeps_by_itself(world, pid, id) {
            save(world, pid, id);
        }
    }
}

/// Shows the panel in which a document gets its name.
fn ask_where(world: &mut World, pid: i32, id: u64) {
    let Some(window) = window(world, pid, id) else {
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
    show_sheet(world, pid, id, panel);
}

fn show_sheet(world: &mut World, pid: i32, id: u64, sheet: Element) {
    if let Some(window) = window_mut(world, pid, id) {
        window.children.push(sheet);
    }
    world.assign_ids();
    sheets::focus_name(world, pid, id);
}

/// A button of a sheet or an open panel is pressed.
pub(super) fn answer(world: &mut World, pid: i32, id: u64) -> bool {
    let windows = world.app(pid).into_iter().flat_map(|app| &app.windows);
    let mut around = windows.filter_map(|window| {
        let child = window.children.iter().find(|child| holds(child, id))?;
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
        return answer_open_panel(world, pid, owner, button.identifier.clone().as_deref());
    }
    if child.role != Role::Sheet {
        return false;
    }
    let sheet = Sheet {
        pid,
        window: owner,
        id: child.id,
        identifier: child.identifier.clone().unwrap_or_default(),
    };
    sheet.answer(world, &title)
}

/// A sheet on a window.
struct Sheet {
    pid: i32,
    window: u64,
    id: u64,
    identifier: String,
}

impl Sheet {
    fn answer(&self, world: &mut World, title: &str) -> bool {
        match (self.identifier.as_str(), title) {
            (_, "Cancel") => self.put_away(world),
            ("replace-sheet", "Replace") => {
                self.put_away(world);
                if let Some(below) = Self::up(world, self.pid, self.window) {
                    below.save(world, true);
                }
            }
            (_, "Save") => self.save(world, false),
            (_, "Delete" | "Don’t Save" | "Don't Save") => self.close(world),
            _ => return false,
        }
        true
    }

    /// The last sheet of a window.
    fn up(world: &World, pid: i32, window: u64) -> Option<Self> {
        let sheet = self::window(world, pid, window)?.sheet()?;
        Some(Self {
            pid,
            window,
            id: sheet.id,
            identifier: sheet.identifier.clone().unwrap_or_default(),
        })
    }

    fn put_away(&self, world: &mut World) {
        if let Some(window) = window_mut(world, self.pid, self.window) {
            window.children.retain(|child| child.id != self.id);
        }
        if Self::up(world, self.pid, self.window).is_none() {
            focus_text(world, self.pid, self.window);
        }
    }

    /// Saves under the name in the sheet; a sheet without one belongs to an app whose documents are not known.
    fn save(&self, world: &mut World, replace: bool) {
        let Some((name, folder)) = self.asked_for(world) else {
            return self.close(world);
        };
        let path = format!("{}/{folder}/{name}", world.system.home);
        if name.is_empty() || name.contains('/') {
            return;
        }
        if !replace && world.place(&path).is_some() {
            let question = window(world, self.pid, self.window)
                .map(|window| panels::replacing(window, &name, &folder));
            if let Some(question) = question {
                show_sheet(world, self.pid, self.window, question);
            }
            return;
        }
        if !write(world, self.pid, self.window, &path) {
            return;
        }
        if self.identifier == "save-panel" {
            self.put_away(world);
        } else {
            self.close(world);
        }
    }

    /// The name and the folder in the sheet.
    fn asked_for(&self, world: &World) -> Option<(String, String)> {
        let children = &window(world, self.pid, self.window)?.children;
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
    fn close(&self, world: &mut World) {
        let quitting = self.identifier == "save-sheet";
        let Some(app) = world.app_mut(self.pid) else {
            return;
        };
        app.windows
            .retain(|window| window.element_id != self.window);
        if quitting && app.windows.iter().any(|window| window.edited) {
            sheets::ask_to_save(world, self.pid, None);
        } else if quitting {
            // Nothing holds it back any longer.
            let _was_there = processes::kill(world, self.pid);
        }
    }
}

fn open_panel(world: &mut World, pid: i32) {
    let front = front_window(world, pid).and_then(|front| window(world, pid, front));
    let at = front.map_or(Rect::new(300.0, 160.0, 600.0, 440.0), |front| front.frame);
    let names = files_in(world, "Documents");
    let mut panel = panels::opening(at, "Documents", &names);
    panel.z = world.top() + 1;
    if let Some(app) = world.app_mut(pid) {
        app.windows.insert(0, panel);
    }
    world.assign_ids();
}

/// The files of a folder of the home folder.
fn files_in(world: &World, folder: &str) -> Vec<String> {
    world.names_in(&format!("{}/{folder}", world.system.home))
}

/// The list of an open panel follows its folder.
pub(super) fn follow(world: &mut World, pid: i32) {
    let windows = world.app(pid).into_iter().flat_map(|app| &app.windows);
    let mut panels = windows.filter(|window| window.identifier.as_deref() == Some(OPEN_PANEL));
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
    let names = files_in(world, &folder);
    if names == shown {
        return;
    }
    if let Some(list) = window_mut(world, pid, id)
        .and_then(|panel| of_role_mut(&mut panel.children, &Role::Outline))
    {
        list.children = panels::rows(&names);
    }
    world.assign_ids();
}

fn row_name(row: &Element) -> String {
    find(&row.children, &|one| one.role == Role::TextField)
        .map(words)
        .unwrap_or_default()
}

fn answer_open_panel(world: &mut World, pid: i32, panel: u64, button: Option<&str>) -> bool {
    let wanted = window(world, pid, panel).and_then(|panel| {
        let folder = words(named(&panel.children, WHERE)?);
        let row = find(&panel.children, &|one| {
            one.role == Role::Row && is_selected(one)
        })?;
        Some(format!("{}/{folder}/{}", world.system.home, row_name(row)))
    });
    match (button, wanted) {
        (Some(CANCEL), _) => close_panel(world, pid, panel),
        (Some(OK), Some(path)) if world.disk.text(&path).is_some() => {
            close_panel(world, pid, panel);
            open_file(world, pid, &path);
        }
        // Nothing selected, or nothing that TextEdit reads.
        (Some(OK), _) => {}
        _ => return false,
    }
    true
}

fn close_panel(world: &mut World, pid: i32, panel: u64) {
    if let Some(app) = world.app_mut(pid) {
        app.windows.retain(|window| window.element_id != panel);
    }
}

/// A file in an open panel is opened by a double click.
pub(super) fn open_row(world: &mut World, pid: i32, id: u64) -> bool {
    let windows = world.app(pid).into_iter().flat_map(|app| &app.windows);
    let mut panels = windows.filter(|window| window.identifier.as_deref() == Some(OPEN_PANEL));
    let panel = panels.find(|panel| panel.children.iter().any(|child| holds(child, id)));
    let Some(panel) = panel.map(|panel| panel.element_id) else {
        return false;
    };
    answer_open_panel(world, pid, panel, Some(OK))
}

/// Opens a file in TextEdit from elsewhere. False when TextEdit does not run or does not read it.
pub(super) fn open_in_text_edit(world: &mut World, path: &str) -> bool {
    let mut apps = world.apps.iter();
    let running = apps.find(|app| app.bundle_id.as_deref() == Some(TEXT_EDIT));
    let Some(pid) = running.map(|app| app.pid) else {
        return false;
    };
    open_file(world, pid, path) && processes::activate(world, pid)
}
