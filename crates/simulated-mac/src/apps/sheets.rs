//! The sheet that asks whether a document is to be saved, and the field for its name.

use super::{
    panels::{self, NAME},
    parts::{focus, named_mut, words},
};
use simulated_world::world::{Element, Process, TextRange, Window};

/// Puts the sheet that asks for saving on the window that is to be closed, or, when the app is to quit, on the
/// first one with unsaved changes; once.
pub(crate) fn ask_to_save(process: &mut Process<'_>, closing: Option<u64>) {
    process.activate();
    let top = process.top();
    let Some(app) = process.app_mut() else {
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
    process.assign_ids();
    focus_name(process, id);
}

/// Puts a sheet on a window, the caret in its name where it has one.
pub(super) fn show(process: &mut Process<'_>, id: u64, sheet: Element) {
    if let Some(window) = process.window_mut(id) {
        window.children.push(sheet);
    }
    process.assign_ids();
    focus_name(process, id);
}

/// The caret goes to the name in the sheet that is up, all of it but the extension selected.
pub(crate) fn focus_name(process: &mut Process<'_>, id: u64) {
    let Some(window) = process.window_mut(id) else {
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
    focus(process, name);
}
