//! Points and pixels: lengths, rectangles, and where a picture's pixels are on the screen.
//!
//! Points are global, with the origin at the top left of the primary display; displays to its left or above it have
//! negative ones [events 7.4].

use pictures::{PicturePart, PixelSize};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A length or a coordinate in points. Whole numbers are written without a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(from = "f64")]
pub(crate) struct Points(f64);

impl JsonSchema for Points {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Points".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number" })
    }
}

impl From<f64> for Points {
    fn from(points: f64) -> Self {
        Self(points)
    }
}

impl Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number(&self.0, serializer)
    }
}

/// Writes a number, a whole one without a fraction.
pub(crate) fn number<S: serde::Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
        let whole = *value as i64;
        serializer.serialize_i64(whole)
    } else {
        serializer.serialize_f64(*value)
    }
}

/// A rectangle in points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width, more than 0.
    pub width: f64,
    /// The height, more than 0.
    pub height: f64,
}

impl Rect {
    /// The smallest rectangle of whole points around this one: `screencapture -R` takes whole points.
    #[must_use]
    pub(crate) fn outward(self) -> Self {
        // Adding 0 takes the sign off a negative zero, which would be written as `-0`.
        let (x, y) = (self.x.floor() + 0.0, self.y.floor() + 0.0);
        Self {
            x,
            y,
            width: ((self.x + self.width).ceil() - x).max(1.0),
            height: ((self.y + self.height).ceil() - y).max(1.0),
        }
    }

    /// Its middle: x and y.
    #[must_use]
    pub fn center(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether that rectangle lies within this one.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        self.intersection(other) == Some(other)
    }

    /// What both rectangles have in common; None when they do not overlap.
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        (right > x && bottom > y).then_some(Self {
            x,
            y,
            width: right - x,
            height: bottom - y,
        })
    }

    /// The same rectangle in pixels of a display with that scale, rounded.
    #[must_use]
    pub fn pixels(self, scale: f64) -> PixelRect {
        PixelRect {
            x: whole(self.x * scale),
            y: whole(self.y * scale),
            w: whole(self.width * scale),
            h: whole(self.height * scale),
        }
    }
}

/// A rectangle in pixels, as `screenshot_app_window` has always answered it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PixelRect {
    x: i64,
    y: i64,
    w: i64,
    h: i64,
}

/// A coordinate without its fraction, rounded.
pub(crate) fn whole(value: f64) -> i64 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "screen coordinates, rounded; a cast saturates"
    )]
    let whole = value.round() as i64;
    whole
}

/// How a picture lies on the screen. The middle of pixel `(px, py)` is the point
/// `x + (px + 0.5) × width ÷ pixels`, and likewise downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mapping {
    /// What the picture shows.
    pub area: Rect,
    /// The size of the picture.
    pub pixels: PixelSize,
}

impl Mapping {
    /// Pixels of the picture per point, across.
    pub(crate) fn scale(&self) -> f64 {
        f64::from(self.pixels.width) / self.area.width
    }

    /// The same area in a picture of another size.
    #[must_use]
    pub(crate) fn resized(self, pixels: PixelSize) -> Self {
        Self { pixels, ..self }
    }

    /// The whole point in the middle of a pixel; None beyond the picture.
    pub(crate) fn point(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        let (across, down) = self.points_per_pixel();
        let is_within = |at: f64, pixels: u32| (0.0..f64::from(pixels)).contains(&at);
        let fits = is_within(x, self.pixels.width) && is_within(y, self.pixels.height);
        fits.then(|| {
            (
                self.area.x + ((x + 0.5) * across).floor(),
                self.area.y + ((y + 0.5) * down).floor(),
            )
        })
    }

    /// The pixel in which a point lies, also beyond the picture.
    pub(crate) fn pixel(&self, (x, y): (f64, f64)) -> (i64, i64) {
        let (across, down) = self.points_per_pixel();
        let place = |points: f64, per_pixel: f64| whole((points / per_pixel).floor());
        (place(x - self.area.x, across), place(y - self.area.y, down))
    }

    /// What lies between two corners, in pixels; None beyond the picture or where nothing lies between them.
    pub(crate) fn area_between(&self, from: (f64, f64), to: (f64, f64)) -> Option<Rect> {
        let (across, down) = self.points_per_pixel();
        let fits =
            |from: f64, to: f64, pixels: u32| 0.0 <= from && from < to && to <= f64::from(pixels);
        let fits = fits(from.0, to.0, self.pixels.width) && fits(from.1, to.1, self.pixels.height);
        fits.then_some(Rect {
            x: self.area.x + from.0 * across,
            y: self.area.y + from.1 * down,
            width: (to.0 - from.0) * across,
            height: (to.1 - from.1) * down,
        })
    }

    fn points_per_pixel(&self) -> (f64, f64) {
        (
            self.area.width / f64::from(self.pixels.width),
            self.area.height / f64::from(self.pixels.height),
        )
    }

    /// Whether the picture's sides are in proportion to the area's, to within two pixels: a window that changed its
    /// size before it was shot, or a sheet that reaches beyond it, shows so.
    pub(crate) fn is_plausible(&self) -> bool {
        self.has_scale(self.scale().round().max(1.0))
    }

