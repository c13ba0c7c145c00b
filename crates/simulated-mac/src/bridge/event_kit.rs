//! What EventKit hands out of what Calendar and Reminders keep [apps 5]: the objects, and how they are found.

use std::{borrow::Cow, cell::RefCell, rc::Rc};

use serde_json::Value as Json;

use crate::{
    apps::{
        lists::record::{items, number, text},
        scripted_apps::{CALENDAR, REMINDERS, ScriptedApp},
    },
    host::Host,
    recurrence,
};
use simulated_world::{
    world::{Permission, Service, World},
    zone::Zone,
};

/// How long a range of an events predicate may be, in seconds: what is longer ends after four years.
const LONGEST: f64 = 4.0 * 366.0 * 86_400.0;

/// macOS that gives the end of a day as its last second; before, it is the midnight after it [apps 3.4].
const LAST_SECOND_SINCE: u32 = 13;

/// The one calendar of a store that may add events only.
const WRITE_ONLY: &str = "Calendar";
pub(super) const WRITE_ONLY_ID: &str = "00000000-0000-4000-8000-00000000C000";

/// An object of EventKit.
#[derive(Debug)]
pub(super) enum StoreObject {
    Alarm(StoreAlarm),
    Calendar(Rc<Calendar>),
    Event(RefCell<Event>),
    Reminder(RefCell<Reminder>),
    /// An `NSPredicate` that a store made.
    Query(Query),
}

impl StoreObject {
    /// Its class.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::Alarm(_) => "EKAlarm",
            Self::Calendar(_) => "EKCalendar",
            Self::Event(_) => "EKEvent",
            Self::Reminder(_) => "EKReminder",
            Self::Query(_) => "NSPredicate",
        }
    }
}

/// An `EKAlarm`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StoreAlarm {
    /// In seconds since 1970.
    At(f64),
    /// So many seconds after the beginning of an event; fewer than none: before it.
    After(f64),
}

/// An `EKCalendar`: a calendar, or a list of reminders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Calendar {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) is_writable: bool,
}

/// An `EKEvent`: one time that an event takes place, in seconds since 1970. One that was never saved has no `uid`, and what was not
/// set is missing.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) calendar: Option<Rc<Calendar>>,
    pub(super) record: Json,
    pub(super) begin: Option<f64>,
    pub(super) end: Option<f64>,
    /// When it took place as it was handed out: by that one of several is known.
    pub(super) occurrence: Option<f64>,
}

/// An `EKReminder`. One that was never saved has no `id`.
#[derive(Clone, Debug)]
pub(super) struct Reminder {
    pub(super) list: Option<Rc<Calendar>>,
    pub(super) record: Json,
}

impl Reminder {
    /// When it is due, and whether on a day: Reminders then keeps that day as both.
    pub(super) fn due(&self) -> Option<(f64, bool)> {
        let due = self.record["dueDate"].as_f64()?;
        Some((due, self.record["alldayDueDate"].as_f64() == Some(due)))
    }
}

/// What a predicate asks for.
#[derive(Clone, Debug)]
pub(super) struct Query {
    pub(super) service: Service,
    /// The ids of calendars; none for all.
    pub(super) calendars: Option<Vec<String>>,
    /// For events: from when to when.
    pub(super) times: (f64, f64),
    /// For reminders: only those that are not completed.
    pub(super) is_incomplete: bool,
}

impl Query {
    /// All reminders.
    pub(super) fn all_reminders() -> Self {
        Self {
            service: Service::Reminders,
            calendars: None,
            times: (f64::NEG_INFINITY, f64::INFINITY),
            is_incomplete: false,
        }
    }

    fn takes(&self, calendar: &Calendar) -> bool {
        let ids = self.calendars.as_ref();
        ids.is_none_or(|ids| ids.contains(&calendar.id))
    }
}

/// What an app keeps.
fn records<'w>(world: &'w World, app: &ScriptedApp) -> Cow<'w, Json> {
    match world.kept(app.bundle_id) {
        Some(kept) => Cow::Borrowed(kept),
        // A part of the program, which tests read.
        None => Cow::Owned(serde_json::from_str(app.records).unwrap_or_default()),
    }
}

/// The lists of all accounts.
fn lists(records: &Json) -> impl Iterator<Item = &Json> {
    items(records, "accounts").flat_map(|account| items(account, "lists"))
}

fn calendar_of(record: &Json) -> Calendar {
    Calendar {
        id: text(record, "calendarIdentifier").to_owned(),
        title: text(record, "name").to_owned(),
        is_writable: record["writable"] == true,
    }
}

fn list_of(record: &Json) -> Calendar {
    Calendar {
        id: text(record, "id").to_owned(),
        title: text(record, "name").to_owned(),
        is_writable: true,
    }
}

/// What a process may do with what is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Unanswered,
    Denied,
    /// Events can be added and not read.
    WriteOnly,
    Full,
}

