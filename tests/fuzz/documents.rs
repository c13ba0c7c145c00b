//! Reading the project's own files for the first inputs.

use std::path::{Path, PathBuf};

/// The files below a folder of the project whose names end so.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.is_dir() {
                walk(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut found = Vec::new();
    walk(&Path::new(root).join(folder), &mut found);
    found.retain(|path| path.to_string_lossy().ends_with(ending));
    found.sort();
    found
}

/// Their contents.
pub(crate) fn contents(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let files = files(folder, ending).into_iter();
    files.filter_map(|file| std::fs::read(file).ok()).collect()
}
