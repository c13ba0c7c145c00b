//! What a picture may take, in bytes.

/// A decoded picture: a display of the largest kind (7680 x 4320).
pub const PICTURE_PIXELS: u64 = 128 << 20;
/// A written picture.
pub const PICTURE_WRITTEN: usize = 32 << 20;
/// The file of a picture that is passed on as it was shot.
pub const PICTURE_FILE: u64 = 64 << 20;
