//! A document as a window and as a file: opening it, writing it, bringing it to the front.

use super::super::parts::{add_window, find, first_window, focus, of_role_mut, words};
use super::format;
use crate::finder;
use crate::rtf;
use simulated_world::ax::Role;
use simulated_world::geometry::Vector;
use simulated_world::world::{
    DoneEntry, DoneWhat, Process, Scalar, TextStyles, Window, World,
    disk::{file_url, name_of},
};

pub(in crate::apps) const TEXT_EDIT: &str = "com.apple.TextEdit";

/// How far a new window lies from the one before.
const CASCADE: Vector = Vector::new(24.0, 24.0);

/// What is in a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Content {
    text: String,
    styles: TextStyles,
    plain: bool,
}

impl Content {
    /// That of a window.
    pub(super) fn of(window: &Window) -> Self {
        let area = find(&window.children, &|one| one.role == Role::TextArea);
        Self {
            text: area.map(words).unwrap_or_default(),
            styles: format::styles_of(window),
            plain: window.plain,
        }
    }

    /// That of a file: rich text by what it begins with, else plain.
    fn read(file: &str) -> Self {
        match rtf::read(file) {
            Some((text, styles)) => Self {
                text,
                styles,
                plain: false,
            },
            None => Self {
                text: file.to_owned(),
                styles: TextStyles::default(),
                plain: true,
            },
        }
    }

    /// As a file.
    fn written(&self) -> String {
        if self.plain {
            self.text.clone()
        } else {
            rtf::written(&self.text, &self.styles)
        }
    }
}

/// A title that no other window has.
pub(super) fn free_title(process: &Process<'_>, wanted: &str) -> String {
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
pub(super) fn open_window(
    process: &mut Process<'_>,
    title: &str,
    content: &Content,
    path: Option<&str>,
) {
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
    window.plain = content.plain;
    format::show_bar(&mut window, process.system.major_version());
    if let Some(area) = of_role_mut(&mut window.children, &Role::TextArea) {
        area.value = Some(Scalar::Text(content.text.clone()));
        area.styles.clone_from(&content.styles);
        area.rich = !content.plain;
    }
    add_window(process, window);
    if let Some(front) = process.front_window() {
        focus_text(process, front);
    }
    format::update_menus(process);
}

pub(super) fn focus_text(process: &mut Process<'_>, id: u64) {
    let area = process
        .window(id)
        .and_then(|window| find(&window.children, &|one| one.role == Role::TextArea))
        .map(|area| area.id);
    if let Some(area) = area {
        focus(process, area);
    }
}

/// Opens a file, or brings the window that shows it to the front. False when there is no text in it.
pub(super) fn open_file(process: &mut Process<'_>, path: &str) -> bool {
    if raise_shown(process, path) {
        return true;
    }
    let Some(content) = process.disk.text(path).map(Content::read) else {
        return false;
    };
    open_window(process, name_of(path), &content, Some(path));
    true
}

/// Writes a document into a file, which is its own from then on. False when it cannot be there.
pub(super) fn write(process: &mut Process<'_>, id: u64, path: &str) -> bool {
    let Some(text) = process
        .window(id)
        .map(|window| Content::of(window).written())
    else {
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
    let app = process.app().and_then(|app| app.bundle_id.clone());
    let saved = DoneEntry::new(DoneWhat::Saved).in_app(app.as_deref());
    process.done.note(saved.with(path.to_owned()));
    true
}

/// Whether a changed document is saved without a question when it is closed.
pub(in crate::apps) fn keeps_by_itself(process: &Process<'_>, id: u64) -> bool {
    let app = process.app().and_then(|app| app.bundle_id.as_deref());
    let window = process.window(id);
    app == Some(TEXT_EDIT) && window.is_some_and(|window| window.document.is_some())
}

/// An app gets a file to open. Launched for that (`alone`), it shows no empty document beside it; `behind` it stays where it is.
pub(crate) fn open_file_in_app(
    world: &mut World,
    bundle_id: &str,
    path: &str,
    alone: bool,
    behind: bool,
) {
    let mut apps = world.apps.iter();
    let running = apps.find(|app| app.bundle_id.as_deref() == Some(bundle_id));
    let Some(pid) = running.map(|app| app.pid) else {
        return;
    };
    let mut process = world.process(pid);
    let is_open = match bundle_id {
        TEXT_EDIT => open_file(&mut process, path),
        _ => view_file(&mut process, path),
    };
    if is_open
        && alone
        && let Some(app) = process.app_mut()
    {
        let url = file_url(path);
        app.windows
            .retain(|window| window.edited || window.document.as_deref() == Some(&url));
    }
    let in_front = if behind { world.front } else { pid };
    // What opened behind the others is not above their windows.
    if is_open {
        let _front = world.process(in_front).activate();
    }
}

/// A window that shows a file and nothing of what is in it; the one that shows it already comes before the others.
fn view_file(process: &mut Process<'_>, path: &str) -> bool {
    if raise_shown(process, path) {
        return true;
    }
    let Some(mut window) = first_window(process) else {
        return false;
    };
    name_of(path).clone_into(&mut window.title);
    window.document = Some(file_url(path));
    add_window(process, window);
    true
}

/// Brings the window that shows a file before the others of its app. False when there is none.
fn raise_shown(process: &mut Process<'_>, path: &str) -> bool {
    let url = file_url(path);
    let top = process.top();
    let windows = process.app_mut().map(|app| app.windows.iter_mut());
    let shown = windows
        .into_iter()
        .flatten()
        .find(|window| window.document.as_deref() == Some(&url));
    let Some(window) = shown else { return false };
    window.z = top + 1;
    window.minimised = false;
    true
}

/// Opens a file in TextEdit from elsewhere. False when TextEdit does not run or does not read it.
pub(in crate::apps) fn open_in_text_edit(world: &mut World, path: &str) -> bool {
    let mut apps = world.apps.iter();
    let running = apps.find(|app| app.bundle_id.as_deref() == Some(TEXT_EDIT));
    let Some(pid) = running.map(|app| app.pid) else {
        return false;
    };
    let mut text_edit = world.process(pid);
    open_file(&mut text_edit, path) && text_edit.activate()
}
