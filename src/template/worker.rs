//! The worker's own scripts: what a warm process is started with, before the first template's body reaches it.

/// The scripts of a warm process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Host {
    /// What is given to osascript with `-e` (`scripts/worker.js`).
    pub bootstrap: &'static str,
    /// All JavaScript files of `scripts/lib/` as one text, each file after those that it requires;
    /// `scripts/build.rs` writes it.
    pub library: &'static str,
    /// A body that proves that the process can work (`scripts/hello.js`): it answers its parameter `word`, and that it
    /// is `strict`.
    pub hello: &'static str,
}

/// The scripts of a warm process, from the files embedded in the binary.
#[must_use]
pub const fn host() -> Host {
    Host {
        bootstrap: include_str!("../../scripts/worker.js"),
        library: include_str!(concat!(env!("OUT_DIR"), "/library.js")),
        hello: include_str!("../../scripts/hello.js"),
    }
}
