//! `macmcp completions` and `macmcp man`: what a package installs beside the binary, written from the command line itself.

use super::failure::CommandFailure;
use super::output;
use clap::{Args, Command};
use clap_complete::Shell;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// The shell to complete macmcp's commands and options in
    shell: Shell,
}

#[derive(Debug, Args)]
pub(super) struct ManArguments {
    /// Write a page for each command to this folder (created if missing), instead of printing the page of macmcp
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) fn completions(
    arguments: &CompletionsArguments,
    mut command: Command,
) -> Result<ExitCode, CommandFailure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "macmcp", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn man(arguments: &ManArguments, command: Command) -> Result<ExitCode, CommandFailure> {
    if let Some(folder) = &arguments.dir {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command, folder)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    output::print(&String::from_utf8_lossy(&page))?;
    Ok(ExitCode::SUCCESS)
}
