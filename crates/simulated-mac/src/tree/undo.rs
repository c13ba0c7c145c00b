//! Undo and Redo of the Edit menu: the texts of the main window as they were before its last edits.

use super::{
    events::{AppUi, UiEvent},
    find::Index,
    text,
    types::Target,
};
use crate::ax::Role;
use crate::world::{App, Edit, Element, Scalar};

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

    /// Whether the main window of an app has an edit for it.
    pub(super) fn is_possible(self, app: &App) -> bool {
        app.main_window().is_some_and(|window| match self {
            Self::Undo => !window.edits.done.is_empty(),
            Self::Redo => !window.edits.undone.is_empty(),
        })
    }

    /// Gives the text of the last edit back what it was before, and keeps what it is now for the other way.
    pub(super) fn carry_out(self, ui: &mut AppUi<'_>) {
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

/// The Edit menu offers what is possible.
pub(super) fn show_in_menus(app: &mut App) {
    fn show(item: &mut Element, way: Way, possible: bool) {
        if item.role == Role::MenuItem && Way::of(item.english_title()) == Some(way) {
            item.enabled = possible;
        }
        for child in &mut item.children {
            show(child, way, possible);
        }
    }
    for way in [Way::Undo, Way::Redo] {
        let possible = way.is_possible(app);
        if let Some(bar) = &mut app.menu_bar {
            show(bar, way, possible);
        }
    }
}
