//! The text files below a folder, read from disk.

use std::io;
use std::path::Path;

/// The files below a folder and the folders in it, without those whose names begin with a dot: the path of each from there,
/// with `/` between its parts, and its text, sorted.
///
/// # Errors
/// When a folder cannot be listed, or a file cannot be read or is no UTF-8.
pub fn texts_below(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(open) = folders.pop() {
        for entry in std::fs::read_dir(open)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let below = path.strip_prefix(folder).unwrap_or(&path);
            let name = below.to_string_lossy().replace('\\', "/");
            found.push((name, std::fs::read_to_string(&path)?));
        }
    }
    found.sort();
    Ok(found)
}
