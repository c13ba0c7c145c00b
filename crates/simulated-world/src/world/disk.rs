//! The disk: files and folders by path. Nothing of the real disk shows through.
//!
//! What every Mac has (`/Applications`, the folders of the home folder) and the installed apps stand on it without being
//! listed. As on a Mac's own volume, names differ by more than case, and keep the case they were given.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::paper::Paper;

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The startup disk, at `/`.
    Disk,
    Folder,
    Application,
    Document,
}

/// A file or folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct File {
    /// What is in it, as far as that is text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its kind as Finder words it; left out: by its extension.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Its size; left out: that of its text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// When it was written last, in seconds since 1970; left out: when the Mac started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<f64>,
    /// What Finder shows as its comments.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Its label in Finder, 1 to 7; 0: none.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub label: u8,
    /// Finder does not change it, move it into the Trash or give it another name.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub locked: bool,
    /// Finder does not show its extension.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub hides_extension: bool,
    /// Who may read, write and run it, as a number of octal digits; left out: as is usual for a file or a folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<u16>,
    /// The path of what it stands for, when it is an alias file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original: Option<String>,
    /// What the pages of a PDF, or an image, show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<Paper>,
    /// Where a script has put its icon in the window of its folder, in points from the left and the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<[f64; 2]>,
}

/// Why a file was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The folder it should be in is not there.
    NoFolder,
    /// A folder has that name.
    IsFolder,
    /// The disk holds no more.
    NoSpace,
}

/// How much text all files together may hold, in bytes: a world is one file, which every process reads.
pub const SPACE: usize = 16 << 20;

/// How many files and folders may be listed.
pub const FILES: usize = 50_000;

/// Files and folders beside the apps, by absolute path; a folder's ends with a slash. The folders around a file need
/// not be listed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Disk {
    pub(super) files: BTreeMap<String, File>,
}

impl Disk {
    /// Removes all that is listed.
    pub fn clear(&mut self) {
        self.files.clear();
    }

    /// Lists a folder.
    pub fn add_folder(&mut self, path: &str) {
        self.files.entry(format!("{path}/")).or_default();
    }

    /// How many files and folders are listed.
    pub fn count(&self) -> usize {
        self.files.len()
    }
}

/// The property list in which every Mac keeps its version.
pub const SYSTEM_VERSION: &str = "/System/Library/CoreServices/SystemVersion.plist";

/// Folders that every Mac has.
pub(super) const SYSTEM_FOLDERS: &[&str] = &[
    "/Applications",
    "/Applications/Utilities",
    "/Library",
    "/Library/Application Support",
    "/Library/Caches",
    "/Library/Fonts",
    "/Library/Preferences",
    "/System",
    "/System/Library",
    "/System/Library/Fonts",
    "/Users",
    "/Users/Shared",
    "/Volumes",
    "/private",
    "/private/tmp",
    "/tmp",
];

/// Folders that every home folder has.
pub const HOME_FOLDERS: &[&str] = &[
    "Desktop",
    "Documents",
    "Downloads",
    "Library",
    "Library/Application Support",
    "Library/Caches",
    "Library/Fonts",
    "Library/Keychains",
    "Library/Logs",
    "Library/Preferences",
    "Movies",
    "Music",
    "Pictures",
    "Public",
];

/// A path without slashes at its end; the startup disk keeps its own.
pub fn trimmed(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" if path.starts_with('/') => "/",
        trimmed => trimmed,
    }
}

/// The last part of a path.
pub fn name_of(path: &str) -> &str {
    trimmed(path).rsplit('/').next().unwrap_or_default()
}

/// A name without its extension, and the extension with its dot; empty for a name without.
pub fn split_extension(name: &str) -> (&str, &str) {
    match name.rfind('.') {
        Some(at) if at > 0 => name.split_at(at),
        _ => (name, ""),
    }
}

/// Whether a path is that of a folder or leads into it.
pub fn is_within(path: &str, folder: &str) -> bool {
    format!("{path}/").starts_with(&format!("{folder}/"))
}

/// The folder that holds what stands at a path; None for the startup disk.
pub fn folder_of(path: &str) -> Option<&str> {
    match trimmed(path).rsplit_once('/') {
        Some((_, "")) | None => None,
        Some(("", _)) => Some("/"),
        Some((folder, _)) => Some(folder),
    }
}

/// A file URL's text: what RFC 3986 does not allow in a path is escaped.
pub fn file_url(path: &str) -> String {
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
pub fn path_of(url: &str) -> String {
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

pub(super) fn same(one: &str, other: &str) -> bool {
    // A world may have many files: nothing is written down for names that have no letters beyond ASCII.
    if one.is_ascii() && other.is_ascii() {
        return one.eq_ignore_ascii_case(other);
    }
    one == other || one.to_lowercase() == other.to_lowercase()
}

impl Disk {
    /// The file or folder that is listed at a path, with the path as it is written there.
    pub(super) fn listed(&self, path: &str) -> Option<(&str, &File)> {
        let exactly = |key: String| self.files.get_key_value(&key);
        exactly(path.to_owned())
            .or_else(|| exactly(format!("{path}/")))
            .or_else(|| self.files.iter().find(|(key, _)| same(trimmed(key), path)))
            .map(|(key, file)| (key.as_str(), file))
    }

    /// Puts a file there, whatever was there before.
    pub fn add(&mut self, path: String, file: File) {
        self.files.insert(path, file);
    }

    /// Whether a folder of exactly that path is listed or holds something that is.
    pub(super) fn has_folder(&self, path: &str) -> bool {
        let inside = format!("{path}/");
        let mut from = self.files.range(inside.clone()..);
        from.next().is_some_and(|(key, _)| key.starts_with(&inside))
    }

    /// Whether there is room for so many more files with so many more bytes.
    pub fn has_room(&self, files: usize, bytes: usize) -> bool {
        let texts = self.files.values().filter_map(|file| file.text.as_ref());
        let held: usize = texts.map(String::len).sum();
        held.saturating_add(bytes) <= SPACE && self.files.len().saturating_add(files) <= FILES
    }

    /// The text in a file; None when there is no such file or no text in it.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.listed(trimmed(path))?.1.text.as_deref()
    }

    /// The kind that a file has by its own word.
    pub fn kind(&self, path: &str) -> Option<&str> {
        self.listed(trimmed(path))?.1.kind.as_deref()
    }
}

impl File {
    pub(super) fn size(&self) -> u64 {
        let text = || self.text.as_ref().map_or(0, String::len);
        self.bytes
            .unwrap_or_else(|| u64::try_from(text()).unwrap_or(u64::MAX))
    }
}
