//! Digits as strokes: ten signs in any size with soft edges, which is less than a font is.

use super::canvas::{Canvas, Colour};

/// How high and how wide a digit is in its own units, with its strokes.
const HEIGHT: f64 = 9.0;
const WIDTH: f64 = 5.0;
/// Half of how wide a stroke is.
const HALF_STROKE: f64 = 0.72;
/// What is between two digits.
const BETWEEN: f64 = 0.9;

/// The strokes of a digit: the middle of each as points that are joined by straight lines.
type Strokes = &'static [&'static [(f64, f64)]];

const STROKES: [Strokes; 10] = [
    &[&[
        (2.5, 0.8),
        (1.5, 1.2),
        (0.9, 2.4),
        (0.75, 4.5),
        (0.9, 6.6),
        (1.5, 7.8),
        (2.5, 8.2),
        (3.5, 7.8),
        (4.1, 6.6),
        (4.25, 4.5),
        (4.1, 2.4),
        (3.5, 1.2),
        (2.5, 0.8),
    ]],
    &[&[(0.9, 2.3), (2.8, 0.8), (2.8, 8.2)]],
    &[&[
        (0.8, 2.7),
        (1.1, 1.5),
        (2.4, 0.8),
        (3.8, 1.4),
        (4.2, 2.7),
        (3.6, 4.2),
        (0.8, 8.2),
        (4.3, 8.2),
    ]],
    &[
        &[
            (0.8, 1.4),
            (2.4, 0.8),
            (3.8, 1.4),
            (4.1, 2.6),
            (3.6, 3.8),
            (2.0, 4.3),
        ],
        &[
            (2.0, 4.3),
            (3.8, 4.9),
            (4.3, 6.2),
            (3.8, 7.6),
            (2.4, 8.2),
            (0.7, 7.6),
        ],
    ],
    &[&[(3.5, 8.2), (3.5, 0.8), (0.7, 5.9), (4.6, 5.9)]],
    &[&[
        (4.1, 0.8),
        (1.1, 0.8),
        (0.9, 4.2),
        (2.4, 3.7),
        (3.8, 4.3),
        (4.3, 5.9),
        (3.8, 7.5),
        (2.4, 8.2),
        (0.7, 7.6),
    ]],
    &[&[
        (4.0, 1.2),
        (2.7, 0.8),
        (1.4, 1.8),
        (0.8, 4.0),
        (0.8, 6.2),
        (1.4, 7.7),
        (2.6, 8.2),
        (3.8, 7.6),
        (4.3, 6.1),
        (3.8, 4.6),
        (2.6, 4.1),
        (1.4, 4.6),
        (0.9, 5.6),
    ]],
    &[&[(0.7, 0.8), (4.3, 0.8), (2.0, 8.2)]],
    &[
        &[
            (2.5, 4.2),
            (1.3, 3.6),
            (0.95, 2.5),
            (1.4, 1.3),
            (2.5, 0.8),
            (3.6, 1.3),
            (4.05, 2.5),
            (3.7, 3.6),
            (2.5, 4.2),
        ],
        &[
            (2.5, 4.2),
            (1.1, 4.9),
            (0.7, 6.2),
            (1.2, 7.6),
            (2.5, 8.2),
            (3.8, 7.6),
            (4.3, 6.2),
            (3.9, 4.9),
            (2.5, 4.2),
        ],
    ],
    &[&[
        (1.0, 7.8),
        (2.3, 8.2),
        (3.6, 7.2),
        (4.2, 5.0),
        (4.2, 2.8),
        (3.6, 1.3),
        (2.4, 0.8),
        (1.2, 1.4),
        (0.7, 2.9),
        (1.2, 4.4),
        (2.4, 4.9),
        (3.6, 4.4),
        (4.1, 3.4),
    ]],
];

