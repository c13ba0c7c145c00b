//! The server's side of the supervisor: starts it, tells it what runs, starts it anew when it dies.
//!
//! The other side is [`super::process`]; the lines between them are in [`super::protocol`]. One that dies is replaced at
//! once, and the new one is told all that runs. Calls go on without a supervisor when it cannot run: then only a server that
//! is killed by SIGKILL can leave a process behind, and the log says so.

use std::collections::BTreeSet;
use std::io;
use std::process::Stdio;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rustix::process::Pid;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::protocol::{ARGUMENT, Message, Recipe};
use crate::engine::program::{Program, command};

/// How long a line to the supervisor may take; it does nothing but read.
const WRITE_TIME: Duration = Duration::from_millis(250);
/// How long the supervisor may take to exit once its lifeline is closed.
const EXIT_TIME: Duration = Duration::from_secs(2);
/// After so many failures in a row the server goes on without one.
const ATTEMPTS: u32 = 3;
/// One that dies sooner counts as a failure.
const SHORT_LIFE: Duration = Duration::from_secs(1);

/// The connection to the supervisor, and what a new one has to be told.
pub(crate) struct Supervisor {
    program: Option<Program>,
    state: Arc<Mutex<ClientState>>,
}

#[derive(Default)]
struct ClientState {
    live: Option<RunningSupervisor>,
    groups: BTreeSet<i32>,
    release: Option<Recipe>,
    failures: u32,
    /// How many were started: tells them apart.
    started: u64,
    /// Set when the server ends.
    stopped: bool,
}

struct RunningSupervisor {
    number: u64,
    lifeline: ChildStdin,
    since: Instant,
    /// Ends it.
    kill: CancellationToken,
    /// Waits for its end.
    watch: JoinHandle<()>,
}

impl Supervisor {
    /// Nothing is started yet: the first announcement does that, so that an idle server stays small.
    pub(crate) fn new(program: Option<Program>) -> Self {
        Self {
            program,
            state: Arc::default(),
        }
    }

    /// Says that a group runs. Comes back when the supervisor has the line, so that the group's work may begin.
    pub(crate) async fn announce(&self, group: Pid) {
        let mut state = self.state.lock().await;
        let group = group.as_raw_pid();
        state.groups.insert(group);
        self.tell(&mut state, &Message::Runs(group)).await;
    }

    /// Says that a group has ended and that its number may soon belong to somebody else.
    pub(crate) async fn retire(&self, group: Pid) {
        let mut state = self.state.lock().await;
        let group = group.as_raw_pid();
        state.groups.remove(&group);
        self.tell(&mut state, &Message::Gone(group)).await;
    }

    /// Sets, or takes away, what has to be run should the server end now.
    pub(crate) async fn arm(&self, release: Option<Recipe>) {
        let mut state = self.state.lock().await;
        state.release.clone_from(&release);
        self.tell(&mut state, &Message::Release(release)).await;
    }

    /// Closes the lifeline and waits until the supervisor has gone.
    pub(crate) async fn stop(&self) {
        let mut state = self.state.lock().await;
        state.stopped = true;
        let live = state.live.take();
        drop(state);
        let Some(RunningSupervisor {
            lifeline,
            kill,
            mut watch,
            ..
        }) = live
        else {
            return;
        };
        drop(lifeline);
        if timeout(EXIT_TIME, &mut watch).await.is_err() {
            tracing::warn!("the supervisor has not exited in time; it is killed");
            kill.cancel();
            if let Err(error) = watch.await {
                tracing::warn!(%error, "the supervisor cannot be waited for");
            }
        }
    }

    async fn tell(&self, state: &mut ClientState, message: &Message) {
        let Some(program) = &self.program else { return };
        if let Some(live) = &mut state.live {
            match live.write(&message.to_line()).await {
                Ok(()) => {
                    if live.since.elapsed() > SHORT_LIFE {
                        state.failures = 0;
                    }
                    return;
                }
                Err(error) => failed(state, &error),
            }
        }
        start(program, &self.state, state).await;
    }
}

