//! The commands of `simulated-mac`, by the program that this is: a task is made, asked and played by what anybody can call.

use crate::failure::Failure;
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt as _;

/// How long a command may take: making a world, a query, a script.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most that is read of what a command prints, in bytes.
const MOST_PRINTED: u64 = 16 << 20;

/// The programs of a Mac that it stands in for.
const STAND_INS: [&str; 4] = ["osascript", "osacompile", "screencapture", "sips"];

/// This program.
pub(crate) struct Program(PathBuf);

/// How a command ended, and what it printed.
pub(crate) struct Answered {
    /// None where it was killed or took too long.
    pub(crate) status: Option<i32>,
    pub(crate) printed: String,
    /// What it wrote to stderr.
    pub(crate) said: String,
}

impl Program {
    pub(crate) fn this() -> Result<Self, Failure> {
        Ok(Self(std::env::current_exe()?))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Makes a folder with the programs that it stands in for, as links.
    pub(crate) fn stand_ins(&self, folder: &Path) -> Result<(), Failure> {
        std::fs::create_dir_all(folder)?;
        for name in STAND_INS {
            let link = folder.join(name);
            if !link.exists() {
                std::os::unix::fs::symlink(&self.0, link)?;
            }
        }
        Ok(())
    }

    /// Runs one of its commands to its end.
    pub(crate) fn answer(&self, words: &[&OsStr]) -> Result<Answered, Failure> {
        let mut child = Command::new(&self.0)
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        // Read beside the wait: a full pipe would keep it from ending.
        let printed = std::thread::spawn(move || text_of(stdout));
        let said = std::thread::spawn(move || text_of(stderr));
        let status = match child.wait_timeout(PATIENCE)? {
            Some(status) => status.code(),
            None => {
                child.kill()?;
                child.wait()?;
                None
            }
        };
        Ok(Answered {
            status,
            printed: printed.join().unwrap_or_default(),
            said: said.join().unwrap_or_default(),
        })
    }
}

fn text_of(pipe: Option<impl Read>) -> String {
    let mut text = Vec::new();
    // What came before it broke is what there is.
    let _broken = pipe.map(|pipe| pipe.take(MOST_PRINTED).read_to_end(&mut text));
    String::from_utf8_lossy(&text).into_owned()
}
