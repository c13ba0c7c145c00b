//! Settings that several commands share: which programs stand for the Mac's own, and where the world of a simulation is.

use super::failure::CommandFailure;
use super::own_permissions::{Given, Task};
use super::simulator::{STATS, Simulator};
use crate::engine::{EngineConfig, Program, Programs, lock, supervisor};
use crate::limits;
use crate::private_folder::{self, Folder, NO_TIME, WORLD_FILE};
use crate::user_stop;
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::runtime::Runtime;

/// The headings of options in `--help`.
pub(super) const TOOLS: &str = "Tools";
pub(super) const CALLS: &str = "Calls";
pub(super) const FILES: &str = "Files";
pub(super) const RECORDS: &str = "Records";
pub(super) const POLICY: &str = "Policy";
pub(super) const SIMULATED_MAC: &str = "Simulated Mac";
pub(super) const DEBUGGING: &str = "Debugging";
/// Of an option that is not used every day: the first screen, `-h`, leaves it out.
pub(super) const RARE: bool = true;

/// What a record holds beside the calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum RecordWith {
    /// What was typed, copied and read
    Text,
    /// A picture of the display that a call acts on, before and after each action
    Pictures,
}

/// Which Mac: the real one or a simulated one.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = SIMULATED_MAC)]
pub(super) struct Mac {
    /// Use a simulated Mac, kept in FILE (created if missing) or, without FILE, for this run only. A FILE without a slash or the
    /// ending .json is written after `=`
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, env = "MACMCP_SIMULATE")]
    simulate: Option<Option<PathBuf>>,
    /// Start from a simulated Mac other than the English one (`macmcp simulate new --list` lists them)
    #[arg(long, value_name = "NAME", requires = "simulate", hide_short_help = RARE)]
    world: Option<String>,
    /// Give the simulated Mac a fault that some Macs have; repeatable (`macmcp simulate new --list` lists them)
    #[arg(long, value_name = "NAME", requires = "simulate", hide_short_help = RARE)]
    fault: Vec<String>,
    /// Run this program as osascript
    #[arg(long, value_name = "PATH", env = "MACMCP_OSASCRIPT",
          help_heading = DEBUGGING, hide_short_help = RARE)]
    osascript: Option<PathBuf>,
    /// Run this program as screencapture
    #[arg(long, value_name = "PATH", env = "MACMCP_SCREENCAPTURE",
          help_heading = DEBUGGING, hide_short_help = RARE)]
    screencapture: Option<PathBuf>,
}

/// The Mac's programs, and what must live as long as they are used.
pub(super) struct Prepared {
    pub(super) programs: Programs,
    /// Whether they act on the Mac of this session, which other servers may act on too.
    is_real: bool,
    /// The file of the simulated one.
    world: Option<PathBuf>,
    /// The world of a simulation that lasts for this run only.
    _world: Option<WorldFolder>,
}

impl Mac {
    /// A simulated one that lasts for this run only.
    pub(super) fn simulated() -> Self {
        Self {
            simulate: Some(None),
            world: None,
            fault: Vec::new(),
            osascript: None,
            screencapture: None,
        }
    }

    /// Finds the programs, and makes a simulated Mac that is missing. `stats` is where a stand-in is to append its counts; else `MACMCP_STATS` says so, if anything does.
    pub(super) fn prepare(&self, stats: Option<&Path>) -> Result<Prepared, CommandFailure> {
        let (mut programs, world, kept) = match &self.simulate {
            None => (Programs::default(), None, None),
            Some(file) => {
                let simulator = Simulator::find()?;
                let stand_ins = stand_ins(&simulator, file.as_deref(), stats)?;
                simulator.prepare(&stand_ins.world, self.world.as_deref(), &self.fault)?;
                (stand_ins.programs, Some(stand_ins.world), stand_ins.kept)
            }
        };
        if let Some(path) = &self.osascript {
            programs.osascript = Program::new(path);
        }
        if let Some(path) = &self.screencapture {
            programs.screencapture = Program::new(path);
        }
        Ok(Prepared {
            programs,
            is_real: self.simulate.is_none(),
            world,
            _world: kept,
        })
    }

    /// The arguments of `macmcp serve` with which it serves the same Mac.
    pub(super) fn serve_arguments(&self, prepared: &Prepared) -> Vec<OsString> {
        let own = [
            ("--simulate", &prepared.world),
            ("--osascript", &self.osascript),
            ("--screencapture", &self.screencapture),
        ];
        let given = own
            .into_iter()
            .filter_map(|(name, path)| Some((name, path.as_ref()?)));
        given
            .flat_map(|(name, path)| [name.into(), path.into()])
            .collect()
    }

