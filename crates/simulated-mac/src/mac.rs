//! A simulated Mac for the tests of other projects: made, changed, read, and worked on by the stand-ins, in process or
//! as programs.
//!
//! What a Mac consists of is the world's business, what the programs do theirs.

use std::{
    ffi::{OsStr, OsString},
    fs, io,
    os::unix::{fs::symlink, process::CommandExt},
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

use super::{
    program::{Finished, Program, Run, run_in_thread},
    streams::Streams,
    system::store::{self, Store, StoreError},
};
use simulated_world::{
    template::{MacOs, Template},
    world::World,
};

/// How long a program may run in process, unless [`SimulatedMac::with_time_limit`] says otherwise.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Why a simulated Mac could not be made, read or changed. The text names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The world file cannot be read, written or understood.
    #[error("{0}")]
    World(String),
    /// A change of the world left something that is no Mac.
    #[error("the changed world is not a simulated Mac: {0}")]
    Change(serde_json::Error),
    /// The Mac's folder, or a stand-in's thread.
    #[error("{what}: {source}")]
    System {
        /// What was tried.
        what: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::World(error.to_string())
    }
}

/// A simulated Mac in a world file.
///
/// The file of a Mac made by [`SimulatedMac::new`] or [`SimulatedMac::from_world`] is in a private temporary folder,
/// which is removed when the last clone is dropped, unless [`SimulatedMac::keep`] was called. Clones are the same Mac.
/// Any number of programs and threads may work on one Mac at the same time.
#[derive(Clone, Debug)]
pub struct SimulatedMac {
    folder: PathBuf,
    world: PathBuf,
    time_limit: Duration,
    /// Removes the folder; None for files of others.
    _temporary: Option<Arc<TempDir>>,
}

impl SimulatedMac {
    /// The default Mac: two displays, Finder, Safari, TextEdit, Calculator and others, all permissions granted.
    pub fn new() -> Result<Self, Error> {
        let mac = Self::in_new_folder()?;
        Store::open(&mac.world)?;
        Ok(mac)
    }

    /// A Mac that begins with this template.
    pub fn of(template: Template) -> Result<Self, Error> {
        Self::of_version(template, None)
    }

    /// The same with another macOS than the usual one.
    pub fn of_version(template: Template, macos: Option<MacOs>) -> Result<Self, Error> {
        let mac = Self::in_new_folder()?;
        store::make(&mac.world, template, macos.map(Into::into))?;
        Ok(mac)
    }

    /// A Mac with this world: the JSON of a world file.
    pub fn from_world(world: &Value) -> Result<Self, Error> {
        let mac = Self::in_new_folder()?;
        World::of_json(world.clone()).map_err(Error::Change)?;
        fs::write(&mac.world, world.to_string()).map_err(|source| Error::System {
            what: "cannot write the world file",
            source,
        })?;
        Ok(mac)
    }

    /// The Mac in a world file, which is made (as the default Mac) when it is missing, and stays. Counts go to
    /// `stats.jsonl` beside it.
    pub fn from_file(path: impl Into<PathBuf>) -> Result<Self, Error> {
        let world = path.into();
        Store::open(&world)?;
        let folder = world.parent().map(Path::to_owned).unwrap_or_default();
        Ok(Self {
            folder,
            world,
            time_limit: TIME_LIMIT,
            _temporary: None,
        })
    }

    fn in_new_folder() -> Result<Self, Error> {
        let folder = tempfile::Builder::new()
            .prefix("simulated-mac-")
            .tempdir()
            .map_err(|source| Error::System {
                what: "cannot make a temporary folder",
                source,
            })?;
        Ok(Self {
            folder: folder.path().to_owned(),
            world: folder.path().join("world.json"),
            time_limit: TIME_LIMIT,
            _temporary: Some(Arc::new(folder)),
        })
    }

    /// The default world as JSON, as world files have it: what [`SimulatedMac::from_world`] takes.
    pub fn default_world() -> Value {
        // The text is part of the program and read by a test.
        let world = World::parse(World::DEFAULT.as_bytes()).ok();
        let json = world.and_then(|world| world.to_json().ok());
        json.unwrap_or_default()
    }

    /// This Mac with another bound on how long a program may run in process than 60 seconds.
    #[must_use]
    pub fn with_time_limit(self, time_limit: Duration) -> Self {
        Self { time_limit, ..self }
    }

    /// This Mac after a change of its world.
    pub fn with(self, change: impl FnOnce(&mut Value)) -> Result<Self, Error> {
        self.change(change)?;
        Ok(self)
    }

    /// Changes the world under whatever runs on this Mac: what a program has begun to change is finished first. The
    /// closure gets the world file's JSON; windows and elements without an id get one. Nothing is written when the
    /// result is no world.
    pub fn change<T>(&self, change: impl FnOnce(&mut Value) -> T) -> Result<T, Error> {
        let mut store = Store::open(&self.world)?;
        let done = store.change(|world| {
            let mut json = world.to_json()?;
            let answer = change(&mut json);
            *world = World::of_json(json)?;
            Ok(answer)
        })?;
        if done.is_ok() {
            store.commit()?;
        }
        done.map_err(Error::Change)
    }

    /// The world as it was last written: the world file's JSON, with the time that passed since.
    pub fn state(&self) -> Result<Value, Error> {
        let unreadable = |error: &dyn std::fmt::Display| {
            Error::World(format!(
                "cannot read the world file {}: {error}",
                self.world.display()
            ))
        };
        let text = fs::read_to_string(&self.world).map_err(|error| unreadable(&error))?;
        // By the reader that serde_json compiled, optimized: one for bytes would be compiled here.
        let mut state: Value = text.parse().map_err(|error| unreadable(&error))?;
        if let Some(skew) = store::noted_skew(&self.world) {
            state["clock"]["skew_seconds"] = skew.into();
        }
        Ok(state)
    }

