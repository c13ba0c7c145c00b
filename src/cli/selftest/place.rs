//! Where reports are.

use super::super::failure::CommandFailure;
use crate::private_file;
use crate::user_path;
use std::io;
use std::path::{Path, PathBuf};

/// The two files of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReportFiles {
    pub(super) json: PathBuf,
    pub(super) markdown: PathBuf,
}

const JSON: &str = "report.json";
const MARKDOWN: &str = "report.md";

/// The folder of this user: Application Support where there is one, else the state folder of the XDG specification.
pub(super) fn folder() -> Result<PathBuf, CommandFailure> {
    if let Some(state) = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from)
        && state.is_absolute()
    {
        return Ok(state.join("macmcp").join("selftest"));
    }
    let home = user_path::home();
    let home =
        home.ok_or_else(|| CommandFailure::failed("there is no home folder for the report"))?;
    let support = home.join("Library").join("Application Support");
    let base = if support.is_dir() {
        support
    } else {
        home.join(".local").join("state")
    };
    Ok(base.join("macmcp").join("selftest"))
}

/// The newest report, if there is one.
pub(super) fn newest() -> Result<Option<ReportFiles>, CommandFailure> {
    let folder = folder()?;
    let files = ReportFiles {
        json: folder.join(JSON),
        markdown: folder.join(MARKDOWN),
    };
    Ok((files.json.is_file() && files.markdown.is_file()).then_some(files))
}

/// Writes a report over the one before.
pub(super) fn write(json: &str, markdown: &str) -> Result<ReportFiles, CommandFailure> {
    let folder = folder()?;
    private_file::make_folder(&folder)?;
    let files = ReportFiles {
        json: folder.join(JSON),
        markdown: folder.join(MARKDOWN),
    };
    replace(&files.json, json)?;
    replace(&files.markdown, markdown)?;
    Ok(files)
}

/// Nobody but this user reads it, and nobody sees half of it.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    private_file::replace(&new, text)?;
    std::fs::rename(new, path)
}
