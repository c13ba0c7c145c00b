//! `macmcp run-script`: renders one template or takes a script file, runs it, and shows what a person who debugs it wants to see.

mod arguments;
mod file;
mod report;
mod template;

use super::failure::CommandFailure;
use super::output;
use super::settings::{Mac, engine_config, one_thread};
use crate::engine::{Access, Engine, ScriptRun, WorkerConfig, WorkerState};
use crate::session::elements::scan;
use crate::template::Script;
use crate::tool::{fitting, two_ways};
pub(super) use arguments::Arguments;
use file::UsersFile;
use report::{Report, ScriptReport};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;
use tokio::time::Instant;

pub(super) fn run(arguments: Arguments) -> Result<ExitCode, CommandFailure> {
    let users = users_file(&arguments)?;
    let scripts = match &users {
        Some(users) => vec![users.script()],
        None => template::scripts(&arguments)?,
    };
    if arguments.render_only {
        show(&arguments, &scripts)?;
        return Ok(ExitCode::SUCCESS);
    }
    let scratch = tempfile::tempdir()?;
    let stats = scratch.path().join("stats.jsonl");
    let prepared = arguments
        .mac
        .prepare(arguments.stats.then_some(stats.as_path()))?;
    Mac::demand(&prepared)?;
    let mut runs = one_thread()?.block_on(async {
        let mut config = engine_config(&prepared)?;
        config.worker = arguments.worker.then(WorkerConfig::bundled);
        let engine = Engine::start(config).map_err(CommandFailure::failed)?;
        if let Some(WorkerState::Off(why)) = engine.warm().await {
            return Err(CommandFailure::failed(format!("there is no worker: {why}")));
        }
        let runs = run_in_order(&engine, &arguments, users.as_ref(), scripts).await;
        engine.shutdown().await;
        runs
    })?;
    let Some(last) = runs.pop() else {
        return Err(CommandFailure::failed("there is no script to run"));
    };
    let report = Report {
        tried: runs.pop(),
        last,
        counts: if arguments.stats {
            Some(read_counts(&stats)?)
        } else {
            None
        },
    };
    let text = if arguments.json {
        output::json(&report.to_json())
    } else {
        report.to_text()
    };
    output::print(&text)?;
    Ok(match report.last.reply {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(super::failure::FAILED),
    })
}

/// Runs the first script, and the second where that finds that it is not the way, as the server does. One script alone is shown
/// with what it answers itself.
async fn run_in_order(
    engine: &Engine,
    arguments: &Arguments,
    users: Option<&UsersFile>,
    scripts: Vec<Script>,
) -> Result<Vec<ScriptReport>, CommandFailure> {
    let deadline = Instant::now() + arguments.time.timeout();
    let has_two = scripts.len() > 1;
    let mut runs: Vec<ScriptReport> = Vec::new();
    let mut note = None;
    for script in scripts {
        let name = script.name.clone();
        let (language, shown) = (script.language, shown(arguments, &script));
        let is_first = has_two && runs.is_empty();
        let run = engine
            .run_raw(ScriptRun {
                file: users.map(UsersFile::for_osascript),
                ..ScriptRun::new(script, Access::Act, deadline)
            })
            .await
            .map_err(CommandFailure::failed)?;
        let mut is_last = true;
        let reply = if users.is_some() {
            file::result(&run)
        } else if is_first {
            let answer = run.clone().into_result().map(|output| output.result);
            two_ways::judged(&name, answer).map(|first| match first.result {
                Some(result) => two_ways::with_note(result, first.note),
                None => {
                    is_last = false;
                    let why = json!({ "instead": first.note });
                    note = first.note;
                    why
                }
            })
        } else {
            let reply = run.clone().into_result();
            let result = reply.and_then(|output| fitting(&name, &output.result));
            let result = result.map(scan::with_names);
            match has_two {
                true => result.map(|result| two_ways::with_note(result, note.take())),
                false => result,
            }
        };
        runs.push(ScriptReport {
            name,
            language,
            script: shown,
            reply: engine.guide(reply).await,
            run,
        });
        if is_last {
            break;
        }
    }
    Ok(runs)
}

/// A script as it is shown.
fn shown(arguments: &Arguments, script: &Script) -> String {
    if arguments.whole {
        script.text.clone()
    } else {
        script.folded()
    }
}

/// Prints the script that would run first, so that it can be given to osascript, and tells of the other.
fn show(arguments: &Arguments, scripts: &[Script]) -> Result<(), CommandFailure> {
    let Some(first) = scripts.first() else {
        return Err(CommandFailure::failed("there is no script to show"));
    };
    let named = |script: &Script| {
        json!({
            "name": script.name,
            "language": script.language.as_str().to_lowercase(),
            "script": shown(arguments, script),
        })
    };
    if arguments.json {
        let mut whole = named(first);
        if let Some(second) = scripts.get(1) {
            whole["otherwise"] = named(second);
        }
        output::print(&output::json(&whole))?;
        return Ok(());
    }
    output::print(&shown(arguments, first))?;
    if let Some(second) = scripts.get(1) {
        let language = second.language.as_str();
        let option = language.to_lowercase();
        output::complain(&format!(
            "{} is run next if this one cannot read the data: `--language {option}` prints it",
            second.name
        ));
    }
    Ok(())
}

/// The script file that the command line names; none where it names a template.
fn users_file(arguments: &Arguments) -> Result<Option<UsersFile>, CommandFailure> {
    let Some(language) = UsersFile::language(&arguments.script) else {
        return Ok(None);
    };
    let problem = if !arguments.param.is_empty() || arguments.params.is_some() {
        "-p and --params are for templates: give a script file its arguments after `--`"
    } else if arguments.call.is_some() {
        "--call is for templates: a script file is run as it is"
    } else if arguments.language.is_some() {
        "--language is for templates: the name of a script file tells its language"
    } else if arguments.worker {
        "--worker is for templates: a script file has a process of its own"
    } else {
        return UsersFile::read(&arguments.script, language, &arguments.words).map(Some);
    };
    Err(CommandFailure::usage(problem))
}

/// The counts that the stand-in wrote, one JSON object a process.
fn read_counts(file: &Path) -> Result<Vec<Value>, CommandFailure> {
    let text = match plain_file::text(file, plain_file::WRITTEN) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error.into()),
    };
    text.lines()
        .map(|line| serde_json::from_str(line).map_err(CommandFailure::failed))
        .collect()
}
