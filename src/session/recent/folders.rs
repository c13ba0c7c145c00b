//! Files that come, change and go in folders that a caller asked about.
//!
//! On this machine's disk the folders are listed here, whenever the operating system says that something changed in them. The disk
//! of a simulated Mac is seen by scripts alone: they list its folders, and no folder of this machine is watched.

use super::change::{Change, Kind};
use crate::limits::WATCHED_FILES;
use crate::read_dirs::ReadableFile;
use crate::text::json_string;
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::UNIX_EPOCH;

/// How many folders are watched; the one that was asked about least recently goes first.
const MOST: usize = 4;

/// How many characters of a name or path are told.
const SHOWN: usize = 200;

/// What macOS keeps in folders for itself.
const OWN_FILES: &[&str] = &[".DS_Store", ".localized"];

/// A file or folder in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    bytes: u64,
    /// In milliseconds since 1970.
    modified: i64,
    is_folder: bool,
}

/// What is in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listing {
    /// By name.
    Entries(BTreeMap<String, Entry>),
    /// More than are compared: [`WATCHED_FILES`].
    TooMany,
    /// It cannot be read, and why.
    Unreadable(String),
}

/// What a script is asked to list.
#[derive(Clone, Debug, Serialize)]
pub struct ToList {
    folders: Vec<ReadableFile>,
    most: usize,
}

/// The folders that are watched.
#[derive(Debug, Default)]
pub(super) struct Folders {
    /// The one that was asked about most recently is the last.
    watched: Vec<Folder>,
}

/// A folder that is watched.
#[derive(Debug)]
pub(super) struct Folder {
    found: ReadableFile,
    last: Option<Listing>,
    /// What was in it when it was read last.
    entries: Option<Listing>,
    /// Whether something may have changed since it was listed.
    has_changed: Arc<AtomicBool>,
    /// None on a simulated Mac, and where the operating system tells nothing: then every look lists it.
    watcher: Option<RecommendedWatcher>,
}

impl Folder {
    /// Asks the operating system to tell of changes in a folder of this machine, which may take its time.
    pub(super) fn new(found: ReadableFile) -> Self {
        let has_changed = Arc::new(AtomicBool::new(true));
        let watcher = found.is_resolved.then(|| watch(&found.path, &has_changed));
        let watcher = watcher.and_then(|watcher| match watcher {
            Ok(watcher) => Some(watcher),
            Err(error) => {
                tracing::debug!(%error, "a folder is listed at each look");
                None
            }
        });
        Self {
            found,
            last: None,
            entries: None,
            has_changed,
            watcher,
        }
    }

    /// The changes since it was listed before.
    fn note(&mut self, now: Listing) -> Vec<Change> {
        let folder = json_string(&self.found.path, SHOWN);
        let is_read = matches!(now, Listing::Entries(_));
        let before = self.last.replace(now.clone());
        let mut found = before
            .as_ref()
            .map_or_else(Vec::new, |before| differences(before, &now, &folder));
        if is_read {
            let known = self.entries.replace(now.clone());
            // What changed while it could not be read.
            if let Some(known) = known.filter(|known| Some(known) != before.as_ref()) {
                found.extend(differences(&known, &now, &folder));
            }
        }
        found
    }
}

/// Sets a flag whenever something changes in a folder of this machine.
fn watch(path: &str, has_changed: &Arc<AtomicBool>) -> notify::Result<RecommendedWatcher> {
    let flag = Arc::clone(has_changed);
    let mut watcher = notify::recommended_watcher(move |_| flag.store(true, Ordering::Release))?;
    watcher.watch(Path::new(path), RecursiveMode::NonRecursive)?;
    Ok(watcher)
}

impl Folders {
    /// Somebody is interested in a folder again; whether it is watched.
    pub(super) fn renew(&mut self, found: &ReadableFile) -> bool {
        let mut places = self.watched.iter();
        let known = places.position(|folder| folder.found == *found);
        if let Some(place) = known {
            let folder = self.watched.remove(place);
            self.watched.push(folder);
        }
        known.is_some()
    }

    /// Watches a folder from now on. One that somebody else added meanwhile stays.
    pub(super) fn add(&mut self, folder: Folder) {
        if self.renew(&folder.found) {
            return;
        }
        self.watched.push(folder);
        if self.watched.len() > MOST {
            self.watched.remove(0);
        }
    }

    /// Nobody is interested any more.
    pub(super) fn clear(&mut self) {
        self.watched.clear();
    }

