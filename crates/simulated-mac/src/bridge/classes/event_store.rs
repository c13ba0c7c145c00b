//! `EKEventStore`: how the permissions stand, asking for them, reading [apps 5], saving and removing [eyes 5.4].

use std::{cell::RefCell, rc::Rc};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        event_kit::{self, Access, Calendar, Event, Query, StoreObject},
        event_saves::{Refusal, StoreChange},
        event_series::Span,
        failure::Failure,
        notices::INTEL,
        object::{NIL, Object},
        running_apps::Awaited,
    },
    event_items::Item,
};
use crate::stats::{EVENT_STORE_MS, EVENTS_MS, REMINDERS_MS};
use simulated_world::world::{DoneWhat, Permission, Service};

pub(crate) const INSTANCE: Rows = &[
    ("calendarItemWithIdentifier:", item_with_id),
    ("calendarWithIdentifier:", calendar_with_id),
    ("calendarsForEntityType:", calendars),
    ("cancelFetchRequest:", |_| Ok(Out::Void)),
    ("commit:", commit),
    ("defaultCalendarForNewEvents", default_calendar),
    ("defaultCalendarForNewReminders", default_list),
    ("eventWithIdentifier:", event_with_id),
    ("eventsMatchingPredicate:", events),
    (
        "fetchRemindersMatchingPredicate:completion:",
        fetch_reminders,
    ),
    ("init", init),
    (
        "predicateForEventsWithStartDate:endDate:calendars:",
        events_predicate,
    ),
    (
        "predicateForIncompleteRemindersWithDueDateStarting:ending:calendars:",
        incomplete_predicate,
    ),
    ("predicateForRemindersInCalendars:", reminders_predicate),
    ("removeEvent:span:commit:error:", |call| {
        change(call, Service::Calendar, DoneWhat::Deleted, 2)
    }),
    ("removeReminder:commit:error:", |call| {
        change(call, Service::Reminders, DoneWhat::Deleted, 1)
    }),
    ("requestAccessToEntityType:completion:", request_access),
    ("requestFullAccessToEventsWithCompletion:", request_events),
    (
        "requestFullAccessToRemindersWithCompletion:",
        request_reminders,
    ),
    ("reset", reset),
    ("saveEvent:span:commit:error:", |call| {
        change(call, Service::Calendar, DoneWhat::Saved, 2)
    }),
    ("saveReminder:commit:error:", |call| {
        change(call, Service::Reminders, DoneWhat::Saved, 1)
    }),
];
pub(crate) const CLASS: Rows = &[
    ("alloc", alloc),
    ("authorizationStatusForEntityType:", status),
    ("new", alloc),
];

/// `EKAuthorizationStatus`.
const NOT_DETERMINED: i64 = 0;
const DENIED: i64 = 2;
const FULL_ACCESS: i64 = 3;
const WRITE_ONLY: i64 = 4;

/// `EKEntityType`.
fn service(call: &Call<'_, '_>, number: i64) -> Result<Service, Failure> {
    match number {
        0 => Ok(Service::Calendar),
        1 => Ok(Service::Reminders),
        _ => Err(call.exception("*** unknown entity type")),
    }
}

fn alloc(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("EKEventStore")))
}

fn init(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.count_event_kit(EVENT_STORE_MS);
    Ok(Out::New(Object::Plain("EKEventStore")))
}

/// Without a prompt.
fn status(call: &mut Call<'_, '_>) -> Answer {
    let service = service(call, call.integer(0)?)?;
    let host = &call.bridge.host;
    let access = host.world(|world| event_kit::access(world, service));
    Ok(Out::Integer(match access {
        Access::Unanswered => NOT_DETERMINED,
        Access::Denied => DENIED,
        Access::Full => FULL_ACCESS,
        Access::WriteOnly => WRITE_ONLY,
    }))
}

fn request_access(call: &mut Call<'_, '_>) -> Answer {
    let service = service(call, call.integer(0)?)?;
    request(call, service, 1)
}

fn request_events(call: &mut Call<'_, '_>) -> Answer {
    request(call, Service::Calendar, 0)
}

fn request_reminders(call: &mut Call<'_, '_>) -> Answer {
    request(call, Service::Reminders, 0)
}

/// The prompt comes up beside where the user was never asked; the block is called when there is an answer, by the run loop.
fn request(call: &mut Call<'_, '_>, service: Service, place: usize) -> Answer {
    let host = &call.bridge.host;
    if host.world(|world| world.permission(service)) == Permission::Unanswered {
        host.change(|world| world.permissions.show_prompt(service.word()));
    }
    if let Some(handler) = call.function(place)? {
        call.bridge
            .when_over(call.ctx, handler, Awaited::Access(service));
    }
    Ok(Out::Void)
}

fn shown(calendar: Calendar) -> Object {
    Object::Stored(Rc::new(StoreObject::Calendar(Rc::new(calendar))))
}

