//! What was written on a picture, and how much of it can still be read when the picture is finished: windows, sheets and
//! menus are drawn over texts, and shadows darken them. That is told from the pixels, letter by letter.

use canvas::{Canvas, Pixel};
use simulated_world::text_metrics::font::{Face, Font};
use simulated_world::world::DrawnText;

/// How many pixels of a letter, and of what is around it, are looked at again.
const SAMPLES: usize = 8;
/// The share of a letter's samples that have to be as they were painted.
const UNCHANGED: f64 = 0.5;
/// The least contrast of a letter that is no longer as it was painted, as under a shadow.
const LEAST_CONTRAST: f64 = 1.2;

/// A place on the canvas, and how it was painted.
#[derive(Clone, Copy, Debug)]
struct Sample {
    x: i32,
    y: i32,
    pixel: Pixel,
}

/// One letter of a text: where it is in the text, its darkest pixels, and some around it. A space has none.
#[derive(Debug)]
struct Letter {
    start: usize,
    end: usize,
    is_readable: bool,
    ink: Vec<Sample>,
    paper: Vec<Sample>,
}

/// A text of one line that was written on a canvas.
#[derive(Debug)]
pub(super) struct Writing {
    text: String,
    face: Face,
    scale: f64,
    left: f64,
    /// What the letters cover, from top to bottom.
    rows: Option<(i32, i32)>,
    letters: Vec<Letter>,
}

/// The pixels that one letter covers, while it is being painted: each with how much of it.
pub(super) struct Strokes(Vec<(i32, i32, u8)>);

impl Strokes {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    /// Notes a part of a row.
    pub(super) fn row(&mut self, y: i32, left: i32, cover: &[u8]) {
        let covered = (left..).zip(cover).filter(|(_, cover)| **cover > 0);
        self.0.extend(covered.map(|(x, cover)| (x, y, *cover)));
    }
}

impl Writing {
    pub(super) fn new(text: &str, face: Face, scale: f64, left: f64) -> Self {
        Self {
            text: text.to_owned(),
            face,
            scale,
            left,
            rows: None,
            letters: Vec::new(),
        }
    }

    /// Notes a letter that was painted, from one byte of the text to another. `strokes` is empty for a space; what is no
    /// letter, as an emoji, is not readable.
    pub(super) fn letter(
        &mut self,
        (start, end): (usize, usize),
        is_readable: bool,
        strokes: &Strokes,
        canvas: &Canvas,
    ) {
        let sample = |x: i32, y: i32| {
            let pixel = canvas.clip.contains(x, y).then(|| canvas.pixel(x, y))??;
            Some(Sample { x, y, pixel })
        };
        let mut strong: Vec<&(i32, i32, u8)> = strokes.0.iter().collect();
        strong.sort_by_key(|(_, _, cover)| std::cmp::Reverse(*cover));
        let all = strong.len().min(SAMPLES);
        let ink: Vec<Sample> = strong
            .into_iter()
            .take(SAMPLES)
            .filter_map(|(x, y, _)| sample(*x, *y))
            .collect();
        let edges = |of: fn(&(i32, i32, u8)) -> i32| {
            let places = strokes.0.iter().map(of);
            places.clone().min().zip(places.max())
        };
        let (columns, rows) = (edges(|(x, ..)| *x), edges(|(_, y, _)| *y));
        if let Some((top, bottom)) = rows {
            self.rows = Some(match self.rows {
                Some((before, after)) => (before.min(top), after.max(bottom + 1)),
                None => (top, bottom + 1),
            });
        }
        let mut paper = Vec::new();
        if let (Some((left, right)), Some((top, bottom))) = (columns, rows) {
            for y in [top - 1, bottom + 1] {
                for x in [left, i32::midpoint(left, right), right] {
                    paper.extend(sample(x, y));
                }
            }
        }
        // A letter of which less than half lies within what may be painted is cut off.
        let is_whole = ink.len() * 2 > all;
        self.letters.push(Letter {
            start,
            end,
            is_readable: is_readable && (is_whole || strokes.0.is_empty()),
            ink,
            paper,
        });
    }

