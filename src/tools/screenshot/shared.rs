//! What both screenshot tools need besides capturing: a private folder, encoding.

use crate::error::{Code, Error};
use crate::session::Session;
use crate::session::captures::Unkept;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// The note about a picture that is black all over.
pub const BLACK: &str = "The whole picture is black: the display may be asleep or locked";

/// A private folder for one capture.
///
/// # Errors
/// [`Code::CaptureFailed`] when the temporary folder refuses.
pub fn private_folder(session: &Session) -> Result<Unkept, Error> {
    session.captures.folder().map_err(|error| no_place(&error))
}

/// A private folder for a picture that goes with its call.
///
/// # Errors
/// [`Code::CaptureFailed`] when the temporary folder refuses.
pub fn scratch_folder(session: &Session) -> Result<Unkept, Error> {
    session.captures.scratch().map_err(|error| no_place(&error))
}

/// The failure of a capture whose folder refuses.
#[must_use]
pub fn no_place(error: &std::io::Error) -> Error {
    Error::new(Code::CaptureFailed, "There is no place for the capture")
        .because(format!("The temporary folder refused: {error}"))
        .hint("Is the disk full, or TMPDIR set to a folder that cannot be written to")
}

/// The bytes of a picture in base64, as results carry them.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}
