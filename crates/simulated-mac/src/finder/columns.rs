//! Columns: a folder, and beside it the folders that were opened from it [trees 3.1].
//!
//! That each column is a list in a scroll area of its own, in the scroll area of the browser, and each file a group in it, is what
//! scripts of Finder's windows and of open panels go by (B). What is in a group, the widths, and which parts are called selected are
//! built the simplest way (C); the preview of a file is not there.

use super::{
    facts::{join, visible_in},
    icons::entry_attributes,
    order,
    window::{COLUMNS, ROW_HEIGHT, element, entries, entry_name, text},
};
use crate::ax::Role;
use crate::geometry::Rect;
use crate::world::{
    Element, World,
    disk::{is_within, name_of},
    finder_views::View,
};

/// The width of a column, in points.
const WIDTH: f64 = 200.0;

/// What the parts of columns are known by, before the path of their folder.
const COLUMN: &str = "column ";
pub(super) const FILES: &str = "files ";

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
    let inner = Element {
        part: Some(COLUMNS.to_owned()),
        ..element(Role::ScrollArea, pane, columns.collect())
    };
    Element {
        identifier: Some("ColumnView".into()),
        described: (own != COLUMNS).then(|| COLUMNS.into()),
        description: Some(own),
        ..element(Role::Browser, pane, vec![inner])
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
    columns.flat_map(|column| &column.children)
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
