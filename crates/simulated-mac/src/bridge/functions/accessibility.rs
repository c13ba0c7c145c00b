//! `AXUIElement` [bridge 4]: elements, and the messages to the apps they belong to.

use std::rc::Rc;

use super::super::{
    accessibility_state::Placeholder,
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    object::{Geometry, Id, Object},
    state::Bridge,
};
use super::ax_message::{
    Answering, Tried, act, await_answer, charge_windows, check_length, element, look, look_at,
    owner, process, send_message, timeout,
};
use super::page_query;
use super::plain_values::{plain, written};
use super::side_effects::{
    answer_to_action, fill_menu_that_is_read, notice_hit_test, notice_role_read,
};
use crate::{
    system,
    tree::{self, AxError, Pressed, Target, Value},
};
use simulated_world::ax::Attribute;
use simulated_world::geometry::Point;
use simulated_world::world::Fault;

pub(crate) const ROWS: Rows = &[
    ("AXUIElementCopyActionNames", action_names),
    ("AXUIElementCopyAttributeNames", attribute_names),
    ("AXUIElementCopyAttributeValue", attribute_value),
    ("AXUIElementCopyAttributeValues", attribute_values),
    ("AXUIElementCopyElementAtPosition", at_position),
    ("AXUIElementCopyMultipleAttributeValues", multiple_values),
    (
        "AXUIElementCopyParameterizedAttributeNames",
        parameterised_names,
    ),
    (
        "AXUIElementCopyParameterizedAttributeValue",
        parameterised_value,
    ),
    ("AXUIElementCreateApplication", create_application),
    ("AXUIElementCreateSystemWide", create_system_wide),
    ("AXUIElementGetAttributeValueCount", value_count),
    ("AXUIElementGetPid", pid),
    ("AXUIElementIsAttributeSettable", is_settable),
    ("AXUIElementPerformAction", perform),
    ("AXUIElementSetAttributeValue", set_value),
    ("AXUIElementSetMessagingTimeout", set_timeout),
    ("_AXUIElementGetWindow", window),
];

const SUCCESS: i64 = 0;
/// `kAXCopyMultipleAttributeOptionStopOnError`.
const STOP_ON_ERROR: i64 = 1;

fn code(outcome: Result<(), AxError>) -> Answer {
    Ok(Out::Integer(match outcome {
        Ok(()) => SUCCESS,
        Err(error) => i64::from(error.code()),
    }))
}

fn add_element(bridge: &Bridge, target: Target) -> Id {
    bridge.add(Object::AxElement(target))
}

/// An attribute's value as an object.
fn add_value(bridge: &Bridge, value: Value) -> Id {
    bridge.add(match value {
        Value::Bool(flag) => Object::Bool(flag),
        Value::Integer(number) => Object::Integer(number),
        Value::Real(number) => Object::Real(number),
        Value::Text(text) => Object::text(text),
        Value::Url(url) => Object::Url(url.into()),
        Value::Point(point) => Object::AxValue(Geometry::Point(point)),
        Value::Size(size) => Object::AxValue(Geometry::Size(size)),
        Value::Rect(frame) => Object::AxValue(Geometry::Rect(frame)),
        Value::Range(range) => Object::AxValue(Geometry::Range(range)),
        Value::Element(target) => Object::AxElement(target),
        Value::Texts(texts) => Object::array(
            texts
                .into_iter()
                .map(|text| bridge.add(Object::text(text)))
                .collect(),
        ),
        Value::Elements(targets) => Object::array(
            targets
                .into_iter()
                .map(|target| add_element(bridge, target))
                .collect(),
        ),
    })
}

/// Hands an object out through the last argument.
fn hand_out(call: &Call<'_, '_>, place: usize, outcome: Result<Out, AxError>) -> Answer {
    let written = match outcome {
        Ok(out) => call.put(place, out)?,
        Err(error) => return code(Err(error)),
    };
    code(if written {
        Ok(())
    } else {
        Err(AxError::IllegalArgument)
    })
}

