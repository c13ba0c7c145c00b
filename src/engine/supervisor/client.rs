//! The server's side of the supervisor: starts it, tells it what runs, starts it anew when it dies.
//!
//! The other side is [`super::process`]; the lines between them are in [`super::protocol`]. Calls go on without a
//! supervisor when it cannot run: then only a server that is killed by SIGKILL can leave a process behind, and the
//! log says so.

use std::collections::BTreeSet;
use std::io;
use std::process::Stdio;
use std::time::Duration;

use rustix::process::Pid;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::protocol::{ARGUMENT, Message, Recipe};
use crate::engine::program::{Program, environment};

/// How long a line to the supervisor may take; it does nothing but read.
const WRITE_TIME: Duration = Duration::from_millis(250);
/// How long the supervisor may take to exit once its lifeline is closed.
const EXIT_TIME: Duration = Duration::from_secs(2);
/// After so many failures in a row the server goes on without one.
const ATTEMPTS: u32 = 3;

/// The connection to the supervisor, and what a new one has to be told.
pub(crate) struct Supervisor {
    program: Option<Program>,
    state: Mutex<ClientState>,
}

#[derive(Default)]
struct ClientState {
    live: Option<RunningSupervisor>,
    groups: BTreeSet<i32>,
    release: Option<Recipe>,
    failures: u32,
}

struct RunningSupervisor {
    child: Child,
    lifeline: ChildStdin,
}

impl Supervisor {
    /// Nothing is started yet: the first announcement does that, so that an idle server stays small.
    pub(crate) fn new(program: Option<Program>) -> Self {
        Self {
            program,
            state: Mutex::default(),
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
        let Some(RunningSupervisor {
            mut child,
            lifeline,
        }) = self.state.lock().await.live.take()
        else {
            return;
        };
        drop(lifeline);
        match timeout(EXIT_TIME, child.wait()).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the supervisor cannot be waited for"),
            Err(_) => {
                tracing::warn!("the supervisor has not exited in time; it is killed");
                if let Err(error) = child.kill().await {
                    tracing::warn!(%error, "the supervisor cannot be killed");
                }
            }
        }
    }

    async fn tell(&self, state: &mut ClientState, message: &Message) {
        let Some(program) = &self.program else { return };
        while state.failures < ATTEMPTS {
            let told = match &mut state.live {
                Some(live) => live
                    .write(&message.to_line())
                    .await
                    .map(|()| state.failures = 0),
                // A fresh one that dies at once, again and again, counts as a failure each time.
                None => start(program, state).await,
            };
            let Err(error) = told else { return };
            state.failures += 1;
            tracing::warn!(%error, attempt = state.failures, "the supervisor cannot be reached");
            if let Some(live) = state.live.take() {
                live.discard();
            }
        }
        if state.failures == ATTEMPTS {
            state.failures += 1;
            tracing::error!(
                "going on without a supervisor: if this server is killed, a running script may outlive it"
            );
        }
    }
}

/// Starts a supervisor and tells it everything there is to know, the newest message included.
async fn start(program: &Program, state: &mut ClientState) -> io::Result<()> {
    let mut command = std::process::Command::new(&program.path);
    if let Some(name) = &program.arg0 {
        std::os::unix::process::CommandExt::arg0(&mut command, name);
    }
    command.arg(ARGUMENT).env_clear().envs(environment(program));
    let mut child = Command::from(command)
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
    let mut live = RunningSupervisor { child, lifeline };
    let mut lines = String::new();
    for group in &state.groups {
        lines.push_str(&Message::Runs(*group).to_line());
    }
    if let Some(recipe) = &state.release {
        lines.push_str(&Message::Release(Some(recipe.clone())).to_line());
    }
    match live.write(&lines).await {
        Ok(()) => {
            state.live = Some(live);
            Ok(())
        }
        Err(error) => {
            live.discard();
            Err(error)
        }
    }
}

impl RunningSupervisor {
    async fn write(&mut self, lines: &str) -> io::Result<()> {
        timeout(WRITE_TIME, self.lifeline.write_all(lines.as_bytes()))
            .await
            .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    /// Ends a supervisor that does not listen. It is killed before its lifeline closes: if it still lived then, it
    /// would take the end for the server's and kill what runs.
    fn discard(mut self) {
        if let Err(error) = self.child.start_kill() {
            tracing::debug!(%error, "the supervisor has gone already");
        }
    }
}
