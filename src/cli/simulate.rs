//! `macmcp simulate`: makes, shows, draws and resets the world file of a simulated Mac, and runs scripts on one.
//!
//! The words go as they are to the function that `main` hands in as [`Simulation::manage`]: the simulated Mac knows them.

use super::failure::CommandFailure;
use super::settings::{Simulation, no_simulator};
use clap::Args;
use std::ffi::OsString;
use std::process::ExitCode;

#[derive(Debug, Args)]
// What it takes is not known here, so `--help` is passed on as well.
#[command(disable_help_flag = true)]
pub(super) struct Arguments {
    /// What to do and with which file; `--help` tells
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "WORD"
    )]
    words: Vec<OsString>,
}

pub(super) fn run(
    arguments: &Arguments,
    simulation: Option<Simulation>,
) -> Result<ExitCode, CommandFailure> {
    let simulation = simulation.ok_or_else(no_simulator)?;
    Ok((simulation.manage)(&arguments.words))
}
