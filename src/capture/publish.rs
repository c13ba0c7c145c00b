//! Writing a picture to a path that a caller named.
//!
//! The caller is a model, so a path is hostile until checked. The rules: absolute or below `~/`, no `..`, no control
//! characters, the extension of the picture's format, an existing folder, inside the folders that the server was given (by components,
//! after links are resolved; nowhere when it was given none), no link and nothing but a plain file at the end. Nothing is overwritten unless asked.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::{AtFlags, FileType, Mode, OFlags, fstat, openat, renameat, statat, unlinkat};
use rustix::io::Errno;
use uuid::Uuid;

use super::format::PictureFormat;
use super::path::{expand_home, folder_and_name, format_of, quoted, refusal};
use crate::error::{Code, Error};

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
        overwrite: bool,
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
        let home = std::env::home_dir().filter(|home| home.is_absolute());
        let path = &*expand_home(path, home.as_deref());
        let (parent, name) = folder_and_name(path)?;
        let format = format_of(path, name, format)?;
        let folder = parent.canonicalize().map_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::NotFound => "Its folder does not exist".to_owned(),
                _ => format!("Its folder cannot be used: {error}"),
            };
            refusal(Code::PathNotFound, path, why).hint("Pass a folder that exists")
        })?;
        if !folder.is_dir() {
            let why = "Its parent is a file, not a folder";
            let error = refusal(Code::PathNotFound, path, why);
            return Err(error.hint("Pass a folder that exists"));
        }
        let inside = allowed.iter().find(|allowed| folder.starts_with(allowed));
        let Some(inside) = inside.cloned() else {
            let list: Vec<String> = allowed
                .iter()
                .map(|folder| folder.to_string_lossy().into_owned())
                .collect();
            return Err(refusal(
                Code::PathNotAllowed,
                path,
                "It is outside the folders in which this server may write",
            )
            .hint(format!(
                "Write to {}, or omit `file_path`",
                list.join(" or ")
            ))
            .detail("output_dirs", list));
        };
        let opened = open_folder(&folder, &inside, path)?;
        let destination = Self {
            folder,
            opened: Arc::new(opened),
            inside,
            name: name.to_owned(),
            overwrite,
            format,
        };
        destination.look()?;
        Ok(destination)
    }

    /// What the picture has to be.
    #[must_use]
    pub(crate) fn format(&self) -> PictureFormat {
        self.format
    }

    /// The whole path, links in its folder resolved.
    #[must_use]
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
                "There is something that is not a plain file",
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

