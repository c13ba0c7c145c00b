//! The fonts: glyphs that were rendered beforehand (`scripts/dev/font-atlas.py`), how wide they are, and where lines
//! break. Nothing is drawn here.

use std::{borrow::Cow, io::Cursor, sync::OnceLock};

use serde::{Deserialize, Serialize};

use super::wide::{AS_EMOJI, Wide};

/// A font at a size in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// 11 points.
    Small,
    /// 13 points: the system font.
    Text,
    /// 13 points, semibold.
    Bold,
    /// 24 points, semibold.
    Head,
    /// 11 points, all glyphs of one width.
    Mono,
}

struct Source {
    picture: &'static [u8],
    table: &'static str,
}

macro_rules! source {
    ($name:literal) => {
        Source {
            picture: include_bytes!(concat!("../../data/fonts/", $name, ".png")),
            table: include_str!(concat!("../../data/fonts/", $name, ".txt")),
        }
    };
}

/// Single and double size of each face.
static SOURCES: [[Source; 2]; 5] = [
    [source!("small-1"), source!("small-2")],
    [source!("text-1"), source!("text-2")],
    [source!("bold-1"), source!("bold-2")],
    [source!("head-1"), source!("head-2")],
    [source!("mono-1"), source!("mono-2")],
];

/// The size of each face in points.
const EMS: [f64; 5] = [11.0, 13.0, 13.0, 24.0, 11.0];

static FONTS: [[OnceLock<Font>; 2]; 5] = [const { [const { OnceLock::new() }; 2] }; 5];

/// The picture of a character, in pixels.
pub struct Glyph {
    code: u32,
    /// In 1/64 pixel.
    advance: u16,
    /// From the pen to its left edge, and from the baseline to its upper edge.
    pub left: i32,
    pub top: i32,
    pub width: usize,
    pub height: usize,
    /// Where its picture begins in the atlas.
    pub start: usize,
}

/// One face at one scale.
#[derive(Default)]
pub struct Font {
    /// Line height and distance from its top to the baseline, in pixels.
    pub height: i32,
    pub baseline: i32,
    /// The size of the letters, in pixels.
    pub em: f64,
    /// By code point.
    glyphs: Vec<Glyph>,
    /// The atlas: pixels in a row, and how much of each pixel is covered.
    pub stride: usize,
    pub levels: Vec<u8>,
}

/// What is drawn for a character.
pub enum Sign<'a> {
    Glyph(&'a Glyph),
    /// What the Latin fonts lack.
    Wide(Wide),
    /// A box with the code point in it.
    Missing(u32),
    Nothing,
}

