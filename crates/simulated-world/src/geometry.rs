//! Points, vectors, sizes and rectangles, in points and in pixels.
//!
//! Points are global unless a comment says otherwise: the origin is at the top left of the primary display, y grows
//! downwards. Operations have the names of `CGRect`'s. What draws with them lives in `draw`, what scripts see of them in
//! `bridge` and `ae`.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A place, in points. In the world file: `[x, y]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// The way from one point to another, in points. In the world file: `[dx, dy]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct Vector {
    pub dx: f64,
    pub dy: f64,
}

/// A width and a height, in points. In the world file: `[width, height]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

/// A rectangle, in points. In the world file: `[x, y, width, height]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 4]", into = "[f64; 4]")]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// One direction of a rectangle: from its left to its right edge, or from its top to its bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub start: f64,
    pub length: f64,
}

impl Point {
    /// The top left corner of the primary display.
    pub const ZERO: Self = Self::new(0.0, 0.0);

    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The way from the origin to here.
    pub const fn to_vector(self) -> Vector {
        Vector::new(self.x, self.y)
    }

    pub fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    /// The nearest point within a rectangle; its right and bottom edges count as outside.
    pub fn clamped_to(self, rect: Rect) -> Self {
        Self::new(
            self.x.clamp(rect.x, (rect.right() - 1.0).max(rect.x)),
            self.y.clamp(rect.y, (rect.bottom() - 1.0).max(rect.y)),
        )
    }
}

impl Vector {
    pub const ZERO: Self = Self::new(0.0, 0.0);

    pub const fn new(dx: f64, dy: f64) -> Self {
        Self { dx, dy }
    }

    pub fn length(self) -> f64 {
        self.dx.hypot(self.dy)
    }

    pub fn is_zero(self) -> bool {
        self.dx.abs() <= f64::EPSILON && self.dy.abs() <= f64::EPSILON
    }
}

impl Size {
    pub const fn new(width: f64, height: f64) -> Self {
        Self { width, height }
    }

    pub fn min(self, other: Self) -> Self {
        Self::new(self.width.min(other.width), self.height.min(other.height))
    }

    pub fn max(self, other: Self) -> Self {
        Self::new(self.width.max(other.width), self.height.max(other.height))
    }
}

impl Rect {
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    pub const fn at(origin: Point, size: Size) -> Self {
        Self::new(origin.x, origin.y, size.width, size.height)
    }

    /// The rectangle with these two directions.
    pub const fn spanning(horizontal: Span, vertical: Span) -> Self {
        Self::new(
            horizontal.start,
            vertical.start,
            horizontal.length,
            vertical.length,
        )
    }

    /// The square whose centre is a point and whose sides are twice `half`.
    pub fn square(centre: Point, half: f64) -> Self {
        Self::new(centre.x - half, centre.y - half, half * 2.0, half * 2.0)
    }

    /// The top left corner.
    pub const fn origin(self) -> Point {
        Point::new(self.x, self.y)
    }

    pub const fn size(self) -> Size {
        Size::new(self.width, self.height)
    }

    /// From the left edge to the right edge.
    pub const fn horizontal(self) -> Span {
        Span {
            start: self.x,
            length: self.width,
        }
    }

    /// From the top edge to the bottom edge.
    pub const fn vertical(self) -> Span {
        Span {
            start: self.y,
            length: self.height,
        }
    }

    pub fn right(self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether a point is inside; the right and bottom edges belong to the neighbour.
    pub fn contains(self, point: Point) -> bool {
        point.x >= self.x && point.y >= self.y && point.x < self.right() && point.y < self.bottom()
    }

    /// What both cover; None when they only touch or lie apart.
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (left, top) = (self.x.max(other.x), self.y.max(other.y));
        let width = self.right().min(other.right()) - left;
        let height = self.bottom().min(other.bottom()) - top;
        (width > 0.0 && height > 0.0).then(|| Self::new(left, top, width, height))
    }

    /// How much both cover, in square points.
    pub fn overlap(self, other: Self) -> f64 {
        self.intersection(other)
            .map_or(0.0, |both| both.width * both.height)
    }

