//! What a window shows of its folder: rows, icons or columns, as its view has it.

use super::window::{LIST, PANE, browser, entries, listing, pane};
use super::{
    columns,
    entries::{entry_path, open_in, paths_below, rows_of},
    facts::{join, visible_in},
    icons,
};
use simulated_world::ax::Role;
use simulated_world::geometry::Rect;
use simulated_world::world::{
    Element, Window, World,
    finder_views::{View, ViewStyle},
    same_elements,
};

/// What shows a folder in a view. Groups and the gallery are shown as a list.
pub(super) fn role_of(view: &View) -> Role {
    match view.style {
        ViewStyle::Icon => Role::List,
        ViewStyle::Column => Role::Browser,
        ViewStyle::List | ViewStyle::Group | ViewStyle::Flow => Role::Outline,
    }
}

/// Whether a view is one of icons.
pub(super) fn shows_icons(view: &View) -> bool {
    role_of(view) == Role::List
}

/// Whether a listing says something else than the disk.
pub(super) fn is_outdated(world: &World, list: &Element, folder: &str, view: &View) -> bool {
    if list.role == Role::Browser {
        return columns::names(list) != columns::names_now(world, folder, view);
    }
    let rows = entries(list).into_iter();
    let mut shown: Vec<String> = rows.filter_map(|row| entry_path(folder, row)).collect();
    let names_in = |folder: &str| visible_in(world, folder);
    let now = paths_below(folder, 0.0, &open_in(folder, list), &names_in);
    let mut now: Vec<String> = now.into_iter().map(|(path, _)| path).collect();
    shown.sort_unstable();
    now.sort_unstable();
    shown != now
}

/// A listing with a folder's rows, icons or columns, as the view has it, wherever the bars of its window have moved it.
pub(super) fn filled(
    world: &World,
    window: &Window,
    list: &Element,
    folder: &str,
    selected: &[&str],
    view: &View,
) -> Element {
    let pane = window.children.iter().find_map(pane);
    let pane = pane.and_then(|pane| pane.frame).unwrap_or(PANE);
    let frame = match list.role {
        // Around a list some room is left.
        Role::Browser => {
            let by = pane.origin() - PANE.origin();
            let (width, height) = (
                LIST.width - PANE.width + pane.width,
                LIST.height - PANE.height + pane.height,
            );
            Rect::new(LIST.x + by.dx, LIST.y + by.dy, width, height)
        }
        _ => list.frame.unwrap_or(LIST),
    };
    let focused = list.focused;
    match role_of(view) {
        Role::Browser => {
            let mut made = columns::browser(world, pane, folder, selected, view);
            same_elements::keep(std::slice::from_mut(&mut made), std::slice::from_ref(list));
            made
        }
        Role::List => Element {
            focused,
            ..icons_of(world, list, frame, folder, selected)
        },
        _ => {
            let mut own = if list.role == Role::Outline {
                list.clone()
            } else {
                listing_of_template(world, frame)
            };
            let open = open_in(folder, &own);
            let mut rows = rows_of(world, (folder, 0.0), &open, selected, view);
            let by = frame.origin() - LIST.origin();
            rows.iter_mut().for_each(|row| row.shift(by));
            // Its columns and their heads stay below the rows.
            own.children.retain(|one| one.role != Role::Row);
            own.children.splice(0..0, rows);
            Element { focused, ..own }
        }
    }
}

/// The icons of a folder, in the view that there is or a new one.
fn icons_of(
    world: &World,
    list: &Element,
    frame: Rect,
    folder: &str,
    selected: &[&str],
) -> Element {
    let names = visible_in(world, folder).into_iter();
    let files: Vec<icons::Placed> = names
        .map(|name| {
            let path = join(folder, &name);
            let middle = world.listed_file(&path).and_then(|file| file.position);
            (path, middle)
        })
        .collect();
    let own = if list.role == Role::List {
        list.clone()
    } else {
        icons::view(frame, &world.words)
    };
    Element {
        children: vec![icons::section(frame, &files, selected)],
        ..own
    }
}

/// The list of a new window, without rows, at another place.
fn listing_of_template(world: &World, frame: Rect) -> Element {
    let made = browser("/", world.system.major_version());
    let list = made.children.iter().find_map(listing).cloned();
    let mut list = list.unwrap_or_else(|| Element::new(Role::Outline));
    list.shift(frame.origin() - LIST.origin());
    list.frame = Some(frame);
    list
}
