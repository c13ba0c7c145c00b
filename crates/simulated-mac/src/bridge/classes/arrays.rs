//! More of `NSArray` and `NSMutableArray`: parts, values by key paths; `NSEnumerator`, `NSSet`, `NSOrderedSet`.

use std::{cell::RefCell, rc::Rc};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{Id, NIL, Object},
    },
    app_columns,
    string_parts::{range_at, whole},
};

pub(crate) const ENUMERATOR: Rows = &[("allObjects", rest_of_enumerator), ("nextObject", next)];

pub(crate) const SET: Rows = &[
    ("allObjects", all_of_set),
    ("anyObject", any_of_set),
    ("containsObject:", set_contains),
    ("count", set_count),
];

pub(crate) const ORDERED_SET: Rows = &[
    ("array", all_of_set),
    ("containsObject:", set_contains),
    ("count", set_count),
    ("firstObject", any_of_set),
];

pub(crate) const SET_CLASS: Rows = &[("setWithArray:", set_with_array)];
pub(crate) const ORDERED_SET_CLASS: Rows = &[("orderedSetWithArray:", set_with_array)];

/// The items of the receiver.
pub(super) fn items(call: &Call<'_, '_>) -> Rc<RefCell<Vec<Id>>> {
    match &call.receiver {
        Object::Array { items, .. } | Object::Set { items, .. } | Object::Enumerator(items) => {
            Rc::clone(items)
        }
        _ => Rc::default(),
    }
}

/// The items of an argument that is an array.
fn items_at(call: &Call<'_, '_>, place: usize) -> Result<Vec<Id>, Failure> {
    match call.object(place)? {
        Object::Array { items, .. } => Ok(items.borrow().clone()),
        _ => Err(call.exception(&format!("*** {}: no array", call.name))),
    }
}

fn array(items: Vec<Id>) -> Answer {
    Ok(Out::New(Object::array(items)))
}

fn out_of_bounds(call: &Call<'_, '_>, count: usize) -> Failure {
    call.exception(&format!(
        "*** -[{} {}]: range or index beyond bounds of {count} objects",
        call.receiver.private_class(),
        call.name
    ))
}

pub(super) fn part(call: &mut Call<'_, '_>) -> Answer {
    let range = range_at(call, 0)?;
    let all = items(call);
    let all = all.borrow();
    let place = |place: i64| usize::try_from(place).ok();
    let bounds = place(range.location).zip(place(range.location.saturating_add(range.length)));
    let part = bounds.and_then(|(from, to)| all.get(from..to));
    let part = part.ok_or_else(|| out_of_bounds(call, all.len()))?;
    array(part.to_vec())
}

pub(super) fn with_others(call: &mut Call<'_, '_>) -> Answer {
    let mut all = items(call).borrow().clone();
    all.extend(items_at(call, 0)?);
    call.bridge.check_items(all.len());
    array(all)
}

pub(super) fn enumerator(call: &mut Call<'_, '_>) -> Answer {
    let all = items(call).borrow().clone();
    Ok(Out::New(Object::Enumerator(Rc::new(all.into()))))
}

pub(super) fn reverse_enumerator(call: &mut Call<'_, '_>) -> Answer {
    let mut all = items(call).borrow().clone();
    all.reverse();
    Ok(Out::New(Object::Enumerator(Rc::new(all.into()))))
}

fn rest_of_enumerator(call: &mut Call<'_, '_>) -> Answer {
    let all = items(call);
    let rest = all.take();
    array(rest)
}

fn next(call: &mut Call<'_, '_>) -> Answer {
    let all = items(call);
    let mut all = all.borrow_mut();
    Ok(Out::Old(if all.is_empty() { NIL } else { all.remove(0) }))
}

pub(super) fn is_equal_to_array(call: &mut Call<'_, '_>) -> Answer {
    let other = items_at(call, 0)?;
    let all = items(call).borrow().clone();
    let equal = all.len() == other.len()
        && all
            .iter()
            .zip(&other)
            .all(|(one, other)| call.bridge.equal(*one, *other));
    Ok(Out::Bool(equal))
}

// ---- changing ----

pub(super) fn add_all(call: &mut Call<'_, '_>) -> Answer {
    let other = items_at(call, 0)?;
    let all = items(call);
    call.bridge.check_items(all.borrow().len() + other.len());
    all.borrow_mut().extend(other);
    Ok(Out::Void)
}

pub(super) fn set_all(call: &mut Call<'_, '_>) -> Answer {
    let other = items_at(call, 0)?;
    *items(call).borrow_mut() = other;
    Ok(Out::Void)
}

pub(super) fn remove_object(call: &mut Call<'_, '_>) -> Answer {
    let gone = call.id(0)?;
    items(call)
        .borrow_mut()
        .retain(|id| !call.bridge.equal(*id, gone));
    Ok(Out::Void)
}

pub(super) fn remove_last(call: &mut Call<'_, '_>) -> Answer {
    items(call).borrow_mut().pop();
    Ok(Out::Void)
}

pub(super) fn replace_at(call: &mut Call<'_, '_>) -> Answer {
    let (place, new) = (call.integer(0)?, call.id(1)?);
    let all = items(call);
    let count = all.borrow().len();
    let mut all = all.borrow_mut();
    let slot = usize::try_from(place)
        .ok()
        .and_then(|place| all.get_mut(place));
    *slot.ok_or_else(|| out_of_bounds(call, count))? = new;
    Ok(Out::Void)
}

// ---- values by keys ----

