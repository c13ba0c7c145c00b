//! Which window and which element an app's focus is on.

use super::{kinds::is_text_input, text, types::Target, uncommitted::end_edit};
use simulated_world::first_responder;
use simulated_world::world::{
    App, Element, Fault, Pending, PendingWhat, Process, SHOWN_SPACE, Window, World,
};

/// Whether a window is on the screen that is shown.
pub(super) fn is_shown(app: &App, window: &Window) -> bool {
    !app.hidden && window.is_on_shown_space()
}

/// AXFocusedWindow: a sheet takes the keyboard from its window.
pub(super) fn focused_window(app: &App) -> Option<Target> {
    let window = app.key_window()?;
    let id = window.sheet().map_or(window.element_id, |sheet| sheet.id);
    Some(Target::Node { pid: app.pid, id })
}

/// AXFocusedUIElement of an app: its element with the session's focus, else the one that its front window remembers,
/// else that window.
pub(super) fn focused_element(world: &World, app: &App) -> Option<Target> {
    let target = |id| Target::Node { pid: app.pid, id };
    let window = app.key_window();
    let lists = window.iter().map(|window| window.children.as_slice());
    let mut remembered = None;
    for element in lists.flatten() {
        element.walk(&mut |inner| {
            let has_it = Some(inner.id) == world.focus;
            if has_it || (inner.focused && remembered.is_none()) {
                remembered = Some(inner.id);
            }
        });
    }
    // What lies in no window, as an icon of the desktop, has it only as long as it is the session's.
    for element in &app.elements {
        let id = world.focus.filter(|id| element.holds(*id));
        remembered = id.or(remembered);
    }
    remembered.map(target).or_else(|| focused_window(app))
}

/// The process that holds secure input: AppKit switches it on while the focus is in a password field.
pub(crate) fn secure_input(world: &World) -> Option<i32> {
    let in_password = || {
        let app = world.app(world.front)?;
        let target = focused_element(world, app)?;
        let mut secure = false;
        for element in app.windows.iter().flat_map(|window| &window.children) {
            element.walk(&mut |inner| {
                let is_focus = target
                    == (Target::Node {
                        pid: app.pid,
                        id: inner.id,
                    });
                secure |= is_focus && text::is_secure(inner);
            });
        }
        secure.then_some(app.pid)
    };
    world.session.secure_input_pid.or_else(in_password)
}

/// Gives an element the focus, and takes it from the others of its app and of the session.
pub(crate) fn focus(process: &mut Process<'_>, id: u64) {
    fn note(elements: &mut [Element], old: Option<u64>, here: bool, id: u64, commits: bool) {
        for element in elements {
            if here || Some(element.id) == old {
                element.focused = element.id == id;
            }
            if here && element.id != id {
                end_edit(element, commits);
            }
            note(&mut element.children, old, here, id, commits);
        }
    }
    let (pid, old) = (process.pid, process.focus);
    let commits = process.faults.has(Fault::FieldsCommitWhenEditingEnds);
    for app in &mut process.apps {
        let here = app.pid == pid;
        for window in &mut app.windows {
            note(&mut window.children, old, here, id, commits);
        }
        note(&mut app.elements, old, here, id, commits);
    }
    process.focus = Some(id);
    if is_text(process, id) {
        process.indicate_input_source(pid);
    }
}

/// Whether an element of the process takes text.
fn is_text(process: &Process<'_>, id: u64) -> bool {
    let mut is_one = false;
    let windows = process.windows().iter();
    for element in windows.flat_map(|window| &window.children) {
        element.walk(&mut |one| is_one |= one.id == id && is_text_input(&one.role));
    }
    is_one
}

/// Gives a window the keyboard of its app, and brings it before the others of it.
pub(super) fn make_key(process: &mut Process<'_>, element_id: u64) {
    if let Some(app) = process.app_mut() {
        (app.key_window, app.last_key_window) = (0, 0);
    }
    raise(process, element_id);
}

/// Raises a window as soon as its app gets to it.
pub(super) fn raise_in_time(process: &mut Process<'_>, window: u64, now: f64) {
    let after = process.app().map_or(0, |app| app.raises_after_ms);
    if after == 0 {
        return raise(process, window);
    }
    let pid = process.pid;
    process.pending.push(Pending {
        at: now + f64::from(after) / 1000.0,
        what: PendingWhat::Raised { pid, window },
    });
}

/// Brings a window before the others of its app; of the front app, before all.
pub(crate) fn raise(process: &mut Process<'_>, element_id: u64) {
    let top = process.top();
    let front = process.front == process.pid;
    let restores = process.faults.has(Fault::ActivationRestoresTheLastWindow);
    let Some(app) = process.app_mut() else {
        return;
    };
    if restores && !front && app.last_key_window == 0 {
        app.last_key_window = app.key_window().map_or(0, |window| window.element_id);
    }
    let is_raised = |window: &Window| window.element_id == element_id;
    let Some(place) = app.windows.iter().position(is_raised) else {
        return;
    };
    let mut places: Vec<i64> = app.windows.iter().map(|window| window.z).collect();
    places.sort_unstable_by(|a, b| b.cmp(a));
    let raised = app.windows.remove(place);
    app.windows
        .sort_by_key(|window| std::cmp::Reverse(window.z));
    app.windows.insert(0, raised);
    // Within a background app it passes the app's own windows only.
    for (window, z) in app.windows.iter_mut().zip(places) {
        window.z = z;
    }
    if let Some(window) = app
        .windows
        .first_mut()
        .filter(|window| front && window.z < top)
    {
        window.z = top + 1;
    }
    first_responder::give(process);
}

/// Those of the current space and the minimised ones, front to back [bridge 4.8].
pub(super) fn windows_of(app: &App) -> impl Iterator<Item = &Window> {
    let mut windows: Vec<&Window> = app
        .windows
        .iter()
        .filter(|window| window.space == SHOWN_SPACE || window.minimised)
        .collect();
    windows.sort_by_key(|window| (window.minimised, std::cmp::Reverse(window.z)));
    windows.into_iter()
}
