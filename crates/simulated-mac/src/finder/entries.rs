//! Which file a row or an icon of a window stands for, and the rows of a list with those of the folders that are open in it.

use super::{
    facts::{browsers, join, kind_of, visible_in},
    order,
    window::{
        ABOVE, LIST, LISTING, Listed, ROW_HEIGHT, entries, entry_name, listing, row, shown_folder,
    },
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{
    Element, Place, Scalar, World,
    disk::{folder_of, name_of, path_of},
    finder_views::View,
};

/// The folder of what a row or icon shows in a window of a folder: another one for what stands in a folder that is open there. The
/// name may be one that is being written, so that it is not told by the address of the file alone.
pub(crate) fn entry_folder(shown: &str, entry: &Element) -> String {
    let field = entry
        .children
        .first()
        .and_then(|cell| cell.children.first());
    let url = field.and_then(|field| field.attributes.get(&Attribute::Url));
    let inner = match url {
        Some(Scalar::Text(url)) if entry.disclosure_level() > 0.0 => Some(path_of(url)),
        _ => None,
    };
    let inner = inner.as_deref().and_then(folder_of);
    inner.unwrap_or(shown).to_owned()
}

/// The path of what a row or icon shows in a window of a folder.
pub(crate) fn entry_path(shown: &str, entry: &Element) -> Option<String> {
    Some(join(&entry_folder(shown, entry), &entry_name(entry)?))
}

/// How a row or icon is selected again once its window is filled anew: by its name, by its path where it stands in an open folder.
pub(super) fn entry_key(shown: &str, entry: &Element) -> Option<String> {
    if entry.disclosure_level() > 0.0 {
        entry_path(shown, entry)
    } else {
        entry_name(entry)
    }
}

/// The folders that are open in a list.
pub(super) fn open_in(shown: &str, list: &Element) -> Vec<String> {
    let rows = entries(list).into_iter();
    let open = rows.filter(|row| row.is_disclosing());
    open.filter_map(|row| entry_path(shown, row)).collect()
}

/// What is in a folder and in those of its folders that are open, from the top: paths, each with how deep it stands. `names_in` answers
/// what is in a folder.
pub(super) fn paths_below(
    folder: &str,
    level: f64,
    open: &[String],
    names_in: &dyn Fn(&str) -> Vec<String>,
) -> Vec<(String, f64)> {
    let mut all = Vec::new();
    for name in names_in(folder) {
        let path = join(folder, &name);
        let inner = open.contains(&path).then(|| path.clone());
        all.push((path, level));
        if let Some(inner) = inner {
            all.extend(paths_below(&inner, level + 1.0, open, names_in));
        }
    }
    all
}

/// The rows of a folder and of those of its folders that are open, as they stand in the list of a new window; those selected whose
/// names or paths are given ([`entry_key`]).
pub(super) fn rows_of(
    world: &World,
    (folder, level): (&str, f64),
    open: &[String],
    selected: &[&str],
    view: &View,
) -> Vec<Element> {
    let names_in = |folder: &str| order::sorted(world, folder, visible_in(world, folder), view);
    let all = paths_below(folder, level, open, &names_in).into_iter();
    all.enumerate()
        .map(|(place, (path, level))| {
            let top = LIST.y + ABOVE + place as f64 * ROW_HEIGHT;
            let is_folder = world.place(&path) == Some(Place::Folder);
            let key = if level > 0.0 { &path } else { name_of(&path) };
            let listed = Listed {
                path: &path,
                kind: &kind_of(world, &path).unwrap_or_default(),
                level,
                is_open: is_folder.then(|| open.contains(&path)),
                is_selected: selected.contains(&key),
            };
            row(&listed, top)
        })
        .collect()
}

/// The rows of what is in a folder whose row stands in the list of a window; None for the row of anything else.
pub(crate) fn rows_within(world: &World, id: u64) -> Option<Vec<Element>> {
    let mut windows = browsers(world).into_iter();
    let window = windows.find(|window| window.children.iter().any(|one| one.holds(id)))?;
    let list = window.children.iter().find_map(listing)?;
    let is_list = list.role == Role::Outline && list.english_description() == Some(LISTING);
    let own = list.children.iter().find(|row| row.id == id && is_list)?;
    let path = entry_path(&shown_folder(window)?, own)?;
    let view = world.finder.view(window.id);
    let level = own.disclosure_level() + 1.0;
    Some(rows_of(world, (&path, level), &[], &[], view))
}
