//! Reading what is written on a picture, as Vision does: with the lines that it joins and cuts, what it misses, and what
//! it takes for something else [eyes 1.3] [eyes 1.4].
//!
//! What was drawn is known, so nothing has to be guessed from pixels; how well it is read depends on how large it is and how well it
//! stands out. The mistakes are always the same for the same text at the same place.

mod chance;
mod codes;
mod languages;
mod lines;
mod wanted;

pub(crate) use codes::{Code, codes};
pub(crate) use languages::{ACCURATE, FAST};
pub(crate) use wanted::Wanted;

use chance::Chance;
use languages::Scripts;
use lines::Piece;
use simulated_world::geometry::Rect;
use simulated_world::world::{DrawnText, Picture};

/// A line that was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) text: String,
    /// 0.3, 0.5 or 1: Vision has no others [eyes 1.4].
    pub(crate) confidence: f64,
    /// Where each UTF-16 unit begins, and where the last one ends, in pixels from the left.
    edges: Vec<f64>,
    top: f64,
    bottom: f64,
    /// Whether no part of it has a box.
    has_no_parts: bool,
    /// The size of the picture, in pixels.
    picture: (f64, f64),
}

/// How far a box reaches beyond the letters, in pixels.
const PADDING: f64 = 1.0;

impl Line {
    /// Its box, as shares of the picture, from the lower left corner.
    pub(crate) fn bounds(&self) -> Rect {
        let first = self.edges.first().copied().unwrap_or_default();
        let last = self.edges.last().copied().unwrap_or_default();
        self.between(first, last)
    }

    /// The box of a part, from one UTF-16 unit on; none where there is nothing to be seen.
    pub(crate) fn bounds_of(&self, location: usize, length: usize) -> Option<Rect> {
        let end = location.checked_add(length)?;
        let units: Vec<u16> = self.text.encode_utf16().collect();
        let part = units.get(location..end)?;
        let is_empty = String::from_utf16_lossy(part).trim().is_empty();
        if self.has_no_parts || is_empty {
            return None;
        }
        Some(self.between(*self.edges.get(location)?, *self.edges.get(end)?))
    }

    fn between(&self, left: f64, right: f64) -> Rect {
        let (width, height) = self.picture;
        let left = (left - PADDING).max(0.0);
        let right = (right + PADDING).min(width);
        let top = (self.top - PADDING).max(0.0);
        let bottom = (self.bottom + PADDING).min(height);
        Rect::new(
            left / width,
            1.0 - bottom / height,
            (right - left) / width,
            (bottom - top) / height,
        )
    }
}

/// Letters whose em is smaller than this, in pixels, are hardly read.
const TINY: f64 = 9.0;
/// Smaller ones than this are misread now and then.
const SMALL: f64 = 13.0;
/// Texts with less contrast than this are not seen.
const INVISIBLE: f64 = 1.3;
/// Those with less are seen now and then.
const FAINT: f64 = 2.0;

/// What is read on a picture, in the order in which Vision hands it out: from top to bottom, the cut ends of lines last.
pub(crate) fn read(picture: &Picture, wanted: &Wanted) -> Vec<Line> {
    let scripts = Scripts::of(wanted);
    let least = wanted.least_height * f64::from(picture.height);
    let seen = picture
        .texts
        .iter()
        .filter(|text| text.bottom - text.top >= least);
    let pieces = seen.flat_map(|text| pieces(picture, text, wanted, &scripts));
    let (rows, tails) = lines::arranged(pieces.collect(), wanted.is_fast);
    let size = (f64::from(picture.width), f64::from(picture.height));
    rows.into_iter()
        .chain(tails)
        .map(|piece| Line {
            has_no_parts: Chance::of(&piece.text, piece.edges[0], piece.top).one_of("parts", 100),
            text: piece.text,
            confidence: piece.confidence,
            edges: piece.edges,
            top: piece.top,
            bottom: piece.bottom,
            picture: size,
        })
        .collect()
}

/// What is read of one text: nothing, all of it with or without a mistake, or the parts in scripts that are read.
fn pieces(picture: &Picture, text: &DrawnText, wanted: &Wanted, scripts: &Scripts) -> Vec<Piece> {
    let chance = Chance::of(&text.text, text.left, text.top);
    let em = Piece::em_of(text, picture.scale);
    // The fast way needs more of everything.
    let strictness = if wanted.is_fast { 1.4 } else { 1.0 };
    let is_missed = match (em / strictness, text.contrast / strictness) {
        (_, contrast) if contrast < INVISIBLE => true,
        (em, contrast) if em < TINY || contrast < FAINT => chance.one_of("faint", 2),
        (em, _) if em < SMALL => chance.one_of("small", 100),
        _ => chance.one_of("missed", 300),
    };
    if is_missed {
        return Vec::new();
    }
    let whole = Piece::of(text, picture.scale);
    let is_hard = em < SMALL || text.contrast / strictness < 3.0;
    let mut pieces = scripts.readable_parts(&whole);
    for piece in &mut pieces {
        let misreads = match (wanted.is_fast, is_hard) {
            (false, false) => 120,
            (false, true) => 60,
            (true, _) => 15,
        };
        if chance.one_of("misread", misreads) && piece.misread(&chance) {
            piece.confidence = 0.3;
        } else if wanted.corrects && piece.correct(&chance) {
            piece.confidence = 0.5;
        } else if wanted.is_fast || is_hard {
            piece.confidence = if chance.one_of("doubt", 4) { 0.3 } else { 0.5 };
        } else if chance.one_of("doubt", 8) {
            piece.confidence = 0.5;
        }
    }
    pieces
}

#[cfg(test)]
mod tests;
