//! The files that a script has open.

/// Files that the script opened, by number: the first one is 1.
#[derive(Debug, Default)]
pub(super) struct OpenFiles {
    pub(super) files: Vec<OpenFile>,
}

/// A file that is open.
#[derive(Debug)]
pub(super) struct OpenFile {
    pub(super) number: i32,
    pub(super) path: String,
    pub(super) writable: bool,
    /// Where reading and writing go on, in bytes.
    pub(super) mark: usize,
}