/// How the permission stands. It says nothing of whether anything is handed out.
pub(super) fn access(world: &World, service: Service) -> Access {
    match world.permission(service) {
        Permission::Unanswered => Access::Unanswered,
        Permission::Denied => Access::Denied,
        Permission::Granted if world.event_store.write_only && service == Service::Calendar => {
            Access::WriteOnly
        }
        Permission::Granted => Access::Full,
    }
}

/// Whether anything of this kind can be read.
pub(super) fn is_readable(world: &World, service: Service) -> bool {
    access(world, service) == Access::Full && !world.event_store.empty
}

/// `-calendarsForEntityType:`.
pub(super) fn calendars(world: &World, service: Service) -> Vec<Calendar> {
    if access(world, service) == Access::WriteOnly {
        return vec![Calendar {
            id: WRITE_ONLY_ID.to_owned(),
            title: WRITE_ONLY.to_owned(),
            is_writable: true,
        }];
    }
    if !is_readable(world, service) {
        return Vec::new();
    }
    match service {
        Service::Reminders => {
            let records = records(world, &REMINDERS);
            lists(&records).map(list_of).collect()
        }
        _ => {
            let records = records(world, &CALENDAR);
            items(&records, "calendars").map(calendar_of).collect()
        }
    }
}

/// `-defaultCalendarForNewEvents`: that it is the first that can be changed is a belief (C).
pub(super) fn default_calendar(world: &World) -> Option<Calendar> {
    let mut all = calendars(world, Service::Calendar).into_iter();
    all.find(|calendar| calendar.is_writable)
}

/// `-defaultCalendarForNewReminders`: none where there are only shared lists.
pub(super) fn default_list(world: &World) -> Option<Calendar> {
    if !is_readable(world, Service::Reminders) {
        return None;
    }
    let records = records(world, &REMINDERS);
    let named = records["defaultList"].as_str()?;
    let mut all = lists(&records).map(list_of);
    all.find(|list| list.title == named || list.id == named)
}

/// The events of a query. No order is promised: the last one comes first.
pub(super) fn events(host: &Host, query: &Query) -> Vec<Event> {
    let zone = host.time_zone();
    let mut found = host.world(|world| {
        if !is_readable(world, Service::Calendar) {
            return Vec::new();
        }
        let keeps_last_second = keeps_last_second(world);
        let records = records(world, &CALENDAR);
        let mut found = Vec::new();
        for record in items(&records, "calendars") {
            let calendar = Rc::new(calendar_of(record));
            if !query.takes(&calendar) {
                continue;
            }
            for event in items(record, "events") {
                for time in times(host, &zone, event, query.times) {
                    found.push(held(&calendar, event, time, keeps_last_second));
                }
            }
        }
        found
    });
    found.reverse();
    found
}

fn keeps_last_second(world: &World) -> bool {
    world.system.major_version() >= Some(LAST_SECOND_SINCE)
}

/// An event when it takes place.
fn held(
    calendar: &Rc<Calendar>,
    record: &Json,
    (begin, end): (f64, f64),
    keeps_last_second: bool,
) -> Event {
    let is_day = record["alldayEvent"] == true && keeps_last_second && end > begin;
    Event {
        calendar: Some(Rc::clone(calendar)),
        record: record.clone(),
        begin: Some(begin),
        end: Some(if is_day { end - 1.0 } else { end }),
        occurrence: Some(begin),
    }
}

/// All events, each when it takes place first; none at all where they cannot be read.
pub(super) fn first_events(world: &World) -> Vec<Event> {
    if !is_readable(world, Service::Calendar) {
        return Vec::new();
    }
    let keeps_last_second = keeps_last_second(world);
    let records = records(world, &CALENDAR);
    let mut found = Vec::new();
    for record in items(&records, "calendars") {
        let calendar = Rc::new(calendar_of(record));
        let events = items(record, "events").map(|event| {
            let time = (number(event, "startDate"), number(event, "endDate"));
            held(&calendar, event, time, keeps_last_second)
        });
        found.extend(events);
    }
    found
}

/// When an event takes place within a time.
fn times(host: &Host, zone: &Zone, event: &Json, (from, to): (f64, f64)) -> Vec<(f64, f64)> {
    let times = recurrence::times(event, zone, (from, to.min(from + LONGEST)));
    times.unwrap_or_else(|| {
        let rule = event["recurrence"].as_str().unwrap_or_default();
        host.not_simulated(&format!("the recurrence rule {rule}"))
    })
}

/// The reminders of a query, in no order either; none at all where they cannot be read.
pub(super) fn reminders(world: &World, query: &Query) -> Vec<Reminder> {
    if !is_readable(world, Service::Reminders) {
        return Vec::new();
    }
    let records = records(world, &REMINDERS);
    let mut found = Vec::new();
    for record in lists(&records) {
        let list = Rc::new(list_of(record));
        if !query.takes(&list) {
            continue;
        }
        let reminders = items(record, "reminders");
        let wanted = reminders.filter(|one| !query.is_incomplete || one["completed"] != true);
        found.extend(wanted.map(|record| Reminder {
            list: Some(Rc::clone(&list)),
            record: record.clone(),
        }));
    }
    found.reverse();
    found
}
