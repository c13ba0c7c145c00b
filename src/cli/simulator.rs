//! The other program, `simulated-mac`: where it is, its stand-ins for the Mac's programs, and its own commands.
//!
//! This is the only file that knows it. The two programs meet at a process boundary; an interface number tells whether both
//! mean the same by it.

use super::failure::CommandFailure;
use crate::engine::Program;
use clap::Args;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt;

/// The environment variable that names the program.
const VARIABLE: &str = "MACMCP_SIMULATED_MAC";

/// Its file name.
const NAME: &str = "simulated-mac";

/// What its messages and its help call it when it is called from here.
const CALLED: &str = "macmcp simulate";

/// What this program relies on: `simulated_mac::INTERFACE`, which changes with what the stand-ins take and answer.
const INTERFACE: &str = "1";

/// The environment variable that tells the stand-ins where their world is.
const WORLD: &str = "MACMCP_WORLD";

/// The one that tells them where to append what a script cost.
pub(super) const STATS: &str = "MACMCP_STATS";

/// The exit status of `prepare` for a program that was made for another interface.
const OTHER_INTERFACE: i32 = 3;

/// How long it may take to make a world.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long what it wrote is waited for after its end.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// The most that is read of what it says, in bytes.
const MOST_SAID: u64 = 64 << 10;

/// Whether an environment variable is a setting of a server, and not where the other program is.
pub(super) fn is_setting(name: &OsStr) -> bool {
    let name_bytes = name.as_encoded_bytes();
    // What is recorded changes nothing of what is done.
    let is_kept = name == VARIABLE || name_bytes.starts_with(b"MACMCP_RECORD");
    !is_kept && name_bytes.starts_with(b"MACMCP_")
}

/// The program `simulated-mac`.
pub(super) struct Simulator(PathBuf);

