//! `EKAlarm`, and the alarms of events and reminders as their apps keep them [eyes 5.4]: so many minutes before or after an event, or at a
//! time.
//!
//! An alarm that is handed out is a copy: nothing here changes one, so that none changes without what it belongs to.

use std::rc::Rc;

use serde_json::{Value as Json, json};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        event_kit::{StoreAlarm, StoreObject},
        failure::Failure,
        object::{NIL, Object},
    },
    event_items::{Item, item, lost},
};
use crate::apps::lists::record::{items, set};

pub(crate) const ALARM: Rows = &[
    ("absoluteDate", |call| {
        Ok(match alarm(call)? {
            StoreAlarm::At(at) => Out::New(Object::Date(at)),
            StoreAlarm::After(_) => Out::Old(NIL),
        })
    }),
    ("relativeOffset", |call| {
        Ok(Out::Real(match alarm(call)? {
            StoreAlarm::At(_) => 0.0,
            StoreAlarm::After(seconds) => seconds,
        }))
    }),
];

pub(crate) const ALARM_CLASS: Rows = &[
    ("alarmWithAbsoluteDate:", |call| match call.object(0)? {
        Object::Date(at) => stored(StoreAlarm::At(at)),
        _ => Err(call.exception(&format!("*** {}: the date is nil", call.name))),
    }),
    ("alarmWithRelativeOffset:", |call| {
        stored(StoreAlarm::After(call.real(0)?))
    }),
];

/// What Calendar keeps the alarms of an event in, and Reminders that of a reminder.
const OF_EVENT: &str = "displayAlarms";
const OF_REMINDER: &str = "remindMeDate";
/// How many seconds before or after an event its alarms count in.
const MINUTE: f64 = 60.0;

fn object(alarm: StoreAlarm) -> Object {
    Object::Stored(Rc::new(StoreObject::Alarm(alarm)))
}

fn stored(alarm: StoreAlarm) -> Answer {
    Ok(Out::New(object(alarm)))
}

fn alarm_of(object: &Object) -> Option<StoreAlarm> {
    match object {
        Object::Stored(kept) => match &**kept {
            StoreObject::Alarm(alarm) => Some(*alarm),
            _ => None,
        },
        _ => None,
    }
}

fn alarm(call: &Call<'_, '_>) -> Result<StoreAlarm, Failure> {
    alarm_of(&call.receiver).ok_or_else(|| lost(call))
}

fn argument(call: &Call<'_, '_>) -> Result<StoreAlarm, Failure> {
    let alarm = alarm_of(&call.object(0)?);
    alarm.ok_or_else(|| call.exception(&format!("*** {}: no alarm", call.name)))
}

/// The alarms that something has.
fn of_item(item: &Item<'_>) -> Vec<StoreAlarm> {
    match item {
        Item::Event(event) => {
            let event = event.borrow();
            let alarms = items(&event.record, OF_EVENT).filter_map(|one| {
                let at = one["triggerDate"].as_f64().map(StoreAlarm::At);
                let after = || Some(StoreAlarm::After(one["triggerInterval"].as_f64()? * MINUTE));
                at.or_else(after)
            });
            alarms.collect()
        }
        Item::Reminder(reminder) => {
            let at = reminder.borrow().record[OF_REMINDER].as_f64();
            at.map(StoreAlarm::At).into_iter().collect()
        }
    }
}

/// Gives something these alarms. A reminder has one, at a time.
fn give(call: &Call<'_, '_>, alarms: &[StoreAlarm]) -> Result<(), Failure> {
    let host = &call.bridge.host;
    match item(call)? {
        Item::Event(event) => {
            let kept = alarms.iter().map(|alarm| match alarm {
                StoreAlarm::At(at) => json!({ "triggerDate": at }),
                StoreAlarm::After(seconds) => json!({ "triggerInterval": seconds / MINUTE }),
            });
            let kept: Vec<Json> = kept.collect();
            set(&mut event.borrow_mut().record, OF_EVENT, kept);
        }
        Item::Reminder(reminder) => {
            let kept = match alarms {
                [] => Json::Null,
                [StoreAlarm::At(at)] => json!(at),
                _ => host.not_simulated("alarms of a reminder beside one at a time"),
            };
            set(&mut reminder.borrow_mut().record, OF_REMINDER, kept);
        }
    }
    Ok(())
}

pub(super) fn add(call: &mut Call<'_, '_>) -> Answer {
    let mut alarms = of_item(&item(call)?);
    alarms.push(argument(call)?);
    give(call, &alarms)?;
    Ok(Out::Void)
}

pub(super) fn remove(call: &mut Call<'_, '_>) -> Answer {
    let wanted = argument(call)?;
    let mut alarms = of_item(&item(call)?);
    alarms.retain(|one| *one != wanted);
    give(call, &alarms)?;
    Ok(Out::Void)
}

pub(super) fn set_all(call: &mut Call<'_, '_>) -> Answer {
    let alarms = match call.object(0)? {
        Object::Nil => Vec::new(),
        Object::Array { items, .. } => {
            let items = items.borrow();
            let alarms = items.iter().map(|id| alarm_of(&call.bridge.object(*id)));
            let alarms: Option<Vec<StoreAlarm>> = alarms.collect();
            alarms.ok_or_else(|| call.exception(&format!("*** {}: no alarm", call.name)))?
        }
        _ => return Err(call.exception(&format!("*** {}: no array", call.name))),
    };
    give(call, &alarms)?;
    Ok(Out::Void)
}

pub(super) fn has_any(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(!of_item(&item(call)?).is_empty()))
}

/// That there is no array where there is no alarm is a belief (C).
pub(super) fn all(call: &mut Call<'_, '_>) -> Answer {
    let alarms = of_item(&item(call)?);
    if alarms.is_empty() {
        return Ok(Out::Old(NIL));
    }
    let alarms = alarms.into_iter().map(|alarm| call.add(object(alarm)));
    Ok(Out::New(Object::array(alarms.collect())))
}
