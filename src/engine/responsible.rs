//! Finds the app that macOS holds responsible for this server: the one to name when a permission is missing.
//!
//! macOS is asked, by a private function that a script calls: only it knows who disclaimed whom, and which terminal
//! began a tmux session [findings 6.2]. Where it does not tell, the chain of parents that `ps` prints decides.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde::Deserialize;
use tokio::io::AsyncReadExt as _;
use tokio::process::Command;
use tokio::time::timeout;

use super::subject::{Responsible, bundle, file_name};

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
pub struct SystemAnswer {
    /// The responsible process; none when macOS does not tell.
    pub process_id: Option<u32>,
    /// The process of the script that asked.
    pub own_process_id: u32,
    /// The bundle of the responsible process, if it is an application that macOS knows.
    pub bundle_path: Option<String>,
    /// The bundle id of that application.
    pub bundle_id: Option<String>,
}

/// Finds the app that is responsible for this process, by what macOS told. Never fails: what cannot be found out is
/// [`Responsible::Unknown`].
pub async fn find(told: Option<&SystemAnswer>) -> Responsible {
    // The real path: behind a link the program may lie in an app.
    let server = std::env::current_exe().and_then(|path| path.canonicalize());
    let Ok(server) = server else {
        return Responsible::Unknown;
    };
    if let Some(app) = told
        .filter(|told| !is_own(told, std::process::id()))
        .and_then(listed_app)
    {
        return app;
    }
    let table = process_table(Path::new(PS)).await.unwrap_or_else(|error| {
        tracing::debug!(%error, "ps did not tell what this server runs under");
        String::new()
    });
    let own = std::process::id();
    told.and_then(|told| by_system(told, &table, own, &server))
        .unwrap_or_else(|| by_parents(&table, own, &server))
}

/// Who is responsible, by what macOS says; none when that is nothing.
#[must_use]
pub fn by_system(told: &SystemAnswer, table: &str, own: u32, server: &Path) -> Option<Responsible> {
    let pid = told.process_id?;
    // Before its bundle: as an app of its own macOS may know macmcp as well.
    if is_own(told, own) {
        let chain = ancestors(table, own);
        return Some(Responsible::Server {
            path: server.to_owned(),
            claude_desktop: chain.iter().any(is_claude_desktop),
        });
    }
    if let Some(app) = listed_app(told) {
        return Some(app);
    }
    let (_, program) = process(table, pid)?;
    Some(of_program(program))
}

/// Whether the server is responsible, or the script that it runs.
fn is_own(told: &SystemAnswer, own: u32) -> bool {
    let pid = told.process_id;
    pid == Some(own) || pid == Some(told.own_process_id)
}

/// The responsible app, where macOS names its bundle.
fn listed_app(told: &SystemAnswer) -> Option<Responsible> {
    told.process_id?;
    let (name, path) = bundle(&format!("{}/Contents/", told.bundle_path.as_ref()?))?;
    // Of an app inside of another one, the outer one is listed.
    let is_outer = told.bundle_path.as_deref().map(Path::new) == Some(&*path);
    Some(Responsible::App {
        name,
        path,
        bundle_id: told.bundle_id.clone().filter(|_| is_outer),
    })
}

/// An app that is known by its path.
fn app(name: String, path: PathBuf) -> Responsible {
    Responsible::App {
        name,
        path,
        bundle_id: None,
    }
}

/// A process by its program alone.
fn of_program(program: &str) -> Responsible {
    match bundle(program) {
        Some((name, path)) => app(name, path),
        None if file_name(program).starts_with("sshd") => Responsible::Ssh,
        None => Responsible::Program {
            path: PathBuf::from(program),
        },
    }
}

const PS: &str = "/bin/ps";
const PS_ARGUMENTS: [&str; 3] = ["-axww", "-o", "pid=,ppid=,comm="];

/// The processes above this one, nearest first: to end one of them may end this server. Asks `ps`, which takes some
/// milliseconds, and waits no longer than [`PS_TIME`]. Empty when it tells nothing.
pub(crate) async fn host_process_ids() -> Vec<u32> {
    processes_above(Path::new(PS)).await
}

async fn processes_above(ps: &Path) -> Vec<u32> {
    match process_table(ps).await {
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

/// What `ps` prints; it is killed when it takes longer than [`PS_TIME`].
async fn process_table(ps: &Path) -> std::io::Result<String> {
    let read = async {
        let mut child = Command::new(ps)
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
    };
    timeout(PS_TIME, read)
        .await
        .unwrap_or_else(|_| Err(std::io::ErrorKind::TimedOut.into()))
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
            Some((name, path)) => app(name, path),
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
        return app(name, path);
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
    is_only.then(|| app(name, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The server's one thread waited for it: no answer was written meanwhile, no deadline kept.
    #[tokio::test]
    async fn the_thread_that_asks_goes_on_while_ps_runs() {
        let folder = tempfile::tempdir().unwrap();
        let (ps, go) = (folder.path().join("ps"), folder.path().join("go"));
        let own = std::process::id();
        let text = format!(
            "#!/bin/sh\nwhile [ ! -e '{}' ]; do sleep 0.01; done\necho '{own} 7 server'; echo '7 1 host'\n",
            go.display()
        );
        write_program(&ps, &text);
        let asking = tokio::spawn(async move { processes_above(&ps).await });
        // Nobody else makes it: `ps` ends in time only if this runs meanwhile.
        tokio::task::yield_now().await;
        std::fs::write(go, "").unwrap();
        assert_eq!(asking.await.unwrap(), [7]);
    }

    /// From another process: while this one holds a file open for writing, running it would fail as "text file busy".
    fn write_program(path: &Path, text: &str) {
        use std::io::Write as _;
        let mut shell = std::process::Command::new("/bin/sh")
            .args(["-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh"])
            .arg(path)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = shell.stdin.take().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
        drop(stdin);
        assert!(shell.wait().unwrap().success());
    }
}
