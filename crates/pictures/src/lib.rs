//! Pictures of a screen: reading, reducing and writing them within a budget of pixels and bytes.
//!
//! [`Decoded::open`] reads a file row by row ([`rows`]) and reduces it on the way ([`reduce`]); [`Decoded::write`] writes it
//! ([`encode`]) in the format that suits, within a [`Budget`]. [`Marks`] are drawn on it in the size that is written; a [`Grid`]
//! tells later what of it has changed, and keeps none of its pixels. Everything here is computation on bytes: callers run it off their
//! event loop.

mod area;
mod budget;
mod canvas;
mod compare;
mod digits;
mod encode;
mod error;
mod format;
mod labels;
mod limits;
mod marks;
mod picture;
mod reduce;
mod rows;
#[cfg(test)]
mod samples;
mod size;

pub use area::Area;
pub use budget::{Budget, ByteLimit, LONG_SIDE, LONGEST_SIDE, QUALITY, SENT_BYTES, WriteOptions};
pub use compare::{Grid, GridKey};
pub use encode::Picture;
pub use error::PictureError;
pub use format::PictureFormat;
pub use limits::{GRID_BLOCKS, PICTURE_FILE, PICTURE_PIXELS, PICTURE_WRITTEN};
pub use marks::{Mark, Marks};
pub use picture::{Decoded, size_of};
pub use size::{PicturePart, PixelSize};
