//! The error for a capture that is there and tells nothing.

use crate::error::{Code, Error, chain};
use pictures::PictureError;

impl From<PictureError> for Error {
    fn from(error: PictureError) -> Self {
        let hint = match error {
            PictureError::TooFewBytes => "Increase `max_bytes`, or omit it",
            _ => {
                "Try again; if it keeps failing, check whether the display is asleep or locked, or the disk full"
            }
        };
        Error::new(Code::CaptureFailed, "The capture is not usable")
            .because(chain(&error))
            .hint(hint)
    }
}