fn calendars(call: &mut Call<'_, '_>) -> Answer {
    let service = service(call, call.integer(0)?)?;
    let host = &call.bridge.host;
    let found = host.world(|world| event_kit::calendars(world, service));
    let found = found.into_iter().map(|one| call.add(shown(one)));
    Ok(Out::New(Object::array(found.collect())))
}

fn default_calendar(call: &mut Call<'_, '_>) -> Answer {
    let found = call.bridge.host.world(event_kit::default_calendar);
    Ok(found.map_or(Out::Old(NIL), |one| Out::New(shown(one))))
}

fn default_list(call: &mut Call<'_, '_>) -> Answer {
    let found = call.bridge.host.world(event_kit::default_list);
    Ok(found.map_or(Out::Old(NIL), |one| Out::New(shown(one))))
}

/// The ids of the calendars that an argument has; none for nil.
fn wanted(call: &Call<'_, '_>, place: usize) -> Result<Option<Vec<String>>, Failure> {
    let items = match call.object(place)? {
        Object::Nil => return Ok(None),
        Object::Array { items, .. } => items,
        other => return Err(unrecognized(call, &other)),
    };
    let items = items.borrow();
    let ids = items.iter().map(|id| match call.bridge.object(*id) {
        Object::Stored(kept) => match &*kept {
            StoreObject::Calendar(calendar) => Ok(calendar.id.clone()),
            _ => Err(unrecognized(call, &Object::Stored(Rc::clone(&kept)))),
        },
        other => Err(unrecognized(call, &other)),
    });
    ids.collect::<Result<_, _>>().map(Some)
}

fn unrecognized(call: &Call<'_, '_>, object: &Object) -> Failure {
    call.exception(&format!(
        "-[{} calendarIdentifier]: unrecognized selector sent to instance",
        object.private_class()
    ))
}

fn query(query: Query) -> Answer {
    Ok(Out::New(Object::Stored(Rc::new(StoreObject::Query(query)))))
}

fn events_predicate(call: &mut Call<'_, '_>) -> Answer {
    let (Object::Date(from), Object::Date(to)) = (call.object(0)?, call.object(1)?) else {
        return Err(call.exception(&format!("*** {}: the date is nil", call.name)));
    };
    query(Query {
        service: Service::Calendar,
        calendars: wanted(call, 2)?,
        times: (from, to),
        is_incomplete: false,
    })
}

fn reminders_query(call: &Call<'_, '_>, place: usize, is_incomplete: bool) -> Answer {
    query(Query {
        service: Service::Reminders,
        calendars: wanted(call, place)?,
        times: (f64::NEG_INFINITY, f64::INFINITY),
        is_incomplete,
    })
}

fn reminders_predicate(call: &mut Call<'_, '_>) -> Answer {
    reminders_query(call, 0, false)
}

fn incomplete_predicate(call: &mut Call<'_, '_>) -> Answer {
    for place in [0, 1] {
        if !matches!(call.object(place)?, Object::Nil) {
            let host = &call.bridge.host;
            host.not_simulated("reminders that are due between two dates");
        }
    }
    reminders_query(call, 2, true)
}

/// What a store was asked for, which has to be of that kind.
fn asked(call: &Call<'_, '_>, service: Service) -> Result<Query, Failure> {
    if let Object::Stored(kept) = call.object(0)?
        && let StoreObject::Query(query) = &*kept
        && query.service == service
    {
        return Ok(query.clone());
    }
    Err(call.exception(&format!("*** {}: no predicate of a store", call.name)))
}

fn events(call: &mut Call<'_, '_>) -> Answer {
    let query = asked(call, Service::Calendar)?;
    let host = &call.bridge.host;
    host.count_event_kit(EVENTS_MS);
    let found = event_kit::events(host, &query).into_iter();
    let found = found.map(|event| call.add(shown_event(event)));
    Ok(Out::New(Object::array(found.collect())))
}

/// The block is called by the run loop, with an array.
fn fetch_reminders(call: &mut Call<'_, '_>) -> Answer {
    let query = asked(call, Service::Reminders)?;
    let host = &call.bridge.host;
    let is_intel = host.world(|world| world.system.processor.starts_with(INTEL));
    let at = (!is_intel).then(|| host.now() + REMINDERS_MS / 1000.0);
    if let Some(handler) = call.function(1)? {
        call.bridge
            .when_over(call.ctx, handler, Awaited::Reminders { query, at });
    }
    Ok(Out::New(Object::Plain("NSObject")))
}

fn shown_event(event: Event) -> Object {
    Object::Stored(Rc::new(StoreObject::Event(RefCell::new(event))))
}

