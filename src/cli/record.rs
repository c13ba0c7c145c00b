//! `macmcp record`: what servers that were started with `--record` have recorded.

mod page;
mod session;

use self::session::{Recorded, Session};
use super::failure::CommandFailure;
use super::output;
use crate::record;
use crate::text;
use clap::{Args, Subcommand};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
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
    },
    /// Write the same as one page for a browser, which loads nothing from outside
    // held by: recording::shown::a_page_shows_every_call_and_runs_nothing_of_a_text
    Html {
        /// The folder of --record, or that of one session in it
        dir: PathBuf,
        /// The file to write, or replace; default: standard output
        file: Option<PathBuf>,
    },
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let (Command::Show { dir } | Command::Html { dir, .. }) = &arguments.command;
    let found = record::all(dir)
        .map_err(|error| CommandFailure::usage(error).about(dir.display().to_string()))?;
    let sessions: Vec<Session<'_>> = found.iter().map(Session::of).collect();
    match &arguments.command {
        Command::Show { .. } if sessions.is_empty() => {
            output::print_text("No session is recorded there.\n")?;
        }
        Command::Show { .. } => {
            let told: String = sessions.iter().map(told).collect();
            output::print_text(&told)?;
        }
        Command::Html { file, .. } => {
            let page = page::of(&sessions).map_err(CommandFailure::failed)?;
            match file {
                None => output::print(&page)?,
                Some(file) => OpenOptions::new()
                    .write(true)
                    .create(true)
                    .truncate(true)
                    .mode(0o600)
                    .open(file)
                    .and_then(|mut opened| opened.write_all(page.as_bytes()))
                    .map_err(|error| {
                        CommandFailure::usage(error).about(file.display().to_string())
                    })?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// How long the arguments of a call are shown, in characters.
const ARGUMENTS: usize = 120;

/// A session in words: a line for each call.
fn told(session: &Session<'_>) -> String {
    let mut told = String::new();
    let (folder, about) = (session.folder.display(), session.about());
    let started = text::line(session.started, 40);
    let _ = writeln!(told, "{folder}\n  begun {started}, {about}");
    for call in &session.calls {
        let number = call.number;
        let tool = text::line(call.tool, 60);
        let ended = ending(call);
        let arguments = call.arguments.iter().map(argument);
        let arguments = text::line(&arguments.collect::<Vec<_>>().join(" "), ARGUMENTS);
        let _ = writeln!(told, "  {number:4}  {tool:<24} {ended:<32} {arguments}");
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

/// `app=TextEdit`; an ellipsis stands for what was left out.
fn argument((name, value): (&String, &Value)) -> String {
    match value {
        Value::String(text) => format!("{name}={}", text::quoted(text, 60)),
        Value::Object(fields) if fields.contains_key("left_out") => format!("{name}=…"),
        other => format!("{name}={}", text::line(&other.to_string(), 60)),
    }
}
