//! The Mac of a task: made, given to an agent as the entry of an MCP client, and judged.

use super::format::{Oracle, Read, World};
use crate::cli::failure::CommandFailure;
use crate::cli::simulator::Simulator;
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt as _;

/// How long making a world, a query or a script of an oracle may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A Mac for one run of a task, in a folder of its own.
pub(super) struct Mac<'t> {
    task: &'t Read,
    simulator: &'t Simulator,
    folder: PathBuf,
}

impl<'t> Mac<'t> {
    /// Makes the Mac of a task in a folder.
    ///
    /// # Errors
    /// When its description is wrong, or no file can be written there.
    pub(super) fn make(
        task: &'t Read,
        simulator: &'t Simulator,
        folder: PathBuf,
    ) -> Result<Self, CommandFailure> {
        fs::create_dir_all(&folder)?;
        // What an agent gets does not depend on the folder that it runs in.
        let folder = folder.canonicalize()?;
        let mac = Self {
            task,
            simulator,
            folder,
        };
        let description = match &task.task.world {
            World::File(path) => {
                let around = task.path.parent().unwrap_or(Path::new("."));
                around.join(path)
            }
            World::Described(fields) => {
                let mut fields = fields.clone();
                fields.entry("version").or_insert(1.into());
                let path = mac.folder.join("description.json");
                fs::write(&path, Value::Object(fields).to_string())?;
                path
            }
        };
        let world = mac.world();
        let from = OsStr::new("--from");
        let words = [
            OsStr::new("new"),
            world.as_ref(),
            from,
            description.as_ref(),
        ];
        let made = simulator.answer(&words, PATIENCE)?;
        match made.status {
            Some(0) => Ok(mac),
            _ => Err(CommandFailure::failed(made.said.trim()).about("its world cannot be made")),
        }
    }

    /// The Mac that an agent was given by the file of an entry.
    pub(super) fn of_entry(task: &'t Read, simulator: &'t Simulator, entry: &Path) -> Self {
        let folder = entry.parent().unwrap_or(Path::new(".")).to_owned();
        Self {
            task,
            simulator,
            folder,
        }
    }

    /// The same Mac as it is now, in a folder of its own: whatever still runs changes nothing of what is judged.
    pub(super) fn frozen(&self) -> Result<Self, CommandFailure> {
        let frozen = Self {
            folder: self.folder.join("judged"),
            ..*self
        };
        fs::create_dir(&frozen.folder)?;
        fs::copy(self.world(), frozen.world())?;
        Ok(frozen)
    }

    /// The world file.
    pub(super) fn world(&self) -> PathBuf {
        self.folder.join("world.json")
    }

    /// Where the server of the entry writes its record.
    pub(super) fn record(&self) -> PathBuf {
        self.folder.join("record")
    }

    /// The folder of this run.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes the entry of this Mac's server as clients have it in their configuration.
    pub(super) fn write_entry(&self) -> Result<PathBuf, CommandFailure> {
        let task = &self.task.task;
        let mut words: Vec<String> = vec!["serve".into(), "--simulate".into()];
        let (world, record) = (self.world(), self.record());
        words.push(utf8(&world)?);
        words.extend(["--record".into(), utf8(&record)?, "--record-text".into()]);
        words.extend(["--tools-dir".into(), String::new()]);
        for (option, names) in [("--tools", &task.tools), ("--pack", &task.packs)] {
            if !names.is_empty() {
                words.extend([option.into(), names.join(",")]);
            }
        }
        let program = utf8(&std::env::current_exe()?)?;
        let entry = json!({"mcpServers": {"macmcp": {"command": program, "args": words}}});
        let path = self.folder.join("mcp.json");
        fs::write(&path, format!("{entry:#}\n"))?;
        Ok(path)
    }

    /// Why the oracle does not hold; none where all of it does.
    pub(super) fn judge(&self, allow_shell: bool) -> Result<Option<String>, CommandFailure> {
        for oracle in &self.task.task.oracle {
            if let Some(why) = self.holds(oracle, allow_shell)? {
                return Ok(Some(why));
            }
        }
        Ok(None)
    }

