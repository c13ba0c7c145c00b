//! What the pages of a PDF and the picture of an image file show: lines of text, from which their pictures are made.

use serde::{Deserialize, Serialize};

use super::defaults::is_false;
use super::pictures::{DrawnText, Picture};
use crate::geometry::Size;
use crate::text_metrics::font::Face;

/// What is in a file whose contents are pages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Paper {
    /// An image file has one.
    pub pages: Vec<Sheet>,
    /// It is opened with a password, which nobody here has.
    #[serde(skip_serializing_if = "is_false")]
    pub needs_password: bool,
}

/// A page of a PDF, or an image.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sheet {
    /// From top to bottom.
    pub lines: Vec<String>,
    /// It is a picture of a page: its lines can be seen, and are no text.
    #[serde(skip_serializing_if = "is_false")]
    pub scanned: bool,
}

/// A page, in points: US Letter.
pub const PAGE: Size = Size {
    width: 612.0,
    height: 792.0,
};

const MARGIN: f64 = 72.0;
const LINE: f64 = 20.0;
/// How far the highest letter of a line reaches above its lowest one.
const LETTERS: f64 = 13.0;

/// Black on white.
const CONTRAST: f64 = 21.0;

/// No picture of a page has a longer side, in pixels.
const LONGEST: f64 = 10_000.0;

impl Sheet {
    /// The text that it holds as text.
    pub fn text(&self) -> String {
        match self.scanned {
            true => String::new(),
            false => self.lines.join("\n"),
        }
    }

    /// Its picture, as large as fits into a size in points; none where that is no size.
    pub fn picture(&self, within: Size) -> Option<Picture> {
        let scale = (within.width / PAGE.width).min(within.height / PAGE.height);
        let is_size = scale > 0.0 && scale * PAGE.height <= LONGEST;
        is_size.then(|| self.drawn(scale))
    }

    fn drawn(&self, scale: f64) -> Picture {
        let lines = self.lines.iter().zip(0_u32..);
        let texts = lines.map(|(line, at)| {
            let top = (MARGIN + LINE * f64::from(at)) * scale;
            DrawnText {
                text: line.clone(),
                face: Face::Text,
                left: MARGIN * scale,
                top,
                bottom: top + LETTERS * scale,
                contrast: CONTRAST,
            }
        });
        let shown = |text: &DrawnText| text.bottom <= PAGE.height * scale && !text.text.is_empty();
        let texts: Vec<DrawnText> = texts.filter(shown).collect();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "bounded above, and more than 0"
        )]
        let pixels = |points: f64| (points * scale).round().max(1.0) as u32;
        let (width, height) = (pixels(PAGE.width), pixels(PAGE.height));
        let names: Vec<&str> = texts.iter().map(|text| text.text.as_str()).collect();
        Picture {
            path: String::new(),
            digest: Picture::digest_of(&blank(width, height, &names.join("\n"))),
            width,
            height,
            scale,
            texts,
            codes: Vec::new(),
            is_cut: false,
        }
        .bounded()
    }
}

impl Picture {
    /// The bytes of a file of this size, which stand for this picture: a TIFF that is white all over, with what is read of it as
    /// its description. No pixel of a page is drawn.
    pub fn blank_file(&self) -> Vec<u8> {
        let names: Vec<&str> = self.texts.iter().map(|text| text.text.as_str()).collect();
        blank(self.width, self.height, &names.join("\n"))
    }
}

/// A white TIFF of one bit a pixel, with a description.
fn blank(width: u32, height: u32, description: &str) -> Vec<u8> {
    const LONG: u16 = 4;
    const SHORT: u16 = 3;
    const ASCII: u16 = 2;
    // PackBits: a run of up to 128 bytes of white, of which 0 is the value.
    let mut row = Vec::new();
    let mut left = width.div_ceil(8);
    while left > 0 {
        let run = left.min(128);
        let header = u8::try_from((257 - run) % 256).unwrap_or_default();
        row.extend([header, 0]);
        left -= run;
    }
    let text = format!("{}\0\0\0\0", Picture::digest_of(description.as_bytes()));
    let text_at = 8_u32;
    let text_bytes = u32::try_from(text.len()).unwrap_or_default();
    let strip_at = text_at + text_bytes;
    let rows: Vec<u8> = (0..height).flat_map(|_| row.iter().copied()).collect();
    let strip_bytes = u32::try_from(rows.len()).unwrap_or_default();
    let padding = strip_bytes % 2;
    let directory = strip_at + strip_bytes + padding;
    let entries: [(u16, u16, u32, u32); 9] = [
        (256, LONG, 1, width),
        (257, LONG, 1, height),
        (258, SHORT, 1, 1),
        // PackBits; 0 is white.
        (259, SHORT, 1, 32_773),
        (262, SHORT, 1, 0),
        (270, ASCII, text_bytes, text_at),
        (273, LONG, 1, strip_at),
        (278, LONG, 1, height),
        (279, LONG, 1, strip_bytes),
    ];
    let mut file = b"II*\0".to_vec();
    file.extend(directory.to_le_bytes());
    file.extend(text.as_bytes());
    file.extend(rows);
    file.extend(std::iter::repeat_n(
        0,
        usize::try_from(padding).unwrap_or_default(),
    ));
    file.extend(9_u16.to_le_bytes());
    for (tag, kind, count, value) in entries {
        file.extend(tag.to_le_bytes());
        file.extend(kind.to_le_bytes());
        file.extend(count.to_le_bytes());
        file.extend(value.to_le_bytes());
    }
    file.extend(0_u32.to_le_bytes());
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_a_page_fits_its_size_and_is_known_by_its_bytes() {
        let page = Sheet {
            lines: vec!["Receipt".to_owned(), "Total 12.40".to_owned()],
            scanned: true,
        };
        let picture = page.picture(Size::new(2000.0, 2000.0)).unwrap();
        assert_eq!((picture.width, picture.height), (1545, 2000));
        assert_eq!(picture.texts.len(), 2);
        assert_eq!(picture.digest, Picture::digest_of(&picture.blank_file()));
        let other = Sheet {
            lines: vec!["Receipt".to_owned(), "Total 12.50".to_owned()],
            scanned: true,
        };
        let other = other.picture(Size::new(2000.0, 2000.0)).unwrap();
        assert_ne!(picture.digest, other.digest);
        assert_eq!(
            (page.text(), page.picture(Size::new(0.0, 10.0))),
            (String::new(), None)
        );
    }
}
