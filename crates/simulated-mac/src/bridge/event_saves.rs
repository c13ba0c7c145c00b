//! What `EKEventStore` saves and removes, in what Calendar and Reminders keep [eyes 5.4].

use std::rc::Rc;

use serde_json::Value as Json;

use super::{
    event_kit::{
        Access, Calendar, Event, Reminder, StoreObject, WRITE_ONLY_ID, access, is_readable,
    },
    event_series::{Series, Span},
};
use crate::apps::{
    lists::{
        self, fresh,
        record::{items, items_mut, number, set, text},
    },
    scripted_apps::{CALENDAR, REMINDERS, ScriptedApp},
};
use simulated_world::{
    world::{DoneEntry, DoneWhat, Service, World},
    zone::Zone,
};

const DAY: i64 = 86_400;

/// Why a store does not do it: an error of `EKErrorDomain`. The codes are those of EKError.h; what they say is a belief (C), as is which
/// of them comes for what was removed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    NoCalendar = 1,
    NoStartDate = 2,
    NoEndDate = 3,
    DatesInverted = 4,
    Gone = 5,
    ReadOnly = 6,
    NotAuthorized = 29,
}

impl Refusal {
    pub(super) const DOMAIN: &str = "EKErrorDomain";

    pub(super) fn code(self) -> i64 {
        self as i64
    }

    /// What its `localizedDescription` says.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::NoCalendar => "No calendar has been set.",
            Self::NoStartDate => "No start date has been set.",
            Self::NoEndDate => "No end date has been set.",
            Self::DatesInverted => "The start date must be before the end date.",
            Self::Gone => "The item no longer exists.",
            Self::ReadOnly => "That calendar may not be modified.",
            Self::NotAuthorized => "Access denied",
        }
    }
}

/// An event or reminder that a store saves or removes.
#[derive(Clone, Debug)]
pub(super) struct StoreChange {
    pub(super) object: Rc<StoreObject>,
    /// Whether it is saved or deleted.
    pub(super) what: DoneWhat,
    /// Of a repeated event, which occurrences are meant.
    pub(super) span: Span,
}

impl StoreChange {
    /// Does it.
    pub(super) fn act(&self, world: &mut World, now: f64) -> Result<(), Refusal> {
        let deletes = self.what == DoneWhat::Deleted;
        match &*self.object {
            StoreObject::Event(event) if deletes => remove_event(world, &event.borrow(), self.span),
            StoreObject::Event(event) => save_event(world, &mut event.borrow_mut(), self.span, now),
            StoreObject::Reminder(reminder) if deletes => {
                remove_reminder(world, &reminder.borrow())
            }
            StoreObject::Reminder(reminder) => {
                save_reminder(world, &mut reminder.borrow_mut(), now)
            }
            StoreObject::Alarm(_) | StoreObject::Calendar(_) | StoreObject::Query(_) => {
                Err(Refusal::Gone)
            }
        }
    }

    /// Whether it could be done: nothing is changed.
    pub(super) fn on_trial(&self, world: &World, now: f64) -> Result<(), Refusal> {
        let object = match &*self.object {
            StoreObject::Event(event) => StoreObject::Event(event.clone()),
            StoreObject::Reminder(reminder) => StoreObject::Reminder(reminder.clone()),
            StoreObject::Alarm(_) | StoreObject::Calendar(_) | StoreObject::Query(_) => {
                return Err(Refusal::Gone);
            }
        };
        let copy = Self {
            object: Rc::new(object),
            what: self.what,
            span: self.span,
        };
        copy.act(&mut world.clone(), now)
    }

    /// What is noted of it.
    pub(super) fn done(&self) -> DoneEntry {
        let title = |record: &Json, name: &str| record[name].as_str().map(str::to_owned);
        let (app, name) = match &*self.object {
            StoreObject::Reminder(reminder) => {
                (&REMINDERS, title(&reminder.borrow().record, "name"))
            }
            StoreObject::Event(event) => (&CALENDAR, title(&event.borrow().record, "summary")),
            StoreObject::Alarm(_) | StoreObject::Calendar(_) | StoreObject::Query(_) => {
                (&CALENDAR, None)
            }
        };
        DoneEntry {
            name,
            ..DoneEntry::new(self.what).in_app(Some(app.bundle_id))
        }
    }
}

