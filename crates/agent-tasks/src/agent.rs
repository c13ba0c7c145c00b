//! Runs an agent on the Mac of a task.

use crate::failure::Failure;
use crate::format::Read;
use crate::mac::{Mac, end_group};
use rustix::process::Pid;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use wait_timeout::ChildExt as _;

/// The variable with the name of the task.
pub(crate) const NAME: &str = "MACMCP_TASK_NAME";
/// The variable with what the agent is asked to do.
const REQUEST: &str = "MACMCP_TASK_REQUEST";
/// The variable with the path of the file that holds the entry of the server.
pub(crate) const ENTRY: &str = "MACMCP_TASK_MCP";

/// How long it may take until nothing that the agent started writes its output any more: a server needs two seconds for its end.
const AFTERWARDS: Duration = Duration::from_secs(5);

/// How much of what an agent prints is kept, in bytes.
const MOST_PRINTED: u64 = 16 << 20;

/// What an agent printed.
const LOG: &str = "agent.log";

/// How much of the end of that a report shows, in bytes.
const LAST: u64 = 4 << 10;

/// How an agent ended.
pub(crate) struct Ended {
    /// None where its time was over.
    pub(crate) status: Option<ExitStatus>,
    /// Whether something that it started still runs.
    pub(crate) runs_on: bool,
}

/// Runs an agent until it ends or its time is over. What it prints is in `agent.log`.
///
/// # Errors
/// When no shell can be started.
pub(crate) fn run(command: &str, task: &Read, mac: &Mac<'_>) -> Result<Ended, Failure> {
    let entry = mac.write_entry()?;
    let mut log = File::create(mac.folder().join(LOG))?;
    let (printed, output) = std::io::pipe()?;
    let request = &task.task.request;
    let began = Instant::now();
    // What starts it holds the pipe as well, and goes with this.
    let mut child = Command::new("/bin/sh")
        .args(["-c", command])
        .env(NAME, &task.name)
        .env(REQUEST, request)
        .env(ENTRY, entry)
        .stdin(Stdio::piped())
        .stdout(output.try_clone()?)
        .stderr(output)
        .process_group(0)
        .spawn()?;
    let (stdin, request) = (child.stdin.take(), request.clone());
    std::thread::spawn(move || {
        // One that does not read its stdin has the variable.
        let _unread = stdin.map(|mut stdin| stdin.write_all(request.as_bytes()));
    });
    let (sender, is_over) = channel();
    std::thread::spawn(move || {
        let mut printed = printed;
        let kept = std::io::copy(&mut (&mut printed).take(MOST_PRINTED), &mut log);
        let rest = std::io::copy(&mut printed, &mut std::io::sink());
        // Nobody waits for it any more where it took too long.
        let _late = sender.send(kept.and(rest));
    });
    let group = Pid::from_child(&child);
    let status = child.wait_timeout(task.task.limits.time().saturating_sub(began.elapsed()))?;
    // What it left behind must not go on while it is judged.
    end_group(group)?;
    if status.is_none() {
        child.wait()?;
    }
    let runs_on = is_over.recv_timeout(AFTERWARDS).is_err();
    Ok(Ended { status, runs_on })
}

/// The last that an agent printed, for who reads the report.
pub(crate) fn last_words(mac: &Mac<'_>) -> Result<String, Failure> {
    let mut log = File::open(mac.folder().join(LOG))?;
    let length = log.metadata()?.len();
    log.seek(SeekFrom::Start(length.saturating_sub(LAST)))?;
    let mut bytes = Vec::new();
    log.take(LAST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
