//! One process from spawn to reaped: its group, its pipes, its deadline.
//!
//! The rules: the child leads a process group of its own; stdin is fed from a task;
//! output is read as bytes, bounded; whatever ends the run, the whole group gets SIGKILL while its leader is alive or
//! a zombie, so the number can belong to nobody else; the supervisor hears of the group before its stdin is fed and
//! again before its leader is reaped. What the output means is not decided here.

use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::{ChildStderr as StdChildStderr, Stdio};
use std::time::Duration;

use futures_util::StreamExt;
use rustix::process::{Pid, WaitId, WaitIdOptions, kill_process_group, waitid};
use tokio::io::AsyncWriteExt;
use tokio::process::{ChildStderr, ChildStdin, Command};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_process_stream::{Item, ProcessChunkStream};
use tokio_util::sync::CancellationToken;

use super::outcome::Runner;
use super::output::{ProgressSink, Stderr, Stdout};
use super::reply::{self, Reply};
use super::supervisor::Guard;

/// How long a process may take to exit once its reply line has arrived: osascript has been seen to print and hang
/// [events 1.8].
const EXIT_GRACE: Duration = Duration::from_millis(200);
/// How long pipes are drained after the leader's exit: only a process that left the group can still hold them.
const LEAK_TIME: Duration = Duration::from_millis(100);
/// How long SIGKILL may take to work; a process in an uninterruptible wait can take longer.
const REAP_TIME: Duration = Duration::from_secs(2);

/// A program and how it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program, by absolute path.
    pub path: PathBuf,
    /// The name it is called under, when that is not its path.
    pub arg0: Option<String>,
    /// Variables that the child gets besides the minimal environment.
    pub env: Vec<(String, String)>,
}

impl Program {
    /// The program at that path, called under its own name.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            arg0: None,
            env: Vec::new(),
        }
    }
}

/// What is run.
pub(crate) struct Job<'a> {
    pub(crate) program: &'a Program,
    pub(crate) args: &'a [&'a str],
    /// What the child reads; none means an empty stdin.
    pub(crate) stdin: Option<Vec<u8>>,
    pub(crate) deadline: Instant,
    pub(crate) cancel: &'a CancellationToken,
    pub(crate) progress: Option<ProgressSink>,
    /// Gets the reply as soon as its line is complete. Without it the run lasts until the process exits.
    pub(crate) early: Option<oneshot::Sender<Early>>,
}

/// A reply that arrived before the process ended.
pub(crate) struct Early {
    pub(crate) reply: Reply,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) runner: Runner,
    pub(crate) spawned: Instant,
    pub(crate) at: Instant,
}

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
    /// The call was cancelled; it was killed.
    Cancelled,
    /// It printed more than [`super::output::STDOUT_CAP`]; it was killed.
    Flood,
    /// It answered and stays for the next call: a worker.
    Answered,
    /// A worker printed what is no answer to this call; it was killed.
    Garbled,
}

/// A run that is over; the process is reaped.
pub(crate) struct Finished {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) end: End,
    /// None when the process could not be reaped in time.
    pub(crate) exit: Option<Exit>,
    pub(crate) spawned: Instant,
    pub(crate) replied: Option<Instant>,
}

/// Runs a program to its end.
///
/// # Errors
/// When it cannot be started.
pub(crate) async fn run(job: Job<'_>, guard: &Guard) -> io::Result<Finished> {
    // Before the spawn, or its SIGCHLD could be missed.
    let mut child_signal = signal(SignalKind::child())?;
    let mut process = Process::spawn(job.program, job.args, job.stdin.is_some())?;
    let spawned = Instant::now();
    guard.announce(process.group).await;
    let feeder = process.feed(job.stdin);

    let mut run = Run {
        early: job.early,
        stdout: Stdout::default(),
        stderr: Stderr::new(job.progress),
        replied: None,
        spawned,
    };
    let mut limit = (job.deadline, End::Deadline);
    let end = loop {
        if process.has_exited() {
            break End::Exited;
        }
        tokio::select! {
            biased;
            () = job.cancel.cancelled() => break End::Cancelled,
            () = sleep_until(limit.0) => break limit.1,
            item = process.output.next() => match run.take(item) {
                Taken::Nothing => {}
                Taken::Reply => {
                    // The answer is there: only the exit is waited for, past the deadline if need be.
                    limit = (Instant::now() + EXIT_GRACE, End::Lingered);
                }
                Taken::Flood => break End::Flood,
            },
            _ = child_signal.recv() => {}
        }
    };

    run.stderr.stop_progress();
    let exit = process
        .end(&mut child_signal, guard, |item| {
            // What it means no longer matters: the run is over.
            let _ = run.take(Some(item));
        })
        .await;
    feeder.abort();
    Ok(Finished {
        stderr: run.stderr.snapshot(),
        stdout: run.stdout.into_bytes(),
        end,
        exit,
        spawned,
        replied: run.replied,
    })
}

