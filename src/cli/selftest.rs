//! `macmcp selftest`: runs the probes of what scripts rely on under this Mac's osascript, and says where they disagree.
//! What a probe is and where they are is in [`crate::beliefs`].

use super::failure::CommandFailure;
use super::output;
use super::settings::{Mac, Simulation};
use crate::beliefs::{self, Probe};
use crate::engine::Program;
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use wait_timeout::ChildExt;

/// How long one probe may take: on a Mac it may wait for an answer to a permission prompt.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Only the probes whose names begin so (`ax-`, `bridge-date`)
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    mac: Mac,
}

pub(super) fn run(
    arguments: &Arguments,
    simulation: Option<Simulation>,
) -> Result<ExitCode, CommandFailure> {
    let prepared = arguments.mac.prepare(simulation, None)?;
    let osascript = &prepared.programs.osascript;
    Mac::demand(&prepared)?;
    let probes = chosen(&arguments.names)?;
    let mut results = Vec::new();
    for probe in &probes {
        results.push((probe, check(probe, osascript)?));
    }
    let wrong = results.iter().filter(|(_, result)| result.is_err()).count();
    output::print(&if arguments.json {
        output::json(&to_json(&results))
    } else {
        to_text(&results)
    })?;
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(super::failure::FAILED)
    })
}

fn chosen(names: &[String]) -> Result<Vec<Probe>, CommandFailure> {
    let mut probes = beliefs::all().map_err(CommandFailure::failed)?;
    for name in names {
        if !probes.iter().any(|probe| probe.name.starts_with(name)) {
            return Err(CommandFailure::usage(format!(
                "no probe's name begins with {name:?}"
            )));
        }
    }
    let is_meant = |probe: &Probe| names.iter().any(|name| probe.name.starts_with(name));
    probes.retain(|probe| names.is_empty() || is_meant(probe));
    Ok(probes)
}

type Verdict = Result<(), String>;

fn check(probe: &Probe, osascript: &Program) -> io::Result<Verdict> {
    let mut command = Command::new(&osascript.path);
    if let Some(name) = &osascript.arg0 {
        command.arg0(name);
    }
    let mut child = command
        .args(["-l", "JavaScript", "-"])
        .envs(osascript.env.iter().cloned())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    if let Some(mut stdin) = child.stdin.take()
        && let Err(error) = stdin.write_all(probe.script.as_bytes())
        // An osascript that does not read to the end says why on its other streams.
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        return Err(error);
    }
    let Some(status) = child.wait_timeout(PATIENCE)? else {
        kill(&mut child)?;
        return Ok(Err(format!(
            "no answer in {} s; a permission prompt may be waiting on screen",
            PATIENCE.as_secs()
        )));
    };
    Ok(probe.judge(&collected(stdout)?, &collected(stderr)?, status.code()))
}

fn kill(child: &mut Child) -> io::Result<()> {
    child.kill()?;
    child.wait().map(|_| ())
}

type Stream = JoinHandle<io::Result<Vec<u8>>>;

/// Reads a stream beside, so that the child never waits for a full pipe.
fn drain(stream: Option<impl Read + Send + 'static>) -> Stream {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            stream.read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    })
}

fn collected(stream: Stream) -> io::Result<Vec<u8>> {
    let read = stream.join();
    read.unwrap_or_else(|_| Err(io::Error::other("a stream could not be read")))
}

fn to_json(results: &[(&Probe, Verdict)]) -> Value {
    let one = |(probe, result): &(&Probe, Verdict)| {
        json!({
            "name": probe.name,
            "belief": probe.belief,
            "grade": probe.grade,
            "holds": result.is_ok(),
            "found": result.as_ref().err(),
        })
    };
    let holding = results.iter().filter(|(_, result)| result.is_ok()).count();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "holding": holding,
        "broken": results.len() - holding,
        "probes": results.iter().map(one).collect::<Vec<_>>(),
    })
}

fn to_text(results: &[(&Probe, Verdict)]) -> String {
    let mut text = String::new();
    let mut broken = 0;
    for (probe, result) in results {
        if let Err(found) = result {
            broken += 1;
            let _ = writeln!(
                text,
                "{}: not so: {} (grade {})\n    {found}",
                probe.name, probe.belief, probe.grade
            );
        }
    }
    let _ = writeln!(
        text,
        "{} of {} beliefs hold{}",
        results.len() - broken,
        results.len(),
        if broken == 0 {
            "."
        } else {
            ". Please report the others with the version of macOS: scripts rely on them."
        }
    );
    text
}
