//! The Mac of a task: made, given to an agent as the entry of an MCP client, and judged.

use crate::failure::Failure;
use crate::format::{Oracle, Read, World};
use crate::program::{Answered, Program};
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wait_timeout::ChildExt as _;

/// How long a command of an oracle may take.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);

/// The name of the server in the entry that an agent gets.
const SERVER: &str = "mac";

/// What starts servers.
#[derive(Debug)]
pub(crate) enum Server {
    /// This program, macmcp, with the settings of the task.
    Macmcp(PathBuf),
    /// A command of the shell, which finds the Mac's programs by their names.
    Command(String),
}

/// What all tasks have.
pub(crate) struct Setting {
    pub(crate) program: Program,
    pub(crate) server: Server,
}

/// A Mac for one run of a task, in a folder of its own.
pub(crate) struct Mac<'t> {
    task: &'t Read,
    setting: &'t Setting,
    folder: PathBuf,
}

impl<'t> Mac<'t> {
    /// Makes the Mac of a task in a folder.
    ///
    /// # Errors
    /// When its description is wrong, or no file can be written there.
    pub(crate) fn make(
        task: &'t Read,
        setting: &'t Setting,
        folder: PathBuf,
    ) -> Result<Self, Failure> {
        fs::create_dir_all(&folder)?;
        // What an agent gets does not depend on the folder that it runs in.
        let folder = folder.canonicalize()?;
        let mac = Self {
            task,
            setting,
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
        let made = setting.program.answer(&words)?;
        match made.status {
            Some(0) => Ok(mac),
            _ => Err(Failure::failed(made.said.trim()).about("its world cannot be made")),
        }
    }

    /// The Mac that an agent was given by the file of an entry.
    pub(crate) fn of_entry(task: &'t Read, setting: &'t Setting, entry: &Path) -> Self {
        let folder = entry.parent().unwrap_or(Path::new(".")).to_owned();
        Self {
            task,
            setting,
            folder,
        }
    }

    /// The same Mac as it is now, in a folder of its own: whatever still runs changes nothing of what is judged.
    pub(crate) fn frozen(&self) -> Result<Self, Failure> {
        let frozen = Self {
            folder: self.folder.join("judged"),
            ..*self
        };
        fs::create_dir(&frozen.folder)?;
        fs::copy(self.world(), frozen.world())?;
        Ok(frozen)
    }

    /// The world file.
    pub(crate) fn world(&self) -> PathBuf {
        self.folder.join("world.json")
    }

    /// The messages between the agent and its server.
    pub(crate) fn messages(&self) -> PathBuf {
        self.folder.join("messages.jsonl")
    }

    /// The folder of this run.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes the entry of this Mac's server as clients have it in their configuration. Its messages are kept on the way.
    pub(crate) fn write_entry(&self) -> Result<PathBuf, Failure> {
        let programs = self.folder.join("programs");
        self.setting.program.stand_ins(&programs)?;
        let (log, world) = (utf8(&self.messages())?, utf8(&self.world())?);
        let mut words: Vec<String> = vec!["task".into(), "relay".into()];
        words.extend(["--log".into(), log, "--world".into(), world]);
        words.extend(["--programs".into(), utf8(&programs)?, "--".into()]);
        words.extend(self.server()?);
        let program = utf8(self.setting.program.path())?;
        let entry = json!({"mcpServers": {SERVER: {"command": program, "args": words}}});
        let path = self.folder.join("mcp.json");
        fs::write(&path, format!("{entry:#}\n"))?;
        Ok(path)
    }

    /// The words that start the server.
    fn server(&self) -> Result<Vec<String>, Failure> {
        let macmcp = match &self.setting.server {
            Server::Command(command) => {
                return Ok(vec!["/bin/sh".into(), "-c".into(), command.clone()]);
            }
            Server::Macmcp(program) => program,
        };
        // Nothing of the settings and tools of whoever runs the task.
        let settings = self.folder.join("settings.toml");
        fs::write(&settings, "")?;
        let mut words = vec![utf8(macmcp)?, "serve".into(), "--simulate".into()];
        words.push(utf8(&self.world())?);
        words.extend(["--config".into(), utf8(&settings)?]);
        words.extend(["--tools-dir".into(), String::new()]);
        let task = &self.task.task;
        for (option, names) in [("--tools", &task.tools), ("--pack", &task.packs)] {
            if !names.is_empty() {
                words.extend([option.into(), names.join(",")]);
            }
        }
        Ok(words)
    }

    /// Why the oracle does not hold; none where all of it does.
    pub(crate) fn judge(&self, allow_shell: bool) -> Result<Option<String>, Failure> {
        for oracle in &self.task.task.oracle {
            if let Some(why) = self.holds(oracle, allow_shell)? {
                return Ok(Some(why));
            }
        }
        Ok(None)
    }

    fn holds(&self, oracle: &Oracle, allow_shell: bool) -> Result<Option<String>, Failure> {
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
                return Err(Failure::usage(
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

    fn finds(&self, path: &str) -> Result<bool, Failure> {
        let world = self.world();
        let words = [OsStr::new("query"), world.as_ref(), path.as_ref()];
        let done = self.setting.program.answer(&words)?;
        match (done.status, done.said.trim()) {
            (Some(0), _) => Ok(true),
            (Some(1), "") => Ok(false),
            (_, said) => Err(Failure::failed(said).about("the query of an oracle")),
        }
    }

    fn shell_holds(&self, command: &str) -> Result<Option<String>, Failure> {
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
    pub(crate) fn play(&self, script: &str, extension: &str) -> Result<(), Failure> {
        let done = self.run_script(script, extension, &self.world())?;
        match done.status {
            Some(0) => Ok(()),
            _ => Err(Failure::failed(done.said.trim()).about("a script of the solution")),
        }
    }

    fn run_script(&self, script: &str, extension: &str, world: &Path) -> Result<Answered, Failure> {
        let path = self.folder.join("script").with_extension(extension);
        fs::write(&path, script)?;
        let words = [OsStr::new("run"), path.as_ref(), world.as_ref()];
        self.setting.program.answer(&words)
    }
}

fn utf8(path: &Path) -> Result<String, Failure> {
    let path = path.to_str().map(str::to_owned);
    path.ok_or_else(|| Failure::usage("the path of the results must be UTF-8"))
}

/// Ends what is left of a group of processes.
pub(crate) fn end_group(group: Pid) -> Result<(), Failure> {
    match kill_process_group(group, Signal::KILL) {
        Ok(()) | Err(rustix::io::Errno::SRCH | rustix::io::Errno::PERM) => Ok(()),
        Err(error) => Err(Failure::failed(error)),
    }
}
