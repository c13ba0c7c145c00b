//! The values that an `AXValue` holds: as a C struct, and as the text of a description.

use super::object::{Geometry, Id};
use crate::geometry::{Point, Rect, Size};
use crate::tree::CfRange;

impl Geometry {
    /// `AXValueType`.
    pub(super) fn kind(self) -> i64 {
        match self {
            Self::Point(_) => 1,
            Self::Size(_) => 2,
            Self::Rect(_) => 3,
            Self::Range(_) => 4,
            Self::Error(_) => 5,
        }
    }

    /// The C struct.
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let reals = |numbers: &[f64]| {
            numbers
                .iter()
                .flat_map(|number| number.to_ne_bytes())
                .collect()
        };
        match self {
            Self::Point(point) => reals(&<[f64; 2]>::from(point)),
            Self::Size(size) => reals(&<[f64; 2]>::from(size)),
            Self::Rect(rect) => reals(&<[f64; 4]>::from(rect)),
            Self::Range(CfRange { location, length }) => {
                [location.to_ne_bytes(), length.to_ne_bytes()].concat()
            }
            Self::Error(code) => code.to_ne_bytes().to_vec(),
        }
    }

    /// The value of an `AXValueType` in a C struct; None for a type there is not, and for too few bytes.
    pub(super) fn from_bytes(kind: i64, bytes: &[u8]) -> Option<Self> {
        let eight = |place: usize| bytes.get(place * 8..place * 8 + 8)?.try_into().ok();
        let real = |place| eight(place).map(f64::from_ne_bytes);
        let integer = |place| eight(place).map(i64::from_ne_bytes);
        Some(match kind {
            1 => Self::Point(Point::new(real(0)?, real(1)?)),
            2 => Self::Size(Size::new(real(0)?, real(1)?)),
            3 => Self::Rect(Rect::new(real(0)?, real(1)?, real(2)?, real(3)?)),
            4 => Self::Range(CfRange {
                location: integer(0)?,
                length: integer(1)?,
            }),
            5 => Self::Error(i32::from_ne_bytes(bytes.get(..4)?.try_into().ok()?)),
            _ => return None,
        })
    }
}

/// As `%f` writes it. Most are whole, which is quicker to write.
fn six_places(number: f64) -> String {
    let whole = number as i64;
    if whole as f64 == number && number.is_finite() && number != 0.0 {
        format!("{whole}.000000")
    } else {
        format!("{number:.6}")
    }
}

/// The text of its description, which is the surest way to its content.
pub(super) fn describe(id: Id, geometry: Geometry) -> String {
    let (value, kind) = match geometry {
        Geometry::Point(Point { x, y }) => {
            let [x, y] = [x, y].map(six_places);
            (format!("x:{x} y:{y}"), "kAXValueCGPointType")
        }
        Geometry::Size(Size { width, height }) => {
            let [width, height] = [width, height].map(six_places);
            (format!("w:{width} h:{height}"), "kAXValueCGSizeType")
        }
        Geometry::Rect(Rect {
            x,
            y,
            width,
            height,
        }) => {
            let [x, y, width, height] = [x, y, width, height].map(six_places);
            let text = format!("x:{x} y:{y} w:{width} h:{height}");
            (text, "kAXValueCGRectType")
        }
        Geometry::Range(CfRange { location, length }) => (
            format!("location:{location} length:{length}"),
            "kAXValueCFRangeType",
        ),
        Geometry::Error(code) => (format!("error:{code}"), "kAXValueAXErrorType"),
    };
    format!("<AXValue 0x600000{id:06x}> {{value = {value} type = {kind}}}")
}
