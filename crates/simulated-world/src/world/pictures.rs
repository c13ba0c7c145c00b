//! The pictures that screencapture made of this Mac, as far as text recognition has to know them: no pixel is kept, but
//! what was written on them, where, and how well it stands out from what lies around it.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::defaults::is_false;
use crate::text_metrics::font::{Face, Font};

/// How many pictures are kept, the newest ones.
const MOST_PICTURES: usize = 6;
/// How many texts the pictures have together. A single picture has no more either: what is beyond that is not kept.
const MOST_TEXTS: usize = 6000;
/// The longest text of a picture, in bytes.
const LONGEST_TEXT: usize = 2000;
/// How many codes a picture has.
const MOST_CODES: usize = 100;

/// The pictures that are known, the oldest one first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pictures(VecDeque<Picture>);

/// A picture that screencapture made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The absolute path of its file; empty for a picture on the clipboard.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// Of the bytes of its file.
    pub digest: String,
    /// In pixels.
    pub width: u32,
    pub height: u32,
    /// Pixels per point.
    pub scale: f64,
    #[serde(default)]
    pub texts: Vec<DrawnText>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<DrawnCode>,
    /// More texts or codes were drawn than are kept.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_cut: bool,
}

/// A text of one line in a picture, or the part of one that nothing covers. Places are in pixels from the top left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnText {
    pub text: String,
    pub face: Face,
    /// Where its first letter begins.
    pub left: f64,
    /// The upper edge of its highest letter, and the lower edge of its lowest one.
    pub top: f64,
    pub bottom: f64,
    /// How many times lighter the letters are than what is around them, or the other way round: from 1 to 21, as WCAG counts.
    pub contrast: f64,
}

/// A bar code in a picture. Places are in pixels from the top left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnCode {
    /// Its kind, as the names of Vision end: `QR`, `EAN13`.
    pub symbology: String,
    /// None: it holds bytes that are no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payload: Option<String>,
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl DrawnText {
    /// Where its last letter ends.
    pub fn right(&self, scale: f64) -> f64 {
        self.left + Font::of(self.face, scale).measure(&self.text)
    }
}

impl Picture {
    /// What tells the bytes of two files apart. It is no protection against who makes two files alike on purpose.
    pub fn digest_of(bytes: &[u8]) -> String {
        // FNV-1a, eight bytes at a time.
        let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        let (words, rest) = bytes.as_chunks::<8>();
        let sum = words.iter().fold(0xcbf2_9ce4_8422_2325, |sum, word| {
            mix(sum, u64::from_le_bytes(*word)).rotate_left(23)
        });
        let sum = rest
            .iter()
            .fold(sum, |sum, byte| mix(sum, u64::from(*byte)));
        format!("{:016x}", mix(sum, bytes.len() as u64))
    }

    /// Leaves out what is more than may be kept.
    pub fn bounded(mut self) -> Self {
        let before = self.texts.len() + self.codes.len();
        self.codes.truncate(MOST_CODES);
        self.texts.retain(|text| text.text.len() <= LONGEST_TEXT);
        self.texts.truncate(MOST_TEXTS);
        self.is_cut |= self.texts.len() + self.codes.len() < before;
        self
    }
}

impl Pictures {
    /// Adds a picture; one of the same file is replaced, and the oldest ones go that are too many.
    pub fn add(&mut self, picture: Picture) {
        let picture = picture.bounded();
        self.0
            .retain(|known| known.path.is_empty() || known.path != picture.path);
        self.0.push_back(picture);
        let texts = |pictures: &VecDeque<Picture>| -> usize {
            pictures.iter().map(|picture| picture.texts.len()).sum()
        };
        while self.0.len() > MOST_PICTURES || (self.0.len() > 1 && texts(&self.0) > MOST_TEXTS) {
            self.0.pop_front();
        }
    }

    /// The picture of a file.
    pub fn at(&self, path: &str) -> Option<&Picture> {
        self.0.iter().rev().find(|picture| picture.path == path)
    }

    /// The picture of these bytes.
    pub fn of(&self, bytes: &[u8]) -> Option<&Picture> {
        let digest = Picture::digest_of(bytes);
        self.0.iter().rev().find(|picture| picture.digest == digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(path: &str, texts: usize) -> Picture {
        let text = DrawnText {
            text: "Score".to_owned(),
            face: Face::Text,
            left: 10.0,
            top: 4.0,
            bottom: 14.0,
            contrast: 12.0,
        };
        Picture {
            path: path.to_owned(),
            digest: Picture::digest_of(path.as_bytes()),
            width: 100,
            height: 20,
            scale: 1.0,
            texts: vec![text; texts],
            codes: Vec::new(),
            is_cut: false,
        }
    }

    #[test]
    fn the_newest_pictures_are_kept_and_one_of_a_file() {
        let mut known = Pictures::default();
        for number in 0..20 {
            known.add(picture(&format!("/p{number}"), 1));
        }
        known.add(picture("/p19", 2));
        assert_eq!(known.0.len(), MOST_PICTURES);
        assert_eq!(known.at("/p19").map(|found| found.texts.len()), Some(2));
        assert_eq!(known.at("/p0"), None);
    }

    #[test]
    fn texts_are_bounded_and_a_picture_says_that_it_lacks_some() {
        let mut known = Pictures::default();
        known.add(picture("/full", MOST_TEXTS));
        known.add(picture("/small", 1));
        assert!(known.at("/full").is_none());
        known.add(picture("/huge", MOST_TEXTS + 1));
        let huge = known.at("/huge").unwrap();
        assert_eq!((huge.texts.len(), huge.is_cut), (MOST_TEXTS, true));
        let mut long = picture("/long", 1);
        long.texts[0].text = "x".repeat(LONGEST_TEXT + 1);
        assert!(long.bounded().is_cut);
    }

    #[test]
    fn bytes_are_told_apart_by_every_byte_and_by_their_number() {
        let bytes = *b"a picture of 24 bytes...";
        let digest = Picture::digest_of(&bytes);
        assert_eq!(digest, Picture::digest_of(&bytes));
        for at in 0..bytes.len() {
            let mut other = bytes;
            other[at] ^= 1;
            assert_ne!(digest, Picture::digest_of(&other), "{at}");
        }
        assert_ne!(digest, Picture::digest_of(&bytes[..23]));
        assert_ne!(Picture::digest_of(b""), Picture::digest_of(b"\0"));
    }
}
