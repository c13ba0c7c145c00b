//! `macmcp record export`: a recipe that does again what a session did, with other texts.
//!
//! The texts that were typed or set become parameters, with what stands in the record as their defaults. Elements are described by
//! what they meant, so that they are found again as a replay finds them. Calls that only looked are left out, and those that failed;
//! statements and waits stay. The file is checked as any recipe is before it is written.

mod draft;
mod meant;
mod parameters;
mod written;

use super::session::{self, Session};
use crate::cli::failure::{CommandFailure, FAILED};
use crate::cli::output;
use crate::cli::own_tools::{self, OwnToolsFolder};
use crate::cli::tool;
use crate::own_tools::name_of;
use crate::own_tools::recipe::ENDING;
use crate::private_file;
use crate::record::Found;
use crate::registry;
use crate::text;
use clap::Args;
use draft::Draft;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use written::Head;

#[derive(Debug, Args)]
#[group(id = "export")]
pub(super) struct Arguments {
    /// The folder of --record, or that of one session in it
    dir: PathBuf,
    /// The name of the session's folder, where there are several
    session: Option<String>,
    /// The file to write, NAME.recipe.toml; nothing is overwritten
    #[arg(
        long,
        value_name = "FILE",
        required_unless_present = "name",
        conflicts_with = "name"
    )]
    out: Option<PathBuf>,
    /// Write it as this tool into the folder of custom tools
    #[arg(long)]
    name: Option<String>,
    /// The calls to export, such as 3-12
    #[arg(long, value_name = "FIRST-LAST", value_parser = range)]
    calls: Option<(u64, u64)>,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
}

fn range(given: &str) -> Result<(u64, u64), String> {
    let (first, last) = given.split_once('-').unwrap_or((given, given));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err("write two numbers of calls, such as 3-12".to_owned()),
    }
}

/// The time of a call, in milliseconds: that of the record some times over, for elements that come later.
const TIME_MS: std::ops::RangeInclusive<u64> = 30_000..=120_000;
const TIMES: u64 = 4;

/// How much of what the steps do a description tells, in characters.
const TOLD: usize = 500;

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let all = session::named(&arguments.dir, arguments.session.as_deref())?;
    let found = chosen(&all, arguments)?;
    let session = Session::of(found);
    let place = place(arguments)?;
    let own = arguments.own_tools.tools(None)?;
    let loaded = own.now().tools;
    let tool = |name: &str| {
        let own = || loaded.iter().find(|tool| tool.name == name).cloned();
        registry::find(name).map(Arc::clone).or_else(own)
    };
    let takes = |call: u64| {
        let (first, last) = arguments.calls.unwrap_or((0, u64::MAX));
        (first..=last).contains(&call)
    };
    let draft = Draft::of(&session, takes, tool);
    let told = told(&draft);
    if draft.steps.is_empty() {
        output::print_text(&told)?;
        return Err(CommandFailure::failed(
            "no call can be a step: nothing was written",
        ));
    }
    let file = place.file_name().unwrap_or_default().to_string_lossy();
    let name = file.strip_suffix(ENDING).unwrap_or(&file);
    let recipe = written::text(&head(name, &session, &draft), &draft);
    let outcome = own.recipe(&file, &recipe);
    if let Err(problems) = outcome {
        output::print_text(&told)?;
        for problem in problems {
            output::complain(&problem.to_string());
        }
        output::complain(
            "the recipe would be wrong, so nothing was written; --calls takes a part of the session",
        );
        return Ok(ExitCode::from(FAILED));
    }
    if arguments.name.is_some()
        && let Some(folder) = place.parent()
    {
        private_file::make_folder(folder)?;
    }
    own_tools::write(&place, &recipe)?;
    let steps = text::counted(draft.steps.len(), "step");
    output::print_text(&format!(
        "{}\n{steps}.\n{told}`macmcp tool test {name}` plays it on a simulated Mac once it has an `example`.\n",
        place.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The session that is meant.
fn chosen<'f>(all: &'f [Found], arguments: &Arguments) -> Result<&'f Found, CommandFailure> {
    match all {
        [found] => Ok(found),
        _ => {
            let why = match all.len() {
                0 => "no session is recorded there".to_owned(),
                count => format!(
                    "{count} sessions are recorded there: name one of them (`macmcp record show` lists them)"
                ),
            };
            Err(CommandFailure::usage(why).about(arguments.dir.display().to_string()))
        }
    }
}

/// Where the file goes.
fn place(arguments: &Arguments) -> Result<PathBuf, CommandFailure> {
    match (&arguments.out, &arguments.name) {
        (Some(file), _) => {
            let name = file.file_name().and_then(|name| name.to_str());
            match name.is_some_and(|name| name.ends_with(ENDING)) {
                true => Ok(file.clone()),
                false => Err(CommandFailure::usage(format!(
                    "--out: the name of the file ends in {ENDING}"
                ))),
            }
        }
        (None, Some(name)) => {
            name_of(name, |name| registry::find(name).is_some()).map_err(CommandFailure::usage)?;
            let folder = arguments.own_tools.required()?;
            Ok(folder.join(format!("{name}{ENDING}")))
        }
        (None, None) => Err(CommandFailure::usage("pass --out FILE or --name NAME")),
    }
}

fn head(name: &str, session: &Session<'_>, draft: &Draft) -> Head {
    let mut does: Vec<String> = Vec::new();
    for step in &draft.steps {
        let element = step.arguments.get("element");
        let app = step.arguments.get("app").or_else(|| element?.get("app"));
        let does_this = match app.and_then(|app| app.as_str()) {
            Some(app) => format!("{} in {}", step.tool, text::line(app, 40)),
            None => step.tool.clone(),
        };
        if does.last() != Some(&does_this) {
            does.push(does_this);
        }
    }
    let does = text::cut(&does.join(", "), TOLD);
    let folder = session
        .folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let time = (draft.ms * TIMES).clamp(*TIME_MS.start(), *TIME_MS.end());
    Head {
        title: tool::title(name),
        description: format!(
            "Does again what was recorded: {does}. Returns the result of each step as `steps`, and `effect`."
        ),
        comment: format!("Exported from the record {}", text::line(&folder, 80)),
        timeout_ms: i64::try_from(time).unwrap_or(i64::MAX),
    }
}

/// The parameters and what was left out, in words.
fn told(draft: &Draft) -> String {
    let mut told = String::new();
    for parameter in &draft.parameters.0 {
        let given = match &parameter.recorded {
            Some(recorded) => format!("default {}", text::quoted(recorded, 60)),
            None => "required".to_owned(),
        };
        let _ = writeln!(told, "  {:<24} {given}", parameter.name);
    }
    if draft.looks > 0 {
        let _ = writeln!(
            told,
            "Left out, because it only looked: {}.",
            text::counted(draft.looks, "call")
        );
    }
    if !draft.notes.is_empty() {
        told.push_str("Left out, or to be looked at:\n");
        for note in &draft.notes {
            let _ = writeln!(told, "  {note}");
        }
    }
    told
}
