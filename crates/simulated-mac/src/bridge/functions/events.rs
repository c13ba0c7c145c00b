//! `CGEvent`: making input events, changing them, posting them, and asking what is held [bridge 7] [bridge 8].

use std::{cell::RefCell, rc::Rc};

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    handle::Handle,
    kind::Kind as Declared,
    object::Object,
};
use crate::input;
use simulated_world::geometry::{Point, Vector};
use simulated_world::world::{Event, Fault, Kind, LastEvent, World};

pub(crate) const ROWS: Rows = &[
    ("CGAssociateMouseAndMouseCursorPosition", associate),
    ("CGEventCreate", create),
    ("CGEventCreateKeyboardEvent", create_key),
    ("CGEventCreateMouseEvent", create_mouse),
    ("CGEventCreateScrollWheelEvent", create_scroll),
    ("CGEventCreateScrollWheelEvent2", create_scroll),
    ("CGEventGetDoubleValueField", double_field),
    ("CGEventGetFlags", flags),
    ("CGEventGetIntegerValueField", integer_field),
    ("CGEventGetLocation", location),
    ("CGEventGetType", kind),
    ("CGEventPost", post),
    ("CGEventPostToPid", post_to_pid),
    ("CGEventSetDoubleValueField", set_integer_field),
    ("CGEventSetFlags", set_flags),
    ("CGEventSetIntegerValueField", set_integer_field),
    ("CGEventSetLocation", set_location),
    ("CGEventSetType", set_kind),
    ("CGEventSourceButtonState", button_state),
    ("CGEventSourceCounterForEventType", counter),
    ("CGEventSourceFlagsState", flags_state),
    ("CGEventSourceKeyState", key_state),
    (
        "CGEventSourceSecondsSinceLastEventType",
        seconds_since_last_event,
    ),
    ("CGWarpMouseCursorPosition", warp),
];

/// `kCGEventSourceStatePrivate`.
const PRIVATE: i64 = -1;
/// What a wheel turned by one line moves, in points (`CGEventSourceGetPixelsPerLine`).
const LINE: f64 = 10.0;
/// `kCGScrollEventUnitLine`.
const LINES: i64 = 1;

type Shared = Rc<RefCell<Event>>;

/// The object behind an argument. Bound as a plain pointer, a reference that was not cast is one as well.
pub(super) fn object(call: &Call<'_, '_>, place: usize) -> Result<Object, Failure> {
    let handle = call.bridge.handle_of(call.ctx, &call.value(place))?;
    match (call.kinds.get(place), handle) {
        (Some(Declared::Pointer(_)), Some(Handle::Object(id) | Handle::Reference { id, .. })) => {
            Ok(call.bridge.object(id))
        }
        _ => call.object(place),
    }
}

/// The event that an argument is; none for null, which Core Graphics ignores.
fn event(call: &Call<'_, '_>, place: usize) -> Result<Option<Shared>, Failure> {
    Ok(match object(call, place)? {
        Object::Event(event) => Some(event),
        _ => None,
    })
}

/// A point argument. Bound without the names of its fields a struct arrives as 0,0 [bridge 2.5].
fn point(call: &Call<'_, '_>, place: usize) -> Result<Point, Failure> {
    if let Some(Declared::Struct(name)) = call.kinds.get(place)
        && name.starts_with('{')
        && !(name.contains("\"x\"") && name.contains("\"y\""))
    {
        return Ok(Point::default());
    }
    let value = call.value(place);
    let Some(fields) = value.as_object() else {
        return Ok(Point::default());
    };
    let number = |name: &str| {
        let field: rquickjs::Value = fields.get(name)?;
        Ok::<f64, Failure>(field.as_number().unwrap_or(0.0))
    };
    Ok(Point::new(number("x")?, number("y")?))
}

