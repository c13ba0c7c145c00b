//! What all runs of one engine share: its configuration, the supervisor, the workers, and the signal to stop.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

use super::guidance::LoggedDenials;
use super::program::{Program, Programs};
use super::responsible::SystemAnswer;
use super::supervisor::Supervisor;
use super::worker::{WorkerConfig, Workers};
use crate::error::{Code, Error, chain};
use crate::room::Unread;

/// What an engine needs to know.
#[derive(Clone, Debug, Default)]
pub struct EngineConfig {
    /// The programs to run.
    pub programs: Programs,
    /// The macmcp binary, to be run as the supervisor; none goes without (tests of other things).
    pub supervisor: Option<Program>,
    /// The file by which actions of several servers exclude each other, usually [`super::lock::shared_path`]; none goes
    /// without (a simulated Mac of one's own).
    pub action_lock: Option<PathBuf>,
    /// The file that is there while the user has macmcp stopped, which scripts of calls look for; none where they go on.
    pub stop_file: Option<String>,
    /// The worker's scripts; none runs every script one-shot.
    pub worker: Option<WorkerConfig>,
}

/// Shared by an engine and the tasks of its runs.
pub(crate) struct Resources {
    pub(crate) config: EngineConfig,
    pub(crate) supervisor: Arc<Supervisor>,
    pub(crate) workers: Option<Workers>,
    /// One that looks at the Mac again and again, beside all calls.
    pub(crate) watchers: Option<Workers>,
    /// The answers that wait for the client.
    pub(crate) unread: Unread,
    /// Who macOS holds responsible, once it was asked.
    pub(crate) responsible: OnceCell<SystemAnswer>,
    /// The denials that were logged.
    pub(super) denials: LoggedDenials,
    /// Whether macOS asks the user by a script that nobody waits for.
    pub(super) is_asking: AtomicBool,
    /// Cancelled when no further action may begin.
    pub(crate) no_actions: CancellationToken,
    /// Cancelled when the engine ends.
    pub(crate) stop: CancellationToken,
}

/// Why a program could not be started, for the reader of `code`'s error.
pub(crate) fn cannot_start(
    program: &Program,
    name: &str,
    code: Code,
    error: &std::io::Error,
) -> Error {
    let path = program.path.to_string_lossy();
    if error.kind() == std::io::ErrorKind::NotFound {
        return Error::new(code, format!("There is no {name} on this machine"))
            .because(format!("{path} does not exist, so this is not a Mac"))
            .hint("Start macmcp with --simulate to use the simulated Mac")
            .detail("path", path);
    }
    Error::new(code, format!("{path} cannot be started"))
        .because(chain(error))
        .hint(
            "Check that the file can be run, and that the machine is not out of processes or files",
        )
}
