//! A window of Finder as elements: its template, and a row for each file.

use simulated_world::ax::{Action, Attribute, Role, Subrole};
use simulated_world::{
    geometry::{Point, Rect},
    world::{
        Element, Scalar, Window,
        disk::{file_url, name_of, path_of, trimmed},
        window_of_template,
    },
};

/// What Finder calls its list of files, and its icons, as elements.
pub(crate) const LISTING: &str = "list view";
pub(super) const ICONS: &str = "icon view";
pub(super) const COLUMNS: &str = "column view";
pub(super) const ROW_HEIGHT: f64 = 22.0;
/// How far a name is moved to the right for each folder that it stands in, in points.
const INDENT: f64 = 16.0;
/// Where the list of a new window is, in which the rows are placed, and how far below its upper edge the first one is.
pub(super) const LIST: Rect = Rect::new(160.0, 74.0, 640.0, 382.0);
pub(super) const ABOVE: f64 = 26.0;
/// Where its pane is.
pub(super) const PANE: Rect = Rect::new(150.0, 72.0, 670.0, 408.0);
/// The template of a window, and where a new one appears.
pub(super) const TEMPLATE: &str = "finder";
const FIRST: Point = Point::new(200.0, 150.0);

/// The folder that a window of Finder shows; None for search results, AirDrop and their like.
pub(crate) fn shown_folder(window: &Window) -> Option<String> {
    let url = window.document.as_deref()?;
    let path = path_of(url);
    Some(trimmed(if path.is_empty() { "/" } else { &path }).to_owned())
}

pub(super) fn is_browser(window: &Window) -> bool {
    let standard = window
        .subrole
        .as_ref()
        .is_none_or(|subrole| *subrole == Subrole::StandardWindow);
    standard && window.layer == 0 && window.panel_of == 0
}

/// Whether it is the icon of a file, or stands for one in a column.
pub(crate) fn is_icon(element: &Element) -> bool {
    let url = element.attributes.get(&Attribute::Url);
    matches!(element.role, Role::Image | Role::Group)
        && matches!(url, Some(Scalar::Text(url)) if url.starts_with("file:"))
}

/// Whether it holds what a window shows of its folder: rows or icons.
fn is_listing(element: &Element) -> bool {
    matches!(
        element.english_description(),
        Some(LISTING | ICONS | COLUMNS)
    )
}

/// The list or the icons of a window.
pub(super) fn listing(element: &Element) -> Option<&Element> {
    if is_listing(element) {
        return Some(element);
    }
    element.children.iter().find_map(listing)
}

pub(super) fn listing_mut(element: &mut Element) -> Option<&mut Element> {
    if is_listing(element) {
        return Some(element);
    }
    element.children.iter_mut().find_map(listing_mut)
}

/// Whether it scrolls the list or the icons of a window, or is its browser, which scrolls by itself.
fn is_pane(element: &Element) -> bool {
    let holds = |one: &Element| is_listing(one) && one.role != Role::Browser;
    let is_browser = is_listing(element) && element.role == Role::Browser;
    is_browser || element.children.iter().any(holds)
}

/// What scrolls what a window shows of its folder.
pub(super) fn pane(element: &Element) -> Option<&Element> {
    if is_pane(element) {
        return Some(element);
    }
    element.children.iter().find_map(pane)
}

pub(super) fn pane_mut(element: &mut Element) -> Option<&mut Element> {
    if is_pane(element) {
        return Some(element);
    }
    element.children.iter_mut().find_map(pane_mut)
}

/// The rows of a list, the icons of sections, of columns what stands in the last one.
pub(super) fn entries(listing: &Element) -> Vec<&Element> {
    if listing.role == Role::Browser {
        let columns = listing.children.iter().flat_map(|inner| &inner.children);
        let mut lists = columns.filter_map(|column| column.children.first());
        let last = lists.rfind(|one| one.role == Role::List);
        return last.map_or_else(Vec::new, entries);
    }
    let mut found = Vec::new();
    for child in &listing.children {
        match child.role {
            Role::Row => found.push(child),
            _ if is_icon(child) => found.push(child),
            _ => found.extend(entries(child)),
        }
    }
    found
}

