//! A picture that is being painted.

use crate::geometry::{PixelPoint, PixelRect, PixelSize};
use crate::{
    corners::{Corner, Corners, PixelPlace, corner_pixels},
    pixel::{Colour, Pixel, count, lay, level, scaled, whole},
};

/// A picture that is being painted. Everything outside `clip` stays as it is.
#[derive(Debug)]
pub struct Canvas {
    size: PixelSize,
    /// What may be painted.
    pub clip: PixelRect,
    pixels: Vec<Pixel>,
}

impl Canvas {
    /// A canvas of transparent black.
    #[must_use]
    pub fn new(size: PixelSize) -> Self {
        Self {
            size,
            clip: size.bounds(),
            pixels: vec![[0; 4]; count(size.width) * count(size.height)],
        }
    }

    /// Its pixels, rows from the top.
    #[must_use]
    pub fn into_pixels(self) -> Vec<Pixel> {
        self.pixels
    }

    /// How large it is.
    #[must_use]
    pub fn size(&self) -> PixelSize {
        self.size
    }

    /// The pixels of a row between two columns, as far as they may be painted.
    fn span(&mut self, y: i32, left: i32, right: i32) -> &mut [Pixel] {
        let (left, right) = (left.max(self.clip.left), right.min(self.clip.right));
        if y < self.clip.top || y >= self.clip.bottom || left >= right {
            return &mut [];
        }
        let start = count(y) * count(self.size.width);
        self.pixels
            .get_mut(start + count(left)..start + count(right))
            .unwrap_or_default()
    }

    /// Paints a part of a row.
    pub fn row(&mut self, y: i32, left: i32, right: i32, colour: Colour) {
        let pixel = colour.premultiplied();
        let span = self.span(y, left, right);
        if colour.alpha == 255 {
            span.fill(pixel);
        } else {
            for under in span {
                lay(under, pixel, 255);
            }
        }
    }

    /// Paints a part of a row, each pixel with the opacity (0 to 255) that `cover` has for it; `cover` begins at `left`.
    pub fn row_covered(&mut self, y: i32, left: i32, cover: &[u8], colour: Colour) {
        let pixel = colour.premultiplied();
        let skipped = count(self.clip.left - left);
        let right = left.saturating_add(i32::try_from(cover.len()).unwrap_or(i32::MAX));
        let cover = cover.get(skipped..).unwrap_or_default();
        for (under, &cover) in self.span(y, left, right).iter_mut().zip(cover) {
            match cover {
                0 => {}
                255 if colour.alpha == 255 => *under = pixel,
                _ => lay(under, pixel, cover.into()),
            }
        }
    }

    /// Paints what of a row lies below an edge: its y in each column from `left` on.
    pub fn row_below(&mut self, y: i32, left: i32, edge: &[f64], colour: Colour) {
        let below = f64::from(y) + 1.0;
        let cover = edge.iter().map(|edge| level((below - edge) * 255.0));
        self.row_covered(y, left, &cover.collect::<Vec<u8>>(), colour);
    }

    /// Paints a rectangle.
    pub fn fill(&mut self, area: PixelRect, colour: Colour) {
        let area = area.intersection(self.clip);
        if area.is_empty() {
            return;
        }
        if colour.alpha < 255 {
            for y in area.top..area.bottom {
                self.row(y, area.left, area.right, colour);
            }
            return;
        }
        // One row is painted, the others are copies of it.
        self.row(area.top, area.left, area.right, colour);
        let stride = count(self.size.width);
        let first = count(area.top) * stride + count(area.left);
        let length = count(area.width());
        for y in area.top + 1..area.bottom {
            self.pixels
                .copy_within(first..first + length, count(y) * stride + count(area.left));
        }
    }

