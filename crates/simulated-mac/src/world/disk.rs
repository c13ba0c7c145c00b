//! The disk: files and folders by path. Nothing of the real disk shows through.
//!
//! What every Mac has (`/Applications`, the folders of the home folder) and the installed apps stand on it without being
//! listed. As on a Mac's own volume, names differ by more than case, and keep the case they were given.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

use super::state::World;

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The startup disk, at `/`.
    Disk,
    Folder,
    Application,
    Document,
}

/// A file or folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct File {
    /// What is in it, as far as that is text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// Its kind as Finder words it; left out: by its extension.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<String>,
    /// Its size; left out: that of its text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bytes: Option<u64>,
    /// When it was written last, in seconds since 1970; left out: when the Mac started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) modified: Option<f64>,
}

/// Why a file was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotWritten {
    /// The folder it should be in is not there.
    NoFolder,
    /// A folder has that name.
    IsFolder,
}

/// Files and folders beside the apps, by absolute path; a folder's ends with a slash. The folders around a file need
/// not be listed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Disk {
    files: BTreeMap<String, File>,
}

/// The property list in which every Mac keeps its version.
pub(crate) const SYSTEM_VERSION: &str = "/System/Library/CoreServices/SystemVersion.plist";

/// Folders that every Mac has.
const SYSTEM_FOLDERS: &[&str] = &[
    "/Applications",
    "/Applications/Utilities",
    "/Library",
    "/System",
    "/Users",
    "/Users/Shared",
    "/Volumes",
    "/private",
    "/private/tmp",
    "/tmp",
];

/// Folders that every home folder has.
const HOME_FOLDERS: &[&str] = &[
    "Desktop",
    "Documents",
    "Downloads",
    "Library",
    "Movies",
    "Music",
    "Pictures",
    "Public",
];

/// A path without slashes at its end; the startup disk keeps its own.
pub(crate) fn trimmed(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" if path.starts_with('/') => "/",
        trimmed => trimmed,
    }
}

/// The last part of a path.
pub(crate) fn name_of(path: &str) -> &str {
    trimmed(path).rsplit('/').next().unwrap_or_default()
}

/// The folder that holds what stands at a path; None for the startup disk.
pub(crate) fn folder_of(path: &str) -> Option<&str> {
    match trimmed(path).rsplit_once('/') {
        Some((_, "")) | None => None,
        Some(("", _)) => Some("/"),
        Some((folder, _)) => Some(folder),
    }
}

/// A file URL's text: what RFC 3986 does not allow in a path is escaped.
pub(crate) fn file_url(path: &str) -> String {
    let mut text = String::from("file://");
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => text.push(char::from(byte)),
            b'-' | b'.' | b'_' | b'~' | b'/' | b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*'
            | b'+' | b',' | b'=' | b':' | b'@' => {
                text.push(char::from(byte));
            }
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

/// The path of a URL, unescaped and without a slash at its end.
pub(crate) fn path_of(url: &str) -> String {
    let after = url.split_once("://").map_or(url, |(_, rest)| {
        rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("")
    });
    let bare = after.split(['?', '#']).next().unwrap_or_default();
    let mut bytes = Vec::new();
    let mut rest = bare.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let digits = (byte == b'%').then(|| [ahead.next(), ahead.next()]);
        let value = match digits {
            Some([Some(high), Some(low)]) => std::str::from_utf8(&[high, low])
                .ok()
                .and_then(|digits| u8::from_str_radix(digits, 16).ok()),
            _ => None,
        };
        match value {
            Some(value) => {
                bytes.push(value);
                rest = ahead;
            }
            None => bytes.push(byte),
        }
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if text.len() > 1 {
        text.trim_end_matches('/').to_owned()
    } else {
        text
    }
}

fn same(one: &str, other: &str) -> bool {
    // A world may have many files: nothing is written down for names that have no letters beyond ASCII.
    if one.is_ascii() && other.is_ascii() {
        return one.eq_ignore_ascii_case(other);
    }
    one == other || one.to_lowercase() == other.to_lowercase()
}

impl Disk {
    /// The file or folder that is listed at a path, with the path as it is written there.
    fn listed(&self, path: &str) -> Option<(&str, &File)> {
        let exactly = |key: String| self.files.get_key_value(&key);
        exactly(path.to_owned())
            .or_else(|| exactly(format!("{path}/")))
            .or_else(|| self.files.iter().find(|(key, _)| same(trimmed(key), path)))
            .map(|(key, file)| (key.as_str(), file))
    }

    /// Whether a folder of exactly that path is listed or holds something that is.
    fn has_folder(&self, path: &str) -> bool {
        let inside = format!("{path}/");
        let mut from = self.files.range(inside.clone()..);
        from.next().is_some_and(|(key, _)| key.starts_with(&inside))
    }

    /// The text in a file; None when there is no such file or no text in it.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.listed(trimmed(path))?.1.text.as_deref()
    }

    /// The kind that a file has by its own word.
    pub(crate) fn kind(&self, path: &str) -> Option<&str> {
        self.listed(trimmed(path))?.1.kind.as_deref()
    }
}

