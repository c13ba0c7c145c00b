//! Pictures of a screen: reading, reducing and writing them within a budget of pixels and bytes.
//!
//! [`Decoded::open`] reads a file row by row ([`rows`]) and reduces it on the way ([`reduce`]); [`Decoded::write`] writes it
//! ([`encode`]) in the format that suits, within a [`Budget`]. Everything here is computation on bytes: callers run it off their
//! event loop.

mod budget;
mod encode;
mod error;
mod format;
mod limits;
mod picture;
mod reduce;
mod rows;
#[cfg(test)]
mod samples;
mod size;

pub use budget::{Budget, ByteLimit, LONG_SIDE, QUALITY, SENT_BYTES, WriteOptions};
pub use encode::Picture;
pub use error::PictureError;
pub use format::PictureFormat;
pub use limits::{PICTURE_FILE, PICTURE_PIXELS, PICTURE_WRITTEN};
pub use picture::{Decoded, size_of};
pub use size::{PicturePart, PixelSize};
