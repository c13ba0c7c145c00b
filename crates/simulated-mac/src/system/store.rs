//! The world's file: loaded, locked, changed and written so that several processes can share one Mac.
//!
//! A lock file beside it (`mac.json.lock`) orders the processes. Reading an event takes the lock, loads the file again
//! if another process replaced it, reads, and lets go. The first change takes the lock and keeps it until
//! [`Store::commit`], which is called before every wait, at every reply and at the exit, and by the interpreter's
//! interrupt handler in between; so what one process changes is one step for the others and no lock is held across a
//! wait. Files are replaced by renaming, never written in place.
//!
//! Skipped time alone is no change that others must see at once: a script that polls would write the file at every
//! step. It is written with the next change, and noted by [`Store::settle`] at a reply and at the exit.
//!
//! Whether the file was replaced is looked at again after whatever may have told this process of a change (a wait, a
//! reply, a read of its input), and else now and then.

use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use super::{
    skipped,
    stamp::Stamp,
    time::advance,
    world_file::{
        NEW, fresh, of_description, parse, release_of, resolved, settle, sibling, template_of,
        write,
    },
};
use crate::script_hosts;
use rustix::{
    fs::{FlockOperation, flock},
    process::getpid,
};
use serde_json::Value as Json;
use simulated_world::{
    template::{Release, Template},
    world::{World, workspace_notices::WorkspaceNotices, workspace_state::WorkspaceState},
};

pub(crate) use super::world_file::StoreError;

/// How long a process that hears of nothing takes the world for the newest.
const LOOKED_AT_FOR: Duration = Duration::from_micros(500);

/// One process's view of the world file.
pub(crate) struct Store {
    path: PathBuf,
    /// None once the store is closed.
    lock: Option<File>,
    world: World,
    stamp: Option<Stamp>,
    /// What this process knows of the clock's skew: the world's, what was noted, and what it skipped itself since.
    skew: f64,
    /// As far as others know it.
    noted_skew: f64,
    /// When it was looked whether the world is the newest.
    looked_at: Option<Instant>,
    /// The lock is ours since then, because of a change that is not written yet.
    locked_since: Option<Instant>,
}

