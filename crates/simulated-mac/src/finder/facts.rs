//! What Finder is, which windows of folders it has, and what it calls and shows of what is on the disk.

use super::window::is_browser;
use simulated_world::world::{App, Place, Window, World};

/// Finder's bundle id.
pub(crate) const BUNDLE_ID: &str = "com.apple.finder";

/// Finder, when it runs.
pub(crate) fn process(world: &World) -> Option<&App> {
    world
        .apps
        .iter()
        .find(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID))
}

/// Finder's windows of folders, front to back.
pub(crate) fn browsers(world: &World) -> Vec<&Window> {
    let windows = process(world).into_iter().flat_map(|app| &app.windows);
    windows.filter(|window| is_browser(window)).collect()
}

/// Finder, to be changed.
pub(super) fn process_mut(world: &mut World) -> Option<&mut App> {
    world
        .apps
        .iter_mut()
        .find(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID))
}

/// All windows of Finder, to be changed.
pub(super) fn windows_mut(world: &mut World) -> impl Iterator<Item = &mut Window> {
    process_mut(world)
        .into_iter()
        .flat_map(|app| &mut app.windows)
}

/// The names directly in a folder that Finder shows.
pub(crate) fn visible_in(world: &World, folder: &str) -> Vec<String> {
    let mut names = world.names_in(folder);
    names.retain(|name| !name.starts_with('.'));
    names
}

/// What kind of thing stands at a path, as Finder words it; None when nothing does.
pub(crate) fn kind_of(world: &World, path: &str) -> Option<String> {
    let (place, path) = world.look_up(path)?;
    if let Some(own) = world.disk.kind(&path) {
        return Some(own.to_owned());
    }
    let kind = match place {
        Place::Document if world.original_of(&path).is_some() => "Alias",
        Place::Disk => "Volume",
        Place::Folder => "Folder",
        Place::Application => "Application",
        Place::Document => {
            let extension = path.rsplit_once('.').map(|(_, end)| end.to_lowercase());
            match extension.as_deref() {
                Some("txt") => "Plain Text Document",
                Some("rtf") => "Rich Text Document",
                Some("pdf") => "PDF document",
                Some("png") => "PNG image",
                Some("jpg" | "jpeg") => "JPEG image",
                Some("zip") => "ZIP archive",
                Some("md") => "Markdown Document",
                Some("dmg") => "Disk Image",
                Some("xlsx") => "Spreadsheet",
                _ => "Document",
            }
        }
    };
    Some(kind.to_owned())
}

pub(super) fn join(folder: &str, name: &str) -> String {
    format!("{}/{name}", folder.trim_end_matches('/'))
}
