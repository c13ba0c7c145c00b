//! Why a call of the bridge has no answer.

use crate::host::MacError;

/// Why a call has no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// What a Mac would say.
    Mac(MacError),
    /// An exception of the interpreter, on its way to the script.
    Js(rquickjs::Error),
}

impl From<MacError> for Failure {
    fn from(error: MacError) -> Self {
        Self::Mac(error)
    }
}

impl From<rquickjs::Error> for Failure {
    fn from(error: rquickjs::Error) -> Self {
        Self::Js(error)
    }
}

/// JXA's one answer to a reference in the wrong place.
pub(super) fn incompatible() -> Failure {
    Failure::Mac(MacError::new("Ref has incompatible type"))
}
