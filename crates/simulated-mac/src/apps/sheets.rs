//! The sheet that asks whether a document is to be saved, and the field for its name.

use super::{
    panels::{self, NAME},
    parts::{focus, named_mut, window_mut, words},
};
use crate::{
    processes,
    world::{TextRange, Window, World},
};

/// Puts the sheet that asks for saving on the window that is to be closed, or, when the app is to quit, on the
/// first one with unsaved changes; once.
pub(crate) fn ask_to_save(world: &mut World, pid: i32, closing: Option<u64>) {
    processes::activate(world, pid);
    let top = world.top();
    let Some(app) = world.app_mut(pid) else {
        return;
    };
    let asked = |window: &Window| match closing {
        Some(id) => window.element_id == id,
        None => window.edited,
    };
    let place = app.windows.iter().position(asked).unwrap_or(0);
    let Some(window) = app.windows.get_mut(place) else {
        return;
    };
    if window.sheet().is_some() {
        return;
    }
    window.minimised = false;
    window.z = top + 1;
    let sheet = panels::closing(window, closing.is_none());
    let id = window.element_id;
    window.children.push(sheet);
    world.assign_ids();
    focus_name(world, pid, id);
}

/// The caret goes to the name in the sheet that is up, all of it but the extension selected.
pub(crate) fn focus_name(world: &mut World, pid: i32, id: u64) {
    let Some(window) = window_mut(world, pid, id) else {
        return;
    };
    let Some(name) = named_mut(&mut window.children, NAME) else {
        return;
    };
    let text = words(name);
    let stem = text
        .rsplit_once('.')
        .map_or(text.as_str(), |(stem, _)| stem);
    name.selection = Some(TextRange::between(0, stem.encode_utf16().count()));
    let name = name.id;
    focus(world, pid, name);
}
