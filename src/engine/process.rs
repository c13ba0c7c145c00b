//! A child process: started in a group of its own, killed as a group, reaped after its pipes are empty.
//!
//! What is written to it and what its output means is not decided here.

use std::io;
use std::os::fd::OwnedFd;
use std::process::{ChildStderr as StdChildStderr, ExitStatus, Stdio};
use std::time::Duration;

use futures_util::StreamExt;
use rustix::process::{Pid, WaitId, WaitIdOptions, kill_process_group, waitid};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::signal::unix::Signal;
use tokio::time::timeout;
use tokio_process_stream::{Item, ProcessChunkStream};

use super::program::{Program, command};
use super::supervisor::Supervisor;

/// How long pipes are drained after the leader's exit: only a process that left the group can still hold them.
const LEAK_TIME: Duration = Duration::from_millis(100);
/// How long SIGKILL may take to work; a process in an uninterruptible wait can take longer.
const REAP_TIME: Duration = Duration::from_secs(2);

/// How long a child may live on with its stdout closed: one that exits closes it a moment before.
pub(super) const CLOSED_TIME: Duration = Duration::from_secs(1);
/// How much is read from stdout at once.
const CHUNK: usize = 16 << 10;

/// How a process ended, as the kernel says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// The exit status, when it exited by itself.
    pub status: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The process exited, or a signal from elsewhere ended it.
    Exited,
    /// It had answered, did not exit in time and was killed.
    Lingered,
    /// The deadline passed; it was killed.
    Deadline,
    /// What it printed was long, and there was no room for it until the deadline; it was killed.
    NoRoom,
    /// An app did not answer its Apple event in time; it was killed.
    AppSilent,
    /// The call was cancelled; it was killed.
    Cancelled,
    /// It closed its stdout without an answer and lived on; it was killed.
    Closed,
    /// It printed more than [`super::output::STDOUT_CAP`]; it was killed.
    Flood,
    /// It answered and stays for the next call: a worker.
    Answered,
    /// A worker printed what is no answer to this call; it was killed.
    Garbled,
}

/// What ran a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runner {
    /// An osascript of its own.
    OneShot,
    /// A warm one, shared with other calls.
    Worker,
}

/// What a child was seen to do.
pub(super) enum Output {
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    /// It has closed its stdout.
    Closed,
    Nothing,
}

/// A running child, with the means to end it safely.
pub(super) struct Process {
    /// None when it has ended.
    stdout: Option<ChildStdout>,
    /// stderr, and the end.
    errors: ProcessChunkStream,
    pub(super) stdin: Option<ChildStdin>,
    pub(super) group: Pid,
    /// A write end of the child's stderr, kept here. The stream reaps the child by itself once both pipes are closed;
    /// while this end is open that cannot happen, so the group's number stays ours until we let go.
    hold: Option<io::PipeWriter>,
    exited: bool,
}

impl Process {
    pub(super) fn spawn(program: &Program, args: &[&str], reads: bool) -> io::Result<Self> {
        let (stderr, hold) = io::pipe()?;
        let mut command = Command::from(command(program));
        command.args(args);
        command
            .process_group(0)
            .stdin(if reads { Stdio::piped() } else { Stdio::null() })
            .stdout(Stdio::piped())
            .stderr(hold.try_clone()?);
        let mut child = command.spawn()?;
        let group = child
            .id()
            .and_then(|id| Pid::from_raw(id.cast_signed()))
            .ok_or_else(|| io::Error::other("the child has no process id"))?;
        child.stderr = Some(ChildStderr::from_std(StdChildStderr::from(OwnedFd::from(
            stderr,
        )))?);
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        Ok(Self {
            stdout,
            errors: child.into(),
            stdin,
            group,
            hold: Some(hold),
            exited: false,
        })
    }

    /// What it prints or does next. May be dropped while it waits.
    pub(super) async fn next(&mut self) -> Output {
        let Self { stdout, errors, .. } = self;
        tokio::select! {
            biased;
            // First: after the reply nobody wants to hear of progress.
            item = errors.next() => match item {
                Some(Item::Stderr(chunk)) => Output::Stderr(chunk.to_vec()),
                Some(Item::Stdout(_) | Item::Done(_)) | None => Output::Nothing,
            },
            chunk = read(stdout), if stdout.is_some() => match chunk {
                Some(chunk) => Output::Stdout(chunk),
                None => {
                    *stdout = None;
                    Output::Closed
                }
            },
        }
    }

