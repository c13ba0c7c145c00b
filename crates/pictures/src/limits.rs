//! What a picture may take, in bytes.

/// A decoded picture: a display of the largest kind (7680 x 4320).
pub const PICTURE_PIXELS: u64 = 128 << 20;
/// A written picture.
pub const PICTURE_WRITTEN: usize = 30 << 20;
/// The file of a picture that is passed on as it was shot.
pub const PICTURE_FILE: u64 = 60 << 20;
/// How many blocks of a picture are told apart when it is compared.
pub const GRID_BLOCKS: usize = 98_304;
