//! What Finder does with its windows: opening folders, selecting files, keeping the rows up to what is on the disk.

use std::collections::BTreeMap;

use super::window::{
    ABOVE, LIST, ROW_HEIGHT, browser, folder_url, is_browser, is_selected, listing, listing_mut,
    row, row_name, shown_folder, title_of,
};
use super::{
    bars, desktop,
    facts::{browsers, join, kind_of, process, process_mut, visible_in, windows_mut},
    order,
};
use crate::ax::{Attribute, Role};
use crate::world::{
    DoneEntry, Element, Window, World,
    disk::{NotWritten, folder_of, name_of},
    finder_views::View,
};

/// What is selected in Finder: paths, and names of things without a file.
pub(crate) fn selection(world: &World) -> Vec<String> {
    let rows = browsers(world).into_iter().next().and_then(|window| {
        let folder = shown_folder(window)?;
        let rows = window.children.iter().find_map(listing)?.children.iter();
        let selected = rows.filter(|row| is_selected(row)).filter_map(row_name);
        Some(
            selected
                .map(|name| join(&folder, &name))
                .collect::<Vec<_>>(),
        )
    });
    rows.filter(|rows| !rows.is_empty())
        .unwrap_or_else(|| world.finder.selection.clone())
}

/// Selects files and folders in a window of the folder that holds them, which comes to the front of Finder's
/// windows; the others stay as they are. False when one of them is not there or Finder does not run.
pub(crate) fn reveal(world: &mut World, paths: &[String]) -> bool {
    let found: Option<Vec<String>> = paths
        .iter()
        .map(|path| world.look_up(path).map(|(_, path)| path))
        .collect();
    let Some(found) = found else { return false };
    let (Some(first), true) = (found.first(), process(world).is_some()) else {
        return false;
    };
    let folder = folder_of(first).unwrap_or("/").to_owned();
    open_folder(world, &folder);
    let here: Vec<&str> = found
        .iter()
        .filter(|path| folder_of(path) == Some(folder.as_str()))
        .map(|path| name_of(path))
        .collect();
    world.finder.selection.clear();
    let selected = listing_of(world, &folder, &here, &view_of_folder(world, &folder));
    fill_front(world, &folder, selected);
    if here.is_empty() {
        world.finder.selection = found;
    }
    true
}

/// Opens a window of a folder, or brings the one there is to the front of Finder's windows.
pub(crate) fn browse(world: &mut World, folder: &str) {
    let Some((_, folder)) = world.look_up(folder) else {
        return;
    };
    open_folder(world, &folder);
    world.assign_ids();
    list_anew(world);
}

/// Has Finder's front window show another folder.
pub(crate) fn go_to_folder(world: &mut World, folder: &str) {
    if let Some(front) = browsers(world).first().map(|window| window.id) {
        show_folder(world, front, folder);
    }
}

/// Has a window show another folder.
pub(crate) fn show_folder(world: &mut World, window: u32, folder: &str) {
    let Some((_, folder)) = world.look_up(folder) else {
        return;
    };
    let title = world.words.said(title_of(&folder));
    if let Some(window) = windows_mut(world).find(|one| one.id == window) {
        window.title = title;
        window.document = Some(folder_url(&folder));
    }
    world.finder.selection.clear();
    list_anew(world);
}

/// Has Finder's front window show the folder that holds its own, which is selected there.
pub(crate) fn go_to_enclosing(world: &mut World) {
    let shown = browsers(world)
        .first()
        .and_then(|window| shown_folder(window));
    let Some(shown) = shown else { return };
    let Some(folder) = folder_of(&shown).map(str::to_owned) else {
        return;
    };
    go_to_folder(world, &folder);
    let view = view_of_folder(world, &folder);
    let rows = listing_of(world, &folder, &[name_of(&shown)], &view);
    fill_front(world, &folder, rows);
}

/// Writes a text file, which the windows of its folder show from then on.
pub(crate) fn write_file(world: &mut World, path: &str, text: &str) -> Result<(), NotWritten> {
    world.write_file(path, text)?;
    list_anew(world);
    Ok(())
}

/// The same for a script, of which it is noted.
pub(crate) fn write_for_script(
    world: &mut World,
    path: &str,
    text: &str,
) -> Result<(), NotWritten> {
    write_file(world, path, text)?;
    world.done.note(DoneEntry::written(path));
    Ok(())
}

/// Brings the rows of every Finder window up to what is on the disk.
pub(crate) fn list_anew(world: &mut World) {
    list(world, None);
}

/// The same, and lists the folder of one window whether it changed or not.
pub(crate) fn list_again(world: &mut World, window: u32) {
    list(world, Some(window));
}

/// Takes the selection back.
pub(crate) fn select_nothing(world: &mut World) {
    world.finder.selection.clear();
    let front = windows_mut(world)
        .filter(|window| is_browser(window))
        .take(1);
    let lists = front.filter_map(|window| window.children.iter_mut().find_map(listing_mut));
    for row in lists.flat_map(|list| &mut list.children) {
        row.attributes.remove(&Attribute::Selected);
    }
}

