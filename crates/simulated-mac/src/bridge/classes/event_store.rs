//! `EKEventStore`: how the permissions stand, asking for them, and reading [apps 5].

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    event_kit::{self, Access, Calendar, Query, StoreObject},
    failure::Failure,
    notices::INTEL,
    object::{NIL, Object},
    running_apps::Awaited,
};
use crate::stats::{EVENT_STORE_MS, EVENTS_MS, REMINDERS_MS};
use crate::world::{Permission, Service};

pub(crate) const INSTANCE: Rows = &[
    ("calendarsForEntityType:", calendars),
    ("cancelFetchRequest:", |_| Ok(Out::Void)),
    ("defaultCalendarForNewReminders", default_list),
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
    ("requestAccessToEntityType:completion:", request_access),
    ("requestFullAccessToEventsWithCompletion:", request_events),
    (
        "requestFullAccessToRemindersWithCompletion:",
        request_reminders,
    ),
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
    let found = event_kit::events(host, &query).into_iter().map(|event| {
        let event = StoreObject::Event(event);
        call.add(Object::Stored(Rc::new(event)))
    });
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
