//! The worker's own scripts: what a warm process is started with, before the first template's body reaches it.

use super::bundle;
use crate::embedded;

/// The scripts of a warm process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Host {
    /// What is given to osascript with `-e` (`scripts/worker.js`).
    pub bootstrap: &'static str,
    /// All JavaScript files of `scripts/lib/` as one text, each file after those that it imports.
    pub library: &'static str,
    /// A body that proves that the process can work (`scripts/hello.js`): it answers its parameter `word`, and that it
    /// is `strict`.
    pub hello: &'static str,
}

/// The bundled scripts of a warm process.
#[must_use]
pub fn host() -> Host {
    Host {
        bootstrap: embedded::text!("scripts/worker.js"),
        library: bundle::whole_library(),
        hello: embedded::text!("scripts/hello.js"),
    }
}
