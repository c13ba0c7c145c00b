//! Apple's programs that an installation needs, by their absolute paths.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
    /// The programs of this machine; none where it is not a Mac and there are no stand-ins.
    pub(super) fn of_this_machine(stand_ins: Option<&Path>) -> Option<Self> {
        let is_there = stand_ins.is_some() || Path::new(CODESIGN).is_file();
        is_there.then(|| Self {
            stand_ins: stand_ins.map(Path::to_owned),
        })
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
