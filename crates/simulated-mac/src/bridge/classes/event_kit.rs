//! `EKCalendar`, `EKEvent`, `EKReminder` as they are read. What changes them is in [`super::event_changes`].

use std::{cell::Cell, rc::Rc};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        event_kit::{Calendar, StoreObject},
        failure::Failure,
        object::{NIL, Object},
    },
    date_components::UNDEFINED,
    event_alarms, event_changes,
    event_items::{Item, event, item, lost, reminder},
};

pub(crate) const CALENDAR: Rows = &[
    ("allowsContentModifications", |call| {
        Ok(Out::Bool(calendar(call)?.is_writable))
    }),
    ("calendarIdentifier", |call| {
        Ok(Out::string(calendar(call)?.id.as_str()))
    }),
    ("title", |call| {
        Ok(Out::string(calendar(call)?.title.as_str()))
    }),
];

pub(crate) const ITEM: Rows = &[
    ("addAlarm:", event_alarms::add),
    ("alarms", event_alarms::all),
    ("calendar", item_calendar),
    ("calendarItemExternalIdentifier", |call| {
        Ok(Out::string_or_nil(item(call)?.external_id()))
    }),
    ("calendarItemIdentifier", |call| {
        Ok(Out::string_or_nil(item(call)?.own_id()))
    }),
    ("hasAlarms", event_alarms::has_any),
    ("hasAttendees", has_attendees),
    ("location", |call| text_of(call, "location", "location")),
    ("notes", |call| text_of(call, "description", "body")),
    ("recurrenceRules", recurrence_rules),
    ("removeAlarm:", event_alarms::remove),
    ("setAlarms:", event_alarms::set_all),
    ("setCalendar:", event_changes::set_calendar),
    ("setLocation:", |call| {
        event_changes::set_text(call, "location", "location")
    }),
    ("setNotes:", |call| {
        event_changes::set_text(call, "description", "body")
    }),
    ("setTitle:", |call| {
        event_changes::set_text(call, "summary", "name")
    }),
    ("title", |call| text_of(call, "summary", "name")),
];

pub(crate) const EVENT: Rows = &[
    ("endDate", |call| Ok(date(event(call)?.borrow().end))),
    ("eventIdentifier", |call| {
        event(call)?;
        Ok(Out::string_or_nil(item(call)?.event_id()))
    }),
    ("isAllDay", |call| {
        let event = event(call)?.borrow();
        Ok(Out::Bool(event.record["alldayEvent"] == true))
    }),
    ("setAllDay:", event_changes::set_all_day),
    ("setEndDate:", event_changes::set_end),
    ("setStartDate:", event_changes::set_begin),
    ("startDate", |call| Ok(date(event(call)?.borrow().begin))),
];
pub(crate) const EVENT_CLASS: Rows = &[("eventWithEventStore:", event_changes::new_event)];

pub(crate) const REMINDER: Rows = &[
    ("completionDate", |call| {
        let reminder = reminder(call)?.borrow();
        Ok(date(reminder.record["completionDate"].as_f64()))
    }),
    ("dueDateComponents", due_date_components),
    ("isCompleted", |call| {
        let reminder = reminder(call)?.borrow();
        Ok(Out::Bool(reminder.record["completed"] == true))
    }),
    ("priority", |call| {
        let priority = reminder(call)?.borrow().record["priority"].as_i64();
        Ok(Out::Integer(priority.unwrap_or_default()))
    }),
    ("setCompleted:", event_changes::set_completed),
    ("setDueDateComponents:", event_changes::set_due),
    ("setPriority:", event_changes::set_priority),
];
pub(crate) const REMINDER_CLASS: Rows = &[("reminderWithEventStore:", event_changes::new_reminder)];

fn calendar<'c>(call: &'c Call<'_, '_>) -> Result<&'c Calendar, Failure> {
    match &call.receiver {
        Object::Stored(kept) => match &**kept {
            StoreObject::Calendar(calendar) => Ok(calendar),
            _ => Err(lost(call)),
        },
        _ => Err(lost(call)),
    }
}

/// A text of an event by the first name, of a reminder by the second.
fn text_of(call: &Call<'_, '_>, of_event: &str, of_reminder: &str) -> Answer {
    Ok(Out::string_or_nil(item(call)?.text(of_event, of_reminder)))
}

fn date(at: Option<f64>) -> Out {
    at.map_or(Out::Old(NIL), |at| Out::New(Object::Date(at)))
}

fn item_calendar(call: &mut Call<'_, '_>) -> Answer {
    let calendar = item(call)?.calendar();
    Ok(calendar.map_or(Out::Old(NIL), |calendar| {
        Out::New(Object::Stored(Rc::new(StoreObject::Calendar(calendar))))
    }))
}

/// Only events have any.
fn has_attendees(call: &mut Call<'_, '_>) -> Answer {
    let invited = match item(call)? {
        Item::Event(event) => event.borrow().record["attendees"].as_array().cloned(),
        Item::Reminder(_) => None,
    };
    Ok(Out::Bool(invited.is_some_and(|all| !all.is_empty())))
}

/// What the rules say is not simulated.
fn recurrence_rules(call: &mut Call<'_, '_>) -> Answer {
    let rule = item(call)?.text("recurrence", "recurrence");
    let is_repeated = rule.is_some_and(|rule| !rule.is_empty());
    if !is_repeated {
        return Ok(Out::Old(NIL));
    }
    let rule = call.add(Object::Plain("EKRecurrenceRule"));
    Ok(Out::New(Object::array(vec![rule])))
}

fn due_date_components(call: &mut Call<'_, '_>) -> Answer {
    let Some((due, is_day)) = reminder(call)?.borrow().due() else {
        return Ok(Out::Old(NIL));
    };
    let at = call.bridge.host.time_zone().at(due);
    let time = |value: i8| if is_day { UNDEFINED } else { i64::from(value) };
    let parts = [
        i64::from(at.year()),
        i64::from(at.month()),
        i64::from(at.day()),
        time(at.hour()),
        time(at.minute()),
        time(at.second()),
    ];
    Ok(Out::New(Object::DateComponents(Rc::new(
        parts.map(Cell::new),
    ))))
}
