//! Private folders below the temporary one, and what becomes of them when their server is gone.
//!
//! A folder of a capture is called `mcp-screenshot-<uuid>`, that of a simulated Mac which lasts for one run
//! `macmcp-world-<uuid>`. It belongs to the user alone and holds, beside its content, a record of how long it is to live.
//! The server holds a `flock` on the record for as long as it lives: a folder whose lock is free and whose time is over has
//! been left behind, and the next server's [`sweep`] removes it.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
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
}

/// A private folder. Dropping it lets go of it, and leaves it to its time.
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
    #[must_use]
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How long it lives from its answer on; none means for good.
    #[must_use]
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
    let ttl_ms = ttl.map_or(0, |ttl| u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX));
    file.write_all(serde_json::to_string(&FolderRecord { ttl_ms })?.as_bytes())?;
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

/// Removes what killed servers have left below `parent`: folders of this user whose lock is free and whose time is
/// over. Kept folders, links, other users' folders and those without a record stay.
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
    /// A folder whose time is over then, whether its server lives or not.
    Lives(SystemTime),
    /// What is kept for good, in use past its time, or not ours.
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
    if record.ttl_ms == 0 {
        return Ok(Found::Stays);
    }
    // A clock that was set back makes a folder live longer, never shorter.
    let ttl = Duration::from_millis(record.ttl_ms);
    Ok(match found.modified()?.checked_add(ttl) {
        Some(end) if SystemTime::now() < end => Found::Lives(end),
        Some(_) if is_free => Found::LeftBehind(file),
        _ => Found::Stays,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::DirBuilder;
    use std::os::unix::fs::DirBuilderExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use tempfile::TempDir;

    const PREFIX: &str = CAPTURE.prefix;
    const SHORT: Option<Duration> = Some(Duration::from_millis(1000));

    /// A folder that a server has left behind `age` ago.
    fn left(parent: &TempDir, ttl: Option<Duration>, age: Duration) -> PathBuf {
        let folder = Folder::create(CAPTURE, parent.path(), ttl).unwrap();
        let path = folder.path().to_owned();
        std::fs::write(path.join("screenshot.png"), "x").unwrap();
        let then = SystemTime::now() - age;
        folder.record.set_modified(then).unwrap();
        path
    }

    const OLD: Duration = Duration::from_secs(3600);

    #[test]
    fn a_folder_is_private_and_its_name_cannot_be_guessed() {
        let parent = tempfile::tempdir().unwrap();
        let folder = Folder::create(CAPTURE, parent.path(), SHORT).unwrap();
        let found = folder.path().symlink_metadata().unwrap();
        assert!(found.is_dir() && found.mode() & 0o777 == 0o700);
        assert!(kind_of(folder.path().file_name().unwrap()).is_some());
        let path = folder.path().to_owned();
        folder.remove();
        assert!(!path.exists());
    }

    #[test]
    fn only_what_is_over_and_left_goes() {
        let parent = tempfile::tempdir().unwrap();
        let over = left(&parent, SHORT, OLD);
        let young = left(&parent, Some(OLD * 2), OLD);
        let kept = left(&parent, None, OLD);
        assert_eq!(sweep(parent.path()).removed, 1);
        assert!(!over.exists() && young.exists() && kept.exists());
        let next = sweep(parent.path()).next.unwrap();
        assert!(next.duration_since(SystemTime::now()).unwrap() <= OLD);
        assert_eq!(sweep(parent.path()).removed, 0);
    }

    /// Regression: folders and files that macmcp never makes were removed.
    #[test]
    fn what_macmcp_has_not_made_stays() {
        let parent = tempfile::tempdir().unwrap();
        let with_a_file = left(&parent, SHORT, OLD);
        std::fs::write(with_a_file.join("thesis.txt"), "x").unwrap();
        let with_a_folder = left(&parent, SHORT, OLD);
        std::fs::create_dir(with_a_folder.join("more")).unwrap();
        let other_spelling = left(&parent, SHORT, OLD);
        let name = other_spelling.file_name().unwrap().to_str().unwrap();
        let upper = parent
            .path()
            .join(format!("{PREFIX}{}", name[PREFIX.len()..].to_uppercase()));
        std::fs::rename(&other_spelling, &upper).unwrap();
        let other_record = left(&parent, SHORT, OLD);
        let record = other_record.join(RECORD);
        std::fs::write(&record, "{\"ttl_ms\":1,\"mine\":true}").unwrap();
        let then = SystemTime::now() - OLD;
        File::options()
            .write(true)
            .open(&record)
            .unwrap()
            .set_modified(then)
            .unwrap();
        assert_eq!(sweep(parent.path()).removed, 0);
        for path in [with_a_file, with_a_folder, upper, other_record] {
            assert!(path.exists(), "{}", path.display());
        }
    }

    #[test]
    fn a_simulated_mac_goes_with_its_server() {
        let parent = tempfile::tempdir().unwrap();
        let make = || {
            let folder = Folder::create(WORLD, parent.path(), Some(NO_TIME)).unwrap();
            for name in ["world.json", "world.json.lock", "world.json.4711.new"] {
                std::fs::write(folder.path().join(name), "x").unwrap();
            }
            folder.record.set_modified(SystemTime::now() - OLD).unwrap();
            folder
        };
        let live = make();
        let [over, with_a_file] = [make(), make()].map(|folder| folder.path().to_owned());
        std::fs::write(with_a_file.join("screenshot.png"), "x").unwrap();
        assert_eq!(sweep(parent.path()).removed, 1);
        assert!(live.path().exists() && !over.exists() && with_a_file.exists());
    }

    #[test]
    fn a_live_servers_folder_stays_however_old() {
        let parent = tempfile::tempdir().unwrap();
        let live = Folder::create(CAPTURE, parent.path(), SHORT).unwrap();
        live.record.set_modified(SystemTime::now() - OLD).unwrap();
        assert_eq!(sweep(parent.path()).removed, 0);
        assert!(live.path().exists());
        let path = live.path().to_owned();
        drop(live);
        assert_eq!(sweep(parent.path()).removed, 1);
        assert!(!path.exists());
    }

    #[test]
    fn the_time_begins_with_the_answer() {
        let parent = tempfile::tempdir().unwrap();
        let folder = Folder::create(CAPTURE, parent.path(), SHORT).unwrap();
        folder.record.set_modified(SystemTime::now() - OLD).unwrap();
        folder.begin().unwrap();
        drop(folder);
        assert_eq!(sweep(parent.path()).removed, 0);
    }

    #[test]
    fn what_is_not_ours_stays() {
        let parent = tempfile::tempdir().unwrap();
        let name = || parent.path().join(format!("{PREFIX}{}", Uuid::new_v4()));
        // A link to a folder that could go, a folder open to others, one without a record, names like ours, and
        // records that are none.
        let elsewhere = tempfile::tempdir().unwrap();
        let target = left(&elsewhere, SHORT, OLD);
        let link = name();
        symlink(&target, &link).unwrap();
        let open = left(&parent, SHORT, OLD);
        std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o777)).unwrap();
        let bare = name();
        DirBuilder::new().mode(0o700).create(&bare).unwrap();
        std::fs::write(bare.join("theirs.png"), "x").unwrap();
        let named = parent.path().join(format!("{PREFIX}holiday"));
        std::fs::rename(left(&parent, SHORT, OLD), &named).unwrap();
        let linked = left(&parent, SHORT, OLD);
        std::fs::remove_file(linked.join(RECORD)).unwrap();
        symlink(target.join(RECORD), linked.join(RECORD)).unwrap();
        let garbled = left(&parent, SHORT, OLD);
        std::fs::write(garbled.join(RECORD), "{\"ttl_ms\": \"soon\"}").unwrap();
        assert_eq!(sweep(parent.path()).removed, 0);
        for path in [&target, &link, &open, &bare, &named, &linked, &garbled] {
            assert!(path.symlink_metadata().is_ok(), "{}", path.display());
        }
    }

    #[test]
    fn links_inside_are_removed_and_not_followed() {
        let parent = tempfile::tempdir().unwrap();
        let precious = tempfile::tempdir().unwrap();
        std::fs::write(precious.path().join("letter"), "x").unwrap();
        let over = left(&parent, SHORT, OLD);
        std::fs::remove_file(over.join("screenshot.png")).unwrap();
        symlink(precious.path(), over.join("screenshot.png")).unwrap();
        assert_eq!(sweep(parent.path()).removed, 1);
        assert!(precious.path().join("letter").exists());
    }

    #[test]
    fn two_sweeps_at_once_remove_everything_once() {
        let parent = tempfile::tempdir().unwrap();
        for _ in 0..40 {
            left(&parent, SHORT, OLD);
        }
        let removed: usize = std::thread::scope(|scope| {
            let sweeps: Vec<_> = (0..2)
                .map(|_| scope.spawn(|| sweep(parent.path())))
                .collect();
            sweeps
                .into_iter()
                .map(|sweep| sweep.join().unwrap().removed)
                .sum()
        });
        assert_eq!(removed, 40);
        assert_eq!(std::fs::read_dir(parent.path()).unwrap().count(), 0);
    }
}
