//! What the mouse does [bridge 7]: the pointer moves, buttons go down and up, the wheel turns.

use super::{Event, Kind, MODIFIERS, keyboard};
use crate::geometry::Point;
use crate::{
    tree::{
        press::{self, Touch},
        scroll,
    },
    world::World,
};

/// A button goes down or up, or the mouse moves.
pub(super) fn mouse(world: &mut World, event: &Event, now: f64) {
    world.pointer = on_a_display(world, event.location);
    world.input.buttons.retain(|held| match event.kind {
        Kind::Down | Kind::Up => *held != event.button,
        _ => true,
    });
    if event.kind == Kind::Down {
        world.input.buttons.push(event.button);
    }
    // The lock screen takes everything [bridge 8.6].
    if world.session.locked {
        world.input.grip = None;
        return;
    }
    let touch = touch(world, event);
    match event.kind {
        Kind::Down => press::down(world, &touch, now),
        Kind::Up => press::up(world, &touch, now),
        _ => press::moved(world, &touch, now),
    }
}

/// The wheel turns. It does so where the event says, which is where the pointer is unless it was told.
pub(super) fn wheel(world: &mut World, event: &Event) {
    if !world.session.locked {
        scroll::wheel(world, event.location, event.scroll);
    }
}

fn touch(world: &World, event: &Event) -> Touch {
    let has = |flag: u64| event.flags & MODIFIERS & flag != 0;
    Touch {
        at: world.pointer,
        button: event.button,
        count: event.click_count,
        shift: has(keyboard::SHIFT),
        control: has(keyboard::CONTROL),
        command: has(keyboard::COMMAND),
    }
}

/// The pointer does not leave the displays: the nearest place on one.
pub(crate) fn on_a_display(world: &World, point: Point) -> Point {
    let displays = world.displays.iter();
    displays
        .map(|display| point.clamped_to(display.frame))
        .min_by(|a, b| a.distance(point).total_cmp(&b.distance(point)))
        .unwrap_or(point)
}