/// The collected output of one run.
struct Run {
    early: Option<oneshot::Sender<Early>>,
    stdout: Stdout,
    stderr: Stderr,
    replied: Option<Instant>,
    spawned: Instant,
}

enum Taken {
    Nothing,
    Reply,
    Flood,
}

impl Run {
    fn take<B: AsRef<[u8]>>(&mut self, item: Option<Item<B>>) -> Taken {
        match item {
            Some(Item::Stdout(chunk)) => {
                if !self.stdout.push(chunk.as_ref()) {
                    return Taken::Flood;
                }
                self.look_for_reply()
            }
            Some(Item::Stderr(chunk)) => {
                self.stderr.push(chunk.as_ref());
                Taken::Nothing
            }
            Some(Item::Done(_)) | None => Taken::Nothing,
        }
    }

    fn look_for_reply(&mut self) -> Taken {
        let Some(Ok(reply)) = self.stdout.first_line().map(reply::parse) else {
            return Taken::Nothing;
        };
        let at = Instant::now();
        self.replied = Some(at);
        self.stderr.stop_progress();
        if let Some(early) = self.early.take() {
            let answer = Early {
                reply,
                stdout: self.stdout.bytes().to_vec(),
                stderr: self.stderr.snapshot(),
                runner: Runner::OneShot,
                spawned: self.spawned,
                at,
            };
            if early.send(answer).is_err() {
                tracing::debug!("the caller has gone before its answer");
            }
        }
        Taken::Reply
    }
}

/// A running child, with the means to end it safely.
pub(super) struct Process {
    pub(super) output: ProcessChunkStream,
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
        let mut command = std::process::Command::new(&program.path);
        if let Some(name) = &program.arg0 {
            std::os::unix::process::CommandExt::arg0(&mut command, name);
        }
        command
            .args(args)
            .env_clear()
            .envs(whole_environment(program));
        let mut command = Command::from(command);
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
        let stdin = child.stdin.take();
        Ok(Self {
            output: child.into(),
            stdin,
            group,
            hold: Some(hold),
            exited: false,
        })
    }

    /// Writes the script from a task of its own: a child that prints before it reads must not lock both sides up.
    fn feed(&mut self, text: Option<Vec<u8>>) -> tokio::task::JoinHandle<()> {
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
        guard: &Guard,
        keep: impl FnMut(Item<&[u8]>),
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
            guard.retire(self.group).await;
        } else {
            tracing::warn!(
                pid = self.group.as_raw_pid(),
                "a killed process has not gone; it is left to the supervisor"
            );
        }
        self.drain_and_reap(exited, keep).await
    }

    async fn drain_and_reap(
        &mut self,
        exited: bool,
        mut keep: impl FnMut(Item<&[u8]>),
    ) -> Option<Exit> {
        self.hold = None;
        let drained = timeout(LEAK_TIME, async {
            loop {
                // What is past the caps is dropped by the keeper; the pipes are emptied all the same.
                match self.output.next().await {
                    Some(Item::Stdout(chunk)) => keep(Item::Stdout(&chunk)),
                    Some(Item::Stderr(chunk)) => keep(Item::Stderr(&chunk)),
                    Some(Item::Done(status)) => return Some(status),
                    None => return None,
                }
            }
        })
        .await;
        let status = match drained {
            Ok(status) => status?,
            Err(_) if exited => {
                tracing::warn!(
                    pid = self.group.as_raw_pid(),
                    "a process that left the group holds the pipes; they are dropped"
                );
                self.output.child_mut()?.wait().await
            }
            Err(_) => return None,
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

/// If a run is dropped half-way (the runtime ends), its group must not live on.
impl Drop for Process {
    fn drop(&mut self) {
        // `hold` is there exactly as long as the leader cannot have been reaped.
        if self.hold.is_some() {
            self.kill();
        }
    }
}

/// What a program's child gets: who the user is, where temporary files go, its own variables, and nothing of the
/// host's secrets. A value that is no UTF-8 is left out.
pub(crate) fn whole_environment(program: &Program) -> Vec<(String, String)> {
    let kept = std::env::vars_os().filter_map(|(name, value)| {
        let (name, value) = (name.into_string().ok()?, value.into_string().ok()?);
        let wanted = matches!(
            name.as_str(),
            "HOME" | "USER" | "LOGNAME" | "TMPDIR" | "LANG"
        ) || name.starts_with("LC_");
        wanted.then_some((name, value))
    });
    let path = (
        "PATH".to_owned(),
        "/usr/bin:/bin:/usr/sbin:/sbin".to_owned(),
    );
    kept.chain([path])
        .chain(program.env.iter().cloned())
        .collect()
}
