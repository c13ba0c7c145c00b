//! The find bar above the text of a document.

use super::super::parts::{button, find, find_mut, focus, named, of_role_mut, part, words};
use super::file::focus_text;
use crate::tree::text;
use simulated_world::ax::{Action, Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::world::{Element, Process, Scalar, TextRange};

const BAR: &str = "find-bar";
const FIELD: &str = "find-field";
const DONE: &str = "find-done";
const NEXT: &str = "find-next";
const PREVIOUS: &str = "find-previous";
const HEIGHT: f64 = 30.0;

/// Which way a text is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Next,
    Previous,
}

/// An item of the Find menu.
pub(super) fn choose(process: &mut Process<'_>, window: u64, titles: &[&str]) -> bool {
    match titles {
        ["Edit", "Find", "Find…"] => show(process, window),
        ["Edit", "Find", "Find Next"] => search(process, window, Way::Next),
        ["Edit", "Find", "Find Previous"] => search(process, window, Way::Previous),
        ["Edit", "Find", "Use Selection for Find"] => take_selection(process, window),
        _ => return false,
    }
    true
}

/// A button of the bar is pressed.
pub(in crate::apps) fn press(process: &mut Process<'_>, id: u64) -> bool {
    let Some(window) = process.window_of(id).map(|window| window.element_id) else {
        return false;
    };
    let pressed = process.element(id).and_then(|one| one.identifier.clone());
    match pressed.as_deref() {
        Some(DONE) => close(process, window),
        Some(NEXT) => search(process, window, Way::Next),
        Some(PREVIOUS) => search(process, window, Way::Previous),
        _ => return false,
    }
    true
}

/// Return in the field finds the next place, Escape closes the bar. False when the keys are for something else.
pub(in crate::apps) fn type_key(process: &mut Process<'_>, key: &str) -> bool {
    let Some(window) = process.front_window().and_then(|id| process.window(id)) else {
        return false;
    };
    let has_focus = named(&window.children, FIELD).is_some_and(|field| field.focused);
    let id = window.element_id;
    match key {
        "\r" if has_focus => search(process, id, Way::Next),
        "\u{1b}" if has_focus => close(process, id),
        _ => return false,
    }
    true
}

/// Shows the bar above the text, the field with the focus.
fn show(process: &mut Process<'_>, id: u64) {
    let wanted = process.find_text.clone();
    let Some(window) = process.window_mut(id) else {
        return;
    };
    if named(&window.children, FIELD).is_none() {
        let Some(area) = of_role_mut(&mut window.children, &Role::ScrollArea) else {
            return;
        };
        let frame = area.frame.unwrap_or_default();
        for child in &mut area.children {
            if let Some(own) = &mut child.frame {
                own.y += HEIGHT;
                own.height -= HEIGHT;
            }
        }
        area.children.push(bar(frame, &wanted));
        process.assign_ids();
    }
    let window = process.window(id);
    let field = window.and_then(|window| named(&window.children, FIELD));
    if let Some(field) = field.map(|field| field.id) {
        focus(process, field);
    }
    let window = process.window_mut(id);
    let is_field = |one: &Element| one.identifier.as_deref() == Some(FIELD);
    if let Some(field) = window.and_then(|window| find_mut(&mut window.children, &is_field)) {
        text::select_all(field);
    }
}

fn bar(Rect { x, y, width, .. }: Rect, wanted: &str) -> Element {
    let at = |left: f64, width: f64| Rect::new(x + left, y + 4.0, width, 22.0);
    let field = Element {
        subrole: Some(Subrole::SearchField),
        identifier: Some(FIELD.into()),
        value: Some(Scalar::Text(wanted.to_owned())),
        actions: vec![Action::Confirm],
        ..part(Role::TextField, at(10.0, width - 190.0))
    };
    let step = |identifier: &str, description: &str, left: f64| Element {
        title: None,
        description: Some(description.into()),
        ..button("", identifier, at(left, 28.0))
    };
    Element {
        identifier: Some(BAR.into()),
        children: vec![
            field,
            step(PREVIOUS, "Find Previous", width - 170.0),
            step(NEXT, "Find Next", width - 140.0),
            button("Done", DONE, at(width - 90.0, 70.0)),
        ],
        ..part(Role::Group, Rect::new(x, y, width, HEIGHT))
    }
}

fn close(process: &mut Process<'_>, id: u64) {
    keep_text(process, id);
    let Some(window) = process.window_mut(id) else {
        return;
    };
    let is_bar = |one: &Element| one.identifier.as_deref() == Some(BAR);
    let holder = |one: &Element| one.children.iter().any(is_bar);
    if let Some(area) = find_mut(&mut window.children, &holder) {
        area.children.retain(|child| !is_bar(child));
        for child in &mut area.children {
            if let Some(own) = &mut child.frame {
                own.y -= HEIGHT;
                own.height += HEIGHT;
            }
        }
    }
    focus_text(process, id);
}

/// What stands in the field is what every app finds next, as by the find pasteboard.
fn keep_text(process: &mut Process<'_>, id: u64) {
    let window = process.window(id);
    let field = window.and_then(|window| named(&window.children, FIELD));
    if let Some(typed) = field.map(words) {
        process.find_text = typed;
    }
}

fn take_selection(process: &mut Process<'_>, id: u64) {
    let window = process.window(id);
    let area = window.and_then(|window| find(&window.children, &|one| one.role == Role::TextArea));
    if let Some(selected) = area.map(text::selected).filter(|text| !text.is_empty()) {
        process.find_text = selected;
    }
}

/// Selects the next place of the text that is looked for, around its end when there is none behind the selection.
fn search(process: &mut Process<'_>, id: u64, way: Way) {
    keep_text(process, id);
    let wanted: Vec<u16> = process.find_text.to_lowercase().encode_utf16().collect();
    let Some(window) = process.window_mut(id) else {
        return;
    };
    let Some(area) = of_role_mut(&mut window.children, &Role::TextArea) else {
        return;
    };
    let content = text::content(area).to_lowercase();
    let content: Vec<u16> = content.encode_utf16().collect();
    let selected = text::selection(area);
    if wanted.is_empty() {
        return;
    }
    let places = content.windows(wanted.len()).enumerate();
    let places = places.filter(|(_, part)| *part == wanted.as_slice());
    let places: Vec<usize> = places.map(|(place, _)| place).collect();
    let caret = selected.length == 0 && selected.location == content.len();
    let found = match way {
        // A text that nobody has clicked into is searched from its beginning.
        Way::Next if caret => places.first(),
        Way::Next => {
            let after = |place: &&usize| **place >= selected.end();
            places.iter().find(after).or(places.first())
        }
        Way::Previous => {
            let before = |place: &&usize| **place < selected.location;
            places.iter().rev().find(before).or(places.last())
        }
    };
    if let Some(place) = found {
        text::select(area, TextRange::between(*place, place + wanted.len()));
    }
}
