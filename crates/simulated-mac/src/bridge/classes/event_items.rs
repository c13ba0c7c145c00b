//! What EventKit's events and reminders have in common.

use std::{cell::RefCell, rc::Rc};

use serde_json::Value as Json;

use super::super::{
    call::Call,
    event_kit::{Calendar, Event, Reminder, StoreObject},
    failure::Failure,
    object::Object,
};

/// What AppleScript's ids of reminders begin with; EventKit's do not [apps 3.3].
const REMINDER_URL: &str = "x-apple-reminder://";

/// What the receiver is.
pub(super) enum Item<'c> {
    Event(&'c RefCell<Event>),
    Reminder(&'c RefCell<Reminder>),
}

impl<'c> Item<'c> {
    /// None for an alarm, a calendar or a query.
    pub(super) fn of(object: &'c StoreObject) -> Option<Self> {
        match object {
            StoreObject::Event(event) => Some(Self::Event(event)),
            StoreObject::Reminder(reminder) => Some(Self::Reminder(reminder)),
            StoreObject::Alarm(_) | StoreObject::Calendar(_) | StoreObject::Query(_) => None,
        }
    }

    /// A text of its record: of an event by the first name, of a reminder by the second.
    pub(super) fn text(&self, of_event: &str, of_reminder: &str) -> Option<String> {
        let text = |record: &Json, name: &str| record[name].as_str().map(str::to_owned);
        match self {
            Self::Event(event) => text(&event.borrow().record, of_event),
            Self::Reminder(reminder) => text(&reminder.borrow().record, of_reminder),
        }
    }

    pub(super) fn calendar(&self) -> Option<Rc<Calendar>> {
        match self {
            Self::Event(event) => event.borrow().calendar.clone(),
            Self::Reminder(reminder) => reminder.borrow().list.clone(),
        }
    }

    /// By which other Macs know it too; none before it was saved.
    pub(super) fn external_id(&self) -> Option<String> {
        let id = self.text("uid", "id")?;
        Some(id.strip_prefix(REMINDER_URL).unwrap_or(&id).to_owned())
    }

    /// Another one, of this Mac alone.
    pub(super) fn own_id(&self) -> Option<String> {
        Some(format!("EK-{}", self.external_id()?))
    }

    /// The calendar's and its own.
    pub(super) fn event_id(&self) -> Option<String> {
        Some(format!("{}:{}", self.calendar()?.id, self.external_id()?))
    }
}

pub(super) fn lost(call: &Call<'_, '_>) -> Failure {
    call.exception(&format!("*** {}: no object of EventKit", call.name))
}

pub(super) fn item<'c>(call: &'c Call<'_, '_>) -> Result<Item<'c>, Failure> {
    let item = match &call.receiver {
        Object::Stored(kept) => Item::of(kept),
        _ => None,
    };
    item.ok_or_else(|| lost(call))
}

pub(super) fn event<'c>(call: &'c Call<'_, '_>) -> Result<&'c RefCell<Event>, Failure> {
    match item(call)? {
        Item::Event(event) => Ok(event),
        Item::Reminder(_) => Err(lost(call)),
    }
}

pub(super) fn reminder<'c>(call: &'c Call<'_, '_>) -> Result<&'c RefCell<Reminder>, Failure> {
    match item(call)? {
        Item::Reminder(reminder) => Ok(reminder),
        Item::Event(_) => Err(lost(call)),
    }
}