    /// Writes the script from a task of its own: a child that prints before it reads must not lock both sides up.
    pub(super) fn feed(&mut self, text: Option<Vec<u8>>) -> tokio::task::JoinHandle<()> {
        let pipe = self.stdin.take();
        tokio::spawn(async move {
            let (Some(mut pipe), Some(text)) = (pipe, text) else {
                return;
            };
            if let Err(error) = pipe.write_all(&text).await {
                // A child may end without reading everything: its exit tells more than this.
                tracing::debug!(%error, "the child did not read its whole script");
            }
        })
    }

    /// Whether the leader has exited; it stays a zombie.
    pub(super) fn has_exited(&mut self) -> bool {
        if !self.exited {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            self.exited = match waitid(WaitId::Pid(self.group), options) {
                Ok(status) => status.is_some(),
                Err(error) => {
                    tracing::warn!(%error, "a child cannot be waited for");
                    true
                }
            };
        }
        self.exited
    }

    /// Kills whatever is left of the group. Only called before the leader is reaped.
    fn kill(&self) {
        if let Err(error) = kill_process_group(self.group, rustix::process::Signal::KILL) {
            // A group of nothing but zombies answers EPERM on a Mac and ESRCH elsewhere.
            tracing::debug!(%error, "nothing left to kill");
        }
    }

    /// Ends the whole group and waits until it has gone. `keep` gets what the pipes still hold.
    pub(super) async fn end(
        &mut self,
        child_signal: &mut Signal,
        supervisor: &Supervisor,
        keep: impl FnMut(Output),
    ) -> Option<Exit> {
        self.kill();
        let exited = timeout(REAP_TIME, async {
            while !self.has_exited() {
                child_signal.recv().await;
            }
        })
        .await
        .is_ok();
        if exited {
            supervisor.retire(self.group).await;
        } else {
            tracing::warn!(
                pid = self.group.as_raw_pid(),
                "a killed process has not gone; it is left to the supervisor"
            );
        }
        self.drain_and_reap(exited, keep).await
    }

    async fn drain_and_reap(&mut self, exited: bool, mut keep: impl FnMut(Output)) -> Option<Exit> {
        self.hold = None;
        let Self { stdout, errors, .. } = self;
        let mut told: Option<io::Result<ExitStatus>> = None;
        let drained = timeout(LEAK_TIME, async {
            let mut ended = false;
            // What is past the caps is dropped by the keeper; the pipes are emptied all the same.
            while stdout.is_some() || !ended {
                tokio::select! {
                    biased;
                    chunk = read(stdout), if stdout.is_some() => match chunk {
                        Some(chunk) => keep(Output::Stdout(chunk)),
                        None => *stdout = None,
                    },
                    item = errors.next(), if !ended => match item {
                        Some(Item::Stderr(chunk)) => keep(Output::Stderr(chunk.to_vec())),
                        Some(Item::Stdout(_)) => {}
                        Some(Item::Done(status)) => (told, ended) = (Some(status), true),
                        None => ended = true,
                    },
                }
            }
        })
        .await;
        let status = match (drained, told) {
            (_, Some(status)) => status,
            (Ok(()), None) => return None,
            (Err(_), None) if exited => {
                tracing::warn!(
                    pid = self.group.as_raw_pid(),
                    "a process that left the group holds the pipes; they are dropped"
                );
                self.errors.child_mut()?.wait().await
            }
            (Err(_), None) => return None,
        };
        match status {
            Ok(status) => Some(Exit {
                status: status.code(),
                signal: std::os::unix::process::ExitStatusExt::signal(&status),
            }),
            Err(error) => {
                tracing::warn!(%error, "a child cannot be reaped");
                None
            }
        }
    }
}

/// What there is to read; none at the end. May be dropped while it waits.
async fn read(stdout: &mut Option<ChildStdout>) -> Option<Vec<u8>> {
    let mut chunk = vec![0; CHUNK];
    let count = match stdout {
        Some(stdout) => stdout.read(&mut chunk).await,
        None => Ok(0),
    };
    match count {
        Ok(count) if count > 0 => {
            chunk.truncate(count);
            Some(chunk)
        }
        Ok(_) => None,
        Err(error) => {
            tracing::debug!(%error, "what a child prints cannot be read");
            None
        }
    }
}

/// If a run is dropped half-way (the runtime ends), its group must not live on.
impl Drop for Process {
    fn drop(&mut self) {
        // `hold` is there exactly as long as the leader cannot have been reaped.
        if self.hold.is_some() {
            self.kill();
        }
    }
}
