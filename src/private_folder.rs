//! Private folders below the temporary one, and what becomes of them when their server is gone.
//!
//! A folder of a capture is called `mcp-screenshot-<uuid>`, that of a simulated Mac which lasts for one run
//! `macmcp-world-<uuid>`. It belongs to the user alone and holds, beside its content, a record of how long it is to live.
//! The server holds a `flock` on the record for as long as it lives. When it ends as it should, it writes into the records of captures
//! when their time is over. A folder with neither a lock nor a time to come has been left behind, and the next server's [`sweep`]
//! removes it: all that a killed server left.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, Read, Seek as _, SeekFrom, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rustix::fs::{FlockOperation, OFlags, flock};
use rustix::process::getuid;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a folder is for: how its name begins, and what macmcp writes into it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    prefix: &'static str,
    holds: fn(&str) -> bool,
}

/// A capture.
pub(crate) const CAPTURE: Kind = Kind {
    prefix: "mcp-screenshot-",
    holds: |name| {
        matches!(
            name,
            "screenshot.png" | "screenshot.jpg" | "sent.png" | "sent.jpg"
        )
    },
};

/// A simulated Mac for one run.
pub(crate) const WORLD: Kind = Kind {
    prefix: "macmcp-world-",
    // The world, its lock, and what a process writes before it takes the world's place.
    holds: |name| name == WORLD_FILE || name.starts_with("world.json."),
};

/// The file of a simulated Mac.
pub(crate) const WORLD_FILE: &str = "world.json";

/// Every kind of folder.
const KINDS: [Kind; 2] = [CAPTURE, WORLD];

/// The time of a folder that goes with its server.
pub(crate) const NO_TIME: Duration = Duration::from_millis(1);

/// How long a capture lives after its answer, unless the environment says otherwise.
pub(crate) const TTL: Duration = Duration::from_secs(600);
/// The record's name. It does not begin with a dot: screencapture's folder has none of those.
const RECORD: &str = "macmcp.json";
/// The record before it has its name.
const UNNAMED_RECORD: &str = "macmcp.new";
/// A record is a few bytes long; more is somebody else's file.
const RECORD_BYTES: u64 = 4096;

/// What is written beside a picture. Its time of change is when the time began to run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FolderRecord {
    /// How long the folder is to live, in milliseconds; 0 means for good.
    ttl_ms: u64,
    /// When its time is over, in milliseconds since 1970; none as long as its server lives, and where that was killed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expires_ms: Option<u64>,
}

impl FolderRecord {
    fn new(ttl: Option<Duration>) -> Self {
        Self {
            ttl_ms: ttl.map_or(0, milliseconds),
            expires_ms: None,
        }
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// A private folder. Dropping it lets go of it, and the next server removes it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    record: File,
    ttl: Option<Duration>,
}

impl Folder {
    /// Makes a folder below `parent` that lives for `ttl`; none means for good.
    ///
    /// # Errors
    /// When the file system refuses.
    pub(crate) fn create(kind: Kind, parent: &Path, ttl: Option<Duration>) -> io::Result<Self> {
        let name = format!("{}{}", kind.prefix, Uuid::new_v4());
        // Dropped, it goes with what is in it.
        let folder = tempfile::Builder::new()
            .prefix(&name)
            .rand_bytes(0)
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(parent)?;
        let record = write_record(folder.path(), ttl)?;
        Ok(Self {
            path: folder.keep(),
            record,
            ttl,
        })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How long it lives from its answer on; none means for good.
    pub(crate) fn ttl(&self) -> Option<Duration> {
        self.ttl
    }

    /// Lets the time begin now.
    ///
    /// # Errors
    /// When the record cannot be touched; the time then counts from the folder's making.
    pub(crate) fn begin(&self) -> io::Result<()> {
        self.record.set_modified(SystemTime::now())
    }

    /// Leaves it to its time, which is written into its record: its server ends as it should.
    ///
    /// # Errors
    /// When the record cannot be written; the next server removes the folder then.
    pub(crate) fn leave(mut self) -> io::Result<()> {
        let Some(ttl) = self.ttl else { return Ok(()) };
        let begun = self.record.metadata()?.modified()?;
        let end = begun.checked_add(ttl).unwrap_or(begun);
        let since = end
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_err(io::Error::other)?;
        let record = FolderRecord {
            expires_ms: Some(milliseconds(since)),
            ..FolderRecord::new(self.ttl)
        };
        // It is longer than what is there, and takes its place in one write.
        self.record.seek(SeekFrom::Start(0))?;
        self.record
            .write_all(serde_json::to_string(&record)?.as_bytes())
    }

    /// Removes it with everything in it. A failure is logged: it must not cost a call its answer.
    pub(crate) fn remove(self) {
        remove(&self.path);
    }
}

/// The lock is taken before the record gets its name: whoever sees it sees it locked.
fn write_record(folder: &Path, ttl: Option<Duration>) -> io::Result<File> {
    let mut file = tempfile::Builder::new()
        .prefix(UNNAMED_RECORD)
        .rand_bytes(0)
        .tempfile_in(folder)?;
    flock(file.as_file(), FlockOperation::NonBlockingLockExclusive)?;
    file.write_all(serde_json::to_string(&FolderRecord::new(ttl))?.as_bytes())?;
    file.persist_noclobber(folder.join(RECORD))
        .map_err(|refused| refused.error)
}

fn remove(path: &Path) {
    match std::fs::remove_dir_all(path) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        // The path is not named: no file path stands in a log.
        Err(error) => tracing::warn!(%error, "a private folder cannot be removed"),
    }
}

/// What a [`sweep`] did, and when there may be more to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    /// How many folders it removed.
    pub removed: usize,
    /// When the time of the next folder is over; none when no folder is left whose time ends.
    pub next: Option<SystemTime>,
}

