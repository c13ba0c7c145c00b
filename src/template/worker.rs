//! The worker's own scripts: what a warm process is started with, before the first template's body reaches it.

use super::bundle::{self, Language};
use super::lint::requirements;

/// The scripts of a warm process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// What is given to osascript with `-e` (`scripts/worker.js`).
    pub bootstrap: &'static str,
    /// All of `scripts/lib/*.js` as one text, each file after those that it requires.
    pub library: String,
    /// A body that proves that the process can work (`scripts/hello.js`): it answers its parameter `word`, and that it
    /// is `strict`.
    pub hello: &'static str,
}

/// The scripts of a warm process, from the files embedded in the binary.
#[must_use]
pub fn host() -> Host {
    let mut library = String::new();
    let mut written = Vec::new();
    for name in bundle::libraries(Language::JavaScript) {
        write(name, &mut written, &mut library);
    }
    Host {
        bootstrap: include_str!("../../scripts/worker.js"),
        library,
        hello: include_str!("../../scripts/hello.js"),
    }
}

/// Adds a library after those that it requires. A circle ends where it began: the tests load the text.
fn write(name: &'static str, written: &mut Vec<&'static str>, library: &mut String) {
    if written.contains(&name) {
        return;
    }
    written.push(name);
    let text = bundle::library(Language::JavaScript, name).unwrap_or_default();
    for required in requirements(text) {
        write(required, written, library);
    }
    library.push_str(text);
}
