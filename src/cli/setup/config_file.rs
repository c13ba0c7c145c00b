//! A client's configuration file on the disk: read without surprises, and replaced without losing what another program
//! writes at the same time.

use crate::private_file;
use crate::user_config;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use std::fs::{Metadata, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// A configuration is short; what is longer is something else.
const LONGEST: u64 = 16 << 20;

/// How often a change is made anew because another program has changed the file meanwhile.
const TRIES: usize = 20;

/// Editors of some systems put it in front of a text, and parsers do not take it for a blank.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Where a client's configuration is.
pub(super) struct ConfigFile {
    /// As the client names it.
    path: PathBuf,
    /// The file itself: where a link leads, or where the file is to be.
    target: PathBuf,
}

/// What became of a change.
pub(super) struct Changed {
    /// Whether there was a file.
    pub(super) was_there: bool,
    /// Whether it is another one now.
    pub(super) is_new: bool,
}

impl ConfigFile {
    /// Looks where a file is. A link stays one; what it leads to has to be a file of this user's in the home folder. What leads nowhere
    /// or belongs to another user is neither no file nor one to be written: it is refused, whoever asks.
    pub(super) fn find(path: &Path, home: &Path) -> io::Result<Self> {
        let refuse = |why: String| Err(io::Error::other(why));
        let found = match path.symlink_metadata() {
            Ok(found) => found,
            Err(error) if is_missing(&error) => {
                return Ok(Self {
                    path: path.to_owned(),
                    target: path.to_owned(),
                });
            }
            Err(error) => return Err(error),
        };
        require_own(&found)?;
        let target = match path.canonicalize() {
            Ok(target) => target,
            Err(error) if found.is_symlink() => {
                return refuse(format!(
                    "it is a link that leads nowhere ({error}): delete the link, or restore what it leads to, then run this again"
                ));
            }
            Err(error) => return Err(error),
        };
        if found.is_symlink() && !target.starts_with(home.canonicalize()?) {
            return refuse(format!(
                "it is a link to {}, outside of your home folder: replace the link with a file, then run this again",
                target.display()
            ));
        }
        let data = target.metadata()?;
        if !data.is_file() {
            return refuse("it is something other than a file".to_owned());
        }
        require_own(&data)?;
        Ok(Self {
            path: path.to_owned(),
            target,
        })
    }

    /// Where it is as it was before the first change.
    pub(super) fn backup(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(".macmcp-backup");
        name.into()
    }

    /// Changes the text: `change` is given what is there, if anything, and answers what is to be there instead, or none.
    /// It is asked anew where another program has written meanwhile.
    pub(super) fn change(
        &self,
        mut change: impl FnMut(Option<&str>) -> io::Result<Option<String>>,
    ) -> io::Result<Changed> {
        for _ in 0..TRIES {
            let Some(before) = self.read(&self.target)? else {
                let Some(after) = change(None)? else {
                    return Ok(Changed {
                        was_there: false,
                        is_new: false,
                    });
                };
                if self.create(&after)? {
                    return Ok(Changed {
                        was_there: false,
                        is_new: true,
                    });
                }
                continue;
            };
            let (mark, text) = split_mark(&before);
            let is_new = match change(Some(text))? {
                Some(after) if after != text => {
                    self.keep_backup(&before)?;
                    if !self.exchange(&before, &format!("{mark}{after}"))? {
                        continue;
                    }
                    true
                }
                _ => false,
            };
            return Ok(Changed {
                was_there: true,
                is_new,
            });
        }
        Err(io::Error::other("another program changes it all the time"))
    }

    /// The text that is there; none where there is no file.
    pub(super) fn text(&self) -> io::Result<Option<String>> {
        let text = self.read(&self.target)?;
        Ok(text.map(|text| split_mark(&text).1.to_owned()))
    }

    /// The text before the first change; none where nothing was changed, or there was no file.
    pub(super) fn backup_text(&self) -> io::Result<Option<String>> {
        let text = self.read(&Self::backup(&self.path))?;
        Ok(text.map(|text| split_mark(&text).1.to_owned()))
    }

    /// Keeps what is there as what was there before the first change.
    pub(super) fn back_up(&self) -> io::Result<()> {
        match self.read(&self.target)? {
            Some(text) => self.keep_backup(&text),
            None => Ok(()),
        }
    }

    /// Removes the backup of a file that is as it was.
    pub(super) fn drop_backup_of_same(&self) -> io::Result<()> {
        let backup = Self::backup(&self.path);
        match (self.read(&backup)?, self.read(&self.target)?) {
            (Some(before), Some(now)) if before == now => std::fs::remove_file(backup),
            _ => Ok(()),
        }
    }

    /// Removes the file, and its backup; false where its text is another one by now.
    pub(super) fn remove(&self, text: &str) -> io::Result<bool> {
        if self.read(&self.target)?.as_deref() != Some(text) {
            return Ok(false);
        }
        std::fs::remove_file(&self.target)?;
        match std::fs::remove_file(Self::backup(&self.path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(true),
        }
    }

    fn folder(&self) -> &Path {
        self.target.parent().unwrap_or(Path::new("/"))
    }

    /// The text of a file; none where there is none. Nothing is waited for, whatever has come in its place.
    fn read(&self, path: &Path) -> io::Result<Option<String>> {
        match plain_file::text(path, LONGEST) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A new file beside the target, with that text.
    fn beside(&self, text: &str) -> io::Result<tempfile::NamedTempFile> {
        let mut new = tempfile::NamedTempFile::new_in(self.folder())?;
        new.write_all(text.as_bytes())?;
        Ok(new)
    }

    /// Makes the file; false where one has come meanwhile.
    fn create(&self, text: &str) -> io::Result<bool> {
        std::fs::create_dir_all(self.folder())?;
        let new = self.beside(text)?;
        new.as_file().sync_all()?;
        match new.persist_noclobber(&self.target) {
            Ok(_) => Ok(true),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error.error),
        }
    }

    /// Puts a text in the place of another; false where that is not what was there any more, which is there again then.
    fn exchange(&self, before: &str, after: &str) -> io::Result<bool> {
        let new = self.beside(after)?;
        let permissions = self.target.metadata()?.permissions();
        new.as_file().set_permissions(permissions)?;
        new.as_file().sync_all()?;
        let swap = || renameat_with(CWD, new.path(), CWD, &self.target, RenameFlags::EXCHANGE);
        if swap().is_err() {
            // A file system that cannot exchange two files: looked at as late as possible.
            if self.read(&self.target)?.as_deref() != Some(before) {
                return Ok(false);
            }
            new.persist(&self.target).map_err(|error| error.error)?;
            return Ok(true);
        }
        // What was there at that moment is in the new file's place now.
        if self.read(new.path())?.as_deref() == Some(before) {
            return Ok(true);
        }
        swap()?;
        Ok(false)
    }

    /// Keeps what was there before the first change, with the same permissions. What has its name already is left alone.
    fn keep_backup(&self, text: &str) -> io::Result<()> {
        let backup = Self::backup(&self.path);
        match backup.symlink_metadata() {
            Ok(found) if found.is_file() => return Ok(()),
            Ok(_) => {
                return Err(io::Error::other(format!(
                    "{} is in the way: it is something other than a file",
                    backup.display()
                )));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let mut file = private_file::new_file().open(&backup)?;
        file.write_all(text.as_bytes())?;
        let mode = self.target.metadata()?.permissions().mode();
        file.set_permissions(Permissions::from_mode(mode & 0o777))
    }
}

/// Whether nothing is at a path, because it or a folder on the way is not there.
fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

/// Fails for what another user owns: what it says is theirs, and what takes its place would be this user's.
pub(super) fn require_own(found: &Metadata) -> io::Result<()> {
    if user_config::is_own(found) {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "it belongs to another user (number {}): have it given to you (`sudo chown \"$(id -un)\"` on it), or run this as that user",
        found.uid()
    )))
}

fn split_mark(text: &str) -> (&str, &str) {
    match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(rest) => (BYTE_ORDER_MARK, rest),
        None => ("", text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home() -> (tempfile::TempDir, PathBuf, ConfigFile) {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("mcp.json");
        std::fs::write(&path, "first").unwrap();
        let file = ConfigFile::find(&path, home.path()).unwrap();
        (home, path, file)
    }

    /// Of 200 changes beside an editor that replaces the file, 15 took back what the editor had written.
    #[test]
    fn what_another_program_writes_meanwhile_stays() {
        let (_home, path, file) = home();
        let mut times = 0;
        let changed = file.change(|text| {
            times += 1;
            let text = text.unwrap_or_default().to_owned();
            if times < 3 {
                let beside = path.with_extension("new");
                std::fs::write(&beside, format!("{text} edit{times}")).unwrap();
                std::fs::rename(beside, &path).unwrap();
            }
            Ok(Some(format!("{text} ours")))
        });
        assert!(changed.unwrap().is_new);
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "first edit1 edit2 ours");
        let left = std::fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(left, 2, "the file and its backup");
    }

    #[test]
    fn a_file_that_comes_meanwhile_is_not_replaced() {
        let (_home, path, file) = home();
        std::fs::remove_file(&path).unwrap();
        let changed = file.change(|text| {
            if text.is_none() {
                std::fs::write(&path, "new").unwrap();
            }
            Ok(Some(format!("{} ours", text.unwrap_or_default())))
        });
        assert!(changed.unwrap().was_there);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new ours");
    }

    #[test]
    fn the_first_backup_is_kept_and_no_link_at_its_name_is_followed() {
        let (home, path, file) = home();
        let append = |file: &ConfigFile| {
            file.change(|text| Ok(Some(format!("{} x", text.unwrap_or_default()))))
        };
        append(&file).unwrap();
        append(&file).unwrap();
        let backup = ConfigFile::backup(&path);
        assert_eq!(std::fs::read_to_string(&backup).unwrap(), "first");
        std::fs::remove_file(&backup).unwrap();
        let precious = home.path().join("precious");
        std::fs::write(&precious, "precious").unwrap();
        for target in [precious.clone(), home.path().join("nothing")] {
            std::os::unix::fs::symlink(&target, &backup).unwrap();
            append(&file).err().expect("it is in the way");
            std::fs::remove_file(&backup).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&precious).unwrap(), "precious");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "first x x");
    }
}
