//! Undo and Redo of the Edit menu: the texts of the main window as they were before its last edits.

use super::{
    events::{AppUi, UiEvent},
    find::Index,
    text,
    types::Target,
};
use crate::ax::Role;
use crate::world::{App, Edit, EditName, Element, Scalar};

/// Which way through the edits of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Undo,
    Redo,
}

impl Way {
    /// The way that a menu item says.
    pub(super) fn of(title: &str) -> Option<Self> {
        match title {
            "Undo" => Some(Self::Undo),
            "Redo" => Some(Self::Redo),
            _ => None,
        }
    }

    /// The title of the menu item, without the name of an edit.
    fn title(self) -> &'static str {
        match self {
            Self::Undo => "Undo",
            Self::Redo => "Redo",
        }
    }

    /// The edit of the main window of an app that is next.
    fn next(self, app: &App) -> Option<&Edit> {
        let edits = &app.main_window()?.edits;
        match self {
            Self::Undo => edits.done.last(),
            Self::Redo => edits.undone.last(),
        }
    }

    /// Gives the text of the last edit back what it was before, and keeps what it is now for the other way. Where no text
    /// was edited the app may have something else to undo.
    pub(super) fn carry_out(self, ui: &mut AppUi<'_>) {
        if ui.app().is_none_or(|app| self.next(app).is_none()) {
            ui.emit(UiEvent::MenuChosen(&["Edit", self.title()]));
            return;
        }
        let Some(front) = ui.front_window() else {
            return;
        };
        let Some(edit) = ui.window_mut(front).and_then(|window| match self {
            Self::Undo => window.edits.done.pop(),
            Self::Redo => window.edits.undone.pop(),
        }) else {
            return;
        };
        let target = Target::Node {
            pid: ui.pid,
            id: edit.element,
        };
        // A text that is gone by now has nothing to get back.
        let path = Index::default().path(ui, target);
        let Some((path, app)) = path.zip(ui.app_mut()) else {
            return;
        };
        let Some(element) = path.element_mut(app) else {
            return;
        };
        let now = Edit {
            element: edit.element,
            text: text::content(element).into_owned(),
            selection: Some(text::selection(element)),
            bold: std::mem::replace(&mut element.bold, edit.bold),
            name: edit.name,
            typed: None,
        };
        element.value = Some(Scalar::Text(edit.text));
        element.selection = edit.selection;
        let is_area = element.role == Role::TextArea;
        if let Some(window) = path.window_mut(app) {
            match self {
                Self::Undo => window.edits.undone.push(now),
                Self::Redo => window.edits.done.push(now),
            }
            window.edits.end_typing();
            window.edited |= is_area && window.document.is_some();
        }
        show_in_menus(app);
        ui.emit(UiEvent::TextChanged(edit.element));
    }
}

/// The Edit menu offers what is possible, and says what that is.
pub(crate) fn show_in_menus(app: &mut App) {
    fn show(item: &mut Element, way: Way, possible: bool, name: Option<EditName>) {
        if item.role == Role::MenuItem && Way::of(item.english_title()) == Some(way) {
            item.enabled = possible;
            say(item, way, name);
        }
        for child in &mut item.children {
            show(child, way, possible, name);
        }
    }
    for way in [Way::Undo, Way::Redo] {
        let next = way.next(app);
        // Chromium's items say nothing else than Undo and Redo.
        let name = next.and_then(|edit| edit.name);
        let name = name.filter(|_| app.lazy_tree.is_none());
        let possible = next.is_some();
        if let Some(bar) = &mut app.menu_bar {
            show(bar, way, possible, name);
        }
    }
}

/// Has an item say what it undoes [findings 2.12]. What another language says there is not known.
fn say(item: &mut Element, way: Way, name: Option<EditName>) {
    let verb = way.title();
    let is_english = item
        .title
        .as_deref()
        .is_some_and(|said| said.starts_with(verb));
    if !is_english {
        return;
    }
    let named = name.map(|name| format!("{verb} {}", name.words()));
    item.english = named.as_ref().map(|_| verb.to_owned());
    item.title = Some(named.unwrap_or_else(|| verb.to_owned()));
}
