//! `EKCalendar`, `EKEvent`, `EKReminder`, and the `NSDateComponents` and `NSCalendar` that a reminder is due by.

use std::rc::Rc;

use jiff::{civil::DateTime, tz::TimeZone};
use serde_json::Value as Json;

use super::super::{
    call::{Answer, Call, Out, Rows},
    event_kit::{Calendar, Event, Reminder, StoreObject},
    failure::Failure,
    object::{NIL, Object},
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
    ("calendar", item_calendar),
    ("calendarItemExternalIdentifier", external_identifier),
    ("calendarItemIdentifier", own_identifier),
    ("location", |call| text_of(call, "location")),
    ("notes", notes),
    ("recurrenceRules", recurrence_rules),
    ("title", title),
];

pub(crate) const EVENT: Rows = &[
    ("endDate", |call| {
        Ok(Out::New(Object::Date(event(call)?.end)))
    }),
    ("eventIdentifier", event_identifier),
    ("isAllDay", |call| {
        Ok(Out::Bool(event(call)?.record["alldayEvent"] == true))
    }),
    ("startDate", |call| {
        Ok(Out::New(Object::Date(event(call)?.begin)))
    }),
];

pub(crate) const REMINDER: Rows = &[
    ("completionDate", |call| {
        let at = reminder(call)?.record["completionDate"].as_f64();
        Ok(at.map_or(Out::Old(NIL), |at| Out::New(Object::Date(at))))
    }),
    ("dueDateComponents", due_date_components),
    ("isCompleted", |call| {
        Ok(Out::Bool(reminder(call)?.record["completed"] == true))
    }),
    ("priority", |call| {
        let priority = reminder(call)?.record["priority"].as_i64();
        Ok(Out::Integer(priority.unwrap_or_default()))
    }),
];

pub(crate) const COMPONENTS: Rows = &[
    // Of components without a calendar of their own.
    ("date", |_| Ok(Out::Old(NIL))),
    ("day", |call| component(call, 2)),
    ("hour", |call| component(call, 3)),
    ("minute", |call| component(call, 4)),
    ("month", |call| component(call, 1)),
    ("second", |call| component(call, 5)),
    ("year", |call| component(call, 0)),
];

pub(crate) const DATES: Rows = &[("dateFromComponents:", date_from_components)];
pub(crate) const DATES_CLASS: Rows = &[("currentCalendar", |_| {
    Ok(Out::New(Object::Plain("NSCalendar")))
})];

/// `NSDateComponentUndefined`.
const UNDEFINED: i64 = i64::MAX;

/// What AppleScript's ids of reminders begin with; EventKit's do not [apps 3.3].
const REMINDER_URL: &str = "x-apple-reminder://";

/// What the receiver is.
enum Item<'c> {
    Event(&'c Event),
    Reminder(&'c Reminder),
}

impl Item<'_> {
    fn record(&self) -> &Json {
        match self {
            Self::Event(event) => &event.record,
            Self::Reminder(reminder) => &reminder.record,
        }
    }

    fn calendar(&self) -> &Rc<Calendar> {
        match self {
            Self::Event(event) => &event.calendar,
            Self::Reminder(reminder) => &reminder.list,
        }
    }
}

fn lost(call: &Call<'_, '_>) -> Failure {
    call.exception(&format!("*** {}: no object of EventKit", call.name))
}

fn calendar<'c>(call: &'c Call<'_, '_>) -> Result<&'c Calendar, Failure> {
    match &call.receiver {
        Object::Stored(kept) => match &**kept {
            StoreObject::Calendar(calendar) => Ok(calendar),
            _ => Err(lost(call)),
        },
        _ => Err(lost(call)),
    }
}

fn item<'c>(call: &'c Call<'_, '_>) -> Result<Item<'c>, Failure> {
    match &call.receiver {
        Object::Stored(kept) => match &**kept {
            StoreObject::Event(event) => Ok(Item::Event(event)),
            StoreObject::Reminder(reminder) => Ok(Item::Reminder(reminder)),
            _ => Err(lost(call)),
        },
        _ => Err(lost(call)),
    }
}

fn event<'c>(call: &'c Call<'_, '_>) -> Result<&'c Event, Failure> {
    match item(call)? {
        Item::Event(event) => Ok(event),
        Item::Reminder(_) => Err(lost(call)),
    }
}

