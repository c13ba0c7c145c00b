//! Finds the app that macOS holds responsible for this server: the one to name when a permission is missing.
//!
//! macOS is asked, by a private function that a script calls: only it knows who disclaimed whom, and which terminal
//! began a tmux session [findings 6.2]. Where it does not tell, the chain of parents that `ps` prints decides.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

use serde::Deserialize;
use tokio::io::AsyncReadExt as _;
use tokio::process::Command;
use tokio::time::timeout;

use super::guidance::Responsible;

const PS_TIME: Duration = Duration::from_secs(2);
/// A process table is far smaller; what is longer is cut.
const PS_CAP: u64 = 4 << 20;

/// One process above the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ancestor {
    /// Its process id.
    pub pid: u32,
    /// Its program, as `ps -o comm` prints it: on a Mac the whole path.
    pub program: String,
}

/// The script that asks macOS.
pub(super) const SCRIPT: &str = "diagnostics/responsible";

/// What macOS says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The responsible process; none when macOS does not tell.
    pub process_id: Option<u32>,
    /// The process of the script that asked.
    pub own_process_id: u32,
    /// The bundle of the responsible process, if it is an application that macOS knows.
    pub bundle_path: Option<String>,
}

/// Finds the app that is responsible for this process, by what macOS told. Never fails: what cannot be found out is
/// [`Responsible::Unknown`].
pub async fn find(told: Option<&Told>) -> Responsible {
    let Some(server) = std::env::current_exe().ok() else {
        return Responsible::Unknown;
    };
    let table = match timeout(PS_TIME, process_table()).await {
        Ok(Ok(table)) => table,
        Ok(Err(error)) => {
            tracing::debug!(%error, "ps cannot be run");
            String::new()
        }
        Err(_) => String::new(),
    };
    let own = std::process::id();
    told.and_then(|told| by_system(told, &table, own, &server))
        .unwrap_or_else(|| by_parents(&table, own, &server))
}

/// Who is responsible, by what macOS says; none when that is nothing.
#[must_use]
pub fn by_system(told: &Told, table: &str, own: u32, server: &Path) -> Option<Responsible> {
    let pid = told.process_id?;
    let listed = told.bundle_path.as_ref();
    if let Some((name, path)) = listed.and_then(|path| bundle(&format!("{path}/Contents/"))) {
        return Some(Responsible::App { name, path });
    }
    if pid == own || pid == told.own_process_id {
        let chain = ancestors(table, own);
        return Some(Responsible::Server {
            path: server.to_owned(),
            claude_desktop: chain.iter().any(is_claude_desktop),
        });
    }
    let (_, program) = process(table, pid)?;
    Some(of_program(program))
}

/// A process by its program alone.
fn of_program(program: &str) -> Responsible {
    match bundle(program) {
        Some((name, path)) => Responsible::App { name, path },
        None if file_name(program).starts_with("sshd") => Responsible::Ssh,
        None => Responsible::Program {
            path: PathBuf::from(program),
        },
    }
}

const PS: &str = "/bin/ps";
const PS_ARGUMENTS: [&str; 3] = ["-axww", "-o", "pid=,ppid=,comm="];

/// The processes above this one, nearest first: to end one of them may end this server. Waits for `ps`, which takes some
/// milliseconds, and no longer than [`PS_TIME`]. Empty when it tells nothing.
#[must_use]
pub fn host_process_ids() -> Vec<u32> {
    match process_table_now() {
        Ok(table) => {
            let chain = ancestors(&table, std::process::id());
            chain.iter().map(|process| process.pid).collect()
        }
        Err(error) => {
            tracing::warn!(%error, "ps did not tell what this server runs under");
            Vec::new()
        }
    }
}

/// [`process_table`] for those who cannot await.
fn process_table_now() -> std::io::Result<String> {
    let mut child = std::process::Command::new(PS)
        .args(PS_ARGUMENTS)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let stdout = child.stdout.take();
    let (sender, table) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stdout.map_or(Ok(0), |stdout| stdout.take(PS_CAP).read_to_end(&mut bytes));
        // Nobody waits for a table that comes too late.
        let _late = sender.send(read.map(|_| bytes));
    });
    match table.recv_timeout(PS_TIME) {
        Ok(bytes) => {
            child.wait()?;
            Ok(crate::text::lossy(&bytes?))
        }
        Err(_) => {
            child.kill()?;
            // What does not die at once must not be waited for here.
            std::thread::spawn(move || child.wait());
            Err(std::io::ErrorKind::TimedOut.into())
        }
    }
}