    /// What a command line with these options means for who is responsible for the permissions.
    pub(super) fn given(&self, task: Task) -> Given {
        Given {
            simulate: self.simulate.is_some(),
            osascript: self.osascript.is_some(),
            screencapture: self.screencapture.is_some(),
            ..Given::plain(task)
        }
    }

    /// Whether it is the Mac of this session, asked by Apple's own programs.
    pub(super) fn is_real(&self) -> bool {
        self.simulate.is_none() && self.osascript.is_none() && self.screencapture.is_none()
    }

    /// Whether it is a simulated one.
    pub(super) fn is_simulated(&self) -> bool {
        self.simulate.is_some()
    }

    /// Whether there is an osascript to run.
    pub(super) fn is_there(prepared: &Prepared) -> bool {
        prepared.programs.osascript.path.exists()
    }

    /// Fails where there is none.
    pub(super) fn demand(prepared: &Prepared) -> Result<(), CommandFailure> {
        if Self::is_there(prepared) {
            return Ok(());
        }
        Err(CommandFailure::impossible(format!(
            "there is no {} on this machine, so this is not a Mac: add --simulate to use the simulated one",
            prepared.programs.osascript.path.display()
        )))
    }
}

/// The programs of a simulated Mac.
struct StandIns {
    programs: Programs,
    /// Its world file.
    world: PathBuf,
    /// The folder of a world that lasts for this run only.
    kept: Option<WorldFolder>,
}

/// A private folder that goes with this run; that of a run which was killed goes when the next server starts.
struct WorldFolder(Option<Folder>);

impl WorldFolder {
    fn create() -> io::Result<Self> {
        let folder = Folder::create(private_folder::WORLD, &std::env::temp_dir(), Some(NO_TIME))?;
        Ok(Self(Some(folder)))
    }

    /// The file of the simulated Mac in it.
    fn world(&self) -> PathBuf {
        let folder = self.0.as_ref().map(Folder::path);
        folder.unwrap_or(Path::new("")).join(WORLD_FILE)
    }
}

impl Drop for WorldFolder {
    fn drop(&mut self) {
        if let Some(folder) = self.0.take() {
            folder.remove();
        }
    }
}

/// What runs a command's futures: one thread, so that requests start in the order in which they came.
pub(super) fn one_thread() -> io::Result<Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .max_blocking_threads(limits::THREADS)
        .enable_all()
        .build()
}

/// The simulated Mac's programs, on the world in that file or on one for this run.
fn stand_ins(
    simulator: &Simulator,
    file: Option<&Path>,
    stats: Option<&Path>,
) -> Result<StandIns, CommandFailure> {
    let (world, kept) = match file {
        Some(file) => (std::path::absolute(file)?, None),
        None => {
            let folder = WorldFolder::create()?;
            (folder.world(), Some(folder))
        }
    };
    let told = std::env::var_os(STATS).filter(|path| !path.is_empty());
    let stats = stats.or(told.as_deref().map(Path::new));
    let programs = Programs {
        osascript: simulator.stand_in("osascript", &world, stats)?,
        osacompile: simulator.stand_in("osacompile", &world, stats)?,
        screencapture: simulator.stand_in("screencapture", &world, stats)?,
    };
    Ok(StandIns {
        programs,
        world,
        kept,
    })
}

/// The shortest and longest time a call may have.
const TIMEOUT_MS: std::ops::RangeInclusive<u64> = 10..=120_000;

/// How long calls may take.
#[derive(Clone, Debug, Args)]
pub(super) struct Time {
    /// Time limit for every call, in milliseconds (10 to 120000); default: 30000, or what the call asks for
    #[arg(long, value_name = "N", env = "MACMCP_TIMEOUT_MS",
          value_parser = clap::value_parser!(u64).range(TIMEOUT_MS),
          help_heading = CALLS, hide_short_help = RARE)]
    timeout_ms: Option<u64>,
}

/// The time of a call, unless somebody says otherwise.
const USUAL_TIMEOUT: Duration = Duration::from_secs(30);

impl Time {
    pub(super) fn timeout(&self) -> Duration {
        self.limit().unwrap_or(USUAL_TIMEOUT)
    }

    /// The longest time that was asked for.
    pub(super) fn limit(&self) -> Option<Duration> {
        self.timeout_ms.map(Duration::from_millis)
    }
}

/// The engine for these programs: supervised, and on a real Mac in turns with other servers of this user.
pub(super) fn engine_config(prepared: &Prepared) -> Result<EngineConfig, CommandFailure> {
    let mut supervisor = Program::new(std::env::current_exe()?);
    supervisor.arg0 = Some(supervisor::NAME.to_owned());
    Ok(EngineConfig {
        programs: prepared.programs.clone(),
        supervisor: Some(supervisor),
        action_lock: prepared.is_real.then(lock::shared_path),
        stop_file: user_stop::file(!prepared.is_real),
        worker: None,
    })
}
