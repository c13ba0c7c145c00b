//! Finder: folders are opened, the sidebar leads to others, a new window shows the home folder.

use super::{
    documents::{TEXT_EDIT, open_in_text_edit},
    finder_copies,
    parts::{enable_items, find, focus, is_selected, mark_items, words},
    rename, trash,
};
use crate::{
    dock,
    finder::{self, shown_folder},
    tree::{AppUi, DropPlace, show_undo},
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{
    Element, Place, Process, Scalar, disk::path_of, finder_views::ViewStyle,
};

/// An item of its menus.
pub(super) fn choose(ui: &mut AppUi<'_>, titles: &[&str]) -> bool {
    let home = ui.system.home.clone();
    match titles {
        ["File", "New Finder Window"] | ["Go", "Home"] => finder::browse(ui, &home),
        ["Go", "Downloads"] => finder::browse(ui, &format!("{home}/Downloads")),
        ["File", "New Folder"] => rename::new_folder(ui),
        ["File", "Rename"] | ["Rename"] => {
            rename::begin(ui);
        }
        ["File", "Open"] => open_selected(ui),
        ["File", "Duplicate"] => finder_copies::duplicate(ui),
        ["File", "Move to Trash"] | ["Move to Trash"] => trash::move_selected(ui),
        ["Finder", "Empty Trash…"] => trash::ask_to_empty(ui),
        ["Edit", title @ ("Select All" | "Copy" | "Paste")] => {
            return finder_copies::choose(ui, title);
        }
        ["View", title @ ("as List" | "as Icons" | "as Columns")] => {
            let style = match *title {
                "as Icons" => ViewStyle::Icon,
                "as Columns" => ViewStyle::Column,
                _ => ViewStyle::List,
            };
            if let Some(window) = finder::browsers(ui).first().map(|window| window.id) {
                finder::show_as(ui, window, style);
            }
        }
        ["Go", "Enclosing Folder"] => finder::go_to_enclosing(ui),
        _ => return false,
    }
    true
}

fn open_selected(ui: &mut AppUi<'_>) {
    for path in finder::selection(ui) {
        open(ui, &path);
    }
}

/// Opens what stands at a path: a folder in a window, an app, a text in TextEdit.
pub(crate) fn open(ui: &mut AppUi<'_>, path: &str) -> bool {
    match ui.place(path) {
        Some(Place::Folder | Place::Disk) => {
            finder::browse(ui, path);
            true
        }
        Some(Place::Application) => {
            super::parts::launch(ui, path);
            true
        }
        Some(Place::Document) => match ui.original_of(path).map(str::to_owned) {
            // What an alias stands for is no other alias.
            Some(original) if ui.original_of(&original).is_none() => open(ui, &original),
            Some(_) => false,
            None => open_in_text_edit(ui, path),
        },
        None => false,
    }
}

/// The path of a row or icon of Finder's, and whether it stands in the sidebar.
fn path_of_row(process: &Process<'_>, id: u64) -> Option<(String, bool)> {
    let icon = process.element(id).filter(|one| finder::is_icon(one));
    if let Some(Scalar::Text(url)) = icon.and_then(|icon| icon.attributes.get(&Attribute::Url)) {
        return Some((path_of(url), false));
    }
    let window = process.window_of(id)?;
    let row = find(&window.children, &|one| {
        one.role == Role::Row && one.holds(id)
    })?;
    let list = find(&window.children, &|one| {
        one.role == Role::Outline && one.children.iter().any(|child| child.id == row.id)
    })?;
    let is_name = |one: &Element| matches!(one.role, Role::StaticText | Role::TextField);
    let name = words(find(&row.children, &is_name)?);
    if list.english_description() == Some("sidebar") {
        let home = &process.system.home;
        let name = process.words.folder(&name);
        let path = match name {
            "Applications" => "/Applications".to_owned(),
            "Macintosh HD" => "/".to_owned(),
            _ => format!("{home}/{name}"),
        };
        return Some((path, true));
    }
    Some((finder::entry_path(&shown_folder(window)?, row)?, false))
}

/// A row of the list is opened, or one of the sidebar: the window goes there.
pub(super) fn open_row(ui: &mut AppUi<'_>, id: u64) -> bool {
    match path_of_row(ui, id) {
        Some((path, false)) => open(ui, &path),
        Some((path, true)) if ui.place(&path).is_some() => {
            finder::go_to_folder(ui, &path);
            true
        }
        _ => false,
    }
}

/// A row of a list was dragged somewhere: the file goes to the folder there, to the Trash, or is opened by the app there.
pub(super) fn drop_row(ui: &mut AppUi<'_>, row: u64, onto: DropPlace<'_>) -> bool {
    let Some((path, false)) = path_of_row(ui, row) else {
        return false;
    };
    if finder::process(ui).is_none_or(|app| app.pid != onto.pid) {
        return dock::item_at(ui, onto.pid, onto.parts).is_some_and(|item| match item {
            dock::Item::Trash => trash::move_files(ui, vec![path]),
            dock::Item::Application(name) => open_with(ui, &path, &name),
        });
    }
    let folder = folder_at(ui, onto);
    folder.is_some_and(|folder| trash::move_to(ui, &path, &folder))
}

/// The folder that lies where something was let go.
fn folder_at(ui: &AppUi<'_>, onto: DropPlace<'_>) -> Option<String> {
    if onto.is_desktop {
        return Some(format!("{}/Desktop", ui.system.home));
    }
    let inner = onto.parts.iter().rev();
    let mut rows = inner.filter_map(|id| path_of_row(ui, *id));
    let row = rows.find(|(path, _)| ui.place(path) == Some(Place::Folder));
    let shown = || shown_folder(ui.window(onto.window?)?);
    row.map(|(path, _)| path).or_else(shown)
}

/// Opens a file by an app of the Dock.
fn open_with(ui: &mut AppUi<'_>, path: &str, name: &str) -> bool {
    let app = ui.installed_with_name(name);
    let is_text_edit = app.is_some_and(|app| app.bundle_id == TEXT_EDIT);
    super::parts::launch(ui, name);
    is_text_edit && open_in_text_edit(ui, path)
}

/// A row of the sidebar was selected: the window goes there.
pub(super) fn follow(process: &mut Process<'_>, id: u64) {
    finder::settle_selection(process, id);
    if finder::follow_columns(process, id) {
        return;
    }
    let selected = process.element(id).is_some_and(is_selected);
    if let (true, Some((path, true))) = (selected, path_of_row(process, id))
        && process.place(&path).is_some()
    {
        finder::go_to_folder(process, &path);
    }
}

/// The left or the right arrow in a list of a column: the keyboard goes to the one beside it.
pub(super) fn step_aside(process: &mut Process<'_>, list: u64, to_the_right: bool) -> bool {
    let next = finder::go_aside(process, list, to_the_right);
    if let Some(next) = next {
        focus(process, next);
    }
    next.is_some()
}

/// Finder's menus offer what is possible with what its front window shows.
pub(super) fn update_menus(process: &mut Process<'_>) {
    let chosen = !finder::selection(process).is_empty();
    let window = finder::browsers(process).into_iter().next();
    let shown = window.and_then(shown_folder);
    let in_trash = trash::is_shown(process);
    let files = &process.finder;
    let possible = [
        ("Open", chosen),
        ("Get Info", chosen || window.is_some()),
        ("Rename", chosen && !in_trash),
        (
            "Duplicate",
            chosen && !in_trash && !rename::is_writing(process),
        ),
        (
            "Move to Trash",
            chosen && !in_trash && !rename::is_writing(process),
        ),
        ("New Folder", !in_trash),
        ("Empty Trash…", trash::is_full(process)),
        ("Enclosing Folder", shown.is_some_and(|shown| shown != "/")),
    ];
    let style = window.map(|window| files.view(window.id).style);
    let views = [
        ("as List", style == Some(ViewStyle::List)),
        ("as Icons", style == Some(ViewStyle::Icon)),
        ("as Columns", style == Some(ViewStyle::Column)),
    ];
    if let Some(app) = process.app_mut() {
        show_undo(app);
    }
    if let Some(bar) = process.app_mut().and_then(|app| app.menu_bar.as_mut()) {
        enable_items(&mut bar.children, &possible);
        mark_items(&mut bar.children, &views);
    }
}