fn list(world: &mut World, always: Option<u32>) {
    let Some(pid) = process(world).map(|app| app.pid) else {
        return;
    };
    let mut lists = BTreeMap::new();
    for window in browsers(world) {
        let (Some(folder), Some(list)) = (
            shown_folder(window),
            window.children.iter().find_map(listing),
        ) else {
            continue;
        };
        let mut shown: Vec<String> = list.children.iter().filter_map(row_name).collect();
        let mut names = visible_in(world, &folder);
        shown.sort_unstable();
        names.sort_unstable();
        if shown != names || always == Some(window.id) {
            let rows = list.children.iter();
            let selected: Vec<String> = rows
                .filter(|row| is_selected(row))
                .filter_map(row_name)
                .collect();
            let selected: Vec<&str> = selected.iter().map(String::as_str).collect();
            let view = world.finder.view(window.id);
            let rows = listing_of(world, &folder, &selected, view);
            lists.insert(window.element_id, rows);
        }
    }
    let windows = world
        .app_mut(pid)
        .into_iter()
        .flat_map(|app| &mut app.windows);
    for window in windows {
        if let (Some(rows), Some(list)) = (
            lists.remove(&window.element_id),
            window.children.iter_mut().find_map(listing_mut),
        ) {
            fill(list, rows);
        }
    }
    desktop::list_anew(world, pid);
    world.assign_ids();
    let ids = browsers(world).into_iter().map(|window| window.id);
    // A window that is as it came has nothing that tells of its folder.
    let told: Vec<u32> = ids
        .filter(|id| world.finder.views.contains_key(id))
        .collect();
    for id in told {
        bars::lay_out(world, id);
    }
}

/// How the window of a folder shows it.
fn view_of_folder(world: &World, folder: &str) -> View {
    let mut windows = browsers(world).into_iter();
    let shown = windows.find(|window| shown_folder(window).as_deref() == Some(folder));
    shown.map_or_else(View::default, |window| world.finder.view(window.id).clone())
}

fn fill_front(world: &mut World, folder: &str, rows: Vec<Element>) {
    let list = windows_mut(world)
        .filter(|window| shown_folder(window).as_deref() == Some(folder))
        .find_map(|window| window.children.iter_mut().find_map(listing_mut));
    if let Some(list) = list {
        fill(list, rows);
    }
    world.assign_ids();
}

/// Puts rows into a list, wherever the bars of its window have moved it.
fn fill(list: &mut Element, mut rows: Vec<Element>) {
    if let Some(frame) = list.frame {
        let by = frame.origin() - LIST.origin();
        rows.iter_mut().for_each(|row| row.shift(by));
    }
    // Its columns and their heads stay below the rows.
    list.children.retain(|one| one.role != Role::Row);
    list.children.splice(0..0, rows);
}

/// Opens a window of a folder, or brings the one there is to the front of Finder's windows.
fn open_folder(world: &mut World, folder: &str) {
    let z = world.top() + 1;
    let version = world.system.major_version();
    let Some(app) = process_mut(world) else {
        return;
    };
    let place = app
        .windows
        .iter()
        .position(|window| shown_folder(window).as_deref() == Some(folder));
    let window = match place {
        Some(place) => app.windows.remove(place),
        None => browser(folder, version),
    };
    let front = Window {
        z,
        minimised: false,
        ..window
    };
    app.windows.insert(0, front);
}

/// The rows of a folder, those with the given names selected.
fn listing_of(world: &World, folder: &str, selected: &[&str], view: &View) -> Vec<Element> {
    let names = order::sorted(world, folder, visible_in(world, folder), view);
    names
        .into_iter()
        .enumerate()
        .map(|(place, name)| {
            let top = LIST.y + ABOVE + place as f64 * ROW_HEIGHT;
            let path = join(folder, &name);
            let kind = kind_of(world, &path).unwrap_or_default();
            row(&path, &kind, top, selected.contains(&name.as_str()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_revealed_is_selected_in_a_window_of_its_folder() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        assert_eq!(selection(&world), ["/Users/demo/Documents/Plan.txt"]);
        assert!(reveal(&mut world, &["/Applications/Safari.app".into()]));
        assert_eq!(selection(&world), ["/Applications/Safari.app"]);
        assert_eq!(browsers(&world).len(), 3);
        assert!(reveal(
            &mut world,
            &["/users/demo/documents/photos/".into()]
        ));
        assert_eq!(selection(&world), ["/Users/demo/Documents/Photos"]);
        assert_eq!(browsers(&world).len(), 3);
        assert!(!reveal(&mut world, &["/no/such/file".into()]));
        assert!(reveal(&mut world, &["/".into()]));
        assert_eq!(selection(&world), ["/"]);
    }

    #[test]
    fn a_new_file_appears_in_the_window_of_its_folder() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        write_file(&mut world, "/Users/demo/Documents/Aa.txt", "x").unwrap();
        let window = browsers(&world)[0];
        let rows = &window.children.iter().find_map(listing).unwrap().children;
        assert_eq!(row_name(&rows[0]).unwrap(), "Aa.txt");
        assert_eq!(selection(&world), ["/Users/demo/Documents/Plan.txt"]);
    }

    #[test]
    fn lists_are_known_in_every_language() {
        let mut world =
            World::fresh_in(crate::Template::Japanese.language().unwrap(), 0.0, None).unwrap();
        let list = browsers(&world)[0].children.iter().find_map(listing);
        let said = list.unwrap().description.as_deref();
        assert_eq!(said, Some("リスト表示"));
        assert_eq!(selection(&world), ["/Users/demo/Documents/Plan.txt"]);
        browse(&mut world, "/Users/demo/Downloads");
        let opened = browsers(&world)[0];
        assert!(opened.children.iter().find_map(listing).is_some());
        go_to_enclosing(&mut world);
        assert_eq!(selection(&world), ["/Users/demo/Downloads"]);
    }
}