impl File {
    fn size(&self) -> u64 {
        let text = || self.text.as_ref().map_or(0, String::len);
        self.bytes
            .unwrap_or_else(|| u64::try_from(text()).unwrap_or(u64::MAX))
    }
}

impl World {
    /// What stands at an absolute path, and the path as the disk writes it.
    pub(crate) fn look_up(&self, path: &str) -> Option<(Place, String)> {
        let path = trimmed(path);
        if path == "/" {
            return Some((Place::Disk, path.to_owned()));
        }
        // What is written as the disk writes it, without looking at every name there is.
        if self.disk.files.contains_key(path) {
            return Some((Place::Document, path.to_owned()));
        }
        if self.disk.has_folder(path) {
            return Some((Place::Folder, path.to_owned()));
        }
        if let Some(app) = self.installed.iter().find(|app| same(&app.path, path)) {
            return Some((Place::Application, app.path.clone()));
        }
        if path == SYSTEM_VERSION {
            return Some((Place::Document, path.to_owned()));
        }
        if let Some((key, _)) = self.disk.listed(path) {
            let place = if key.ends_with('/') {
                Place::Folder
            } else {
                Place::Document
            };
            return Some((place, trimmed(key).to_owned()));
        }
        self.every_path()
            .find_map(|known| leading(&known, path).map(str::to_owned))
            .map(|folder| (Place::Folder, folder))
    }

    /// The bytes of a file, or of all the files below a folder.
    pub(crate) fn bytes_of(&self, path: &str) -> u64 {
        match self.disk.listed(trimmed(path)) {
            Some((key, file)) if !key.ends_with('/') => file.size(),
            _ => {
                let below = |key: &str| leading(key, trimmed(path)).is_some();
                let files = self.disk.files.iter().filter(|(key, _)| below(key));
                files.map(|(_, file)| file.size()).sum()
            }
        }
    }

    /// When a file or folder was changed last, in seconds since 1970.
    pub(crate) fn modified(&self, path: &str) -> f64 {
        let listed = self.disk.listed(trimmed(path));
        listed
            .and_then(|(_, file)| file.modified)
            .unwrap_or(self.system.booted_at)
    }

    /// What stands at an absolute path.
    pub(crate) fn place(&self, path: &str) -> Option<Place> {
        self.look_up(path).map(|(place, _)| place)
    }

    /// The names directly in a folder, as Finder sorts them.
    pub(crate) fn names_in(&self, folder: &str) -> Vec<String> {
        let folder = trimmed(folder);
        let depth = folder.split('/').filter(|part| !part.is_empty()).count();
        let mut names: Vec<String> = self
            .every_path()
            .filter_map(|path| {
                if folder != "/" {
                    leading(&path, folder)?;
                }
                let mut parts = path.split('/').filter(|part| !part.is_empty());
                parts.nth(depth).map(str::to_owned)
            })
            .collect();
        names.sort_by_cached_key(|name| (name.to_lowercase(), name.clone()));
        names.dedup_by(|one, other| same(one, other));
        names
    }

