//! `macmcp run-script`: renders one template or takes a script file, runs it, and shows what a person who debugs it wants to see.

mod file;
mod report;

use super::failure::CommandFailure;
use super::output;
use super::own_tools::OwnToolsFolder;
use super::settings::{Mac, Time, engine_config, one_thread};
use crate::engine::{Access, Engine, ScriptRun, WorkerConfig, WorkerState};
use crate::registry;
use crate::session::Session;
use crate::session::elements::scan;
use crate::template::{self, CallFields, Input, Script};
use crate::tool::{Spec, fitting};
use clap::Args;
use file::UsersFile;
use report::ScriptReport;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::time::Instant;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A template's name (`launch_app`), a template file, or any script: a .applescript, .scpt or .js file
    #[arg(value_name = "NAME|FILE")]
    script: String,
    /// Arguments of the `run` handler or function, for a script that is not a template
    #[arg(last = true, value_name = "ARGUMENT")]
    words: Vec<String>,
    /// Parameters: a JSON object, `@FILE` or `-` for stdin
    #[arg(long, value_name = "JSON")]
    params: Option<String>,
    /// One parameter; repeatable; overrides --params
    #[arg(short, value_name = "KEY=VALUE")]
    param: Vec<String>,
    /// Fields that the server adds to a call (budget_ms, may_ask, ...), as a JSON object; the others are those of a call without a client
    #[arg(long, value_name = "JSON")]
    call: Option<String>,
    /// Print the rendered script and run nothing
    #[arg(long)]
    render_only: bool,
    /// Also print the text of library files
    #[arg(long)]
    whole: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Also show what the script cost: Apple events, AX messages, bridge calls (needs --simulate)
    #[arg(long)]
    stats: bool,
    /// Run it on a worker, as the server does when one is ready
    #[arg(long)]
    worker: bool,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
    #[command(flatten)]
    mac: Mac,
    #[command(flatten)]
    time: Time,
}

pub(super) fn run(arguments: Arguments) -> Result<ExitCode, CommandFailure> {
    let users = users_file(&arguments)?;
    let script = match &users {
        Some(users) => users.script(),
        None => from_template(&arguments)?,
    };
    let shown = if arguments.whole {
        script.text.clone()
    } else {
        script.folded()
    };
    if arguments.render_only {
        let text = if arguments.json {
            output::json(&json!({ "name": script.name, "script": shown }))
        } else {
            shown
        };
        output::print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let scratch = tempfile::tempdir()?;
    let stats = scratch.path().join("stats.jsonl");
    let prepared = arguments
        .mac
        .prepare(arguments.stats.then_some(stats.as_path()))?;
    Mac::demand(&prepared)?;
    let runtime = one_thread()?;
    let name = script.name.clone();
    let (run, reply) = runtime.block_on(async {
        let mut config = engine_config(&prepared)?;
        config.worker = arguments.worker.then(WorkerConfig::bundled);
        let engine = Engine::start(config).map_err(CommandFailure::failed)?;
        if let Some(WorkerState::Off(why)) = engine.warm().await {
            return Err(CommandFailure::failed(format!("there is no worker: {why}")));
        }
        let deadline = Instant::now() + arguments.time.timeout();
        let run = engine
            .run_raw(ScriptRun {
                file: users.as_ref().map(UsersFile::for_osascript),
                ..ScriptRun::new(script, Access::Act, deadline)
            })
            .await;
        let reply = match (&run, &users) {
            (Ok(run), Some(_)) => engine.guide(file::result(run)).await,
            (Ok(run), None) => {
                let reply = run.clone().into_result();
                let result = reply.and_then(|output| fitting(&name, &output.result));
                let result = result.map(scan::with_names);
                engine.guide(result).await
            }
            (Err(error), _) => Err(error.clone()),
        };
        engine.shutdown().await;
        let run = run.map_err(CommandFailure::failed)?;
        Ok::<_, CommandFailure>((run, reply))
    })?;
    let report = ScriptReport {
        name,
        script: shown,
        reply,
        counts: if arguments.stats {
            Some(read_counts(&stats)?)
        } else {
            None
        },
        run,
    };
    let text = if arguments.json {
        output::json(&report.to_json())
    } else {
        report.to_text()
    };
    output::print(&text)?;
    Ok(match report.reply {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(super::failure::FAILED),
    })
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
    } else if arguments.worker {
        "--worker is for templates: a script file has a process of its own"
    } else {
        return UsersFile::read(&arguments.script, language, &arguments.words).map(Some);
    };
    Err(CommandFailure::usage(problem))
}

/// The script of a template or tool, with the parameters of the command line.
fn from_template(arguments: &Arguments) -> Result<Script, CommandFailure> {
    if !arguments.words.is_empty() {
        return Err(CommandFailure::usage(
            "a template gets its parameters with -p or --params: words after `--` are for script files",
        ));
    }
    let tool = tool(arguments)?;
    let given = given_params(arguments, tool.as_deref())?;
    render(arguments, tool.as_deref(), given)
}

