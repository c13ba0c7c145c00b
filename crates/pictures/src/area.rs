//! Rectangles in pictures, to parts of a pixel.

/// A rectangle in the pixels of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Area {
    pub(crate) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(crate) fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// Left, top, right and bottom edge, to the nearest pixel.
    pub(crate) fn edges(self) -> [i64; 4] {
        [self.x, self.y, self.right(), self.bottom()].map(|edge| {
            #[expect(clippy::cast_possible_truncation, reason = "a cast saturates")]
            let edge = edge.round() as i64;
            edge
        })
    }

    /// The same, larger by so much on each side.
    pub(crate) fn grown(self, by: f64) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }

    /// What it has in common with another, in square pixels.
    #[must_use]
    pub fn shared(self, other: Self) -> f64 {
        self.part(other)
            .map_or(0.0, |part| part.width * part.height)
    }

    /// What it has in common with another; none where that is nothing.
    pub(crate) fn part(self, other: Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = self.right().min(other.right()) - x;
        let height = self.bottom().min(other.bottom()) - y;
        (width > 0.0 && height > 0.0).then_some(Self {
            x,
            y,
            width,
            height,
        })
    }

    /// In a picture of another size.
    pub(crate) fn scaled(self, across: f64, down: f64) -> Self {
        Self {
            x: self.x * across,
            y: self.y * down,
            width: self.width * across,
            height: self.height * down,
        }
    }
}
