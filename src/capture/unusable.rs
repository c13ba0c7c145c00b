//! The error for a capture that is there and tells nothing.

use crate::error::{Code, Error};

/// `CaptureFailed`, and why.
pub(super) fn unusable(why: &str) -> Error {
    Error::new(Code::CaptureFailed, "The capture is not usable")
        .because(why)
        .hint("Try again; if it keeps failing, check whether the display is asleep or locked, or the disk full")
}