/// The tool of that name, built in or the user's own.
fn tool(arguments: &Arguments) -> Result<Option<Arc<Spec>>, CommandFailure> {
    let name = arguments.script.as_str();
    if let Some(tool) = registry::find(name) {
        return Ok(Some(Arc::clone(tool)));
    }
    let loaded = arguments.own_tools.tools(None)?.now();
    if let Some(tool) = loaded.tools.iter().find(|tool| tool.name == name) {
        return Ok(Some(Arc::clone(tool)));
    }
    let wrong: Vec<String> = loaded
        .problems
        .iter()
        .filter(|problem| problem.file.split('.').next() == Some(name))
        .map(ToString::to_string)
        .collect();
    if wrong.is_empty() {
        return Ok(None);
    }
    Err(CommandFailure::usage(wrong.join("\n")))
}

/// Renders a template by name, or one from disk.
fn render(
    arguments: &Arguments,
    tool: Option<&Spec>,
    given: JsonObject,
) -> Result<Script, CommandFailure> {
    let name = arguments.script.as_str();
    let budget = u64::try_from(arguments.time.timeout().as_millis()).unwrap_or(u64::MAX);
    if let Some(tool) = tool {
        let session = Session::default().with_simulated(arguments.mac.is_simulated());
        let mut input = one_thread()?
            .block_on(tool.prepare_fully(given, &session))
            .map_err(CommandFailure::usage)?;
        input.call = call_fields(arguments, input.call, budget)?;
        return tool
            .template()
            .render(input)
            .map_err(CommandFailure::failed);
    }
    let mut input = Input::from(given);
    input.call = call_fields(arguments, input.call, budget)?;
    if template::source(name).is_some() {
        return template::render(name, input).map_err(CommandFailure::usage);
    }
    let path = Path::new(name);
    if path.is_file() {
        return template::render_file(path, input).map_err(CommandFailure::usage);
    }
    let short = |full: &'static str| full.rsplit('/').next().unwrap_or(full);
    let near = crate::suggest::nearest(name, template::names().into_iter().map(short));
    let hint = near.map_or(String::new(), |near| format!(", did you mean {near}?"));
    Err(CommandFailure::usage(format!(
        "there is no template and no file called {name:?}{hint}"
    )))
}

/// What the server would add, with what `--call` says instead.
fn call_fields(
    arguments: &Arguments,
    mut added: CallFields,
    budget_ms: u64,
) -> Result<CallFields, CommandFailure> {
    added.budget_ms = budget_ms;
    let Some(given) = arguments.call.as_deref() else {
        return Ok(added);
    };
    let mut fields = crate::tool::object(&added).map_err(CommandFailure::failed)?;
    fields.extend(parse_object("--call", given)?);
    serde_json::from_value(Value::Object(fields))
        .map_err(|error| CommandFailure::usage(error).about("--call"))
}

fn given_params(arguments: &Arguments, tool: Option<&Spec>) -> Result<JsonObject, CommandFailure> {
    let mut params = match arguments.params.as_deref() {
        None => JsonObject::new(),
        Some("-") => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            parse_object("--params", &text)?
        }
        Some(text) => match text.strip_prefix('@') {
            Some(file) => parse_object("--params", &std::fs::read_to_string(file)?)?,
            None => parse_object("--params", text)?,
        },
    };
    let schema = tool.map(Spec::input_schema);
    for pair in &arguments.param {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(CommandFailure::usage(format!(
                "-p {pair}: expected KEY=VALUE"
            )));
        };
        params.insert(key.to_owned(), typed(schema, key, value));
    }
    Ok(params)
}

/// A value from the command line: text where the tool asks for text, else JSON when it is JSON.
fn typed(schema: Option<&JsonObject>, key: &str, value: &str) -> Value {
    let wants_text = schema
        .and_then(|schema| schema.get("properties"))
        .and_then(|properties| properties.get(key))
        .and_then(|property| property.get("type"))
        .is_some_and(|kind| kind == "string");
    if wants_text {
        return value.into();
    }
    serde_json::from_str(value).unwrap_or_else(|_| value.into())
}

fn parse_object(option: &str, text: &str) -> Result<JsonObject, CommandFailure> {
    serde_json::from_str(text).map_err(|error| {
        CommandFailure::usage(error).about(format!("{option}: expected a JSON object"))
    })
}

/// The counts that the stand-in wrote, one JSON object a process.
fn read_counts(file: &Path) -> Result<Vec<Value>, CommandFailure> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error.into()),
    };
    text.lines()
        .map(|line| serde_json::from_str(line).map_err(CommandFailure::failed))
        .collect()
}
