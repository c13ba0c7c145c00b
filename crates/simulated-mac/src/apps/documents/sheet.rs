//! The sheets of a document: under which name and in which folder it is saved, and whether it replaces a file.

use super::super::{
    panels::{self, BOTH, EXTENSION, FOLDERS, NAME, OPEN_PANEL, REPLACING, WHERE},
    parts::{find, named, named_mut, words},
    sheets,
};
use super::{
    file::{focus_text, write},
    format::{extension, set_plain},
    open_panel::answer_open_panel,
};
use simulated_world::ax::Role;
use simulated_world::world::{
    Element, Process, Scalar,
    disk::{folder_of, name_of, path_of},
};

/// Shows the panel in which a document gets its name.
pub(super) fn ask_where(process: &mut Process<'_>, id: u64) {
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
    let macos = process.system.major_version();
    let panel = panels::saving(window, &window.title, folder, macos);
    sheets::show(process, id, panel);
}

/// A button of a sheet or an open panel is pressed.
pub(in crate::apps) fn answer(process: &mut Process<'_>, id: u64) -> bool {
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
    let (owner, title) = (window.element_id, button.english_title().to_owned());
    if window.identifier.as_deref() == Some(OPEN_PANEL) {
        return answer_open_panel(process, owner, button.identifier.clone().as_deref());
    }
    if child.role != Role::Sheet {
        return false;
    }
    let sheet = Sheet {
        window: owner,
        id: child.id,
        identifier: known_as(child),
    };
    sheet.answer(process, &title)
}

/// Whether a name ends as the files of the other kind of document do.
fn is_of_other_kind(name: &str, needed: &str) -> bool {
    let own = name.rsplit_once('.').map(|(_, own)| own.to_lowercase());
    own.is_some_and(|own| own != needed && matches!(own.as_str(), "txt" | "rtf"))
}

/// By what its app knows a sheet.
fn known_as(sheet: &Element) -> String {
    let name = sheet.part.as_ref().or(sheet.identifier.as_ref());
    name.cloned().unwrap_or_default()
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
            (REPLACING, "Replace") => {
                self.put_away(process);
                if let Some(below) = Self::up(process, self.window) {
                    below.save(process, true);
                }
            }
            ("plain-text-sheet", "OK") => {
                self.put_away(process);
                set_plain(process, self.window, true);
            }
            ("extension-sheet", title) => {
                self.put_away(process);
                if let Some(below) = Self::up(process, self.window) {
                    below.rename(process, title == BOTH);
                    below.save(process, false);
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
            identifier: known_as(sheet),
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
        let needed = process.window(self.window).map_or("txt", extension);
        if let Some(question) = process
            .window(self.window)
            .filter(|_| is_of_other_kind(&name, needed))
            .map(|window| panels::using_extension(window, &name, needed))
        {
            return sheets::show(process, self.window, question);
        }
        if !replace && process.place(&path).is_some() {
            let question = process
                .window(self.window)
                .map(|window| panels::replacing(window, &name, &folder));
            if let Some(question) = question {
                sheets::show(process, self.window, question);
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

    /// Gives the name in the sheet the extension of the document, in the place of its own or behind it.
    fn rename(&self, process: &mut Process<'_>, both: bool) {
        let Some(window) = process.window_mut(self.window) else {
            return;
        };
        let needed = extension(window);
        let sheet = window.children.iter_mut().find(|one| one.id == self.id);
        if let Some(field) = sheet.and_then(|sheet| named_mut(&mut sheet.children, NAME)) {
            let name = words(field);
            let stem = match name.rsplit_once('.') {
                Some((stem, _)) if !both => stem,
                _ => &name,
            };
            field.value = Some(Scalar::Text(format!("{stem}.{needed}")));
            field.selection = None;
        }
    }

    /// The name and the folder in the sheet.
    fn asked_for(&self, process: &Process<'_>) -> Option<(String, String)> {
        let children = &process.window(self.window)?.children;
        let sheet = children.iter().find(|child| child.id == self.id)?;
        let inside = std::slice::from_ref(sheet);
        let mut name = words(named(inside, NAME)?).trim().to_owned();
        let folder = words(named(inside, WHERE)?);
        let folder = process.words.folder(&folder).to_owned();
        let folder = process.words.english(&folder).to_owned();
        let wanted = named(inside, EXTENSION)
            .is_none_or(|check_box| check_box.value == Some(Scalar::Number(1.0)));
        if wanted && !name.is_empty() && !name.contains('.') {
            let needed = process.window(self.window).map_or("txt", extension);
            name = format!("{name}.{needed}");
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
