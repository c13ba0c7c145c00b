//! Programs in the places of osascript and screencapture, made of shell text.

use std::path::{Path, PathBuf};

use super::{Mac, simulated_mac, write_program};

/// A folder with programs, and the simulated Mac whose own stand-ins they may call.
pub(crate) struct Programs {
    folder: tempfile::TempDir,
    world: PathBuf,
}

impl Programs {
    pub(crate) fn new(mac: &Mac) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["osascript", "screencapture"] {
            // A stand-in is called by its own name.
            std::os::unix::fs::symlink(simulated_mac(), folder.path().join(name)).unwrap();
        }
        Self {
            folder,
            world: mac.world(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a program. In its text `osascript` and `screencapture` are the stand-ins of the simulated Mac, and `$here`
    /// is the folder.
    pub(crate) fn write(&self, name: &str, body: &str) -> PathBuf {
        let path = self.path(name);
        let here = self.folder.path().display();
        let world = self.world.display();
        write_program(
            &path,
            &format!(
                "here='{here}'\nexport MACMCP_WORLD='{world}'\n\
                 osascript() {{ \"$here/osascript\" \"$@\"; }}\nscreencapture() {{ \"$here/screencapture\" \"$@\"; }}\n{body}"
            ),
        );
        path
    }
}

/// A path as an argument.
pub(crate) fn argument(path: &Path) -> &str {
    path.to_str().unwrap()
}
