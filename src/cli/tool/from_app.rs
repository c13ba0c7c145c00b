//! `macmcp tool new --from-app`: what the scripting dictionary of an app offers, and custom tools made from it.

use super::test::called;
use crate::cli::failure::CommandFailure;
use crate::cli::output;
use crate::cli::own_tools::{OwnToolsFolder, TESTS_FOLDER, write};
use crate::cli::policy::asked;
use crate::cli::settings::{Mac, Prepared, Time, engine_config, one_thread};
use crate::dispatch::Dispatcher;
use crate::embedded::{self, TextFile};
use crate::engine::{Access, Engine, ScriptRun};
use crate::limits;
use crate::own_tools::{Compiler, OwnTools, Place};
use crate::private_file;
use crate::registry::{self, Registry, Selection};
use crate::session::Session;
use crate::template;
use crate::tool::{fitting, object};
use clap::Args;
use dictionary_tools::{Check, Dictionary, Made, Options, Request, included, make, read, table};
use serde::Deserialize;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;
use tempfile::TempDir;
use tokio::time::Instant;

const SCRIPT: &str = "diagnostics/scripting_definition";

const ENDING: &str = ".applescript.hbs";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) options: Options,
    #[command(flatten)]
    mac: Mac,
    #[command(flatten)]
    time: Time,
}

/// An app with its dictionary.
struct Source {
    name: String,
    dictionary: Dictionary,
}

/// What the script answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    name: String,
    text: Option<String>,
}

/// The text of a scaffold, by its name.
fn scaffold(name: &str) -> &'static str {
    let mut files = embedded::folder!("$CARGO_MANIFEST_DIR/scripts/scaffold/dictionary").iter();
    let file = files.find(|file| file.path.strip_suffix(ENDING) == Some(name));
    file.map_or("", TextFile::text)
}

pub(super) fn run(
    app: &str,
    arguments: &Arguments,
    own_tools: &OwnToolsFolder,
) -> Result<ExitCode, CommandFailure> {
    let prepared = arguments.mac.prepare(None)?;
    let mut source = match app.ends_with(".sdef") {
        true => of_file(Path::new(app))?,
        false => of_app(app, arguments)?,
    };
    if let Some(name) = &arguments.options.app_name {
        source.name.clone_from(name);
    }
    for address in &source.dictionary.not_included {
        output::complain(&format!("not found, what it adds is left out: {address}"));
    }
    let Some(request) = arguments.options.request(&[]) else {
        output::print_text(&table(&source.dictionary))?;
        return Ok(ExitCode::SUCCESS);
    };
    let mut made = usable(&source, &request, &prepared)?;
    if arguments.options.check {
        Mac::demand(&prepared)?;
        let check = checked(&made, arguments, &prepared)?;
        let without = check.without().to_vec();
        let request = Request {
            without: &without,
            ..request
        };
        made = usable(&source, &request, &prepared)?;
        check.settle(&mut made);
    }
    for note in &made.notes {
        output::complain(&format!("left out: {note}"));
    }
    keep(&made, &own_tools.required()?)
}

/// Writes the tools that were made into the user's folder.
fn keep(made: &Made, folder: &Path) -> Result<ExitCode, CommandFailure> {
    let tests = folder.join(TESTS_FOLDER);
    private_file::make_folder(&tests)?;
    let file = |name: &str| folder.join(format!("{name}{ENDING}"));
    let mut there = made.tools.iter().map(|tool| file(&tool.name));
    if let Some(there) = there.find(|file| file.exists()) {
        let words = format!("{} already exists", there.display());
        return Err(CommandFailure::failed(words));
    }
    let mut words = String::new();
    for tool in &made.tools {
        write(&file(&tool.name), &tool.text)?;
        write(&tests.join(format!("{}.json", tool.name)), &tool.tests)?;
        words.push_str(&format!("{}\n", file(&tool.name).display()));
    }
    words.push_str(match made.tools.as_slice() {
        [] => "No tool was made.\n",
        _ => "\nRead them, and change what you want. Servers that run offer them at once.\n",
    });
    output::print_text(&words)?;
    Ok(ExitCode::SUCCESS)
}