impl Simulator {
    /// The program that `MACMCP_SIMULATED_MAC` names, else the one beside this program. `PATH` is not searched: one of
    /// another version would fail in ways that nobody understands.
    pub(super) fn find() -> Result<Self, CommandFailure> {
        if let Some(named) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
            let named = PathBuf::from(named);
            if named.is_file() {
                return Ok(Self(named));
            }
            return Err(CommandFailure::impossible(format!(
                "{VARIABLE} names {}, and there is no such file",
                named.display()
            )));
        }
        // Behind a link, as Homebrew makes them, the program is beside the file. Beside the link, in a folder of many programs, another
        // package may own that name.
        let own = std::env::current_exe()?.canonicalize()?;
        beside(&own).map(Self).ok_or_else(|| {
            CommandFailure::impossible(format!(
                "there is no {NAME} beside {}: install it (`cargo install {NAME}`), or name it in {VARIABLE}",
                own.display()
            ))
        })
    }

    /// Makes sure that the world file can be used, and that the stand-ins are those that this program was made for. A
    /// missing file is made from the template of that name, by default the English one.
    pub(super) fn prepare(
        &self,
        world: &Path,
        template: Option<&str>,
        faults: &[String],
    ) -> Result<(), CommandFailure> {
        let mut command = Command::new(&self.0);
        command.args(["prepare", "--interface", INTERFACE]);
        if let Some(template) = template {
            command.args(["--world", template]);
        }
        for fault in faults {
            command.args(["--fault", fault]);
        }
        command.arg("--").arg(world);
        let (status, said) = self.run_briefly(&mut command)?;
        let said = said.trim();
        match status.code() {
            Some(0) => Ok(()),
            Some(OTHER_INTERFACE) => Err(CommandFailure::impossible(format!(
                "{} is of another version: {said}",
                self.0.display()
            ))),
            Some(_) => Err(CommandFailure::usage(said)),
            None => Err(CommandFailure::failed(format!(
                "{} ended by a signal. {said}",
                self.0.display()
            ))),
        }
    }

    /// Has the user of the Mac in a world file do something at once: `does` and what it is done with.
    pub(super) fn by_its_user(
        &self,
        world: &Path,
        does: &str,
        with: &str,
    ) -> Result<(), CommandFailure> {
        let mut command = Command::new(&self.0);
        command.args(["person", does, with, "--"]).arg(world);
        match self.run_briefly(&mut command)? {
            (status, _) if status.success() => Ok(()),
            (_, said) => Err(CommandFailure::failed(said.trim())),
        }
    }

    /// Runs it to its end, which comes soon: whatever a variable names must not keep this program waiting. What it wrote to
    /// stderr comes with its status.
    fn run_briefly(&self, command: &mut Command) -> Result<(ExitStatus, String), CommandFailure> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| self.does_not_run(error))?;
        // Read beside the wait: a full pipe would keep it from ending.
        let stderr = child.stderr.take();
        let (sender, said) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut text = Vec::new();
            let read = stderr.map(|stderr| stderr.take(MOST_SAID).read_to_end(&mut text));
            // Nobody listens any more where it took too long.
            let _late = sender.send((text, read));
        });
        let Some(status) = child.wait_timeout(PATIENCE)? else {
            child.kill()?;
            child.wait()?;
            return Err(CommandFailure::failed(format!(
                "{} has not ended within {} s",
                self.0.display(),
                PATIENCE.as_secs()
            )));
        };
        // A process that it left behind may hold the pipe.
        let (text, _) = said.recv_timeout(AFTERWARDS).unwrap_or_default();
        Ok((status, String::from_utf8_lossy(&text).into_owned()))
    }

    /// The stand-in for one of the Mac's programs, on the Mac of that world file. It appends what it costs to `stats`.
    pub(super) fn stand_in(
        &self,
        name: &str,
        world: &Path,
        stats: Option<&Path>,
    ) -> Result<Program, CommandFailure> {
        let mut program = Program::new(&self.0);
        program.arg0 = Some(name.to_owned());
        program.env.push((WORLD.into(), utf8(world)?));
        // A script has a thread of its own there, and the heap of a second thread grows by a page at a time where the C library is
        // that of GNU: 800 system calls in a script of 190 KB, a tenth of its time.
        program.env.push(("MALLOC_ARENA_MAX".into(), "1".into()));
        if let Some(stats) = stats {
            program.env.push((STATS.into(), utf8(stats)?));
        }
        Ok(program)
    }

    /// Becomes that program with these words; comes back only when it cannot be started.
    fn manage(&self, words: &[OsString]) -> CommandFailure {
        let error = Command::new(&self.0).arg0(CALLED).args(words).exec();
        self.does_not_run(error)
    }

    fn does_not_run(&self, error: std::io::Error) -> CommandFailure {
        CommandFailure::impossible(error).about(format!("{} does not run", self.0.display()))
    }
}

fn utf8(path: &Path) -> Result<String, CommandFailure> {
    let path = path.to_str().map(str::to_owned);
    path.ok_or_else(|| CommandFailure::usage("the path of the world must be UTF-8"))
}

/// The program beside another one, where it is there.
pub(super) fn beside(program: &Path) -> Option<PathBuf> {
    let path = program.with_file_name(NAME);
    path.is_file().then_some(path)
}

/// Commands of `simulated-mac`. The words go to it as they are.
#[derive(Debug, Args)]
// What it takes is not known here, so `--help` is passed on as well.
#[command(disable_help_flag = true)]
pub(super) struct Arguments {
    /// What to do and with which files; `--help` tells
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "WORD"
    )]
    words: Vec<OsString>,
}

/// `macmcp simulate`: all its commands. The server of its tasks is this program unless the words name another one.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let mut words = arguments.words.clone();
    if words.first().is_some_and(|word| word == "task") {
        let own = std::env::current_exe()?.into_os_string();
        words.splice(1..1, ["--macmcp".into(), own]);
    }
    Err(Simulator::find()?.manage(&words))
}
