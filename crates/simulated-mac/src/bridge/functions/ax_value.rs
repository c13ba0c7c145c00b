//! `AXValue`: points, sizes, rectangles, ranges and errors as objects [bridge 4.4].

use super::super::{
    call::{Answer, Call, Out, Rows},
    memory,
    object::{Geometry, NIL, Object},
};
use simulated_world::world::Fault;

pub(crate) const ROWS: Rows = &[
    ("AXValueCreate", create),
    ("AXValueGetType", kind),
    ("AXValueGetValue", value),
];

fn create(call: &mut Call<'_, '_>) -> Answer {
    let kind = call.integer(0)?;
    let memory = call.memory(1)?;
    let wrong = call
        .bridge
        .host
        .world(|world| world.faults.has(Fault::AxValuesAreWrong));
    // What was not copied is zero.
    let bytes = memory.borrow();
    let zeros = vec![0; bytes.len()];
    let made = Geometry::from_bytes(kind, if wrong { &zeros } else { &bytes });
    Ok(made.map_or(Out::Old(NIL), |made| Out::New(Object::AxValue(made))))
}

fn kind(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(match call.object(0)? {
        Object::AxValue(geometry) => geometry.kind(),
        _ => 0,
    }))
}

/// Writes the struct through the pointer; false when the value is of another type.
fn value(call: &mut Call<'_, '_>) -> Answer {
    let object = call.object(0)?;
    let wanted = call.integer(1)?;
    let memory = call.memory(2)?;
    let Object::AxValue(geometry) = object else {
        return Ok(Out::Bool(false));
    };
    if geometry.kind() != wanted {
        return Ok(Out::Bool(false));
    }
    match memory::write(&memory, &geometry.to_bytes()) {
        Some(()) => Ok(Out::Bool(true)),
        None => call.bridge.host.crash(),
    }
}