/// Starts a supervisor and tells it everything there is to know, the newest message included; tries again when that
/// fails, a few times.
async fn start(program: &Program, shared: &Arc<Mutex<ClientState>>, state: &mut ClientState) {
    while state.failures < ATTEMPTS && !state.stopped {
        match try_start(program, shared, state).await {
            Ok(()) => return,
            Err(error) => failed(state, &error),
        }
    }
}

/// Counts a failure, and lets go of the supervisor that it was.
fn failed(state: &mut ClientState, error: &io::Error) {
    state.failures += 1;
    tracing::warn!(%error, attempt = state.failures, "the supervisor cannot be reached");
    if let Some(live) = state.live.take() {
        live.discard();
    }
    if state.failures == ATTEMPTS {
        tracing::error!(
            "going on without a supervisor: if this server is killed, a running script may outlive it"
        );
    }
}

async fn try_start(
    program: &Program,
    shared: &Arc<Mutex<ClientState>>,
    state: &mut ClientState,
) -> io::Result<()> {
    let mut child = Command::from(command(program))
        .arg(ARGUMENT)
        .process_group(0)
        .stdin(Stdio::piped())
        // The client's pipes are not for it: a client that waits for their end must not wait for the supervisor.
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let lifeline = child
        .stdin
        .take()
        .ok_or_else(|| io::Error::other("the supervisor has no stdin"))?;
    state.started += 1;
    let kill = CancellationToken::new();
    let watch = watched(
        child,
        state.started,
        kill.clone(),
        program.clone(),
        Arc::downgrade(shared),
    );
    let mut live = RunningSupervisor {
        number: state.started,
        lifeline,
        since: Instant::now(),
        kill,
        watch: tokio::spawn(watch),
    };
    let mut lines = String::new();
    for group in &state.groups {
        lines.push_str(&Message::Runs(*group).to_line());
    }
    if let Some(recipe) = &state.release {
        lines.push_str(&Message::Release(Some(recipe.clone())).to_line());
    }
    let written = live.write(&lines).await;
    state.live = Some(live);
    written
}

/// [`watch`], boxed: it starts the next supervisor, which is watched in the same way.
fn watched(
    child: Child,
    number: u64,
    kill: CancellationToken,
    program: Program,
    shared: Weak<Mutex<ClientState>>,
) -> BoxFuture<'static, ()> {
    watch(child, number, kill, program, shared).boxed()
}

/// Waits for the end of a supervisor, and starts another one when nobody asked for that.
async fn watch(
    mut child: Child,
    number: u64,
    kill: CancellationToken,
    program: Program,
    shared: Weak<Mutex<ClientState>>,
) {
    let ended = tokio::select! {
        ended = child.wait() => ended,
        () = kill.cancelled() => {
            if let Err(error) = child.kill().await {
                tracing::debug!(%error, "the supervisor has gone already");
            }
            return;
        }
    };
    let Some(shared) = shared.upgrade() else {
        return;
    };
    let mut state = shared.lock().await;
    let Some(live) = state.live.take_if(|live| live.number == number) else {
        return;
    };
    tracing::warn!(?ended, "the supervisor has died; another one is started");
    if live.since.elapsed() < SHORT_LIFE {
        failed(&mut state, &io::Error::other("it ended at once"));
    } else {
        state.failures = 0;
    }
    start(&program, &shared, &mut state).await;
}

impl RunningSupervisor {
    async fn write(&mut self, lines: &str) -> io::Result<()> {
        timeout(WRITE_TIME, self.lifeline.write_all(lines.as_bytes()))
            .await
            .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    /// Ends a supervisor that does not listen. Its lifeline is closed only when it has been killed: if it still lived then,
    /// it would take the end for the server's and kill what runs.
    fn discard(self) {
        self.kill.cancel();
        let Self {
            lifeline, watch, ..
        } = self;
        tokio::spawn(async move {
            if let Err(error) = watch.await {
                tracing::debug!(%error, "a supervisor was not waited for");
            }
            drop(lifeline);
        });
    }
}
