//! Sizes and parts of pictures, in pixels.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A width and a height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PixelSize {
    /// The width, at least 1 of a picture.
    pub width: u32,
    /// The height, at least 1 of a picture.
    pub height: u32,
}

impl PixelSize {
    /// The longer of both sides.
    #[must_use]
    pub fn long_side(self) -> u32 {
        self.width.max(self.height)
    }

    /// The size a picture has when its long side is cut to `side`: the same proportions, at least one pixel each way.
    #[must_use]
    pub fn fitted(self, side: u32) -> Self {
        let long = self.long_side();
        if long <= side || long == 0 {
            return self;
        }
        let fit = |length: u32| {
            let scaled =
                (u64::from(length) * u64::from(side) + u64::from(long) / 2) / u64::from(long);
            u32::try_from(scaled).unwrap_or(side).max(1)
        };
        Self {
            width: fit(self.width),
            height: fit(self.height),
        }
    }
}

impl PixelSize {
    /// The size a picture has when its long side is made `side`, smaller or larger: the same proportions, at least one pixel
    /// each way.
    #[must_use]
    pub fn with_long_side(self, side: u32) -> Self {
        let long = self.long_side();
        if long >= side || long == 0 {
            return self.fitted(side);
        }
        let scale = |length: u32| {
            let scaled =
                (u64::from(length) * u64::from(side) + u64::from(long) / 2) / u64::from(long);
            u32::try_from(scaled).unwrap_or(side).max(1)
        };
        Self {
            width: scale(self.width),
            height: scale(self.height),
        }
    }
}

/// A part of a picture, in its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PicturePart {
    /// How many pixels are to its left.
    pub left: u32,
    /// How many pixels are above it.
    pub top: u32,
    /// Its size.
    pub size: PixelSize,
}
