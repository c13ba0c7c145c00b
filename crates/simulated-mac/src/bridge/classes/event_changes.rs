//! New `EKEvent`s and `EKReminder`s, and what scripts set of them. Nothing of it is kept before a store saves it.

use std::{cell::RefCell, rc::Rc};

use serde_json::{Value as Json, json};

use super::{
    super::{
        call::{Answer, Call, Out},
        event_kit::{Calendar, Event, Reminder, StoreObject},
        failure::Failure,
        object::Object,
    },
    date_components,
    event_items::{Item, event, item, reminder},
};
use crate::apps::lists::record::set;

fn stored(object: StoreObject) -> Answer {
    Ok(Out::New(Object::Stored(Rc::new(object))))
}

pub(super) fn new_event(_: &mut Call<'_, '_>) -> Answer {
    stored(StoreObject::Event(RefCell::new(Event {
        calendar: None,
        record: json!({}),
        begin: None,
        end: None,
        occurrence: None,
    })))
}

pub(super) fn new_reminder(_: &mut Call<'_, '_>) -> Answer {
    stored(StoreObject::Reminder(RefCell::new(Reminder {
        list: None,
        record: json!({}),
    })))
}

fn put(record: &mut Json, name: &str, value: Option<Json>) {
    match value {
        Some(value) => set(record, name, value),
        None => {
            if let Some(fields) = record.as_object_mut() {
                fields.remove(name);
            }
        }
    }
}

/// Sets a text: of an event by the first name of its record, of a reminder by the second.
pub(super) fn set_text(call: &Call<'_, '_>, of_event: &str, of_reminder: &str) -> Answer {
    let text = call.text(0)?.map(|text| Json::from(&*text));
    match item(call)? {
        Item::Event(event) => put(&mut event.borrow_mut().record, of_event, text),
        Item::Reminder(reminder) => put(&mut reminder.borrow_mut().record, of_reminder, text),
    }
    Ok(Out::Void)
}

fn calendar(call: &Call<'_, '_>) -> Result<Option<Rc<Calendar>>, Failure> {
    if let Object::Nil = call.object(0)? {
        return Ok(None);
    }
    if let Object::Stored(kept) = call.object(0)?
        && let StoreObject::Calendar(calendar) = &*kept
    {
        return Ok(Some(Rc::clone(calendar)));
    }
    Err(call.exception(&format!("*** {}: no calendar", call.name)))
}

pub(super) fn set_calendar(call: &mut Call<'_, '_>) -> Answer {
    let calendar = calendar(call)?;
    match item(call)? {
        Item::Event(event) => event.borrow_mut().calendar = calendar,
        Item::Reminder(reminder) => reminder.borrow_mut().list = calendar,
    }
    Ok(Out::Void)
}

fn moment(call: &Call<'_, '_>) -> Result<Option<f64>, Failure> {
    match call.object(0)? {
        Object::Nil => Ok(None),
        Object::Date(at) => Ok(Some(at)),
        _ => Err(call.exception(&format!("*** {}: no date", call.name))),
    }
}

pub(super) fn set_begin(call: &mut Call<'_, '_>) -> Answer {
    let at = moment(call)?;
    event(call)?.borrow_mut().begin = at;
    Ok(Out::Void)
}

pub(super) fn set_end(call: &mut Call<'_, '_>) -> Answer {
    let at = moment(call)?;
    event(call)?.borrow_mut().end = at;
    Ok(Out::Void)
}

pub(super) fn set_all_day(call: &mut Call<'_, '_>) -> Answer {
    let is_all_day = call.flag(0)?;
    set(
        &mut event(call)?.borrow_mut().record,
        "alldayEvent",
        is_all_day,
    );
    Ok(Out::Void)
}

/// What is completed has the date on which it was.
pub(super) fn set_completed(call: &mut Call<'_, '_>) -> Answer {
    let is_completed = call.flag(0)?;
    let now = call.bridge.host.now();
    let record = &mut reminder(call)?.borrow_mut().record;
    if record["completed"] != is_completed {
        set(record, "completed", is_completed);
        let date = is_completed.then(|| Json::from(now));
        put(record, "completionDate", date);
    }
    Ok(Out::Void)
}

pub(super) fn set_priority(call: &mut Call<'_, '_>) -> Answer {
    let priority = call.integer(0)?;
    set(
        &mut reminder(call)?.borrow_mut().record,
        "priority",
        priority,
    );
    Ok(Out::Void)
}

/// Without an hour it is due on a day.
pub(super) fn set_due(call: &mut Call<'_, '_>) -> Answer {
    let (due, is_day) = match call.object(0)? {
        Object::DateComponents(parts) => {
            let at = date_components::moment(&parts, &call.bridge.host.time_zone());
            (at, date_components::is_day(&parts))
        }
        _ => (None, false),
    };
    let due = due.map(Json::from);
    let record = &mut reminder(call)?.borrow_mut().record;
    put(record, "alldayDueDate", due.clone().filter(|_| is_day));
    put(record, "dueDate", due);
    Ok(Out::Void)
}
