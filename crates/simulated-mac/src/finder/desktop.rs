//! The desktop: for each display a scroll area "desktop" that is a child of Finder itself and lies in no window, with one group
//! in it, and in that of the first display an image for each file of the desktop's folder [findings 2.9].

use std::collections::BTreeMap;

use crate::ax::{Attribute, Role};
use crate::geometry::Rect;
use crate::world::{Element, Scalar, World, disk::file_url};

/// The size of an icon with its name, and how far one is from the next.
const ICON: (f64, f64) = (80.0, 88.0);
const APART: f64 = 100.0;
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
    let known: Vec<&str> = icons(group)
        .filter_map(|icon| icon.title.as_deref())
        .collect();
    if known == names {
        return;
    }
    group.children.retain(|child| child.role != Role::Image);
    let icons = names.into_iter().enumerate();
    group
        .children
        .extend(icons.map(|(place, name)| icon(name, &folder, place, first)));
}

fn icons(group: &Element) -> impl Iterator<Item = &Element> {
    group
        .children
        .iter()
        .filter(|child| child.role == Role::Image)
}

/// Icons stand below one another at the right edge.
fn icon(name: String, folder: &str, place: usize, display: Rect) -> Element {
    let (width, height) = ICON;
    let rows = ((display.height - 3.0 * MARGIN - height) / APART).max(0.0) as usize + 1;
    let (column, row) = (place / rows, place % rows);
    let x = display.right() - MARGIN - width - column as f64 * APART;
    let y = display.y + 3.0 * MARGIN + row as f64 * APART;
    let url = Scalar::Text(file_url(&format!("{folder}/{name}")));
    Element {
        title: Some(name),
        frame: Some(Rect::new(x, y, width, height)),
        attributes: BTreeMap::from([(Attribute::Url, url)]),
        ..Element::new(Role::Image)
    }
}
