//! `macmcp tool test`: plays the tests of the user's own tools, each on a fresh simulated Mac.
//!
//! `tests/NAME.json` beside the tools holds the tests of the tool `NAME`:
//!
//! ```json
//! [{"test": "greets", "calls": [{"arguments": {"name": "Ann"}, "result": {"greeting": "Hello, Ann!"}}]}]
//! ```
//!
//! The calls of a test are made in order. One may name another tool (`"tool": "get_ui_elements"`), to bring the Mac into a state
//! or to look at it. `result` holds the fields that the answer must have, `error` the code that it must fail with.
//!
//! A recipe that stops before its last step fails, unless `result` has `stopped`.
//!
//! Where the header of the tool has an `example`, that call is a test of its own: it has to work on the default simulated Mac.

use crate::cli::failure::{self, CommandFailure};
use crate::cli::output;
use crate::cli::own_tools::{OwnToolsFolder, TESTS_FOLDER};
use crate::cli::settings::{Mac, Time, engine_config, one_thread};
use crate::dispatch::{CallRequest, Dispatcher};
use crate::engine::Engine;
use crate::error::Error;
use crate::registry::{Registry, Selection};
use crate::session::Session;
use crate::tool::Spec;
use clap::Args;
use rmcp::model::JsonObject;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The tools to test; default: all
    names: Vec<String>,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
    #[command(flatten)]
    time: Time,
}

/// One test: calls in order.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    test: String,
    calls: Vec<TestCall>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TestCall {
    /// Another tool than the one that is tested.
    tool: Option<String>,
    #[serde(default)]
    arguments: JsonObject,
    /// Fields that the result must have.
    result: Option<Value>,
    /// The code of the error that the call must end with.
    error: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let folder = arguments.own_tools.required()?;
    let prepared = Mac::simulated().prepare(None)?;
    let loaded = arguments.own_tools.tools(Some(&prepared.programs))?.now();
    let mut names = arguments.names.clone();
    if names.is_empty() {
        names.extend(loaded.tools.iter().map(|tool| tool.name.to_string()));
    }
    let mut failures = 0;
    for problem in &loaded.problems {
        output::complain(&format!("not offered: {problem}"));
        failures += 1;
    }
    for name in &names {
        if let Some(tool) = loaded.tools.iter().find(|tool| tool.name == *name) {
            failures += play(arguments, &folder, tool)?;
        } else if loaded.problems.is_empty() {
            return Err(CommandFailure::usage(format!(
                "there is no tool called {name:?} in {}",
                folder.display()
            )));
        }
    }
    Ok(match failures {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(failure::FAILED),
    })
}

/// Plays the tests of one tool and answers how many failed.
fn play(arguments: &Arguments, folder: &Path, tool: &Spec) -> Result<usize, CommandFailure> {
    let name = &*tool.name;
    let example = tool.own_example().map(|example| Test {
        test: "its example works".to_owned(),
        calls: vec![TestCall {
            tool: None,
            arguments: example.clone(),
            result: None,
            error: None,
        }],
    });
    let path = folder.join(TESTS_FOLDER).join(format!("{name}.json"));
    let written: Vec<Test> = match plain_file::text(&path, plain_file::WRITTEN) {
        Ok(text) => serde_json::from_str(&text)
            .map_err(|error| CommandFailure::failed(error).about(path.display().to_string()))?,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            output::print(&format!("{name}: no tests ({})\n", path.display()))?;
            Vec::new()
        }
        Err(error) => {
            return Err(CommandFailure::failed(error).about(path.display().to_string()));
        }
    };
    let mut failures = 0;
    for Test { test, calls } in example.iter().chain(&written) {
        let runtime = one_thread()?;
        let outcome = runtime.block_on(play_calls(arguments, name, calls))?;
        let mut line = String::new();
        let _ = match outcome {
            Ok(()) => writeln!(line, "ok    {name}: {test}"),
            Err(why) => {
                failures += 1;
                writeln!(line, "FAIL  {name}: {test}\n      {why}")
            }
        };
        output::print(&line)?;
    }
    Ok(failures)
}

