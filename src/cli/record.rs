//! `macmcp record`: what servers that were started with `--record` have recorded, to be looked at or done again.

mod export;
mod page;
mod person;
mod replay;
mod session;

use self::session::{Recorded, Session};
use super::failure::CommandFailure;
use super::output;
use super::own_permissions::{Given, Task};
use crate::record::Found;
use crate::text;
use clap::{Args, Subcommand};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the sessions below a folder with their calls, or the calls of one session
    Show {
        /// The folder of --record, or that of one session in it
        dir: PathBuf,
        /// The name of one session's folder; default: all of them
        session: Option<String>,
    },
    /// Write the same as one page for a browser, which loads nothing from outside
    Html {
        /// The folder of --record, or that of one session in it
        dir: PathBuf,
        /// The file to write, or replace; default: standard output
        file: Option<PathBuf>,
    },
    /// Make the calls of one session again, and compare what they come to; ends with 1 at the first difference
    ///
    /// On this Mac, or on a simulated one with --simulate. Elements and windows are found again by what they meant.
    Replay(Box<replay::Arguments>),
    /// Write a recipe, a custom tool that makes the calls of one session again with other texts
    ///
    /// What was typed or set, and rows of lists, become its parameters. Calls that read or failed are left out.
    Export(export::Arguments),
}

impl Arguments {
    /// What they mean for who is responsible for the permissions.
    pub(super) fn given(&self) -> Given {
        match &self.command {
            Command::Replay(arguments) => arguments.server.given(),
            Command::Show { .. } | Command::Html { .. } | Command::Export(_) => {
                Given::plain(Task::Other)
            }
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    match &arguments.command {
        Command::Show { dir, session } => show(&session::named(dir, session.as_deref())?)?,
        Command::Html { dir, file } => write_page(&session::all(dir)?, file.as_deref())?,
        Command::Replay(arguments) => return replay::run(arguments),
        Command::Export(arguments) => return export::run(arguments),
    }
    Ok(ExitCode::SUCCESS)
}

fn show(found: &[Found]) -> io::Result<()> {
    if found.is_empty() {
        return output::print_text("No session is recorded there.\n");
    }
    let told: String = found
        .iter()
        .map(|found| told(&Session::of(found)))
        .collect();
    output::print_text(&told)
}

fn write_page(found: &[Found], file: Option<&Path>) -> Result<(), CommandFailure> {
    let sessions: Vec<Session<'_>> = found.iter().map(Session::of).collect();
    let page = page::of(&sessions).map_err(CommandFailure::failed)?;
    let Some(file) = file else {
        return Ok(output::print(&page)?);
    };
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(file)
        .and_then(|mut opened| opened.write_all(page.as_bytes()))
        .map_err(|error| CommandFailure::usage(error).about(file.display().to_string()))
}

/// A session in words: a line for each call.
fn told(session: &Session<'_>) -> String {
    let mut told = String::new();
    // A name on the disk may hold a line break.
    let folder = text::escape_hidden(&session.folder.display().to_string());
    let about = session.about();
    let started = text::line(session.started, 40);
    let _ = writeln!(told, "{folder}\n  begun {started}, {about}");
    for call in &session.calls {
        let number = call.number;
        let tool = text::line(call.tool, 60);
        let ended = ending(call);
        let arguments = call.given();
        let _ = writeln!(told, "  {number:4}  {tool:<24} {ended:<32} {arguments}");
        if !call.disturbed.is_empty() {
            let what = text::line(&call.disturbed.join(", "), 80);
            let _ = writeln!(told, "          changed for the user: {what}");
        }
        for change in call.changes() {
            let _ = writeln!(told, "          {}", text::line(change, 200));
        }
    }
    if session.is_full {
        told.push_str("  The record ends here: it is as large as it may be.\n");
    }
    if session.unread > 0 {
        let _ = writeln!(told, "  Lines that cannot be read: {}", session.unread);
    }
    told
}

fn ending(call: &Recorded<'_>) -> String {
    let ended = text::line(call.ended(), 40);
    match call.answer {
        Some((ms, _)) => format!("{ended} in {ms} ms"),
        None => ended,
    }
}
