//! The values that an `AXValue` holds: as a C struct, and as the text of a description.

use std::fmt::{self, Write as _};

use super::object::{Geometry, Id};
use crate::tree::CfRange;
use simulated_world::geometry::{Point, Rect, Size};

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

/// A number as `%f` writes it. Most are whole, which is quicker to write.
struct SixPlaces(f64);

impl fmt::Display for SixPlaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0 as i64;
        if whole as f64 == self.0 && self.0.is_finite() && self.0 != 0.0 {
            whole.fmt(f)?;
            f.write_str(".000000")
        } else {
            write!(f, "{:.6}", self.0)
        }
    }
}

/// The parts of a value's description, and its type.
impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let six = SixPlaces;
        match *self {
            Self::Point(Point { x, y }) => {
                let (x, y) = (six(x), six(y));
                write!(f, "x:{x} y:{y} type = kAXValueCGPointType")
            }
            Self::Size(Size { width, height }) => {
                let (width, height) = (six(width), six(height));
                write!(f, "w:{width} h:{height} type = kAXValueCGSizeType")
            }
            Self::Rect(rect) => {
                let [x, y, width, height] = <[f64; 4]>::from(rect).map(six);
                write!(
                    f,
                    "x:{x} y:{y} w:{width} h:{height} type = kAXValueCGRectType"
                )
            }
            Self::Range(CfRange { location, length }) => {
                write!(
                    f,
                    "location:{location} length:{length} type = kAXValueCFRangeType"
                )
            }
            Self::Error(code) => write!(f, "error:{code} type = kAXValueAXErrorType"),
        }
    }
}

/// The text of its description, which is the surest way to its content.
pub(super) fn describe(id: Id, geometry: Geometry) -> String {
    let mut text = String::with_capacity(128);
    // A String takes whatever is written.
    let _always = write!(text, "<AXValue 0x600000{id:06x}> {{value = {geometry}}}");
    text
}
