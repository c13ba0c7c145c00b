//! What scripts ask of TextEdit's documents and have done with them.

use super::{
    super::parts::{find, of_role_mut, words},
    file::{Content, free_title, open_file, open_window, write},
    sheet::ask_where,
};
use simulated_world::ax::Role;
use simulated_world::world::{
    Edits, Process, Scalar, TextStyles, Window,
    disk::{file_url, path_of},
};

/// What came of saving a document.
pub(crate) enum Kept {
    Written,
    /// It has no file and was told none: the panel that asks for one is on it now.
    AsksWhere,
    /// No file can be there.
    CannotBeThere,
}

/// The text of the document in a window; none for a window without one.
pub(crate) fn text_of(window: &Window) -> Option<String> {
    find(&window.children, &|one| one.role == Role::TextArea).map(words)
}

/// Puts another text into the document of a window.
pub(crate) fn set_text(process: &mut Process<'_>, window: u64, text: &str) {
    let Some(window) = process.window_mut(window) else {
        return;
    };
    if let Some(area) = of_role_mut(&mut window.children, &Role::TextArea) {
        area.value = Some(Scalar::Text(text.to_owned()));
        area.selection = None;
        area.styles = TextStyles::default();
    }
    // What was noted of the text before fits no longer.
    window.edits = Edits::default();
    window.edited = true;
}

/// A new document in front of the others; answers its window's element.
pub(crate) fn new_document(
    process: &mut Process<'_>,
    name: Option<&str>,
    text: Option<&str>,
) -> Option<u64> {
    let title = match name {
        Some(name) => name.to_owned(),
        None => free_title(process, &process.words.said("Untitled")),
    };
    open_window(process, &title, &Content::default(), None);
    let window = process.front_window()?;
    if let Some(text) = text {
        set_text(process, window, text);
    }
    Some(window)
}

/// Opens a file, or brings the window that shows it to the front; answers its element. None when it has no text.
pub(crate) fn open_document(process: &mut Process<'_>, path: &str) -> Option<u64> {
    open_file(process, path).then_some(())?;
    let url = file_url(path);
    let mut windows = process.windows().iter();
    windows
        .find(|window| window.document.as_deref() == Some(&url))
        .map(|window| window.element_id)
}

/// Writes a document into a file that is its own from then on, or into the one that it has; one without a file asks for it.
pub(crate) fn keep(process: &mut Process<'_>, window: u64, to: Option<&str>) -> Kept {
    let own = process
        .window(window)
        .and_then(|window| window.document.as_deref())
        .map(path_of);
    match to.map(str::to_owned).or(own) {
        None => {
            ask_where(process, window);
            Kept::AsksWhere
        }
        Some(path) if write(process, window, &path) => Kept::Written,
        Some(_) => Kept::CannotBeThere,
    }
}