/// How wide a number is when its digits are `height` pixels high.
pub(crate) fn width(number: u32, height: f64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number has ten digits at most"
    )]
    let count = number.to_string().len() as f64;
    (count * WIDTH + (count - 1.0) * BETWEEN) * height / HEIGHT
}

/// Draws a number; `x` and `y` are its left upper corner.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    number: u32,
    x: f64,
    y: f64,
    height: f64,
    colour: Colour,
) {
    let unit = height / HEIGHT;
    for (place, digit) in number.to_string().bytes().enumerate() {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a number has ten digits at most"
        )]
        let left = x + place as f64 * (WIDTH + BETWEEN) * unit;
        let strokes = STROKES[usize::from(digit - b'0') % STROKES.len()];
        draw_strokes(canvas, strokes, (left, y), unit, colour);
    }
}

/// Each pixel has as much of the colour as its middle is within the nearest stroke, to half a pixel.
fn draw_strokes(
    canvas: &mut Canvas<'_>,
    strokes: Strokes,
    (left, top): (f64, f64),
    unit: f64,
    colour: Colour,
) {
    let first = |at: f64| whole((at - 1.0).floor());
    let last = |at: f64| whole((at + 1.0).ceil());
    for py in first(top)..last(top + HEIGHT * unit) {
        for px in first(left)..last(left + WIDTH * unit) {
            let at = ((middle(px) - left) / unit, (middle(py) - top) / unit);
            let lines = strokes.iter().flat_map(|stroke| stroke.windows(2));
            let nearest = lines
                .map(|line| distance(at, line[0], line[1]))
                .fold(f64::INFINITY, f64::min);
            let share = (HALF_STROKE - nearest) * unit + 0.5;
            canvas.lay(px, py, colour, share);
        }
    }
}

fn whole(value: f64) -> i64 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole, and a cast saturates"
    )]
    let whole = value as i64;
    whole
}

fn middle(pixel: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
    let middle = pixel as f64 + 0.5;
    middle
}

/// How far a point is from a line between two others.
fn distance(at: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let along = ((at.0 - from.0) * dx + (at.1 - from.1) * dy) / (dx * dx + dy * dy);
    let along = along.clamp(0.0, 1.0);
    (at.0 - from.0 - along * dx).hypot(at.1 - from.1 - along * dy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{DynamicImage, Rgb, RgbImage};

    /// Black on white, a row of signs.
    fn drawn(digit: u32, height: f64) -> RgbImage {
        let mut image = DynamicImage::ImageRgb8(RgbImage::from_pixel(12, 14, Rgb([255; 3])));
        let mut canvas = Canvas::of(&mut image).unwrap();
        draw(&mut canvas, digit, 2.0, 2.0, height, [0; 3]);
        image.to_rgb8()
    }

    /// A digit is told from every other one by many pixels, at the size of a mark.
    #[test]
    fn no_digit_looks_like_another() {
        let all: Vec<RgbImage> = (0..10).map(|digit| drawn(digit, 10.0)).collect();
        for (one, image) in all.iter().enumerate() {
            let dark = image.pixels().filter(|pixel| pixel.0[0] < 100).count();
            assert!((9..45).contains(&dark), "{one}: {dark}");
            for (other, second) in all.iter().enumerate().skip(one + 1) {
                let differ = image.pixels().zip(second.pixels());
                let differ = differ.filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > 90).count();
                assert!(differ >= 4, "{one} and {other}: {differ}");
            }
        }
    }

    #[test]
    fn digits_stay_within_their_size() {
        for digit in 0..10 {
            for (x, y, pixel) in drawn(digit, 9.0).enumerate_pixels() {
                let is_within = (2..7).contains(&x) && (2..11).contains(&y);
                assert!(is_within || pixel.0[0] > 100, "{digit} at {x},{y}");
            }
        }
        assert!((width(7, 9.0) - 5.0).abs() < 1e-9);
        assert!((width(17, 9.0) - 10.9).abs() < 1e-9);
    }
}