impl Store {
    /// Opens the world file, and makes it from the default world when there is none.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_or_make(path, |path| {
            fresh(path, Template::Default, None, real_now())
        })
    }

    /// The same with another world where there is no file.
    fn open_or_make(
        path: &Path,
        make: impl FnOnce(&Path) -> Result<World, StoreError>,
    ) -> Result<Self, StoreError> {
        let path = &resolved(path);
        let lock_path = sibling(path, ".lock");
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .mode(0o600)
            .open(&lock_path)
            .map_err(failed(&lock_path, "lock"))?;
        let lock_for = |operation, verb| {
            flock(&lock, operation).map_err(|error| failed(path, verb)(error.into()))
        };
        lock_for(FlockOperation::LockExclusive, "lock")?;
        // One that was killed while it wrote left it; nobody writes now.
        let _none = fs::remove_file(sibling(path, NEW));
        let loaded = load(path, &lock, make);
        lock_for(FlockOperation::Unlock, "unlock")?;
        let (mut world, stamp, noted) = loaded?;
        let skew = world.clock.skew_seconds.max(noted.unwrap_or_default());
        world.clock.skew_seconds = skew;
        Ok(Self {
            path: path.to_owned(),
            lock: Some(lock),
            world,
            stamp,
            skew,
            noted_skew: skew,
            looked_at: None,
            locked_since: None,
        })
    }

    /// Lets `look` see the newest world.
    pub(crate) fn read<T>(&mut self, look: impl FnOnce(&World) -> T) -> Result<T, StoreError> {
        self.refresh()?;
        let now = self.now();
        if self.world.is_due(now) || script_hosts::any_is_gone(&self.world) {
            return self.change(|world| look(world));
        }
        Ok(look(&self.world))
    }

    /// Lets `act` change the newest world. Others see it after [`Store::commit`].
    pub(crate) fn change<T>(&mut self, act: impl FnOnce(&mut World) -> T) -> Result<T, StoreError> {
        let before = self.begin_change()?;
        let done = act(&mut self.world);
        settle(&mut self.world);
        before.tell(&mut self.world);
        Ok(done)
    }

    /// Takes the lock and brings the newest world to now. Apart from the change, because the compiler makes the code of that for
    /// each of some 300 changes.
    fn begin_change(&mut self) -> Result<WorkspaceState, StoreError> {
        if self.locked_since.is_none() {
            self.lock_file(FlockOperation::LockExclusive, "lock")?;
            self.locked_since = Some(Instant::now());
            self.reload()?;
        }
        let now = self.now();
        let before = WorkspaceState::of(&self.world);
        self.world.done.set_time(now);
        let client = self.world.responsible_client();
        let process = u32::try_from(getpid().as_raw_nonzero().get()).ok();
        self.world.done.set_script(process, client);
        advance(&mut self.world, now);
        script_hosts::end_those_gone(&mut self.world);
        Ok(before)
    }

    /// Writes what was changed and lets the others in.
    pub(crate) fn commit(&mut self) -> Result<(), StoreError> {
        self.looked_at = None;
        if self.locked_since.is_none() {
            return Ok(());
        }
        self.world.generation += 1;
        self.world.clock.skew_seconds = self.skew;
        write(&self.path, &self.world)?;
        self.stamp = Stamp::of(&self.path).ok();
        if let (Some(lock), Some(stamp)) = (&self.lock, self.stamp) {
            let noted = skipped::write(lock, stamp, self.skew);
            noted.map_err(|source| self.failed("lock", source))?;
        }
        self.noted_skew = self.skew;
        self.locked_since = None;
        self.lock_file(FlockOperation::Unlock, "unlock")
    }

    fn lock_file(&self, operation: FlockOperation, verb: &'static str) -> Result<(), StoreError> {
        let lock = self
            .lock
            .as_ref()
            .ok_or_else(|| self.failed(verb, io::ErrorKind::NotFound.into()))?;
        flock(lock, operation).map_err(|error| self.failed(verb, error.into()))
    }

    /// Lets go of the lock file; nothing can be changed any more.
    pub(crate) fn close(&mut self) {
        self.lock = None;
    }

    /// Writes what was changed and what time was skipped.
    pub(crate) fn settle(&mut self) -> Result<(), StoreError> {
        if self.locked_since.is_none() && self.skew > self.noted_skew && !self.note_skew()? {
            self.change(|_| ())?;
        }
        self.commit()
    }

    /// Notes what time was skipped where nothing else has to be written: false when the world has to be.
    fn note_skew(&mut self) -> Result<bool, StoreError> {
        self.refresh()?;
        let (false, Some(lock), Some(stamp)) =
            (self.world.is_due(self.now()), &self.lock, self.stamp)
        else {
            return Ok(false);
        };
        self.lock_file(FlockOperation::LockExclusive, "lock")?;
        let is_newest = Stamp::of(&self.path).ok() == Some(stamp);
        // None of a file that somebody else wrote: a note says that it is as a store left it.
        let noted = skipped::read(lock, stamp).filter(|_| is_newest);
        if let Some(noted) = noted {
            self.skew = self.skew.max(noted);
            skipped::write(lock, stamp, self.skew).map_err(|source| self.failed("lock", source))?;
            self.noted_skew = self.skew;
        }
        self.lock_file(FlockOperation::Unlock, "unlock")?;
        Ok(noted.is_some())
    }

    /// Lets the world's clock jump.
    pub(crate) fn skip(&mut self, seconds: f64) {
        self.skew += seconds;
    }

    /// Since when a change waits to be written.
    pub(crate) fn locked_since(&self) -> Option<Instant> {
        self.locked_since
    }

    /// The world's time, in seconds since 1970, as far as this process knows.
    pub(crate) fn now(&self) -> f64 {
        self.world.clock.stands_at.unwrap_or_else(real_now) + self.skew
    }

    /// The world as last seen, without looking whether it is the newest.
    pub(crate) fn seen(&self) -> &World {
        &self.world
    }

    fn refresh(&mut self) -> Result<(), StoreError> {
        let is_new = |at: Instant| at.elapsed() < LOOKED_AT_FOR;
        if self.locked_since.is_some() || self.looked_at.is_some_and(is_new) {
            return Ok(());
        }
        // Replacing by rename makes a path's file complete at any moment: looking needs no lock.
        self.reload()?;
        self.looked_at = Some(Instant::now());
        Ok(())
    }

    fn reload(&mut self) -> Result<(), StoreError> {
        let stamp = Stamp::of(&self.path).ok();
        let note = |(lock, stamp)| skipped::read(lock, stamp);
        let noted = self.lock.as_ref().zip(stamp).and_then(note);
        if stamp != self.stamp {
            let text = fs::read(&self.path).map_err(|source| self.failed("read", source))?;
            self.world = parse(&self.path, &text, noted.is_some())?;
            self.stamp = stamp;
            self.noted_skew = self.world.clock.skew_seconds;
        }
        if let Some(noted) = noted {
            self.noted_skew = self.noted_skew.max(noted);
        }
        self.world.clock.skew_seconds = self.noted_skew;
        self.skew = self.skew.max(self.noted_skew);
        Ok(())
    }

    /// Makes the world a new one; who has it open sees that.
    fn replace(&mut self, fresh: World) -> Result<(), StoreError> {
        self.change(|world| {
            let before = std::mem::replace(world, fresh);
            world.generation = before.generation;
        })?;
        // What runs there was not launched by replacing the other.
        self.world.workspace_notices = WorkspaceNotices::default();
        self.skew = 0.0;
        self.commit()
    }

    fn failed(&self, verb: &'static str, source: io::Error) -> StoreError {
        failed(&self.path, verb)(source)
    }
}

