//! Where what is relative to something stands on the desktop, also where everything is mirrored because it is laid out from right to
//! left.

use crate::geometry::{Point, Rect, Vector};

/// What frames are relative to, and whether they count from the right edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// Where the point 0, 0 is on the desktop.
    zero: Vector,
    mirrored: bool,
}

impl Space {
    /// The desktop itself.
    pub const DESKTOP: Self = Self {
        zero: Vector::ZERO,
        mirrored: false,
    };

    /// What is in a frame on the desktop, relative to its upper left corner, or to the upper right one.
    pub fn of_frame(frame: Rect, mirrored: bool) -> Self {
        let x = if mirrored { frame.right() } else { frame.x };
        Self {
            zero: Vector::new(x, frame.y),
            mirrored,
        }
    }

    /// The space of what stands in a frame of this space: frames in it are relative to the same corner, and mirrored in it or not.
    pub fn within(self, frame: Rect, mirrored: bool) -> Self {
        if mirrored == self.mirrored {
            return self;
        }
        let placed = self.place(frame);
        let x = if mirrored {
            placed.right() + frame.x
        } else {
            placed.x - frame.x
        };
        Self {
            zero: Vector::new(x, self.zero.dy),
            mirrored,
        }
    }

    /// The same a way further.
    pub fn shifted(self, by: Vector) -> Self {
        Self {
            zero: self.zero + by,
            ..self
        }
    }

    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Where a frame is on the desktop.
    pub fn place(self, frame: Rect) -> Rect {
        let x = if self.mirrored {
            self.zero.dx - frame.right()
        } else {
            self.zero.dx + frame.x
        };
        Rect {
            x,
            y: frame.y + self.zero.dy,
            ..frame
        }
    }

    /// Where a point is on the desktop.
    pub fn point(self, point: Point) -> Point {
        let x = if self.mirrored {
            self.zero.dx - point.x
        } else {
            self.zero.dx + point.x
        };
        Point::new(x, point.y + self.zero.dy)
    }

    /// What a point of the desktop is here.
    pub fn point_here(self, point: Point) -> Point {
        let x = if self.mirrored {
            self.zero.dx - point.x
        } else {
            point.x - self.zero.dx
        };
        Point::new(x, point.y - self.zero.dy)
    }

    /// What a frame on the desktop is here.
    pub fn frame_here(self, frame: Rect) -> Rect {
        let x = if self.mirrored {
            self.zero.dx - frame.right()
        } else {
            frame.x - self.zero.dx
        };
        Rect {
            x,
            y: frame.y - self.zero.dy,
            ..frame
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Rect = Rect::new(100.0, 50.0, 400.0, 300.0);
    const BUTTON: Rect = Rect::new(10.0, 20.0, 60.0, 30.0);

    #[test]
    fn what_is_mirrored_is_as_far_from_the_right_edge_as_it_was_from_the_left_one() {
        let space = Space::of_frame(WINDOW, true);
        assert_eq!(space.place(BUTTON), Rect::new(430.0, 70.0, 60.0, 30.0));
        assert_eq!(
            Space::of_frame(WINDOW, false).place(BUTTON),
            Rect::new(110.0, 70.0, 60.0, 30.0)
        );
    }

    #[test]
    fn a_page_keeps_its_direction_where_it_is_shown() {
        let space = Space::of_frame(WINDOW, true);
        let page = Rect::new(200.0, 0.0, 200.0, 300.0);
        let inside = space.within(page, false);
        assert!(!inside.is_mirrored());
        assert_eq!(inside.place(page), space.place(page));
        let link = Rect::new(210.0, 5.0, 20.0, 10.0);
        assert_eq!(inside.place(link), Rect::new(110.0, 55.0, 20.0, 10.0));
        assert_eq!(inside.within(page, true), space);
    }

    #[test]
    fn what_is_placed_is_found_where_it_was() {
        for mirrored in [false, true] {
            let space = Space::of_frame(WINDOW, mirrored).shifted(Vector::new(3.0, 4.0));
            assert_eq!(space.frame_here(space.place(BUTTON)), BUTTON);
            let corner = BUTTON.origin();
            assert_eq!(space.point_here(space.point(corner)), corner);
        }
    }
}
