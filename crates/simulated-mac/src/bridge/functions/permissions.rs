//! What the user allowed, and the state of the session [bridge 3].

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object, Target},
};
use crate::tree;
use simulated_world::world::{Fault, Permission, Service, World};

pub(crate) const ROWS: Rows = &[
    ("AEDeterminePermissionToAutomateTarget", automation),
    ("AXIsProcessTrusted", trusted),
    ("AXIsProcessTrustedWithOptions", trusted_with_options),
    ("CGPreflightListenEventAccess", preflight_post),
    ("CGPreflightPostEventAccess", preflight_post),
    ("CGPreflightScreenCaptureAccess", preflight_screen),
    ("CGRequestPostEventAccess", request_post),
    ("CGRequestScreenCaptureAccess", request_screen),
    ("CGSessionCopyCurrentDictionary", session),
];

/// `errAEEventNotPermitted`, `errAEEventWouldRequireUserConsent`, `procNotFound`.
const NOT_PERMITTED: i64 = -1743;
const WOULD_ASK: i64 = -1744;
const NOT_RUNNING: i64 = -600;

/// The first answer stays for the process, as on macOS 13 and later.
pub(super) fn is_trusted(call: &Call<'_, '_>) -> bool {
    call.bridge.trusted.get().unwrap_or_else(|| {
        let now = call
            .bridge
            .host
            .world(|world| world.permission(Service::Accessibility) == Permission::Granted);
        call.bridge.trusted.set(Some(now));
        now
    })
}

fn trusted(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(is_trusted(call)))
}

/// With the prompt option a prompt comes up beside; the answer is the state before it.
fn trusted_with_options(call: &mut Call<'_, '_>) -> Answer {
    if let Object::Dictionary { entries, .. } = call.object(0)? {
        let entries = entries.borrow();
        // $.kAXTrustedCheckOptionPrompt as a key: the program crashes [bridge 2.8].
        if entries.iter().any(|(key, _)| key.starts_with("[object")) {
            call.bridge.host.crash();
        }
        let asks = entries.iter().any(|(key, id)| {
            &**key == "AXTrustedCheckOptionPrompt"
                && matches!(
                    call.bridge.object(*id),
                    Object::Bool(true) | Object::Integer(1)
                )
        });
        if asks && !is_trusted(call) {
            prompt(call, "accessibility");
        }
    }
    trusted(call)
}

fn prompt(call: &Call<'_, '_>, what: &str) {
    call.bridge
        .host
        .change(|world| world.permissions.show_prompt(what));
}

fn granted(call: &Call<'_, '_>, of: impl Fn(&World) -> Permission) -> bool {
    call.bridge
        .host
        .world(|world| of(world) == Permission::Granted)
}

fn preflight_post(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(granted(call, |world| {
        if world.faults.has(Fault::PreflightDeniesPosting) {
            return Permission::Denied;
        }
        world.permission(Service::PostEvents)
    })))
}

fn preflight_screen(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(granted(call, |world| {
        if world.faults.has(Fault::PreflightDeniesScreen) {
            return Permission::Denied;
        }
        if world.faults.has(Fault::PreflightGrantsScreen) {
            return Permission::Granted;
        }
        world.permission(Service::ScreenRecording)
    })))
}

fn request_post(call: &mut Call<'_, '_>) -> Answer {
    let answer = granted(call, |world| world.permission(Service::PostEvents));
    if !answer {
        prompt(call, "post_events");
    }
    Ok(Out::Bool(answer))
}

fn request_screen(call: &mut Call<'_, '_>) -> Answer {
    let answer = granted(call, |world| world.permission(Service::ScreenRecording));
    if !answer {
        prompt(call, "screen_recording");
    }
    Ok(Out::Bool(answer))
}

/// Arguments: address, event class, event id, whether to ask. Asking blocks until the user answers.
fn automation(call: &mut Call<'_, '_>) -> Answer {
    let Object::Descriptor(target) = call.object(0)? else {
        return Ok(Out::Integer(-50));
    };
    let may_ask = call.flag(3)?;
    let found = call.bridge.host.world(|world| {
        let app = world.apps.iter().find(|app| match &target {
            Target::BundleId(id) => app
                .bundle_id
                .as_deref()
                .is_some_and(|own| own.eq_ignore_ascii_case(id)),
            Target::Pid(pid) => app.pid == *pid,
            Target::None => false,
        })?;
        let id = app.bundle_id.clone().unwrap_or_else(|| app.name.clone());
        Some((world.permission_to_automate(&id), id))
    });
    let Some((mut permission, id)) = found else {
        return Ok(Out::Integer(NOT_RUNNING));
    };
    if permission == Permission::Unanswered && may_ask {
        prompt(call, &format!("automation {id}"));
        permission = answered(call, &id);
    }
    Ok(Out::Integer(match permission {
        Permission::Granted => 0,
        Permission::Denied => NOT_PERMITTED,
        Permission::Unanswered => WOULD_ASK,
    }))
}

/// What the user answers; nobody answers a script that runs in memory.
fn answered(call: &Call<'_, '_>, bundle_id: &str) -> Permission {
    let host = &call.bridge.host;
    if host.streams().are_in_memory() {
        host.wait_forever();
    }
    let permission = || host.world(|world| world.permission_to_automate(bundle_id));
    host.wait_really(None, || permission() != Permission::Unanswered);
    permission()
}

/// Null outside a GUI session.
fn session(call: &mut Call<'_, '_>) -> Answer {
    let (session, user, secure_input) = call.bridge.host.world(|world| {
        let user = world.system.user.clone();
        (world.session.clone(), user, tree::secure_input(world))
    });
    if !session.gui {
        return Ok(Out::Old(NIL));
    }
    let mut entries: Vec<(Rc<str>, Object)> = vec![
        (
            "kCGSSessionOnConsoleKey".into(),
            Object::Bool(session.on_console),
        ),
        ("kCGSessionLoginDoneKey".into(), Object::Bool(true)),
        ("kCGSSessionUserNameKey".into(), Object::text(user)),
        ("kCGSSessionUserIDKey".into(), Object::Integer(501)),
    ];
    if session.locked {
        entries.push(("CGSSessionScreenIsLocked".into(), Object::Bool(true)));
    }
    if let Some(pid) = secure_input {
        entries.push((
            "kCGSSessionSecureInputPID".into(),
            Object::Integer(i64::from(pid)),
        ));
    }
    let entries = entries
        .into_iter()
        .map(|(key, value)| (key, call.add(value)))
        .collect();
    Ok(Out::New(Object::dictionary(entries)))
}