/// Changes what an app keeps, and has its windows show it.
fn change<T>(
    world: &mut World,
    app: &ScriptedApp,
    act: impl FnOnce(&mut Json) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let records = world.kept_mut(app.bundle_id, app.records);
    // What the program carries can be read: tests do.
    let done = act(records.map_err(|_| Refusal::Gone)?)?;
    let running: Vec<i32> = world
        .apps
        .iter()
        .filter(|running| running.bundle_id.as_deref() == Some(app.bundle_id))
        .map(|running| running.pid)
        .collect();
    for pid in running {
        lists::show(&mut world.process(pid));
    }
    Ok(done)
}

/// Whether anything can be changed.
fn may_change(world: &World, service: Service) -> Result<(), Refusal> {
    let is_addable = access(world, service) == Access::WriteOnly;
    if is_addable || is_readable(world, service) {
        Ok(())
    } else {
        Err(Refusal::NotAuthorized)
    }
}

/// An event of a day begins with its first day, and ends with the midnight after its last one. Its own end may be that or a time of the
/// last day (C).
fn whole_days(begin: f64, end: f64, zone: &Zone) -> (f64, f64) {
    let local = |at: f64| at.floor() as i64 + zone.offset(at);
    let day = |at: f64| local(at).div_euclid(DAY);
    let last = day((end - 1.0).max(begin));
    let midnight = |day: i64| zone.universal(day * DAY) as f64;
    (midnight(day(begin)), midnight(last + 1))
}

/// Takes a record out of one of the lists. None where it is in no list.
fn take<'l>(lists: impl Iterator<Item = &'l mut Vec<Json>>, name: &str, id: &str) -> Option<Json> {
    let mut lists = lists;
    lists.find_map(|list| {
        let place = list.iter().position(|one| one[name] == *id)?;
        Some(list.remove(place))
    })
}

fn event_lists(records: &mut Json) -> impl Iterator<Item = &mut Vec<Json>> {
    let calendars = items_mut(records, "calendars");
    calendars.filter_map(|calendar| calendar.get_mut("events")?.as_array_mut())
}

fn reminder_lists(records: &mut Json) -> impl Iterator<Item = &mut Vec<Json>> {
    let accounts = items_mut(records, "accounts");
    let lists = accounts.flat_map(|account| items_mut(account, "lists"));
    lists.filter_map(|list| list.get_mut("reminders")?.as_array_mut())
}

/// Takes an event out of its calendar: its place, and what it was.
fn taken<'r>(records: &'r mut Json, id: &str) -> Result<(&'r mut Vec<Json>, Json), Refusal> {
    let mut lists = event_lists(records);
    let events = lists.find(|events| events.iter().any(|one| one["uid"] == *id));
    let events = events.ok_or(Refusal::Gone)?;
    let kept = take([&mut *events].into_iter(), "uid", id).ok_or(Refusal::Gone)?;
    Ok((events, kept))
}

/// A new record with what was set.
fn with(fresh: Json, set_by_script: &Json) -> Json {
    let mut record = fresh;
    for (name, value) in set_by_script.as_object().into_iter().flatten() {
        set(&mut record, name, value.clone());
    }
    record
}

