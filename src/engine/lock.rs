//! The advisory lock between servers of one user: two assistants must not press keys at the same moment.
//!
//! It is a `flock` on a file, so it ends with its holder, however that ends. The file's text is the holder's process
//! id, only there to name it to others.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::{FlockOperation, OFlags, flock};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::queue;
use crate::error::{Code, Error};
use crate::text;

/// How long an action waits for another server's.
pub(crate) const WAIT: Duration = Duration::from_secs(2);
/// How often it looks: flock has no way to wait for a limited time.
const LOOK: Duration = Duration::from_millis(10);

/// The lock file that all servers of this user share.
///
/// It stands in `/tmp` and not in `TMPDIR`: clients start servers with different environments, and the lock is only
/// good when all of them mean the same file.
pub(crate) fn shared_path() -> PathBuf {
    PathBuf::from(format!(
        "/tmp/macmcp-{}",
        rustix::process::getuid().as_raw()
    ))
    .join("actions.lock")
}

/// Held while an action runs.
pub(crate) struct ActionLock {
    _file: File,
}

impl ActionLock {
    /// Takes the lock, or names who holds it. None when the lock file cannot be used: exclusion between servers is a
    /// courtesy, no reason to refuse to work; the log says so.
    ///
    /// # Errors
    /// [`Code::Busy`] after [`WAIT`] (or at the deadline), [`Code::Cancelled`].
    pub(crate) async fn take(
        path: &Path,
        what: &str,
        deadline: Instant,
        cancel: &CancellationToken,
    ) -> Result<Option<Self>, Error> {
        let limit = deadline.min(Instant::now() + WAIT);
        loop {
            match take_in_one_place(path) {
                Ok(Attempt::Taken(file)) => return Ok(Some(Self { _file: file })),
                Ok(Attempt::Held(_)) if Instant::now() < limit => {}
                Ok(Attempt::Held(holder)) => return Err(busy(what, holder)),
                Err(error) => {
                    tracing::warn!(%error, "the lock between servers cannot be used; going on without it");
                    return Ok(None);
                }
            }
            tokio::select! {
                biased;
                () = cancel.cancelled() => return Err(queue::cancelled(what)),
                () = sleep_until(limit.min(Instant::now() + LOOK)) => {}
            }
        }
    }
}

enum Attempt {
    Taken(File),
    Held(Option<u32>),
}

/// How many places there are for the lock: `/tmp/macmcp-501`, `/tmp/macmcp-501-1` and so on. Another user may have taken
/// the first ones, and nobody can take one from its owner there, so all servers of a user agree on one.
const PLACES: usize = 10;

fn take_in_one_place(path: &Path) -> io::Result<Attempt> {
    let mut refused = io::Error::from(io::ErrorKind::PermissionDenied);
    for number in 0..PLACES {
        match try_take(&place(path, number)) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => refused = error,
            attempt => return attempt,
        }
    }
    Err(refused)
}

/// The lock file in the place of that number.
fn place(path: &Path, number: usize) -> PathBuf {
    match (number, path.parent(), path.file_name()) {
        (1.., Some(folder), Some(name)) => {
            let mut other = folder.as_os_str().to_owned();
            other.push(format!("-{number}"));
            Path::new(&other).join(name)
        }
        _ => path.to_owned(),
    }
}

fn try_take(path: &Path) -> io::Result<Attempt> {
    private_folder(path.parent().ok_or(io::ErrorKind::InvalidInput)?)?;
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
        .open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => {}
        Err(rustix::io::Errno::WOULDBLOCK) => {
            let mut holder = String::new();
            file.take(20).read_to_string(&mut holder)?;
            return Ok(Attempt::Held(holder.trim().parse().ok()));
        }
        Err(error) => return Err(error.into()),
    }
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{}", std::process::id())?;
    Ok(Attempt::Taken(file))
}

/// Makes the folder when it is missing, and refuses one that others could write to.
fn private_folder(folder: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    let found = folder.symlink_metadata()?;
    if !found.is_dir()
        || found.uid() != rustix::process::getuid().as_raw()
        || found.mode() & 0o022 != 0
    {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            format!("{} is no private folder of this user", folder.display()),
        ));
    }
    Ok(())
}

fn busy(what: &str, holder: Option<u32>) -> Error {
    let name = holder.map_or_else(
        || "another macmcp server".to_owned(),
        |pid| format!("another macmcp server (process {pid})"),
    );
    let error = Error::new(Code::Busy, format!("{name} is acting on this Mac"))
        .because(format!(
            "{} waited for it and was not started",
            text::line(what, 80)
        ))
        .hint("Repeat the call in a moment; if it still fails, stop the other server");
    match holder {
        Some(pid) => error.detail("process_id", pid),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(30)
    }

    #[tokio::test]
    async fn the_second_is_told_who_holds_it_and_gets_it_when_it_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run").join("actions.lock");
        let cancel = CancellationToken::new();
        let first = ActionLock::take(&path, "click", soon(), &cancel)
            .await
            .unwrap();
        assert!(first.is_some());
        let error = ActionLock::take(&path, "click", soon(), &cancel)
            .await
            .err()
            .unwrap();
        assert_eq!(error.code, Code::Busy);
        assert_eq!(error.details["process_id"], std::process::id());
        assert!(
            error
                .what
                .contains(&format!("process {}", std::process::id())),
            "{error}"
        );
        drop(first);
        assert!(
            ActionLock::take(&path, "click", soon(), &cancel)
                .await
                .unwrap()
                .is_some()
        );
    }

    /// Regression: somebody who made the folder first switched the lock off.
    #[tokio::test]
    async fn a_folder_that_others_can_write_to_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run").join("actions.lock");
        let foreign = path.parent().unwrap();
        std::fs::create_dir(foreign).unwrap();
        std::fs::set_permissions(foreign, std::fs::Permissions::from_mode(0o777)).unwrap();
        let cancel = CancellationToken::new();
        let lock = ActionLock::take(&path, "click", soon(), &cancel).await;
        assert!(lock.unwrap().is_some() && !path.exists());
        assert!(folder.path().join("run-1/actions.lock").exists());
        // There as well one excludes the other.
        let held = ActionLock::take(&path, "click", soon(), &cancel)
            .await
            .unwrap();
        let error = ActionLock::take(&path, "click", soon(), &cancel)
            .await
            .err();
        assert_eq!(error.unwrap().code, Code::Busy);
        drop(held);
    }

    #[tokio::test]
    async fn a_link_in_its_place_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run").join("actions.lock");
        private_folder(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), &path).unwrap();
        let lock = ActionLock::take(&path, "click", soon(), &CancellationToken::new())
            .await
            .unwrap();
        assert!(lock.is_none() && !folder.path().join("elsewhere").exists());
    }
}
