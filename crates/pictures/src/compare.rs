//! What has changed between two pictures of the same place.
//!
//! Of a picture only a digest of each of its blocks is kept, made with a key that is drawn by the process: nobody can tell from
//! it what the picture showed.

use std::hash::{BuildHasher, RandomState};

use super::picture::Decoded;
use crate::limits::GRID_BLOCKS;
use crate::size::{PicturePart, PixelSize};

/// The side of a block of a picture that is not large, in pixels.
const SMALLEST_BLOCK: u32 = 4;
/// So many blocks between two that have changed, and they belong together.
const GAP: u32 = 2;

/// What digests are made with. Those of two keys cannot be compared.
#[derive(Clone, Debug, Default)]
pub struct GridKey(RandomState);

/// The digests of a picture's blocks.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    size: PixelSize,
    block: u32,
    /// Row by row.
    digests: Vec<u32>,
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let PixelSize { width, height } = self.size;
        write!(f, "Grid({width}x{height}, blocks of {})", self.block)
    }
}

impl Decoded {
    /// What tells later whether the picture has changed, in the size in which it was read.
    #[must_use]
    pub fn grid(&self, key: &GridKey) -> Grid {
        let size = self.kept_size();
        let mut block = SMALLEST_BLOCK;
        while count(size, block) > GRID_BLOCKS {
            block *= 2;
        }
        let channels = usize::from(self.image.color().channel_count());
        let pixels = self.image.as_bytes();
        let row = size.width as usize * channels;
        let (columns, lines) = blocks(size, block);
        let mut digests = Vec::with_capacity(columns as usize * lines as usize);
        let mut bytes = Vec::new();
        for line in 0..lines {
            for column in 0..columns {
                bytes.clear();
                let left = (column * block) as usize * channels;
                let right = ((column + 1) * block).min(size.width) as usize * channels;
                for y in line * block..((line + 1) * block).min(size.height) {
                    let start = y as usize * row;
                    bytes.extend_from_slice(&pixels[start + left..start + right]);
                }
                let digest = key.0.hash_one(&bytes) >> 32;
                digests.push(u32::try_from(digest).unwrap_or(u32::MAX));
            }
        }
        Grid {
            size,
            block,
            digests,
        }
    }
}

impl Grid {
    /// The size of the picture, in pixels.
    #[must_use]
    pub fn size(&self) -> PixelSize {
        self.size
    }

    /// The parts that differ, the smallest first, to within a block; what lies close together is one. None where the pictures
    /// have not the same size.
    #[must_use]
    pub fn changed(&self, earlier: &Self) -> Option<Vec<PicturePart>> {
        if self.size != earlier.size || self.block != earlier.block {
            return None;
        }
        let (columns, _) = blocks(self.size, self.block);
        let differs = self.digests.iter().zip(&earlier.digests);
        let differs: Vec<bool> = differs.map(|(one, other)| one != other).collect();
        let mut found = merged(groups(&differs, columns));
        let part = |cells: &Cells| {
            let (left, top) = (cells.left * self.block, cells.top * self.block);
            let right = ((cells.right + 1) * self.block).min(self.size.width);
            let bottom = ((cells.bottom + 1) * self.block).min(self.size.height);
            PicturePart {
                left,
                top,
                size: PixelSize {
                    width: right - left,
                    height: bottom - top,
                },
            }
        };
        found.sort_by_key(|cells| (cells.count(), cells.top, cells.left));
        Some(found.iter().map(part).collect())
    }
}

fn blocks(size: PixelSize, block: u32) -> (u32, u32) {
    (size.width.div_ceil(block), size.height.div_ceil(block))
}

fn count(size: PixelSize, block: u32) -> usize {
    let (columns, lines) = blocks(size, block);
    columns as usize * lines as usize
}

/// A rectangle of blocks, its last ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cells {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Cells {
    fn count(self) -> u64 {
        u64::from(self.right - self.left + 1) * u64::from(self.bottom - self.top + 1)
    }

    fn is_near(self, other: Self) -> bool {
        self.left <= other.right + GAP
            && other.left <= self.right + GAP
            && self.top <= other.bottom + GAP
            && other.top <= self.bottom + GAP
    }

    fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// The changed blocks that lie next to each other, or nearly: the rectangle around each group.
fn groups(differs: &[bool], columns: u32) -> Vec<Cells> {
    let lines = u32::try_from(differs.len())
        .unwrap_or(u32::MAX)
        .checked_div(columns)
        .unwrap_or(0);
    let place = |x: u32, y: u32| y as usize * columns as usize + x as usize;
    let mut waiting = differs.to_vec();
    let mut found = Vec::new();
    let mut stack = Vec::new();
    for start_y in 0..lines {
        for start_x in 0..columns {
            if !std::mem::take(&mut waiting[place(start_x, start_y)]) {
                continue;
            }
            let mut cells = Cells {
                left: start_x,
                top: start_y,
                right: start_x,
                bottom: start_y,
            };
            stack.push((start_x, start_y));
            while let Some((x, y)) = stack.pop() {
                cells = cells.with(Cells {
                    left: x,
                    top: y,
                    right: x,
                    bottom: y,
                });
                for near_y in y.saturating_sub(GAP)..=(y + GAP).min(lines - 1) {
                    for near_x in x.saturating_sub(GAP)..=(x + GAP).min(columns - 1) {
                        if std::mem::take(&mut waiting[place(near_x, near_y)]) {
                            stack.push((near_x, near_y));
                        }
                    }
                }
            }
            found.push(cells);
        }
    }
    found
}

