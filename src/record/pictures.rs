//! Pictures of a record: one before and one after each call that acts, beside its lines.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A picture in JPEG, and what it shows.
pub(crate) struct Picture {
    pub(crate) bytes: Vec<u8>,
    pub(crate) shown: Shown,
}

/// A point of the screen, from the left upper corner of the main display.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The part of the screen that a picture shows, in points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Shown {
    /// Its left upper corner.
    pub(crate) origin: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// When a picture was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    Before,
    After,
}

impl Shown {
    /// From the result of a screenshot.
    pub(crate) fn of(result: &Value) -> Option<Self> {
        let number = |place: &str| result.pointer(place)?.as_f64();
        Some(Self {
            origin: Point {
                x: number("/origin/x")?,
                y: number("/origin/y")?,
            },
            width: number("/points/width")?,
            height: number("/points/height")?,
        })
    }

    /// Where a point lies in it, in percent from the left and from the top; none outside.
    pub(crate) fn percent(&self, at: Point) -> Option<(f64, f64)> {
        let part = |at: f64, from: f64, length: f64| {
            let part = (at - from) / length * 100.0;
            (0.0..=100.0).contains(&part).then_some(part)
        };
        let left = part(at.x, self.origin.x, self.width)?;
        Some((left, part(at.y, self.origin.y, self.height)?))
    }
}

impl When {
    /// The file of a call's picture in the folder of its session.
    pub(crate) fn file(self, folder: &Path, call: u64) -> PathBuf {
        let when = match self {
            Self::Before => "before",
            Self::After => "after",
        };
        folder.join(format!("{call}-{when}.jpg"))
    }
}

/// Whether a file in the folder of a session is a picture of its.
pub(super) fn is_one(name: &str) -> bool {
    let number = ["-before.jpg", "-after.jpg"]
        .iter()
        .find_map(|end| name.strip_suffix(end));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()))
}

/// The point that a call was about, in points from the left upper corner of the main display: the middle of the element that it
/// acted on, or the place that it names. None where it is about no place.
pub(crate) fn place(arguments: &Value, fields: Option<&Value>) -> Option<Point> {
    let middle = |fields: &Value| {
        let number = |place: &str| fields.pointer(place)?.as_f64();
        Some(Point {
            x: number("/element/position/x")? + number("/element/size/width")? / 2.0,
            y: number("/element/position/y")? + number("/element/size/height")? / 2.0,
        })
    };
    let named = |value: &Value, [x, y]: [&str; 2]| {
        Some(Point {
            x: value.get(x)?.as_f64()?,
            y: value.get(y)?.as_f64()?,
        })
    };
    let told = fields.and_then(|fields| middle(fields).or_else(|| named(fields, ["x", "y"])));
    // Pixels of a screenshot are no points.
    if told.is_some() || arguments.get("screenshot").is_some() {
        return told;
    }
    named(arguments, ["x", "y"]).or_else(|| named(arguments, ["start_x", "start_y"]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_place_is_marked_where_it_lies_in_the_picture() {
        let result =
            json!({"origin": {"x": -100, "y": 0}, "points": {"width": 400, "height": 200}});
        let shown = Shown::of(&result).unwrap();
        let element = json!({"element": {"position": {"x": 80, "y": 40}, "size": {"width": 40, "height": 20}}});
        let at = place(&json!({"x": 1, "y": 1}), Some(&element)).unwrap();
        assert_eq!(shown.percent(at), Some((50.0, 25.0)));
        let at = place(&json!({"x": 301, "y": 1}), None).unwrap();
        assert_eq!(shown.percent(at), None);
        assert_eq!(place(&json!({"volume": 3}), Some(&json!({}))), None);
        let pixels = json!({"screenshot": "k7q-p1", "start_x": 3, "start_y": 4});
        assert_eq!(place(&pixels, Some(&json!({}))), None);
    }

    #[test]
    fn nothing_else_in_a_folder_is_a_picture() {
        assert!(is_one("12-before.jpg") && is_one("1-after.jpg"));
        for name in [
            "record.jsonl",
            "-after.jpg",
            "1-after.jpg.txt",
            "../1-after.jpg",
            "x-after.jpg",
        ] {
            assert!(!is_one(name), "{name}");
        }
    }
}
