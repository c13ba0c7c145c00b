//! What the File menu of TextEdit does, and saving without a question.

use super::super::panels::FOLDERS;
use super::{
    file::{Content, free_title, keeps_by_itself, open_file, open_window, write},
    find_bar, format,
    open_panel::open_panel,
    sheet::ask_where,
};
use simulated_world::world::{Process, disk::path_of};

/// An item of the File menu.
pub(in crate::apps) fn choose(process: &mut Process<'_>, titles: &[&str]) -> bool {
    let front = process.front_window();
    match (titles, front) {
        (["File", "New"], _) => {
            let title = free_title(process, &process.words.said("Untitled"));
            open_window(process, &title, &Content::default(), None);
        }
        (["File", "Open…"], _) => open_panel(process),
        (["File", "Open Recent", name], _) => open_recent(process, name),
        (["File", "Save" | "Save…"], Some(window)) => save(process, window),
        (["File", "Save As…"], Some(window)) => ask_where(process, window),
        (["File", "Duplicate"], Some(window)) => duplicate(process, window),
        (["Format", ..], Some(window)) => return format::choose(process, window, titles),
        (["Edit", "Find", ..], Some(window)) => return find_bar::choose(process, window, titles),
        _ => return false,
    }
    true
}

fn open_recent(process: &mut Process<'_>, name: &str) {
    let paths = FOLDERS.map(|folder| format!("{}/{folder}/{name}", process.system.home));
    if let Some(path) = paths.iter().find(|path| process.disk.text(path).is_some()) {
        open_file(process, path);
    }
}

fn duplicate(process: &mut Process<'_>, id: u64) {
    let Some(original) = process.window(id) else {
        return;
    };
    let (title, content) = (original.title.clone(), Content::of(original));
    let stem = title
        .rsplit_once('.')
        .map_or(title.as_str(), |(stem, _)| stem);
    let title = free_title(process, &format!("{stem} copy"));
    open_window(process, &title, &content, None);
    let front = process.front_window();
    if let Some(copy) = front.and_then(|front| process.window_mut(front)) {
        copy.edited = true;
    }
}

/// Saves a document where it is, or asks where a new one is to go.
fn save(process: &mut Process<'_>, id: u64) {
    let path = process
        .window(id)
        .and_then(|window| window.document.as_deref())
        .map(path_of);
    match path {
        Some(path) => {
            write(process, id, &path);
        }
        None => ask_where(process, id),
    }
}

/// Saves every changed document that has a file.
pub(in crate::apps) fn keep_all(process: &mut Process<'_>) {
    let changed: Vec<u64> = process
        .windows()
        .iter()
        .filter(|window| window.edited)
        .map(|window| window.element_id)
        .collect();
    for id in changed {
        if keeps_by_itself(process, id) {
            save(process, id);
        }
    }
}
