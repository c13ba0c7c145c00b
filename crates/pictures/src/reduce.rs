//! Making a picture smaller while it is read. Of the original only the rows are held that the next ones of the result
//! are made of, a few megabytes for a display.
//!
//! Pixels of three bytes are held with a fourth one: the code for another kind of pixel would be half a megabyte of the program.

use resampling::{Part, REACH, Resampler};

use crate::error::PictureError;
use crate::size::PixelSize;

/// How many rows are read for one step.
const STEP: u32 = 128;
/// How many bytes a pixel has where it is held.
const HELD: usize = 4;

/// Takes the rows of a picture, and makes a smaller one of them.
pub(crate) struct Reducer {
    from: PixelSize,
    to: PixelSize,
    /// How many bytes a pixel of the original has, and of the result.
    channels: usize,
    /// The rows that are still needed.
    rows: Vec<u8>,
    /// The number of the first of them.
    first: u32,
    /// Whether one of them is not opaque.
    is_translucent: bool,
    resampler: Resampler,
    written: Vec<u8>,
    done: u32,
}

impl Reducer {
    /// For rows of a picture of the size `from`.
    pub(crate) fn new(from: PixelSize, to: PixelSize, channels: usize) -> Self {
        let width = to.width as usize;
        // Those of a step are made with all their bytes, and packed then.
        let packed = (to.height as usize + 1) * channels + STEP as usize * (HELD - channels);
        Self {
            from,
            to,
            channels,
            // Growing, it would be held twice.
            rows: Vec::with_capacity(Self::most_rows(from, to) * from.width as usize * HELD),
            first: 0,
            is_translucent: false,
            resampler: Resampler::default(),
            written: Vec::with_capacity(width * packed),
            done: 0,
        }
    }

    /// Takes the next row. `is_translucent` says whether a pixel of it is not opaque.
    ///
    /// # Errors
    /// When the rows are not as they were said to be.
    pub(crate) fn push(&mut self, row: &[u8], is_translucent: bool) -> Result<(), PictureError> {
        if self.channels == HELD {
            self.rows.extend_from_slice(row);
        } else {
            let (pixels, _) = row.as_chunks::<3>();
            let start = self.rows.len();
            self.rows.resize(start + pixels.len() * HELD, u8::MAX);
            let (held, _) = self.rows[start..].as_chunks_mut::<HELD>();
            for (held, [r, g, b]) in held.iter_mut().zip(pixels) {
                *held = [*r, *g, *b, u8::MAX];
            }
        }
        self.is_translucent |= is_translucent;
        let read = self.first + self.held();
        while self.done < self.to.height {
            let end = self.step_end();
            if read < self.below(end) {
                break;
            }
            self.step(end)?;
        }
        Ok(())
    }

    /// The pixels of the smaller picture.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.written
    }

    /// How many rows of the original are held at most: those of a step, and what the filter reaches beyond them.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the original's height"
    )]
    fn most_rows(from: PixelSize, to: PixelSize) -> usize {
        let scale = (f64::from(from.height) / f64::from(to.height)).max(1.0);
        let most = f64::from(STEP).max(scale) + 2.0 * REACH * scale + 2.0;
        most.min(f64::from(from.height)).ceil() as usize
    }

    fn row_bytes(&self) -> usize {
        self.from.width as usize * HELD
    }

    fn held(&self) -> u32 {
        u32::try_from(self.rows.len() / self.row_bytes().max(1)).unwrap_or(u32::MAX)
    }

    /// Rows of the original for one of the result.
    fn scale(&self) -> f64 {
        f64::from(self.from.height) / f64::from(self.to.height)
    }

    /// The first row of the result that the next step does not make.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "1 to 128"
    )]
    fn step_end(&self) -> u32 {
        let rows = (f64::from(STEP) / self.scale()).clamp(1.0, f64::from(STEP)) as u32;
        (self.done + rows).min(self.to.height)
    }

    /// The row of the original above that a row of the result begins to need.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the original's height"
    )]
    fn above(&self, row: u32) -> u32 {
        let reach = REACH * self.scale().max(1.0);
        (f64::from(row) * self.scale() - reach).floor().max(0.0) as u32
    }

    /// The row of the original below all that the rows of the result before `end` need.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the original's height"
    )]
    fn below(&self, end: u32) -> u32 {
        let reach = REACH * self.scale().max(1.0);
        let below = (f64::from(end) * self.scale() + reach).ceil();
        below.min(f64::from(self.from.height)) as u32
    }

    /// Makes the rows of the result up to `end`, and forgets what no later one needs.
    fn step(&mut self, end: u32) -> Result<(), PictureError> {
        let held = self.held();
        let top = f64::from(self.done) * self.scale() - f64::from(self.first);
        let height = f64::from(end - self.done) * self.scale();
        let made = self.to.width as usize * (end - self.done) as usize * HELD;
        let start = self.written.len();
        self.written.resize(start + made, 0);
        let part = Part {
            from: (self.from.width, held),
            rows: (top, height.min(f64::from(held) - top)),
            to: (self.to.width, end - self.done),
            is_translucent: self.is_translucent,
        };
        let written = &mut self.written[start..];
        let made = self.resampler.resample(&self.rows, &part, written);
        made.map_err(|error| PictureError::Reduced(error.into()))?;
        if self.channels < HELD {
            without_fourth(&mut self.written, start);
        }
        self.done = end;
        let keep = self.above(end).min(self.first + held);
        let gone = (keep - self.first) as usize * self.row_bytes();
        self.rows.drain(..gone);
        self.first = keep;
        Ok(())
    }
}