/// The name of an attribute or action.
fn name<T: for<'n> From<&'n str>>(call: &Call<'_, '_>) -> Tried<T> {
    Ok(match call.object(1)? {
        Object::Text(text) => Ok(T::from(&text)),
        _ => Err(AxError::IllegalArgument),
    })
}

fn create_application(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::AxElement(Target::App(call.pid(0)?))))
}

fn create_system_wide(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::AxElement(Target::SystemWide)))
}

/// Asks nobody: the reference itself knows.
fn pid(call: &mut Call<'_, '_>) -> Answer {
    let found = element(call)?
        .and_then(|(_, target)| process(call, target).ok_or(AxError::IllegalArgument));
    hand_out(call, 1, found.map(|pid| Out::Integer(i64::from(pid))))
}

fn set_timeout(call: &mut Call<'_, '_>) -> Answer {
    let (id, target) = match element(call)? {
        Ok(found) => found,
        Err(error) => return code(Err(error)),
    };
    let seconds = call.real(1)?;
    if seconds.is_nan() || seconds < 0.0 {
        return code(Err(AxError::IllegalArgument));
    }
    let wanted = (seconds > 0.0).then_some(seconds);
    let state = &call.bridge.ax;
    match (target, wanted) {
        (Target::SystemWide, wanted) => state.timeout.set(wanted),
        (_, Some(seconds)) => {
            state.timeouts.borrow_mut().insert(id, seconds);
        }
        (_, None) => {
            state.timeouts.borrow_mut().remove(&id);
        }
    }
    code(Ok(()))
}

/// Names as an array of strings.
fn strings<T: ToString>(call: &Call<'_, '_>, names: Vec<T>) -> Out {
    Out::New(Object::array(
        names
            .into_iter()
            .map(|name| call.add(Object::text(name.to_string())))
            .collect(),
    ))
}

fn attribute_names(call: &mut Call<'_, '_>) -> Answer {
    let names = look(call, |_, subject| Ok(tree::names(subject)))?;
    hand_out(call, 1, names.map(|names| strings(call, names)))
}

fn action_names(call: &mut Call<'_, '_>) -> Answer {
    let names = look(call, |world, subject| Ok(tree::actions(world, subject)))?;
    hand_out(call, 1, names.map(|names| strings(call, names)))
}

fn read(call: &Call<'_, '_>) -> Tried<Value> {
    match name(call)? {
        Ok(name) => look(call, |world, subject| {
            tree::attribute(world, subject, &name)
        }),
        Err(error) => Ok(Err(error)),
    }
}

/// What stands in an empty slot.
fn placeholder(bridge: &Bridge, error: AxError) -> Id {
    let mut known = bridge.ax.placeholders.borrow_mut();
    if let Some(one) = known.iter().find(|one| one.error == error) {
        return one.id;
    }
    let id = bridge.add(Object::AxValue(Geometry::Error(error.code())));
    let wrapper = None;
    known.push(Placeholder { error, id, wrapper });
    id
}

fn attribute_value(call: &mut Call<'_, '_>) -> Answer {
    let asked = name(call)?.map_or_else(|_| Vec::new(), |name| vec![name]);
    let target = element(call)?.map(|(_, target)| target);
    if let Ok(target) = target {
        fill_menu_that_is_read(call, target, &asked);
    }
    let read = read(call)?;
    if let (Ok(_), Ok(target)) = (&read, target) {
        notice_role_read(call, target, &asked);
    }
    let read = check_length(call, &asked)?.and(read);
    charge_windows(call, &asked, &read);
    let value = read.map(|value| Out::Old(add_value(call.bridge, value)));
    hand_out(call, 2, value)
}

fn parameterised_names(call: &mut Call<'_, '_>) -> Answer {
    let names = look(call, |world, subject| {
        Ok(tree::parameterised_names(world, subject))
    })?;
    hand_out(call, 1, names.map(|names| strings(call, names)))
}