    /// The smallest rectangle that holds both.
    pub fn union(self, other: Self) -> Self {
        let (left, top) = (self.x.min(other.x), self.y.min(other.y));
        let right = self.right().max(other.right());
        let bottom = self.bottom().max(other.bottom());
        Self::new(left, top, right - left, bottom - top)
    }

    /// The same size elsewhere.
    pub fn offset(self, dx: f64, dy: f64) -> Self {
        self + Vector::new(dx, dy)
    }

    /// The same size with another top left corner.
    pub const fn moved_to(self, origin: Point) -> Self {
        Self::at(origin, self.size())
    }

    /// Smaller by `dx` at the left and right and by `dy` at the top and bottom, larger where these are negative. No side
    /// is shorter than 0.
    pub fn inset(self, dx: f64, dy: f64) -> Self {
        Self::new(
            self.x + dx,
            self.y + dy,
            (self.width - 2.0 * dx).max(0.0),
            (self.height - 2.0 * dy).max(0.0),
        )
    }
}

impl Span {
    pub fn end(self) -> f64 {
        self.start + self.length
    }
}

impl Add<Vector> for Point {
    type Output = Self;

    fn add(self, by: Vector) -> Self {
        Self::new(self.x + by.dx, self.y + by.dy)
    }
}

impl Sub<Vector> for Point {
    type Output = Self;

    fn sub(self, by: Vector) -> Self {
        Self::new(self.x - by.dx, self.y - by.dy)
    }
}

impl Sub for Point {
    type Output = Vector;

    fn sub(self, from: Self) -> Vector {
        Vector::new(self.x - from.x, self.y - from.y)
    }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.dx + other.dx, self.dy + other.dy)
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.dx - other.dx, self.dy - other.dy)
    }
}

impl Add<Vector> for Rect {
    type Output = Self;

    fn add(self, by: Vector) -> Self {
        self.moved_to(self.origin() + by)
    }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Point> for [f64; 2] {
    fn from(point: Point) -> Self {
        [point.x, point.y]
    }
}

impl From<[f64; 2]> for Vector {
    fn from([dx, dy]: [f64; 2]) -> Self {
        Self { dx, dy }
    }
}

impl From<Vector> for [f64; 2] {
    fn from(vector: Vector) -> Self {
        [vector.dx, vector.dy]
    }
}

impl From<[f64; 2]> for Size {
    fn from([width, height]: [f64; 2]) -> Self {
        Self { width, height }
    }
}

impl From<Size> for [f64; 2] {
    fn from(size: Size) -> Self {
        [size.width, size.height]
    }
}

impl From<[f64; 4]> for Rect {
    fn from([x, y, width, height]: [f64; 4]) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }
}

impl From<Rect> for [f64; 4] {
    fn from(rect: Rect) -> Self {
        [rect.x, rect.y, rect.width, rect.height]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Rect = Rect::new(0.0, 0.0, 100.0, 50.0);
    const RIGHT: Rect = Rect::new(100.0, 10.0, 20.0, 90.0);

    #[test]
    fn the_right_and_bottom_edges_are_outside() {
        assert!(LEFT.contains(Point::new(0.0, 49.5)));
        assert!(!LEFT.contains(Point::new(100.0, 20.0)));
        assert!(RIGHT.contains(Point::new(100.0, 20.0)));
        assert!(!LEFT.contains(Point::new(20.0, 50.0)));
        assert_eq!(
            Point::new(400.0, -3.0).clamped_to(LEFT),
            Point::new(99.0, 0.0)
        );
    }

    #[test]
    fn rectangles_that_touch_have_nothing_in_common() {
        assert_eq!(LEFT.intersection(RIGHT), None);
        assert_eq!(
            LEFT.intersection(RIGHT.offset(-5.0, 0.0)),
            Some(Rect::new(95.0, 10.0, 5.0, 40.0))
        );
        assert_eq!(LEFT.union(RIGHT), Rect::new(0.0, 0.0, 120.0, 100.0));
    }

    #[test]
    fn an_inset_leaves_no_negative_sides() {
        assert_eq!(LEFT.inset(10.0, 5.0), Rect::new(10.0, 5.0, 80.0, 40.0));
        assert_eq!(LEFT.inset(0.0, 30.0), Rect::new(0.0, 30.0, 100.0, 0.0));
    }
}
