//! Writes texts: the glyphs of the fonts, and the box for what has no glyph. How wide they are is not decided here.

use super::writing::{Strokes, Writing};
use canvas::{Canvas, Colour, PixelRect, level, whole};
use simulated_world::text_metrics::{
    font::{Font, Sign},
    wide::{self, Wide},
};

/// How letters are painted.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    pub(super) colour: Colour,
    /// Each stroke twice, side by side: the atlas has its bold face in the sizes of labels only.
    pub(super) heavy: bool,
    /// Leaning to the right: the atlas has no italic face.
    pub(super) slanted: bool,
    pub(super) underlined: bool,
}

impl From<Colour> for Ink {
    fn from(colour: Colour) -> Self {
        Self {
            colour,
            heavy: false,
            slanted: false,
            underlined: false,
        }
    }
}

/// By how much of its height a letter leans.
const SLANT: f64 = 0.2;

/// A row of a letter, so many pixels below the baseline.
fn letter_row(
    canvas: &mut Canvas,
    (left, baseline, below): (i32, i32, i32),
    cover: &[u8],
    (ink, font): (Ink, &Font),
    strokes: &mut Strokes,
) {
    let lean = if ink.slanted {
        whole((f64::from(-below) * SLANT).round())
    } else {
        0
    };
    // Half a point, in pixels: the height of a line is that of its letters.
    let beside = ink.heavy.then(|| (font.height / 30).max(1));
    for left in [Some(left), beside.map(|beside| left + beside)]
        .into_iter()
        .flatten()
    {
        canvas.row_covered(baseline + below, left + lean, cover, ink.colour);
        strokes.row(baseline + below, left + lean, cover);
    }
}

/// Writes one line of text with its baseline at `baseline`. `ink` is that of the letter at a byte of it.
pub(super) fn write(
    font: &Font,
    canvas: &mut Canvas,
    (x, baseline): (f64, i32),
    text: &str,
    ink: &dyn Fn(usize) -> Ink,
    writing: &mut Writing,
) {
    let mut pen = x;
    let mut signs = font.signs(text).peekable();
    while let Some((at, sign)) = signs.next() {
        if pen > f64::from(canvas.clip.right) {
            return;
        }
        let mut strokes = Strokes::new();
        let ink = ink(at);
        let colour = ink.colour;
        let left = whole(pen.round());
        match sign {
            Sign::Glyph(glyph) => {
                let rows = font.levels.get(glyph.start..).unwrap_or_default();
                for (y, row) in rows.chunks(font.stride).take(glyph.height).enumerate() {
                    let below = glyph.top + i32::try_from(y).unwrap_or(0);
                    let row = row.get(..glyph.width).unwrap_or(row);
                    let place = (left + glyph.left, baseline, below);
                    letter_row(canvas, place, row, (ink, font), &mut strokes);
                }
            }
            Sign::Wide(wide) => {
                let place = (left, baseline);
                wide_sign(wide, canvas, place, font.em, colour, &mut strokes);
            }
            Sign::Missing(code) => missing(font, canvas, left, baseline, code, colour),
            Sign::Nothing => {}
        }
        let end = signs.peek().map_or(text.len(), |(next, _)| *next);
        let is_readable = !matches!(sign, Sign::Wide(Wide::Emoji { .. }) | Sign::Missing(_));
        writing.letter((at, end), is_readable, &strokes, canvas);
        pen += font.advance(&sign);
        if ink.underlined {
            let thick = (font.height / 16).max(1);
            let line = PixelRect {
                left,
                top: baseline + thick,
                right: whole(pen.round()),
                bottom: baseline + 2 * thick,
            };
            canvas.fill(line, colour);
        }
    }
}

/// A box with the hexadecimal digits of a code point, two in a row, as a last-resort font has it.
fn missing(font: &Font, canvas: &mut Canvas, left: i32, baseline: i32, code: u32, colour: Colour) {
    let unit = if font.height > 22 { 2 } else { 1 };
    let digits = format!("{code:04X}");
    let columns = i32::try_from(digits.len().div_ceil(2)).unwrap_or(2);
    let (width, height) = ((columns * 4 + 3) * unit, 15 * unit);
    let top = baseline - height + 2 * unit;
    let area = PixelRect {
        left: left + unit / 2,
        top,
        right: left + unit / 2 + width,
        bottom: top + height,
    };
    canvas.stroke_round(
        area,
        f64::from(2 * unit),
        unit,
        colour.alpha(level(f64::from(colour.alpha) * 0.7)),
    );
    for (index, digit) in (0_i32..).zip(digits.chars()) {
        let rows = digit
            .to_digit(16)
            .and_then(|value| DIGITS.get(usize::try_from(value).ok()?));
        let (x, y) = (index % columns, index / columns);
        for (row, bits) in (0_i32..).zip(rows.into_iter().flatten()) {
            for column in (0_i32..3).filter(|column| bits & (4 >> column) != 0) {
                let (left, top) = (
                    area.left + (2 + x * 4 + column) * unit,
                    top + (2 + y * 6 + row) * unit,
                );
                canvas.fill(
                    PixelRect {
                        left,
                        top,
                        right: left + unit,
                        bottom: top + unit,
                    },
                    colour,
                );
            }
        }
    }
}

/// Paints it with the pen at a place on the baseline, for a text whose em is so many pixels.
fn wide_sign(
    sign: Wide,
    canvas: &mut Canvas,
    (x, baseline): (i32, i32),
    em: f64,
    ink: Colour,
    strokes: &mut Strokes,
) {
    let (atlas, cell, size, top) = match sign {
        Wide::Japanese { cell, .. } => (wide::japanese(), cell, em, -(em * wide::BASELINE).round()),
        Wide::Emoji { cell } => {
            let size = em * wide::EMOJI_SIZE;
            (
                wide::emoji(),
                cell,
                size,
                (em * wide::EMOJI_DEPTH - size).round(),
            )
        }
    };
    let size = whole(size.round()).max(1);
    let scale = f64::from(u32::try_from(atlas.side).unwrap_or(0)) / f64::from(size);
    let reach = |place: i32| {
        let from = f64::from(place) * scale;
        // Where the picture is smaller than the text, each pixel takes a little of its neighbours.
        let spare = (1.0 - scale).max(0.0) / 2.0;
        (from - spare, from + scale + spare)
    };
    for row in 0..size {
        let y = baseline + whole(top) + row;
        for column in 0..size {
            let [red, green, blue, opacity] = atlas.mean(cell, reach(column), reach(row));
            if opacity < 1.0 {
                continue;
            }
            let pure = |sample: f64| level(sample / opacity * 255.0);
            let colour = match sign {
                Wide::Japanese { .. } => ink,
                Wide::Emoji { .. } => Colour {
                    red: pure(red),
                    green: pure(green),
                    blue: pure(blue),
                    alpha: ink.alpha,
                },
            };
            canvas.row_covered(y, x + column, &[level(opacity)], colour);
            strokes.row(y, x + column, &[level(opacity)]);
        }
    }
}

/// Hexadecimal digits, 3 by 5 bits.
const DIGITS: [[u8; 5]; 16] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
    [2, 5, 7, 5, 5],
    [6, 5, 6, 5, 6],
    [3, 4, 4, 4, 3],
    [6, 5, 5, 5, 6],
    [7, 4, 6, 4, 7],
    [7, 4, 6, 4, 4],
];
