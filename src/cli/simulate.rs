//! `macmcp simulate`: makes, shows, draws and resets the world file of a simulated Mac.
//!
//! Only the command line is here. The work is done by the function that `main` hands in as [`Simulation::manage`].

use super::failure::CommandFailure;
use super::settings::{Simulation, no_simulator};
use clap::{Args, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Write a new world file with the default Mac
    New {
        /// The file to write; it must not exist
        file: PathBuf,
    },
    /// Describe a simulated Mac: displays, permissions, apps, windows, clipboard
    Show {
        /// The world file
        file: PathBuf,
    },
    /// Draw the primary display of a simulated Mac
    Draw {
        /// The world file
        file: PathBuf,
        /// The PNG file to write
        picture: PathBuf,
    },
    /// Set a world file back to the default Mac
    Reset {
        /// The world file
        file: PathBuf,
    },
}

impl Action {
    /// The words that [`Simulation::manage`] takes.
    fn words(self) -> Vec<OsString> {
        let (verb, files) = match self {
            Action::New { file } => ("new", vec![file]),
            Action::Show { file } => ("show", vec![file]),
            Action::Draw { file, picture } => ("draw", vec![file, picture]),
            Action::Reset { file } => ("reset", vec![file]),
        };
        std::iter::once(verb.into())
            .chain(files.into_iter().map(PathBuf::into_os_string))
            .collect()
    }
}

pub(super) fn run(
    arguments: Arguments,
    simulation: Option<Simulation>,
) -> Result<ExitCode, CommandFailure> {
    let simulation = simulation.ok_or_else(no_simulator)?;
    Ok((simulation.manage)(&arguments.action.words()))
}