/// Removes what servers have left below `parent`: folders of this user whose lock is free, and which have no time to come. Kept folders, links, other users' folders and those without a record stay.
pub(crate) fn sweep(parent: &Path) -> Swept {
    let mut swept = Swept::default();
    let entries = match std::fs::read_dir(parent) {
        Ok(entries) => entries,
        Err(error) => {
            tracing::warn!(%error, "what killed servers left cannot be looked for");
            return swept;
        }
    };
    for entry in entries.flatten() {
        let Some(kind) = kind_of(&entry.file_name()) else {
            continue;
        };
        let path = entry.path();
        match look(&path, kind) {
            // The lock is held until everything is gone: of two sweeps only one removes.
            Ok(Found::LeftBehind(_lock)) => {
                remove(&path);
                swept.removed += 1;
            }
            Ok(Found::Lives(end)) => {
                swept.next = Some(swept.next.map_or(end, |next| next.min(end)));
            }
            Ok(Found::Stays) => {}
            // Another sweep has been here first.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => tracing::warn!(%error, "an old folder cannot be looked at"),
        }
    }
    swept
}

/// What a sweep finds in the place of a folder.
enum Found {
    /// A folder that may go, and its locked record.
    LeftBehind(File),
    /// A folder whose server has ended, and whose time is over then.
    Lives(SystemTime),
    /// What is kept for good, in use, or not ours.
    Stays,
}

/// What kind of folder has that name; none when macmcp makes none of that name.
fn kind_of(name: &OsStr) -> Option<Kind> {
    let name = name.to_str()?;
    KINDS.into_iter().find(|kind| {
        name.strip_prefix(kind.prefix)
            .is_some_and(|rest| Uuid::try_parse(rest).is_ok_and(|id| id.to_string() == rest))
    })
}

impl Kind {
    fn may_hold(self, name: &OsStr) -> bool {
        name.to_str()
            .is_some_and(|name| [RECORD, UNNAMED_RECORD].contains(&name) || (self.holds)(name))
    }
}

fn look(path: &Path, kind: Kind) -> io::Result<Found> {
    let me = getuid().as_raw();
    let folder = path.symlink_metadata()?;
    if !folder.is_dir() || folder.uid() != me || folder.mode() & 0o077 != 0 {
        return Ok(Found::Stays);
    }
    let opened = OpenOptions::new()
        .read(true)
        // A pipe in its place must not be waited for.
        .custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed())
        .open(path.join(RECORD));
    let mut file = match opened {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Stays),
        Err(error) => return Err(error),
    };
    let found = file.metadata()?;
    if !found.is_file() || found.uid() != me {
        return Ok(Found::Stays);
    }
    let is_free = match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => true,
        Err(rustix::io::Errno::WOULDBLOCK) => false,
        Err(error) => return Err(error.into()),
    };
    // Another sweep may have removed it between the opening and the lock.
    if file.metadata()?.nlink() == 0 {
        return Ok(Found::Stays);
    }
    let mut text = String::new();
    Read::by_ref(&mut file)
        .take(RECORD_BYTES)
        .read_to_string(&mut text)?;
    let Ok(record) = serde_json::from_str::<FolderRecord>(&text) else {
        return Ok(Found::Stays);
    };
    // What macmcp has not written is not its to remove.
    for entry in std::fs::read_dir(path)? {
        if !kind.may_hold(&entry?.file_name()) {
            return Ok(Found::Stays);
        }
    }
    if record.ttl_ms == 0 || !is_free {
        return Ok(Found::Stays);
    }
    // A clock that was set back makes a folder live longer, never shorter.
    let expires = record.expires_ms.map(Duration::from_millis);
    let end = expires.and_then(|since| SystemTime::UNIX_EPOCH.checked_add(since));
    Ok(match end {
        Some(end) if SystemTime::now() < end => Found::Lives(end),
        _ => Found::LeftBehind(file),
    })
}

#[cfg(test)]
mod tests;