    /// The running app with a bundle id, as it stands in the world file.
    pub fn app(&self, bundle_id: &str) -> Result<Option<Value>, Error> {
        let mut state = self.state()?;
        let apps = state.get_mut("apps").map(Value::take);
        let Some(Value::Array(apps)) = apps else {
            return Ok(None);
        };
        Ok(apps.into_iter().find(|app| {
            let id = app.get("bundle_id").and_then(Value::as_str);
            id.is_some_and(|id| id.eq_ignore_ascii_case(bundle_id))
        }))
    }

    /// The text on the pasteboard.
    pub fn pasteboard_text(&self) -> Result<Option<String>, Error> {
        let mut store = Store::open(&self.world)?;
        Ok(store.read(|world| {
            let content = world.pasteboard.content("public.utf8-plain-text");
            content.map(str::to_owned)
        })?)
    }

    /// What the stand-ins have counted so far, one object for each that ended: `program`, `status`, `apple_events` by
    /// target, `ax_messages`, `bridge` (what crossed it, by kind), `bridge_calls`, `processes`, `waited_ms`, and `estimated_ms`, what a real Mac would
    /// take.
    pub fn counts(&self) -> Result<Vec<Value>, Error> {
        let text = match fs::read_to_string(self.counts_path()) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(source) => {
                return Err(Error::System {
                    what: "cannot read the counts",
                    source,
                });
            }
        };
        text.lines()
            .map(|line| serde_json::from_str(line).map_err(|error| Error::World(error.to_string())))
            .collect()
    }

    /// The folder of this Mac: the place for files of a test.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The world file: what `MACMCP_WORLD` names.
    pub fn world_path(&self) -> &Path {
        &self.world
    }

    /// The file of the counts: what `MACMCP_STATS` names.
    pub fn counts_path(&self) -> PathBuf {
        self.folder.join("stats.jsonl")
    }

    /// Leaves the folder where it is when this Mac is dropped, and answers it. Other clones must be gone: with any left
    /// the folder goes with the last of them.
    pub fn keep(self) -> PathBuf {
        match self._temporary.map(Arc::try_unwrap) {
            Some(Ok(folder)) => folder.keep(),
            Some(Err(_)) | None => self.folder,
        }
    }

    /// Makes a folder `bin` with links named `osascript`, `osacompile`, `screencapture` and `sips` to a binary that stands in by name
    /// (`simulated-mac`, or any that calls [`stand_in_for`](crate::stand_in_for)), and answers it. Whoever runs the
    /// links has to set the environment as [`SimulatedMac::environment`] says.
    pub fn link_programs(&self, binary: &Path) -> Result<PathBuf, Error> {
        let links = self.folder.join("bin");
        let made = fs::create_dir_all(&links).and_then(|()| {
            for program in Program::ALL {
                let link = links.join(program.name());
                if fs::symlink_metadata(&link).is_ok() {
                    fs::remove_file(&link)?;
                }
                symlink(binary, link)?;
            }
            Ok(())
        });
        made.map(|()| links).map_err(|source| Error::System {
            what: "cannot link the programs",
            source,
        })
    }

    /// The environment variables by which a stand-in finds this Mac.
    pub fn environment(&self) -> [(&'static str, PathBuf); 2] {
        [
            ("MACMCP_WORLD", self.world.clone()),
            ("MACMCP_STATS", self.counts_path()),
        ]
    }

    /// A command that runs a program on this Mac by a binary that stands in by name (see
    /// [`SimulatedMac::link_programs`]).
    pub fn command(&self, binary: impl AsRef<OsStr>, program: Program) -> Command {
        let mut command = Command::new(binary);
        command.arg0(program.name()).envs(self.environment());
        command
    }

    /// Runs a program in process with the words after its name and this standard input. Environment variables and
    /// the current folder are those of the calling process. A script's heap, about a megabyte, is not given back. A program
    /// that does not end in its time answers `Exit::OutOfTime`; the thread of one that is at something that cannot be
    /// interrupted then goes on until the caller's process ends.
    pub fn run(
        &self,
        program: Program,
        words: impl IntoIterator<Item = impl Into<OsString>>,
        stdin: impl Into<Vec<u8>>,
    ) -> Result<Finished, Error> {
        self.run_counting(program, words, stdin, Some(self.counts_path()))
    }

    /// As [`SimulatedMac::run`], with counts appended to another file, or to none.
    pub(crate) fn run_counting(
        &self,
        program: Program,
        words: impl IntoIterator<Item = impl Into<OsString>>,
        stdin: impl Into<Vec<u8>>,
        counts: Option<PathBuf>,
    ) -> Result<Finished, Error> {
        let streams = Streams::in_memory(stdin.into());
        let run = Run {
            words: words.into_iter().map(Into::into).collect(),
            world: self.world.clone(),
            counts,
            time_limit: self.time_limit,
            streams: streams.clone(),
        };
        let exit = run_in_thread(program, run).map_err(|source| Error::System {
            what: "cannot start a thread",
            source,
        })?;
        let (output, error) = streams.take_written();
        Ok(Finished {
            stdout: String::from_utf8_lossy(&output).into_owned(),
            stderr: String::from_utf8_lossy(&error).into_owned(),
            exit,
        })
    }

    /// Runs a JavaScript for Automation script as `osascript -l JavaScript -` does.
    pub fn run_javascript(&self, script: &str) -> Result<Finished, Error> {
        self.run(Program::Osascript, ["-l", "JavaScript", "-"], script)
    }
}

#[cfg(test)]
#[path = "mac_tests.rs"]
mod tests;
