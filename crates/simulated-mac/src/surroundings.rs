//! What a stand-in gets from whoever starts it: its world, its words, its streams, its time; and how it ended.

use std::{ffi::OsString, path::PathBuf, time::Instant};

use crate::{
    lent::{self, Lent},
    streams::Streams,
};

/// Exit status for what a Mac has and the simulated Mac has not, and for failures of the simulated Mac itself.
pub const EXIT_NOT_SIMULATED: u8 = 79;
/// Exit status of a stand-in whose script used a name that no Mac has.
pub const EXIT_NO_SUCH_NAME: u8 = 78;

/// What a stand-in gets from whoever starts it.
#[derive(Clone)]
pub(crate) struct Surroundings {
    /// The program that stands in: what no Mac would say is said under this name.
    pub(crate) name: &'static str,
    /// The world file.
    pub(crate) world: PathBuf,
    /// Where the counts are appended.
    pub(crate) stats: Option<PathBuf>,
    /// Waits really, whatever the world says.
    pub(crate) real_time: bool,
    /// When a script has to have ended; None: whoever started the process ends it.
    pub(crate) deadline: Option<Instant>,
    /// The program's name and the words after it.
    pub(crate) arguments: Vec<OsString>,
    /// What it is lent of the real machine, or why that cannot be told.
    pub(crate) lent: Result<Lent, String>,
    pub(crate) streams: Streams,
}

impl Surroundings {
    /// From `MACMCP_WORLD`, `MACMCP_STATS` and `MACMCP_SIM_REALTIME`. Without `MACMCP_WORLD` the world is
    /// the one that `simulated-mac link` wrote beside the link, or else `macmcp-world-<uid>.json` in the temporary folder, so that a
    /// mere link named `osascript` works.
    pub(crate) fn from_environment(name: &'static str) -> Self {
        let arguments: Vec<OsString> = std::env::args_os().collect();
        let links = arguments.first().map_or(Ok(None), |own| lent::beside(own));
        let own = || {
            let links = links.as_ref().ok()?.as_ref();
            links.map(|links| links.world.clone())
        };
        let world = std::env::var_os("MACMCP_WORLD")
            .filter(|path| !path.is_empty())
            .map(PathBuf::from);
        let world = world.or_else(own).unwrap_or_else(|| {
            std::env::temp_dir().join(format!(
                "macmcp-world-{}.json",
                rustix::process::getuid().as_raw()
            ))
        });
        let lent =
            links.map(|links| links.map_or_else(Lent::default, |links| Lent::to(&world, &links)));
        Self {
            name,
            world,
            stats: std::env::var_os("MACMCP_STATS")
                .filter(|path| !path.is_empty())
                .map(PathBuf::from),
            real_time: std::env::var_os("MACMCP_SIM_REALTIME").is_some_and(|value| value == "1"),
            deadline: None,
            arguments,
            lent,
            streams: Streams::Process,
        }
    }

    /// Says on standard error why this is no Mac, and answers the exit status for that.
    pub(crate) fn complain(&self, text: &str) -> u8 {
        self.streams.log(&format!("{}: {text}", self.name));
        EXIT_NOT_SIMULATED
    }
}

/// How a stand-in ended before it was through with its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    WithStatus(u8),
    /// As after a segmentation fault.
    Crashed,
    /// It waits for a person or an app that never answers.
    Blocked,
    /// The time that it was given is over.
    OutOfTime,
}