impl Font {
    /// The face for a display of this scale: the double size on everything finer than 1.25.
    pub fn of(face: Face, scale: f64) -> &'static Self {
        let index = match face {
            Face::Small => 0,
            Face::Text => 1,
            Face::Bold => 2,
            Face::Head => 3,
            Face::Mono => 4,
        };
        let double = usize::from(scale > 1.25);
        static NONE: OnceLock<Font> = OnceLock::new();
        let slot = FONTS.get(index).and_then(|sizes| sizes.get(double));
        let source = SOURCES.get(index).and_then(|sizes| sizes.get(double));
        match (slot, source) {
            // A broken atlas leaves boxes; a test reads them all.
            (Some(slot), Some(source)) => slot.get_or_init(|| Self {
                em: EMS.get(index).copied().unwrap_or(13.0) * f64::from(1 + u8::from(scale > 1.25)),
                ..Self::read(source).unwrap_or_default()
            }),
            _ => NONE.get_or_init(Self::default),
        }
    }

    fn read(source: &Source) -> Option<Self> {
        let mut decoder = png::Decoder::new(Cursor::new(source.picture));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().ok()?;
        let mut levels = vec![0; reader.output_buffer_size()?];
        let frame = reader.next_frame(&mut levels).ok()?;
        let stride = usize::try_from(frame.width).ok()?;
        let mut lines = source.table.lines();
        let (height, baseline) = lines.next()?.split_once(' ')?;
        let mut glyphs = Vec::with_capacity(512);
        let (mut x, mut y, mut row) = (0, 0, 0);
        for line in lines {
            let mut words = line.split(' ');
            let code = u32::from_str_radix(words.next()?, 16).ok()?;
            let advance = words.next()?.parse().ok()?;
            let left = words.next()?.parse().ok()?;
            let top = words.next()?.parse().ok()?;
            let width: usize = words.next()?.parse().ok()?;
            let height: usize = words.next()?.parse().ok()?;
            if x + width > stride {
                (x, y, row) = (0, y + row, 0);
            }
            glyphs.push(Glyph {
                code,
                advance,
                left,
                top,
                width,
                height,
                start: y * stride + x,
            });
            (x, row) = (x + width, row.max(height));
        }
        Some(Self {
            height: height.parse().ok()?,
            baseline: baseline.parse().ok()?,
            em: 0.0,
            glyphs,
            stride,
            levels,
        })
    }

    /// What is drawn for each character, with the byte at which that begins. Several characters may be one sign.
    pub fn signs<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (usize, Sign<'a>)> {
        let mut letters = text.char_indices().peekable();
        let mut joined = false;
        std::iter::from_fn(move || {
            let (at, letter) = letters.next()?;
            let next = letters.peek().map(|(_, next)| *next);
            let hidden = std::mem::take(&mut joined) && letter >= '\u{2190}';
            joined = letter == JOINER;
            if hidden {
                // A family is drawn as its first member.
                return Some((at, Sign::Nothing));
            }
            let is_flag = is_regional(letter) && next.is_some_and(is_regional);
            let length = letter.len_utf8() * if is_flag { 2 } else { 1 };
            let word = text.get(at..at + length).unwrap_or_default();
            let emoji = if next == Some(AS_EMOJI) {
                Wide::of(word)
            } else if letter >= '\u{2190}' {
                Wide::emoji(word)
            } else {
                None
            };
            if is_flag && emoji.is_some() {
                letters.next();
            }
            let sign = match emoji {
                Some(wide) => Sign::Wide(wide),
                None => match self.sign(letter) {
                    Sign::Missing(code) => Wide::of(word).map_or(Sign::Missing(code), Sign::Wide),
                    sign => sign,
                },
            };
            Some((at, sign))
        })
    }

    fn sign(&self, character: char) -> Sign<'_> {
        let code = match character {
            '\t' => 0x20,
            '\u{2010}' => 0x2D,
            '\u{202F}' | '\u{2009}' => 0x20,
            other => other.into(),
        };
        match self.glyphs.binary_search_by_key(&code, |glyph| glyph.code) {
            Ok(index) => self.glyphs.get(index).map_or(Sign::Nothing, Sign::Glyph),
            Err(_) if is_silent(code) => Sign::Nothing,
            Err(_) => Sign::Missing(code),
        }
    }

    /// How far the pen moves for a sign, in pixels.
    pub fn advance(&self, sign: &Sign<'_>) -> f64 {
        match sign {
            Sign::Glyph(glyph) => f64::from(glyph.advance) / 64.0,
            Sign::Wide(wide) => (wide.advance() * self.em).round(),
            Sign::Missing(_) => f64::from(self.height),
            Sign::Nothing => 0.0,
        }
    }

    /// The width of one line of text, in pixels.
    pub fn measure(&self, text: &str) -> f64 {
        self.signs(text).map(|(_, sign)| self.advance(&sign)).sum()
    }

    /// The text, cut with an ellipsis where it would be wider than `width` pixels.
    pub fn ellipsised<'a>(&self, text: &'a str, width: f64) -> Cow<'a, str> {
        if self.measure(text) <= width {
            return Cow::Borrowed(text);
        }
        let room = width - self.measure("…");
        let mut used = 0.0;
        let end = self.signs(text).find_map(|(at, sign)| {
            used += self.advance(&sign);
            (used > room).then_some(at)
        });
        let kept = text.get(..end.unwrap_or(text.len())).unwrap_or(text);
        let mut kept = kept.trim_end().to_owned();
        kept.push('…');
        Cow::Owned(kept)
    }

    /// The lines a text takes in a width of so many pixels, broken between words where that is possible.
    pub fn wrapped<'a>(&self, text: &'a str, width: f64) -> Vec<&'a str> {
        let mut lines = Vec::new();
        for paragraph in text.split(['\n', '\r', '\u{2028}', '\u{2029}']) {
            let mut rest = paragraph;
            loop {
                let fitting = self.fitting(rest, width);
                if fitting == rest.len() {
                    lines.push(rest);
                    break;
                }
                let line = rest.get(..fitting).unwrap_or(rest);
                let cut = break_in(line);
                let (line, following) = rest.split_at_checked(cut).unwrap_or((rest, ""));
                lines.push(line);
                rest = following;
            }
        }
        lines
    }

    /// How many bytes of a text go into a width; one character at least.
    fn fitting(&self, text: &str, width: f64) -> usize {
        let mut used = 0.0;
        for (index, sign) in self.signs(text) {
            used += self.advance(&sign);
            if used > width && index > 0 {
                return index;
            }
        }
        text.len()
    }
}

