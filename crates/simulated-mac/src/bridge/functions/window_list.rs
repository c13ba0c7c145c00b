//! The window server's list for scripts [bridge 6].

use std::{collections::BTreeSet, rc::Rc};

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{Id, NIL, Object},
    state::Bridge,
};
use crate::tree::windows::{self, Listed};
use simulated_world::geometry::Rect;
use simulated_world::world::{NO_SPACE, Permission, Service};

pub(crate) const ROWS: Rows = &[
    ("CGSCopySpacesForWindows", spaces),
    ("CGSMainConnectionID", connection),
    ("CGWindowListCopyWindowInfo", copy),
];

/// The connection of the process to the window server.
fn connection(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(4_711))
}

/// The Spaces that some windows are on, each once: none for what its app keeps off the screen [findings-2 8.5].
fn spaces(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(2)? else {
        return Ok(Out::Old(NIL));
    };
    let wanted: Vec<i64> = items
        .borrow()
        .iter()
        .filter_map(|id| match call.bridge.object(*id) {
            Object::Integer(number) => Some(number),
            _ => None,
        })
        .collect();
    let found: BTreeSet<u32> = call.bridge.host.world(|world| {
        let windows = world.apps.iter().flat_map(|app| &app.windows);
        let asked = windows.filter(|window| wanted.contains(&i64::from(window.id)));
        let spaces = asked.map(|window| window.space);
        spaces.filter(|space| *space != NO_SPACE).collect()
    });
    let numbers = found.into_iter().map(i64::from).map(Object::Integer);
    let numbers = numbers.map(|number| call.add(number)).collect();
    Ok(Out::New(Object::array(numbers)))
}

/// `CGWindowListOption`.
const ON_SCREEN_ONLY: i64 = 1;
const ABOVE: i64 = 2;
const BELOW: i64 = 4;
const INCLUDING: i64 = 8;
const WITHOUT_DESKTOP: i64 = 16;

fn copy(call: &mut Call<'_, '_>) -> Answer {
    let options = call.integer(0)?;
    let relative = call.integer(1)?;
    let host = &call.bridge.host;
    host.count_window_list();
    let seen = host.world(|world| {
        let named = world.permission(Service::ScreenRecording) == Permission::Granted;
        world.session.gui.then(|| (windows::list(world), named))
    });
    // Without a window server there is no list.
    let Some((list, named)) = seen else {
        return Ok(Out::Old(NIL));
    };
    let place = list
        .iter()
        .position(|window| i64::from(window.id) == relative);
    let is_wanted = |at: usize, window: &Listed| {
        let has = |bit| options & bit != 0;
        if has(WITHOUT_DESKTOP) && window.desktop {
            return false;
        }
        if has(ABOVE) || has(BELOW) || has(INCLUDING) {
            let beside =
                place.is_some_and(|place| (has(ABOVE) && at < place) || (has(BELOW) && at > place));
            return (beside && window.on_screen) || (has(INCLUDING) && Some(at) == place);
        }
        !has(ON_SCREEN_ONLY) || window.on_screen
    };
    let wanted = list
        .iter()
        .enumerate()
        .filter(|(at, window)| is_wanted(*at, window));
    let items = wanted
        .map(|(_, window)| entry(call.bridge, window, named))
        .collect();
    Ok(Out::New(Object::array(items)))
}

fn entry(bridge: &Bridge, window: &Listed, named: bool) -> Id {
    let mut entries: Vec<(Rc<str>, Id)> = Vec::with_capacity(11);
    let mut add = |key: &str, object| entries.push((key.into(), bridge.add(object)));
    add("kCGWindowNumber", Object::Integer(i64::from(window.id)));
    add("kCGWindowOwnerPID", Object::Integer(i64::from(window.pid)));
    add("kCGWindowOwnerName", Object::text(window.owner.as_str()));
    // Names need Screen Recording, everything else is for all; a window without a title has none [findings-2 8.5].
    if named && !window.name.is_empty() {
        add("kCGWindowName", Object::text(window.name.as_str()));
    }
    add("kCGWindowLayer", Object::Integer(i64::from(window.layer)));
    add("kCGWindowBounds", bounds(bridge, window.frame));
    add("kCGWindowAlpha", Object::Integer(1));
    let sharing = i64::from(!window.unshareable);
    add("kCGWindowSharingState", Object::Integer(sharing));
    add("kCGWindowStoreType", Object::Integer(1));
    add("kCGWindowMemoryUsage", Object::Integer(2288));
    if window.on_screen {
        add("kCGWindowIsOnscreen", Object::Bool(true));
    }
    bridge.add(Object::dictionary(entries))
}

fn bounds(
    bridge: &Bridge,
    Rect {
        x,
        y,
        width,
        height,
    }: Rect,
) -> Object {
    let parts = [("X", x), ("Y", y), ("Width", width), ("Height", height)];
    Object::dictionary(
        parts
            .into_iter()
            .map(|(key, number)| (Rc::from(key), bridge.add(Object::Real(number))))
            .collect(),
    )
}
