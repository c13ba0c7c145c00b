//! The error for a capture that is there and tells nothing.

use crate::error::{Code, Error, chain};
use pictures::PictureError;

impl From<PictureError> for Error {
    fn from(error: PictureError) -> Self {
        let hint = match error {
            PictureError::TooFewBytes => "Increase `max_bytes`, or omit it",
            // Of no display that is asleep [findings-3 21.1].
            PictureError::TooManyPixels(_) | PictureError::FileTooLarge(_) => {
                "Capture a smaller region, or one display or window"
            }
            _ => {
                "Try again; if it keeps failing, check whether the display is asleep or locked, or the disk full"
            }
        };
        Error::new(Code::CaptureFailed, "The capture is not usable")
            .because(chain(&error))
            .hint(hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // [findings-3 21.1]
    #[test]
    fn what_is_too_large_is_not_called_asleep() {
        let error = Error::from(PictureError::TooManyPixels(128 << 20)).to_string();
        assert!(error.contains("more than 128 MiB"), "{error}");
        assert!(error.contains("smaller region"), "{error}");
        assert!(!error.contains("asleep"), "{error}");
        let broken = Error::from(PictureError::Empty).to_string();
        assert!(broken.contains("asleep"), "{broken}");
    }
}
