//! Finds the app that macOS holds responsible for this server: the one to name when a permission is missing.
//!
//! macOS has a private call for that; we read the chain of parents from `ps` instead, only after a denial.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

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

/// Finds the responsible app of this process. Never fails: what cannot be found out is [`Responsible::Unknown`].
pub async fn find() -> Responsible {
    let Some(server) = std::env::current_exe().ok() else {
        return Responsible::Unknown;
    };
    match process_table(Path::new(PS)).await {
        Ok(table) => decide(&ancestors(&table, std::process::id()), &server),
        Err(error) => {
            tracing::debug!(%error, "ps did not tell what this server runs under");
            Responsible::Unknown
        }
    }
}

const PS: &str = "/bin/ps";
const PS_ARGUMENTS: [&str; 3] = ["-axww", "-o", "pid=,ppid=,comm="];

/// The processes above this one, nearest first: to end one of them may end this server. Asks `ps`, which takes some
/// milliseconds, and waits no longer than [`PS_TIME`]. Empty when it tells nothing.
pub async fn host_process_ids() -> Vec<u32> {
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

/// The processes above `pid`, nearest first, from lines of `pid ppid program`.
#[must_use]
pub fn ancestors(table: &str, pid: u32) -> Vec<Ancestor> {
    let find = |wanted: u32| {
        table.lines().find_map(|line| {
            let (pid, rest) = line.trim_start().split_once(' ')?;
            let (parent, program) = rest.trim_start().split_once(' ')?;
            (pid.parse() == Ok(wanted)).then_some((parent.parse::<u32>().ok()?, program.trim()))
        })
    };
    let mut chain: Vec<Ancestor> = Vec::new();
    let mut next = find(pid).map(|(parent, _)| parent);
    while let Some(pid) = next {
        let Some((parent, program)) = find(pid) else {
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

/// Who is responsible, by the chain of processes above the server (nearest first).
#[must_use]
pub fn decide(chain: &[Ancestor], server: &Path) -> Responsible {
    let app = chain
        .iter()
        .rev()
        .find_map(|process| bundle(&process.program));
    match app {
        Some(("Claude", _)) => Responsible::Server {
            path: server.to_owned(),
            claude_desktop: true,
        },
        Some((name, path)) => Responsible::App {
            name: name.to_owned(),
            path,
        },
        None if chain
            .iter()
            .any(|process| file_name(&process.program).starts_with("sshd")) =>
        {
            Responsible::Ssh
        }
        None => match chain {
            [only] if only.pid == 1 && file_name(&only.program) == "launchd" => {
                Responsible::Server {
                    path: server.to_owned(),
                    claude_desktop: false,
                }
            }
            _ => Responsible::Unknown,
        },
    }
}

/// The outermost bundle that a program belongs to: helpers live inside the app that is listed.
fn bundle(program: &str) -> Option<(&str, PathBuf)> {
    let end = program.find(".app/Contents/")?;
    let path = &program[..end + ".app".len()];
    let name = file_name(&program[..end]);
    (!name.is_empty()).then(|| (name, PathBuf::from(path)))
}

fn file_name(program: &str) -> &str {
    program.rsplit('/').next().unwrap_or(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVER: &str = "/opt/homebrew/bin/macmcp";

    fn responsible(programs: &[&str]) -> Responsible {
        let mut table = format!("  500   499 {SERVER}\n");
        let last = programs.len() - 1;
        for (index, program) in programs.iter().enumerate() {
            let pid = if index == last { 1 } else { 499 - index };
            let parent = if index == last {
                0
            } else if index + 1 == last {
                1
            } else {
                498 - index
            };
            table.push_str(&format!("{pid:>5} {parent:>5} {program}\n"));
        }
        if last == 0 {
            table = format!("  500     1 {SERVER}\n    1     0 {}\n", programs[0]);
        }
        decide(&ancestors(&table, 500), Path::new(SERVER))
    }

    #[test]
    fn the_terminal_app_is_responsible() {
        assert_eq!(
            responsible(&[
                "node",
                "-zsh",
                "login",
                "/Applications/iTerm.app/Contents/MacOS/iTerm2",
                "/sbin/launchd"
            ]),
            Responsible::App {
                name: "iTerm".into(),
                path: "/Applications/iTerm.app".into()
            }
        );
    }

    #[test]
    fn helpers_count_for_the_app_around_them() {
        let helper = "/Applications/Visual Studio Code.app/Contents/Frameworks/Code Helper (Plugin).app/Contents/MacOS/Code Helper (Plugin)";
        assert_eq!(
            responsible(&[helper, "/sbin/launchd"]),
            Responsible::App {
                name: "Visual Studio Code".into(),
                path: "/Applications/Visual Studio Code.app".into()
            }
        );
    }

    #[test]
    fn under_claude_desktop_it_is_the_binary() {
        for programs in [
            &[
                "/Applications/Claude.app/Contents/Helpers/disclaimer",
                "/Applications/Claude.app/Contents/MacOS/Claude",
                "/sbin/launchd",
            ][..],
            &[
                "/Applications/Claude.app/Contents/MacOS/Claude",
                "/sbin/launchd",
            ],
        ] {
            assert_eq!(
                responsible(programs),
                Responsible::Server {
                    path: SERVER.into(),
                    claude_desktop: true
                }
            );
        }
    }

    #[test]
    fn launchd_ssh_and_the_unknown() {
        assert_eq!(
            responsible(&["/sbin/launchd"]),
            Responsible::Server {
                path: SERVER.into(),
                claude_desktop: false
            }
        );
        assert_eq!(
            responsible(&["-zsh", "sshd-session: me", "/sbin/launchd"]),
            Responsible::Ssh
        );
        assert_eq!(
            responsible(&["tmux: server", "/sbin/launchd"]),
            Responsible::Unknown
        );
        assert_eq!(responsible(&["systemd"]), Responsible::Unknown);
    }

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

    #[test]
    fn a_table_that_goes_in_circles_ends() {
        assert_eq!(ancestors("5 6 a\n6 5 b\nrubbish\n", 5).len(), 2);
        assert_eq!(ancestors("", 5), []);
    }
}
