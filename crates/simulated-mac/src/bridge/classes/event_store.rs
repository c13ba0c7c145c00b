//! `EKEventStore`, as far as it is about permissions: how they stand, and asking for them.

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::Object,
    running_apps::Awaited,
};
use crate::world::{Permission, Service};

pub(crate) const INSTANCE: Rows = &[
    ("init", init),
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

/// `EKEntityType`.
fn service(call: &Call<'_, '_>, number: i64) -> Result<Service, super::super::failure::Failure> {
    match number {
        0 => Ok(Service::Calendar),
        1 => Ok(Service::Reminders),
        _ => Err(call.exception("*** unknown entity type")),
    }
}

fn alloc(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("EKEventStore")))
}

fn init(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("EKEventStore")))
}

/// Without a prompt.
fn status(call: &mut Call<'_, '_>) -> Answer {
    let service = service(call, call.integer(0)?)?;
    let permission = call.bridge.host.world(|world| world.permission(service));
    Ok(Out::Integer(match permission {
        Permission::Granted => FULL_ACCESS,
        Permission::Denied => DENIED,
        Permission::Unanswered => NOT_DETERMINED,
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
