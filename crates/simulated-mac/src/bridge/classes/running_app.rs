//! `NSRunningApplication` [bridge 9]. Properties are those of the last turn of the run loop.

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
    running_apps::Seen,
};
use crate::apps::quit;
use simulated_world::world::Fault;

pub(crate) const INSTANCE: Rows = &[
    ("activateFromApplication:options:", activate_from),
    ("activateWithOptions:", activate),
    ("activationPolicy", policy),
    ("bundleIdentifier", bundle_identifier),
    ("bundleURL", bundle_url),
    ("executableArchitecture", architecture),
    ("executableURL", executable_url),
    ("forceTerminate", force_terminate),
    ("hide", hide),
    ("isActive", is_active),
    ("isFinishedLaunching", is_finished_launching),
    ("isHidden", is_hidden),
    ("isTerminated", is_terminated),
    ("launchDate", launch_date),
    ("localizedName", name),
    ("ownsMenuBar", owns_menu_bar),
    ("processIdentifier", process_identifier),
    ("terminate", terminate),
    ("unhide", unhide),
];

pub(crate) const CLASS: Rows = &[
    ("currentApplication", current),
    ("runningApplicationWithProcessIdentifier:", with_pid),
    ("runningApplicationsWithBundleIdentifier:", with_bundle_id),
];

/// `NSBundleExecutableArchitectureARM64`.
const ARM64: i64 = 0x0100_000c;

fn pid(call: &Call<'_, '_>) -> i32 {
    match call.receiver {
        Object::RunningApp(pid) => pid,
        _ => -1,
    }
}

fn seen(call: &Call<'_, '_>) -> Option<Seen> {
    call.bridge.seen(pid(call))
}

fn with_pid(call: &mut Call<'_, '_>) -> Answer {
    let pid = call.pid(0)?;
    let there = call.bridge.running().contains(&pid);
    Ok(if there {
        Out::New(Object::RunningApp(pid))
    } else {
        Out::Old(NIL)
    })
}

fn with_bundle_id(call: &mut Call<'_, '_>) -> Answer {
    let id = call.some_text(0)?;
    let fits = |pid: &i32| {
        call.bridge.seen(*pid).is_some_and(|app| {
            app.bundle_id
                .is_some_and(|own| own.eq_ignore_ascii_case(&id))
        })
    };
    let found = call
        .bridge
        .running()
        .into_iter()
        .filter(fits)
        .map(|pid| call.add(Object::RunningApp(pid)))
        .collect();
    Ok(Out::New(Object::array(found)))
}

fn current(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.not_simulated(
        "NSRunningApplication.currentApplication: osascript itself is no app of this Mac",
    )
}

fn name(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string_or_nil(seen(call).map(|app| app.name)))
}

fn bundle_identifier(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string_or_nil(seen(call).and_then(|app| app.bundle_id)))
}

fn url(path: Option<&str>, ending: &str) -> Out {
    path.map_or(Out::Old(NIL), |path| {
        Out::New(Object::Url(
            super::places::file_url(&format!("{path}{ending}")).into(),
        ))
    })
}

fn bundle_url(call: &mut Call<'_, '_>) -> Answer {
    Ok(url(seen(call).and_then(|app| app.path).as_deref(), "/"))
}

fn executable_url(call: &mut Call<'_, '_>) -> Answer {
    Ok(url(seen(call).map(|app| app.executable).as_deref(), ""))
}

/// -1 once the app is gone.
fn process_identifier(call: &mut Call<'_, '_>) -> Answer {
    let unseen = has(call, Fault::TerminationUnseen);
    let there = seen(call).is_some_and(|app| !app.terminated || unseen);
    Ok(Out::Integer(if there { i64::from(pid(call)) } else { -1 }))
}

fn policy(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(seen(call).map_or(2, |app| app.policy)))
}

fn architecture(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(ARM64))
}

fn launch_date(call: &mut Call<'_, '_>) -> Answer {
    let at = seen(call).and_then(|app| app.launched_at);
    Ok(at.map_or(Out::Old(NIL), |at| Out::New(Object::Date(at))))
}

fn is_active(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(seen(call).is_some_and(|app| app.active)))
}

fn owns_menu_bar(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(seen(call).is_some_and(|app| app.owns_menu_bar)))
}

fn is_hidden(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(seen(call).is_some_and(|app| app.hidden)))
}

fn is_terminated(call: &mut Call<'_, '_>) -> Answer {
    let unseen = has(call, Fault::TerminationUnseen);
    Ok(Out::Bool(
        seen(call).is_none_or(|app| app.terminated && !unseen),
    ))
}

fn is_finished_launching(call: &mut Call<'_, '_>) -> Answer {
    let never = has(call, Fault::LaunchNeverFinishes);
    Ok(Out::Bool(
        seen(call).is_some_and(|app| app.finished_launching && !never),
    ))
}

fn has(call: &Call<'_, '_>, fault: Fault) -> bool {
    call.bridge.host.world(|world| world.faults.has(fault))
}

/// `NSApplicationActivateAllWindows`.
const ALL_WINDOWS: i64 = 1;

fn bring_to_front(call: &Call<'_, '_>, options: i64) -> bool {
    let pid = pid(call);
    call.bridge.host.change(|world| {
        let willing = world
            .app(pid)
            .is_some_and(|app| !app.hung && !app.launching);
        if !willing {
            return false;
        }
        let mut process = world.process(pid);
        if options & ALL_WINDOWS == 0 {
            process.activate_with_front_window()
        } else {
            process.activate()
        }
    })
}

/// True says that the request was accepted.
fn activate(call: &mut Call<'_, '_>) -> Answer {
    let options = call.integer(0)?;
    if has(call, Fault::ActivationIgnored) {
        return Ok(Out::Bool(true));
    }
    Ok(Out::Bool(bring_to_front(call, options)))
}

/// The other app yields; the one in front can [findings 3.2].
fn activate_from(call: &mut Call<'_, '_>) -> Answer {
    let Object::RunningApp(other) = call.object(0)? else {
        return Ok(Out::Bool(false));
    };
    let options = call.integer(1)?;
    let yields = call.bridge.host.world(|world| world.front == other);
    Ok(Out::Bool(yields && bring_to_front(call, options)))
}

fn hide(call: &mut Call<'_, '_>) -> Answer {
    let pid = pid(call);
    Ok(Out::Bool(
        call.bridge.host.change(|world| world.process(pid).hide()),
    ))
}

fn unhide(call: &mut Call<'_, '_>) -> Answer {
    let pid = pid(call);
    Ok(Out::Bool(
        call.bridge.host.change(|world| world.process(pid).unhide()),
    ))
}

/// True when the quit event could be sent, whatever the app makes of it.
fn terminate(call: &mut Call<'_, '_>) -> Answer {
    let (pid, now) = (pid(call), call.bridge.host.now());
    Ok(Out::Bool(call.bridge.host.change(|world| {
        let there = world.app(pid).is_some();
        if there {
            // What the app makes of it is seen later, by polling.
            let _outcome = quit(&mut world.process(pid), now);
        }
        there
    })))
}

fn force_terminate(call: &mut Call<'_, '_>) -> Answer {
    let pid = pid(call);
    Ok(Out::Bool(
        call.bridge.host.change(|world| world.process(pid).kill()),
    ))
}
