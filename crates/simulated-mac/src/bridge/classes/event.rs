//! `NSEvent`, made of a `CGEvent`: what a key types on the current layout [bridge 8.4].

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
};
use super::screen::flipped;
use crate::input;
use simulated_world::{
    geometry::{Point, Rect},
    world::{Event, Fault, Kind, World},
};

pub(crate) const CLASS: Rows = &[
    ("eventWithCGEvent:", with_event),
    ("modifierFlags", modifier_flags),
    ("mouseLocation", mouse_location),
];

/// `NSEventModifierFlagDeviceIndependentFlagsMask`.
const DEVICE_INDEPENDENT: u64 = 0xffff_0000;

pub(crate) const INSTANCE: Rows = &[
    ("characters", characters),
    ("charactersIgnoringModifiers", ignoring_modifiers),
    ("keyCode", key_code),
];

fn with_event(call: &mut Call<'_, '_>) -> Answer {
    Ok(match call.object(0)? {
        Object::Event(event) => Out::New(Object::AppKitEvent(event.borrow().clone().into())),
        _ => Out::Old(NIL),
    })
}

/// What is held down now, in the part of the flags that does not depend on the device.
fn modifier_flags(call: &mut Call<'_, '_>) -> Answer {
    let flags = call.bridge.host.world(|world| world.input.flags);
    Ok(Out::Integer(
        i64::try_from(flags & DEVICE_INDEPENDENT).unwrap_or(i64::MAX),
    ))
}

/// Where the pointer is, as AppKit counts: upwards from the lower edge of the first display.
fn mouse_location(call: &mut Call<'_, '_>) -> Answer {
    let at = call.bridge.host.world(|world| {
        let at = Rect {
            x: world.pointer.x,
            y: world.pointer.y,
            ..Rect::default()
        };
        flipped(world, at)
    });
    Ok(Out::Point(Point::new(at.x, at.y)))
}

/// The key event it is; AppKit raises when another kind of event is asked for its characters.
fn key(call: &Call<'_, '_>) -> Result<Event, super::super::failure::Failure> {
    match &call.receiver {
        Object::AppKitEvent(event) if matches!(event.kind, Kind::KeyDown | Kind::KeyUp) => {
            Ok((**event).clone())
        }
        _ => Err(call.exception("Invalid message sent to event")),
    }
}

fn text(call: &Call<'_, '_>, ignoring: bool) -> Answer {
    let event = key(call)?;
    let tells_nothing = |world: &World| world.faults.has(Fault::KeysTellNoCharacters);
    if call.bridge.host.world(tells_nothing) {
        return Ok(Out::string(""));
    }
    let text = call
        .bridge
        .host
        .world(|world| input::characters(world, &event, ignoring));
    Ok(Out::string(text))
}

fn characters(call: &mut Call<'_, '_>) -> Answer {
    text(call, false)
}

fn ignoring_modifiers(call: &mut Call<'_, '_>) -> Answer {
    text(call, true)
}

fn key_code(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(i64::from(key(call)?.key_code)))
}
