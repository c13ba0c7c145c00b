//! What the user of the real machine lends a simulated Mac: folders whose files its scripts read, and variables of the programs that
//! start them. By default it is nothing.
//!
//! It is written beside the links that `simulated-mac link` makes, and not in the world: a world that comes from elsewhere lends nothing.
//! The files are copied into the world when a program starts ([`files`]); nothing is written to the real machine.

mod files;

use std::{
    collections::BTreeMap,
    env,
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::system::store::{Store, StoreError};

/// The file beside the links.
pub(crate) const FILE: &str = "simulated-mac.json";

/// What the file beside the links says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Links {
    /// The world that the links work on.
    pub(crate) world: PathBuf,
    /// Folders whose files scripts read, as [`folder`] has them.
    #[serde(default)]
    pub(crate) share: Vec<PathBuf>,
    /// Names of variables that scripts read.
    #[serde(default)]
    pub(crate) variables: Vec<String>,
}

/// What one process is lent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lent {
    folders: Vec<PathBuf>,
    /// Variables of the program that started it.
    pub(crate) variables: BTreeMap<String, String>,
}

/// What is beside the link that this process was started by; none: there is no such file.
///
/// # Errors
/// When the file cannot be read.
pub(crate) fn beside(called_as: &OsStr) -> Result<Option<Links>, String> {
    let Some(folder) = folder_of(called_as, env::var_os("PATH").as_deref()) else {
        return Ok(None);
    };
    let file = folder.join(FILE);
    let about = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    match fs::read(&file) {
        Ok(text) => serde_json::from_slice(&text)
            .map(Some)
            .map_err(|error| about(&error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(about(&error)),
    }
}

/// The folder of the file that a process was called as: by its path, or found in the folders for programs.
fn folder_of(called_as: &OsStr, path: Option<&OsStr>) -> Option<PathBuf> {
    let called = Path::new(called_as);
    if called.components().count() > 1 {
        return called.parent().map(Path::to_owned);
    }
    let mut folders = env::split_paths(path?);
    folders.find(|folder| folder.join(called).exists())
}

impl Lent {
    /// What links lend to processes on the world at a path. To another world they lend nothing.
    pub(crate) fn to(world: &Path, links: &Links) -> Self {
        let is_same = match (fs::canonicalize(world), fs::canonicalize(&links.world)) {
            (Ok(one), Ok(other)) => one == other,
            _ => world == links.world,
        };
        if !is_same {
            return Self::default();
        }
        let value = |name: &String| Some((name.clone(), env::var(name).ok()?));
        Self {
            folders: links.share.clone(),
            variables: links.variables.iter().filter_map(value).collect(),
        }
    }
}

/// Opens the world of a process that runs, with the files that it is lent.
pub(crate) fn open(world: &Path, lent: &Result<Lent, String>) -> Result<Store, StoreError> {
    let refused = |text: String| StoreError::Lent { text };
    let mut store = Store::open(world)?.running()?;
    let lent = lent.as_ref().map_err(|text| refused(text.clone()))?;
    for folder in &lent.folders {
        let files = files::read(folder).map_err(refused)?;
        let root = folder.to_string_lossy().into_owned();
        let is_free = store.change(|world| {
            if world.is_of_every_mac(&root) {
                return false;
            }
            world.remove_file(&root);
            world.disk.add_folder(&root);
            for (path, file) in files {
                world.disk.add(path, file);
            }
            true
        })?;
        if !is_free {
            return Err(refused(format!("every Mac has its own {root}")));
        }
        store.commit()?;
    }
    Ok(store)
}

/// A folder that can be lent, as its links and `..` resolve.
///
/// # Errors
/// When it is no folder, or its path cannot be that of a folder in a world.
pub(crate) fn folder(path: &Path) -> Result<PathBuf, String> {
    let about = |what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
    let real = fs::canonicalize(path).map_err(|error| about(&error))?;
    if !real.is_dir() {
        return Err(about(&"this is no folder"));
    }
    match real.to_str() {
        None | Some("/") => Err(about(&"name a folder in another one, whose path is UTF-8")),
        Some(_) => Ok(real),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_found_by_its_path_or_among_the_programs() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("osascript");
        fs::write(&link, "").unwrap();
        let own = Some(folder.path().to_owned());
        assert_eq!(folder_of(link.as_os_str(), None), own);
        let path = env::join_paths([Path::new("/nowhere"), folder.path()]).unwrap();
        assert_eq!(folder_of(OsStr::new("osascript"), Some(&path)), own);
        assert_eq!(folder_of(OsStr::new("osascript"), None), None);
        assert_eq!(folder_of(OsStr::new("another"), Some(&path)), None);
    }

    #[test]
    fn another_world_is_lent_nothing() {
        let links = Links {
            world: "/worlds/one.json".into(),
            share: vec!["/lent".into()],
            variables: vec!["PATH".into()],
        };
        let own = Lent::to(Path::new("/worlds/one.json"), &links);
        assert_eq!((own.folders.len(), own.variables.len()), (1, 1));
        let other = Lent::to(Path::new("/worlds/two.json"), &links);
        assert_eq!((other.folders.len(), other.variables.len()), (0, 0));
    }
}
