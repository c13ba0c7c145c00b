//! The files below a folder, read from disk.

use std::io;
use std::path::{Path, PathBuf};

/// The files below a folder and the folders in it, without those whose names begin with a dot: the path of each from there,
/// with `/` between its parts, and its whole path, sorted.
///
/// # Errors
/// When a folder cannot be listed.
pub fn files_below(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(open) = folders.pop() {
        for entry in std::fs::read_dir(open)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            // A link counts as what it leads to.
            let kind = entry.file_type()?;
            if kind.is_dir() || kind.is_symlink() && path.is_dir() {
                folders.push(path);
                continue;
            }
            let below = path.strip_prefix(folder).unwrap_or(&path);
            found.push((below.to_string_lossy().replace('\\', "/"), path));
        }
    }
    found.sort();
    Ok(found)
}

/// The text files of [`files_below`], with their texts.
///
/// # Errors
/// When a folder cannot be listed, or a file cannot be read or is no UTF-8.
pub fn texts_below(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let files = files_below(folder)?.into_iter();
    let texts = files.map(|(name, path)| Ok((name, std::fs::read_to_string(path)?)));
    texts.collect()
}
