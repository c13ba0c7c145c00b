//! Where a client's list of servers is for this user, and whether the client is there at all.

use super::clients::Client;
use super::facts::{Files, Grantee, Place};
use crate::engine::Programs;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A variable of this process.
pub(super) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}

/// The files of a client that hold its list of servers: one, or several where its versions read different ones. None where it is in
/// a window.
pub(super) fn files(
    client: Client,
    home: &Path,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Vec<PathBuf> {
    let facts = client.facts();
    let Place::Files(files) = facts.place else {
        return Vec::new();
    };
    let mut found = match moved(files.moved_by, &variable) {
        Some(moved) => vec![moved],
        None => usual(&files, home),
    };
    if let Some(also) = facts.also {
        let moved = moved(&[also.moved_by], &variable);
        let path = moved.unwrap_or_else(|| home.join(also.path));
        if is_there(&path) {
            found.retain(|path| is_there(path));
            found.push(path);
        }
    }
    found
}

/// Where the files are that no variable moves.
fn usual(files: &Files, home: &Path) -> Vec<PathBuf> {
    let paths = files.paths.iter().chain(files.elsewhere);
    let paths: Vec<PathBuf> = paths.map(|path| home.join(path)).collect();
    let is_used = |path: &&PathBuf| is_there(path) || has_own_folder(path, home);
    let used: Vec<PathBuf> = paths.iter().filter(is_used).cloned().collect();
    match used.as_slice() {
        [] => {
            let library = home.join("Library");
            let is_usual = |path: &PathBuf| is_a_mac() || !path.starts_with(&library);
            paths.into_iter().find(is_usual).into_iter().collect()
        }
        _ if files.each => used,
        // A file before a folder that only may hold one.
        several => several
            .iter()
            .find(|path| is_there(path))
            .or(several.first())
            .cloned()
            .into_iter()
            .collect(),
    }
}

/// The file that an environment variable names.
fn moved(
    moved_by: &[(&str, &str)],
    variable: impl Fn(&str) -> Option<OsString>,
) -> Option<PathBuf> {
    moved_by.iter().find_map(|(name, below)| {
        let named = variable(name).filter(|named| !named.is_empty())?;
        let named = PathBuf::from(named);
        Some(match *below {
            "" => named,
            below => named.join(below),
        })
    })
}

pub(super) fn is_a_mac() -> bool {
    Programs::default().osascript.path.exists()
}

/// Whether a command is in a folder of `PATH`.
fn is_on_path(command: &str, path: Option<OsString>) -> bool {
    let path = path.unwrap_or_default();
    std::env::split_paths(&path)
        .any(|folder| folder.is_absolute() && folder.join(command).is_file())
}

/// Whether something is at a path: a link that leads nowhere is no place without a file.
fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Whether the folder of a file is there and is not the home folder itself.
fn has_own_folder(path: &Path, home: &Path) -> bool {
    path.parent()
        .is_some_and(|folder| folder != home && folder.is_dir())
}

/// Whether the client seems to be installed for this user: it keeps a folder or a file here, its app is in an Applications folder, or
/// the command that starts it is in `PATH`.
pub(super) fn is_installed(
    client: Client,
    home: &Path,
    variable: impl Fn(&str) -> Option<OsString>,
) -> bool {
    let facts = client.facts();
    let mark = match facts.place {
        Place::Files(files) => files.mark,
        Place::Window(_) => None,
    };
    let path = variable("PATH");
    let found = files(client, home, variable);
    let is_command =
        matches!(facts.grantee, Grantee::Terminal(command) if is_on_path(command, path));
    is_command
        || mark.is_some_and(|mark| home.join(mark).is_dir())
        || found
            .iter()
            .any(|path| is_there(path) || has_own_folder(path, home))
        || facts.app.is_some_and(|app| {
            Path::new("/Applications").join(app).exists()
                || home.join("Applications").join(app).exists()
        })
}