/// Arguments: the element, the name, the parameter, and where the value goes.
fn parameterised_value(call: &mut Call<'_, '_>) -> Answer {
    let name = name(call)?;
    if let (
        Ok(
            name @ (Attribute::UIElementCountForSearchPredicate
            | Attribute::UIElementsForSearchPredicate),
        ),
        Object::Dictionary { entries, .. },
    ) = (&name, call.object(2)?)
    {
        let query = page_query::of(call.bridge, &entries.borrow());
        let mut unknown = None;
        let found = look(call, |world, subject| {
            unknown = tree::not_simulated(subject, &query);
            tree::searched(world, subject, name, &query)
        })?;
        if let Some(key) = unknown {
            call.bridge.host.not_simulated(&key);
        }
        let value = found.map(|value| Out::Old(add_value(call.bridge, value)));
        return hand_out(call, 3, value);
    }
    let found = match (name, plain(call.object(2)?)) {
        (Ok(name), Some(parameter)) => look(call, |_, subject| {
            tree::parameterised(subject, &name, &parameter)
        })?,
        _ => Err(AxError::IllegalArgument),
    };
    let value = found.map(|value| Out::Old(add_value(call.bridge, value)));
    hand_out(call, 3, value)
}

fn elements(value: Value) -> Result<Vec<Target>, AxError> {
    match value {
        Value::Elements(targets) => Ok(targets),
        _ => Err(AxError::IllegalArgument),
    }
}

fn value_count(call: &mut Call<'_, '_>) -> Answer {
    let count = read(call)?.and_then(elements);
    hand_out(
        call,
        2,
        count.map(|targets| Out::Integer(i64::try_from(targets.len()).unwrap_or(i64::MAX))),
    )
}

/// A part of a list: from an index, so many at most.
fn attribute_values(call: &mut Call<'_, '_>) -> Answer {
    let (from, most) = (
        usize::try_from(call.integer(2)?),
        usize::try_from(call.integer(3)?),
    );
    let (Ok(from), Ok(most)) = (from, most) else {
        return code(Err(AxError::IllegalArgument));
    };
    let part = read(call)?.and_then(elements).and_then(|targets| {
        // Beyond the end is a mistake, except in an empty list.
        let part = targets
            .get(from..)
            .filter(|part| from == 0 || !part.is_empty());
        let part = part.ok_or(AxError::IllegalArgument)?;
        Ok(Value::Elements(part.iter().take(most).copied().collect()))
    });
    let part = part.map(|part| Out::Old(add_value(call.bridge, part)));
    hand_out(call, 4, part)
}

/// The names in the list that a batched read asks for; None for what is no list of names.
fn batch(call: &Call<'_, '_>) -> Result<Option<Rc<[Attribute]>>, Failure> {
    let id = call.id(1)?;
    let Object::Array { items, mutable } = call.bridge.object(id) else {
        return Ok(None);
    };
    let (known, names) = call.bridge.ax.batch.borrow().clone();
    if known == id {
        return Ok(Some(names));
    }
    let text = |&id: &Id| match call.bridge.object(id) {
        Object::Text(text) => Some(Attribute::from(&*text)),
        _ => None,
    };
    let names: Option<Rc<[Attribute]>> = items.borrow().iter().map(text).collect();
    if let (Some(names), false) = (&names, mutable) {
        *call.bridge.ax.batch.borrow_mut() = (id, Rc::clone(names));
    }
    Ok(names)
}

/// One slot per name; what has no value gets a placeholder with the error [bridge 16.7].
fn multiple_values(call: &mut Call<'_, '_>) -> Answer {
    let Some(names) = batch(call)? else {
        return code(Err(AxError::IllegalArgument));
    };
    let stops = call.integer(2)? & STOP_ON_ERROR != 0;
    let asked = match element(call)? {
        Ok(asked) => asked,
        Err(error) => return code(Err(error)),
    };
    fill_menu_that_is_read(call, asked.1, &names);
    let slots = look_at(call, asked, |world, subject| {
        let slots = names
            .iter()
            .map(|name| tree::attribute(world, subject, name));
        if stops {
            slots.map(|slot| slot.map(Ok)).collect()
        } else {
            Ok(slots.collect::<Vec<_>>())
        }
    });
    let slots = check_length(call, &names)?.and(slots);
    charge_windows(call, &names, slots.iter().flatten().flatten());
    if slots.is_ok() {
        notice_role_read(call, asked.1, &names);
    }
    let slots = slots.map(|slots| {
        let slot = |slot: Result<Value, AxError>| match slot {
            Ok(value) => add_value(call.bridge, value),
            Err(error) => placeholder(call.bridge, error),
        };
        Out::New(Object::array(slots.into_iter().map(slot).collect()))
    });
    hand_out(call, 3, slots)
}

