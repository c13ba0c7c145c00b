//! Input events: how what a script posts reaches the apps [bridge 3] [bridge 7] [bridge 8].
//!
//! [`post`] puts an event on its way, [`deliver`] lets it arrive a little later: whoever looks at once still sees the
//! old state, as on a Mac.

mod keyboard;
mod modifiers;
pub(crate) mod person;
mod pointer;
pub(crate) mod sources;
mod switcher;

pub(crate) use keyboard::{characters, held_modifiers, key_of, select_source};
pub(crate) use modifiers::MODIFIERS;
pub(crate) use pointer::on_a_display;

use crate::tree::Ui;
use simulated_world::world::{
    Doer, Event, Kind, LastEvent, Pending, PendingWhat, Permission, Service, World,
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
    person::note_posted(world);
    let event = Event {
        posted: true,
        ..event
    };
    enter(world, event, now);
    Ok(())
}

/// The window server sees an event: it counts from now on, and arrives a little later.
pub(crate) fn enter(world: &mut World, event: Event, now: f64) {
    note(world, &event, now);
    let earlier = world.pending.iter().filter_map(|one| match one.what {
        PendingWhat::Input { .. } => Some(one.at),
        _ => None,
    });
    // Events arrive in the order in which they were seen.
    let at = earlier.fold(now + LAG, f64::max);
    let event = Box::new(event);
    world.pending.push(Pending {
        at,
        what: PendingWhat::Input { event },
    });
}

/// Whether events were posted that have not arrived yet.
pub(crate) fn is_on_its_way(world: &World) -> bool {
    let is_input = |one: &Pending| matches!(one.what, PendingWhat::Input { .. });
    world.pending.iter().any(is_input)
}

/// Remembers that an event was seen.
fn note(world: &mut World, event: &Event, at: f64) {
    let (kind, button) = (event.kind, event.button.min(2));
    let posted = event.posted || event.target.is_some();
    let is_same =
        |one: &LastEvent| one.kind == kind && one.button == button && one.posted == posted;
    match world.last_events.iter_mut().find(|one| is_same(one)) {
        Some(last) => {
            last.at = at;
            last.count = last.count.wrapping_add(1);
        }
        None => world.last_events.push(LastEvent {
            kind,
            button,
            posted,
            at,
            count: 1,
        }),
    }
}

/// The events of these kinds that were seen: how many of each, and the last one. `all` counts those that scripts post as well.
pub(crate) fn seen(
    world: &World,
    all: bool,
    matches: impl Fn(Kind, i64) -> bool,
) -> impl Iterator<Item = &LastEvent> {
    let counts = move |one: &&LastEvent| (all || !one.posted) && matches(one.kind, one.button);
    world.last_events.iter().filter(counts)
}

/// Lets an event arrive.
pub(crate) fn deliver(ui: &mut Ui<'_>, event: &Event) {
    let is_script = event.posted || event.target.is_some();
    ui.done.set_doer(match is_script {
        true => Doer::Osascript,
        false => Doer::User,
    });
    arrive(ui, event);
    ui.done.set_doer(Doer::default());
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
