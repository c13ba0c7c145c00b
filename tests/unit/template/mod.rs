//! The bundled templates and library scripts: rendered, linted, parsed and run without a Mac.

mod cases;
mod jsc;
mod library;
mod lint;
mod literals;
mod modules;
mod needs;
mod render;

use std::path::{Path, PathBuf};

/// Every file in a folder and the folders in it, sorted.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_below(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}