/// Takes the fourth byte of each pixel from `start` on away. What goes makes room where it is, because a second copy could be as large
/// as the first.
pub(crate) fn without_fourth(pixels: &mut Vec<u8>, start: usize) {
    let rest = &mut pixels[start..];
    let count = rest.len() / HELD;
    for pixel in 0..count {
        let [r, g, b] = [0, 1, 2].map(|byte| rest[pixel * HELD + byte]);
        rest[pixel * 3..pixel * 3 + 3].copy_from_slice(&[r, g, b]);
    }
    pixels.truncate(start + count * 3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn size(width: u32, height: u32) -> PixelSize {
        PixelSize { width, height }
    }

    fn reduced(pixels: &[u8], from: PixelSize, to: PixelSize, channels: usize) -> Vec<u8> {
        let mut reducer = Reducer::new(from, to, channels);
        for row in pixels.chunks(from.width as usize * channels) {
            reducer.push(row, channels == 4).unwrap();
        }
        reducer.finish()
    }

    /// What of a pixel can be seen. Colours are rounded as they are seen, and divided by their opacity afterwards: of a
    /// translucent pixel they may differ by as much more.
    fn shown(pixel: &[u8]) -> Vec<f64> {
        let values = pixel.iter().map(|value| f64::from(*value));
        match pixel.get(3) {
            None => values.collect(),
            Some(alpha) => values
                .take(3)
                .map(|colour| colour * f64::from(*alpha) / 255.0)
                .chain([f64::from(*alpha)])
                .collect(),
        }
    }

    proptest! {
        /// In steps or at once, it is the same picture.
        #[test]
        fn a_picture_is_reduced_in_steps_as_it_is_at_once(
            width in 1u32..40, height in 1u32..900, part in 0.01f64..1.0, channels in 3usize..=4, seed in any::<u8>(),
        ) {
            let from = size(width, height);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "smaller than the original")]
            let to = size((f64::from(width) * part).ceil() as u32, (f64::from(height) * part).ceil() as u32);
            let pixels: Vec<u8> = (0..from.width * from.height * u32::try_from(channels).unwrap())
                .map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8 ^ seed)
                .collect();
            let opaque = [u8::MAX];
            let held: Vec<u8> = pixels
                .chunks(channels)
                .flat_map(|pixel| pixel.iter().chain(&opaque).take(HELD).copied())
                .collect();
            let mut whole = vec![0; to.width as usize * to.height as usize * HELD];
            let part = Part {
                from: (from.width, from.height),
                rows: (0.0, f64::from(from.height)),
                to: (to.width, to.height),
                is_translucent: true,
            };
            let mut resampler = Resampler::default();
            resampler.resample(&held, &part, &mut whole).unwrap();
            let steps = reduced(&pixels, from, to, channels);
            prop_assert_eq!(steps.len() / channels, whole.len() / HELD);
            for (step, whole) in steps.chunks(channels).zip(whole.chunks(HELD)) {
                for (step, whole) in shown(step).iter().zip(shown(&whole[..channels])) {
                    prop_assert!((step - whole).abs() <= 2.0, "{} and {}", step, whole);
                }
            }
        }
    }

    #[test]
    fn few_rows_of_a_display_are_held() {
        let (from, to) = (size(5120, 2880), size(1568, 882));
        let mut reducer = Reducer::new(from, to, 4);
        let row = vec![255; 5120 * 4];
        for _ in 0..from.height {
            reducer.push(&row, false).unwrap();
            assert!(reducer.held() < 160, "{}", reducer.held());
        }
        assert_eq!(reducer.finish().len(), 1568 * 882 * 4);
    }

    /// What is transparent has no colour that its neighbours could take.
    #[test]
    fn transparent_pixels_colour_no_others() {
        let pixels: Vec<u8> = (0..64)
            .flat_map(|at| {
                if at % 8 < 4 {
                    [255, 255, 255, 255]
                } else {
                    [0, 0, 0, 0]
                }
            })
            .collect();
        let small = reduced(&pixels, size(8, 8), size(3, 3), 4);
        for pixel in small.as_chunks::<4>().0 {
            assert!(pixel[3] < 8 || pixel[0] > 247, "{pixel:?}");
        }
    }
}