/// Joins two emoji to one.
const JOINER: char = '\u{200D}';

/// The letters that flags are made of.
fn is_regional(letter: char) -> bool {
    ('\u{1F1E6}'..='\u{1F1FF}').contains(&letter)
}

/// Where a line that is full is broken: behind its last space, else where it ends. Japanese is broken anywhere.
fn break_in(line: &str) -> usize {
    let is_japanese = |letter: char| ('\u{3000}'..='\u{9FFF}').contains(&letter);
    if line.chars().next_back().is_some_and(is_japanese) {
        return line.len();
    }
    line.rfind(' ').map_or(line.len(), |space| space + 1)
}

/// Marks that combine with the character before them, joiners, variation selectors, direction marks, controls.
fn is_silent(code: u32) -> bool {
    code < 0x20
        || (0x7F..0xA0).contains(&code)
        || (0x300..0x370).contains(&code)
        || (0x200B..=0x200F).contains(&code)
        || (0x202A..=0x202E).contains(&code)
        || (0x2060..=0x206F).contains(&code)
        || (0xFE00..=0xFE0F).contains(&code)
        || code == 0xFEFF
        || (0x1F3FB..=0x1F3FF).contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_atlas_reads_and_has_the_alphabet() {
        for sizes in &SOURCES {
            for source in sizes {
                let font = Font::read(source).unwrap();
                for character in (' '..='~').chain("Äöü‘’“”…–—".chars()) {
                    assert!(
                        matches!(font.sign(character), Sign::Glyph(_)),
                        "{character}"
                    );
                }
                assert!(font.height > font.baseline && font.baseline > 0);
            }
        }
    }

    #[test]
    fn texts_are_cut_and_broken_within_their_width() {
        let font = Font::of(Face::Text, 1.0);
        let width = font.measure("Documents and");
        let cut = font.ellipsised("Documents and Downloads", width);
        assert!(cut.ends_with('…') && font.measure(&cut) <= width, "{cut}");
        assert_eq!(
            font.wrapped("Documents and Downloads\nMusic", width + 5.0),
            ["Documents and ", "Downloads", "Music"]
        );
        assert_eq!(font.wrapped("mmmm", 1.0), ["m", "m", "m", "m"]);
    }

    #[test]
    fn a_missing_glyph_has_a_width_and_a_combining_mark_none() {
        let font = Font::of(Face::Text, 1.0);
        assert!(font.measure("日") > 5.0);
        assert!(font.measure("ሴ") > 5.0);
        assert!((font.measure("👨\u{200D}👩\u{200D}👧") - font.measure("👨")).abs() < f64::EPSILON);
        assert!((font.measure("🇯🇵") - font.measure("😀")).abs() < f64::EPSILON);
        assert!((font.measure("e\u{301}") - font.measure("e")).abs() < f64::EPSILON);
    }
}
