//! What the fuzz targets (`tests/fuzz`) call of private modules.

pub use crate::capture::budget::{Budget, ByteLimit, WriteOptions};
pub use crate::capture::format::PictureFormat;
pub use crate::capture::picture::Decoded;
pub use crate::geometry::{PicturePart, PixelSize};
pub use crate::own_tools::{OwnTools, Place};
pub use crate::room::Unread;
pub use crate::suggest::nearest;
pub use crate::transport::Pipes;
