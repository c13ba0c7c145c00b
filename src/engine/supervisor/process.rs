//! The second process: sees to it that nothing outlives the server, whatever ended the server.
//!
//! `macmcp __supervise` reads lines from a pipe that only the server holds (its lifeline):
//!
//! * `+ <group>`: a process group runs (written before the child's stdin is fed),
//! * `- <group>`: it has ended (written while its leader is still a zombie, so the number is not yet free),
//! * `! <JSON of a Recipe>`: what to run should the server end now, because a script may hold keys or buttons;
//!   `!` alone takes that away.
//!
//! At the end of that pipe it kills the groups that are left, runs the release, and exits, within two seconds. It is
//! synchronous on purpose (std and wait-timeout, no runtime): small, and with nothing in it that can hang.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
use serde::{Deserialize, Serialize};
use wait_timeout::ChildExt;

/// The hidden subcommand that makes the binary the supervisor.
pub const ARGUMENT: &str = "__supervise";
/// How long killed groups may take to go before the release runs.
const KILL_TIME: Duration = Duration::from_millis(500);
/// How long the release may run.
const RELEASE_TIME: Duration = Duration::from_millis(1_200);

/// A program to run with a text on its stdin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    /// The program, by absolute path.
    pub path: PathBuf,
    /// The name it is called under, when that is not its path.
    pub arg0: Option<String>,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its whole environment.
    pub env: Vec<(String, String)>,
    /// What it reads.
    pub stdin: String,
}

/// One line of the lifeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Runs(i32),
    Gone(i32),
    Release(Option<Recipe>),
}

impl Message {
    pub(crate) fn to_line(&self) -> String {
        match self {
            Message::Runs(group) => format!("+ {group}\n"),
            Message::Gone(group) => format!("- {group}\n"),
            Message::Release(None) => "!\n".to_owned(),
            Message::Release(Some(recipe)) => format!("! {}\n", serde_json::json!(recipe)),
        }
    }

    /// None for a line that is no message: the server was killed in the middle of it.
    fn parse(line: &[u8]) -> Option<Self> {
        let (kind, rest) = line.strip_suffix(b"\n")?.split_first()?;
        let rest = rest.strip_prefix(b" ").unwrap_or(rest);
        // A group is never 0 or 1: those numbers would mean the supervisor's own group, or everybody.
        let group = || {
            std::str::from_utf8(rest)
                .ok()?
                .parse()
                .ok()
                .filter(|group| *group > 1)
        };
        match kind {
            b'+' => group().map(Message::Runs),
            b'-' => group().map(Message::Gone),
            b'!' if rest.is_empty() => Some(Message::Release(None)),
            b'!' => serde_json::from_slice(rest)
                .ok()
                .map(|recipe| Message::Release(Some(recipe))),
            _ => None,
        }
    }
}

/// Runs the supervisor until its stdin ends.
pub fn main() -> ExitCode {
    let outlives = [
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGINT,
        signal_hook::consts::SIGHUP,
    ]
    .into_iter()
    .try_for_each(|number| {
        // What ends the server's session must not end its supervisor first. The flag is never read.
        signal_hook::flag::register(number, Arc::new(AtomicBool::new(false))).map(drop)
    });
    let mut watch = Watch::default();
    let followed = watch.follow(io::stdin().lock());
    let released = watch.clean_up();
    match outlives.and(followed).and(released) {
        Ok(()) => ExitCode::SUCCESS,
        // There is nobody left who could read a text.
        Err(_) => ExitCode::FAILURE,
    }
}

/// What runs, and what has to be released.
#[derive(Default)]
struct Watch {
    groups: BTreeSet<i32>,
    release: Option<Recipe>,
}

