//! What the mouse does [bridge 7]: the pointer moves, buttons go down and up, the wheel turns.

use super::{
    keyboard,
    modifiers::{COMMAND, MODIFIERS, SHIFT},
};
use crate::tree::{Touch, Ui, drag, press, scroll};
use simulated_world::geometry::Point;
use simulated_world::world::{Event, Fault, Kind, World};

/// A button goes down or up, or the mouse moves.
pub(super) fn mouse(ui: &mut Ui<'_>, event: &Event) {
    ui.pointer = on_a_display(ui, event.location);
    ui.input.buttons.retain(|held| match event.kind {
        Kind::Down | Kind::Up => *held != event.button,
        _ => true,
    });
    if event.kind == Kind::Down {
        ui.input.buttons.push(event.button);
    }
    // The lock screen takes everything [bridge 8.6].
    if ui.session.locked {
        ui.input.grip = None;
        return;
    }
    let touch = touch(ui, event);
    match event.kind {
        Kind::Down => press::down(ui, &touch),
        Kind::Up => drag::up(ui, &touch),
        Kind::Dragged if is_ignored(ui, event) => {}
        _ => drag::moved(ui, &touch),
    }
}

/// `kCGMouseEventNumber`, `kCGMouseEventDeltaX` and `kCGMouseEventDeltaY`.
const NUMBER: u32 = 0;
const DELTAS: [u32; 2] = [4, 5];
/// From this macOS on a drag says which press it belongs to.
const NUMBERED: u32 = 26;

/// Whether a drag moves nothing, because its event says too little [findings-2 7.9].
fn is_ignored(world: &World, event: &Event) -> bool {
    if !world.faults.has(Fault::DragsNeedDeltas) {
        return false;
    }
    let major = world.system.macos_version.split('.').next();
    let is_numbered = major.and_then(|major| major.parse().ok()) >= Some(NUMBERED);
    let has_number = event.fields.get(&NUMBER).is_some_and(|number| *number != 0);
    !DELTAS.iter().all(|field| event.fields.contains_key(field)) || (is_numbered && !has_number)
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
        shift: has(SHIFT),
        option: has(keyboard::OPTION),
        control: has(keyboard::CONTROL),
        command: has(COMMAND),
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