    /// Paints a rectangle with round corners; the colour goes from the top to the bottom.
    pub fn fill_round(&mut self, area: PixelRect, radius: f64, top: Colour, bottom: Colour) {
        if area.intersection(self.clip).is_empty() {
            return;
        }
        let corner = Corner::new(area, radius);
        let height = f64::from(area.height());
        for y in area.top.max(self.clip.top)..area.bottom.min(self.clip.bottom) {
            let colour = top.towards(bottom, (f64::from(y - area.top) + 0.5) / height);
            match corner.row(area, y) {
                None => self.row(y, area.left, area.right, colour),
                Some(cover) => {
                    let size = i32::try_from(cover.len()).unwrap_or(0);
                    self.row_covered(y, area.left, cover, colour);
                    self.row(y, area.left + size, area.right - size, colour);
                    for (x, &cover) in (area.right - size..area.right).rev().zip(cover) {
                        self.row_covered(y, x, &[cover], colour);
                    }
                }
            }
        }
    }

    /// Paints the edge, `line` pixels wide, of a rectangle with round corners.
    pub fn stroke_round(&mut self, area: PixelRect, radius: f64, line: i32, colour: Colour) {
        if area.intersection(self.clip).is_empty() {
            return;
        }
        let inner_area = area.inset(line);
        let outer = Corner::new(area, radius);
        let inner = Corner::new(inner_area, (radius - f64::from(line)).max(0.0));
        let mut cover = vec![0_u8; count(area.width())];
        for y in area.top.max(self.clip.top)..area.bottom.min(self.clip.bottom) {
            let inside =
                y >= inner_area.top && y < inner_area.bottom && inner_area.left < inner_area.right;
            if inside && outer.row(area, y).is_none() && inner.row(inner_area, y).is_none() {
                self.row(y, area.left, inner_area.left, colour);
                self.row(y, inner_area.right, area.right, colour);
                continue;
            }
            cover.fill(255);
            outer.cut(&mut cover, outer.row(area, y));
            if inside {
                let hole = inner.row(inner_area, y).unwrap_or_default();
                let start = count(line);
                let end = cover.len().saturating_sub(start);
                let width = end.saturating_sub(start);
                for (index, cover) in cover.iter_mut().skip(start).take(width).enumerate() {
                    let filled = hole
                        .get(index.min(width - 1 - index))
                        .copied()
                        .unwrap_or(255);
                    *cover = cover.saturating_sub(filled);
                }
            }
            self.row_covered(y, area.left, &cover, colour);
        }
    }

