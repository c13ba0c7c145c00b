//! The script library of a checkout, for a debug build: a program that starts reads and links the files that its scripts use, and
//! not all 180.

use super::folder::files_below;
use super::library::{Linked, link, problem_of};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The library's files, each read and linked when it is first asked for.
pub struct Checkout(BTreeMap<&'static str, Entry>);

struct Entry {
    path: PathBuf,
    linked: OnceLock<Result<Linked<'static>, String>>,
    /// What is wrong with its imports.
    problem: OnceLock<Option<String>>,
}

impl Checkout {
    /// The library in this folder.
    ///
    /// # Errors
    /// When a folder cannot be listed.
    pub fn new(folder: &Path) -> io::Result<Self> {
        let files = files_below(folder)?.into_iter().map(|(name, path)| {
            let entry = Entry {
                path,
                linked: OnceLock::new(),
                problem: OnceLock::new(),
            };
            // Kept as long as the program runs, as the texts are.
            (&*name.leak(), entry)
        });
        Ok(Self(files.collect()))
    }

    /// The files' paths below the folder: `core/clock.js`. Sorted.
    pub fn paths(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// A file by its path below the folder, as scripts have it. None without such a file.
    ///
    /// # Errors
    /// In words: what is wrong with the file, or with what it imports.
    pub fn file(&self, path: &str) -> Option<Result<&Linked<'static>, &str>> {
        let (path, entry) = self.0.get_key_value(path)?;
        let linked = match self.linked(path)? {
            Ok(linked) => linked,
            Err(problem) => return Some(Err(problem)),
        };
        // What it imports is linked here and its own imports are not looked at, so that a circle is no endless one.
        let problem = entry.problem.get_or_init(|| {
            let imports = linked.imports.iter();
            let mut problems = imports.filter_map(|import| {
                let imported = self.linked(&format!("{}.js", import.file));
                let exports = match imported {
                    Some(Ok(imported)) => Some(&*imported.exports),
                    Some(Err(problem)) => return Some(problem.to_owned()),
                    None => None,
                };
                let problem = problem_of(import, exports)?;
                Some(format!("scripts/lib/{path}, {problem}"))
            });
            problems.next()
        });
        Some(problem.as_deref().map_or(Ok(linked), Err))
    }

    fn linked(&self, path: &str) -> Option<Result<&Linked<'static>, &str>> {
        let (path, entry) = self.0.get_key_value(path)?;
        let linked = entry.linked.get_or_init(|| {
            let text = std::fs::read_to_string(&entry.path);
            let text: &'static str = match text {
                Ok(text) => text.leak(),
                Err(error) => return Err(format!("scripts/lib/{path}: {error}")),
            };
            match path.strip_suffix(".js") {
                Some(name) => {
                    link(name, text).map_err(|error| format!("scripts/lib/{path}, {error}"))
                }
                None => Ok(Linked::verbatim(text)),
            }
        });
        Some(linked.as_ref().map_err(String::as_str))
    }
}
