//! Plays the steps of a solution, as an agent with a script would: calls through the server of the entry, scripts on the Mac.

use crate::client::Client;
use crate::failure::Failure;
use crate::format::Step;
use crate::kept::Kept;
use crate::mac::Mac;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Plays steps on a Mac whose server an entry names.
///
/// # Errors
/// When a step fails.
pub(crate) fn play(mac: &Mac<'_>, entry: &Path, steps: &[Step]) -> Result<(), Failure> {
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
            call(entry, calls, &mut kept)?;
            rest = others;
        }
    }
    Ok(())
}

/// Starts the server of an entry and makes calls.
fn call(entry: &Path, steps: &[Step], kept: &mut Kept) -> Result<(), Failure> {
    let mut client = Client::start(&mut server_of(entry)?)?;
    for step in steps {
        let Some(tool) = &step.tool else { continue };
        let about = |error: Failure| error.about(format!("the call of {tool}"));
        let arguments = kept.put_into(&step.arguments).map_err(about)?;
        let text = client.call(tool, arguments).map_err(about)?;
        kept.keep(&step.keep, &text).map_err(about)?;
    }
    client.close()
}

/// The command of the one server that an entry names.
fn server_of(entry: &Path) -> Result<Command, Failure> {
    let text = plain_file::text(entry, LONGEST)?;
    let entry: Value = serde_json::from_str(&text).map_err(Failure::failed)?;
    let servers = entry["mcpServers"].as_object();
    let server = servers.and_then(|servers| servers.values().next());
    let program = server.and_then(|server| server["command"].as_str());
    let program = program.ok_or_else(|| Failure::usage("the entry names no server"))?;
    let mut command = Command::new(program);
    let words = server
        .map(|server| &server["args"])
        .and_then(Value::as_array);
    command.args(words.into_iter().flatten().filter_map(Value::as_str));
    Ok(command)
}

/// The longest entry, in bytes.
const LONGEST: u64 = 1 << 20;