async fn process_table() -> std::io::Result<String> {
    let mut child = Command::new(PS)
        .args(PS_ARGUMENTS)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let mut table = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        stdout.take(PS_CAP).read_to_end(&mut table).await?;
    }
    child.wait().await?;
    Ok(crate::text::lossy(&table))
}

/// The parent and the program of a process, in lines of `pid ppid program`.
fn process(table: &str, wanted: u32) -> Option<(u32, &str)> {
    table.lines().find_map(|line| {
        let (pid, rest) = line.trim_start().split_once(' ')?;
        let (parent, program) = rest.trim_start().split_once(' ')?;
        (pid.parse() == Ok(wanted)).then_some((parent.parse::<u32>().ok()?, program.trim()))
    })
}

/// The processes above `pid`, nearest first, from lines of `pid ppid program`.
#[must_use]
pub fn ancestors(table: &str, pid: u32) -> Vec<Ancestor> {
    let mut chain: Vec<Ancestor> = Vec::new();
    let mut next = process(table, pid).map(|(parent, _)| parent);
    while let Some(pid) = next {
        let Some((parent, program)) = process(table, pid) else {
            break;
        };
        if chain.iter().any(|known| known.pid == pid) {
            break;
        }
        chain.push(Ancestor {
            pid,
            program: program.to_owned(),
        });
        next = Some(parent);
    }
    chain
}

/// Who is responsible, by the processes above the server.
#[must_use]
pub fn by_parents(table: &str, own: u32, server: &Path) -> Responsible {
    let chain = ancestors(table, own);
    // What Claude Desktop starts answers for itself, by its helper `disclaimer`.
    if let Some(cut) = chain.iter().position(is_claude_desktop) {
        let below = &chain[..cut];
        return match outermost_app(below) {
            Some((name, path)) => Responsible::App { name, path },
            None => below.last().map_or_else(
                || Responsible::Server {
                    path: server.to_owned(),
                    claude_desktop: true,
                },
                |topmost| of_program(&topmost.program),
            ),
        };
    }
    if let Some((name, path)) = outermost_app(&chain) {
        return Responsible::App { name, path };
    }
    let is = |name: &str| {
        chain
            .iter()
            .any(|process| file_name(&process.program).starts_with(name))
    };
    if is("sshd") {
        return Responsible::Ssh;
    }
    if is("tmux") {
        return terminal_of_tmux(table).unwrap_or(Responsible::Unknown);
    }
    match &*chain {
        [only] if only.pid == 1 && file_name(&only.program) == "launchd" => Responsible::Server {
            path: server.to_owned(),
            claude_desktop: false,
        },
        _ => Responsible::Unknown,
    }
}

fn is_claude_desktop(process: &Ancestor) -> bool {
    process.program.ends_with("/Helpers/disclaimer")
        || process.program.contains("/Claude.app/Contents/")
}

fn outermost_app(chain: &[Ancestor]) -> Option<(String, PathBuf)> {
    chain
        .iter()
        .rev()
        .find_map(|process| bundle(&process.program))
}

/// The app whose terminals show tmux sessions, if it is one: its server is a child of launchd, and answers to the terminal
/// that began it.
fn terminal_of_tmux(table: &str) -> Option<Responsible> {
    let clients = table.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let pid = words.next()?.parse().ok()?;
        file_name(words.nth(1)?).starts_with("tmux").then_some(pid)
    });
    let mut apps = clients.filter_map(|pid| outermost_app(&ancestors(table, pid)));
    let (name, path) = apps.next()?;
    let is_only = apps.all(|(_, other)| other == path);
    is_only.then_some(Responsible::App { name, path })
}

/// The outermost bundle that a program belongs to, as the name in System Settings and the path: helpers live inside the
/// app that is listed.
fn bundle(program: &str) -> Option<(String, PathBuf)> {
    let end = program.find(".app/Contents/")?;
    let path = &program[..end + ".app".len()];
    let name = file_name(&program[..end]);
    (!name.is_empty()).then(|| (name.to_owned(), PathBuf::from(path)))
}

fn file_name(program: &str) -> &str {
    program.rsplit('/').next().unwrap_or(program)
}
