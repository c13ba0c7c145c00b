//! Columns: a folder, and beside it the folders that were opened from it [trees 3.1].
//!
//! That each column is a list in a scroll area of its own, in the scroll area of the browser, and each file a group in it, is what
//! scripts of Finder's windows and of open panels go by (B). What is in a group, the widths, and which parts are called selected are
//! built the simplest way (C), and so is the preview of the file that is selected alone: its picture and what is known of it, in the place of
//! another column.

use super::{
    facts::{join, visible_in},
    icons::entry_attributes,
    information, order,
    window::{COLUMNS, ROW_HEIGHT, element, entries, entry_name, text},
};
use simulated_world::ax::Role;
use simulated_world::geometry::Rect;
use simulated_world::world::{
    Element, Place, World,
    disk::{is_within, name_of},
    finder_views::View,
};

/// The width of a column, in points.
const WIDTH: f64 = 200.0;

/// What the parts of columns are known by, before the path of their folder.
const COLUMN: &str = "column ";
pub(super) const FILES: &str = "files ";
const PREVIEW: &str = "preview";

/// The folders of the columns of a window: from the one that it began with to the one that it shows.
fn folders(first: Option<&str>, shown: &str) -> Vec<String> {
    let Some(first) = first.filter(|first| is_within(shown, first)) else {
        return vec![shown.to_owned()];
    };
    let mut all = vec![first.to_owned()];
    let rest = shown.get(first.len()..).unwrap_or_default();
    for name in rest.split('/').filter(|name| !name.is_empty()) {
        let next = join(all.last().map_or("", String::as_str), name);
        all.push(next);
    }
    all
}

/// The browser of a window that shows a folder, in which these names are selected.
pub(super) fn browser(
    world: &World,
    pane: Rect,
    folder: &str,
    selected: &[&str],
    view: &View,
) -> Element {
    let folders = folders(view.first_column.as_deref(), folder);
    let next = folders.iter().skip(1).map(|path| vec![name_of(path)]);
    let chosen = next.chain([selected.to_vec()]);
    let columns = folders.iter().zip(chosen).enumerate();
    let columns = columns.map(|(place, (folder, chosen))| {
        let x = pane.x + WIDTH * place as f64;
        let frame = Rect::new(x, pane.y, WIDTH, pane.height);
        column(world, frame, folder, &chosen, view)
    });
    let own = world.words.said(COLUMNS);
    let mut columns: Vec<Element> = columns.collect();
    columns.extend(preview(world, pane, columns.len(), folder, selected));
    let inner = Element {
        part: Some(COLUMNS.to_owned()),
        ..element(Role::ScrollArea, pane, columns)
    };
    Element {
        identifier: Some("ColumnView".into()),
        described: (own != COLUMNS).then(|| COLUMNS.into()),
        description: Some(own),
        ..element(Role::Browser, pane, vec![inner])
    }
}

/// The preview beside so many columns of what is selected in a folder; none where that is not one file.
fn preview(
    world: &World,
    pane: Rect,
    columns: usize,
    folder: &str,
    selected: &[&str],
) -> Option<Element> {
    let [name] = selected else {
        return None;
    };
    let path = join(folder, name);
    if matches!(world.place(&path)?, Place::Folder | Place::Disk) {
        return None;
    }
    let x = pane.x + WIDTH * columns as f64;
    let frame = Rect::new(x, pane.y, (pane.right() - x).max(WIDTH), pane.height);
    let middle = frame.centre().x;
    let mut parts = vec![Element {
        description: Some((*name).to_owned()),
        ..element(
            Role::Image,
            Rect::new(middle - 48.0, frame.y + 20.0, 96.0, 96.0),
            Vec::new(),
        )
    }];
    let mut top = frame.y + 130.0;
    for line in information::summary(world, &path) {
        let place = Rect::new(frame.x + 12.0, top, frame.width - 24.0, 18.0);
        parts.push(text(Role::StaticText, &line, place));
        top += 20.0;
    }
    Some(Element {
        part: Some(PREVIEW.to_owned()),
        ..element(Role::ScrollArea, frame, parts)
    })
}

/// The preview that a browser has of what is selected in a folder by now.
pub(super) fn preview_in(
    world: &World,
    browser: &Element,
    folder: &str,
    selected: &[&str],
) -> Option<Element> {
    let pane = browser.frame.unwrap_or_default();
    preview(world, pane, lists(browser).count(), folder, selected)
}

/// Gives a browser this preview in the place of the one that it has.
pub(super) fn put_preview(browser: &mut Element, preview: Option<Element>) {
    if let Some(inner) = browser.children.first_mut() {
        inner.children.retain(|one| !one.is_part(PREVIEW));
        inner.children.extend(preview);
    }
}

fn column(world: &World, frame: Rect, folder: &str, selected: &[&str], view: &View) -> Element {
    let names = order::sorted(world, folder, visible_in(world, folder), view);
    let items = names.iter().enumerate().map(|(place, name)| {
        let top = frame.y + ROW_HEIGHT * place as f64;
        let row = Rect::new(frame.x, top, frame.width, ROW_HEIGHT);
        item(&join(folder, name), row, selected.contains(&name.as_str()))
    });
    let list = Element {
        part: Some(FILES.to_owned() + folder),
        ..element(Role::List, frame, items.collect())
    };
    Element {
        part: Some(COLUMN.to_owned() + folder),
        ..element(Role::ScrollArea, frame, vec![list])
    }
}

fn item(path: &str, row: Rect, selected: bool) -> Element {
    let place = Rect::new(row.x + 24.0, row.y + 2.0, row.width - 30.0, 18.0);
    Element {
        part: Some(path.to_owned()),
        attributes: entry_attributes(path, selected),
        ..element(
            Role::Group,
            row,
            vec![text(Role::StaticText, name_of(path), place)],
        )
    }
}

/// The lists in the columns of a browser, from the left.
pub(super) fn lists(browser: &Element) -> impl Iterator<Item = &Element> {
    let columns = browser.children.iter().flat_map(|inner| &inner.children);
    let inside = columns.flat_map(|column| &column.children);
    inside.filter(|one| one.role == Role::List)
}

/// What stands in the columns, from the left.
pub(super) fn names(browser: &Element) -> Vec<Vec<String>> {
    let of_list = |list: &Element| entries(list).into_iter().filter_map(entry_name).collect();
    lists(browser).map(of_list).collect()
}

/// What would stand there now.
pub(super) fn names_now(world: &World, folder: &str, view: &View) -> Vec<Vec<String>> {
    let folders = folders(view.first_column.as_deref(), folder);
    let names = folders
        .iter()
        .map(|folder| order::sorted(world, folder, visible_in(world, folder), view));
    names.collect()
}

/// Whether a browser has more than one column: then the folder that it shows is selected in the one before.
pub(super) fn has_opened(browser: &Element) -> bool {
    lists(browser).nth(1).is_some()
}