fn calendar_with_id(call: &mut Call<'_, '_>) -> Answer {
    let id = call.text(0)?.unwrap_or_default();
    let host = &call.bridge.host;
    let found = [Service::Calendar, Service::Reminders]
        .into_iter()
        .flat_map(|service| host.world(|world| event_kit::calendars(world, service)))
        .find(|one| *one.id == *id);
    Ok(found.map_or(Out::Old(NIL), |one| Out::New(shown(one))))
}

fn event_with_id(call: &mut Call<'_, '_>) -> Answer {
    let id = call.text(0)?.unwrap_or_default();
    let events = call.bridge.host.world(event_kit::first_events);
    let mut events = events.into_iter().map(RefCell::new);
    let found = events.find(|one| Item::Event(one).event_id().as_deref() == Some(&*id));
    Ok(found.map_or(Out::Old(NIL), |one| Out::New(shown_event(one.into_inner()))))
}

fn item_with_id(call: &mut Call<'_, '_>) -> Answer {
    let id = call.text(0)?.unwrap_or_default();
    let (events, reminders) = call.bridge.host.world(|world| {
        let reminders = event_kit::reminders(world, &Query::all_reminders());
        (event_kit::first_events(world), reminders)
    });
    let events = events.into_iter().map(RefCell::new);
    let reminders = reminders.into_iter().map(RefCell::new);
    let mut all = events
        .map(StoreObject::Event)
        .chain(reminders.map(StoreObject::Reminder));
    let found = all.find(|one| {
        let item = Item::of(one);
        item.and_then(|item| item.own_id()).as_deref() == Some(&*id)
    });
    Ok(found.map_or(Out::Old(NIL), |one| Out::New(Object::Stored(Rc::new(one)))))
}

/// The event or reminder that is saved or removed: no reminder that is repeated.
fn changed(call: &Call<'_, '_>, service: Service) -> Result<Rc<StoreObject>, Failure> {
    let nothing = || call.exception(&format!("*** {}: nothing to save", call.name));
    let Object::Stored(kept) = call.object(0)? else {
        return Err(nothing());
    };
    match Item::of(&kept) {
        Some(Item::Event(_)) if service == Service::Calendar => {}
        Some(item @ Item::Reminder(_)) if service == Service::Reminders => {
            let rule = item.text("recurrence", "recurrence");
            if rule.is_some_and(|rule| !rule.is_empty()) {
                let host = &call.bridge.host;
                host.not_simulated(&format!("{} of something that is repeated", call.name));
            }
        }
        _ => return Err(nothing()),
    }
    Ok(kept)
}

/// `EKSpan`, of a repeated event.
fn span(call: &Call<'_, '_>, service: Service) -> Result<Span, Failure> {
    if service == Service::Reminders {
        return Ok(Span::This);
    }
    match call.integer(1)? {
        0 => Ok(Span::This),
        1 => Ok(Span::Following),
        _ => Err(call.exception(&format!("*** {}: unknown span", call.name))),
    }
}

/// Saves or removes something, now or when the store commits. What would be refused is refused at once either way (C).
fn change(call: &Call<'_, '_>, service: Service, what: DoneWhat, commit: usize) -> Answer {
    let object = changed(call, service)?;
    let span = span(call, service)?;
    let change = StoreChange { object, what, span };
    let outcome = if call.flag(commit)? {
        carry_out(call, &change)
    } else {
        let host = &call.bridge.host;
        let now = host.now();
        let outcome = host.world(|world| change.on_trial(world, now));
        if outcome.is_ok() {
            call.bridge.uncommitted.borrow_mut().push(change);
        }
        outcome
    };
    told(call, outcome)
}

/// Does what was saved and removed without a commit, in that order. What comes after the first that is refused by now is lost (C).
fn commit(call: &mut Call<'_, '_>) -> Answer {
    let waiting = call.bridge.uncommitted.take();
    let outcome = waiting.iter().try_for_each(|one| carry_out(call, one));
    told(call, outcome)
}

/// Forgets what was not committed.
fn reset(call: &mut Call<'_, '_>) -> Answer {
    drop(call.bridge.uncommitted.take());
    Ok(Out::Void)
}

/// Does it, and notes that it was done.
fn carry_out(call: &Call<'_, '_>, change: &StoreChange) -> Result<(), Refusal> {
    let host = &call.bridge.host;
    let now = host.now();
    // What is removed has its title before.
    let done = change.done();
    host.change(|world| {
        change.act(world, now)?;
        world.done.note(done);
        Ok(())
    })
}

/// Answers true, or says why not.
fn told(call: &Call<'_, '_>, outcome: Result<(), Refusal>) -> Answer {
    if let Err(refusal) = outcome {
        // The error is the last argument.
        let place = call.arguments.len().saturating_sub(1);
        let words = refusal.words().to_owned();
        call.explain(place, Refusal::DOMAIN, refusal.code(), words)?;
    }
    Ok(Out::Bool(outcome.is_ok()))
}