/// What a key path leads to, from one object.
pub(super) fn value_at_path(call: &Call<'_, '_>, id: Id, path: &str) -> Result<Id, Failure> {
    let mut at = id;
    let mut rest = path;
    loop {
        if let Some(operator) = rest.strip_prefix('@') {
            let (operator, path) = operator.split_once('.').unwrap_or((operator, ""));
            return aggregate(call, at, operator, path);
        }
        let (key, more) = rest.split_once('.').unwrap_or((rest, ""));
        at = value_at_key(call, at, key)?;
        if more.is_empty() {
            return Ok(at);
        }
        rest = more;
    }
}

fn value_at_key(call: &Call<'_, '_>, id: Id, key: &str) -> Result<Id, Failure> {
    if key == "self" {
        return Ok(id);
    }
    Ok(match call.bridge.object(id) {
        Object::Dictionary { entries, .. } => entries
            .borrow()
            .iter()
            .find(|(known, _)| &**known == key)
            .map_or(NIL, |(_, id)| *id),
        Object::Array { items, .. } => {
            let values = items
                .borrow()
                .iter()
                .map(|id| value_at_key(call, *id, key))
                .map(|value| {
                    // What is missing is NSNull in an array.
                    value.map(|id| match id {
                        NIL => call.add(Object::Null),
                        id => id,
                    })
                })
                .collect::<Result<_, _>>()?;
            call.add(Object::array(values))
        }
        Object::Text(text) if key == "length" => {
            let length = whole(text.encode_utf16().count());
            call.add(Object::Integer(length))
        }
        Object::RunningApp(pid) => app_columns::value_for_key(call, pid, key),
        Object::Nil => NIL,
        other => call
            .bridge
            .host
            .not_simulated(&format!("valueForKey: {key} of {}", other.class())),
    })
}

/// `@count`, `@sum.x`, `@avg.x`, `@max.x`, `@min.x`, `@distinctUnionOfObjects.x`, `@unionOfObjects.x`
fn aggregate(call: &Call<'_, '_>, id: Id, operator: &str, path: &str) -> Result<Id, Failure> {
    let Object::Array { items, .. } = call.bridge.object(id) else {
        call.bridge
            .host
            .not_simulated(&format!("@{operator} of what is no array"));
    };
    let items = items.borrow().clone();
    if operator == "count" {
        return Ok(call.add(Object::Integer(whole(items.len()))));
    }
    let mut values = Vec::with_capacity(items.len());
    for item in items {
        values.push(value_at_path(call, item, path)?);
    }
    let amount = |id: &Id| match call.bridge.object(*id) {
        Object::Integer(number) => number as f64,
        Object::Real(number) => number,
        Object::Bool(flag) => f64::from(u8::from(flag)),
        Object::Text(text) => text.trim().parse().unwrap_or(0.0),
        _ => 0.0,
    };
    let number = |number: f64| {
        let is_whole = number.fract() == 0.0 && number.abs() < 9e15;
        call.add(if is_whole {
            Object::Integer(number as i64)
        } else {
            Object::Real(number)
        })
    };
    let sum: f64 = values.iter().map(amount).sum();
    let by_amount = |one: &&Id, other: &&Id| amount(one).total_cmp(&amount(other));
    Ok(match operator {
        "sum" => number(sum),
        "avg" if values.is_empty() => number(0.0),
        "avg" => number(sum / values.len() as f64),
        "max" => values.iter().max_by(by_amount).copied().unwrap_or(NIL),
        "min" => values.iter().min_by(by_amount).copied().unwrap_or(NIL),
        "unionOfObjects" => call.add(Object::array(values)),
        "distinctUnionOfObjects" => call.add(Object::array(distinct(call, values))),
        _ => call
            .bridge
            .host
            .not_simulated(&format!("the operator @{operator}")),
    })
}

/// What is there once of each; in the order of the first ones, where Foundation has none.
fn distinct(call: &Call<'_, '_>, all: Vec<Id>) -> Vec<Id> {
    let mut kept: Vec<Id> = Vec::new();
    for id in all {
        if !kept.iter().any(|known| call.bridge.equal(*known, id)) {
            kept.push(id);
        }
    }
    kept
}

pub(super) fn value_for_key(call: &mut Call<'_, '_>) -> Answer {
    let key = call.some_text(0)?;
    value_at_key(call, call.this, &key).map(Out::Old)
}

pub(super) fn value_for_key_path(call: &mut Call<'_, '_>) -> Answer {
    let path = call.some_text(0)?;
    value_at_path(call, call.this, &path).map(Out::Old)
}

// ---- sets ----

fn set_with_array(call: &mut Call<'_, '_>) -> Answer {
    let items = distinct(call, items_at(call, 0)?);
    let ordered = matches!(call.receiver, Object::Class("NSOrderedSet"));
    Ok(Out::New(Object::Set {
        items: Rc::new(items.into()),
        ordered,
    }))
}

fn all_of_set(call: &mut Call<'_, '_>) -> Answer {
    let all = items(call).borrow().clone();
    array(all)
}

fn any_of_set(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Old(
        items(call).borrow().first().copied().unwrap_or(NIL),
    ))
}

fn set_contains(call: &mut Call<'_, '_>) -> Answer {
    let wanted = call.id(0)?;
    Ok(Out::Bool(
        items(call)
            .borrow()
            .iter()
            .any(|id| call.bridge.equal(*id, wanted)),
    ))
}

fn set_count(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(whole(items(call).borrow().len())))
}
