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
        #[arg(required_unless_present = "list")]
        file: Option<PathBuf>,
        /// Give the Mac a fault that some Macs have; may be repeated
        #[arg(long, value_name = "NAME")]
        fault: Vec<OsString>,
        /// Name the faults that there are, and write nothing
        #[arg(long, conflicts_with_all = ["file", "fault"])]
        list: bool,
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
        let file = PathBuf::into_os_string;
        match self {
            Action::New { file: None, .. } => vec!["new".into(), "--list".into()],
            Action::New {
                file: Some(path),
                fault,
                ..
            } => {
                let faults = fault.into_iter().flat_map(|name| ["--fault".into(), name]);
                ["new".into(), file(path)]
                    .into_iter()
                    .chain(faults)
                    .collect()
            }
            Action::Show { file: path } => vec!["show".into(), file(path)],
            Action::Draw {
                file: path,
                picture,
            } => vec!["draw".into(), file(path), file(picture)],
            Action::Reset { file: path } => vec!["reset".into(), file(path)],
        }
    }
}

pub(super) fn run(
    arguments: Arguments,
    simulation: Option<Simulation>,
) -> Result<ExitCode, CommandFailure> {
    let simulation = simulation.ok_or_else(no_simulator)?;
    Ok((simulation.manage)(&arguments.action.words()))
}