    /// Paints a polygon, its corners given in pixels. Four samples per pixel in both directions.
    pub fn polygon(&mut self, corners: &[PixelPoint], colour: Colour) {
        const SAMPLES: i32 = 4;
        let (mut left, mut right) = (f64::MAX, f64::MIN);
        let (mut top, mut bottom) = (f64::MAX, f64::MIN);
        for &PixelPoint { x, y } in corners {
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        let area = PixelRect {
            left: whole(left.floor()),
            top: whole(top.floor()),
            right: whole(right.ceil()),
            bottom: whole(bottom.ceil()),
        }
        .intersection(self.clip);
        if area.is_empty() {
            return;
        }
        let mut cover = vec![0_u8; count(area.width())];
        for y in area.top..area.bottom {
            for (x, cover) in (area.left..area.right).zip(cover.iter_mut()) {
                let mut inside = 0_i32;
                for sample in 0..SAMPLES * SAMPLES {
                    let at = |pixel: i32, part: i32| {
                        f64::from(pixel) + (f64::from(part) + 0.5) / f64::from(SAMPLES)
                    };
                    let point = PixelPoint {
                        x: at(x, sample % SAMPLES),
                        y: at(y, sample / SAMPLES),
                    };
                    inside += i32::from(contains(corners, point));
                }
                *cover = level(f64::from(inside * 255) / f64::from(SAMPLES * SAMPLES));
            }
            self.row_covered(y, area.left, &cover, colour);
        }
    }

    /// Darkens around a rectangle as a soft shadow does, `blur` pixels wide. Nothing is painted where the rectangle
    /// itself, less its corners, will lie.
    pub fn shadow(&mut self, area: PixelRect, blur: f64, strength: f64) {
        let clip = area.inset(-whole(blur.ceil())).intersection(self.clip);
        if clip.is_empty() {
            return;
        }
        // Both directions in 1/256, multiplied per pixel.
        let columns: Vec<u32> = (clip.left..clip.right)
            .map(|x| {
                u32::from(level(
                    strength * 255.0 * within(x, area.left, area.right, blur),
                ))
            })
            .collect();
        let solid = area.inset(whole(blur.min(24.0)));
        let gap = solid.left.clamp(clip.left, clip.right)..solid.right.clamp(clip.left, clip.right);
        for y in clip.top..clip.bottom {
            let row = u32::from(level(255.0 * within(y, area.top, area.bottom, blur)));
            if row == 0 {
                continue;
            }
            if y >= solid.top && y < solid.bottom && !gap.is_empty() {
                self.darken(y, clip.left, gap.start, &columns, row);
                let right = columns
                    .get(count(gap.end - clip.left)..)
                    .unwrap_or_default();
                self.darken(y, gap.end, clip.right, right, row);
            } else {
                self.darken(y, clip.left, clip.right, &columns, row);
            }
        }
    }

    /// Lays black over a part of a row; the opacity of a pixel is `columns * row`, both up to 255.
    fn darken(&mut self, y: i32, left: i32, right: i32, columns: &[u32], row: u32) {
        for (under, column) in self.span(y, left, right).iter_mut().zip(columns) {
            let cover = (column * row) >> 8;
            let keep = 255 - cover;
            let [red, green, blue, alpha] = *under;
            *under = [
                scaled(red, keep),
                scaled(green, keep),
                scaled(blue, keep),
                // What was transparent gets the opacity of the shadow.
                scaled(alpha, keep).saturating_add(scaled(255, cover)),
            ];
        }
    }

    /// Remembers what lies under the four corners of a rectangle, so that [`Canvas::restore_corners`] can make it
    /// round after it was painted square.
    #[must_use]
    pub fn save_corners(&self, area: PixelRect, radius: f64) -> Corners {
        let corner = Corner::new(area, radius);
        let size = i32::try_from(corner.rows.len()).unwrap_or(0);
        let mut under = Vec::with_capacity(corner.rows.len() * corner.rows.len() * 4);
        for PixelPlace { x, y } in corner_pixels(area, size) {
            under.push(self.pixel(x, y));
        }
        Corners {
            area,
            corner,
            under,
        }
    }

    /// Brings back what lay under the corners.
    pub fn restore_corners(&mut self, corners: &Corners) {
        let size = i32::try_from(corners.corner.rows.len()).unwrap_or(0);
        let area = corners.area;
        for (PixelPlace { x, y }, under) in corner_pixels(area, size).zip(&corners.under) {
            let Some(under) = under else { continue };
            let column = (x - area.left).min(area.right - 1 - x);
            let cover = corners
                .corner
                .row(area, y)
                .and_then(|row| row.get(count(column)))
                .copied()
                .unwrap_or(255);
            if let [pixel] = self.span(y, x, x + 1) {
                let keep = u32::from(cover);
                for (sample, &old) in pixel.iter_mut().zip(under) {
                    *sample = scaled(*sample, keep).saturating_add(scaled(old, 255 - keep));
                }
            }
        }
    }

    /// The pixel at a place; none outside.
    #[must_use]
    pub fn pixel(&self, x: i32, y: i32) -> Option<Pixel> {
        if x < 0 || y < 0 || x >= self.size.width {
            return None;
        }
        self.pixels
            .get(count(y) * count(self.size.width) + count(x))
            .copied()
    }
}

/// How much of a blurred bar from `low` to `high` is at a place: 1 inside, 0 far away.
fn within(place: i32, low: i32, high: i32, blur: f64) -> f64 {
    let ramp = |edge: i32, sign: f64| {
        let part = ((f64::from(place) + 0.5 - f64::from(edge)) * sign / (blur * 2.0) + 0.5)
            .clamp(0.0, 1.0);
        part * part * (3.0 - 2.0 * part)
    };
    ramp(low, 1.0) * ramp(high, -1.0)
}

fn contains(corners: &[PixelPoint], point: PixelPoint) -> bool {
    let mut inside = false;
    let following = corners.iter().skip(1).chain(corners.first());
    for (a, b) in corners.iter().zip(following) {
        if (a.y > point.y) != (b.y > point.y)
            && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        {
            inside = !inside;
        }
    }
    inside
}
