//! Round corners of rectangles, in parts of a pixel.

use crate::geometry::PixelRect;
use crate::pixel::{Pixel, count, level, whole};

/// What lay under the corners of a rectangle.
#[derive(Debug)]
pub struct Corners {
    pub(crate) area: PixelRect,
    pub(crate) corner: Corner,
    pub(crate) under: Vec<Option<Pixel>>,
}

/// The place of a pixel in a picture.
#[derive(Clone, Copy)]
pub(crate) struct PixelPlace {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// The pixels of the four corner squares.
pub(crate) fn corner_pixels(area: PixelRect, size: i32) -> impl Iterator<Item = PixelPlace> {
    let rows = (area.top..area.top + size).chain(area.bottom - size..area.bottom);
    rows.flat_map(move |y| {
        (area.left..area.left + size)
            .chain(area.right - size..area.right)
            .map(move |x| PixelPlace { x, y })
    })
}

/// A round corner: how much of each pixel of its square is inside, outermost row first.
#[derive(Debug)]
pub(crate) struct Corner {
    pub(crate) rows: Vec<Vec<u8>>,
}

impl Corner {
    pub(crate) fn new(area: PixelRect, radius: f64) -> Self {
        let most = f64::from(area.width().min(area.height())) / 2.0;
        let radius = radius.clamp(0.0, most.max(0.0));
        // Where both halves meet in the middle of a pixel each takes its own side.
        let size = whole(radius.floor());
        let rows = (0..size)
            .map(|y| {
                let dy = radius - f64::from(y) - 0.5;
                (0..size)
                    .map(|x| {
                        let dx = radius - f64::from(x) - 0.5;
                        level((radius - dx.hypot(dy) + 0.5).clamp(0.0, 1.0) * 255.0)
                    })
                    .collect()
            })
            .collect();
        Self { rows }
    }

    /// The left corner's part of a row of the rectangle; none between the corners.
    pub(crate) fn row(&self, area: PixelRect, y: i32) -> Option<&[u8]> {
        let from_edge = (y - area.top).min(area.bottom - 1 - y);
        self.rows.get(count(from_edge)).map(Vec::as_slice)
    }

    /// Takes a corner off both ends of a covered row.
    pub(crate) fn cut(&self, cover: &mut [u8], corner: Option<&[u8]>) {
        let corner = corner.unwrap_or_default();
        for (cover, &part) in cover.iter_mut().zip(corner) {
            *cover = part;
        }
        for (cover, &part) in cover.iter_mut().rev().zip(corner) {
            *cover = part;
        }
    }
}
