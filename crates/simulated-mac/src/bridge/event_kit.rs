//! What EventKit hands out of what Calendar and Reminders keep [apps 5]: the objects, and how they are found.

use std::{borrow::Cow, rc::Rc};

use serde_json::Value as Json;

use crate::{
    apps::scripted_apps::{CALENDAR, REMINDERS, ScriptedApp},
    host::Host,
    recurrence,
    world::{Permission, Service, World},
    zone::Zone,
};

/// How long a range of an events predicate may be, in seconds: what is longer ends after four years.
const LONGEST: f64 = 4.0 * 366.0 * 86_400.0;

/// macOS that gives the end of a day as its last second; before, it is the midnight after it [apps 3.4].
const LAST_SECOND_SINCE: u32 = 13;

/// The one calendar of a store that may add events only.
const WRITE_ONLY: &str = "Calendar";

/// An object of EventKit.
#[derive(Debug)]
pub(super) enum StoreObject {
    Calendar(Rc<Calendar>),
    Event(Event),
    Reminder(Reminder),
    /// An `NSPredicate` that a store made.
    Query(Query),
}

impl StoreObject {
    /// Its class.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::Calendar(_) => "EKCalendar",
            Self::Event(_) => "EKEvent",
            Self::Reminder(_) => "EKReminder",
            Self::Query(_) => "NSPredicate",
        }
    }
}

/// An `EKCalendar`: a calendar, or a list of reminders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Calendar {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) is_writable: bool,
}

/// An `EKEvent`: one time that an event takes place, in seconds since 1970.
#[derive(Debug)]
pub(super) struct Event {
    pub(super) calendar: Rc<Calendar>,
    pub(super) record: Json,
    pub(super) begin: f64,
    pub(super) end: f64,
}

/// An `EKReminder`.
#[derive(Debug)]
pub(super) struct Reminder {
    pub(super) list: Rc<Calendar>,
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
    fn takes(&self, calendar: &Calendar) -> bool {
        let ids = self.calendars.as_ref();
        ids.is_none_or(|ids| ids.contains(&calendar.id))
    }
}

fn items<'r>(record: &'r Json, name: &str) -> impl Iterator<Item = &'r Json> {
    record[name].as_array().into_iter().flatten()
}

fn text(record: &Json, name: &str) -> String {
    record[name].as_str().unwrap_or_default().to_owned()
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
        id: text(record, "calendarIdentifier"),
        title: text(record, "name"),
        is_writable: record["writable"] == true,
    }
}

fn list_of(record: &Json) -> Calendar {
    Calendar {
        id: text(record, "id"),
        title: text(record, "name"),
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
fn is_readable(world: &World, service: Service) -> bool {
    access(world, service) == Access::Full && !world.event_store.empty
}

/// `-calendarsForEntityType:`.
pub(super) fn calendars(world: &World, service: Service) -> Vec<Calendar> {
    if access(world, service) == Access::WriteOnly {
        return vec![Calendar {
            id: "00000000-0000-4000-8000-00000000C000".to_owned(),
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
        let keeps_last_second = world.system.major_version() >= Some(LAST_SECOND_SINCE);
        let records = records(world, &CALENDAR);
        let mut found = Vec::new();
        for record in items(&records, "calendars") {
            let calendar = Rc::new(calendar_of(record));
            if !query.takes(&calendar) {
                continue;
            }
            for event in items(record, "events") {
                for (begin, end) in times(host, &zone, event, query.times) {
                    let is_day = event["alldayEvent"] == true && keeps_last_second && end > begin;
                    found.push(Event {
                        calendar: Rc::clone(&calendar),
                        record: event.clone(),
                        begin,
                        end: if is_day { end - 1.0 } else { end },
                    });
                }
            }
        }
        found
    });
    found.reverse();
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
            list: Rc::clone(&list),
            record: record.clone(),
        }));
    }
    found.reverse();
    found
}
