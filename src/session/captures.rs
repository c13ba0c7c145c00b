//! The captures of a server: made in private folders, offered as MCP resources while they live, removed in time.
//!
//! At most [`MOST`] captures live, of at most [`MOST_BYTES`] together: past that the oldest go before their time, and those
//! that are kept for good are no longer offered. Clones share one list. When the server ends as it should, captures stay until
//! their time is over: whoever was given a path may still want the file. The next server removes them then, and at once those of
//! a server that was killed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use rmcp::model::Resource;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::error::{Code, Error};
use crate::limits;
use crate::private_folder::{self, CAPTURE, Folder, NO_TIME};
use pictures::PictureFormat;

/// How many captures live at once: each holds a file open.
pub const MOST: usize = limits::CAPTURES;

/// How much captures may take on the disk, in bytes.
pub(crate) const MOST_BYTES: u64 = limits::CAPTURES_DISK;

/// What a server is told about captures when it starts.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where private folders are made: the system's temporary folder.
    pub temporary: PathBuf,
    /// How long a capture lives after its answer; none means for good.
    pub ttl: Option<Duration>,
    /// The folders in which callers may write files, canonical; without one they write nowhere.
    pub output_dirs: Vec<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            temporary: std::env::temp_dir(),
            ttl: Some(private_folder::TTL),
            output_dirs: Vec::new(),
        }
    }
}

/// A capture that lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Its `file://` address.
    pub uri: String,
    /// Its file.
    pub path: PathBuf,
    /// What it shows, in a few words of ours.
    pub title: String,
    /// What it is.
    pub format: PictureFormat,
    /// What clients are sent of it: its file, or the same picture made to fit.
    pub sent: PathBuf,
    /// How large that file is.
    pub bytes: u64,
    /// What both take on the disk, in bytes.
    disk_bytes: u64,
    /// When it goes; none when it is kept for good.
    expires: Option<Instant>,
}

impl Capture {
    /// As clients know it; a link to it is the same.
    #[must_use]
    pub fn resource(self) -> Resource {
        let name = self.path.file_name().unwrap_or_default();
        let mut resource = Resource::new(self.uri, name.to_string_lossy());
        resource.title = Some(self.title);
        resource.mime_type = Some(self.format.mime().to_owned());
        resource.size = Some(self.bytes);
        resource
    }

    /// How long it still lives; none when it is kept for good.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let expires = self.expires?;
        Some(expires.saturating_duration_since(Instant::now()))
    }
}

