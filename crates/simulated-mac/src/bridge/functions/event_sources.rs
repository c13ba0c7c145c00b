//! `CGEventSource`: whose state new events look at, and what of a person's own events passes after them [findings-2 7.10].

use std::{cell::Cell, rc::Rc};

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    object::{EventSource, Object},
};
use super::events::object;

pub(crate) const ROWS: Rows = &[
    ("CGEventSourceCreate", create_source),
    (
        "CGEventSourceGetLocalEventsFilterDuringSuppressionState",
        suppression_filter,
    ),
    (
        "CGEventSourceGetLocalEventsSuppressionInterval",
        suppression_interval,
    ),
    (
        "CGEventSourceSetLocalEventsFilterDuringSuppressionState",
        set_suppression_filter,
    ),
    (
        "CGEventSourceSetLocalEventsSuppressionInterval",
        set_suppression_interval,
    ),
];

fn create_source(call: &mut Call<'_, '_>) -> Answer {
    let state = call.integer(0)?;
    Ok(Out::New(Object::EventSource(Rc::new(EventSource::new(
        state,
    )))))
}

/// The source that an argument is; none for null.
fn source(call: &Call<'_, '_>, place: usize) -> Result<Option<Rc<EventSource>>, Failure> {
    Ok(match object(call, place)? {
        Object::EventSource(source) => Some(source),
        _ => None,
    })
}

/// For how long the person's own events are filtered after one of the source [findings-2 7.10]; nobody's are here.
fn set_suppression_interval(call: &mut Call<'_, '_>) -> Answer {
    let seconds = call.real(1)?;
    if let Some(source) = source(call, 0)? {
        source.suppression.set(seconds);
    }
    Ok(Out::Void)
}

fn suppression_interval(call: &mut Call<'_, '_>) -> Answer {
    let seconds = source(call, 0)?.map(|source| source.suppression.get());
    Ok(Out::Real(seconds.unwrap_or_default()))
}

/// Arguments: the source, which events pass, and in which state: 0 after an event, 1 while the mouse is dragged.
fn set_suppression_filter(call: &mut Call<'_, '_>) -> Answer {
    let (filter, state) = (call.integer(1)?, call.integer(2)?);
    if let Some(source) = source(call, 0)?
        && let Some(place) = source
            .filters
            .get(usize::try_from(state).unwrap_or(usize::MAX))
    {
        place.set(filter);
    }
    Ok(Out::Void)
}

fn suppression_filter(call: &mut Call<'_, '_>) -> Answer {
    let state = usize::try_from(call.integer(1)?).unwrap_or(usize::MAX);
    let source = source(call, 0)?;
    let filter = source.and_then(|source| source.filters.get(state).map(Cell::get));
    Ok(Out::Integer(filter.unwrap_or_default()))
}
