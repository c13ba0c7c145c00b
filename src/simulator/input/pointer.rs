//! What the mouse does (bridge reference 7).

use super::{Event, Kind};
use crate::simulator::world::{Point, World};

/// A button goes down or up, or the mouse moves.
pub(super) fn mouse(world: &mut World, event: &Event, _now: f64) {
    world.pointer = on_a_display(world, event.location);
    world.input.buttons.retain(|held| match event.kind {
        Kind::Down | Kind::Up => *held != event.button,
        _ => true,
    });
    if event.kind == Kind::Down {
        world.input.buttons.push(event.button);
    }
}

/// The pointer does not leave the displays: the nearest place on one.
pub(crate) fn on_a_display(world: &World, Point(x, y): Point) -> Point {
    let places = world.displays.iter().map(|display| {
        let frame = display.frame;
        Point(
            x.clamp(frame.0, (frame.0 + frame.2 - 1.0).max(frame.0)),
            y.clamp(frame.1, (frame.1 + frame.3 - 1.0).max(frame.1)),
        )
    });
    let distance = |place: &Point| (place.0 - x).hypot(place.1 - y);
    places
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
        .unwrap_or(Point(x, y))
}
