//! The menu bars of the displays beside the primary one: with "Displays have separate Spaces", as macOS has it on by
//! default, each display has a whole bar of its own.
//!
//! The elements of the bar say that they are on the primary display. On another display they are shown at the same
//! distance from the edge that they are near, and what is opened there opens there.

use crate::{
    geometry::{Point, Rect, Vector},
    world::{Display, World},
};

/// Which end of the bar something is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The menus, from the left edge; from the right one in a language that is written from right to left.
    Menus,
    /// The status items, from the other edge.
    StatusItems,
}

/// The bar of a display; None when it has none.
pub fn bar(display: &Display) -> Option<Rect> {
    (display.top_inset > 0.0).then_some(Rect {
        height: display.top_inset,
        ..display.frame
    })
}

/// How far what is at an end of the bar of a display lies from where its elements say.
pub fn shift(world: &World, display: &Display, end: End) -> Vector {
    let Some(primary) = world.displays.first().map(|first| first.frame) else {
        return Vector::ZERO;
    };
    let own = display.frame;
    let at_left = (end == End::Menus) != world.is_right_to_left();
    let across = if at_left {
        own.x - primary.x
    } else {
        own.right() - primary.right()
    };
    Vector::new(across, own.y - primary.y)
}

/// The display beside the primary one whose bar is at a point.
pub fn at(world: &World, point: Point) -> Option<&Display> {
    let mut others = world.displays.iter().skip(1);
    others.find(|display| bar(display).is_some_and(|bar| bar.contains(point)))
}

/// How far from where its elements say something opens at an end of the bar that was used last.
pub fn opening_shift(world: &World, end: End) -> Vector {
    let Some(primary) = world.displays.first() else {
        return Vector::ZERO;
    };
    let mut others = world.displays.iter().skip(1);
    let Some(used) = others.find(|display| Some(display.id) == world.menus_on) else {
        return Vector::ZERO;
    };
    // Bars differ in height, as beside a notch.
    shift(world, used, end) + Vector::new(0.0, used.top_inset - primary.top_inset)
}
