//! The worker's own scripts: what a warm process is started with, before the first template's body reaches it.

use super::bundle::{self, Language};
use crate::embedded;

/// The scripts of a warm process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// What is given to osascript with `-e` (`scripts/worker.js`).
    pub bootstrap: &'static str,
    /// A body that proves that the process can work (`scripts/hello.js`): it answers its parameter `word`, and that it
    /// is `strict`.
    pub hello: &'static str,
    /// The library files that `hello` uses, each after those that it imports.
    pub libraries: Vec<&'static str>,
}

/// The bundled scripts of a warm process.
#[must_use]
pub fn host() -> Host {
    Host {
        bootstrap: embedded::text!("scripts/worker.js"),
        hello: embedded::text!("scripts/hello.js"),
        libraries: bundle::with_imports(Language::JavaScript, &["core/reply"]),
    }
}
