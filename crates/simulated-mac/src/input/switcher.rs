//! The app switcher: Tab while Command is held chooses the next app, and Command going up brings it forward [findings 5.9].
//!
//! It is no window of any app, and takes only keys of the session: none that are posted to a process.

use super::modifiers::{COMMAND, SHIFT};
use crate::tree::Ui;
use simulated_world::{
    processes,
    world::{Event, Kind, Switcher},
};

/// Virtual key codes [bridge 8.5].
const TAB: u16 = 48;
const ESCAPE: u16 = 53;

/// Gives a key that goes down to the switcher. True when it took it: while it is shown no app gets keys.
pub(super) fn takes(ui: &mut Ui<'_>, event: &Event) -> bool {
    let command = event.flags & COMMAND != 0;
    if ui.session.locked || !command {
        return false;
    }
    match (event.key_code, ui.input.switcher.take()) {
        (TAB, shown) => {
            let shown = shown.unwrap_or_else(|| Switcher {
                apps: processes::by_last_use(ui),
                chosen: 0,
            });
            ui.input.switcher = Some(next(shown, event.flags & SHIFT != 0));
            true
        }
        (ESCAPE, Some(_)) => true,
        (_, shown) => {
            ui.input.switcher = shown;
            ui.input.switcher.is_some()
        }
    }
}

fn next(shown: Switcher, back: bool) -> Switcher {
    let count = shown.apps.len().max(1);
    let step = if back { count - 1 } else { 1 };
    Switcher {
        chosen: (shown.chosen + step) % count,
        ..shown
    }
}

/// After an event of the keyboard: the chosen app comes forward once Command is up.
pub(super) fn settle(ui: &mut Ui<'_>, kind: Kind) {
    let is_key = matches!(kind, Kind::KeyDown | Kind::KeyUp | Kind::FlagsChanged);
    if !is_key || ui.input.flags & COMMAND != 0 {
        return;
    }
    let Some(shown) = ui.input.switcher.take() else {
        return;
    };
    if let Some(pid) = shown.apps.get(shown.chosen).copied() {
        // One that has ended meanwhile cannot come.
        let _came = ui.process(pid).activate();
    }
}
