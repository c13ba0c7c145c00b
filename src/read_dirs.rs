//! The folders below which calls may have files read or opened: `--read-dir`.
//!
//! A caller is a model, so a path is hostile until judged. The rules: absolute or below `~/`, no control characters, a plain file
//! inside one of the folders after every link and every `..` is resolved; nothing where the server was given no folder. Whether it is
//! inside is told by what its folders are and not by how they are written: the case of letters, the form of accents and the
//! other names that a volume has make no difference.
//!
//! On the simulated Mac the files are those of its disk, which scripts alone see: they resolve the path and the folders there.

use crate::error::{Code, Error};
use crate::user_path::{home, malformed, quoted, refusal};
use serde::Serialize;
use std::fs::Metadata;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// What a person can do who wants a file opened.
const START: &str = "The user can start the server with --read-dir FOLDER";

/// Why a folder is not used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotUsed {
    /// It has no absolute path.
    #[error("not an absolute path")]
    Relative,
    /// It is a file.
    #[error("not a folder")]
    NoFolder,
    /// Scripts are given paths as text.
    #[error("not UTF-8")]
    NoText,
    /// It cannot be looked at.
    #[error(transparent)]
    Unseen(#[from] io::Error),
}

/// The folders below which files may be read or opened.
#[derive(Clone, Debug, Default)]
pub struct ReadDirs {
    /// Canonical paths, as text; on a simulated Mac as they were given.
    folders: Vec<String>,
    is_simulated: bool,
}

/// A file that may be opened, as far as the server can tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ReadableFile {
    /// Its path: canonical where `is_resolved`, else as it was given.
    pub path: String,
    /// The folders that it has to be in.
    pub folders: Vec<String>,
    /// Whether the server has resolved the path and judged it: a script that sees another file there refuses it.
    pub is_resolved: bool,
}

impl ReadDirs {
    /// Those that the command line names, on this machine's disk or on that of a simulated Mac.
    ///
    /// # Errors
    /// The folder that cannot be one of them, and why.
    pub(crate) fn new(given: &[PathBuf], is_simulated: bool) -> Result<Self, (PathBuf, NotUsed)> {
        let of = if is_simulated { simulated } else { canonical };
        let folders = given.iter().map(|folder| {
            let used = of(folder);
            used.map_err(|why| (folder.clone(), why))
        });
        Ok(Self {
            folders: folders.collect::<Result<_, _>>()?,
            is_simulated,
        })
    }

    /// Where the file of a path is, if it may be opened. Looks at the disk, which may take its time.
    ///
    /// # Errors
    /// [`Code::PathNotAllowed`], [`Code::PathNotFound`].
    pub(crate) fn locate(&self, path: &str) -> Result<ReadableFile, Error> {
        let found = self.inside(path, "open files")?;
        let is_file = |path: &Path| path.metadata().is_ok_and(|file| file.is_file());
        if found.is_resolved && (!is_file(Path::new(&found.path)) || path.ends_with('/')) {
            return Err(refusal(
                Code::PathNotAllowed,
                path,
                "It is a folder, an app or a package, not a plain file",
            )
            .hint("Pass the path of a document"));
        }
        Ok(found)
    }

    /// Where the folder of a path is, if what is in it may be told: one of the folders or one below them.
    ///
    /// # Errors
    /// As [`ReadDirs::locate`].
    pub(crate) fn locate_folder(&self, path: &str) -> Result<ReadableFile, Error> {
        let found = self.inside(path, "tell what is in a folder")?;
        if found.is_resolved && !Path::new(&found.path).is_dir() {
            let why = "It is not a folder";
            return Err(
                refusal(Code::PathNotAllowed, path, why).hint("Pass the path of its folder")
            );
        }
        Ok(found)
    }

    /// Where something is or would be, if it may be told whether it is there: one of the folders, or in one or below one. A link
    /// at the end of the path is told of itself, whatever it leads to; every other one is resolved.
    ///
    /// # Errors
    /// [`Code::PathNotAllowed`].
    pub(crate) fn locate_place(&self, path: &str) -> Result<ReadableFile, Error> {
        self.require_folders(path, "tell of files")?;
        if self.is_simulated {
            return Ok(self.found(path.to_owned(), false));
        }
        let whole = with_home(Path::new(path));
        let place = place(&whole).filter(|place| {
            let is_inside = place.parent().is_some_and(|around| self.holds(around));
            is_inside
                || place
                    .canonicalize()
                    .is_ok_and(|now| now == *place && self.holds(&now))
        });
        let place = place.and_then(|place| place.into_os_string().into_string().ok());
        let place = place.ok_or_else(|| self.outside(path))?;
        Ok(self.found(place, true))
    }

    /// Fails for a path without the form of one, and where there are no folders.
    fn require_folders(&self, path: &str, what_for: &str) -> Result<(), Error> {
        check_form(path)?;
        if !self.folders.is_empty() {
            return Ok(());
        }
        let why = format!("This server was given no folder to {what_for} from");
        Err(refusal(Code::PathNotAllowed, path, &why).hint(START))
    }