/// A new event: where the pointer is, with the modifiers that are held unless its source has a state of its own
/// [bridge 0.11].
fn new(call: &Call<'_, '_>, source: usize, change: impl FnOnce(&mut Event)) -> Answer {
    let own_state =
        matches!(object(call, source)?, Object::EventSource(source) if source.state == PRIVATE);
    let (pointer, held) = call
        .bridge
        .host
        .world(|world| (world.pointer, world.input.flags));
    let mut event = Event {
        location: pointer,
        flags: if own_state { 0 } else { held },
        ..Event::default()
    };
    change(&mut event);
    Ok(Out::New(Object::Event(Rc::new(RefCell::new(event)))))
}

fn create(call: &mut Call<'_, '_>) -> Answer {
    new(call, 0, |_| ())
}

/// A `CGEventType` as an event keeps it: what it is, and for mouse events the button [bridge 7].
const TYPES: [(i64, Kind, i64); 14] = [
    (0, Kind::Null, 0),
    (1, Kind::Down, 0),
    (2, Kind::Up, 0),
    (3, Kind::Down, 1),
    (4, Kind::Up, 1),
    (5, Kind::Moved, 0),
    (6, Kind::Dragged, 0),
    (7, Kind::Dragged, 1),
    (10, Kind::KeyDown, 0),
    (11, Kind::KeyUp, 0),
    (12, Kind::FlagsChanged, 0),
    (22, Kind::Scroll, 0),
    (25, Kind::Down, 2),
    (26, Kind::Up, 2),
];
const OTHER_DRAGGED: i64 = 27;

fn type_of(event: &Event) -> i64 {
    let found = TYPES
        .iter()
        .find(|(_, kind, button)| *kind == event.kind && *button == event.button.min(2));
    found.map_or(OTHER_DRAGGED, |(number, ..)| *number)
}

fn set_type(call: &Call<'_, '_>, event: &mut Event, number: i64, button: i64) {
    let found = TYPES.iter().find(|(known, ..)| *known == number);
    match found {
        // The types tell left, right and others; which other the button number says.
        Some((_, kind, of_type)) => {
            event.kind = *kind;
            event.button = if *of_type == 2 {
                button.max(2)
            } else {
                *of_type
            };
        }
        None if number == OTHER_DRAGGED => {
            event.kind = Kind::Dragged;
            event.button = button.max(2);
        }
        None => call
            .bridge
            .host
            .not_simulated(&format!("events of the type {number}")),
    }
}

fn create_mouse(call: &mut Call<'_, '_>) -> Answer {
    let (number, at, button) = (call.integer(1)?, point(call, 2)?, call.integer(3)?);
    new(call, 0, |event| {
        event.location = at;
        event.click_count = i64::from(matches!(number, 1..=4 | 25 | 26));
        set_type(call, event, number, button);
    })
}

fn create_key(call: &mut Call<'_, '_>) -> Answer {
    let (code, down) = (call.integer(1)?, call.flag(2)?);
    new(call, 0, |event| {
        event.kind = if down { Kind::KeyDown } else { Kind::KeyUp };
        event.key_code = u16::try_from(code).unwrap_or_default();
    })
}

/// Arguments: source, unit, number of wheels, and how far each turns. The older function takes the others as variable
/// arguments, which the bridge does not hand on: only the first wheel turns [bridge 16.16].
fn create_scroll(call: &mut Call<'_, '_>) -> Answer {
    let (unit, wheels) = (call.integer(1)?, call.integer(2)?);
    let second = call.kinds.len() >= 6 && wheels >= 2;
    let down = call.real(3)?;
    let across = if second { call.real(4)? } else { 0.0 };
    let faults = |world: &World| world.faults.has(Fault::ScrollDeltasAreZero);
    let scale = match unit {
        _ if call.bridge.host.world(faults) => 0.0,
        LINES => LINE,
        _ => 1.0,
    };
    new(call, 0, |event| {
        event.kind = Kind::Scroll;
        event.scroll = Vector::new(across * scale, down * scale);
    })
}

pub(super) fn with<T>(
    call: &Call<'_, '_>,
    none: T,
    look: impl FnOnce(&mut Event) -> Result<T, Failure>,
) -> Result<T, Failure> {
    match event(call, 0)? {
        Some(event) => look(&mut event.borrow_mut()),
        None => Ok(none),
    }
}

