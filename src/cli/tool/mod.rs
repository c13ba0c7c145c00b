//! `macmcp tool`: the user's own tools, begun ([`new`], [`from_app`]) and tested ([`mod@test`]).

mod from_app;
mod new;
mod test;

pub(super) use new::title;

use super::failure::CommandFailure;
use clap::Subcommand;
use std::process::ExitCode;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Create a custom tool: a template with a header, and its tests
    New(Box<new::Arguments>),
    /// Run tests for your custom tools on simulated Macs
    Test(test::Arguments),
}

pub(super) fn run(command: &Command) -> Result<ExitCode, CommandFailure> {
    match command {
        Command::New(arguments) => new::run(arguments),
        Command::Test(arguments) => test::run(arguments),
    }
}
