//! What the fuzz targets (`tests/fuzz`) call of private modules.

pub use crate::own_tools::{OwnTools, Place};
pub use crate::room::Unread;
pub use crate::suggest::nearest;
pub use crate::transport::Pipes;
