//! Input events: how what a script posts reaches the apps [bridge 3] [bridge 7] [bridge 8].
//!
//! [`post`] puts an event on its way, [`deliver`] lets it arrive a little later: whoever looks at once still sees the
//! old state, as on a Mac.

mod keyboard;
mod modifiers;
mod pointer;
pub(crate) mod sources;
mod switcher;

pub(crate) use keyboard::{characters, held_modifiers, select_source};
pub(crate) use modifiers::MODIFIERS;
pub(crate) use pointer::on_a_display;

use crate::{
    tree::Ui,
    world::{Event, Kind, LastEvent, Pending, PendingWhat, Permission, Service, World},
};

/// From posting to arriving, in seconds (7: the pointer lags some milliseconds).
const LAG: f64 = 0.008;

/// Puts an event on its way; without the permission it is dropped without a word [bridge 3]. The error is what a Mac
/// does with it and the simulator does not.
pub(crate) fn post(world: &mut World, event: Event, now: f64) -> Result<(), &'static str> {
    if world.permission(Service::PostEvents) != Permission::Granted || !world.session.gui {
        return Ok(());
    }
    match event.kind {
        Kind::KeyDown | Kind::KeyUp if sources::source(&world.keyboard.source).is_none() => {
            return Err("this input source");
        }
        Kind::Down | Kind::Up | Kind::Dragged | Kind::Moved | Kind::Scroll
            if event.target.is_some() =>
        {
            return Err("mouse events that are posted to a process");
        }
        _ => {}
    }
    let earlier = world.pending.iter().filter_map(|one| match one.what {
        PendingWhat::Input { .. } => Some(one.at),
        _ => None,
    });
    // Events arrive in the order in which they were posted.
    let at = earlier.fold(now + LAG, f64::max);
    world.pending.push(Pending {
        at,
        what: PendingWhat::Input {
            event: Box::new(Event {
                posted: true,
                ..event
            }),
        },
    });
    Ok(())
}

/// Whether events were posted that have not arrived yet.
pub(crate) fn is_on_its_way(world: &World) -> bool {
    let is_input = |one: &Pending| matches!(one.what, PendingWhat::Input { .. });
    world.pending.iter().any(is_input)
}

/// Remembers that an event arrived.
pub(crate) fn note(world: &mut World, event: &Event, at: f64) {
    let last = LastEvent {
        kind: event.kind,
        button: event.button.min(2),
        posted: event.posted || event.target.is_some(),
        at,
    };
    let is_same = |one: &LastEvent| LastEvent { at, ..*one } == last;
    world.last_events.retain(|one| !is_same(one));
    world.last_events.push(last);
}

/// When the last event of these kinds arrived, in seconds since 1970. `all` counts those that scripts post as well.
pub(crate) fn last_event(
    world: &World,
    all: bool,
    matches: impl Fn(Kind, i64) -> bool,
) -> Option<f64> {
    let counts = |one: &&LastEvent| (all || !one.posted) && matches(one.kind, one.button);
    let times = world.last_events.iter().filter(counts).map(|one| one.at);
    times.reduce(f64::max)
}

/// Lets an event arrive.
pub(crate) fn deliver(ui: &mut Ui<'_>, event: &Event) {
    arrive(ui, event);
    if matches!(event.kind, Kind::KeyDown | Kind::Up | Kind::Scroll) {
        let pid = event.target.unwrap_or(ui.front);
        ui.note_act(pid);
    }
}

fn arrive(ui: &mut Ui<'_>, event: &Event) {
    // What is posted to a process is no input of the session: nobody else sees a key go down [bridge 7] (grade C).
    if event.target.is_some() {
        if event.kind == Kind::KeyDown {
            keyboard::key_of_process(ui, event);
        }
        return;
    }
    // It goes with the first key or movement, and takes that [events 3.13].
    if ui.preferences.screen_saver.running {
        ui.stop_screen_saver();
        return;
    }
    ui.input.flags = event.flags & MODIFIERS;
    match event.kind {
        Kind::KeyDown | Kind::KeyUp => keyboard::key(ui, event),
        Kind::Down | Kind::Up | Kind::Dragged | Kind::Moved => pointer::mouse(ui, event),
        Kind::Scroll => pointer::wheel(ui, event),
        Kind::FlagsChanged | Kind::Null => {}
    }
    switcher::settle(ui, event.kind);
}
