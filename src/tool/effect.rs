//! What a tool does to the Mac: it looks, it acts, or it may destroy. What clients are told about safety derives from it.

use crate::engine::Access;
use rmcp::model::ToolAnnotations;
use serde::Deserialize;

/// What a tool does to the Mac. Everything a client is told about safety derives from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Looks and changes nothing.
    Read,
    /// Changes something that the user can change back.
    Act,
    /// May end or overwrite the user's work.
    Destructive,
}

impl Effect {
    /// The hints a client sees, but for whether something may leave this Mac, which the tool itself decides. What acts is not idempotent.
    #[must_use]
    pub fn annotations(self) -> ToolAnnotations {
        let hints = ToolAnnotations::new()
            .read_only(self == Effect::Read)
            .destructive(self == Effect::Destructive);
        hints.idempotent(self == Effect::Read)
    }

    /// The hints for a tool that may write files besides, over others where that is asked for: whatever it does to the Mac, a
    /// client must not take it for one that changes nothing.
    pub(crate) fn annotations_of_writer(self) -> ToolAnnotations {
        let hints = self.annotations().read_only(false).destructive(true);
        hints.idempotent(false)
    }

    /// One word for tables.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Effect::Read => "read",
            Effect::Act => "act",
            Effect::Destructive => "destructive",
        }
    }

    /// What the engine is told about scripts of such a tool.
    #[must_use]
    pub const fn access(self) -> Access {
        match self {
            Effect::Read => Access::Read,
            Effect::Act | Effect::Destructive => Access::Act,
        }
    }
}
