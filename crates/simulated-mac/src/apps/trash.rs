//! The Trash of Finder, and files that are moved there and elsewhere [findings 2.13].

use super::{
    parts::{button, find, label},
    rename::show_alert,
};
use crate::finder;
use simulated_world::{
    geometry::Rect,
    world::{
        FileChange, Process, Window, World,
        disk::{is_within, name_of, split_extension},
    },
};

/// The question before the Trash is emptied, and the title of its default button.
const QUESTION: &str = "empty-trash-alert";
const EMPTY: &str = "Empty Trash";

/// Where the Trash of the home folder is.
pub(crate) fn folder(world: &World) -> String {
    format!("{}/.Trash", world.system.home)
}

/// Whether there is something in it.
pub(crate) fn is_full(world: &World) -> bool {
    !world.names_in(&folder(world)).is_empty()
}

/// Whether Finder's front window shows it.
pub(super) fn is_shown(world: &World) -> bool {
    let windows = finder::browsers(world);
    let shown = windows
        .first()
        .and_then(|window| finder::shown_folder(window));
    shown.is_some_and(|shown| shown == folder(world))
}

/// A path in the Trash that is free: one of another file of the name has a number. The Trash is there from then on.
pub(crate) fn place_for(world: &mut World, path: &str) -> String {
    // It is there once something was moved to it.
    let folder = folder(world);
    world.create_folder(&folder, true);
    let (stem, extension) = split_extension(name_of(path));
    world.free_path(&folder, stem, extension)
}

/// Moves what is selected into the Trash, as far as it can go there.
pub(super) fn move_selected(process: &mut Process<'_>) {
    if is_shown(process) {
        return;
    }
    let selected = finder::selection(process);
    move_files(process, selected);
}

/// Moves files into the Trash, as far as they can go there. False when none could.
pub(super) fn move_files(process: &mut Process<'_>, paths: Vec<String>) -> bool {
    let mut moved = Vec::new();
    for path in paths {
        let to = place_for(process, &path);
        if path.starts_with('/') && process.transfer(&path, &to, false) {
            moved.push((path, to));
        }
    }
    note_moved(process, moved)
}

/// Moves a file to another folder where nothing is called the same. False when it did not go.
pub(super) fn move_to(process: &mut Process<'_>, path: &str, folder: &str) -> bool {
    let to = format!("{}/{}", folder.trim_end_matches('/'), name_of(path));
    let can_go = !is_within(folder, path) && process.place(&to).is_none();
    let moved = can_go && process.transfer(path, &to, false);
    note_moved(
        process,
        moved.then(|| (path.to_owned(), to)).into_iter().collect(),
    )
}

/// Has Finder's windows show what was moved, from and to. False when nothing was.
fn note_moved(process: &mut Process<'_>, moved: Vec<(String, String)>) -> bool {
    let any = !moved.is_empty();
    if any {
        finder::note_change(process, FileChange::Moved(moved));
    }
    any
}

/// Asks whether the Trash is to be emptied.
pub(crate) fn ask_to_empty(process: &mut Process<'_>) {
    if !is_full(process) || question(process).is_some() {
        return;
    }
    let says = "Are you sure you want to permanently erase the items in the Trash?";
    let children = vec![
        label(says, Rect::new(20.0, 16.0, 380.0, 36.0)),
        label(
            "You can’t undo this action.",
            Rect::new(20.0, 54.0, 380.0, 20.0),
        ),
        button(
            "Cancel",
            "CancelButton",
            Rect::new(150.0, 98.0, 120.0, 28.0),
        ),
        button(EMPTY, "OKButton", Rect::new(280.0, 98.0, 120.0, 28.0)),
    ];
    show_alert(process, QUESTION, children);
}

/// The question that is open.
fn question<'w>(process: &'w Process<'_>) -> Option<&'w Window> {
    let asks = |window: &&Window| window.identifier.as_deref() == Some(QUESTION);
    process.app()?.windows.iter().find(asks)
}

/// Whether somebody is being asked.
pub(crate) fn is_asking(world: &World) -> bool {
    let mut windows = world.apps.iter().flat_map(|app| &app.windows);
    windows.any(|window| window.identifier.as_deref() == Some(QUESTION))
}

/// Return while the question is open. False when it is not.
pub(super) fn empty_if_asked(process: &mut Process<'_>) -> bool {
    let Some(asked) = question(process).map(|window| window.element_id) else {
        return false;
    };
    process.remove_window(asked);
    empty(process);
    true
}

/// A button of the question is pressed. False for any other.
pub(super) fn answer(process: &mut Process<'_>, id: u64) -> bool {
    let Some(asked) = question(process) else {
        return false;
    };
    let Some(button) = find(&asked.children, &|one| one.id == id) else {
        return false;
    };
    let (asked, empties) = (asked.element_id, button.english_title() == EMPTY);
    process.remove_window(asked);
    if empties {
        empty(process);
    }
    true
}

/// What is in the Trash is gone, and what was moved there cannot be put back.
pub(crate) fn empty(process: &mut Process<'_>) {
    let trash = folder(process);
    for name in process.names_in(&trash) {
        process.remove_file(&format!("{trash}/{name}"));
    }
    finder::forget_changes(process);
    finder::show_change(process);
}