    /// Writes a text file, new or anew. Finder lists it after [`crate::finder::list_anew`].
    pub(crate) fn write_file(&mut self, path: &str, text: &str) -> Result<(), NotWritten> {
        let folder = folder_of(path).ok_or(NotWritten::IsFolder)?;
        let key = match self.look_up(path) {
            Some((Place::Document, key)) => key,
            Some(_) => return Err(NotWritten::IsFolder),
            None => {
                let (place, folder) = self.look_up(folder).ok_or(NotWritten::NoFolder)?;
                if !matches!(place, Place::Folder | Place::Disk) {
                    return Err(NotWritten::NoFolder);
                }
                format!("{}/{}", folder.trim_end_matches('/'), name_of(path))
            }
        };
        let file = self.disk.files.entry(key).or_default();
        file.text = Some(text.to_owned());
        Ok(())
    }

    /// Every path there is, besides those of the folders around them.
    fn every_path(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let home = &self.system.home;
        let own = HOME_FOLDERS
            .iter()
            .map(move |name| format!("{home}/{name}"));
        let listed = self.disk.files.keys().map(|key| trimmed(key));
        let apps = self.installed.iter().map(|app| app.path.as_str());
        let system = SYSTEM_FOLDERS.iter().copied().chain([SYSTEM_VERSION]);
        let written = listed.chain(apps).chain(system).map(Cow::Borrowed);
        written.chain(own.map(Cow::Owned))
    }
}

/// The part of `known` that is the same path as `path`, when `path` is it or a folder around it.
fn leading<'k>(known: &'k str, path: &str) -> Option<&'k str> {
    let depth = path.matches('/').count();
    let ends = known.match_indices('/').map(|(at, _)| at).nth(depth);
    let front = known.get(..ends.unwrap_or(known.len()))?;
    same(front, path).then_some(front)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn world() -> World {
        World::parse(World::DEFAULT.as_bytes()).unwrap()
    }

    #[test]
    fn what_every_mac_has_is_there() {
        let world = world();
        for (path, place) in [
            ("/", Place::Disk),
            ("/Users", Place::Folder),
            ("/Users/demo/", Place::Folder),
            ("/users/DEMO/desktop", Place::Folder),
            ("/Applications/Safari.app", Place::Application),
            ("/Users/demo/Documents/Plan.txt", Place::Document),
        ] {
            assert_eq!(world.place(path), Some(place), "{path}");
        }
        assert_eq!(world.place("/Users/demo/Documents/Plan"), None);
        assert_eq!(world.place("/Users/dem"), None);
        assert_eq!(
            world.look_up("/users/demo/documents/PLAN.txt").unwrap().1,
            "/Users/demo/Documents/Plan.txt"
        );
    }

    #[test]
    fn a_file_is_written_where_a_folder_is() {
        let mut world = world();
        assert_eq!(
            world.write_file("/Users/demo/Public/neu “1”.txt", "Grüße"),
            Ok(())
        );
        assert_eq!(
            world.disk.text("/Users/demo/Public/neu “1”.txt"),
            Some("Grüße")
        );
        assert_eq!(
            world.write_file("/users/demo/public/NEU “1”.txt", ""),
            Ok(())
        );
        assert_eq!(world.names_in("/Users/demo/Public"), ["neu “1”.txt"]);
        assert_eq!(world.disk.text("/Users/demo/Public/neu “1”.txt"), Some(""));
        assert_eq!(
            world.write_file("/no/such/file", ""),
            Err(NotWritten::NoFolder)
        );
        assert_eq!(
            world.write_file("/Users/demo/Desktop", ""),
            Err(NotWritten::IsFolder)
        );
        assert_eq!(world.write_file("/", ""), Err(NotWritten::IsFolder));
    }

    #[test]
    fn names_are_sorted_and_each_there_once() {
        let names = world().names_in("/Users/demo");
        assert_eq!(names.first().unwrap(), "Desktop");
        assert_eq!(names.iter().filter(|name| *name == "Documents").count(), 1);
        assert!(world().names_in("/").contains(&"Users".to_owned()));
    }
}
