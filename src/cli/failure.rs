//! Why a command could not do its work, and the exit code that says so.

/// The script or tool failed.
pub(super) const FAILED: u8 = 1;
/// The command line makes no sense.
pub(super) const USAGE: u8 = 2;
/// This machine cannot do it.
const IMPOSSIBLE: u8 = 3;

/// Why a command could not do its work.
#[derive(Debug)]
pub(super) struct CommandFailure {
    pub(super) code: u8,
    pub(super) message: String,
}

impl CommandFailure {
    pub(super) fn usage(message: impl std::fmt::Display) -> Self {
        Self {
            code: USAGE,
            message: message.to_string(),
        }
    }

    pub(super) fn impossible(message: impl std::fmt::Display) -> Self {
        Self {
            code: IMPOSSIBLE,
            message: message.to_string(),
        }
    }

    pub(super) fn failed(message: impl std::fmt::Display) -> Self {
        Self {
            code: FAILED,
            message: message.to_string(),
        }
    }
}

impl From<std::io::Error> for CommandFailure {
    fn from(error: std::io::Error) -> Self {
        Self::failed(error)
    }
}