/// Opens a folder by its canonical path. Below `inside`, which the person who started the server named, no link is
/// followed, so that what was a folder at the check and is a link by now leads nowhere.
fn open_folder(folder: &Path, inside: &Path, path: &str) -> Result<OwnedFd, Error> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = rustix::fs::open(inside, flags, Mode::empty()).and_then(|opened| {
        let mut parts = folder.strip_prefix(inside).unwrap_or(folder).iter();
        parts.try_fold(opened, |at, part| openat(&at, part, flags, Mode::empty()))
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
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn check(path: &Path, overwrite: bool, allowed: &Path) -> Result<Destination, Error> {
        let path = path.to_str().unwrap();
        Destination::check(path, None, overwrite, &[allowed.to_owned()])
    }

    fn code(checked: Result<Destination, Error>) -> Code {
        checked.expect_err("it must be refused").code
    }

    /// A folder by its canonical name: temporary folders lie behind a link on a Mac.
    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        (folder, path)
    }

    #[test]
    fn a_file_is_written_once_and_for_the_user_alone() {
        let (_folder, folder) = folder();
        let path = folder.join("screen.png");
        let there = check(&path, false, &folder).unwrap();
        assert_eq!(there.format(), PictureFormat::Png);
        assert_eq!(there.publish(b"one").unwrap(), path);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        // What has come in between is not overwritten either.
        assert_eq!(there.publish(b"two").unwrap_err().code, Code::FileExists);
        assert_eq!(code(check(&path, false, &folder)), Code::FileExists);
        let over = check(&path, true, &folder).unwrap();
        over.publish(b"three").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"three");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn links_at_the_end_are_refused_even_when_overwriting() {
        let (_folder, folder) = folder();
        let precious = folder.join("precious.txt");
        std::fs::write(&precious, "x").unwrap();
        for (name, target) in [
            ("a.png", precious.clone()),
            ("b.png", folder.join("nothing")),
        ] {
            let path = folder.join(name);
            symlink(target, &path).unwrap();
            for overwrite in [false, true] {
                let checked = check(&path, overwrite, &folder);
                assert_eq!(code(checked), Code::PathNotAllowed);
            }
        }
        // One that comes after the check.
        for overwrite in [false, true] {
            let path = folder.join(format!("late-{overwrite}.png"));
            let there = check(&path, overwrite, &folder).unwrap();
            symlink(&precious, &path).unwrap();
            assert_eq!(there.publish(b"x").unwrap_err().code, Code::PathNotAllowed);
        }
        assert_eq!(std::fs::read(&precious).unwrap(), b"x");
    }

    #[test]
    fn the_output_folders_hold_against_links_and_against_names_that_begin_alike() {
        let (_folder, folder) = folder();
        for name in ["out", "out-side", "elsewhere"] {
            std::fs::create_dir(folder.join(name)).unwrap();
        }
        std::fs::create_dir(folder.join("out/deep")).unwrap();
        symlink(folder.join("elsewhere"), folder.join("out/way")).unwrap();
        symlink(folder.join("out"), folder.join("in")).unwrap();
        let allowed = folder.join("out");
        for fine in ["out/a.png", "out/deep/a.jpg", "in/a.jpeg", "out/./a.png"] {
            check(&folder.join(fine), false, &allowed).expect(fine);
        }
        for refused in [
            "a.png",
            "out-side/a.png",
            "elsewhere/a.png",
            "out/way/a.png",
        ] {
            assert_eq!(
                code(check(&folder.join(refused), false, &allowed)),
                Code::PathNotAllowed,
                "{refused}"
            );
        }
    }

    /// Regression: a folder on the way that became a link during the capture led out of the output folders.
    #[test]
    fn a_folder_that_is_replaced_after_the_check_leads_nowhere() {
        for overwrite in [false, true] {
            let (_folder, folder) = folder();
            for name in ["out", "out/a", "out/a/b", "elsewhere", "elsewhere/b"] {
                std::fs::create_dir(folder.join(name)).unwrap();
            }
            let precious = folder.join("elsewhere/b/x.png");
            std::fs::write(&precious, "precious").unwrap();
            let allowed = folder.join("out");
            let there = check(&folder.join("out/a/b/x.png"), overwrite, &allowed).unwrap();
            std::fs::rename(folder.join("out/a"), folder.join("moved")).unwrap();
            for target in [folder.join("elsewhere"), folder.join("moved")] {
                symlink(&target, folder.join("out/a")).unwrap();
                there.publish(b"x").expect_err("it leads elsewhere");
                std::fs::remove_file(folder.join("out/a")).unwrap();
            }
            assert_eq!(std::fs::read(&precious).unwrap(), b"precious");
            // Another folder in its place.
            std::fs::create_dir_all(folder.join("out/a/b")).unwrap();
            assert_eq!(there.publish(b"x").unwrap_err().code, Code::PathNotAllowed);
            assert!(!folder.join("out/a/b/x.png").exists());
        }
    }

    #[test]
    fn without_a_folder_nothing_is_written_and_nothing_is_looked_at() {
        let (_folder, folder) = folder();
        for path in [folder.join("x.png"), folder.join("nowhere/x.png")] {
            for overwrite in [false, true] {
                let checked = Destination::check(path.to_str().unwrap(), None, overwrite, &[]);
                let error = checked.unwrap_err();
                assert_eq!(error.code, Code::PathNotAllowed);
                assert!(error.to_string().contains("--output-dir"), "{error}");
            }
        }
    }

    #[test]
    fn hostile_paths_are_refused_before_anything_is_touched() {
        let (_folder, folder) = folder();
        std::fs::create_dir(folder.join("taken.png")).unwrap();
        std::fs::write(folder.join("file"), "x").unwrap();
        let base = folder.to_str().unwrap();
        for (path, expected) in [
            (String::new(), Code::PathNotAllowed),
            ("screen.png".into(), Code::PathNotAllowed),
            ("~/../screen.png".into(), Code::PathNotAllowed),
            ("~you/screen.png".into(), Code::PathNotAllowed),
            ("-o.png".into(), Code::PathNotAllowed),
            (format!("{base}/-o.png"), Code::PathNotAllowed),
            (format!("{base}/../x.png"), Code::PathNotAllowed),
            (format!("{base}/x.png\0"), Code::PathNotAllowed),
            (format!("{base}/x\n.png"), Code::PathNotAllowed),
            (format!("{base}/x.png/"), Code::PathNotAllowed),
            (format!("{base}/x.png/."), Code::PathNotAllowed),
            ("/".into(), Code::PathNotAllowed),
            (format!("{base}/x"), Code::PathNotAllowed),
            (format!("{base}/.png"), Code::PathNotAllowed),
            (format!("{base}/x.png.sh"), Code::PathNotAllowed),
            (
                format!("{base}/{}.png", "x".repeat(2000)),
                Code::PathNotAllowed,
            ),
            (format!("{base}/taken.png"), Code::PathNotAllowed),
            (format!("{base}/nowhere/x.png"), Code::PathNotFound),
            (format!("{base}/file/x.png"), Code::PathNotFound),
        ] {
            let checked = Destination::check(&path, None, true, &[PathBuf::from("/")]);
            assert_eq!(code(checked), expected, "{path:?}");
        }
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn the_extension_and_the_format_must_agree() {
        let (_folder, folder) = folder();
        let path = folder.join("x.JPG");
        let path = path.to_str().unwrap();
        let asked = |format| Destination::check(path, format, false, std::slice::from_ref(&folder));
        assert_eq!(asked(None).unwrap().format(), PictureFormat::Jpeg);
        assert_eq!(
            asked(Some(PictureFormat::Jpeg)).unwrap().format(),
            PictureFormat::Jpeg
        );
        assert_eq!(
            code(asked(Some(PictureFormat::Png))),
            Code::InvalidParameter
        );
    }

    #[test]
    fn an_error_says_the_path_and_the_rule() {
        let allowed = [PathBuf::from("/")];
        let error = Destination::check("pictures/a.png", None, false, &allowed).unwrap_err();
        insta::assert_snapshot!(error, @r#"Error: The path is not allowed: "pictures/a.png". It is not absolute: a server's own folder says nothing. Pass an absolute path such as /Users/me/Desktop/screen.png. [PathNotAllowed]"#);
    }

    proptest! {
        #[test]
        fn no_path_leads_out_of_the_output_folder(parts in prop::collection::vec("[a-z./~ -]{0,6}|out|way|\\.\\.", 0..6)) {
            let (_guard, folder) = folder();
            std::fs::create_dir(folder.join("out")).unwrap();
            symlink(&folder, folder.join("out/way")).unwrap();
            let allowed = folder.join("out");
            let path = format!("{}/{}.png", allowed.display(), parts.join("/"));
            if let Ok(there) = Destination::check(&path, None, false, std::slice::from_ref(&allowed)) {
                let written = there.publish(b"x").unwrap();
                prop_assert!(written.canonicalize().unwrap().starts_with(&allowed));
            }
        }
    }
}
