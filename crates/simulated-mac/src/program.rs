//! The programs that the simulated Mac stands in for, and running them within another program.

use std::{
    ffi::OsString,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::PathBuf,
};

use super::{
    host::{Ended, Surroundings},
    osascript, screencapture, sips,
    streams::Streams,
};

/// A program that the simulated Mac stands in for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// `/usr/bin/osascript`.
    Osascript,
    /// `/usr/sbin/screencapture`.
    Screencapture,
    /// `/usr/bin/sips`: the size of PNG files.
    Sips,
}

impl Program {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Osascript, Self::Screencapture, Self::Sips];

    /// The program's file name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Osascript => "osascript",
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

/// Runs a program in this thread, with its streams in memory.
pub(crate) fn run_here(
    program: Program,
    words: Vec<OsString>,
    world: PathBuf,
    counts: Option<PathBuf>,
    stdin: Vec<u8>,
) -> Finished {
    let streams = Streams::in_memory(stdin);
    let mut arguments = vec![OsString::from(program.name())];
    arguments.extend(words.iter().cloned());
    let surroundings = Surroundings {
        name: "simulated-mac",
        world,
        stats: counts,
        real_time: false,
        arguments,
        streams: streams.clone(),
    };
    let run = || program.run(&surroundings, words);
    let exit = match catch_unwind(AssertUnwindSafe(run)) {
        Ok(status) => Exit::Status(status),
        Err(payload) => match payload.downcast::<Ended>() {
            Ok(ended) => match *ended {
                Ended::WithStatus(status) => Exit::Status(status),
                Ended::Crashed => Exit::Crashed,
                Ended::Blocked => Exit::Blocked,
            },
            Err(panic) => resume_unwind(panic),
        },
    };
    let (output, error) = streams.take_written();
    Finished {
        stdout: String::from_utf8_lossy(&output).into_owned(),
        stderr: String::from_utf8_lossy(&error).into_owned(),
        exit,
    }
}