    /// Those that a script has to list.
    pub(super) fn to_list(&self) -> ToList {
        let unresolved = |folder: &&Folder| !folder.found.is_resolved;
        let folders = self.watched.iter().filter(unresolved);
        ToList {
            folders: folders.map(|folder| folder.found.clone()).collect(),
            most: WATCHED_FILES,
        }
    }

    /// Those of this machine in which something may have changed, or all of them.
    pub(super) fn to_read(&self, all: bool) -> Vec<ReadableFile> {
        let due = |folder: &&Folder| {
            let has_changed = folder.has_changed.swap(false, Ordering::AcqRel);
            folder.found.is_resolved && (all || has_changed || folder.watcher.is_none())
        };
        let folders = self.watched.iter().filter(due);
        folders.map(|folder| folder.found.clone()).collect()
    }

    /// Two have listed folders at the same time, and nobody knows which was the later: they are listed once more.
    pub(super) fn list_again(&self) {
        for folder in &self.watched {
            folder.has_changed.store(true, Ordering::Release);
        }
    }

    /// What changed, by new listings of some folders, each with the path that it was asked for by.
    pub(super) fn note(&mut self, listings: BTreeMap<String, Listing>) -> Vec<Change> {
        let mut changes = Vec::new();
        for (path, listing) in listings {
            let folder = self
                .watched
                .iter_mut()
                .find(|folder| folder.found.path == path);
            if let Some(folder) = folder {
                changes.extend(folder.note(listing));
            }
        }
        changes
    }
}

/// Lists folders of this machine. Takes its time.
pub(super) fn list(folders: &[ReadableFile]) -> BTreeMap<String, Listing> {
    let listed = folders.iter().map(|folder| {
        let listing = entries(Path::new(&folder.path));
        let listing = listing.unwrap_or_else(|error| Listing::Unreadable(error.to_string()));
        (folder.path.clone(), listing)
    });
    listed.collect()
}

fn entries(folder: &Path) -> io::Result<Listing> {
    // One that has become a link leads somewhere else.
    if folder.canonicalize()? != folder {
        return Err(io::Error::other("it has become a link"));
    }
    let mut entries = BTreeMap::new();
    for entry in folder.read_dir()? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if OWN_FILES.contains(&name.as_str()) {
            continue;
        }
        if entries.len() == WATCHED_FILES {
            return Ok(Listing::TooMany);
        }
        // Of the link and not of what it leads to. It may be gone by now.
        let Ok(facts) = entry.metadata() else {
            continue;
        };
        let modified = facts.modified().ok();
        let modified = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = modified.map_or(0, |time| time.as_millis());
        let entry = Entry {
            bytes: if facts.is_dir() { 0 } else { facts.len() },
            modified: i64::try_from(modified).unwrap_or(i64::MAX),
            is_folder: facts.is_dir(),
        };
        entries.insert(name, entry);
    }
    Ok(Listing::Entries(entries))
}

impl Entry {
    fn words(&self, name: &str) -> String {
        let name = json_string(name, SHOWN);
        match self.is_folder {
            true => format!("folder {name}"),
            false => format!("file {name}, {} bytes,", self.bytes),
        }
    }
}