    /// The parts of the text that can be read on the finished picture.
    pub(super) fn readable(&self, canvas: &Canvas) -> Vec<DrawnText> {
        let Some((top, bottom)) = self.rows else {
            return Vec::new();
        };
        let mut parts = Vec::new();
        let mut run: Option<(usize, usize, Vec<f64>)> = None;
        for letter in &self.letters {
            let contrast = match letter.is_readable {
                true if letter.ink.is_empty() => {
                    // A space goes on with what is before it.
                    continue;
                }
                true => letter.contrast(canvas),
                false => None,
            };
            match (contrast, &mut run) {
                (Some(contrast), Some((_, end, contrasts))) => {
                    *end = letter.end;
                    contrasts.push(contrast);
                }
                (Some(contrast), None) => run = Some((letter.start, letter.end, vec![contrast])),
                (None, _) => parts.extend(run.take()),
            }
        }
        parts.extend(run);
        let font = Font::of(self.face, self.scale);
        let written = self.letters.iter().filter(|letter| !letter.ink.is_empty());
        let is_long = written.count() > 2;
        let parts = parts.into_iter().filter_map(|(start, end, mut contrasts)| {
            // A letter alone between covered ones is one of what covers them, by chance at the same place.
            if is_long && contrasts.len() < 2 {
                return None;
            }
            let before = self.text.get(..start)?;
            contrasts.sort_by(f64::total_cmp);
            let contrast = contrasts.get(contrasts.len() / 2)?;
            Some(DrawnText {
                text: self.text.get(start..end)?.to_owned(),
                face: self.face,
                left: tenths(self.left + font.measure(before)),
                top: f64::from(top),
                bottom: f64::from(bottom),
                contrast: tenths(*contrast),
            })
        });
        parts.collect()
    }
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

impl Letter {
    /// How far it stands out on the finished picture; none when it cannot be read there.
    fn contrast(&self, canvas: &Canvas) -> Option<f64> {
        let now = |samples: &[Sample]| -> Vec<f64> {
            let pixels = samples.iter().filter_map(|at| canvas.pixel(at.x, at.y));
            let mut levels: Vec<f64> = pixels.map(luminance).collect();
            levels.sort_by(f64::total_cmp);
            levels
        };
        let (ink, paper) = (now(&self.ink), now(&self.paper));
        let (ink_middle, paper_middle) = (middle(&ink)?, middle(&paper)?);
        let (low, high) = (ink_middle.min(paper_middle), ink_middle.max(paper_middle));
        let contrast = (high + 0.05) / (low + 0.05);
        if is_unchanged(&self.ink, canvas) && is_unchanged(&self.paper, canvas) {
            return Some(contrast);
        }
        // Something was painted over it that lets it through, or it is gone: then letters and paper do not differ any more, or
        // differ here and there as what covers them has it.
        let was_dark = middle_then(&self.ink)? < middle_then(&self.paper)?;
        let apart = match was_dark {
            true => ink.last()? < paper.first()?,
            false => ink.first()? > paper.last()?,
        };
        (apart && contrast >= LEAST_CONTRAST).then_some(contrast)
    }
}

fn is_unchanged(samples: &[Sample], canvas: &Canvas) -> bool {
    let same = samples
        .iter()
        .filter(|at| canvas.pixel(at.x, at.y) == Some(at.pixel));
    // Counts of samples.
    same.count() as f64 >= samples.len() as f64 * UNCHANGED
}

fn middle(levels: &[f64]) -> Option<f64> {
    levels.get(levels.len() / 2).copied()
}

fn middle_then(samples: &[Sample]) -> Option<f64> {
    let mut levels: Vec<f64> = samples.iter().map(|at| luminance(at.pixel)).collect();
    levels.sort_by(f64::total_cmp);
    middle(&levels)
}

/// How bright a pixel is, from 0 to 1, as WCAG has it.
fn luminance([red, green, blue, _]: Pixel) -> f64 {
    let linear = |sample: u8| {
        let part = f64::from(sample) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The texts that can be read on a finished picture, each once: a bold word is written over a plain one.
pub(super) fn readable(writings: &[Writing], canvas: &Canvas, scale: f64) -> Vec<DrawnText> {
    let mut texts: Vec<DrawnText> = Vec::new();
    for writing in writings {
        for text in writing.readable(canvas) {
            let is_again = |known: &&DrawnText| {
                (known.top - text.top).abs() <= 2.0 * scale
                    && known.left <= text.left + 2.0 * scale
                    && known.right(scale) + 2.0 * scale >= text.right(scale)
                    && known.text.contains(&text.text)
            };
            if !texts.iter().any(|known| is_again(&known)) {
                texts.push(text);
            }
        }
    }
    texts
}
