//! What Finder does with files, as far as it can be undone: files that were moved, copied or renamed, folders that were made
//! [findings 2.13].

use super::{
    facts::process_mut,
    folders::{list_anew, select_where_shown},
};
use simulated_world::world::{
    Change, Edit, EditName, Edits, FileChange, Way, World,
    disk::{folder_of, name_of},
};

/// Keeps what was just done, to be undone, and has Finder's windows show it.
pub(crate) fn note(world: &mut World, change: FileChange) {
    let name = Some(name_of_change(&change));
    let change = Change::Files(change);
    if let Some(finder) = process_mut(world) {
        finder.edits.note(Edit { change, name });
    }
    show_change(world);
}

/// What Finder calls it behind Undo [findings 2.13]. That files in the Trash were moved is a belief (C).
fn name_of_change(change: &FileChange) -> EditName {
    let named = |files: &[(String, String)]| match files {
        [(from, _)] => format!("“{}”", name_of(from)),
        several => format!("{} Items", several.len()),
    };
    match change {
        FileChange::Made(_) => EditName::NewFolder,
        FileChange::Copied(files) => EditName::CopyOf(named(files)),
        FileChange::Moved(files) => match files.as_slice() {
            [(from, to)] if folder_of(from) == folder_of(to) => EditName::Rename,
            files => EditName::MoveOf(named(files)),
        },
    }
}

/// Nothing can be undone any more.
pub(crate) fn forget(world: &mut World) {
    if let Some(finder) = process_mut(world) {
        finder.edits = Edits::default();
    }
}

/// Finder's windows show what the disk holds, and nothing that is gone is selected.
pub(crate) fn show_change(world: &mut World) {
    list_anew(world);
    let selected = std::mem::take(&mut world.finder.selection);
    let there = selected
        .into_iter()
        .filter(|path| !path.starts_with('/') || world.place(path).is_some());
    world.finder.selection = there.collect();
}

/// Goes one way with a change. False when nothing of it could be done. What has another name by that is selected where its folder is shown
/// (C).
pub(crate) fn go(world: &mut World, change: &FileChange, way: Way) -> bool {
    let done = match (change, way) {
        (FileChange::Moved(files), Way::Undo) => {
            let back = files.iter().rev().map(|(from, to)| (to, from));
            put_all(world, back, false)
        }
        (FileChange::Moved(files), Way::Redo) => {
            put_all(world, files.iter().map(|(from, to)| (from, to)), false)
        }
        (FileChange::Copied(files), Way::Undo) => {
            let mut any = false;
            for (_, copy) in files {
                any |= world.remove_file(copy);
            }
            any
        }
        (FileChange::Copied(files), Way::Redo) => {
            put_all(world, files.iter().map(|(from, to)| (from, to)), true)
        }
        // Only a folder that nothing was put into since.
        (FileChange::Made(path), Way::Undo) => {
            world.names_in(path).is_empty() && world.remove_file(path)
        }
        (FileChange::Made(path), Way::Redo) => world.create_folder(path, false),
    };
    if done {
        show_change(world);
        if let FileChange::Moved(files) = change
            && let [(from, to)] = files.as_slice()
            && folder_of(from) == folder_of(to)
        {
            let named = match way {
                Way::Undo => from,
                Way::Redo => to,
            };
            select_where_shown(world, named);
        }
    }
    done
}

/// Moves or copies files to where nothing is. False when none could go.
fn put_all<'p>(
    world: &mut World,
    files: impl Iterator<Item = (&'p String, &'p String)>,
    keeps: bool,
) -> bool {
    let mut any = false;
    for (from, to) in files {
        let can_go = world.place(to).is_none() && (!keeps || world.has_room_for_copy(from));
        any |= can_go && world.transfer(from, to, keeps);
    }
    any
}
