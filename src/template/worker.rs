//! The worker's own scripts: what a warm process is started with, before the first template's body reaches it.

use super::bundle::{self, Language};

/// The scripts of a warm process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// What is given to osascript with `-e` (`scripts/worker.js`).
    pub bootstrap: &'static str,
    /// All JavaScript files of `scripts/lib/` as one text, each file after those that it requires.
    pub library: String,
    /// A body that proves that the process can work (`scripts/hello.js`): it answers its parameter `word`, and that it
    /// is `strict`.
    pub hello: &'static str,
}

/// The scripts of a warm process, from the files embedded in the binary.
#[must_use]
pub fn host() -> Host {
    let files = bundle::libraries(Language::JavaScript);
    let library = bundle::with_requirements(Language::JavaScript, &files);
    Host {
        bootstrap: include_str!("../../scripts/worker.js"),
        library: library
            .iter()
            .filter_map(|name| bundle::library(Language::JavaScript, name))
            .collect(),
        hello: include_str!("../../scripts/hello.js"),
    }
}
