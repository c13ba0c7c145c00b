//! Places, sizes and rectangles, in pixels.

/// A rectangle in pixels; the pixels of the right and bottom edges are outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PixelRect {
    /// The column of its first pixels.
    pub left: i32,
    /// The row of its first pixels.
    pub top: i32,
    /// The column behind its last pixels.
    pub right: i32,
    /// The row below its last pixels.
    pub bottom: i32,
}

/// A width and a height in whole pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PixelSize {
    /// Pixels in a row.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

/// A place in pixels, within a pixel too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelPoint {
    /// Pixels from the left edge.
    pub x: f64,
    /// Pixels from the top edge.
    pub y: f64,
}

impl PixelRect {
    /// Pixels in a row.
    #[must_use]
    pub const fn width(self) -> i32 {
        self.right - self.left
    }

    /// Rows.
    #[must_use]
    pub const fn height(self) -> i32 {
        self.bottom - self.top
    }

    /// Whether it holds no pixel.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.right <= self.left || self.bottom <= self.top
    }

    /// Whether it holds a pixel.
    #[must_use]
    pub const fn contains(self, x: i32, y: i32) -> bool {
        x >= self.left && x < self.right && y >= self.top && y < self.bottom
    }

    /// What both cover; empty when they lie apart.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Smaller by so many pixels on every side.
    #[must_use]
    pub const fn inset(self, by: i32) -> Self {
        Self {
            left: self.left + by,
            top: self.top + by,
            right: self.right - by,
            bottom: self.bottom - by,
        }
    }
}

impl PixelSize {
    /// The rectangle of this size at the top left.
    #[must_use]
    pub const fn bounds(self) -> PixelRect {
        PixelRect {
            left: 0,
            top: 0,
            right: self.width,
            bottom: self.height,
        }
    }
}