    fn found(&self, path: String, is_resolved: bool) -> ReadableFile {
        ReadableFile {
            path,
            folders: self.folders.clone(),
            is_resolved,
        }
    }

    /// Where a path leads, if that is one of the folders or below them.
    fn inside(&self, path: &str, what_for: &str) -> Result<ReadableFile, Error> {
        self.require_folders(path, what_for)?;
        if self.is_simulated {
            return Ok(self.found(path.to_owned(), false));
        }
        let whole = with_home(Path::new(path));
        let resolved = match whole.canonicalize() {
            Ok(resolved) => resolved,
            Err(error) => return Err(self.missing(path, &whole, &error)),
        };
        if !self.holds(&resolved) {
            return Err(self.outside(path));
        }
        match resolved.into_os_string().into_string() {
            Ok(path) => Ok(self.found(path, true)),
            Err(_) => Err(refusal(Code::PathNotAllowed, path, "Its name is not UTF-8")),
        }
    }

    /// Whether a canonical path is one of the folders or lies in them. One that has become a link, or lies behind one, is none any longer.
    fn holds(&self, path: &Path) -> bool {
        let folders: Vec<Metadata> = self
            .folders
            .iter()
            .map(Path::new)
            .filter(|folder| folder.canonicalize().is_ok_and(|now| now == *folder))
            .filter_map(|folder| folder.metadata().ok())
            .collect();
        let is_one = |around: &Path| {
            around.metadata().is_ok_and(|around| {
                let is_same =
                    |one: &Metadata| one.dev() == around.dev() && one.ino() == around.ino();
                folders.iter().any(is_same)
            })
        };
        path.ancestors().any(is_one)
    }

    /// What is said of a path that leads to no file: outside of the folders nothing of what is there.
    fn missing(&self, path: &str, whole: &Path, error: &io::Error) -> Error {
        let mut around = whole.ancestors().skip(1);
        let nearest = around.find_map(|folder| folder.canonicalize().ok());
        let is_inside = nearest.is_some_and(|folder| self.holds(&folder.join("x")));
        if !is_inside {
            return self.outside(path);
        }
        let error = match error.kind() {
            io::ErrorKind::NotFound => Error::new(
                Code::PathNotFound,
                format!("There is no file at {}", quoted(path)),
            ),
            _ => Error::new(
                Code::PathNotFound,
                format!("{} cannot be used", quoted(path)),
            )
            .because(error.to_string()),
        };
        error.hint("Check the path").detail("path", path)
    }

    fn outside(&self, path: &str) -> Error {
        let folders: Vec<String> = self.folders.iter().map(|folder| quoted(folder)).collect();
        refusal(
            Code::PathNotAllowed,
            path,
            "It is outside the folders from which this server may open files",
        )
        .hint(format!(
            "Use a file below {}. {START}",
            folders.join(" or ")
        ))
        .detail("read_dirs", self.folders.clone())
    }
}

/// A path whose folders are resolved as far as they are there, behind which is the rest of it; none where that leads up again.
fn place(whole: &Path) -> Option<PathBuf> {
    let mut rest = PathBuf::from(whole.file_name()?);
    let mut around = whole.parent()?;
    loop {
        match around.canonicalize() {
            Ok(found) => return Some(found.join(rest)),
            // A link that leads nowhere may lead somewhere a moment later.
            Err(_) if around.symlink_metadata().is_ok() => return None,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                rest = Path::new(around.file_name()?).join(rest);
                around = around.parent()?;
            }
            Err(_) => return None,
        }
    }
}

/// The failure where the disk takes longer than a call has.
pub(crate) fn late() -> Error {
    Error::new(
        Code::Timeout,
        "The disk did not say in time where the file is",
    )
}

/// A folder of this machine.
fn canonical(folder: &Path) -> Result<String, NotUsed> {
    let folder = with_home(folder);
    if !folder.is_absolute() {
        return Err(NotUsed::Relative);
    }
    let folder = folder.canonicalize()?;
    if !folder.is_dir() {
        return Err(NotUsed::NoFolder);
    }
    let folder = folder.into_os_string().into_string();
    folder.map_err(|_| NotUsed::NoText)
}

/// A folder of a simulated Mac, which need not be there.
fn simulated(folder: &Path) -> Result<String, NotUsed> {
    let folder = folder.to_str().ok_or(NotUsed::NoText)?;
    if folder.starts_with('/') || folder.starts_with("~/") {
        Ok(folder.to_owned())
    } else {
        Err(NotUsed::Relative)
    }
}

/// A path with the user's home folder in the place of a leading `~/`.
fn with_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), home()) {
        (Ok(below), Some(home)) => home.join(below),
        _ => path.to_owned(),
    }
}

fn check_form(path: &str) -> Result<(), Error> {
    let is_relative = !path.starts_with('/') && !path.starts_with("~/");
    let relative = is_relative.then_some("It is not absolute");
    let Some(why) = malformed(path).or(relative) else {
        return Ok(());
    };
    Err(refusal(Code::PathNotAllowed, path, why)
        .hint("Pass an absolute path such as /Users/me/Documents/Plan.txt"))
}

#[cfg(test)]
mod tests;
