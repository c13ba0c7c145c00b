//! What one process reads of a picture.

use crate::geometry::Rect;
use serde::Deserialize;

/// What one process read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reading {
    pub(crate) languages: Vec<String>,
    /// The size of the picture, in pixels.
    pub(crate) size: Size,
    /// How many lines there are, whether they match or not.
    pub(crate) count: u32,
    pub(crate) lines: Vec<ReadLine>,
    /// Whether there are more lines than are told.
    pub(crate) truncated: bool,
    /// The bar codes; none where they were not asked for, or macOS cannot look for them.
    pub(crate) codes: Option<Vec<ReadCode>>,
}

/// A size in pixels.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Size {
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A bar code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadCode {
    /// `QR`, `EAN13`: as the names of Vision end.
    pub(crate) kind: String,
    /// What it says; none where that is no text.
    pub(crate) text: Option<String>,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// A line, or the part of one that was looked for. Places are shares of the picture, from its top left.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadLine {
    /// The whole line.
    pub(crate) text: String,
    pub(crate) confidence: f64,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    /// The part of the line that was looked for.
    #[serde(default, rename = "match")]
    pub(crate) matched: Option<String>,
    /// Whether the place is that of the part, and not of all around it.
    #[serde(default)]
    pub(crate) exact: Option<bool>,
    /// Whether the part ends where words do.
    #[serde(default)]
    pub(crate) whole: Option<bool>,
}

impl ReadLine {
    /// What is at its place: the part that was looked for, else all of it.
    pub(crate) fn shown(&self) -> &str {
        self.matched.as_deref().unwrap_or(&self.text)
    }
}

impl ReadLine {
    /// Where it is on the screen, in tenths of a point.
    pub(crate) fn frame(&self, picture: Rect) -> Rect {
        on_screen([self.x, self.y, self.width, self.height], picture)
    }
}

impl ReadCode {
    /// Where it is on the screen, in tenths of a point.
    pub(crate) fn frame(&self, picture: Rect) -> Rect {
        on_screen([self.x, self.y, self.width, self.height], picture)
    }
}

/// Shares of a picture as a place on the screen: the pixels drop out [eyes 1.3].
fn on_screen([x, y, width, height]: [f64; 4], picture: Rect) -> Rect {
    let tenths = |points: f64| (points * 10.0).round() / 10.0 + 0.0;
    Rect {
        x: tenths(x.mul_add(picture.width, picture.x)),
        y: tenths(y.mul_add(picture.height, picture.y)),
        width: tenths(width * picture.width),
        height: tenths(height * picture.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_is_on_the_screen_where_its_picture_is() {
        let line: ReadLine = serde_json::from_value(json!({
            "text": "Save", "confidence": 1.0, "x": 0.25, "y": 0.5, "width": 0.1, "height": 0.02
        }))
        .unwrap();
        let picture = Rect {
            x: -1920.0,
            y: -98.0,
            width: 1920.0,
            height: 1080.0,
        };
        let frame = line.frame(picture);
        assert_eq!(
            [frame.x, frame.y, frame.width, frame.height],
            [-1440.0, 442.0, 192.0, 21.6]
        );
    }
}
