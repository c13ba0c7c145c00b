//! Undo and Redo.

/// Which way through what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Undo,
    Redo,
}

impl Way {
    /// The way that a menu item says in English.
    pub fn of(title: &str) -> Option<Self> {
        match title {
            "Undo" => Some(Self::Undo),
            "Redo" => Some(Self::Redo),
            _ => None,
        }
    }

    /// The title of the menu item, without the name of an edit.
    pub fn title(self) -> &'static str {
        match self {
            Self::Undo => "Undo",
            Self::Redo => "Redo",
        }
    }

    /// The way back.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Undo => Self::Redo,
            Self::Redo => Self::Undo,
        }
    }
}
