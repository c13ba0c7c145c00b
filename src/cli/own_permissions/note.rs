//! The note that macmcp.app was granted Accessibility itself: a file beside the user's configuration. `doctor --request` writes it,
//! starts read it, `uninstall` and an installation that resets the permissions remove it.
//!
//! Without it everything stays as it was before this version: an update takes no permission from anybody that a terminal or an
//! editor was given.

use crate::private_file;
use crate::user_config;
use rustix::process::getuid;
use std::fs::Metadata;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

const NAME: &str = "answers-for-itself";

/// The note of this user.
#[derive(Debug)]
pub(in crate::cli) struct Note(PathBuf);

impl Note {
    /// None without a home folder.
    pub(in crate::cli) fn of_this_user() -> Option<Self> {
        user_config::folder().map(|folder| Self::in_folder(&folder))
    }

    /// The note in a folder of configuration.
    pub(in crate::cli) fn in_folder(folder: &Path) -> Self {
        Self(folder.join(NAME))
    }

    pub(in crate::cli) fn path(&self) -> &Path {
        &self.0
    }

    /// Whether it is there: a file of this user that others can neither write nor replace.
    pub(in crate::cli) fn is_there(&self) -> bool {
        let is_own = |data: &Metadata| {
            data.uid() == getuid().as_raw() && !user_config::others_may_write(data)
        };
        let file = self.0.symlink_metadata();
        let folder = self.0.parent().map(Path::metadata);
        file.is_ok_and(|file| file.is_file() && is_own(&file))
            && folder.is_some_and(|folder| folder.is_ok_and(|folder| is_own(&folder)))
    }

    /// Writes it; `app` is who was granted the permission.
    pub(in crate::cli) fn write(&self, app: &Path) -> io::Result<()> {
        if let Some(folder) = self.0.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = format!(
            "`macmcp doctor --request` saw that {} was granted Accessibility. While this file is here, macmcp.app is responsible \
             for its own permissions, whatever app starts it. Delete the file to use the permissions of that app again.\n",
            app.display()
        );
        private_file::replace(&self.0, &text)
    }

    /// Removes it. Answers whether it was there.
    pub(in crate::cli) fn remove(&self) -> io::Result<bool> {
        match std::fs::remove_file(&self.0) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    #[test]
    fn it_is_there_from_its_writing_to_its_removal() {
        let home = tempfile::tempdir().unwrap();
        let note = Note::in_folder(&home.path().join("config/macmcp"));
        assert!(!note.is_there());
        assert!(!note.remove().unwrap());
        for _ in 0..2 {
            note.write(Path::new("/Applications/macmcp.app")).unwrap();
            assert!(note.is_there());
        }
        let text = fs::read_to_string(note.path()).unwrap();
        assert!(text.contains("/Applications/macmcp.app"), "{text}");
        assert!(note.remove().unwrap());
        assert!(!note.is_there());
    }

    #[test]
    fn what_others_can_write_or_is_no_file_is_no_note() {
        let home = tempfile::tempdir().unwrap();
        let note = Note::in_folder(home.path());
        note.write(Path::new("/Applications/macmcp.app")).unwrap();
        let mode = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode));
        for (path, wrong, right) in [(note.path(), 0o622, 0o600), (home.path(), 0o777, 0o700)] {
            mode(path, wrong).unwrap();
            assert!(!note.is_there(), "{}", path.display());
            mode(path, right).unwrap();
            assert!(note.is_there());
        }
        let elsewhere = home.path().join("elsewhere");
        fs::rename(note.path(), &elsewhere).unwrap();
        symlink(&elsewhere, note.path()).unwrap();
        assert!(!note.is_there(), "a link");
        fs::remove_file(note.path()).unwrap();
        fs::create_dir(note.path()).unwrap();
        assert!(!note.is_there(), "a folder");
    }
}
