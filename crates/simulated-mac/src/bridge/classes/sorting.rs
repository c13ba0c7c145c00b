//! Comparing and sorting: `NSSortDescriptor`, the sorted forms of arrays, `compare:` and its like.

use std::{cmp::Ordering, rc::Rc};

use applescript::{Considerations, Host as _, NoHost};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{Id, Object, SortDescriptor},
    },
    arrays::{items, value_at_path},
    string_parts::own,
};

pub(crate) const DESCRIPTOR: Rows = &[
    ("ascending", ascending),
    ("initWithKey:ascending:", with_key),
    ("initWithKey:ascending:selector:", with_key),
    ("key", key),
];

pub(crate) const DESCRIPTOR_CLASS: Rows = &[
    ("sortDescriptorWithKey:ascending:", with_key),
    ("sortDescriptorWithKey:ascending:selector:", with_key),
];

/// The order of two texts that a selector asks for; none for a selector that is not one of these.
fn texts(selector: &str, one: &str, other: &str) -> Option<Ordering> {
    let considering = |case: bool, numeric_strings: bool| {
        let considering = Considerations {
            case,
            numeric_strings,
            ..Considerations::default()
        };
        NoHost.compare_text(one, other, considering)
    };
    Some(match selector {
        "compare:" => one.encode_utf16().cmp(other.encode_utf16()),
        "caseInsensitiveCompare:" => one
            .to_lowercase()
            .encode_utf16()
            .cmp(other.to_lowercase().encode_utf16()),
        "localizedCompare:" => considering(true, false),
        "localizedCaseInsensitiveCompare:" => considering(false, false),
        "localizedStandardCompare:" => {
            considering(false, true).then_with(|| considering(true, true))
        }
        _ => return None,
    })
}

/// The order of two objects that a selector asks for.
fn order(call: &Call<'_, '_>, selector: &str, one: Id, other: Id) -> Result<Ordering, Failure> {
    let number = |object: &Object| match object {
        Object::Integer(number) => Some(*number as f64),
        Object::Real(number) => Some(*number),
        Object::Bool(flag) => Some(f64::from(u8::from(*flag))),
        _ => None,
    };
    let (one, other) = (call.bridge.object(one), call.bridge.object(other));
    let found = match (&one, &other) {
        (Object::Text(one), Object::Text(other)) => texts(selector, one, other),
        (Object::Date(one), Object::Date(other)) if selector == "compare:" => {
            Some(one.total_cmp(other))
        }
        _ if selector == "compare:" => number(&one)
            .zip(number(&other))
            .map(|(one, other)| one.total_cmp(&other)),
        _ => None,
    };
    found.ok_or_else(|| {
        call.exception(&format!(
            "-[{} {selector}]: unrecognized selector sent to instance",
            one.private_class()
        ))
    })
}

/// Sorts, and keeps the order of what is equal; the first failure of a comparison is told.
fn sorted(
    mut items: Vec<Id>,
    compare: impl Fn(Id, Id) -> Result<Ordering, Failure>,
) -> Result<Vec<Id>, Failure> {
    let mut failure = None;
    items.sort_by(|one, other| match compare(*one, *other) {
        Ok(order) => order,
        Err(failed) => {
            failure.get_or_insert(failed);
            Ordering::Equal
        }
    });
    failure.map_or(Ok(items), Err)
}

fn by_selector(call: &Call<'_, '_>) -> Result<Vec<Id>, Failure> {
    let selector = call.some_text(0)?;
    let all = items(call).borrow().clone();
    sorted(all, |one, other| order(call, &selector, one, other))
}

fn by_descriptors(call: &Call<'_, '_>) -> Result<Vec<Id>, Failure> {
    let Object::Array { items: given, .. } = call.object(0)? else {
        return Err(call.exception(&format!("*** {}: no array", call.name)));
    };
    let mut descriptors = Vec::new();
    for id in given.borrow().iter() {
        if let Object::SortDescriptor(descriptor) = call.bridge.object(*id) {
            descriptors.push(descriptor);
        }
    }
    let all = items(call).borrow().clone();
    sorted(all, |one, other| {
        for descriptor in &descriptors {
            let at = |id| match &descriptor.key {
                Some(key) => value_at_path(call, id, key),
                None => Ok(id),
            };
            let found = order(call, &descriptor.selector, at(one)?, at(other)?)?;
            let found = if descriptor.ascending {
                found
            } else {
                found.reverse()
            };
            if found != Ordering::Equal {
                return Ok(found);
            }
        }
        Ok(Ordering::Equal)
    })
}

pub(super) fn sorted_by_selector(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::array(by_selector(call)?)))
}

pub(super) fn sorted_by_descriptors(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::array(by_descriptors(call)?)))
}

pub(super) fn sort_by_selector(call: &mut Call<'_, '_>) -> Answer {
    let all = by_selector(call)?;
    *items(call).borrow_mut() = all;
    Ok(Out::Void)
}

pub(super) fn sort_by_descriptors(call: &mut Call<'_, '_>) -> Answer {
    let all = by_descriptors(call)?;
    *items(call).borrow_mut() = all;
    Ok(Out::Void)
}

fn with_key(call: &mut Call<'_, '_>) -> Answer {
    let key = call.text(0)?.filter(|key| &**key != "self");
    let ascending = call.flag(1)?;
    let selector = if call.arguments.len() > 2 {
        call.some_text(2)?.to_string()
    } else {
        "compare:".to_owned()
    };
    Ok(Out::New(Object::SortDescriptor(Rc::new(SortDescriptor {
        key,
        ascending,
        selector,
    }))))
}

fn ascending(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(match &call.receiver {
        Object::SortDescriptor(descriptor) => descriptor.ascending,
        _ => false,
    }))
}

fn key(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string_or_nil(match &call.receiver {
        Object::SortDescriptor(descriptor) => descriptor.key.clone(),
        _ => None,
    }))
}

// ---- NSString, NSNumber, NSDate ----

/// `compare:` and its like, by the selector.
pub(super) fn compare(call: &mut Call<'_, '_>, selector: &'static str) -> Answer {
    let other = call.id(0)?;
    let order = order(call, selector, call.this, other)?;
    Ok(Out::Integer(order as i64))
}

/// Whether a text contains another one, without regard to case.
pub(super) fn contains_without_case(call: &mut Call<'_, '_>) -> Answer {
    let other = call.some_text(0)?.to_lowercase();
    Ok(Out::Bool(
        !other.is_empty() && own(call).to_lowercase().contains(&other),
    ))
}
