//! Why a command could not do its work, and the exit code that says so.

use super::renamed;
use crate::error::chain;
use std::error::Error;

/// The script or tool failed.
pub(super) const FAILED: u8 = 1;
/// The command line makes no sense.
pub(super) const USAGE: u8 = 2;
/// This machine cannot do it.
pub(super) const IMPOSSIBLE: u8 = 3;

/// Something that was asked for is not known.
pub(super) const UNKNOWN: u8 = 4;

type Cause = Box<dyn Error + Send + Sync>;

/// Why a command could not do its work. What lies under the cause is kept, and written where the user is told.
#[derive(Debug)]
pub(super) struct CommandFailure {
    pub(super) code: u8,
    cause: Cause,
}

/// What a failure is about.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
struct About {
    what: String,
    source: Cause,
}

impl CommandFailure {
    pub(super) fn usage(cause: impl Into<Cause>) -> Self {
        Self {
            code: USAGE,
            cause: cause.into(),
        }
    }

    pub(super) fn impossible(cause: impl Into<Cause>) -> Self {
        Self {
            code: IMPOSSIBLE,
            cause: cause.into(),
        }
    }

    pub(super) fn failed(cause: impl Into<Cause>) -> Self {
        Self {
            code: FAILED,
            cause: cause.into(),
        }
    }

    /// Says first what it is about: a file, an option.
    pub(super) fn about(self, what: impl Into<String>) -> Self {
        let about = About {
            what: what.into(),
            source: self.cause,
        };
        Self {
            code: self.code,
            cause: about.into(),
        }
    }

    /// What the user is told.
    pub(super) fn message(&self) -> String {
        chain(&*self.cause)
    }
}

/// What clap says of words that are no options, without its advice.
pub(super) fn refusal(error: &clap::Error) -> String {
    if let Some(told) = renamed::told(error) {
        return told;
    }
    let text = error.to_string();
    let told = text.split("\n\nUsage:").next().unwrap_or_default();
    told.trim_start_matches("error: ").trim().to_owned()
}

impl From<std::io::Error> for CommandFailure {
    fn from(error: std::io::Error) -> Self {
        Self::failed(error)
    }
}
