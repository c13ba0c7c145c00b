//! Icons of files, on the desktop and in a window that shows its folder as icons [trees 3.1].
//!
//! All icons of a folder are there; on a Mac those that are scrolled out of view are not.

use std::collections::BTreeMap;

use super::window::{ICONS, element};
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::{Point, Rect};
use simulated_world::world::{
    Element, Scalar, Words,
    disk::{file_url, name_of},
};

/// The size of an icon with its name, and how far one is from the next.
pub(super) const SIZE: (f64, f64) = (80.0, 88.0);
pub(super) const APART: f64 = 100.0;
/// How far the first icon of a window is from the corner of its pane.
const MARGIN: f64 = 12.0;

/// The identifier of the scroll area around the icons of a window.
pub(super) const PANE: &str = "_NS:23";

/// The icon of a file with its upper left corner at a place.
pub(super) fn icon(path: &str, at: Point, selected: bool) -> Element {
    let (width, height) = SIZE;
    Element {
        title: Some(name_of(path).to_owned()),
        frame: Some(Rect::new(at.x, at.y, width, height)),
        attributes: entry_attributes(path, selected),
        ..Element::new(Role::Image)
    }
}

/// What tells of which file something is, and whether it is selected.
pub(super) fn entry_attributes(path: &str, selected: bool) -> BTreeMap<Attribute, Scalar> {
    let mut attributes = BTreeMap::from([(Attribute::Url, Scalar::Text(file_url(path)))]);
    if selected {
        attributes.insert(Attribute::Selected, Scalar::Bool(true));
    }
    attributes
}

/// What shows icons in a pane, without any yet.
pub(super) fn view(pane: Rect, words: &Words) -> Element {
    let own = words.said(ICONS);
    Element {
        subrole: Some(Subrole::CollectionList),
        identifier: Some("IconView".into()),
        described: (own != ICONS).then(|| ICONS.into()),
        description: Some(own),
        ..element(Role::List, pane, Vec::new())
    }
}

/// A file, and the middle of its icon from the corner of the pane where somebody put it.
pub(super) type Placed = (String, Option<[f64; 2]>);

/// The section with the icons of files in such a view, in the order of the files.
pub(super) fn section(pane: Rect, files: &[Placed], selected: &[&str]) -> Element {
    let (width, height) = SIZE;
    let in_line = (((pane.width - MARGIN) / APART) as usize).max(1);
    let lines = files.len().div_ceil(in_line) as f64;
    let groups = files.iter().enumerate().map(|(place, (path, middle))| {
        let (x, y) = match middle {
            Some([x, y]) => (x - width / 2.0, y - height / 2.0),
            None => (
                MARGIN + (place % in_line) as f64 * APART,
                MARGIN + (place / in_line) as f64 * APART,
            ),
        };
        let at = Point::new(pane.x + x, pane.y + y);
        let name = name_of(path);
        let mut icon = icon(path, at, selected.contains(&name));
        let filename = Scalar::Text(name.to_owned());
        icon.attributes.insert(Attribute::Filename, filename);
        let index = Scalar::Number(place as f64);
        Element {
            identifier: Some(name.to_owned()),
            attributes: BTreeMap::from([(Attribute::Index, index)]),
            ..element(
                Role::Group,
                Rect::new(at.x, at.y, width, height),
                vec![icon],
            )
        }
    });
    let frame = Rect::new(pane.x, pane.y, pane.width, lines * APART + 2.0 * MARGIN);
    Element {
        subrole: Some(Subrole::SectionList),
        ..element(Role::List, frame, groups.collect())
    }
}
