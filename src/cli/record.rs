//! `macmcp record`: what servers that were started with `--record` have recorded.

use super::failure::CommandFailure;
use super::output;
use crate::record::{self, End, Found, Line};
use crate::text;
use clap::{Args, Subcommand};
use rmcp::model::JsonObject;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
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
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let Command::Show { dir } = &arguments.command;
    let found = record::all(dir);
    let found =
        found.map_err(|error| CommandFailure::usage(error).about(dir.display().to_string()))?;
    let told: String = found.iter().map(session).collect();
    output::print_text(match &*told {
        "" => "No session is recorded there.\n",
        told => told,
    })?;
    Ok(ExitCode::SUCCESS)
}

/// How long the arguments of a call are shown, in characters.
const ARGUMENTS: usize = 120;

/// A session in words: a line for each call, in the order in which they began.
fn session(found: &Found) -> String {
    let mut told = String::new();
    let mut calls: BTreeMap<u64, (&str, &JsonObject)> = BTreeMap::new();
    let mut answers: BTreeMap<u64, (u64, &End)> = BTreeMap::new();
    let mut is_full = false;
    for line in &found.lines {
        match line {
            Line::Session {
                started,
                text,
                simulated,
                ..
            } => {
                let with = if *text { "with texts" } else { "without texts" };
                let on = if *simulated {
                    ", on a simulated Mac"
                } else {
                    ""
                };
                let folder = found.folder.display();
                let _ = writeln!(told, "{folder}\n  begun {started}, {with}{on}");
            }
            Line::Call {
                call,
                tool,
                arguments,
                ..
            } => {
                calls.insert(*call, (tool, arguments));
            }
            Line::Answer { call, ms, end } => {
                answers.insert(*call, (*ms, end));
            }
            Line::Full => is_full = true,
        }
    }
    for (call, (tool, arguments)) in &calls {
        let answer = answers.get(call);
        let ended = answer.map_or("not answered".to_owned(), |(ms, end)| ending(*ms, end));
        let arguments = answer
            .and_then(|(_, end)| end.arguments.as_ref())
            .unwrap_or(arguments);
        let arguments = arguments.iter().map(argument).collect::<Vec<_>>().join(" ");
        let arguments = text::line(&arguments, ARGUMENTS);
        let _ = writeln!(told, "  {call:4}  {tool:<24} {ended:<32} {arguments}");
        for change in answer.into_iter().flat_map(|(_, end)| changes(end)) {
            let _ = writeln!(told, "          {}", text::line(change, 200));
        }
    }
    if is_full {
        told.push_str("  The record ends here: it is as large as it may be.\n");
    }
    if found.unread > 0 {
        let _ = writeln!(told, "  Lines that cannot be read: {}", found.unread);
    }
    told
}

fn ending(ms: u64, end: &End) -> String {
    let what = end.code.as_deref().or(end.effect.as_deref());
    format!("{} in {ms} ms", what.unwrap_or(&end.ended))
}

/// `app=TextEdit`; an ellipsis stands for what was left out.
fn argument((name, value): (&String, &Value)) -> String {
    match value {
        Value::String(text) => format!("{name}={}", text::quoted(text, 60)),
        Value::Object(fields) if fields.contains_key("left_out") => format!("{name}=…"),
        other => format!("{name}={}", text::line(&other.to_string(), 60)),
    }
}

fn changes(end: &End) -> impl Iterator<Item = &str> {
    let fields = end.fields.as_ref();
    let lines = fields.and_then(|fields| fields.get("changes")?.as_array());
    lines.into_iter().flatten().filter_map(Value::as_str)
}
