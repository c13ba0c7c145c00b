//! `macmcp stop` and `macmcp resume`: the user has all servers stop, and go on.

use super::failure::CommandFailure;
use super::output;
use super::simulator::Simulator;
use crate::user_stop;
use clap::Args;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Act on the simulated Mac in this file instead of this Mac
    #[arg(long, value_name = "FILE")]
    simulate: Option<PathBuf>,
}

/// The terminal that controls this process, whatever its streams are.
const TERMINAL: &str = "/dev/tty";

pub(super) fn stop(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let file = place(arguments)?;
    match &arguments.simulate {
        Some(world) => Simulator::find()?.by_its_user(world, "--write", &file)?,
        None => {
            write(Path::new(&file)).map_err(|error| CommandFailure::failed(error).about(file))?
        }
    }
    output::print_text(
        "macmcp is stopped: what is under way ends, and nothing new begins. `macmcp resume` lets it go on.\n",
    )?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn resume(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let file = place(arguments)?;
    if arguments.simulate.is_none() && !Path::new(&file).exists() {
        output::print_text("macmcp is not stopped.\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    let answer = asked().map_err(|error| {
        let why = "macmcp asks on the terminal whether it may go on, and there is none: run `macmcp resume` in a terminal";
        CommandFailure::impossible(error).about(why)
    })?;
    if answer.trim() != "yes" {
        return Err(CommandFailure::failed("macmcp stays stopped"));
    }
    match &arguments.simulate {
        Some(world) => Simulator::find()?.by_its_user(world, "--remove", &file)?,
        None => {
            fs::remove_file(&file).map_err(|error| CommandFailure::failed(error).about(file))?
        }
    }
    output::print_text("macmcp goes on.\n")?;
    Ok(ExitCode::SUCCESS)
}

fn place(arguments: &Arguments) -> Result<String, CommandFailure> {
    user_stop::file(arguments.simulate.is_some()).ok_or_else(|| {
        CommandFailure::impossible(
            "this is not a Mac, or its account has no home folder: --simulate FILE names a simulated one",
        )
    })
}

fn write(file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)?;
    }
    File::create(file).map(drop)
}

/// What the user answers on the terminal.
fn asked() -> io::Result<String> {
    let mut terminal = OpenOptions::new().read(true).write(true).open(TERMINAL)?;
    terminal.write_all(b"Let macmcp act on this Mac again? Type yes: ")?;
    let mut answer = String::new();
    BufReader::new(terminal).read_line(&mut answer)?;
    Ok(answer)
}
