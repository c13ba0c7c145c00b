//! Why a command could not do its work, and the exit status that says so.

use std::fmt::Display;
use std::io;

/// A run in which something is not as it should be.
pub(crate) const FAILED: u8 = 1;
/// Words or files that make no sense.
const USAGE: u8 = 2;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: u8,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn usage(cause: impl Display) -> Self {
        Self {
            status: USAGE,
            message: cause.to_string(),
        }
    }

    pub(crate) fn failed(cause: impl Display) -> Self {
        Self {
            status: FAILED,
            message: cause.to_string(),
        }
    }

    /// Says first what it is about: a file, a step.
    pub(crate) fn about(mut self, what: impl Display) -> Self {
        self.message = format!("{what}: {}", self.message);
        self
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::failed(error)
    }
}
