//! The objects of System Events that scripts attached to folders are.

/// An object, by places in the world's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Folder(usize),
    /// A script of a folder.
    Script(usize, usize),
}

impl Part {
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Folder(_) => "folderAction",
            Self::Script(..) => "script",
        }
    }
}
