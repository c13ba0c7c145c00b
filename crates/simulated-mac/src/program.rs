//! The programs that the simulated Mac stands in for, and running them within another program.

use std::{
    ffi::OsString,
    io,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::PathBuf,
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use super::{
    lent::Lent,
    osacompile, osascript, screencapture, sips,
    streams::Streams,
    surroundings::{Ended, Surroundings},
};

/// A program that the simulated Mac stands in for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// `/usr/bin/osascript`.
    Osascript,
    /// `/usr/bin/osacompile`: whether a script in AppleScript compiles.
    Osacompile,
    /// `/usr/sbin/screencapture`.
    Screencapture,
    /// `/usr/bin/sips`: the size of PNG files.
    Sips,
}

impl Program {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [
        Self::Osascript,
        Self::Osacompile,
        Self::Screencapture,
        Self::Sips,
    ];

    /// The program's file name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Osascript => "osascript",
            Self::Osacompile => "osacompile",
            Self::Screencapture => "screencapture",
            Self::Sips => "sips",
        }
    }

    /// Runs its stand-in with the words after its name; answers the exit status.
    pub(crate) fn run(
        self,
        surroundings: &Surroundings,
        words: impl IntoIterator<Item = OsString>,
    ) -> u8 {
        match self {
            Self::Osascript => osascript::main(surroundings, words),
            Self::Osacompile => osacompile::main(surroundings, words),
            Self::Screencapture => screencapture::main(surroundings, words),
            Self::Sips => sips::main(surroundings, words),
        }
    }
}

/// How a stand-in ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// With this exit status; see [`EXIT_NO_SUCH_NAME`](crate::EXIT_NO_SUCH_NAME) and
    /// [`EXIT_NOT_SIMULATED`](crate::EXIT_NOT_SIMULATED) for those no Mac has.
    Status(u8),
    /// As a process that gets SIGSEGV.
    Crashed,
    /// Not at all: it waits for a person or an app that never answers. As a program it would wait until it is killed.
    Blocked,
    /// Its time was over, which `SimulatedMac::with_time_limit` sets.
    OutOfTime,
}

/// What a stand-in that ran in process left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Standard output; bytes that are no UTF-8 are replaced.
    pub stdout: String,
    /// Standard error; bytes that are no UTF-8 are replaced.
    pub stderr: String,
    /// How it ended.
    pub exit: Exit,
}

/// What the stand-ins need of the stack; a test's own thread has 2 MiB.
pub(crate) const STACK: usize = 16 << 20;
/// How much longer it is waited for a program that is at something that cannot be interrupted.
const GRACE: Duration = Duration::from_secs(2);

/// How a program is run within another one.
pub(crate) struct Run {
    pub(crate) words: Vec<OsString>,
    pub(crate) world: PathBuf,
    pub(crate) counts: Option<PathBuf>,
    pub(crate) time_limit: Duration,
    /// In memory.
    pub(crate) streams: Streams,
}

/// Runs a program in a thread of its own: the script's heap stays within that, and its end ends no more. One that is at
/// something that cannot be interrupted when its time is over goes on there.
pub(crate) fn run_in_thread(program: Program, run: Run) -> io::Result<Exit> {
    let longest = run.time_limit + GRACE;
    let (tell, told) = channel();
    let thread = thread::Builder::new()
        .name(program.name().into())
        .stack_size(STACK)
        .spawn(move || {
            // Nobody waits any more for one that is late.
            let _late = tell.send(run_here(program, run));
        })?;
    match told.recv_timeout(longest) {
        Ok(exit) => Ok(exit),
        Err(RecvTimeoutError::Timeout) => Ok(Exit::OutOfTime),
        // It panicked.
        Err(RecvTimeoutError::Disconnected) => match thread.join() {
            Err(panic) => resume_unwind(panic),
            Ok(()) => Ok(Exit::OutOfTime),
        },
    }
}

/// Runs a program in this thread.
fn run_here(program: Program, run: Run) -> Exit {
    let mut arguments = vec![OsString::from(program.name())];
    arguments.extend(run.words.iter().cloned());
    let surroundings = Surroundings {
        name: "simulated-mac",
        world: run.world,
        stats: run.counts,
        real_time: false,
        deadline: Some(Instant::now() + run.time_limit),
        arguments,
        lent: Ok(Lent::default()),
        streams: run.streams,
    };
    let ran = || program.run(&surroundings, run.words);
    match catch_unwind(AssertUnwindSafe(ran)) {
        Ok(status) => Exit::Status(status),
        Err(payload) => match payload.downcast::<Ended>() {
            Ok(ended) => match *ended {
                Ended::WithStatus(status) => Exit::Status(status),
                Ended::Crashed => Exit::Crashed,
                Ended::Blocked => Exit::Blocked,
                Ended::OutOfTime => Exit::OutOfTime,
            },
            Err(panic) => resume_unwind(panic),
        },
    }
}