/// The captures of one server.
#[derive(Clone, Debug, Default)]
pub struct Captures(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    settings: Settings,
    live: Mutex<LiveCaptures>,
    /// Counts the changes of the list.
    changes: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct LiveCaptures {
    /// In the order of their making.
    captures: BTreeMap<u64, (Capture, Folder)>,
    made: u64,
}

impl LiveCaptures {
    /// Takes out the oldest ones until no more are left than may be.
    fn too_many(&mut self) -> Vec<Folder> {
        let mut bytes: u64 = self
            .captures
            .values()
            .map(|(capture, _)| capture.disk_bytes)
            .sum();
        let mut oldest = Vec::new();
        while self.captures.len() > 1 && (self.captures.len() > MOST || bytes > MOST_BYTES) {
            let Some((_, (capture, folder))) = self.captures.pop_first() else {
                break;
            };
            bytes -= capture.disk_bytes;
            oldest.push(folder);
        }
        oldest
    }
}

impl Captures {
    /// An empty list.
    #[must_use]
    pub(crate) fn new(settings: Settings) -> Self {
        Self(Arc::new(Shared {
            settings,
            live: Mutex::default(),
            changes: watch::Sender::default(),
        }))
    }

    /// What the server was told.
    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Makes a private folder for a capture. It is nobody's until [`Captures::keep`]; dropping it unkept removes it.
    ///
    /// # Errors
    /// When the file system refuses.
    pub(crate) fn folder(&self) -> io::Result<Unkept> {
        let Settings { temporary, ttl, .. } = &self.0.settings;
        Folder::create(CAPTURE, temporary, *ttl).map(|folder| Unkept(Some(folder)))
    }

    /// Makes a private folder for a picture that is read and removed within one call. Should the server be killed
    /// meanwhile, the next one removes it, whatever it does with captures.
    ///
    /// # Errors
    /// When the file system refuses.
    pub(crate) fn scratch(&self) -> io::Result<Unkept> {
        Folder::create(CAPTURE, &self.0.settings.temporary, Some(NO_TIME))
            .map(|folder| Unkept(Some(folder)))
    }

    /// Lets a capture live: from now on it is a resource, and its time runs. Clients are sent the file called `sent`,
    /// which may be the picture's own. Must be called within a tokio runtime.
    pub(crate) fn keep(
        &self,
        mut folder: Unkept,
        name: &str,
        sent: &str,
        title: String,
        format: PictureFormat,
    ) -> Capture {
        let (path, sent) = (folder.path().join(name), folder.path().join(sent));
        let size = |path: &Path| path.metadata().map_or(0, |found| found.len());
        let bytes = size(&sent);
        let mut capture = Capture {
            uri: file_uri(&path),
            bytes,
            disk_bytes: size(&path) + if sent == path { 0 } else { bytes },
            sent,
            path,
            title,
            format,
            expires: None,
        };
        let Some(folder) = folder.0.take() else {
            return capture;
        };
        for file in BTreeSet::from([&capture.path, &capture.sent]) {
            if let Err(error) = std::fs::set_permissions(file, Permissions::from_mode(0o600)) {
                tracing::warn!(%error, "a capture is private by its folder alone");
            }
        }
        if let Err(error) = folder.begin() {
            tracing::warn!(%error, "a capture's time counts from its making, not from its answer");
        }
        let ttl = folder.ttl();
        capture.expires = ttl.map(|ttl| Instant::now() + ttl);
        let (number, oldest) = {
            let mut live = self.live();
            live.made += 1;
            let number = live.made;
            live.captures.insert(number, (capture.clone(), folder));
            (number, live.too_many())
        };
        self.0.changes.send_modify(|count| *count += 1);
        for folder in oldest.into_iter().filter(|folder| folder.ttl().is_some()) {
            folder.remove();
        }
        if let Some(ttl) = ttl {
            // Weak: a timer must not keep the list of a server that has ended.
            let shared = Arc::downgrade(&self.0);
            tokio::spawn(async move {
                tokio::time::sleep(ttl).await;
                if let Some(shared) = shared.upgrade() {
                    Captures(shared).remove(number);
                }
            });
        }
        capture
    }

    /// Leaves what lives to its time: the server ends as it should.
    pub(crate) fn leave(&self) {
        for (_, folder) in std::mem::take(&mut self.live().captures).into_values() {
            if let Err(error) = folder.leave() {
                tracing::warn!(%error, "a capture goes when the next server starts");
            }
        }
    }

    /// Tells of changes of the list from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.0.changes.subscribe()
    }

    /// Every capture that lives, oldest first.
    pub(crate) fn list(&self) -> Vec<Capture> {
        let live = self.live();
        let captures = live.captures.values();
        captures.map(|(capture, _)| capture.clone()).collect()
    }

    /// The capture of that address, if it lives.
    pub(crate) fn find(&self, uri: &str) -> Option<Capture> {
        self.list().into_iter().find(|capture| capture.uri == uri)
    }

    fn remove(&self, number: u64) {
        // Taken out first: nobody waits for the list while files are removed.
        let gone = self.live().captures.remove(&number);
        if let Some((_, folder)) = gone {
            folder.remove();
            self.0.changes.send_modify(|count| *count += 1);
        }
    }

    fn live(&self) -> MutexGuard<'_, LiveCaptures> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The failure of a capture whose folder refuses.
pub(crate) fn no_place(error: &io::Error) -> Error {
    Error::new(Code::CaptureFailed, "The capture cannot be stored")
        .because(format!("The temporary folder refused: {error}"))
        .hint("Check that TMPDIR is writable and has space")
}

/// Removes what servers have left in the temporary folder: at once what has expired and all that a killed one left, and the rest
/// when its time is over ([findings 4.5]). Ends when nothing is left that expires.
pub(crate) async fn remove_left_behind(temporary: PathBuf) {
    loop {
        let folder = temporary.clone();
        let swept = match tokio::task::spawn_blocking(move || private_folder::sweep(&folder)).await
        {
            Ok(swept) => swept,
            Err(error) => {
                tracing::warn!(%error, "what killed servers left was not looked for");
                return;
            }
        };
        tracing::debug!(swept.removed, "what killed servers left was looked for");
        let Some(next) = swept.next else { return };
        let wait = next.duration_since(SystemTime::now());
        tokio::time::sleep(wait.unwrap_or_default()).await;
    }
}

/// A folder whose capture nobody was told of yet.
#[derive(Debug)]
pub(crate) struct Unkept(Option<Folder>);

impl Unkept {
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.0.as_ref().map_or(Path::new(""), Folder::path)
    }
}

impl Drop for Unkept {
    fn drop(&mut self) {
        if let Some(folder) = self.0.take() {
            folder.remove();
        }
    }
}

/// The `file://` address of an absolute path: everything but unreserved characters and slashes is escaped.
pub(crate) fn file_uri(path: &Path) -> String {
    use std::fmt::Write as _;
    use std::os::unix::ffi::OsStrExt;
    let mut uri = String::from("file://");
    for byte in path.as_os_str().as_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                uri.push(char::from(*byte));
            }
            other => {
                let _ = write!(uri, "%{other:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests;
