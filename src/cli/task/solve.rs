//! Plays the steps of a solution, as an agent with a script would: calls through the server of the entry, scripts on the Mac.

use super::format::Step;
use super::mac::Mac;
use crate::cli::failure::CommandFailure;
use crate::cli::settings::one_thread;
use rmcp::ServiceExt as _;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::transport::{ConfigureCommandExt as _, TokioChildProcess};
use serde_json::Value;
use std::path::Path;
use tokio::process::Command;

/// Plays steps on a Mac.
///
/// # Errors
/// When a step fails.
pub(super) fn play(mac: &Mac<'_>, steps: &[Step]) -> Result<(), CommandFailure> {
    let mut rest = steps;
    while let Some((step, others)) = rest.split_first() {
        if let Some(script) = &step.applescript {
            mac.play(script, "applescript")?;
            rest = others;
        } else if let Some(script) = &step.javascript {
            mac.play(script, "js")?;
            rest = others;
        } else {
            // The calls that follow each other are one session.
            let calls = rest.iter().take_while(|step| step.tool.is_some()).count();
            let (calls, others) = rest.split_at(calls);
            let entry = mac.write_entry()?;
            one_thread()?.block_on(call(&entry, calls))?;
            rest = others;
        }
    }
    Ok(())
}

/// Starts the server of an entry and makes calls.
async fn call(entry: &Path, steps: &[Step]) -> Result<(), CommandFailure> {
    let text = std::fs::read_to_string(entry)?;
    let entry: Value = serde_json::from_str(&text).map_err(CommandFailure::failed)?;
    let server = &entry["mcpServers"]["macmcp"];
    let words = server["args"].as_array().into_iter().flatten();
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    let program = server["command"].as_str().unwrap_or_default();
    let command = Command::new(program).configure(|command| {
        command.args(words);
    });
    let client = ().serve(TokioChildProcess::new(command)?);
    let client = client.await.map_err(CommandFailure::failed)?;
    let mut done = Ok(());
    for step in steps {
        let Some(tool) = &step.tool else { continue };
        let asked = CallToolRequestParams::new(tool.clone()).with_arguments(step.arguments.clone());
        let answer = client.call_tool(asked).await;
        done = match answer {
            Ok(answer) if answer.is_error == Some(true) => {
                Err(CommandFailure::failed(said(&answer)).about(format!("the call of {tool}")))
            }
            Ok(_) => Ok(()),
            Err(error) => Err(CommandFailure::failed(error).about(format!("the call of {tool}"))),
        };
        if done.is_err() {
            break;
        }
    }
    let closed = client.cancel().await;
    done?;
    closed.map_err(CommandFailure::failed)?;
    Ok(())
}

/// The text of an answer.
fn said(answer: &CallToolResult) -> String {
    let texts = answer.content.iter().filter_map(|part| part.as_text());
    texts.map(|text| text.text.as_str()).collect()
}
