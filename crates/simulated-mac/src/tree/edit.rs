//! Changes the text of an element, and what comes of that: its document has changes, its app hears of it.
//!
//! What the change is stands in [`super::text`].

use super::{
    events::{AppUi, UiEvent},
    find::Path,
    styles, text, undo,
};
use simulated_world::ax::Role;
use simulated_world::world::{App, Change, Edit, EditName, Element, TextBefore, TextRange, Typing};

/// Changes a text element. When its text is another one afterwards and it is that of a document, the window has changes
/// that are not saved.
pub(crate) fn edit<T>(
    ui: &mut AppUi<'_>,
    path: &Path,
    act: impl FnOnce(&mut Element) -> T,
) -> Option<T> {
    edit_styled(ui, path, act, |_| {})
}

/// The same, where `style` gives what was changed other styles than those of the text around it.
pub(super) fn edit_styled<T>(
    ui: &mut AppUi<'_>,
    path: &Path,
    act: impl FnOnce(&mut Element) -> T,
    style: impl FnOnce(&mut Element),
) -> Option<T> {
    let app = ui.app_mut()?;
    let has_documents = saves_documents(app);
    let element = path.element_mut(app)?;
    let (id, before) = (element.id, element.value.clone());
    let was = (
        text::content(element).into_owned(),
        text::selection(element),
        element.styles.clone(),
    );
    let is_document = has_documents && element.role == Role::TextArea;
    let done = act(element);
    let changed = element.value != before;
    if changed {
        // What was painted over it has gone.
        element.painted = None;
        styles::follow(element, &was.0);
    } else if text::selection(element) != was.1 {
        // The insertion point went elsewhere: what is typed there is like what stands there.
        element.typing = Typing::default();
    }
    style(element);
    let changed = changed || element.styles != was.2;
    let change = (changed && !text::is_secure(element)).then(|| {
        let typed = typed(&was.0, was.1, element);
        let before = TextBefore {
            element: id,
            text: was.0,
            selection: Some(was.1),
            styles: was.2,
            typed,
        };
        Edit {
            change: Change::Text(before),
            name: typed.map(|_| EditName::Typing),
        }
    });
    if let (Some(change), Some(window)) = (change, path.window_mut(app)) {
        window.edits.note(change);
        undo::show_in_menus(app);
    }
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

/// What an edit typed at the insertion point; None for one that did anything else.
fn typed(before: &str, selected: TextRange, after: &Element) -> Option<TextRange> {
    let end = after.selection.filter(|place| place.length == 0)?.location;
    let units = text::length(after).checked_sub(before.encode_utf16().count())?;
    let grown = units > 0 && end == selected.location + units;
    (selected.length == 0 && grown).then(|| TextRange::between(selected.location, end))
}

/// Whether an app's windows are documents that a person saves: its menus say so.
fn saves_documents(app: &App) -> bool {
    let mut saves = false;
    if let Some(bar) = &app.menu_bar {
        bar.walk(&mut |item| {
            let title = item.english_title();
            saves |= item.role == Role::MenuItem && matches!(title, "Save" | "Save…");
        });
    }
    saves
}
