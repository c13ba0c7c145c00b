//! The first responder of a window that nobody has clicked into: AppKit gives a window one when it becomes key, so that
//! what is typed goes to Terminal's prompt, a document's text or the list of a folder.
//!
//! Functions over the world; which element has the focus afterwards is the tree's business.

use crate::{
    ax::Role,
    world::{Element, Process},
};

/// Gives the key window of an app a first responder, unless one of its elements has the focus already.
pub fn give(process: &mut Process<'_>) {
    let Some(window) = process.front_window() else {
        return;
    };
    let Some(window) = process.window_mut(window) else {
        return;
    };
    let sheet = window
        .children
        .iter()
        .rposition(|child| child.role == Role::Sheet);
    let held = match sheet.and_then(|place| window.children.get_mut(place)) {
        Some(sheet) => std::slice::from_mut(sheet),
        None => window.children.as_mut_slice(),
    };
    if has_focus(held) {
        return;
    }
    for wanted in [is_text, is_view] {
        if let Some(first) = first(held, wanted) {
            first.focused = true;
            return;
        }
    }
}

fn has_focus(elements: &[Element]) -> bool {
    elements
        .iter()
        .any(|one| one.focused || has_focus(&one.children))
}

/// A text that fills a part of the window, as that of a document.
fn is_text(element: &Element) -> bool {
    element.role == Role::TextArea
}

/// What else takes the keyboard of a window: a page, a list, a field.
fn is_view(element: &Element) -> bool {
    matches!(
        element.role,
        Role::WebArea
            | Role::Browser
            | Role::List
            | Role::Outline
            | Role::Table
            | Role::TextField
            | Role::ComboBox
    )
}

/// The first element that is meant in reading order, outside of toolbars and pages.
fn first(elements: &mut [Element], wanted: fn(&Element) -> bool) -> Option<&mut Element> {
    elements.iter_mut().find_map(|element| {
        if element.enabled && element.frame.is_some() && wanted(element) {
            return Some(element);
        }
        match &element.role {
            Role::Toolbar | Role::WebArea => None,
            _ => first(&mut element.children, wanted),
        }
    })
}
