//! The folder of the user's configuration of macmcp, and who may write what is in it.

use crate::user_path;
use rustix::process::getuid;
use std::ffi::OsStr;
use std::fs::Metadata;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// The variable that moves the folder of all configurations.
pub(crate) const VARIABLE: &str = "XDG_CONFIG_HOME";

const USUAL: &str = ".config";
const NAME: &str = "macmcp";

/// Where the user keeps the configuration of macmcp: `$XDG_CONFIG_HOME/macmcp`, or the same in `~/.config`. None without a home
/// folder.
pub(crate) fn folder() -> Option<PathBuf> {
    folder_by(std::env::var_os(VARIABLE).as_deref())
}

/// The same where the variable says that.
pub(crate) fn folder_by(variable: Option<&OsStr>) -> Option<PathBuf> {
    // A relative path is no place that XDG knows.
    let absolute = |path: &PathBuf| path.is_absolute();
    let config = variable.map(PathBuf::from);
    let config = config
        .filter(absolute)
        .or_else(|| Some(user_path::home()?.join(USUAL)));
    Some(config?.join(NAME))
}

/// The same where no variable says something else, for the home folder of the user's account.
pub(crate) fn usual_folder(home: &Path) -> PathBuf {
    home.join(USUAL).join(NAME)
}

/// Whether a file or folder is this user's.
pub(crate) fn is_own(data: &Metadata) -> bool {
    data.uid() == getuid().as_raw()
}

/// Whether others than the owner may write a file or folder.
pub(crate) fn others_may_write(data: &Metadata) -> bool {
    data.mode() & 0o022 != 0
}
