//! The properties of an `NSRunningApplication` by their keys, as a list of them hands them out.

use std::rc::Rc;

use super::super::{
    call::Call,
    object::{Id, NIL, Object},
    running_apps::Seen,
};
use simulated_world::world::{Fault, disk::file_url};

fn has(call: &Call<'_, '_>, fault: Fault) -> bool {
    call.bridge.host.world(|world| world.faults.has(fault))
}

fn url(call: &Call<'_, '_>, path: Option<Rc<str>>, ending: &str) -> Id {
    path.map_or(NIL, |path| {
        let url = file_url(&format!("{path}{ending}"));
        call.add(Object::Url(url.into()))
    })
}

/// A property by its key, as a list of apps hands out a column of them; what is missing is nil.
pub(super) fn value_for_key(call: &Call<'_, '_>, pid: i32, key: &str) -> Id {
    if has(call, Fault::ColumnsOfAppsAreEmpty) {
        return NIL;
    }
    let seen = call.bridge.seen(pid);
    let there = seen.as_ref().is_some_and(|app| !app.terminated);
    let text = |text: Option<Rc<str>>| text.map_or(NIL, |text| call.add(Object::Text(text)));
    let flag = |of: fn(&Seen) -> bool| call.add(Object::Bool(seen.as_ref().is_some_and(of)));
    match key {
        "localizedName" => text(seen.map(|app| app.name)),
        "bundleIdentifier" => text(seen.and_then(|app| app.bundle_id)),
        "processIdentifier" => {
            let there = there || has(call, Fault::TerminationUnseen);
            call.add(Object::Integer(if there { i64::from(pid) } else { -1 }))
        }
        "activationPolicy" => call.add(Object::Integer(seen.map_or(2, |app| app.policy))),
        "bundleURL" => url(call, seen.and_then(|app| app.path), "/"),
        "executableURL" => url(call, seen.map(|app| app.executable), ""),
        "hidden" | "isHidden" => flag(|app| app.hidden),
        "active" | "isActive" => flag(|app| app.active),
        other => call
            .bridge
            .host
            .not_simulated(&format!("valueForKey: {other} of NSRunningApplication")),
    }
}