    /// Whether the picture's sides are the area's times `scale`, to within two pixels.
    pub(crate) fn has_scale(&self, scale: f64) -> bool {
        let fits = |pixels: u32, points: f64| (f64::from(pixels) - points * scale).abs() <= 2.0;
        fits(self.pixels.width, self.area.width) && fits(self.pixels.height, self.area.height)
    }

    /// Where a part of the area lies in the picture; None when it is not within the area.
    pub(crate) fn part(&self, wanted: Rect) -> Option<PicturePart> {
        let across = f64::from(self.pixels.width) / self.area.width;
        let down = f64::from(self.pixels.height) / self.area.height;
        let pixel = |points: f64| u32::try_from(whole(points)).ok();
        let left = pixel((wanted.x - self.area.x) * across)?;
        let top = pixel((wanted.y - self.area.y) * down)?;
        let size = PixelSize {
            width: pixel(wanted.width * across)?.max(1),
            height: pixel(wanted.height * down)?.max(1),
        };
        let fits =
            left + size.width <= self.pixels.width && top + size.height <= self.pixels.height;
        fits.then_some(PicturePart { left, top, size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_is_the_point_that_it_shows_and_back() {
        let halved = Mapping {
            area: Rect {
                x: -10.0,
                y: 0.0,
                width: 3136.0,
                height: 1960.0,
            },
            pixels: PixelSize {
                width: 1568,
                height: 980,
            },
        };
        for (x, y) in [(0, 0), (1567, 979), (700, 321)] {
            let at = halved.point(f64::from(x), f64::from(y)).unwrap();
            assert_eq!(halved.pixel(at), (x.into(), y.into()));
        }
        for (x, y) in [(1568.0, 1.0), (-1.0, 1.0), (1.0, 980.0), (f64::NAN, 1.0)] {
            assert_eq!(halved.point(x, y), None);
        }
        let part = halved.area_between((0.0, 10.0), (784.0, 20.0)).unwrap();
        assert_eq!(
            (part.x, part.y, part.width, part.height),
            (-10.0, 20.0, 1568.0, 20.0)
        );
        assert_eq!(halved.area_between((10.0, 0.0), (10.0, 20.0)), None);
        assert_eq!(halved.area_between((0.0, 0.0), (1569.0, 20.0)), None);
    }

    /// The point in the middle of a pixel.
    fn middle_of_pixel(mapping: Mapping, px: f64, py: f64) -> (f64, f64) {
        let Rect {
            x,
            y,
            width,
            height,
        } = mapping.area;
        (
            x + (px + 0.5) * width / f64::from(mapping.pixels.width),
            y + (py + 0.5) * height / f64::from(mapping.pixels.height),
        )
    }
    use proptest::prelude::*;

    #[test]
    fn rectangles_grow_to_whole_points_and_never_shrink() {
        let rect = |x, y, width, height| Rect {
            x,
            y,
            width,
            height,
        };
        assert_eq!(
            rect(-0.5, 10.25, 100.0, 0.5).outward(),
            rect(-1.0, 10.0, 101.0, 1.0)
        );
        assert_eq!(
            rect(3.0, -7.0, 4.0, 5.0).outward(),
            rect(3.0, -7.0, 4.0, 5.0)
        );
    }

    #[test]
    fn a_picture_that_does_not_fit_its_area_is_told() {
        let area = Rect {
            x: 0.0,
            y: 0.0,
            width: 300.0,
            height: 200.0,
        };
        let plausible = |width, height| {
            Mapping {
                area,
                pixels: PixelSize { width, height },
            }
            .is_plausible()
        };
        assert!(plausible(600, 400) && plausible(300, 200) && plausible(599, 401));
        assert!(!plausible(600, 460) && !plausible(712, 512) && !plausible(450, 300));
    }

    proptest! {
        #[test]
        fn every_pixel_is_a_point_of_the_area_and_comes_back(
            x in -8000i32..8000, y in -8000i32..8000, width in 1u32..6000, height in 1u32..4000,
            scale in 1u32..=2, side in 50u32..4000, px in 0.0..1.0f64, py in 0.0..1.0f64,
        ) {
            let area = Rect { x: x.into(), y: y.into(), width: width.into(), height: height.into() };
            let shot = PixelSize { width: width * scale, height: height * scale };
            let mapping = Mapping { area, pixels: shot }.resized(shot.fitted(side));
            let (px, py) = (
                (px * f64::from(mapping.pixels.width)).floor(),
                (py * f64::from(mapping.pixels.height)).floor(),
            );
            let (left, top) = middle_of_pixel(mapping, px, py);
            prop_assert!(left > area.x && left < area.x + area.width, "{left}");
            prop_assert!(top > area.y && top < area.y + area.height, "{top}");
            // The way back, as a client would compute it from the answer.
            let back = |point: f64, from: f64, points: f64, pixels: u32| (point - from) * f64::from(pixels) / points;
            prop_assert!((back(left, area.x, area.width, mapping.pixels.width) - px).abs() <= 0.5 + 1e-6);
            prop_assert!((back(top, area.y, area.height, mapping.pixels.height) - py).abs() <= 0.5 + 1e-6);
        }
    }
}
