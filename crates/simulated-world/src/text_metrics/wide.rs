//! Glyphs that the Latin fonts lack: Japanese, and emoji in colour (`scripts/dev/wide-atlas.py`). One size of each is
//! kept and scaled to the size of the text.

use std::{collections::HashMap, io::Cursor, sync::OnceLock};

/// Cells in a row of a picture.
const COLUMNS: usize = 64;
/// How far below the top of a cell the baseline of a Japanese character is, in parts of the cell.
pub const BASELINE: f64 = 7.0 / 8.0;
/// How large an emoji is beside the letters, and how far it reaches below the baseline, in parts of the em.
pub const EMOJI_SIZE: f64 = 1.25;
pub const EMOJI_DEPTH: f64 = 0.22;

/// What a variation selector asks for: the emoji.
pub const AS_EMOJI: char = '\u{FE0F}';

/// A glyph of one of the pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wide {
    Japanese { cell: usize, half: bool },
    Emoji { cell: usize },
}

/// One picture.
pub struct Atlas {
    cells: HashMap<&'static str, usize>,
    /// The number of cells whose characters are emoji by themselves.
    always: usize,
    /// Side of a cell in pixels.
    pub side: usize,
    stride: usize,
    /// Red, green, blue, opacity; a grey picture has its levels as the opacity.
    pixels: Vec<[u8; 4]>,
}

pub fn japanese() -> &'static Atlas {
    static ATLAS: OnceLock<Atlas> = OnceLock::new();
    ATLAS.get_or_init(|| {
        let table = include_str!("../../data/fonts/wide.txt").trim_end();
        let signs = table
            .char_indices()
            .map(|(at, letter)| table.get(at..at + letter.len_utf8()).unwrap_or_default());
        let picture = include_bytes!("../../data/fonts/wide.png");
        Atlas::read(picture, signs.collect(), 0)
    })
}

pub fn emoji() -> &'static Atlas {
    static ATLAS: OnceLock<Atlas> = OnceLock::new();
    ATLAS.get_or_init(|| {
        let table = include_str!("../../data/fonts/emoji.txt");
        let always = table.lines().next().unwrap_or_default().split(' ').count();
        let picture = include_bytes!("../../data/fonts/emoji.png");
        Atlas::read(picture, table.split_whitespace().collect(), always)
    })
}

impl Atlas {
    fn read(picture: &[u8], words: Vec<&'static str>, always: usize) -> Self {
        // A broken picture leaves boxes; a test reads both.
        let (stride, pixels) = decode(picture).unwrap_or((COLUMNS, Vec::new()));
        Self {
            cells: words
                .into_iter()
                .enumerate()
                .map(|(cell, word)| (word, cell))
                .collect(),
            always,
            side: stride / COLUMNS,
            stride,
            pixels,
        }
    }

    /// The mean of a part of a cell, colours multiplied by the opacity; places in pixels of the cell.
    pub fn mean(&self, cell: usize, x: (f64, f64), y: (f64, f64)) -> [f64; 4] {
        let (left, top) = (cell % COLUMNS * self.side, cell / COLUMNS * self.side);
        let mut sum = [0.0; 4];
        let mut weight = 0.0;
        for row in parts(y, self.side) {
            for column in parts(x, self.side) {
                let place = (top + row.0) * self.stride + left + column.0;
                let cover = row.1 * column.1;
                let Some(&[red, green, blue, opacity]) = self.pixels.get(place) else {
                    continue;
                };
                let opacity = f64::from(opacity) * cover;
                for (total, sample) in sum.iter_mut().zip([red, green, blue]) {
                    *total += f64::from(sample) / 255.0 * opacity;
                }
                sum[3] += opacity;
                weight += cover;
            }
        }
        sum.map(|total| if weight > 0.0 { total / weight } else { 0.0 })
    }
}

/// The pixels that a stretch of a cell covers, and how much of each.
fn parts((from, to): (f64, f64), side: usize) -> impl Iterator<Item = (usize, f64)> {
    // A place within a cell.
    let first = from.max(0.0).floor() as usize;
    (first..side)
        .map(move |place| {
            let start = f64::from(u32::try_from(place).unwrap_or(0));
            (place, (to.min(start + 1.0) - from.max(start)).max(0.0))
        })
        .take_while(|(_, cover)| *cover > 0.0)
}

fn decode(picture: &[u8]) -> Option<(usize, Vec<[u8; 4]>)> {
    let mut decoder = png::Decoder::new(Cursor::new(picture));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().ok()?;
    let mut samples = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut samples).ok()?;
    let pixels = match frame.color_type {
        png::ColorType::Grayscale => samples.iter().map(|&grey| [255, 255, 255, grey]).collect(),
        png::ColorType::Rgba => samples
            .chunks_exact(4)
            .filter_map(|pixel| <[u8; 4]>::try_from(pixel).ok())
            .collect(),
        _ => return None,
    };
    Some((usize::try_from(frame.width).ok()?, pixels))
}

impl Wide {
    /// The emoji that a word is by itself, as a character or a flag's two letters.
    pub fn emoji(word: &str) -> Option<Self> {
        let atlas = emoji();
        let cell = *atlas.cells.get(word)?;
        (cell < atlas.always).then_some(Self::Emoji { cell })
    }

    /// What a character is that the Latin fonts lack, or that is asked for as an emoji.
    pub fn of(word: &str) -> Option<Self> {
        if let Some(&cell) = emoji().cells.get(word) {
            return Some(Self::Emoji { cell });
        }
        let &cell = japanese().cells.get(word)?;
        let half = word
            .chars()
            .all(|letter| ('\u{FF61}'..='\u{FF9F}').contains(&letter));
        Some(Self::Japanese { cell, half })
    }

    /// How far the pen moves, in parts of the em.
    pub fn advance(self) -> f64 {
        match self {
            Self::Japanese { half: true, .. } => 0.5,
            Self::Japanese { .. } => 1.0,
            Self::Emoji { .. } => EMOJI_SIZE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_tables_has_a_cell_that_is_not_empty() {
        for atlas in [japanese(), emoji()] {
            assert!(atlas.side >= 20 && atlas.cells.len() > 600);
            let side = f64::from(u32::try_from(atlas.side).unwrap());
            for (word, &cell) in &atlas.cells {
                let [.., opacity] = atlas.mean(cell, (0.0, side), (0.0, side));
                assert!(opacity > 0.5 || *word == "\u{3000}", "{word}");
            }
        }
    }

    #[test]
    fn what_people_write_is_there() {
        for word in [
            "日", "本", "語", "あ", "ア", "ー", "。", "「", "漢", "ｱ", "Ａ", "❤",
        ] {
            assert!(Wide::of(word).is_some(), "{word}");
        }
        for word in ["😀", "👋", "🎉", "🍎", "✅", "🇯🇵"] {
            assert!(Wide::emoji(word).is_some(), "{word}");
        }
        assert!(Wide::emoji("❤").is_none(), "a text by itself");
    }
}
