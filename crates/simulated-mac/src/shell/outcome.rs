//! What comes of commands.

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ran {
    /// What it printed.
    pub(crate) output: String,
    /// What it printed on standard error.
    pub(crate) error: String,
    pub(crate) status: i32,
    /// How long it took, in seconds; infinite for one that never ends.
    pub(crate) seconds: f64,
}

impl Ran {
    /// It printed something and was successful.
    pub(crate) fn printed(output: impl Into<String>) -> Self {
        Self {
            output: output.into(),
            ..Self::default()
        }
    }

    /// It failed and said why.
    pub(crate) fn failed(error: impl Into<String>, status: i32) -> Self {
        Self {
            error: error.into(),
            status,
            ..Self::default()
        }
    }

    /// It only has an exit status: success or failure.
    pub(super) fn tested(holds: bool) -> Self {
        Self {
            status: i32::from(!holds),
            ..Self::default()
        }
    }
}

/// Why a line or a command was not run, or not to its end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NotRun {
    /// Nothing of that name is here.
    NoSuchCommand(String),
    /// A shell or the command has it, and this one has not.
    NotSimulated(String),
}

impl NotRun {
    pub(super) fn of(what: impl Into<String>) -> Self {
        Self::NotSimulated(what.into())
    }
}
