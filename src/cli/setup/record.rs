//! What setup has written where, in a file beside the user's configuration of macmcp: so that `macmcp doctor` can say which entry
//! has gone, and removing takes away what setup has made and nothing else. It holds paths and names of clients.

use super::clients::Client;
use super::config_file::require_own;
use super::{places, report};
use crate::user_config;
use serde::{Deserialize, Serialize};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

const FILE: &str = "setup.json";

/// A record is short; what is longer is something else.
const LONGEST: u64 = 1 << 20;

/// What setup has done for this user.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Record {
    pub(super) entries: Vec<Entry>,
    /// The folders that were made for this very file, the outermost first.
    folders: Vec<PathBuf>,
}

/// An entry that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// The name to pass, or that of the app.
    pub(super) client: String,
    pub(super) file: PathBuf,
    /// Whether the file was made for it.
    pub(super) is_new: bool,
    /// The folders that were made for it, the outermost first.
    pub(super) folders: Vec<PathBuf>,
}

impl Record {
    /// What is recorded; nothing where there is no record.
    pub(super) fn load() -> io::Result<Self> {
        let Some(path) = path() else {
            return Ok(Self::default());
        };
        let about = |error: &dyn std::fmt::Display| {
            io::Error::other(format!("{}: {error}", path.display()))
        };
        match path.symlink_metadata() {
            Ok(found) => require_own(&found).map_err(|error| about(&error))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(error),
        }
        match plain_file::bytes(&path, LONGEST) {
            Ok(text) => serde_json::from_slice(&text).map_err(|error| about(&error)),
            Err(error) => Err(about(&error)),
        }
    }

    /// The files of a client, also those that it had when setup wrote into them.
    pub(super) fn files(&self, client: Client, home: &Path) -> Vec<PathBuf> {
        let mut files = places::files(client, home, places::variable);
        let id = report::id(client);
        for entry in self.entries.iter().filter(|entry| entry.client == id) {
            if !files.contains(&entry.file) {
                files.push(entry.file.clone());
            }
        }
        files
    }

    /// The entry in a file.
    pub(super) fn of(&self, file: &Path) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.file == file)
    }

    /// Notes an entry. What was made for one that is noted already stays noted.
    pub(super) fn note(&mut self, entry: Entry) {
        if self.of(&entry.file).is_none() {
            self.entries.push(entry);
        }
    }

    /// Forgets the entry in a file.
    pub(super) fn forget(&mut self, file: &Path) {
        self.entries.retain(|entry| entry.file != file);
    }

    /// Keeps the record; without an entry there is none.
    pub(super) fn save(mut self) -> io::Result<()> {
        let Some(path) = path() else { return Ok(()) };
        if self.entries.is_empty() {
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            return remove_empty(&self.folders);
        }
        let folder = path.parent().unwrap_or(Path::new("/"));
        let missing = missing_folders(&path);
        std::fs::create_dir_all(folder)?;
        self.folders.extend(missing);
        let mut new = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer_pretty(&mut new, &self)?;
        writeln!(new)?;
        new.persist(&path).map_err(|error| error.error)?;
        Ok(())
    }
}

fn path() -> Option<PathBuf> {
    Some(user_config::folder()?.join(FILE))
}

/// The folders that a file needs and that are not there, the outermost first.
pub(in crate::cli) fn missing_folders(file: &Path) -> Vec<PathBuf> {
    let folders = file.ancestors().skip(1);
    let mut missing: Vec<PathBuf> = folders
        .take_while(|folder| folder.symlink_metadata().is_err())
        .map(Path::to_owned)
        .collect();
    missing.reverse();
    missing
}

/// Removes folders that hold nothing, the innermost first. One that holds something stays.
pub(in crate::cli) fn remove_empty(folders: &[PathBuf]) -> io::Result<()> {
    for folder in folders.iter().rev() {
        match std::fs::remove_dir(folder) {
            Err(error)
                if !matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::DirectoryNotEmpty
                ) =>
            {
                return Err(error);
            }
            _ => {}
        }
    }
    Ok(())
}
