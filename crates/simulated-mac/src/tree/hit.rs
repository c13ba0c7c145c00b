//! What is at a point: the pile of menus, bars and windows from the front to the back.

use super::{
    focus::is_shown,
    menus::{open_menus, open_popovers},
    place::shown_children,
    types::Target,
    windows::{DESKTOP_ICONS, DOCK, MENU_BAR, POP_UP_MENU, STATUS_ITEM},
};
use crate::finder::is_desktop;
use crate::stage_manager::thumbnail;
use simulated_world::ax::Role;
use simulated_world::geometry::{Point, Vector};
use simulated_world::menu_bars::{self, End};
use simulated_world::space::Space;
use simulated_world::world::{App, Element, Fault, LazyTree, Window, WindowNumber, World};

enum Surface<'w> {
    Window(&'w Window),
    /// An element and what its frame is relative to.
    Element(&'w Element, Space),
}

/// The topmost element at a point, of all apps or of one; the deepest that has a frame there. None where there is
/// nothing, and where the app answers nothing.
pub(crate) fn at(world: &World, only: Option<i32>, point: Point) -> Option<Target> {
    if world.faults.has(Fault::HitTestsAnswerNothing) {
        return None;
    }
    let found = search(world, only, point, false)?;
    let Target::Node { pid, id } = found else {
        return Some(found);
    };
    let app = world.app(pid)?;
    let in_it = |window: &&Window| {
        let mut holds = window.element_id == id;
        for child in &window.children {
            child.walk(&mut |element| holds |= element.id == id);
        }
        holds
    };
    let Some(window) = app.windows.iter().find(in_it) else {
        return Some(found);
    };
    if window.unhittable && window.element_id == id {
        return None;
    }
    let whole = world.faults.has(Fault::HitTestsAnswerTheWindow);
    let id = if whole { window.element_id } else { id };
    Some(Target::Node { pid, id })
}

/// What a mouse event at a point goes to: also within what an app does not show to Accessibility yet.
pub(super) fn touched(world: &World, point: Point) -> Option<Target> {
    search(world, None, point, true)
}

fn search(world: &World, only: Option<i32>, point: Point, unseen: bool) -> Option<Target> {
    let other_bar = menu_bars::at(world, point);
    let mut pile: Vec<(i32, i64, &App, Surface<'_>)> = Vec::new();
    for app in &world.apps {
        if only.is_some_and(|pid| pid != app.pid) {
            continue;
        }
        open_menus(app, &mut |menu, space| {
            pile.push((POP_UP_MENU, 0, app, Surface::Element(menu, space)));
        });
        for (popover, space) in open_popovers(app) {
            pile.push((POP_UP_MENU, 0, app, Surface::Element(popover, space)));
        }
        let is_there =
            |window: &&Window| is_shown(app, window) && window.number == WindowNumber::Own;
        for window in app.windows.iter().filter(is_there) {
            pile.push((window.layer, window.z, app, Surface::Window(window)));
        }
        for element in app
            .elements
            .iter()
            .filter(|element| element.role != Role::Menu)
        {
            let layer = if is_desktop(element) {
                DESKTOP_ICONS
            } else {
                DOCK
            };
            pile.push((layer, 0, app, Surface::Element(element, Space::DESKTOP)));
        }
        let from = |end| {
            let shift = other_bar.map_or(Vector::ZERO, |other| menu_bars::shift(world, other, end));
            Space::DESKTOP.shifted(shift)
        };
        if let Some(bar) = app.menu_bar.as_ref().filter(|_| world.front == app.pid) {
            let surface = Surface::Element(bar, from(End::Menus));
            pile.push((MENU_BAR, 0, app, surface));
        }
        if let Some(bar) = &app.extras {
            let surface = Surface::Element(bar, from(End::StatusItems));
            pile.push((STATUS_ITEM, 0, app, surface));
        }
    }
    pile.sort_by_key(|(layer, z, ..)| std::cmp::Reverse((*layer, *z)));
    pile.into_iter().find_map(|(_, _, app, surface)| {
        let id = match surface {
            Surface::Window(window) => match thumbnail(world, app, window) {
                Some(frame) => frame.contains(point).then_some(window.element_id),
                None => in_window(app, window, point, unseen),
            },
            Surface::Element(element, space) => deepest(element, space, point, None),
        }?;
        Some(Target::Node { pid: app.pid, id })
    })
}

fn in_window(app: &App, window: &Window, point: Point, unseen: bool) -> Option<u64> {
    let space = window.space();
    let inside = window.frame.contains(point);
    let lazy = app.lazy_tree.filter(|_| !unseen);
    if window.click_through {
        let told = !lazy.is_some_and(LazyTree::hides_windows);
        let children = window.children.iter().filter(|_| told);
        return children
            .rev()
            .find_map(|child| banner_at(child, space, point));
    }
    if inside && lazy.is_some_and(LazyTree::hides_windows) {
        return Some(window.element_id);
    }
    let children = window.children.iter().rev();
    let mut children = children.filter(|child| inside || escapes(child));
    let hit = children.find_map(|child| deepest(child, space, point, lazy));
    hit.or(inside.then_some(window.element_id))
}

/// What a banner has at a point. What it stands in lets every click through.
fn banner_at(element: &Element, space: Space, point: Point) -> Option<u64> {
    if element.is_banner() {
        return deepest(element, space, point, None);
    }
    let space = element.space_within(space);
    let mut children = element.children.iter().rev();
    children.find_map(|child| banner_at(child, space, point))
}

/// Sheets and popovers are windows of their own and reach beyond what they belong to.
fn escapes(element: &Element) -> bool {
    matches!(element.role, Role::Popover | Role::Sheet)
}

/// The deepest element at a point, as far as its app shows it. What lies outside its parent is clipped away.
fn deepest(element: &Element, space: Space, point: Point, lazy: Option<LazyTree>) -> Option<u64> {
    let frame = element.frame.map(|frame| space.place(frame));
    let inside = frame.is_none_or(|frame| frame.contains(point));
    let unbuilt = lazy.is_some_and(|lazy| lazy.hides_inside(&element.role));
    let space = element.space_within(space);
    let children = shown_children(element).iter().rev();
    let children = children.filter(|child| !child.is_table_part());
    let mut children = children.filter(|child| !unbuilt && (inside || escapes(child)));
    let hit = children.find_map(|child| deepest(child, space, point, lazy));
    hit.or((inside && frame.is_some()).then_some(element.id))
}
