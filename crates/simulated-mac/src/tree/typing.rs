//! Typing into an element.

use super::{
    edit::edit,
    events::AppUi,
    find::{Index, Path},
    noted,
    place::Subject,
    text,
    types::Target,
};
use simulated_world::world::DoneWhat;

/// Types a text into an element, and notes that.
pub(super) fn type_into(ui: &mut AppUi<'_>, path: &Path, text: &str) {
    let id = edit(ui, path, |element| {
        text::insert(element, text);
        element.id
    });
    let Some(id) = id else {
        return;
    };
    let pid = ui.pid;
    let target = Target::Node { pid, id };
    let mut index = Index::default();
    // An app may have closed the window in the meantime.
    if let Ok(Subject::Node(place)) = index.subject(ui, target) {
        let entry = noted::entry(&place, DoneWhat::Typed).with(text.to_owned());
        ui.done.note(entry);
    }
}
