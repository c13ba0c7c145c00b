//! Finder: folders are opened, the sidebar leads to others, a new window shows the home folder.

use super::{
    documents::open_in_text_edit,
    parts::{app_called, find, holds, is_selected, words},
};
use crate::ax::Role;
use crate::{
    finder::{self, BUNDLE_ID, shown_folder},
    world::{Element, Place, World},
};

/// An item of its menus.
pub(super) fn choose(world: &mut World, titles: &[&str], now: f64) -> bool {
    let home = world.system.home.clone();
    match titles {
        ["File", "New Finder Window"] | ["Go", "Home"] => finder::browse(world, &home),
        ["Go", "Downloads"] => finder::browse(world, &format!("{home}/Downloads")),
        ["File", "Open"] => open_selected(world, now),
        _ => return false,
    }
    true
}

fn open_selected(world: &mut World, now: f64) {
    for path in finder::selection(world) {
        open(world, &path, now);
    }
}

/// Opens what stands at a path: a folder in a window, an app, a text in TextEdit.
fn open(world: &mut World, path: &str, now: f64) -> bool {
    match world.place(path) {
        Some(Place::Folder | Place::Disk) => {
            finder::browse(world, path);
            true
        }
        Some(Place::Application) => {
            super::parts::launch(world, path, now);
            true
        }
        Some(Place::Document) => open_in_text_edit(world, path),
        None => false,
    }
}

/// The path of a row of Finder's, and whether it stands in the sidebar.
fn path_of_row(world: &World, pid: i32, id: u64) -> Option<(String, bool)> {
    let app = app_called(world, pid, BUNDLE_ID)?;
    let mut windows = app.windows.iter();
    let window = windows.find(|window| window.children.iter().any(|child| holds(child, id)))?;
    let row = find(&window.children, &|one| {
        one.role == Role::Row && holds(one, id)
    })?;
    let list = find(&window.children, &|one| {
        one.role == Role::Outline && one.children.iter().any(|child| child.id == row.id)
    })?;
    let is_name = |one: &Element| matches!(one.role, Role::StaticText | Role::TextField);
    let name = words(find(&row.children, &is_name)?);
    if list.description.as_deref() == Some("sidebar") {
        let home = &world.system.home;
        let path = match name.as_str() {
            "Applications" => "/Applications".to_owned(),
            _ => format!("{home}/{name}"),
        };
        return Some((path, true));
    }
    let folder = shown_folder(window)?;
    Some((format!("{}/{name}", folder.trim_end_matches('/')), false))
}

/// A row of the list is opened.
pub(super) fn open_row(world: &mut World, pid: i32, id: u64, now: f64) -> bool {
    match path_of_row(world, pid, id) {
        Some((path, false)) => open(world, &path, now),
        _ => false,
    }
}

/// A row of the sidebar was selected: the window goes there.
pub(super) fn follow(world: &mut World, pid: i32, id: u64) {
    let selected = super::parts::window_of(world, pid, id)
        .and_then(|window| find(&window.children, &|one| one.id == id))
        .is_some_and(is_selected);
    if let (true, Some((path, true))) = (selected, path_of_row(world, pid, id))
        && world.place(&path).is_some()
    {
        finder::go_to_folder(world, &path);
    }
}
