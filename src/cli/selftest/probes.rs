//! Trying probes of beliefs under an osascript.

use crate::beliefs::Probe;
use crate::engine::Program;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use wait_timeout::ChildExt;

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

/// Runs a probe and holds what it prints against what is believed.
pub(super) fn try_probe(
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
    let Some(status) = child.wait_timeout(patience)? else {
        kill(&mut child)?;
        return Ok(Verdict::NotReached(format!(
            "no answer in {} s; a permission prompt may be waiting on screen",
            patience.as_secs()
        )));
    };
    let judged = probe.judge(&collected(stdout)?, &collected(stderr)?, status.code());
    Ok(judged.map_or_else(Verdict::Refuted, |()| Verdict::Held))
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
