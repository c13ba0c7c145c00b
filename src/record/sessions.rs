//! Where records are: a folder for each session below the folder of `--record`, called after its beginning.

use super::line::Line;
use super::pictures;
use crate::limits::{RECORD_DAYS, RECORDS};
use crate::private_file;
use chrono::{DateTime, Utc};
use rustix::fs::{FlockOperation, flock};
use rustix::process::getuid;
use std::fs::{self, DirBuilder, File};
use std::io::{self, BufRead, BufReader};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use uuid::Uuid;

/// How the name of a session's folder begins.
const PREFIX: &str = "macmcp-session-";
/// The file in it. The server holds a lock on it for as long as it lives.
const FILE: &str = "record.jsonl";

/// A session that begins.
pub(super) struct Begun {
    pub(super) folder: PathBuf,
    pub(super) file: File,
    /// As RFC 3339 has it.
    pub(super) started: String,
}

/// Makes the folder of a session, and its file.
pub(super) fn begin(dir: &Path) -> io::Result<Begun> {
    if !dir.exists() {
        private_file::make_folder(dir)?;
    }
    let about = fs::metadata(dir)?;
    if !about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, "not a folder"));
    }
    if about.uid() != getuid().as_raw() {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "the folder belongs to another user",
        ));
    }
    sweep(dir, SystemTime::now());
    let now = DateTime::<Utc>::from(SystemTime::now());
    // No two sessions have one name, whatever the clock says.
    let part = Uuid::new_v4().simple().to_string();
    let name = format!("{PREFIX}{}-{}", now.format("%Y-%m-%dT%H%M%SZ"), &part[..8]);
    let folder = dir.join(name);
    DirBuilder::new().mode(0o700).create(&folder)?;
    let file = private_file(&folder.join(FILE))?;
    flock(&file, FlockOperation::NonBlockingLockExclusive)?;
    Ok(Begun {
        folder,
        file,
        started: now.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
    })
}

/// A new file for the user alone, to be appended to.
pub(super) fn private_file(path: &Path) -> io::Result<File> {
    private_file::new_file().append(true).open(path)
}

/// The session folders below `dir` with the files in them, in the order in which they began. Nothing that another program made
/// is one.
fn folders(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        // A link to somewhere else is none of ours.
        if is_ours && entry.file_type()?.is_dir() {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Removes sessions that are older than they may be, and the oldest ones until the others are within their bound. Those of servers
/// that live stay. What cannot be removed is logged: it must not keep a server from its work.
fn sweep(dir: &Path, now: SystemTime) {
    let Ok(found) = folders(dir) else { return };
    let oldest = now.checked_sub(Duration::from_secs(RECORD_DAYS * 24 * 60 * 60));
    let mut kept = 0;
    // From the newest to the oldest: these go first.
    for folder in found.iter().rev() {
        let about = fs::symlink_metadata(folder.join(FILE));
        let Some(about) = about.ok().filter(fs::Metadata::is_file) else {
            continue;
        };
        let pictures = pictures_in(folder).unwrap_or_default();
        let sizes = pictures.iter().filter_map(|path| path.metadata().ok());
        kept += about.len() + sizes.map(|about| about.len()).sum::<u64>();
        let is_old = about.modified().ok() < oldest;
        if (is_old || kept > RECORDS)
            && let Err(error) = remove(folder)
        {
            tracing::warn!(%error, "an old record was not removed");
        }
    }
}

/// Removes a session, unless its server lives.
fn remove(folder: &Path) -> io::Result<()> {
    let path = folder.join(FILE);
    let file = plain_file::open(&path)?;
    if flock(&file, FlockOperation::NonBlockingLockExclusive).is_err() {
        return Ok(());
    }
    for picture in pictures_in(folder)? {
        fs::remove_file(picture)?;
    }
    fs::remove_file(&path)?;
    fs::remove_dir(folder)
}

/// The pictures of a session.
fn pictures_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if pictures::is_one(&entry.file_name().to_string_lossy()) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// A session that was recorded.
#[derive(Debug)]
pub(crate) struct Found {
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// Its lines, in order.
    pub(crate) lines: Vec<Line>,
    /// How many lines could not be read: the last one of a server that was killed may be cut.
    pub(crate) unread: usize,
}

/// The sessions below a folder, or the one that is in it.
///
/// # Errors
/// When the folder, or a record in it, cannot be read.
pub(crate) fn all(dir: &Path) -> io::Result<Vec<Found>> {
    if dir.join(FILE).is_file() {
        return Ok(vec![read(dir)?]);
    }
    let folders = folders(dir)?;
    let with_record = folders.iter().filter(|folder| folder.join(FILE).is_file());
    with_record.map(|folder| read(folder)).collect()
}

fn read(folder: &Path) -> io::Result<Found> {
    let mut found = Found {
        folder: folder.to_owned(),
        lines: Vec::new(),
        unread: 0,
    };
    for line in BufReader::new(plain_file::open(&folder.join(FILE))?).split(b'\n') {
        match serde_json::from_slice(&line?) {
            Ok(line) => found.lines.push(line),
            Err(_) => found.unread += 1,
        }
    }
    Ok(found)
}