/// What could not be done with a file.
fn failed(path: &Path, verb: &'static str) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    move |source| StoreError::File { verb, path, source }
}

/// The world in a file, with its stamp and the skew that is noted for it; a new world where there is no file. The caller holds the
/// lock.
fn load(
    path: &Path,
    lock: &File,
    make: impl FnOnce(&Path) -> Result<World, StoreError>,
) -> Result<(World, Option<Stamp>, Option<f64>), StoreError> {
    let stamp = Stamp::of(path).ok();
    let noted = stamp.and_then(|stamp| skipped::read(lock, stamp));
    match fs::read(path) {
        Ok(text) => Ok((parse(path, &text, noted.is_some())?, stamp, noted)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let world = make(path)?;
            write(path, &world)?;
            let stamp = Stamp::of(path).map_err(failed(path, "read"))?;
            let skew = world.clock.skew_seconds;
            skipped::write(lock, stamp, skew).map_err(failed(path, "lock"))?;
            Ok((world, Some(stamp), Some(skew)))
        }
        Err(error) => Err(failed(path, "read")(error)),
    }
}

/// Makes the file of a new world where there is none.
pub(crate) fn make(
    path: &Path,
    template: Template,
    release: Option<Release>,
) -> Result<(), StoreError> {
    Store::open_or_make(path, |path| {
        fresh(path, template, release.as_ref(), real_now())
    })?;
    Ok(())
}

/// The same, in the place of the world that the file has, where it has one.
pub(crate) fn make_anew(
    path: &Path,
    template: Template,
    release: Option<Release>,
) -> Result<(), StoreError> {
    put(path, fresh(path, template, release.as_ref(), real_now())?)
}

/// The same of a described world, which keeps the description as JSON. One that cannot be made changes no file.
pub(crate) fn make_described(path: &Path, description: Json) -> Result<(), StoreError> {
    put(path, of_description(path, description, None, real_now())?)
}

fn put(path: &Path, fresh: World) -> Result<(), StoreError> {
    if path.exists() {
        return Store::open(path)?.replace(fresh);
    }
    Store::open_or_make(path, |_| Ok(fresh))?;
    Ok(())
}

/// Replaces the file by the world that it began with, of the macOS that it has, or makes the default one; answers what that is.
pub(crate) fn reset(path: &Path) -> Result<&'static str, StoreError> {
    let mut store = Store::open(path)?;
    let release = release_of(store.seen());
    let (fresh, from) = match store.seen().description.clone() {
        Some(description) => {
            let fresh = of_description(path, description, Some(&release), real_now())?;
            (
                fresh,
                "by the description that it was made from, as that was then",
            )
        }
        None => {
            let template = template_of(store.seen())?;
            let fresh = fresh(path, template, Some(&release), real_now())?;
            (fresh, "by its base world")
        }
    };
    store.replace(fresh)?;
    Ok(from)
}

/// The skew of the clock of the world in this file, as far as it is known beside the file.
pub(crate) fn noted_skew(path: &Path) -> Option<f64> {
    let path = resolved(path);
    let lock = File::open(sibling(&path, ".lock")).ok()?;
    skipped::read(&lock, Stamp::of(&path).ok()?)
}

/// Real time in seconds since 1970.
pub(crate) fn real_now() -> f64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0.0, |since| since.as_secs_f64())
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
