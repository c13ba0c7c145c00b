//! Apple's programs that an installation needs, by their absolute paths.

use crate::cli::failure::CommandFailure;
use clap::Args;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
}

/// The programs of this Mac, or stand-ins for them.
pub(super) struct Apple {
    /// The folder of the stand-ins.
    stand_ins: Option<PathBuf>,
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
        let stand_ins = stand_ins.apple_programs.clone();
        if stand_ins.is_some() || Path::new(CODESIGN).is_file() {
            return Ok(Self { stand_ins });
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
        let output = Command::new(&path)
            .args(words)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| fail(&error))?;
        let Output {
            status,
            stdout,
            stderr,
        } = output;
        if !status.success() {
            let said = String::from_utf8_lossy(&stderr);
            let said = said.trim();
            return Err(match said {
                "" => fail(&status),
                said => fail(&said),
            });
        }
        Ok(String::from_utf8_lossy(&stdout).into_owned())
    }
}
