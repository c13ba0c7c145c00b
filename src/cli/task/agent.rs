//! Runs an agent on the Mac of a task.

use super::format::Read;
use super::mac::Mac;
use crate::cli::failure::CommandFailure;
use rustix::process::{Pid, Signal, kill_process_group};
use std::fs::File;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, ExitStatus, Stdio};
use wait_timeout::ChildExt as _;

/// The variable with the name of the task.
pub(super) const NAME: &str = "MACMCP_TASK_NAME";
/// The variable with what the agent is asked to do.
const REQUEST: &str = "MACMCP_TASK_REQUEST";
/// The variable with the path of the file that holds the entry of the server.
pub(super) const ENTRY: &str = "MACMCP_TASK_MCP";

/// Runs an agent until it ends or its time is over; none where that was so. What it prints is in `agent.log`.
///
/// # Errors
/// When no shell can be started.
pub(super) fn run(
    command: &str,
    task: &Read,
    mac: &Mac<'_>,
) -> Result<Option<ExitStatus>, CommandFailure> {
    let entry = mac.write_entry()?;
    let log = File::create(mac.folder().join("agent.log"))?;
    let mut child = Command::new("/bin/sh")
        .args(["-c", command])
        .env(NAME, &task.name)
        .env(REQUEST, &task.task.request)
        .env(ENTRY, entry)
        .stdin(Stdio::piped())
        .stdout(log.try_clone()?)
        .stderr(log)
        .process_group(0)
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // One that does not read its stdin has the variable.
        let _unread = stdin.write_all(task.task.request.as_bytes());
    }
    let group = Pid::from_child(&child);
    let ended = child.wait_timeout(task.task.limits.time())?;
    // What it left behind must not go on while it is judged.
    match kill_process_group(group, Signal::KILL) {
        Ok(()) | Err(rustix::io::Errno::SRCH | rustix::io::Errno::PERM) => {}
        Err(error) => return Err(CommandFailure::failed(error)),
    }
    if ended.is_none() {
        child.wait()?;
    }
    Ok(ended)
}
