//! What comes of selecting something in a column, and of the arrows that lead from one column to the next.

use super::{
    columns::{FILES, lists, preview_in, put_preview},
    facts::{browsers, join, windows_mut},
    folders::list_again,
    window::{entries, entry_name, folder_url, is_selected, listing, listing_mut, title_of},
};
use simulated_world::ax::Attribute;
use simulated_world::world::{Element, Place, Scalar, World, disk::name_of};

/// Where something is in the columns of a window.
struct Spot {
    window: u32,
    /// The folder of the column, and its number from the left.
    folder: String,
    column: usize,
    /// The paths that are selected in it.
    selected: Vec<String>,
}

/// The place of a list or of something in it.
fn spot(world: &World, id: u64) -> Option<Spot> {
    browsers(world).into_iter().find_map(|window| {
        let browser = window.children.iter().find_map(listing)?;
        let mut all = lists(browser).enumerate();
        let (column, list) = all.find(|(_, list)| list.holds(id))?;
        let folder = list.part.as_deref()?.strip_prefix(FILES)?.to_owned();
        let chosen = entries(list).into_iter().filter(|one| is_selected(one));
        let names = chosen.filter_map(entry_name);
        let selected = names.map(|name| join(&folder, &name)).collect();
        Some(Spot {
            window: window.id,
            folder,
            column,
            selected,
        })
    })
}

/// Something was selected in a column: a folder gets a column of its own, and those beside it go. False where it is in none.
pub(crate) fn follow(world: &mut World, id: u64) -> bool {
    let Some(spot) = spot(world, id) else {
        return false;
    };
    match spot.selected.as_slice() {
        [one] if matches!(world.place(one), Some(Place::Folder | Place::Disk)) => {
            let one = one.clone();
            show(world, spot.window, &one, &[]);
        }
        several => {
            let names: Vec<&str> = several.iter().map(|path| name_of(path)).collect();
            show(world, spot.window, &spot.folder, &names);
        }
    }
    true
}

/// The right arrow goes into the column of the folder that is selected, the left one back. Answers the list that has the keyboard
/// then; none where there is no such column.
pub(crate) fn go_aside(world: &mut World, list: u64, to_the_right: bool) -> Option<u64> {
    let spot = spot(world, list)?;
    let columns = |world: &World| -> Option<Vec<(u64, Vec<String>)>> {
        let mut windows = browsers(world).into_iter();
        let window = windows.find(|window| window.id == spot.window)?;
        let browser = window.children.iter().find_map(listing)?;
        let of_list = |list: &Element| {
            let names = entries(list).into_iter().filter_map(entry_name);
            (list.id, names.collect())
        };
        Some(lists(browser).map(of_list).collect())
    };
    if to_the_right {
        let shown = columns(world)?;
        let (next, names) = shown.get(spot.column + 1)?;
        let (next, first) = (*next, names.first()?.clone());
        let folder = spot.selected.first()?.clone();
        let path = join(&folder, &first);
        match world.place(&path) {
            Some(Place::Folder | Place::Disk) => show(world, spot.window, &path, &[]),
            _ => show(world, spot.window, &folder, &[&first]),
        }
        return Some(next);
    }
    let before = spot.column.checked_sub(1)?;
    show(world, spot.window, &spot.folder, &[]);
    columns(world)?.get(before).map(|(list, _)| *list)
}

/// Has a window show a folder in its last column, with these names selected.
fn show(world: &mut World, window: u32, folder: &str, selected: &[&str]) {
    let title = world.words.said(title_of(folder));
    if let Some(window) = windows_mut(world).find(|one| one.id == window) {
        window.title = title;
        window.document = Some(folder_url(folder));
    }
    world.finder.selection.clear();
    list_again(world, window);
    select(world, window, folder, selected);
    let mut shown = browsers(world).into_iter();
    let shown = shown.find(|one| one.id == window);
    let Some(browser) = shown.and_then(|shown| shown.children.iter().find_map(listing)) else {
        return;
    };
    let preview = preview_in(world, browser, folder, selected);
    if let Some(window) = windows_mut(world).find(|one| one.id == window)
        && let Some(browser) = window.children.iter_mut().find_map(listing_mut)
    {
        put_preview(browser, preview);
    }
    world.assign_ids();
}

/// Selects names in the column of a folder, and nothing else there.
fn select(world: &mut World, window: u32, folder: &str, names: &[&str]) {
    let Some(window) = windows_mut(world).find(|one| one.id == window) else {
        return;
    };
    let list = FILES.to_owned() + folder;
    let mut elements: Vec<&mut Element> = window.children.iter_mut().collect();
    while let Some(one) = elements.pop() {
        if one.part.as_deref() != Some(&list) {
            elements.extend(&mut one.children);
            continue;
        }
        for item in &mut one.children {
            let is_chosen = entry_name(item).is_some_and(|name| names.contains(&name.as_str()));
            let chosen = Scalar::Bool(is_chosen);
            item.attributes.insert(Attribute::Selected, chosen);
        }
    }
}
