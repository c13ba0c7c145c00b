//! macmcp.app: its names, where copies of it are installed, and which copy a program lies in.
//!
//! macOS keeps permissions by the identifier of the app, and clients start the program inside of it. So there must be one copy,
//! at one place whose path has no version in it: two copies of one identifier confuse LaunchServices and the privacy settings.

use super::failure::CommandFailure;
use crate::identity;
use crate::user_path;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the bundle. Privacy & Security lists it by the name of this file.
pub(super) const NAME: &str = "macmcp.app";

/// The program in it, from the bundle.
pub(super) const PROGRAM: &str = "Contents/MacOS/macmcp";

/// What macOS knows it by.
pub(super) const IDENTIFIER: &str = identity::APP_IDENTIFIER;

/// The folder of apps that all users of a Mac share.
const SHARED: &str = "/Applications";

/// A copy of macmcp.app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct App {
    pub(super) path: PathBuf,
    pub(super) version: String,
}

impl App {
    /// The copy at a path; none where something else is there, or nothing.
    pub(super) fn at(path: &Path) -> Option<Self> {
        let list = plain_file::text(&path.join("Contents/Info.plist"), plain_file::WRITTEN).ok()?;
        if text_of(&list, "CFBundleIdentifier") != Some(IDENTIFIER) {
            return None;
        }
        Some(Self {
            path: path.to_owned(),
            version: text_of(&list, "CFBundleShortVersionString")?.to_owned(),
        })
    }

    /// The copy that a program is the program of, by its real path.
    pub(super) fn of(program: &Path) -> Option<Self> {
        let path = program.parent()?.parent()?.parent()?;
        program.ends_with(PROGRAM).then(|| Self::at(path)).flatten()
    }

    /// Whether it is of this version.
    pub(super) fn is_current(&self) -> bool {
        self.version == env!("CARGO_PKG_VERSION")
    }

    /// The program that clients start.
    pub(super) fn program(&self) -> PathBuf {
        self.path.join(PROGRAM)
    }
}

/// The real path of this program: an app is found from where its program is, not from a link to it.
pub(super) fn own_program() -> io::Result<PathBuf> {
    std::env::current_exe()?.canonicalize()
}

/// The home folder of this user.
pub(super) fn home() -> Result<PathBuf, CommandFailure> {
    user_path::home()
        .ok_or_else(|| CommandFailure::impossible("there is no home folder: HOME is not set"))
}

/// The folders in which an app is installed: this user's, and the one of all users.
pub(super) fn folders(home: &Path) -> [PathBuf; 2] {
    [home.join("Applications"), PathBuf::from(SHARED)]
}

/// The copies that are installed at the usual places.
pub(super) fn installed(home: &Path) -> Vec<App> {
    installed_at(home, &[])
}

/// The same with those at other paths, none of them twice.
pub(super) fn installed_at(home: &Path, others: &[PathBuf]) -> Vec<App> {
    let usual = folders(home).map(|folder| folder.join(NAME));
    let mut found: Vec<App> = Vec::new();
    for app in usual.iter().chain(others).filter_map(|path| App::at(path)) {
        if found.iter().all(|known| known.path != app.path) {
            found.push(app);
        }
    }
    found
}

/// The text of a key in a property list that this project wrote.
fn text_of<'a>(list: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = list.split_once(&format!("<key>{key}</key>"))?;
    let rest = rest.trim_start().strip_prefix("<string>")?;
    Some(rest.split_once("</string>")?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_known_by_its_identifier() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        assert_eq!(App::at(&path), None);
        std::fs::create_dir_all(path.join("Contents/MacOS")).unwrap();
        let list = include_str!("../../scripts/dist/Info.plist");
        std::fs::write(path.join("Contents/Info.plist"), list).unwrap();
        let app = App::at(&path).unwrap();
        assert_eq!(app.version, env!("CARGO_PKG_VERSION"));
        assert_eq!(App::of(&app.program()), Some(app));
        assert_eq!(App::of(&path.join("Contents/MacOS/simulated-mac")), None);
        assert_eq!(App::of(Path::new("/usr/bin/macmcp")), None);
        let other = list.replace(IDENTIFIER, "dev.macmcp.server");
        std::fs::write(path.join("Contents/Info.plist"), other).unwrap();
        assert_eq!(App::at(&path), None);
    }
}