fn kind(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(with(call, 0, |event| Ok(type_of(event)))?))
}

fn set_kind(call: &mut Call<'_, '_>) -> Answer {
    let number = call.integer(1)?;
    with(call, (), |event| {
        let button = event.button;
        set_type(call, event, number, button);
        Ok(())
    })?;
    Ok(Out::Void)
}

fn location(call: &mut Call<'_, '_>) -> Answer {
    let location = with(call, Point::default(), |event| Ok(event.location))?;
    Ok(Out::Point(location))
}

fn set_location(call: &mut Call<'_, '_>) -> Answer {
    let at = point(call, 1)?;
    with(call, (), |event| {
        event.location = at;
        Ok(())
    })?;
    Ok(Out::Void)
}

fn flags(call: &mut Call<'_, '_>) -> Answer {
    let flags = with(call, 0, |event| Ok(event.flags))?;
    Ok(Out::Integer(i64::try_from(flags).unwrap_or(i64::MAX)))
}

fn set_flags(call: &mut Call<'_, '_>) -> Answer {
    let flags = u64::try_from(call.integer(1)?).unwrap_or_default();
    with(call, (), |event| {
        event.flags = flags;
        Ok(())
    })?;
    Ok(Out::Void)
}

/// `CGEventField` [bridge 7].
const CLICK_STATE: i64 = 1;
const BUTTON: i64 = 3;
const AUTOREPEAT: i64 = 8;
const KEY_CODE: i64 = 9;

/// What turns a wheel: the field, whether it counts lines, whether it is the second axis.
const WHEELS: [(i64, bool, bool); 6] = [
    (11, true, false),
    (12, true, true),
    (93, true, false),
    (94, true, true),
    (96, false, false),
    (97, false, true),
];

// Far below 2^53.
fn field(event: &Event, number: i64) -> f64 {
    let wheel = WHEELS.iter().find(|(field, ..)| *field == number);
    match (number, wheel) {
        (CLICK_STATE, _) => event.click_count as f64,
        (BUTTON, _) => event.button as f64,
        (AUTOREPEAT, _) => f64::from(u8::from(event.repeats)),
        (KEY_CODE, _) => f64::from(event.key_code),
        (_, Some((_, lines, across))) => {
            let Vector { dx, dy } = event.scroll;
            let points = if *across { dx } else { dy };
            if *lines { points / LINE } else { points }
        }
        _ => {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            event.fields.get(&number).map_or(0.0, |value| *value as f64)
        }
    }
}

fn integer_field(call: &mut Call<'_, '_>) -> Answer {
    let number = call.integer(1)?;
    let value = with(call, 0.0, |event| Ok(field(event, number)))?;
    Ok(Out::Integer(value as i64))
}

fn double_field(call: &mut Call<'_, '_>) -> Answer {
    let number = call.integer(1)?;
    Ok(Out::Real(with(call, 0.0, |event| {
        Ok(field(event, number))
    })?))
}

fn set_integer_field(call: &mut Call<'_, '_>) -> Answer {
    let (number, value, real) = (call.integer(1)?, call.integer(2)?, call.real(2)?);
    let wheel = WHEELS.iter().find(|(field, ..)| *field == number);
    with(call, (), |event| {
        match (number, wheel) {
            (CLICK_STATE, _) => event.click_count = value,
            (BUTTON, _) => event.button = value,
            (AUTOREPEAT, _) => event.repeats = value != 0,
            (KEY_CODE, _) => event.key_code = u16::try_from(value).unwrap_or_default(),
            (_, Some((_, lines, across))) => {
                let points = if *lines { real * LINE } else { real };
                if *across {
                    event.scroll.dx = points;
                } else {
                    event.scroll.dy = points;
                }
            }
            _ => {
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                event.fields.insert(number, value);
            }
        }
        Ok(())
    })?;
    Ok(Out::Void)
}

