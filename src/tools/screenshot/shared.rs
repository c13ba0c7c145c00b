//! What both screenshot tools need besides capturing: a private folder, work off the event loop, encoding.

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
    session.captures.folder().map_err(|error| {
        Error::new(Code::CaptureFailed, "There is no place for the capture")
            .because(format!("The temporary folder refused: {error}"))
            .hint("Is the disk full, or TMPDIR set to a folder that cannot be written to")
    })
}

/// Runs work on a thread of its own: processing pictures takes long, and other calls must not wait for it.
///
/// # Errors
/// The work's own.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|error| {
            Err(
                Error::new(Code::CaptureFailed, "The picture could not be processed")
                    .because(error.to_string())
                    .hint("This is a bug in macmcp: please report it"),
            )
        })
}

/// The bytes of a picture in base64, as results carry them.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}
