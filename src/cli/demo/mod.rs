//! `macmcp demo`: a short session on the simulated Mac, through a real client connection, that says what it does.
//!
//! It starts this very program as a server in a process of its own, exactly as an MCP client would. Each step checks
//! what came back: a demo that shows a failure as if it were a success would be worse than none.

mod client;
mod steps;

use super::failure::CommandFailure;
use super::settings::one_thread;
use super::simulator::{self, Simulator};
use clap::Args;
use client::{Demo, print_line};
use rmcp::ServiceExt;
use rmcp::transport::{ConfigureCommandExt, TokioChildProcess};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::process::Command;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Use this world file (created if missing) and keep it, instead of a temporary one
    #[arg(long, value_name = "FILE")]
    world: Option<PathBuf>,
    /// Save a picture of every step in this folder (created if missing)
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    // The server would say so in the middle of the demo.
    Simulator::find()?;
    let runtime = one_thread()?;
    runtime.block_on(play(arguments))?;
    Ok(ExitCode::SUCCESS)
}

async fn play(arguments: &Arguments) -> Result<(), CommandFailure> {
    let every = arguments.pictures.is_some();
    let pictures = arguments
        .pictures
        .clone()
        .unwrap_or_else(std::env::temp_dir);
    std::fs::create_dir_all(&pictures)?;
    let pictures = std::path::absolute(pictures)?;
    // Nothing of the user's own settings: what is shown is the same for everybody.
    let settings = tempfile::NamedTempFile::new()?;
    let command = Command::new(std::env::current_exe()?).configure(|command| {
        for (name, _) in std::env::vars_os() {
            if simulator::is_setting(&name) {
                command.env_remove(name);
            }
        }
        command.arg("serve").arg("--output-dir").arg(&pictures);
        command.arg("--config").arg(settings.path());
        command.arg("--simulate");
        if let Some(world) = &arguments.world {
            command.arg(world);
        }
    });
    print_line(
        "A client starts `macmcp serve --simulate --output-dir …` and connects over its stdin and stdout.",
    )?;
    let server = TokioChildProcess::new(command)?;
    let client = ().serve(server).await.map_err(CommandFailure::failed)?;
    let mut demo = Demo {
        client,
        step: 0,
        pictures,
        taken: 0,
        every,
    };
    let played = demo.play().await;
    let closed = demo.client.cancel().await;
    played?;
    closed.map_err(CommandFailure::failed)?;
    print_line("\nThe client closes the connection. The server exits and leaves nothing behind.")
}
