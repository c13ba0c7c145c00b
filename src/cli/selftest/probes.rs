//! Trying probes of beliefs under an osascript.

use crate::beliefs::Probe;
use crate::engine::Program;
use std::io;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::process::{ChildStdin, Command};
use tokio::time::timeout;

/// How long one probe may take: on a Mac it may wait for an answer to a permission prompt.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// What became of a belief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Held,
    /// What was found instead.
    Refuted(String),
    /// Why nobody knows.
    NotReached(String),
}

/// Runs a probe and holds what it prints against what is believed. Its process is killed when the future is dropped, and
/// takes no notice of the terminal: Control-C there is for macmcp alone.
pub(super) async fn try_probe(
    probe: &Probe,
    osascript: &Program,
    patience: Duration,
) -> io::Result<Verdict> {
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
        .process_group(0)
        .kill_on_drop(true)
        .spawn()?;
    let stdin = child.stdin.take();
    let answer = async { tokio::try_join!(write(stdin, &probe.script), child.wait_with_output()) };
    let Ok(answer) = timeout(patience, answer).await else {
        return Ok(Verdict::NotReached(format!(
            "no answer in {} s; a permission prompt may be waiting on screen",
            patience.as_secs()
        )));
    };
    let ((), output) = answer?;
    let judged = probe.judge(&output.stdout, &output.stderr, output.status.code());
    Ok(judged.map_or_else(Verdict::Refuted, |()| Verdict::Held))
}

/// An osascript that does not read to the end says why on its other streams.
async fn write(stdin: Option<ChildStdin>, script: &str) -> io::Result<()> {
    let Some(mut stdin) = stdin else {
        return Ok(());
    };
    match stdin.write_all(script.as_bytes()).await {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}
