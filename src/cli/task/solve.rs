//! Plays the steps of a solution, as an agent with a script would: calls through the server of the entry, scripts on the Mac.

use super::format::Step;
use super::kept::Kept;
use super::mac::Mac;
use crate::cli::failure::CommandFailure;
use crate::cli::settings::one_thread;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::transport::{ConfigureCommandExt as _, TokioChildProcess};
use rmcp::{Peer, RoleClient, ServiceExt as _};
use serde_json::Value;
use std::path::Path;
use tokio::process::Command;

/// Plays steps on a Mac.
///
/// # Errors
/// When a step fails.
pub(super) fn play(mac: &Mac<'_>, steps: &[Step]) -> Result<(), CommandFailure> {
    let mut kept = Kept::default();
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
            one_thread()?.block_on(call(&entry, calls, &mut kept))?;
            rest = others;
        }
    }
    Ok(())
}

/// Starts the server of an entry and makes calls.
async fn call(entry: &Path, steps: &[Step], kept: &mut Kept) -> Result<(), CommandFailure> {
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
        done = one_call(&client, tool, step, kept).await;
        if let Err(error) = done {
            done = Err(error.about(format!("the call of {tool}")));
            break;
        }
    }
    let closed = client.cancel().await;
    done?;
    closed.map_err(CommandFailure::failed)?;
    Ok(())
}

/// Calls a tool and keeps what the step keeps of its answer.
async fn one_call(
    client: &Peer<RoleClient>,
    tool: &str,
    step: &Step,
    kept: &mut Kept,
) -> Result<(), CommandFailure> {
    let arguments = kept.put_into(&step.arguments)?;
    let asked = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
    let answer = client.call_tool(asked).await;
    let answer = answer.map_err(CommandFailure::failed)?;
    let text = said(&answer);
    if answer.is_error == Some(true) {
        return Err(CommandFailure::failed(text));
    }
    kept.keep(&step.keep, &text)
}

/// The text of an answer.
fn said(answer: &CallToolResult) -> String {
    let texts = answer.content.iter().filter_map(|part| part.as_text());
    texts.map(|text| text.text.as_str()).collect()
}
