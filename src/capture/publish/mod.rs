//! Writing a picture to a path that a caller named.
//!
//! The caller is a model, so a path is hostile until checked. The rules: absolute or below `~/`, no `..`, no control
//! characters, the extension of the picture's format, an existing folder (or one that may be made), inside the folders that the server was given (by components,
//! after links are resolved; nowhere when it was given none), no link and nothing but a plain file at the end. Nothing is overwritten unless asked.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::{
    AtFlags, FileType, Mode, OFlags, fstat, mkdirat, openat, renameat, statat, unlinkat,
};
use rustix::io::Errno;
use uuid::Uuid;

use crate::capture::path::{folder_and_name, format_of};
use crate::error::{Code, Error};
use crate::user_path::{expand_home, home, quoted, refusal};
use pictures::PictureFormat;

/// What a caller asked for beside the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Another file may be replaced.
    pub(crate) overwrite: bool,
    /// Folders that are missing are made.
    pub(crate) create_folders: bool,
}

/// Where a picture is to go. Everything that can be known before the picture is taken has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Destination {
    folder: PathBuf,
    /// The folder that was checked, whatever its path leads to later.
    opened: Arc<OwnedFd>,
    /// The folder that it has to be in.
    inside: PathBuf,
    name: OsString,
    overwrite: bool,
    format: PictureFormat,
}

impl Destination {
    /// Checks a path. `format` is what the caller asked for beside it; none means what the extension says. `allowed`
    /// are the canonical folders in which files may be written; without one there is no place for any.
    ///
    /// # Errors
    /// [`Code::PathNotAllowed`], [`Code::PathNotFound`], [`Code::FileExists`], or [`Code::InvalidParameter`] when the
    /// path and the format contradict each other.
    pub(crate) fn check(
        path: &str,
        format: Option<PictureFormat>,
        rules: Rules,
        allowed: &[PathBuf],
    ) -> Result<Self, Error> {
        // Before anything is looked at: what is on the disk is nobody's business then.
        if allowed.is_empty() {
            return Err(refusal(
                Code::PathNotAllowed,
                path,
                "This server was given no folder to write to",
            )
            .hint(
                "Omit `file_path` to get the image in the result; the user can start the server with --output-dir FOLDER",
            ));
        }
        let path = &*expand_home(path, home().as_deref());
        let (parent, name) = folder_and_name(path)?;
        let format = format_of(path, name, format)?;
        if rules.create_folders {
            create_folders(parent, allowed, path)?;
        }
        let folder = parent.canonicalize().map_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::NotFound => "Its folder does not exist".to_owned(),
                _ => format!("Its folder cannot be used: {error}"),
            };
            refusal(Code::PathNotFound, path, why)
                .hint("Pass a folder that exists, or set `create_folders` to true")
        })?;
        if !folder.is_dir() {
            let why = "Its parent is a file, not a folder";
            let error = refusal(Code::PathNotFound, path, why);
            return Err(error.hint("Pass a folder that exists"));
        }
        let inside = allowed.iter().find(|allowed| folder.starts_with(allowed));
        let Some(inside) = inside.cloned() else {
            return Err(outside(path, allowed));
        };
        let opened = open_folder(&folder, &inside, path)?;
        let destination = Self {
            folder,
            opened: Arc::new(opened),
            inside,
            name: name.to_owned(),
            overwrite: rules.overwrite,
            format,
        };
        destination.look()?;
        Ok(destination)
    }

    /// What the picture has to be.
    pub(crate) fn format(&self) -> PictureFormat {
        self.format
    }

    /// The whole path, links in its folder resolved.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Writes the file, readable by the user alone. Either all of it is there afterwards or nothing new.
    ///
    /// # Errors
    /// [`Code::FileExists`] or [`Code::PathNotAllowed`] for what has come in its place meanwhile;
    /// [`Code::CaptureFailed`] when the disk refuses.
    pub(crate) fn publish(&self, bytes: &[u8]) -> Result<PathBuf, Error> {
        self.same_folder()?;
        self.look()?;
        let folder = &*self.opened;
        let written = if self.overwrite {
            // Beside it first: a full disk must not cost the old picture.
            let beside = format!("macmcp-{}.{}", Uuid::new_v4(), self.format.extension());
            write_new(folder, OsStr::new(&beside), bytes).and_then(|()| {
                renameat(folder, beside.as_str(), folder, &self.name).map_err(|error| {
                    take_back(folder, OsStr::new(&beside));
                    error.into()
                })
            })
        } else {
            write_new(folder, &self.name, bytes)
        };
        match written {
            Ok(()) => Ok(self.path()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(self.exists()),
            Err(error) => Err(refusal(
                Code::CaptureFailed,
                &self.shown(),
                format!("The picture was taken and could not be written: {error}"),
            )
            .hint("Check that the folder is writable and that the disk is not full")),
        }
    }

    /// That the path still leads to the folder that was checked.
    fn same_folder(&self) -> Result<(), Error> {
        let now = open_folder(&self.folder, &self.inside, &self.shown())?;
        let identity = |folder: &OwnedFd| fstat(folder).map(|found| (found.st_dev, found.st_ino));
        match (identity(&now), identity(&self.opened)) {
            (Ok(now), Ok(then)) if now == then => Ok(()),
            _ => Err(refusal(
                Code::PathNotAllowed,
                &self.shown(),
                "Its folder was replaced while the picture was taken",
            )
            .hint("Check what is at that path, then try again")),
        }
    }

    /// What is at the end of the path already.
    fn look(&self) -> Result<(), Error> {
        let found = match statat(&*self.opened, &self.name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(found) => FileType::from_raw_mode(found.st_mode),
            Err(Errno::NOENT) => return Ok(()),
            Err(error) => {
                return Err(refusal(
                    Code::PathNotAllowed,
                    &self.shown(),
                    format!("It cannot be looked at: {error}"),
                ));
            }
        };
        match found {
            FileType::RegularFile if self.overwrite => Ok(()),
            FileType::RegularFile => Err(self.exists()),
            FileType::Symlink => Err(refusal(
                Code::PathNotAllowed,
                &self.shown(),
                "It is a symbolic link, and links are not followed",
            )
            .hint("Pass the path of the file itself")),
            _ => Err(refusal(
                Code::PathNotAllowed,
                &self.shown(),
                "The path exists and is not a regular file",
            )
            .hint("Pass the path of a file")),
        }
    }

    fn exists(&self) -> Error {
        Error::new(
            Code::FileExists,
            format!("The file exists: {}", quoted(&self.shown())),
        )
        .because("Files are not overwritten unless asked")
        .hint("Use another file name, or set `overwrite` to true")
        .detail("path", self.shown())
    }

    fn shown(&self) -> String {
        self.path().to_string_lossy().into_owned()
    }
}

