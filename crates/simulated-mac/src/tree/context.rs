//! Context menus: what the right button opens, and what is in it.

use super::{
    Index, Subject, Target, close_menus,
    focus::focus,
    found::{Found, Part},
    menus::lay_out,
    read::is_text_input,
    text,
};
use crate::ax::Role;
use crate::geometry::{Point, Rect, Size};
use crate::{
    draw,
    world::{Element, World},
};

/// Opens the context menu of what is under the pointer. False when it has none.
pub(super) fn open(world: &mut World, found: &Found, at: Point) -> bool {
    close_menus(world);
    let Some((part, titles)) = found
        .parts
        .iter()
        .rev()
        .find_map(|part| Some((part, titles(&part.role)?)))
    else {
        return false;
    };
    if is_text_input(&part.role) {
        take_text(world, found.pid, part, at);
    }
    let mut menu = Element {
        children: titles.iter().map(|title| item(title)).collect(),
        ..Element::new(Role::Menu)
    };
    lay_out(&mut menu, at);
    let frame = menu.frame.unwrap_or_default();
    lay_out(&mut menu, within(world, frame, at));
    if let Some(app) = world.app_mut(found.pid) {
        app.elements.push(menu);
    }
    world.assign_ids();
    true
}

/// Opens the context menu of an element at its middle, as Accessibility asks for it.
pub(super) fn show(world: &mut World, target: Target) {
    let Some(found) = Found::of(world, target) else {
        return;
    };
    let frame = found.parts.last().and_then(|part| part.frame);
    // What has a menu opens it.
    let _opened = open(world, &found, frame.unwrap_or_default().centre());
}

/// Whether an element of that role has a context menu of its own.
pub(super) fn has_menu(role: &Role) -> bool {
    titles(role).is_some()
}

/// What the menu of an element says; None when it has no menu of its own. Empty titles are separators.
fn titles(role: &Role) -> Option<&'static [&'static str]> {
    Some(match role {
        role if is_text_input(role) => &["Cut", "Copy", "Paste", "", "Select All"],
        Role::DockItem => &["Options", "", "Show All Windows", "Hide", "Quit"],
        Role::Link => &[
            "Open Link",
            "Open Link in New Tab",
            "Open Link in New Window",
            "",
            "Copy Link",
        ],
        Role::Row => &["Open", "Get Info", "Rename", "", "Move to Trash"],
        Role::WebArea => &["Back", "Reload Page", "", "Print Page…"],
        Role::Toolbar => &[
            "Icon and Text",
            "Icon Only",
            "Text Only",
            "",
            "Customize Toolbar…",
        ],
        _ => return None,
    })
}

fn item(title: &str) -> Element {
    Element {
        title: Some(title.to_owned()),
        enabled: !title.is_empty(),
        ..Element::new(Role::MenuItem)
    }
}

/// A text takes the focus, and the word under the pointer is selected unless the pointer is on the selection.
fn take_text(world: &mut World, pid: i32, part: &Part, at: Point) {
    let target = Target::Node { pid, id: part.id };
    let terminal = world.app(pid).is_some_and(draw::is_terminal);
    let mut index = Index::default();
    let Ok(Subject::Node(place)) = index.subject(world, target) else {
        return;
    };
    let (Some(element), Some(frame)) = (place.element(), part.frame) else {
        return;
    };
    let place = draw::text_place(element, frame, at, terminal);
    let path = index.path(world, target);
    focus(world, pid, part.id);
    if let Some(path) = path {
        text::edit(world, pid, &path, |element| {
            let selected = text::selection(element);
            if place < selected.location || place > selected.end() {
                text::select(element, text::unit_at(element, place, 2));
            }
        });
    }
}

/// Where a menu goes so that its display shows all of it.
fn within(world: &World, menu: Rect, at: Point) -> Point {
    let Some(display) = draw::display_of(world, Rect::at(at, Size::new(1.0, 1.0))) else {
        return at;
    };
    let screen = display.frame;
    let right = (screen.right() - menu.width).max(screen.x);
    let bottom = (screen.bottom() - menu.height).max(screen.y);
    Point::new(at.x.min(right), at.y.min(bottom))
}