fn reminder<'c>(call: &'c Call<'_, '_>) -> Result<&'c Reminder, Failure> {
    match item(call)? {
        Item::Reminder(reminder) => Ok(reminder),
        Item::Event(_) => Err(lost(call)),
    }
}

fn text_of(call: &Call<'_, '_>, name: &str) -> Answer {
    let text = item(call)?.record()[name].as_str().map(str::to_owned);
    Ok(Out::string_or_nil(text))
}

fn title(call: &mut Call<'_, '_>) -> Answer {
    let name = match item(call)? {
        Item::Event(_) => "summary",
        Item::Reminder(_) => "name",
    };
    text_of(call, name)
}

fn notes(call: &mut Call<'_, '_>) -> Answer {
    let name = match item(call)? {
        Item::Event(_) => "description",
        Item::Reminder(_) => "body",
    };
    text_of(call, name)
}

fn item_calendar(call: &mut Call<'_, '_>) -> Answer {
    let calendar = Rc::clone(item(call)?.calendar());
    Ok(Out::New(Object::Stored(Rc::new(StoreObject::Calendar(
        calendar,
    )))))
}

fn external(call: &Call<'_, '_>) -> Result<String, Failure> {
    let item = item(call)?;
    let name = match item {
        Item::Event(_) => "uid",
        Item::Reminder(_) => "id",
    };
    let id = item.record()[name].as_str().unwrap_or_default();
    Ok(id.strip_prefix(REMINDER_URL).unwrap_or(id).to_owned())
}

fn external_identifier(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(external(call)?))
}

/// Another one than the external one, of this Mac alone.
fn own_identifier(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(format!("EK-{}", external(call)?)))
}

fn event_identifier(call: &mut Call<'_, '_>) -> Answer {
    let calendar = event(call)?.calendar.id.clone();
    Ok(Out::string(format!("{calendar}:{}", external(call)?)))
}

/// What the rules say is not simulated.
fn recurrence_rules(call: &mut Call<'_, '_>) -> Answer {
    let is_repeated = item(call)?.record()["recurrence"]
        .as_str()
        .is_some_and(|rule| !rule.is_empty());
    if !is_repeated {
        return Ok(Out::Old(NIL));
    }
    let rule = call.add(Object::Plain("EKRecurrenceRule"));
    Ok(Out::New(Object::array(vec![rule])))
}

fn due_date_components(call: &mut Call<'_, '_>) -> Answer {
    let Some((due, is_day)) = reminder(call)?.due() else {
        return Ok(Out::Old(NIL));
    };
    let at = call.bridge.host.time_zone().at(due);
    let time = |value: i8| if is_day { UNDEFINED } else { i64::from(value) };
    Ok(Out::New(Object::DateComponents(Rc::new([
        i64::from(at.year()),
        i64::from(at.month()),
        i64::from(at.day()),
        time(at.hour()),
        time(at.minute()),
        time(at.second()),
    ]))))
}

fn component(call: &Call<'_, '_>, place: usize) -> Answer {
    let Object::DateComponents(components) = &call.receiver else {
        return Err(lost(call));
    };
    let value = components.get(place).copied();
    Ok(Out::Integer(value.unwrap_or(UNDEFINED)))
}

/// What is undefined of the time is 0.
fn date_from_components(call: &mut Call<'_, '_>) -> Answer {
    let Object::DateComponents(components) = call.object(0)? else {
        return Ok(Out::Old(NIL));
    };
    let at = |place: usize| match components.get(place) {
        Some(&value) if value != UNDEFINED => i8::try_from(value).unwrap_or_default(),
        _ => 0,
    };
    let year = i16::try_from(components[0]).unwrap_or_default();
    let wall = DateTime::new(year, at(1), at(2), at(3), at(4), at(5), 0)
        .and_then(|wall| wall.to_zoned(TimeZone::UTC));
    Ok(match wall {
        Ok(wall) => {
            let zone = call.bridge.host.time_zone();
            let seconds = zone.universal(wall.timestamp().as_second());
            Out::New(Object::Date(seconds as f64))
        }
        Err(_) => Out::Old(NIL),
    })
}
