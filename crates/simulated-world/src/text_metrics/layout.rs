//! Where the characters of a text are in its frame, and how high a text is.

use unicode_segmentation::UnicodeSegmentation;

use super::font::{Face, Font};
use crate::geometry::{Point, Rect};

/// Widths differ by fractions of a point between displays; texts are laid out as on the finer ones.
const SCALE: f64 = 2.0;

/// The lines of a text in a frame of many lines or of one, with their font and the room that they have.
fn lines_in(
    shown: &str,
    many: bool,
    frame: Rect,
    terminal: bool,
) -> (&'static Font, Rect, Vec<&str>) {
    let face = if terminal && many {
        Face::Mono
    } else {
        Face::Text
    };
    let font = Font::of(face, SCALE);
    let room = if many {
        frame.inset(6.0, 5.0)
    } else {
        frame.inset(7.0, 0.0)
    };
    let lines = if many {
        font.wrapped(shown, room.width * SCALE)
    } else {
        vec![shown]
    };
    (font, room, lines)
}

/// The place in a text, in UTF-16 units, that is drawn nearest to a point, in a frame of many lines or of one. The frame
/// and the point are in points, relative to the same corner.
pub fn place_at(shown: &str, many: bool, frame: Rect, point: Point, terminal: bool) -> usize {
    let (font, room, lines) = lines_in(shown, many, frame, terminal);
    let line_height = f64::from(font.height) / SCALE;
    let mut below = if many { point.y - room.y } else { 0.0 };
    let mut before = 0;
    for line in &lines {
        let start = line.as_ptr().addr() - shown.as_ptr().addr();
        before = start;
        if below < line_height {
            break;
        }
        below -= line_height;
    }
    let line = lines
        .iter()
        .find(|line| line.as_ptr().addr() - shown.as_ptr().addr() == before);
    let line = line.copied().unwrap_or_default();
    let column = nearest(font, line, (point.x - room.x) * SCALE);
    let passed = shown.get(..before + column).unwrap_or_default();
    passed.encode_utf16().count()
}

/// Where a part of a text is drawn, from one place to another in UTF-16 units. One of several lines is as wide as they are
/// together.
pub fn bounds_of(
    shown: &str,
    many: bool,
    frame: Rect,
    part: (usize, usize),
    terminal: bool,
) -> Rect {
    let (font, room, lines) = lines_in(shown, many, frame, terminal);
    let height = f64::from(font.height) / SCALE;
    let units = |text: &str| text.encode_utf16().count();
    let mut bounds: Option<Rect> = None;
    let mut top = room.y;
    for line in lines {
        let before = line.as_ptr().addr() - shown.as_ptr().addr();
        let start = units(shown.get(..before).unwrap_or_default());
        let end = start + units(line);
        if part.0 <= end && part.1 >= start {
            let at = |place: usize| {
                let mut left = place.clamp(start, end) - start;
                let passed = line.chars().take_while(|letter| {
                    let taken = left > 0;
                    left = left.saturating_sub(letter.len_utf16());
                    taken
                });
                font.measure(&passed.collect::<String>()) / SCALE
            };
            let (left, right) = (at(part.0), at(part.1));
            let drawn = Rect {
                x: room.x + left,
                y: top,
                width: right - left,
                height,
            };
            bounds = Some(bounds.map_or(drawn, |other| other.union(drawn)));
            if part.1 <= end {
                break;
            }
        }
        top += height;
    }
    bounds.unwrap_or(Rect {
        width: 0.0,
        height,
        ..room
    })
}

/// The height in points that a text area needs to show all of a text in this width.
pub fn height_of(shown: &str, width: f64, terminal: bool) -> f64 {
    let font = Font::of(if terminal { Face::Mono } else { Face::Text }, SCALE);
    let lines = font.wrapped(shown, (width - 12.0) * SCALE).len();
    // Far below 2^53.
    let lines = lines as f64;
    lines.mul_add(f64::from(font.height) / SCALE, 10.0)
}

/// The byte of a line between two characters that is nearest to a place across, in pixels.
fn nearest(font: &Font, line: &str, across: f64) -> usize {
    let mut left = 0.0;
    for (byte, letter) in line.grapheme_indices(true) {
        let width = font.measure(letter);
        if across < left + width / 2.0 {
            return byte;
        }
        left += width;
    }
    line.trim_end_matches(' ').len()
}
