//! Apple's programs that an installation needs, by their absolute paths.

use crate::cli::failure::CommandFailure;
use clap::Args;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt as _;

#[derive(Debug, Args)]
pub(super) struct StandIns {
    /// A folder with stand-ins for codesign, security, openssl, tccutil and lsregister
    #[arg(
        long,
        value_name = "FOLDER",
        env = "MACMCP_APPLE_PROGRAMS",
        hide = true
    )]
    apple_programs: Option<PathBuf>,
    /// How many seconds each of them may take: macOS may ask the user meanwhile
    #[arg(long, value_name = "SECONDS", default_value_t = 180, hide = true)]
    apple_seconds: u64,
}

/// The programs of this Mac, or stand-ins for them.
pub(super) struct Apple {
    /// The folder of the stand-ins.
    stand_ins: Option<PathBuf>,
    /// How long one of them may take.
    patience: Duration,
}

pub(super) const CODESIGN: &str = "/usr/bin/codesign";
pub(super) const SECURITY: &str = "/usr/bin/security";
/// LibreSSL: the files that it writes are read by `security`.
pub(super) const OPENSSL: &str = "/usr/bin/openssl";
pub(super) const TCCUTIL: &str = "/usr/bin/tccutil";
pub(super) const LSREGISTER: &str = "/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister";

impl Apple {
    /// The programs of this machine; fails where it is not a Mac and there are no stand-ins.
    pub(super) fn of_this_machine(stand_ins: &StandIns) -> Result<Self, CommandFailure> {
        let patience = Duration::from_secs(stand_ins.apple_seconds);
        let stand_ins = stand_ins.apple_programs.clone();
        if stand_ins.is_some() || Path::new(CODESIGN).is_file() {
            return Ok(Self {
                stand_ins,
                patience,
            });
        }
        Err(CommandFailure::impossible(
            "this machine is not a Mac: an app can be neither signed nor registered here, and there are no permissions to \
             grant. `macmcp setup --simulate` has the clients drive a simulated Mac",
        ))
    }

    fn path(&self, program: &str) -> PathBuf {
        match (&self.stand_ins, Path::new(program).file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => program.into(),
        }
    }

    /// What a program prints to stdout. The error has what it printed to stderr.
    pub(super) fn run<I, S>(&self, program: &str, words: I) -> io::Result<String>
    where
        I: IntoIterator<Item = S>,
        S: AsRef<OsStr>,
    {
        let path = self.path(program);
        let fail = |why: &dyn std::fmt::Display| {
            io::Error::other(format!("{} failed: {why}", path.display()))
        };
        // Files take whatever is printed: nobody has to read while it is waited for.
        let [mut stdout, mut stderr] = [tempfile::tempfile()?, tempfile::tempfile()?];
        let mut child = Command::new(&path)
            .args(words)
            .stdin(Stdio::null())
            .stdout(stdout.try_clone()?)
            .stderr(stderr.try_clone()?)
            .spawn()
            .map_err(|error| fail(&error))?;
        let Some(status) = child.wait_timeout(self.patience)? else {
            child.kill()?;
            child.wait()?;
            let seconds = self.patience.as_secs();
            return Err(fail(&format!(
                "it has not ended within {seconds} s; macOS may have asked for something that nobody answered"
            )));
        };
        if !status.success() {
            let said = printed(&mut stderr)?;
            return Err(match said.trim() {
                "" => fail(&status),
                said => fail(&said),
            });
        }
        printed(&mut stdout)
    }
}

/// What was printed to a file.
fn printed(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
