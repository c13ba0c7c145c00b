//! What Finder does with its windows: opening folders, selecting files, keeping the rows up to what is on the disk.

use std::collections::BTreeMap;

use super::window::{
    PANE, browser, deselect, element, entries, folder_url, is_browser, is_selected, listing,
    listing_mut, pane_mut, shown_folder, title_of,
};
use super::{
    bars, columns, desktop,
    entries::{entry_key, entry_path},
    facts::{browsers, process, process_mut, windows_mut},
    icons,
    listings::{filled, is_outdated, role_of, shows_icons},
};
use simulated_world::ax::Role;
use simulated_world::world::{
    DoneEntry, Element, Window, World,
    disk::{NotWritten, folder_of, name_of},
    finder_views::ViewStyle,
};

/// What is selected in Finder: paths, and names of things without a file.
pub(crate) fn selection(world: &World) -> Vec<String> {
    let on_desktop = desktop::selection(world);
    if !on_desktop.is_empty() {
        return on_desktop;
    }
    let rows = browsers(world).into_iter().next().and_then(|window| {
        let folder = shown_folder(window)?;
        let listing = window.children.iter().find_map(listing)?;
        let selected = entries(listing).into_iter().filter(|one| is_selected(one));
        let selected = selected.filter_map(|one| entry_path(&folder, one));
        let selected: Vec<String> = selected.collect();
        let is_of_column = listing.role == Role::Browser && columns::has_opened(listing);
        if selected.is_empty() && is_of_column {
            return Some(vec![folder]);
        }
        Some(selected)
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
    desktop::select_nothing(world);
    fill_front(world, &folder, &here);
    if here.is_empty() {
        world.finder.selection = found;
    }
    true
}

/// Selects a file in the foremost window that shows its folder, where one does.
pub(super) fn select_where_shown(world: &mut World, path: &str) {
    world.finder.selection.clear();
    desktop::select_nothing(world);
    fill_front(world, folder_of(path).unwrap_or("/"), &[name_of(path)]);
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
    fill_front(world, &folder, &[name_of(&shown)]);
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

/// Brings the icons of every window to where they were put.
pub(crate) fn show_icons_anew(world: &mut World) {
    let windows = browsers(world).into_iter();
    let shown = windows.filter(|window| shows_icons(world.finder.view(window.id)));
    let ids: Vec<u32> = shown.map(|window| window.id).collect();
    for id in ids {
        list_again(world, id);
    }
}

/// Takes the selection back.
pub(crate) fn select_nothing(world: &mut World) {
    world.finder.selection.clear();
    desktop::select_nothing(world);
    let front = windows_mut(world)
        .filter(|window| is_browser(window))
        .take(1);
    let lists = front.filter_map(|window| window.children.iter_mut().find_map(listing_mut));
    lists.for_each(deselect);
}

/// Something was selected in a window: nothing is on the desktop any more.
pub(crate) fn settle_selection(world: &mut World, element: u64) {
    let in_window = browsers(world)
        .iter()
        .any(|window| window.children.iter().any(|one| one.holds(element)));
    if in_window {
        desktop::select_nothing(world);
    }
}

/// Has a window show its folder in a view.
pub(crate) fn show_as(world: &mut World, window: u32, style: ViewStyle) {
    let mut windows = browsers(world).into_iter();
    let shown = windows.find(|one| one.id == window).and_then(shown_folder);
    let view = world.finder.view_mut(window);
    view.style = style;
    view.first_column = shown.filter(|_| style == ViewStyle::Column);
    list_anew(world);
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
        let view = world.finder.view(window.id);
        let is_other = role_of(view) != list.role;
        if is_other || always == Some(window.id) || is_outdated(world, list, &folder, view) {
            let selected = entries(list).into_iter().filter(|one| is_selected(one));
            let selected = selected.filter_map(|one| entry_key(&folder, one));
            let selected: Vec<String> = selected.collect();
            let selected: Vec<&str> = selected.iter().map(String::as_str).collect();
            let filled = filled(world, window, list, &folder, &selected, view);
            lists.insert(window.element_id, filled);
        }
    }
    let windows = world
        .app_mut(pid)
        .into_iter()
        .flat_map(|app| &mut app.windows);
    for window in windows {
        if let Some(filled) = lists.remove(&window.element_id) {
            put(window, filled);
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

/// Lists a folder anew in the foremost window that shows it, with these names selected.
fn fill_front(world: &mut World, folder: &str, selected: &[&str]) {
    let mut windows = browsers(world).into_iter();
    let front = windows.find(|window| shown_folder(window).as_deref() == Some(folder));
    let filled = front.and_then(|window| {
        let list = window.children.iter().find_map(listing)?;
        let view = world.finder.view(window.id);
        Some((
            window.id,
            filled(world, window, list, folder, selected, view),
        ))
    });
    if let Some((id, filled)) = filled
        && let Some(window) = windows_mut(world).find(|window| window.id == id)
    {
        put(window, filled);
    }
    world.assign_ids();
}

/// Has a window show a listing in the place of the one that it shows.
fn put(window: &mut Window, filled: Element) {
    let Some(pane) = window.children.iter_mut().find_map(pane_mut) else {
        return;
    };
    let frame = pane.frame.unwrap_or(PANE);
    let identifier = (filled.role == Role::List).then(|| icons::PANE.into());
    match (&pane.role, &filled.role) {
        (_, Role::Browser) => *pane = filled,
        (Role::Browser, _) => {
            *pane = Element {
                identifier,
                ..element(Role::ScrollArea, frame, vec![filled])
            };
        }
        _ => {
            pane.identifier = identifier;
            if let Some(list) = listing_mut(pane) {
                *list = filled;
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finder::window::entry_name;

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
        assert_eq!(entry_name(&rows[0]).unwrap(), "Aa.txt");
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