/// Makes the calls of a test on a Mac of its own; the inner error is what was other than the test says.
async fn play_calls(
    arguments: &Arguments,
    name: &str,
    calls: &[TestCall],
) -> Result<Result<(), String>, CommandFailure> {
    let prepared = Mac::simulated().prepare(None)?;
    let engine = Engine::start(engine_config(&prepared)?).map_err(CommandFailure::failed)?;
    let own = arguments.own_tools.tools(None)?;
    let registry =
        Registry::with_own(&Selection::default(), Some(own)).map_err(CommandFailure::failed)?;
    let dispatcher = Dispatcher::new(engine.clone(), arguments.time.timeout(), false)
        .with_registry(registry.clone())
        .with_session(Session::default().with_simulated(true));
    let mut outcome = Ok(());
    for (place, call) in calls.iter().enumerate() {
        let tool = call.tool.as_deref().unwrap_or(name);
        let fields = called(&dispatcher, &registry, tool, call.arguments.clone()).await;
        outcome = judge(call, fields);
        if let Err(why) = &mut outcome {
            *why = format!("call {} ({tool}): {why}", place + 1);
            break;
        }
    }
    engine.shutdown().await;
    Ok(outcome)
}

/// What a tool answers.
pub(super) async fn called(
    dispatcher: &Dispatcher,
    registry: &Registry,
    tool: &str,
    arguments: JsonObject,
) -> Result<Value, Error> {
    let spec = registry.find(tool).map_err(Error::invalid)?;
    let request = CallRequest::new(spec, arguments, Instant::now(), CancellationToken::new());
    let answer = dispatcher.call(request).await?;
    match answer.error {
        Some(error) => Err(error),
        None => Ok(answer.structured.unwrap_or_default()),
    }
}

/// Whether a call ended as its test says.
fn judge(call: &TestCall, answer: Result<Value, Error>) -> Result<(), String> {
    match (&call.error, answer) {
        (None, Err(error)) => Err(error.to_string()),
        (Some(code), Err(error)) if error.code.to_string() == *code => Ok(()),
        (Some(code), Err(error)) => Err(format!("expected the error {code}, got: {error}")),
        (Some(code), Ok(result)) => Err(format!("expected the error {code}, got {result}")),
        // What it stopped before was not done.
        (None, Ok(result)) if stopped(&result) && !expects_stop(call) => {
            Err(format!("not all steps were done: {result}"))
        }
        (None, Ok(result)) => match &call.result {
            Some(expected) if !holds(expected, &result) => {
                Err(format!("expected {expected}, got {result}"))
            }
            _ => Ok(()),
        },
    }
}

/// Whether the steps of a recipe ended before the last one.
fn stopped(result: &Value) -> bool {
    result.get("stopped").is_some_and(Value::is_string) && result.get("done").is_some()
}

fn expects_stop(call: &TestCall) -> bool {
    let expected = call.result.as_ref();
    expected.is_some_and(|expected| expected.get("stopped").is_some())
}

/// Whether a result has all that is expected: objects may have more fields.
fn holds(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected
            .iter()
            .all(|(name, value)| found.get(name).is_some_and(|found| holds(value, found))),
        _ => expected == found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_result_may_have_more_fields_and_no_other_values() {
        let found = json!({"a": 1, "b": {"c": [1, 2], "d": 2}});
        for expected in [json!({}), json!({"b": {"c": [1, 2]}}), found.clone()] {
            assert!(holds(&expected, &found), "{expected}");
        }
        for expected in [
            json!({"a": 2}),
            json!({"b": {"c": [1]}}),
            json!({"e": null}),
        ] {
            assert!(!holds(&expected, &found), "{expected}");
        }
    }
}
