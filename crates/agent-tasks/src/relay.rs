//! Stands between an agent and its server: passes their messages on, and keeps them. So calls are counted whatever server it is.

use crate::failure::Failure;
use clap::Args;
use serde_json::Value;
use serde_json::value::RawValue;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// The most that is read of a line before it is passed on, in bytes.
const PIECE: u64 = 64 << 20;

/// The longest file of messages, in bytes. Calls that come later are passed on and not counted.
const LONGEST: u64 = 512 << 20;

/// The variables of macmcp's servers: nothing of whoever runs a task decides what a server may do. What names the other program stays.
const SETTINGS: &str = "MACMCP_";
const KEPT: &str = "MACMCP_SIMULATED_MAC";
/// Where the stand-ins for a Mac's programs find their Mac.
pub(crate) const WORLD: &str = "MACMCP_WORLD";

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The file for the messages
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// The world file of the simulated Mac
    #[arg(long, value_name = "FILE")]
    world: PathBuf,
    /// The folder with the stand-ins for a Mac's programs
    #[arg(long, value_name = "DIR")]
    programs: PathBuf,
    /// The server and its arguments
    #[arg(last = true, required = true, value_name = "WORD")]
    server: Vec<OsString>,
}

/// A message, and who sent it.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct Kept {
    /// `client` or `server`.
    pub(crate) from: String,
    pub(crate) message: Value,
}

/// As [`Kept`], with the message as it was sent.
#[derive(serde::Serialize)]
struct Sent<'m> {
    from: &'static str,
    message: &'m RawValue,
}

/// Starts the server and passes messages on until it ends; its status.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut options = OpenOptions::new();
    let log = options.append(true).create(true).open(&arguments.log)?;
    let log = Arc::new(Mutex::new(log));
    let mut server = command(arguments)?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::failed(error).about(arguments.server[0].to_string_lossy()))?;
    let (stdin, stdout) = (server.stdin.take(), server.stdout.take());
    if let Some(stdin) = stdin {
        let log = Arc::clone(&log);
        std::thread::spawn(move || {
            // The server has gone where it takes nothing any more, and its end is told.
            let _gone = pass(std::io::stdin(), stdin, "client", &log);
        });
    }
    if let Some(stdout) = stdout {
        // The agent has gone where it takes nothing any more; the server is told by the closed pipe.
        let _gone = pass(stdout, std::io::stdout(), "server", &log);
    }
    let status = server.wait()?;
    let status = status.code().or_else(|| Some(128 + status.signal()?));
    let status = status.and_then(|code| u8::try_from(code).ok());
    Ok(status.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The server in the environment of the task: the Mac's programs are found by their names.
fn command(arguments: &Arguments) -> Result<Command, Failure> {
    let [program, words @ ..] = &*arguments.server else {
        return Err(Failure::usage("no server is named"));
    };
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let is_setting = name.to_string_lossy().starts_with(SETTINGS);
        if is_setting && name != KEPT {
            command.env_remove(name);
        }
    }
    let others = std::env::var_os("PATH").unwrap_or_default();
    let places = std::iter::once(arguments.programs.clone()).chain(std::env::split_paths(&others));
    let path = std::env::join_paths(places).map_err(Failure::usage)?;
    command
        .args(words)
        .env("PATH", path)
        .env(WORLD, &arguments.world);
    Ok(command)
}

/// Passes lines on, and keeps those that are messages.
fn pass(
    from: impl Read,
    mut to: impl Write,
    sender: &'static str,
    log: &Mutex<File>,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(from);
    let mut line = Vec::new();
    while lines.by_ref().take(PIECE).read_until(b'\n', &mut line)? > 0 {
        // Before it is passed on: what is answered has been kept.
        keep(&line, sender, log)?;
        to.write_all(&line)?;
        to.flush()?;
        line.clear();
    }
    Ok(())
}

fn keep(line: &[u8], from: &'static str, log: &Mutex<File>) -> std::io::Result<()> {
    let Ok(message) = serde_json::from_slice(line) else {
        return Ok(());
    };
    let mut kept = serde_json::to_vec(&Sent { from, message })?;
    kept.push(b'\n');
    let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
    if log.metadata()?.len() < LONGEST {
        log.write_all(&kept)?;
    }
    Ok(())
}

/// The messages of a file; none where there is no file, because no server was started. A line that was cut off is passed over.
pub(crate) fn messages(log: &Path) -> Result<Vec<Kept>, Failure> {
    let file = match File::open(log) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error.into()),
    };
    let mut found = Vec::new();
    for line in BufReader::new(file).split(b'\n') {
        found.extend(serde_json::from_slice::<Kept>(&line?));
    }
    Ok(found)
}
