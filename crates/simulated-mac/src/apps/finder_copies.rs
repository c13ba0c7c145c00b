//! What the Edit menu of Finder does with files: all are selected, copied, and pasted as copies.

use super::rename;
use crate::finder::{self, shown_folder};
use simulated_world::world::{
    FileChange, PasteboardItem, Process, World,
    disk::{file_url, folder_of, is_within, name_of, path_of, split_extension},
};

/// The type of what stands for a file, and that of plain text.
const FILE: &str = "public.file-url";
const TEXT: &str = "public.utf8-plain-text";

/// An item of the Edit menu, where no text has the focus. False for another one.
pub(super) fn choose(process: &mut Process<'_>, title: &str) -> bool {
    if rename::is_writing(process) {
        return false;
    }
    match title {
        "Select All" => select_all(process),
        "Copy" => copy(process),
        "Paste" => paste(process),
        _ => return false,
    }
    true
}

/// The folder of the front window.
fn front_folder(world: &World) -> Option<String> {
    finder::browsers(world)
        .first()
        .and_then(|window| shown_folder(window))
}

fn select_all(process: &mut Process<'_>) {
    let Some(folder) = front_folder(process) else {
        return;
    };
    let names = finder::visible_in(process, &folder).into_iter();
    let paths: Vec<String> = names
        .map(|name| format!("{}/{name}", folder.trim_end_matches('/')))
        .collect();
    finder::reveal(process, &paths);
}

/// Each file is an item of its own, with its name as its text.
fn copy(process: &mut Process<'_>) {
    let selected = finder::selection(process).into_iter();
    let items: Vec<PasteboardItem> = selected
        .filter(|path| path.starts_with('/'))
        .map(|path| {
            let content = [(FILE, file_url(&path)), (TEXT, name_of(&path).to_owned())];
            PasteboardItem(content.map(|(kind, text)| (kind.to_owned(), text)).into())
        })
        .collect();
    if !items.is_empty() {
        process.pasteboard.change_count += 1;
        process.pasteboard.items = items;
    }
}

/// Copies come into the folder of the front window and are selected there. Finder asks about a name that another folder
/// has already; that question is not here, and the file stays away.
fn paste(process: &mut Process<'_>) {
    let Some(folder) = front_folder(process) else {
        return;
    };
    let items = process.pasteboard.items.iter();
    let files: Vec<String> = items
        .filter_map(|item| item.content(FILE))
        .map(path_of)
        .collect();
    copy_into(process, files, &folder);
}

/// Copies of what is selected come beside it.
pub(super) fn duplicate(process: &mut Process<'_>) {
    let selected = finder::selection(process);
    let folder = selected.first().and_then(|path| folder_of(path));
    if let Some(folder) = folder.map(str::to_owned) {
        copy_into(process, selected, &folder);
    }
}

/// Copies files into a folder, as far as they can come there, and selects the copies.
fn copy_into(process: &mut Process<'_>, files: Vec<String>, folder: &str) {
    let mut made = Vec::new();
    for file in files {
        let Some((_, file)) = process.look_up(&file) else {
            continue;
        };
        let to = if folder_of(&file) == Some(folder) {
            let (stem, extension) = split_extension(name_of(&file));
            process.free_path(folder, &format!("{stem} copy"), extension)
        } else {
            format!("{}/{}", folder.trim_end_matches('/'), name_of(&file))
        };
        let can_come = !is_within(folder, &file)
            && !process.is_of_every_mac(&file)
            && process.place(&to).is_none()
            && process.has_room_for_copy(&file);
        if can_come && process.transfer(&file, &to, true) {
            made.push((file, to));
        }
    }
    if !made.is_empty() {
        let copies: Vec<String> = made.iter().map(|(_, to)| to.clone()).collect();
        finder::note_change(process, FileChange::Copied(made));
        if front_folder(process).as_deref() == Some(folder) {
            finder::reveal(process, &copies);
        }
    }
}
