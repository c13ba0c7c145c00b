//! The second process: sees to it that nothing outlives the server, whatever ended the server.
//!
//! `macmcp __supervise`, under a name of its own, reads the lines of [`super::protocol`] from a pipe that only the server
//! holds (its lifeline). At the end of that pipe it kills the groups that are left, runs the release, and exits, within
//! four seconds. It is synchronous on purpose (std and wait-timeout, no runtime): small, and with nothing in it that can
//! hang.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
use wait_timeout::ChildExt;

use super::protocol::{Message, NAME, Recipe};
use crate::engine::platform;

/// How long killed groups may take to go before the release runs.
const KILL_TIME: Duration = Duration::from_millis(500);
/// How long the release may run: a first osascript on an Intel Mac takes more than a second [findings 6.4].
const RELEASE_TIME: Duration = Duration::from_secs(3);

/// Runs the supervisor until its stdin ends.
pub fn main() -> ExitCode {
    platform::name_process(NAME);
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
    use super::*;

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
            &Recipe::shell(&format!("echo yes > '{}'", file.display())),
            Duration::from_secs(10),
        )
        .unwrap();
        assert_eq!(std::fs::read_to_string(file).unwrap(), "yes\n");
    }

    #[test]
    fn a_release_that_hangs_is_killed() {
        let begun = Instant::now();
        run(
            &Recipe::shell("sleep 60 & trap '' TERM; sleep 60"),
            Duration::from_millis(50),
        )
        .unwrap();
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
}