/// How two listings of a folder differ, one line each. The date of a folder is that of its own files: it is not told.
fn differences(before: &Listing, now: &Listing, folder: &str) -> Vec<Change> {
    let mut found = Vec::new();
    let mut tell = |what: String| found.push(Change::new(Kind::File, what));
    match (before, now) {
        (Listing::Entries(before), Listing::Entries(now)) => {
            let gone = before.iter().filter(|(name, _)| !now.contains_key(*name));
            for (name, _) in gone {
                tell(format!(
                    "{} is not in {folder} any more",
                    json_string(name, SHOWN)
                ));
            }
            for (name, entry) in now {
                match before.get(name) {
                    None => tell(format!("{} appeared in {folder}", entry.words(name))),
                    Some(was) if was != entry && !(was.is_folder && entry.is_folder) => {
                        tell(format!("{} changed in {folder}", entry.words(name)));
                    }
                    Some(_) => {}
                }
            }
        }
        (before, now) if before == now => {}
        (_, Listing::TooMany) => tell(format!(
            "{folder} holds more than {WATCHED_FILES} files: they are not compared"
        )),
        (_, Listing::Unreadable(why)) => tell(format!(
            "{folder} cannot be read: {}",
            json_string(why, SHOWN)
        )),
        (_, Listing::Entries(_)) => tell(format!("{folder} can be compared again")),
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn found(folder: &Path) -> ReadableFile {
        let path = folder.canonicalize().unwrap();
        ReadableFile {
            path: path.to_str().unwrap().to_owned(),
            folders: Vec::new(),
            is_resolved: true,
        }
    }

    /// As a call does that asks about a folder.
    fn want(folders: &mut Folders, found: ReadableFile) -> bool {
        let is_new = !folders.renew(&found);
        folders.add(Folder::new(found));
        is_new
    }

    fn look(folders: &mut Folders, all: bool) -> Vec<String> {
        let listed = list(&folders.to_read(all));
        let changes = folders.note(listed).into_iter();
        changes.map(|change| change.what).collect()
    }

    #[test]
    fn files_of_this_machine_come_change_and_go() {
        let disk = tempfile::tempdir().unwrap();
        let folder = found(disk.path());
        let told = json_string(&folder.path, SHOWN);
        fs::write(disk.path().join("old"), "x").unwrap();
        fs::create_dir(disk.path().join("inner")).unwrap();
        let mut folders = Folders::default();
        assert!(want(&mut folders, folder.clone()));
        assert_eq!(
            look(&mut folders, false),
            [""; 0],
            "what was there is no news"
        );
        assert!(!want(&mut folders, folder));
        fs::write(disk.path().join("a\n\"b"), "abc").unwrap();
        fs::write(disk.path().join(".DS_Store"), "abc").unwrap();
        fs::write(disk.path().join("old"), "longer").unwrap();
        fs::write(disk.path().join("inner/deep"), "x").unwrap();
        assert_eq!(
            look(&mut folders, true),
            [
                format!("file \"a\\n\\\"b\", 3 bytes, appeared in {told}"),
                format!("file \"old\", 6 bytes, changed in {told}"),
            ]
        );
        fs::remove_file(disk.path().join("old")).unwrap();
        assert_eq!(
            look(&mut folders, true),
            [format!("\"old\" is not in {told} any more")]
        );
    }

    /// The operating system says when to list.
    #[test]
    fn a_folder_is_listed_when_something_changed_in_it() {
        let disk = tempfile::tempdir().unwrap();
        let mut folders = Folders::default();
        want(&mut folders, found(disk.path()));
        assert!(folders.watched[0].watcher.is_some());
        assert_eq!(folders.to_read(false).len(), 1, "the first time");
        assert_eq!(folders.to_read(false), []);
        fs::write(disk.path().join("new"), "x").unwrap();
        let flag = Arc::clone(&folders.watched[0].has_changed);
        let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
        while !flag.load(Ordering::Acquire) {
            assert!(std::time::Instant::now() < end, "nothing was told");
            std::thread::yield_now();
        }
        assert_eq!(folders.to_read(false).len(), 1);
    }

    #[test]
    fn a_folder_that_becomes_a_link_or_too_large_is_not_compared() {
        let disk = tempfile::tempdir().unwrap();
        let inner = disk.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let mut folders = Folders::default();
        want(&mut folders, found(&inner));
        look(&mut folders, true);
        fs::rename(&inner, disk.path().join("moved")).unwrap();
        std::os::unix::fs::symlink("/", &inner).unwrap();
        let lines = look(&mut folders, true);
        assert!(lines[0].ends_with("cannot be read: \"it has become a link\""));
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(look(&mut folders, true), [""; 0], "it is told once");
        let many = (0..=WATCHED_FILES).map(|number| {
            let entry = Entry {
                bytes: 0,
                modified: 0,
                is_folder: false,
            };
            (number.to_string(), entry)
        });
        let few = Listing::Entries(many.clone().take(1).collect());
        let told = differences(&few, &Listing::TooMany, "\"f\"");
        assert!(told[0].what.contains("are not compared"));
        for number in 0..=WATCHED_FILES {
            fs::write(disk.path().join("moved").join(number.to_string()), "").unwrap();
        }
        let listed = list(&[found(&disk.path().join("moved"))]);
        assert_eq!(listed.into_values().collect::<Vec<_>>(), [Listing::TooMany]);
    }

    #[test]
    fn the_folder_that_was_asked_about_first_goes() {
        let mut folders = Folders::default();
        let named = |name: usize| ReadableFile {
            path: format!("/none/{name}"),
            folders: Vec::new(),
            is_resolved: false,
        };
        for name in 0..=MOST {
            assert!(want(&mut folders, named(name)));
        }
        let listed = folders.to_list().folders;
        assert_eq!(listed.len(), MOST);
        assert_eq!(listed[0], named(1));
        assert!(!want(&mut folders, named(1)));
        assert!(want(&mut folders, named(0)));
        assert_eq!(folders.to_list().folders.last(), Some(&named(0)));
    }
}