fn send(call: &Call<'_, '_>, event: Option<Shared>, target: Option<i32>) -> Answer {
    let Some(event) = event else {
        return Ok(Out::Void);
    };
    let event = Event {
        target,
        ..event.borrow().clone()
    };
    let host = &call.bridge.host;
    let now = host.now();
    if let Err(what) = host.change(|world| input::post(world, event, now)) {
        host.not_simulated(what);
    }
    Ok(Out::Void)
}

/// Arguments: the tap, which makes no difference here, and the event.
fn post(call: &mut Call<'_, '_>) -> Answer {
    let event = event(call, 1)?;
    send(call, event, None)
}

fn post_to_pid(call: &mut Call<'_, '_>) -> Answer {
    let (pid, event) = (call.pid(0)?, event(call, 1)?);
    send(call, event, Some(pid))
}

fn flags_state(call: &mut Call<'_, '_>) -> Answer {
    let flags = call.bridge.host.world(|world| world.input.flags);
    Ok(Out::Integer(i64::try_from(flags).unwrap_or(i64::MAX)))
}

fn button_state(call: &mut Call<'_, '_>) -> Answer {
    let button = call.integer(1)?;
    let held = |world: &World| world.input.buttons.contains(&button);
    Ok(Out::Bool(call.bridge.host.world(held)))
}

fn key_state(call: &mut Call<'_, '_>) -> Answer {
    let (state, key) = (call.integer(0)?, call.integer(1)?);
    let is_among = |keys: &[u16]| keys.iter().any(|held| i64::from(*held) == key);
    let held = |world: &World| {
        let posted = state != HARDWARE || world.bridge.posted_events_are_hardware == Some(true);
        is_among(&world.input.held_by_person) || (posted && is_among(&world.input.keys))
    };
    Ok(Out::Bool(call.bridge.host.world(held)))
}

/// `kCGEventSourceStateHIDSystemState`, and `kCGAnyInputEventType`.
const HARDWARE: i64 = 1;
const ANY_INPUT: i64 = 0xFFFF_FFFF;

/// What the window server has seen of a type of event. Arguments: the state, and the type [bridge 3.2].
fn seen<T>(
    call: &Call<'_, '_>,
    what: impl FnOnce(&World, &mut dyn Iterator<Item = &LastEvent>) -> T,
) -> Result<T, Failure> {
    let (state, number) = (call.integer(0)?, call.integer(1)?);
    let wanted = TYPES.iter().find(|(known, ..)| *known == number);
    let matches = |kind: Kind, button: i64| match wanted {
        _ if number == ANY_INPUT => true,
        Some((_, of_type, of_button)) => kind == *of_type && button == *of_button,
        None => number == OTHER_DRAGGED && kind == Kind::Dragged && button >= 2,
    };
    Ok(call.bridge.host.world(|world| {
        let all = state != HARDWARE || world.bridge.posted_events_are_hardware != Some(false);
        what(world, &mut input::seen(world, all, matches))
    }))
}

/// Since the start when there was none.
fn seconds_since_last_event(call: &mut Call<'_, '_>) -> Answer {
    let now = call.bridge.host.now();
    let last = seen(call, |world, events| {
        let last = events.map(|event| event.at).reduce(f64::max);
        last.unwrap_or(world.system.booted_at)
    })?;
    Ok(Out::Real((now - last).max(0.0)))
}

/// Grows with every event, from whomever it comes.
fn counter(call: &mut Call<'_, '_>) -> Answer {
    let count = seen(call, |_, events| {
        events.fold(0_u32, |sum, event| sum.wrapping_add(event.count))
    })?;
    Ok(Out::Integer(count.into()))
}

/// Moves the pointer at once and without an event, so that nothing notices it.
fn warp(call: &mut Call<'_, '_>) -> Answer {
    let at = point(call, 0)?;
    call.bridge
        .host
        .change(|world| world.pointer = input::on_a_display(world, at));
    Ok(Out::Integer(0))
}

/// Ends the quarter of a second for which a warp keeps the real mouse away; nobody moves that one here.
fn associate(call: &mut Call<'_, '_>) -> Answer {
    call.flag(0)?;
    Ok(Out::Integer(0))
}