fn outside(path: &str, allowed: &[PathBuf]) -> Error {
    let list: Vec<String> = allowed
        .iter()
        .map(|folder| folder.to_string_lossy().into_owned())
        .collect();
    refusal(
        Code::PathNotAllowed,
        path,
        "It is outside the folders in which this server may write",
    )
    .hint(format!(
        "Write to {}, or omit `file_path`",
        list.join(" or ")
    ))
    .detail("output_dirs", list)
}

/// Makes the folders of a path that are missing, for the user alone. The nearest one that is there has to be inside the folders in
/// which may be written; below it each is made in the one before, and no link is followed that came in between.
fn create_folders(parent: &Path, allowed: &[PathBuf], path: &str) -> Result<(), Error> {
    let there = parent.ancestors().find(|folder| folder.exists());
    let Some(there) = there else { return Ok(()) };
    let missing = parent.strip_prefix(there).unwrap_or(Path::new(""));
    if missing.as_os_str().is_empty() {
        return Ok(());
    }
    let refused = |error: io::Error| {
        let why = format!("Its folder cannot be created: {error}");
        refusal(Code::PathNotAllowed, path, why).hint("Pass a folder that exists")
    };
    let canonical = there.canonicalize().map_err(refused)?;
    let inside = allowed
        .iter()
        .find(|allowed| canonical.starts_with(allowed));
    let inside = inside.ok_or_else(|| outside(path, allowed))?;
    let mut at = open_folder(&canonical, inside, path)?;
    for part in missing {
        match mkdirat(&at, part, Mode::RWXU) {
            Ok(()) | Err(Errno::EXIST) => {}
            Err(error) => return Err(refused(error.into())),
        }
        let opened = openat(&at, part, FOLDER, Mode::empty());
        at = opened.map_err(|error| refused(error.into()))?;
    }
    Ok(())
}

/// How a folder is opened: as no link leads to it.
const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Opens a folder by its canonical path. Below `inside`, which the person who started the server named, no link is
/// followed, so that what was a folder at the check and is a link by now leads nowhere.
fn open_folder(folder: &Path, inside: &Path, path: &str) -> Result<OwnedFd, Error> {
    let opened = rustix::fs::open(inside, FOLDER, Mode::empty()).and_then(|opened| {
        let mut parts = folder.strip_prefix(inside).unwrap_or(folder).iter();
        parts.try_fold(opened, |at, part| openat(&at, part, FOLDER, Mode::empty()))
    });
    opened.map_err(|error| {
        refusal(
            Code::PathNotFound,
            path,
            format!("Its folder cannot be opened: {error}"),
        )
        .hint("Use a folder that this server may write to")
    })
}

fn write_new(folder: &OwnedFd, name: &OsStr, bytes: &[u8]) -> io::Result<()> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut file = File::from(openat(folder, name, flags, Mode::RUSR | Mode::WUSR)?);
    file.write_all(bytes)
        .inspect_err(|_| take_back(folder, name))
}

/// Removes a file that was begun and not finished.
fn take_back(folder: &OwnedFd, name: &OsStr) {
    if let Err(error) = unlinkat(folder, name, AtFlags::empty()) {
        tracing::warn!(%error, "a half-written picture cannot be removed");
    }
}

#[cfg(test)]
mod tests;