/// Takes the selection back from rows or icons.
pub(super) fn deselect(listing: &mut Element) {
    for child in &mut listing.children {
        child.attributes.remove(&Attribute::Selected);
        deselect(child);
    }
}

pub(super) fn is_selected(row: &Element) -> bool {
    row.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true))
}

/// The name that a row shows in the text field of its first cell, or that an icon has.
pub(super) fn entry_name(entry: &Element) -> Option<String> {
    let field = match entry.role {
        Role::Image => return entry.title.clone(),
        Role::Group => entry.children.first()?,
        _ => entry.children.first()?.children.first()?,
    };
    match &field.value {
        Some(Scalar::Text(name)) => Some(name.clone()),
        _ => None,
    }
}

pub(super) fn element(role: Role, frame: Rect, children: Vec<Element>) -> Element {
    Element {
        frame: Some(frame),
        children,
        ..Element::new(role)
    }
}

pub(super) fn text(role: Role, value: &str, frame: Rect) -> Element {
    Element {
        value: Some(Scalar::Text(value.into())),
        ..element(role, frame, Vec::new())
    }
}

/// What a row says of a file.
#[derive(Debug)]
pub(super) struct Listed<'f> {
    pub(super) path: &'f str,
    pub(super) kind: &'f str,
    /// How deep it stands in folders that are open.
    pub(super) level: f64,
    /// For a folder: whether what is in it is shown below it.
    pub(super) is_open: Option<bool>,
    pub(super) is_selected: bool,
}

/// The row of a file, in which its name can be opened and tells where the file is.
pub(super) fn row(listed: &Listed<'_>, top: f64) -> Element {
    let Listed { path, kind, .. } = *listed;
    let (height, inner) = (ROW_HEIGHT, top + 2.0);
    let indent = INDENT * listed.level;
    let place = Rect::new(184.0 + indent, inner, 270.0 - indent, 18.0);
    let mut name = text(Role::TextField, name_of(path), place);
    name.actions = vec![Action::Open];
    let url = Scalar::Text(file_url(path));
    name.attributes.insert(Attribute::Url, url);
    let kind = text(Role::StaticText, kind, Rect::new(464.0, inner, 150.0, 18.0));
    let cells = vec![
        element(Role::Cell, Rect::new(160.0, top, 300.0, height), vec![name]),
        element(Role::Cell, Rect::new(460.0, top, 160.0, height), vec![kind]),
    ];
    let mut row = element(Role::Row, Rect::new(160.0, top, 640.0, height), cells);
    row.subrole = Some(Subrole::OutlineRow);
    let mut has = |name, value| row.attributes.insert(name, value);
    if listed.is_selected {
        has(Attribute::Selected, Scalar::Bool(true));
    }
    if let Some(is_open) = listed.is_open {
        has(Attribute::Disclosing, Scalar::Bool(is_open));
    }
    if listed.level > 0.0 {
        has(Attribute::DisclosureLevel, Scalar::Number(listed.level));
    }
    row
}

/// What a window of a folder is called.
pub(super) fn title_of(folder: &str) -> &str {
    match name_of(folder) {
        "" => "Macintosh HD",
        name => name,
    }
}

pub(super) fn folder_url(folder: &str) -> String {
    let mut url = file_url(folder);
    if !url.ends_with('/') {
        url.push('/');
    }
    url
}

/// A new window of a folder, its list still empty.
pub(super) fn browser(folder: &str, version: Option<u32>) -> Window {
    let template = window_of_template(TEMPLATE, version);
    let made = template.unwrap_or_else(|| Window::at(Rect::default()));
    let frame = made.frame.moved_to(FIRST);
    Window {
        title: title_of(folder).to_owned(),
        document: Some(folder_url(folder)),
        frame,
        ..made
    }
}