    fn holds(&self, oracle: &Oracle, allow_shell: bool) -> Result<Option<String>, CommandFailure> {
        if let Some(path) = &oracle.query {
            let found = self.finds(path)?;
            return Ok((!found).then(|| format!("nothing is found by {path}")));
        }
        if let Some(path) = &oracle.absent {
            let found = self.finds(path)?;
            return Ok(found.then(|| format!("something is found by {path}")));
        }
        if let Some(command) = &oracle.shell {
            if !allow_shell {
                return Err(CommandFailure::usage(
                    "an oracle is a command of a shell: pass --allow-shell to run it",
                ));
            }
            return self.shell_holds(command);
        }
        let (script, extension) = match (&oracle.applescript, &oracle.javascript) {
            (Some(script), _) => (script, "applescript"),
            (None, Some(script)) => (script, "js"),
            // The reader has refused it.
            (None, None) => return Ok(None),
        };
        // What a script changes must not be in the world that others look at.
        let copy = self.folder.join("judged.json");
        fs::copy(self.world(), &copy)?;
        let done = self.run_script(script, extension, &copy)?;
        for left in [copy.clone(), copy.with_extension("json.lock")] {
            fs::remove_file(left)?;
        }
        let answered = done.printed.trim();
        let said = if done.said.trim().is_empty() {
            answered
        } else {
            done.said.trim()
        };
        Ok((answered != "true").then(|| format!("the script of the oracle answers {said:?}")))
    }

    fn finds(&self, path: &str) -> Result<bool, CommandFailure> {
        let world = self.world();
        let words = [OsStr::new("query"), world.as_ref(), path.as_ref()];
        let done = self.simulator.answer(&words, PATIENCE)?;
        match (done.status, done.said.trim()) {
            (Some(0), _) => Ok(true),
            (Some(1), "") => Ok(false),
            (_, said) => Err(CommandFailure::failed(said).about("the query of an oracle")),
        }
    }

    fn shell_holds(&self, command: &str) -> Result<Option<String>, CommandFailure> {
        let mut child = Command::new("/bin/sh")
            .args(["-c", command])
            .env("MACMCP_TASK_WORLD", self.world())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()?;
        let group = Pid::from_child(&child);
        let ended = child.wait_timeout(PATIENCE)?;
        // What it started ends with it.
        end_group(group)?;
        let status = match ended {
            Some(status) => status,
            None => child.wait()?,
        };
        Ok((!status.success()).then(|| format!("the command of the oracle ends with {status}")))
    }

    /// Runs a script on this Mac.
    pub(super) fn play(&self, script: &str, extension: &str) -> Result<(), CommandFailure> {
        let done = self.run_script(script, extension, &self.world())?;
        match done.status {
            Some(0) => Ok(()),
            _ => Err(CommandFailure::failed(done.said.trim()).about("a script of the solution")),
        }
    }

    fn run_script(
        &self,
        script: &str,
        extension: &str,
        world: &Path,
    ) -> Result<crate::cli::simulator::Answered, CommandFailure> {
        let path = self.folder.join("script").with_extension(extension);
        fs::write(&path, script)?;
        let words = [OsStr::new("run"), path.as_ref(), world.as_ref()];
        self.simulator.answer(&words, PATIENCE)
    }
}

fn utf8(path: &Path) -> Result<String, CommandFailure> {
    let path = path.to_str().map(str::to_owned);
    path.ok_or_else(|| CommandFailure::usage("the path of the results must be UTF-8"))
}

/// Ends what is left of a group of processes.
pub(super) fn end_group(group: Pid) -> Result<(), CommandFailure> {
    match kill_process_group(group, Signal::KILL) {
        Ok(()) | Err(rustix::io::Errno::SRCH | rustix::io::Errno::PERM) => Ok(()),
        Err(error) => Err(CommandFailure::failed(error)),
    }
}
