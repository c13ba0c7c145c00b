//! The desktop: for each display a scroll area "desktop" that is a child of Finder itself and lies in no window, with one group
//! in it, and in that of the first display an image for each file of the desktop's folder [findings 2.9].

use super::{
    facts::{process, process_mut},
    icons::{APART, SIZE, icon},
    window::{deselect, entries, entry_name, is_selected},
};
use simulated_world::ax::Role;
use simulated_world::geometry::{Point, Rect};
use simulated_world::world::{Element, World};

/// How far the first icon is from the corner of its display.
const MARGIN: f64 = 20.0;

/// Whether an element is the desktop of a display.
pub(crate) fn is_desktop(element: &Element) -> bool {
    element.role == Role::ScrollArea && element.english_description() == Some("desktop")
}

/// Brings the icons of Finder, the process, up to what is on the disk.
pub(super) fn list_anew(world: &mut World, pid: i32) {
    let folder = format!("{}/Desktop", world.system.home);
    let names = world.names_in(&folder);
    let Some(first) = world.displays.first().map(|display| display.frame) else {
        return;
    };
    let finder = world.app_mut(pid).into_iter();
    let mut areas = finder.flat_map(|app| &mut app.elements);
    let first_area = areas.find(|element| is_desktop(element) && element.frame == Some(first));
    let Some(group) = first_area.and_then(|area| area.children.first_mut()) else {
        return;
    };
    let shown = entries(group);
    let known: Vec<&str> = shown
        .iter()
        .filter_map(|icon| icon.title.as_deref())
        .collect();
    if known == names {
        return;
    }
    let selected = shown.iter().filter(|icon| is_selected(icon));
    let selected: Vec<String> = selected.filter_map(|icon| entry_name(icon)).collect();
    group.children.retain(|child| child.role != Role::Image);
    let icons = names.iter().enumerate().map(|(place, name)| {
        let path = format!("{folder}/{name}");
        icon(&path, corner(place, first), selected.contains(name))
    });
    group.children.extend(icons);
}

/// What is selected on the desktop.
pub(super) fn selection(world: &World) -> Vec<String> {
    let elements = process(world).into_iter().flat_map(|app| &app.elements);
    let icons = elements
        .filter(|element| is_desktop(element))
        .flat_map(entries);
    let names = icons
        .filter(|icon| is_selected(icon))
        .filter_map(entry_name);
    let home = &world.system.home;
    names.map(|name| format!("{home}/Desktop/{name}")).collect()
}

/// Takes the selection of the desktop back.
pub(crate) fn select_nothing(world: &mut World) {
    let elements = process_mut(world)
        .into_iter()
        .flat_map(|app| &mut app.elements);
    elements
        .filter(|element| is_desktop(element))
        .for_each(deselect);
}

/// The upper left corner of an icon: they stand below one another at the right edge.
fn corner(place: usize, display: Rect) -> Point {
    let (width, height) = SIZE;
    let rows = ((display.height - 3.0 * MARGIN - height) / APART).max(0.0) as usize + 1;
    let (column, row) = (place / rows, place % rows);
    let x = display.right() - MARGIN - width - column as f64 * APART;
    let y = display.y + 3.0 * MARGIN + row as f64 * APART;
    Point::new(x, y)
}
