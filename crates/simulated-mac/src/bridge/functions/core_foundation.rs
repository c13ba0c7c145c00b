//! Core Foundation: kinds, descriptions, equality.

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    handle::Handle,
    object::Object,
};
use simulated_world::world::Fault;

pub(crate) const ROWS: Rows = &[
    ("AXUIElementGetTypeID", |_| type_id(AX_ELEMENT)),
    ("AXValueGetTypeID", |_| type_id(AX_VALUE)),
    ("CFArrayGetCount", array_count),
    ("CFArrayGetTypeID", |_| type_id(ARRAY)),
    ("CFArrayGetValueAtIndex", array_value),
    ("CFBooleanGetTypeID", |_| type_id(BOOLEAN)),
    ("CFBooleanGetValue", boolean_value),
    ("CFCopyDescription", copy_description),
    ("CFDataGetTypeID", |_| type_id(DATA)),
    ("CFDateGetTypeID", |_| type_id(DATE)),
    ("CFDictionaryGetTypeID", |_| type_id(DICTIONARY)),
    ("CFEqual", equal),
    ("CFGetTypeID", get_type_id),
    ("CFHash", hash),
    ("CFMakeCollectable", make_collectable),
    ("CFNullGetTypeID", |_| type_id(NULL)),
    ("CFNumberGetTypeID", |_| type_id(NUMBER)),
    ("CFStringGetTypeID", |_| type_id(STRING)),
    ("CFURLGetTypeID", |_| type_id(URL)),
];

/// The numbers that current systems give; scripts may only compare them.
const TYPE: i64 = 1;
const STRING: i64 = 7;
const NULL: i64 = 16;
const DICTIONARY: i64 = 18;
const ARRAY: i64 = 19;
const DATA: i64 = 20;
const BOOLEAN: i64 = 21;
const NUMBER: i64 = 22;
const URL: i64 = 29;
const DATE: i64 = 42;
/// Types of other frameworks get their numbers as they are loaded.
const AX_ELEMENT: i64 = 294;
const AX_VALUE: i64 = 295;

fn type_id(number: i64) -> Answer {
    Ok(Out::Integer(number))
}

fn kind(object: &Object) -> i64 {
    match object {
        Object::Text(_) => STRING,
        Object::Null => NULL,
        Object::Dictionary { .. } => DICTIONARY,
        Object::Array { .. } => ARRAY,
        Object::Data { .. } => DATA,
        Object::Bool(_) => BOOLEAN,
        Object::Integer(_) | Object::Real(_) => NUMBER,
        Object::Url(_) => URL,
        Object::Date(_) => DATE,
        Object::AxElement(_) => AX_ELEMENT,
        Object::AxValue(_) => AX_VALUE,
        _ => TYPE,
    }
}

/// The older way to cast: bound from `void *` to `id`, it takes any reference and gives the object.
fn make_collectable(call: &mut Call<'_, '_>) -> Answer {
    match call.bridge.handle_of(call.ctx, &call.value(0))? {
        Some(Handle::Reference { id, .. }) if call.takes_pointer(0) => Ok(Out::Old(id)),
        _ => Ok(Out::Old(call.id(0)?)),
    }
}

/// The type id of a reference that was not cast is that of its wrapper [bridge 2.3].
fn get_type_id(call: &mut Call<'_, '_>) -> Answer {
    let value = call.value(0);
    match call.bridge.handle_of(call.ctx, &value)? {
        Some(Handle::Reference { typed: false, .. } | Handle::Empty) => type_id(TYPE),
        _ => type_id(kind(&call.object(0)?)),
    }
}

fn copy_description(call: &mut Call<'_, '_>) -> Answer {
    let id = call.id(0)?;
    Ok(Out::string(call.bridge.describe(id)))
}

fn equal(call: &mut Call<'_, '_>) -> Answer {
    let (one, other) = (call.id(0)?, call.id(1)?);
    if compares_references(call, 0)? && one != other {
        return Ok(Out::Bool(false));
    }
    Ok(Out::Bool(call.bridge.equal(one, other)))
}

fn hash(call: &mut Call<'_, '_>) -> Answer {
    let id = call.id(0)?;
    if compares_references(call, 0)? {
        return Ok(Out::Integer(i64::from(id)));
    }
    Ok(Out::Integer(call.bridge.hash(id)))
}

/// Whether this Mac takes two references to an element for two elements, and so with lists of them [findings 1.10].
fn compares_references(call: &Call<'_, '_>, place: usize) -> Result<bool, Failure> {
    let is_element = match call.object(place)? {
        Object::AxElement(_) => true,
        Object::Array { items, .. } => {
            let first = items.borrow().first().map(|&id| call.bridge.object(id));
            matches!(first, Some(Object::AxElement(_)))
        }
        _ => false,
    };
    let host = &call.bridge.host;
    Ok(is_element && host.world(|world| world.faults.has(Fault::CfEqualComparesReferences)))
}

fn boolean_value(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(matches!(call.object(0)?, Object::Bool(true))))
}

fn array_count(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        return Ok(Out::Integer(0));
    };
    Ok(Out::Integer(
        i64::try_from(items.borrow().len()).unwrap_or(i64::MAX),
    ))
}

fn array_value(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        call.bridge.host.crash()
    };
    let index = usize::try_from(call.integer(1)?).unwrap_or(usize::MAX);
    match items.borrow().get(index) {
        Some(&id) => Ok(Out::Old(id)),
        None => call.bridge.host.crash(),
    }
}