/// Past so many a picture has changed all over, and who reads it is helped by fewer.
const MOST_GROUPS: usize = 400;

/// The same without rectangles that reach into each other.
fn merged(mut found: Vec<Cells>) -> Vec<Cells> {
    if found.len() > MOST_GROUPS {
        let whole = found.into_iter().reduce(Cells::with);
        return whole.into_iter().collect();
    }
    loop {
        let before = found.len();
        let mut kept: Vec<Cells> = Vec::new();
        for cells in found {
            match kept.iter_mut().find(|known| known.is_near(cells)) {
                Some(known) => *known = known.with(cells),
                None => kept.push(cells),
            }
        }
        if kept.len() == before {
            return kept;
        }
        found = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{decoded, plain, png, size};
    use image::{Rgba, RgbaImage};
    use proptest::prelude::*;

    const GREY: Rgba<u8> = Rgba([90, 90, 90, 255]);

    fn grid(image: RgbaImage, key: &GridKey) -> Grid {
        decoded(png(image)).unwrap().grid(key)
    }

    #[test]
    fn what_changed_is_told_small_first() {
        let key = GridKey::default();
        let before = RgbaImage::from_pixel(200, 120, GREY);
        let mut after = before.clone();
        for (left, top, width, height) in [(100, 60, 40, 30), (8, 8, 10, 6)] {
            for (x, y) in
                (left..left + width).flat_map(|x| (top..top + height).map(move |y| (x, y)))
            {
                after.put_pixel(x, y, Rgba([255, 0, 0, 255]));
            }
        }
        let (before, after) = (grid(before, &key), grid(after, &key));
        assert_eq!(after.changed(&after), Some(Vec::new()));
        let changed = after.changed(&before).unwrap();
        let expected = [(8, 8, 12, 8), (100, 60, 40, 32)];
        let expected = expected.map(|(left, top, width, height)| PicturePart {
            left,
            top,
            size: size(width, height),
        });
        assert_eq!(changed, expected);
    }

    #[test]
    fn pictures_of_other_sizes_are_not_compared() {
        let key = GridKey::default();
        let of = |width, height| {
            let file = plain(width, height, [1, 2, 3, 255]);
            decoded(file).unwrap().grid(&key)
        };
        assert_eq!(of(40, 40).changed(&of(40, 41)), None);
        assert_eq!(of(1, 1).changed(&of(1, 1)), Some(Vec::new()));
    }

    /// What is kept does not grow with the picture.
    #[test]
    fn a_large_picture_has_larger_blocks() {
        let file = plain(3000, 2000, [1, 2, 3, 255]);
        let grid = decoded(file).unwrap().grid(&GridKey::default());
        assert_eq!(grid.block, 8);
        assert!(grid.digests.len() <= GRID_BLOCKS);
    }

    #[test]
    fn a_picture_that_changed_all_over_is_one_part() {
        let key = GridKey::default();
        let dotted = |shade: u8| {
            RgbaImage::from_fn(640, 640, |x, y| match (x % 32, y % 32) {
                (0, 0) => Rgba([shade, 0, 0, 255]),
                _ => GREY,
            })
        };
        let (one, other) = (grid(dotted(1), &key), grid(dotted(2), &key));
        let all = other.changed(&one).unwrap();
        assert_eq!(all.len(), 400);
        let dense = |shade: u8| {
            RgbaImage::from_fn(640, 640, |x, y| match (x % 20, y % 20) {
                (0, 0) => Rgba([shade, 0, 0, 255]),
                _ => GREY,
            })
        };
        let (one, other) = (grid(dense(1), &key), grid(dense(2), &key));
        assert_eq!(other.changed(&one).unwrap().len(), 1);
    }

    proptest! {
        #[test]
        fn every_changed_pixel_is_told(
            width in 1u32..90, height in 1u32..90,
            spots in prop::collection::vec((0.0..1.0f64, 0.0..1.0f64), 0..12),
        ) {
            let key = GridKey::default();
            let before = RgbaImage::from_pixel(width, height, GREY);
            let mut after = before.clone();
            let places: Vec<(u32, u32)> = spots
                .iter()
                .map(|(x, y)| ((x * f64::from(width)) as u32, (y * f64::from(height)) as u32))
                .collect();
            for (x, y) in &places {
                after.put_pixel(*x, *y, Rgba([255, 255, 0, 255]));
            }
            let changed = grid(after, &key).changed(&grid(before, &key)).unwrap();
            prop_assert_eq!(changed.is_empty(), places.is_empty());
            for (x, y) in places {
                let is_told = changed.iter().any(|part| {
                    (part.left..part.left + part.size.width).contains(&x)
                        && (part.top..part.top + part.size.height).contains(&y)
                });
                prop_assert!(is_told, "{},{}", x, y);
            }
            for part in &changed {
                prop_assert!(part.left + part.size.width <= width);
                prop_assert!(part.top + part.size.height <= height);
            }
        }
    }
}
