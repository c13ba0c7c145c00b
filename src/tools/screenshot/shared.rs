//! What both screenshot tools do beside capturing.

use crate::error::{Code, Error};
use crate::session::Session;
use crate::session::captures::Unkept;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// What to know about a picture in which there is nothing.
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

/// Computes something beside the event loop: pictures take their time, and other calls must not wait for it.
///
/// # Errors
/// The work's own.
pub async fn beside<T: Send + 'static>(
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

/// A picture as results carry it.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}
