//! Where macmcp.app is to be, and putting it there.

use crate::cli::app::{self, App};
use crate::cli::failure::CommandFailure;
use std::io;
use std::path::{Path, PathBuf};

/// Where Homebrew keeps what it knows of its casks.
const HOMEBREW: [&str; 2] = ["/opt/homebrew", "/usr/local"];

/// What is to become of the place.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Nothing is there.
    New(PathBuf),
    /// A copy is there, which another one replaces.
    Update(App),
    /// A copy is there, which Homebrew updates.
    Homebrew(App),
}

/// The place for this user: where a copy is, else the folder that was named, else `~/Applications`, which needs no password.
pub(super) fn choose(
    installed: &[App],
    home: &Path,
    folder: Option<&Path>,
    is_a_cask: bool,
) -> Result<Place, CommandFailure> {
    let wanted = folder.map(|folder| folder.join(app::NAME));
    match installed {
        [] => {
            Ok(Place::New(wanted.unwrap_or_else(|| {
                home.join("Applications").join(app::NAME)
            })))
        }
        [found] => match wanted {
            Some(wanted) if wanted != found.path => Err(CommandFailure::failed(format!(
                "{} is there already, and macOS takes two copies of one app for one another: run `macmcp uninstall` first, \
                 or leave out --to to update that copy",
                found.path.display()
            ))),
            _ if is_a_cask => Ok(Place::Homebrew(found.clone())),
            _ => Ok(Place::Update(found.clone())),
        },
        several => {
            let paths: Vec<String> = several
                .iter()
                .map(|app| app.path.display().to_string())
                .collect();
            Err(CommandFailure::failed(format!(
                "there are two copies, {}, and macOS takes them for one another: move one of them to the Trash, then run \
                 this again",
                paths.join(" and ")
            )))
        }
    }
}

/// Whether Homebrew has installed the app: then it also updates and removes it.
pub(super) fn is_a_cask() -> bool {
    let named = std::env::var_os("HOMEBREW_PREFIX").map(PathBuf::from);
    named
        .iter()
        .map(PathBuf::as_path)
        .chain(HOMEBREW.iter().map(Path::new))
        .any(|prefix| prefix.join("Caskroom/macmcp").is_dir())
}

/// Puts a whole bundle in the place of another, or where nothing is. What was there is gone only when the new one is there: no
/// file of a bundle that runs is written over, for which macOS would kill it.
pub(super) fn put(new: &Path, place: &Path, folder: &Path) -> io::Result<()> {
    if place.symlink_metadata().is_err() {
        return std::fs::rename(new, place);
    }
    let old = folder.join("old.app");
    std::fs::rename(place, &old)?;
    if let Err(error) = std::fs::rename(new, place) {
        std::fs::rename(&old, place)?;
        return Err(error);
    }
    std::fs::remove_dir_all(&old)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app(path: &str) -> App {
        App {
            path: path.into(),
            version: "1.2.3".into(),
        }
    }

    fn chosen(installed: &[App], folder: Option<&str>, is_a_cask: bool) -> Result<Place, String> {
        let folder = folder.map(Path::new);
        choose(installed, Path::new("/home"), folder, is_a_cask).map_err(|error| error.message())
    }

    #[test]
    fn there_is_one_copy_at_one_place() {
        let own = app("/home/Applications/macmcp.app");
        let shared = app("/Applications/macmcp.app");
        assert_eq!(chosen(&[], None, false), Ok(Place::New(own.path.clone())));
        let named = chosen(&[], Some("/Applications"), false);
        assert_eq!(named, Ok(Place::New(shared.path.clone())));
        for found in [&own, &shared] {
            let one = std::slice::from_ref(found);
            assert_eq!(chosen(one, None, false), Ok(Place::Update(found.clone())));
            assert_eq!(chosen(one, None, true), Ok(Place::Homebrew(found.clone())));
        }
        let elsewhere =
            chosen(std::slice::from_ref(&own), Some("/Applications"), false).unwrap_err();
        assert!(
            elsewhere.contains(&*own.path.to_string_lossy()),
            "{elsewhere}"
        );
        let both = chosen(&[own, shared], None, false).unwrap_err();
        assert!(both.contains("two copies"), "{both}");
    }

    #[test]
    fn what_was_there_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let beside = tempfile::tempdir_in(folder.path()).unwrap();
        let place = folder.path().join("a.app");
        for version in ["1", "2"] {
            let new = beside.path().join("new.app");
            std::fs::create_dir(&new).unwrap();
            std::fs::write(new.join(version), version).unwrap();
            put(&new, &place, beside.path()).unwrap();
        }
        let left: Vec<_> = std::fs::read_dir(&place)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(left, ["2"]);
        put(&beside.path().join("none.app"), &place, beside.path()).unwrap_err();
        assert!(place.join("2").is_file());
    }
}