/// The tools that pass every check of custom tools; the others are notes.
fn usable(
    source: &Source,
    request: &Request<'_>,
    prepared: &Prepared,
) -> Result<Made, CommandFailure> {
    let made = make(&source.dictionary, &source.name, &scaffold, request);
    let mut made = made.map_err(CommandFailure::usage)?;
    if made.tools.len() > limits::OWN_TOOLS {
        return Err(CommandFailure::failed(format!(
            "that would be {} tools, and {} are read: choose some with --class",
            made.tools.len(),
            limits::OWN_TOOLS
        )));
    }
    let (_folder, own) = beside(&made, prepared)?;
    let problems = own.now().problems;
    made.keep(|tool| {
        let file = format!("{}{ENDING}", tool.name);
        let problem = problems.iter().find(|problem| problem.file == file);
        problem.map_or(Ok(()), |problem| Err(problem.to_string()))
    });
    Ok(made)
}

/// The tools in a folder of this run, which are read as those of the user are.
fn beside(made: &Made, prepared: &Prepared) -> Result<(TempDir, OwnTools), CommandFailure> {
    let folder = tempfile::tempdir()?;
    for tool in &made.tools {
        let file = folder.path().join(format!("{}{ENDING}", tool.name));
        write(&file, &tool.text)?;
    }
    let place = Place {
        folder: folder.path().to_owned(),
        is_named: true,
    };
    let compiler = Compiler::of(&prepared.programs);
    let own = registry::own_tools(Some(place), &[], compiler).map_err(CommandFailure::usage)?;
    Ok((folder, own))
}

/// Calls each reading tool once.
fn checked(
    made: &Made,
    arguments: &Arguments,
    prepared: &Prepared,
) -> Result<Check, CommandFailure> {
    let (_folder, own) = beside(made, prepared)?;
    let registry = Registry::with_own(&Selection::default(), Some(own));
    let registry = registry.map_err(CommandFailure::failed)?;
    one_thread()?.block_on(async {
        let engine = Engine::start(engine_config(prepared)?).map_err(CommandFailure::failed)?;
        let dispatcher = Dispatcher::new(engine.clone(), arguments.time.timeout(), false)
            .with_registry(registry.clone())
            .with_session(Session::default().with_simulated(arguments.mac.is_simulated()));
        let mut check = Check::default();
        for tool in &made.tools {
            let Some(given) = check.given(tool) else {
                let needs = tool.needs.join(", ");
                output::complain(&format!("not checked: {}: it needs {needs}", tool.name));
                continue;
            };
            let answer = called(&dispatcher, &registry, &tool.name, given).await;
            check.take(tool, answer.map_err(|error| error.to_string()));
        }
        engine.shutdown().await;
        Ok(check)
    })
}

/// The dictionary of an app of this Mac.
fn of_app(app: &str, arguments: &Arguments) -> Result<Source, CommandFailure> {
    let found = asked(&arguments.mac, async |engine| {
        let script = template::render(SCRIPT, object(&json!({ "app": app }))?)?;
        let run = ScriptRun::new(
            script,
            Access::Read,
            Instant::now() + arguments.time.timeout(),
        );
        fitting::<Found>(SCRIPT, &engine.run_beside(run).await?.result)
    })?;
    let Some(Found { name, text }) = found else {
        return Err(CommandFailure::impossible(
            "this is not a Mac: pass an .sdef file, or add --simulate to use the simulated Mac",
        ));
    };
    let Some(text) = text else {
        return Err(CommandFailure::failed(format!(
            "{name:?} has no scripting dictionary: use the tools for windows and elements with it"
        )));
    };
    // What it includes stands in it already.
    let dictionary = read(text.as_bytes(), &mut |_| None).map_err(CommandFailure::failed)?;
    Ok(Source { name, dictionary })
}

/// The dictionary in a file, with what it includes.
fn of_file(file: &Path) -> Result<Source, CommandFailure> {
    let about = |failure: CommandFailure| failure.about(file.display().to_string());
    let bytes = plain_file::bytes(file, plain_file::WRITTEN).map_err(CommandFailure::failed);
    let mut include =
        |address: &str| plain_file::bytes(&included(file, address)?, plain_file::WRITTEN).ok();
    let dictionary = read(&bytes.map_err(about)?, &mut include).map_err(CommandFailure::failed);
    Ok(Source {
        name: file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into(),
        dictionary: dictionary.map_err(about)?,
    })
}
