//! Why a picture cannot be read or written.

use crate::format::PictureFormat;
use std::error::Error;
use std::io;

/// What lies under an error.
type Source = Box<dyn Error + Send + Sync>;

/// Why a picture cannot be read or written. What lies under it is its source.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The file cannot be read.
    #[error("The file it wrote cannot be read")]
    File(#[source] io::Error),
    /// The file holds nothing.
    #[error("The file it wrote is empty")]
    Empty,
    /// The file is something else.
    #[error("The file it wrote is neither PNG nor JPEG")]
    NoPicture,
    /// The file is larger than what may be held, in bytes.
    #[error("Its file has more than {} MiB", .0 >> 20)]
    FileTooLarge(u64),
    /// Its pixels are more than what may be held, in bytes.
    #[error("The picture it wrote is too large: its pixels take more than {} MiB", .0 >> 20)]
    TooManyPixels(u64),
    /// The picture is broken or cut off.
    #[error("The picture it wrote cannot be read")]
    Unreadable(#[source] Source),
    /// The picture has no part like that.
    #[error("The picture does not show what was asked for")]
    NoSuchPart,
    /// The rows given were not those of the size given.
    #[error("The picture cannot be reduced")]
    Reduced(#[source] Source),
    /// It cannot be written.
    #[error("The picture cannot be written as {}", .format.extension())]
    Written {
        /// As what.
        format: PictureFormat,
        /// Why.
        source: Source,
    },
    /// The budget is too small for any picture.
    #[error("No picture fits into so few bytes")]
    TooFewBytes,
}

/// The picture is broken, for that reason.
pub(crate) fn unreadable(why: impl Into<Source>) -> PictureError {
    PictureError::Unreadable(why.into())
}