fn is_settable(call: &mut Call<'_, '_>) -> Answer {
    let settable = match name(call)? {
        Ok(name) => look(call, |world, subject| tree::settable(world, subject, &name))?,
        Err(error) => Err(error),
    };
    hand_out(call, 2, settable.map(Out::Bool))
}

fn set_value(call: &mut Call<'_, '_>) -> Answer {
    let name = match name(call)? {
        Ok(name) => name,
        Err(error) => return code(Err(error)),
    };
    // What $.kCFBooleanTrue gives never reaches the call as a boolean: 0 comes back and nothing happens
    // [bridge 0.3].
    let is_puzzle =
        call.value(2).is_function() && call.bridge.handle_of(call.ctx, &call.value(2))?.is_none();
    if is_puzzle {
        return code(look(call, |_, _| Ok(()))?);
    }
    let Some(value) = written(call.bridge, call.object(2)?) else {
        return code(Err(AxError::IllegalArgument));
    };
    code(
        act(call, |world, index, target, now| {
            tree::set(&mut system::ui(world, now), index, target, &name, &value)
        })?
        .map(|_| ()),
    )
}

fn perform(call: &mut Call<'_, '_>) -> Answer {
    let name = match name(call)? {
        Ok(name) => name,
        Err(error) => return code(Err(error)),
    };
    match act(call, |world, index, target, now| {
        tree::perform(&mut system::ui(world, now), index, target, &name)
    })? {
        Ok((_, Pressed::Done)) => code(answer_to_action(call, &name)),
        Ok((id, Pressed::Tracking)) => {
            call.bridge.host.wait(timeout(call.bridge, id));
            code(Err(AxError::CannotComplete))
        }
        Err(error) => code(Err(error)),
    }
}

/// The element at a point: of one app, or of whatever is on top.
fn at_position(call: &mut Call<'_, '_>) -> Answer {
    let (id, target) = match element(call)? {
        Ok(found) => found,
        Err(error) => return code(Err(error)),
    };
    let point = Point::new(call.real(1)?, call.real(2)?);
    let only = match target {
        Target::SystemWide => None,
        Target::App(pid) => Some(pid),
        Target::Node { .. } => return code(Err(AxError::IllegalArgument)),
    };
    if let Err(error) = send_message(call.bridge, id, only) {
        return code(Err(error));
    }
    let found = call.bridge.host.world(|world| {
        let hit = tree::at(world, only, point)?;
        Some((hit, Answering::of(world.app(owner(hit)?))))
    });
    let Some((hit, answering)) = found else {
        return code(Err(AxError::NoValue));
    };
    if let Err(error) = await_answer(call.bridge, id, owner(hit), answering) {
        return code(Err(error));
    }
    notice_hit_test(call, hit);
    hand_out(call, 3, Ok(Out::New(Object::AxElement(hit))))
}

fn window(call: &mut Call<'_, '_>) -> Answer {
    let found = look(call, |world, subject| {
        let id = tree::window_id(subject)?;
        if !world.faults.has(Fault::WindowNumbersLie) {
            return Ok(id);
        }
        let mut others = tree::windows::list(world).into_iter();
        let mine = others.clone().find(|one| one.id == id).map(|one| one.pid);
        let other = others.find(|one| Some(one.pid) != mine);
        Ok(other.map_or(id, |one| one.id))
    })?;
    hand_out(call, 1, found.map(|id| Out::Integer(i64::from(id))))
}
