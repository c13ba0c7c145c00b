//! `NSDateComponents` and `NSCalendar`, by which a reminder is due.

use std::{cell::Cell, rc::Rc};

use jiff::{civil::DateTime, tz::TimeZone};

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    object::{NIL, Object},
};
use simulated_world::zone::Zone;

pub(crate) const COMPONENTS: Rows = &[
    // Of components without a calendar of their own.
    ("date", |_| Ok(Out::Old(NIL))),
    ("day", |call| component(call, 2)),
    ("hour", |call| component(call, 3)),
    ("minute", |call| component(call, 4)),
    ("month", |call| component(call, 1)),
    ("second", |call| component(call, 5)),
    ("setDay:", |call| set_component(call, 2)),
    ("setHour:", |call| set_component(call, 3)),
    ("setMinute:", |call| set_component(call, 4)),
    ("setMonth:", |call| set_component(call, 1)),
    ("setSecond:", |call| set_component(call, 5)),
    ("setYear:", |call| set_component(call, 0)),
    ("year", |call| component(call, 0)),
];

pub(crate) const DATES: Rows = &[("dateFromComponents:", date_from_components)];
pub(crate) const DATES_CLASS: Rows = &[("currentCalendar", |_| {
    Ok(Out::New(Object::Plain("NSCalendar")))
})];

/// `NSDateComponentUndefined`.
pub(super) const UNDEFINED: i64 = i64::MAX;

/// Components of which none is set.
pub(super) fn empty() -> Object {
    Object::DateComponents(Rc::new([UNDEFINED; 6].map(Cell::new)))
}

fn parts(call: &Call<'_, '_>) -> Result<Rc<[Cell<i64>; 6]>, Failure> {
    match &call.receiver {
        Object::DateComponents(parts) => Ok(Rc::clone(parts)),
        _ => Err(call.exception(&format!("*** {}: no components", call.name))),
    }
}

fn component(call: &Call<'_, '_>, place: usize) -> Answer {
    let parts = parts(call)?;
    let value = parts.get(place).map(Cell::get);
    Ok(Out::Integer(value.unwrap_or(UNDEFINED)))
}

fn set_component(call: &Call<'_, '_>, place: usize) -> Answer {
    let value = call.integer(0)?;
    if let Some(part) = parts(call)?.get(place) {
        part.set(value);
    }
    Ok(Out::Void)
}

/// Whether they say no hour.
pub(super) fn is_day(parts: &[Cell<i64>; 6]) -> bool {
    parts[3].get() == UNDEFINED
}

/// When they are, in seconds since 1970. What is undefined of the time is 0. None where they are no date.
pub(super) fn moment(parts: &[Cell<i64>; 6], zone: &Zone) -> Option<f64> {
    let at = |place: usize| match parts.get(place).map(Cell::get) {
        Some(value) if value != UNDEFINED => i8::try_from(value).unwrap_or_default(),
        _ => 0,
    };
    let year = i16::try_from(parts[0].get()).unwrap_or_default();
    let wall = DateTime::new(year, at(1), at(2), at(3), at(4), at(5), 0)
        .and_then(|wall| wall.to_zoned(TimeZone::UTC))
        .ok()?;
    Some(zone.universal(wall.timestamp().as_second()) as f64)
}

fn date_from_components(call: &mut Call<'_, '_>) -> Answer {
    let Object::DateComponents(parts) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let moment = moment(&parts, &call.bridge.host.time_zone());
    Ok(moment.map_or(Out::Old(NIL), |at| Out::New(Object::Date(at))))
}
