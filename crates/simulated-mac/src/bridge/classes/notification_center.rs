//! `NSNotificationCenter` with blocks as observers, and the notifications that NSWorkspace's own posts [eyes 3.2].

use std::rc::Rc;

use rquickjs::Persistent;

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    handle::Handle,
    notices::Observer,
    object::{Center, Id, NIL, Object, PostedNotification},
};

pub(crate) const CENTER: Rows = &[
    ("addObserverForName:object:queue:usingBlock:", add_observer),
    ("postNotificationName:object:", post),
    ("removeObserver:", remove_observer),
];
pub(crate) const CENTER_CLASS: Rows = &[("defaultCenter", default_center)];

pub(crate) const NOTIFICATION: Rows =
    &[("name", name), ("object", object), ("userInfo", user_info)];

pub(crate) const QUEUE_CLASS: Rows = &[("mainQueue", |_| {
    Ok(Out::New(Object::Plain("NSOperationQueue")))
})];

fn default_center(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::NotificationCenter(Center::Default)))
}

/// `-[NSWorkspace notificationCenter]`.
pub(crate) fn of_workspace(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::NotificationCenter(Center::Workspace)))
}

fn center(call: &Call<'_, '_>) -> Center {
    match call.receiver {
        Object::NotificationCenter(center) => center,
        _ => Center::Default,
    }
}

/// Observers of single objects are not simulated, but for NSNull, which posts nothing: a mistake of scripts that wrote `$.NSNull`.
fn add_observer(call: &mut Call<'_, '_>) -> Answer {
    let name = call.text(0)?;
    let sender = match call.object(1)? {
        Object::Nil => None,
        Object::Null => Some(Object::Null),
        _ => call
            .bridge
            .host
            .not_simulated("notifications of one object"),
    };
    match call.object(2)? {
        Object::Nil | Object::Plain("NSOperationQueue") => {}
        other => return Err(unrecognized(call, &other)),
    }
    let Some(handler) = call.function(3)? else {
        return Err(call.exception(&format!("*** {}: the block is nil", call.name)));
    };
    let id = call.add(Object::Plain("NSObject"));
    call.bridge.observe(Observer {
        id,
        center: center(call),
        name,
        is_deaf: sender.is_some(),
        handler: Persistent::save(call.ctx, handler),
    });
    Ok(Out::Old(id))
}

fn unrecognized(call: &Call<'_, '_>, object: &Object) -> Failure {
    call.exception(&format!(
        "-[{} addOperation:]: unrecognized selector sent to instance",
        object.private_class()
    ))
}

fn remove_observer(call: &mut Call<'_, '_>) -> Answer {
    let value = call.value(0);
    if let Some(Handle::Object(id)) = call.bridge.handle_of(call.ctx, &value)? {
        call.bridge.forget_observer(id);
    }
    Ok(Out::Void)
}

/// Who observes hears of it before this returns.
fn post(call: &mut Call<'_, '_>) -> Answer {
    let name = call.some_text(0)?;
    let sender = match call.object(1)? {
        Object::Nil => NIL,
        object => call.add(object),
    };
    let posted = PostedNotification {
        name,
        object: sender,
        user_info: NIL,
    };
    call.bridge
        .deliver(call.ctx, center(call), &Rc::new(posted))?;
    Ok(Out::Void)
}

fn posted(call: &Call<'_, '_>) -> Option<Rc<PostedNotification>> {
    match &call.receiver {
        Object::Notification(posted) => Some(Rc::clone(posted)),
        _ => None,
    }
}

fn name(call: &mut Call<'_, '_>) -> Answer {
    let name = posted(call).map(|posted| Rc::clone(&posted.name));
    Ok(name.map_or(Out::Old(NIL), |name| Out::New(Object::Text(name))))
}

fn part(call: &Call<'_, '_>, part: impl Fn(&PostedNotification) -> Id) -> Answer {
    Ok(Out::Old(posted(call).map_or(NIL, |posted| part(&posted))))
}

fn object(call: &mut Call<'_, '_>) -> Answer {
    part(call, |posted| posted.object)
}

fn user_info(call: &mut Call<'_, '_>) -> Answer {
    part(call, |posted| posted.user_info)
}
