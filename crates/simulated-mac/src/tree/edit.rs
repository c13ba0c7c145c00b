//! Changes the text of an element, and what comes of that: its document has changes, its app hears of it.
//!
//! What the change is stands in [`super::text`].

use super::{
    events::{AppUi, UiEvent},
    find::Path,
};
use crate::ax::Role;
use crate::world::{App, Element};

/// Changes a text element. When its text is another one afterwards and it is that of a document, the window has changes
/// that are not saved.
pub(crate) fn edit<T>(
    ui: &mut AppUi<'_>,
    path: &Path,
    act: impl FnOnce(&mut Element) -> T,
) -> Option<T> {
    let app = ui.app_mut()?;
    let has_documents = saves_documents(app);
    let element = path.element_mut(app)?;
    let (id, before) = (element.id, element.value.clone());
    let is_document = has_documents && element.role == Role::TextArea;
    let done = act(element);
    let changed = element.value != before;
    if changed
        && is_document
        && let Some(window) = path.window_mut(app)
    {
        window.edited = true;
    }
    if changed {
        ui.emit(UiEvent::TextChanged(id));
    }
    Some(done)
}

/// Whether an app's windows are documents that a person saves: its menus say so.
fn saves_documents(app: &App) -> bool {
    let mut saves = false;
    if let Some(bar) = &app.menu_bar {
        bar.walk(&mut |item| {
            let title = item.title.as_deref().unwrap_or_default();
            saves |= item.role == Role::MenuItem && matches!(title, "Save" | "Save…");
        });
    }
    saves
}
