//! What the person at the Mac does with keyboard and mouse while scripts run.

use super::{keyboard, pointer};
use crate::finder;
use simulated_world::{
    geometry::Point,
    world::{
        Doer, DoneEntry, DoneWhat, Event, Kind, LastEvent, Pending, PendingWhat, PersonAct,
        PersonDoes, World, disk::folder_of,
    },
};

/// In how many steps a pointer goes somewhere.
const STEPS: u32 = 4;

/// Whether the person is to begin with something.
pub(crate) fn is_waiting(world: &World) -> bool {
    world.person.iter().any(|act| act.after_events == 0)
}

/// Counts an event that a script has posted.
pub(super) fn note_posted(world: &mut World) {
    for act in &mut world.person {
        act.after_events = act.after_events.saturating_sub(1);
    }
}

/// Has the person begin with what is to begin now.
pub(crate) fn begin(world: &mut World, now: f64) {
    let (begun, waiting): (Vec<PersonAct>, _) = std::mem::take(&mut world.person)
        .into_iter()
        .partition(|act| act.after_events == 0);
    world.person = waiting;
    for act in begun {
        let start = now + f64::from(act.after_ms) / 1000.0;
        let pace = f64::from(act.every_ms) / 1000.0;
        let file = match &act.does {
            PersonDoes::Writes(path) => Some((path, false)),
            PersonDoes::Removes(path) => Some((path, true)),
            _ => None,
        };
        if let Some((path, removed)) = file {
            let path = path.clone();
            world.pending.push(Pending {
                at: start,
                what: PendingWhat::UserFile { path, removed },
            });
        }
        for (step, event) in events(world, &act.does) {
            let event = Box::new(event);
            world.pending.push(Pending {
                at: start + pace * step,
                what: PendingWhat::Person { event },
            });
        }
    }
}

/// The events of an act, each with the steps from the first to it.
fn events(world: &World, does: &PersonDoes) -> Vec<(f64, Event)> {
    match does {
        PersonDoes::Types(text) => typed(world, text),
        PersonDoes::MovesTo(to) => moved(world, *to),
        PersonDoes::Clicks(at) => {
            let mut events = moved(world, *at);
            for (step, kind) in [(1.0, Kind::Down), (1.5, Kind::Up)] {
                let click = Event {
                    kind,
                    click_count: 1,
                    ..pointed(world, *at)
                };
                events.push((f64::from(STEPS) + step, click));
            }
            events
        }
        // No device.
        PersonDoes::Writes(_) | PersonDoes::Removes(_) => Vec::new(),
    }
}

/// The user makes an empty file or removes it, and it is noted after how many events.
pub(crate) fn change_file(world: &mut World, path: &str, removed: bool) {
    let is_changed = match (removed, folder_of(path)) {
        (true, _) => world.remove_file(path),
        (false, Some(folder)) => {
            world.create_folder(folder, true) && world.write_file(path, "").is_ok()
        }
        (false, None) => false,
    };
    if !is_changed {
        return;
    }
    finder::list_anew(world);
    let what = match removed {
        true => DoneWhat::Deleted,
        false => DoneWhat::Made,
    };
    let begins = |one: &&LastEvent| one.posted && !matches!(one.kind, Kind::Up | Kind::KeyUp);
    let posted = world.last_events.iter().filter(begins);
    let posted = posted.map(|one| u64::from(one.count)).sum();
    world.done.set_doer(Doer::User);
    world.done.note(DoneEntry {
        posted: Some(posted),
        ..DoneEntry::new(what).with(path.to_owned())
    });
    world.done.set_doer(Doer::default());
}

fn typed(world: &World, text: &str) -> Vec<(f64, Event)> {
    let mut events = Vec::new();
    for (place, letter) in text.chars().enumerate() {
        let letter = if letter == '\n' { '\r' } else { letter };
        let key = keyboard::key_of(world, letter);
        let (key_code, flags) = key.unwrap_or_default();
        let down = Event {
            kind: Kind::KeyDown,
            key_code,
            flags,
            text: key.is_none().then(|| letter.to_string()),
            ..Event::default()
        };
        let up = Event {
            kind: Kind::KeyUp,
            flags: 0,
            ..down.clone()
        };
        // Far fewer than 2^53.
        let step = place as f64;
        events.extend([(step, down), (step + 0.5, up)]);
    }
    events
}

fn moved(world: &World, to: Point) -> Vec<(f64, Event)> {
    let from = world.pointer;
    let steps = 1..=STEPS;
    let part = |step: u32| f64::from(step) / f64::from(STEPS);
    let at = |part: f64| {
        Point::new(
            from.x + (to.x - from.x) * part,
            from.y + (to.y - from.y) * part,
        )
    };
    steps
        .map(|step| {
            let event = Event {
                kind: Kind::Moved,
                ..pointed(world, at(part(step)))
            };
            (f64::from(step), event)
        })
        .collect()
}

fn pointed(world: &World, at: Point) -> Event {
    Event {
        location: pointer::on_a_display(world, at),
        ..Event::default()
    }
}