/// Saves an event; it has its id from then on.
fn save_event(world: &mut World, event: &mut Event, span: Span, now: f64) -> Result<(), Refusal> {
    may_change(world, Service::Calendar)?;
    let calendar = event.calendar.clone().ok_or(Refusal::NoCalendar)?;
    let begin = event.begin.ok_or(Refusal::NoStartDate)?;
    let end = event.end.ok_or(Refusal::NoEndDate)?;
    if end < begin {
        return Err(Refusal::DatesInverted);
    }
    let zone = world.system.time_zone.clone();
    let (begin, end) = match event.record["alldayEvent"] == true {
        true => whole_days(begin, end, &zone),
        false => (begin, end),
    };
    let saved = change(world, &CALENDAR, |records| {
        let is_meant = |one: &Json| {
            let is_any = calendar.id == WRITE_ONLY_ID && one["writable"] == true;
            is_any || text(one, "calendarIdentifier") == calendar.id
        };
        let home = items(records, "calendars").position(is_meant);
        let home = home.ok_or(Refusal::NoCalendar)?;
        let is_writable = items(records, "calendars").nth(home);
        if is_writable.is_none_or(|one| one["writable"] != true) {
            return Err(Refusal::ReadOnly);
        }
        let id = text(&event.record, "uid").to_owned();
        let new = fresh::event(records, begin, end, now).ok_or(Refusal::Gone)?;
        let mut record = if id.is_empty() {
            with(new, &event.record)
        } else {
            let (events, kept) = taken(records, &id)?;
            let series = Series {
                kept: &kept,
                occurrence: event.occurrence.unwrap_or(begin),
                zone: &zone,
            };
            events.extend(series.rest(span));
            series.meant(span, &event.record, begin, text(&new, "uid"))
        };
        for (name, at) in [("startDate", begin), ("endDate", end), ("stampDate", now)] {
            set(&mut record, name, at);
        }
        let home = items_mut(records, "calendars").nth(home);
        let events = home.and_then(|calendar| calendar.get_mut("events")?.as_array_mut());
        events.ok_or(Refusal::Gone)?.push(record.clone());
        Ok(record)
    })?;
    event.record = saved;
    Ok(())
}

/// Removes an event.
fn remove_event(world: &mut World, event: &Event, span: Span) -> Result<(), Refusal> {
    may_change(world, Service::Calendar)?;
    let is_read_only = |calendar: &Rc<Calendar>| !calendar.is_writable;
    if event.calendar.as_ref().is_some_and(is_read_only) {
        return Err(Refusal::ReadOnly);
    }
    let zone = world.system.time_zone.clone();
    let id = text(&event.record, "uid");
    change(world, &CALENDAR, |records| {
        let (events, kept) = taken(records, id)?;
        let series = Series {
            kept: &kept,
            occurrence: event
                .occurrence
                .unwrap_or_else(|| number(&kept, "startDate")),
            zone: &zone,
        };
        events.extend(series.rest(span));
        Ok(())
    })
}

/// Saves a reminder; it has its id from then on.
fn save_reminder(world: &mut World, reminder: &mut Reminder, now: f64) -> Result<(), Refusal> {
    may_change(world, Service::Reminders)?;
    let list = reminder.list.clone().ok_or(Refusal::NoCalendar)?;
    let saved = change(world, &REMINDERS, |records| {
        let is_home = |one: &Json| text(one, "id") == list.id;
        let mut accounts = items(records, "accounts");
        if !accounts.any(|account| items(account, "lists").any(is_home)) {
            return Err(Refusal::NoCalendar);
        }
        drop(accounts);
        let id = text(&reminder.record, "id").to_owned();
        let mut record = if id.is_empty() {
            fresh::reminder(records, now).map(|new| with(new, &reminder.record))
        } else {
            take(reminder_lists(records), "id", &id).map(|_| reminder.record.clone())
        }
        .ok_or(Refusal::Gone)?;
        set(&mut record, "modificationDate", now);
        let accounts = items_mut(records, "accounts");
        let mut lists = accounts.flat_map(|account| items_mut(account, "lists"));
        let home = lists.find(|one| is_home(one));
        let reminders = home.and_then(|list| list.get_mut("reminders")?.as_array_mut());
        reminders.ok_or(Refusal::Gone)?.push(record.clone());
        Ok(record)
    })?;
    reminder.record = saved;
    Ok(())
}

/// Removes a reminder.
fn remove_reminder(world: &mut World, reminder: &Reminder) -> Result<(), Refusal> {
    may_change(world, Service::Reminders)?;
    let id = text(&reminder.record, "id");
    change(world, &REMINDERS, |records| {
        let taken = take(reminder_lists(records), "id", id);
        taken.map(drop).ok_or(Refusal::Gone)
    })
}