impl Watch {
    fn follow(&mut self, mut lines: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            match Message::parse(&line) {
                Some(Message::Runs(group)) => drop(self.groups.insert(group)),
                Some(Message::Gone(group)) => drop(self.groups.remove(&group)),
                Some(Message::Release(recipe)) => self.release = recipe,
                None => {}
            }
            line.clear();
        }
        Ok(())
    }

    fn clean_up(&mut self) -> io::Result<()> {
        let groups: Vec<Pid> = self
            .groups
            .iter()
            .filter_map(|group| Pid::from_raw(*group))
            .collect();
        for group in &groups {
            // It may have ended by itself together with the server.
            kill_process_group(*group, Signal::KILL).ok();
        }
        let limit = Instant::now() + KILL_TIME;
        while Instant::now() < limit
            && groups
                .iter()
                .any(|group| test_kill_process_group(*group).is_ok())
        {
            // They are no children of ours: there is no event to wait for.
            sleep(Duration::from_millis(5));
        }
        self.release
            .take()
            .map_or(Ok(()), |recipe| run(&recipe, RELEASE_TIME))
    }
}

/// Runs a recipe to its end, or kills its group when its time is up.
fn run(recipe: &Recipe, limit: Duration) -> io::Result<()> {
    let mut command = Command::new(&recipe.path);
    if let Some(name) = &recipe.arg0 {
        command.arg0(name);
    }
    let mut child = command
        .args(&recipe.args)
        .env_clear()
        .envs(recipe.env.iter().map(|(name, value)| (name, value)))
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // A pipe and not a file: the text may hold what was on the user's clipboard. It is fed beside the wait, which would
    // close it.
    if let Some(mut stdin) = child.stdin.take() {
        let text = recipe.stdin.clone();
        std::thread::spawn(move || {
            // A program that ends without reading it all has read enough.
            stdin.write_all(text.as_bytes()).ok();
        });
    }
    if child.wait_timeout(limit)?.is_none() {
        // Its leader is not reaped yet, so the number is still its own; an answer of "nothing there" is fine.
        kill_process_group(Pid::from_child(&child), Signal::KILL).ok();
        child.wait()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;
    use proptest::prelude::*;

    fn shell(script: &str) -> Recipe {
        Recipe {
            path: "/bin/sh".into(),
            arg0: None,
            args: vec!["-s".into()],
            env: vec![("PATH".into(), "/usr/bin:/bin".into())],
            stdin: script.into(),
        }
    }

    #[test]
    fn lines_are_read_back_as_written() {
        for message in [
            Message::Runs(4_711),
            Message::Gone(4_711),
            Message::Release(None),
            Message::Release(Some(shell("echo \"a\nb\"\u{2028}"))),
        ] {
            assert_eq!(Message::parse(message.to_line().as_bytes()), Some(message));
        }
    }

    #[test]
    fn half_a_line_and_dangerous_groups_are_no_message() {
        for line in [
            "+ 47",
            "+ 0\n",
            "+ 1\n",
            "+ -5\n",
            "+ x\n",
            "? 47\n",
            "\n",
            "! {\"path\":\n",
        ] {
            assert_eq!(Message::parse(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn what_has_gone_is_forgotten() {
        let mut watch = Watch::default();
        watch
            .follow(&b"+ 100\n+ 200\nrubbish\n- 100\n+ 30"[..])
            .unwrap();
        assert_eq!(watch.groups, BTreeSet::from([200]));
    }

    #[test]
    fn a_release_reads_its_script_and_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("released");
        run(
            &shell(&format!("echo yes > '{}'", file.display())),
            Duration::from_secs(10),
        )
        .unwrap();
        assert_eq!(std::fs::read_to_string(file).unwrap(), "yes\n");
    }

    #[test]
    fn a_release_that_hangs_is_killed() {
        let begun = Instant::now();
        run(
            &shell("sleep 60 & trap '' TERM; sleep 60"),
            Duration::from_millis(50),
        )
        .unwrap();
        assert!(begun.elapsed() < Duration::from_secs(5));
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_message_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let _ = Message::parse(&bytes);
        }
    }
}
