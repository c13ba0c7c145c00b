//! Which program clients are to start: one whose path lasts.

use crate::cli::app::{self, App};
use std::path::{Component, Path, PathBuf};

/// Folders below which a package manager or macOS keeps a program for a while, and why.
const PASSING: [(&str, &str); 2] = [
    ("_npx", "npx keeps this copy of macmcp only for a while"),
    (
        "AppTranslocation",
        "macOS runs this downloaded copy of macmcp from a place that goes with it",
    ),
];

/// The program for the clients' files: that of the installed app of this version, else this one, by a path without a version where it
/// has one. Fails for a copy that does not last.
///
/// `noted` are the places of the app that are recorded.
pub(super) fn lasting(own: &Path, home: &Path, noted: &[PathBuf]) -> Result<PathBuf, String> {
    let installed = app::installed_at(home, noted);
    if let Some(app) = installed.iter().find(|app| is_usable(app)) {
        return Ok(app.program());
    }
    let passing = |name: &str| {
        own.components()
            .any(|part| part == Component::Normal(name.as_ref()))
    };
    if let Some((_, why)) = PASSING.iter().find(|(name, _)| passing(name)) {
        return Err(format!(
            "{why}, and a client would not find it later: run `macmcp install` in the same way first (`npx macmcp install`), \
             then this again"
        ));
    }
    Ok(of_homebrew(own).unwrap_or_else(|| own.to_owned()))
}

fn is_usable(app: &App) -> bool {
    app.is_current() && app.program().is_file()
}

/// Homebrew's own link to a program in a folder that is called as its version, which goes with the next.
fn of_homebrew(own: &Path) -> Option<PathBuf> {
    let cellar = own.ancestors().find(|path| path.ends_with("Cellar"))?;
    let link = cellar.parent()?.join("bin").join(own.file_name()?);
    let leads_here = link.canonicalize().ok()? == own.canonicalize().ok()?;
    leads_here.then_some(link)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &Path) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
    }

    #[test]
    fn a_copy_that_does_not_last_reaches_no_client() {
        let home = tempfile::tempdir().unwrap();
        let of = |own: &str| lasting(&home.path().join(own), home.path(), &[]);
        let passing = ".npm/_npx/0123/node_modules/macmcp/macmcp";
        assert!(of(passing).unwrap_err().contains("npx macmcp install"));
        of("private/var/AppTranslocation/1/d/macmcp.app/Contents/MacOS/macmcp").unwrap_err();
        assert_eq!(of("bin/macmcp"), Ok(home.path().join("bin/macmcp")));
        let app = home.path().join("Applications/macmcp.app");
        file(&app.join(app::PROGRAM));
        let list = include_str!("../../../scripts/dist/Info.plist");
        std::fs::write(app.join("Contents/Info.plist"), list).unwrap();
        assert_eq!(of(passing), Ok(app.join(app::PROGRAM)));
        // One of another version is not what this program writes about.
        let older = list.replace(env!("CARGO_PKG_VERSION"), "0.0.1");
        std::fs::write(app.join("Contents/Info.plist"), older).unwrap();
        of(passing).unwrap_err();
    }

    #[test]
    fn a_path_with_a_version_is_named_by_its_link() {
        let home = tempfile::tempdir().unwrap();
        let own = home.path().join("Cellar/macmcp/1.2.3/bin/macmcp");
        file(&own);
        assert_eq!(lasting(&own, home.path(), &[]), Ok(own.clone()));
        let link = home.path().join("bin/macmcp");
        std::fs::create_dir(link.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(&own, &link).unwrap();
        assert_eq!(lasting(&own, home.path(), &[]), Ok(link));
    }
}
