//! What keys do [bridge 8]: modifiers are held, everything else goes to the app in front, through the
//! keyboard layout and the input method.

use super::{
    modifiers::{COMMAND, MODIFIERS, SHIFT},
    sources, switcher,
};
use crate::tree::{AppUi, Ui, keys, stroke::Stroke};
use simulated_world::world::{App, Event, Fault, Kind, PendingWhat, World};

/// Modifiers among an event's flags [bridge 8.1].
const CAPS_LOCK: u64 = 0x0001_0000;
pub(super) const CONTROL: u64 = 0x0004_0000;
pub(super) const OPTION: u64 = 0x0008_0000;

/// Virtual key codes [bridge 8.5].
const RETURN: u16 = 36;
const DELETE: u16 = 51;
const ESCAPE: u16 = 53;
const SPACE: u16 = 49;

/// The modifier that a virtual key is [bridge 8.1] [bridge 8.5].
fn modifier(key_code: u16) -> Option<u64> {
    Some(match key_code {
        54 | 55 => COMMAND,
        56 | 60 => SHIFT,
        57 => CAPS_LOCK,
        58 | 61 => OPTION,
        59 | 62 => CONTROL,
        63 => 0x0080_0000,
        _ => return None,
    })
}

/// The modifiers that are held down, what is still on its way among them.
pub(crate) fn held_modifiers(world: &World) -> u64 {
    let mut held = world.input.keys.clone();
    for pending in &world.pending {
        if let PendingWhat::Input { event } = &pending.what
            && event.target.is_none()
            && matches!(event.kind, Kind::KeyDown | Kind::KeyUp)
        {
            note(&mut held, event);
        }
    }
    let modifiers = held.into_iter().filter_map(modifier);
    modifiers.fold(0, |flags, own| flags | own)
}

/// Brings the keys that are held up to an event.
fn note(held: &mut Vec<u16>, event: &Event) {
    held.retain(|key| *key != event.key_code);
    if event.kind == Kind::KeyDown {
        held.push(event.key_code);
    }
}

/// A key goes down or up.
pub(super) fn key(ui: &mut Ui<'_>, event: &Event) {
    let input = &mut ui.input;
    let held = &mut input.keys;
    note(held, event);
    if let Some(own) = modifier(event.key_code) {
        let mut others = held.iter().filter_map(|key| modifier(*key));
        if others.any(|other| other == own) {
            input.flags |= own;
        } else {
            input.flags &= !own;
        }
    } else if event.kind == Kind::KeyDown && !switcher::takes(ui, event) {
        type_key(ui, event);
    }
}

/// A key goes down that was posted to one process.
pub(super) fn key_of_process(ui: &mut Ui<'_>, event: &Event) {
    if modifier(event.key_code).is_none() {
        type_key(ui, event);
    }
}

/// The characters of a key event as AppKit gives them out: what it was told to type, else what the layout says
/// [bridge 8.4].
pub(crate) fn characters(world: &World, event: &Event, ignoring_modifiers: bool) -> String {
    let command = event.flags & COMMAND != 0 && !ignoring_modifiers;
    typed(world, event, ignoring_modifiers, command)
}

/// What a key types on the layout as it is with Command or without it [findings 5.4].
fn typed(world: &World, event: &Event, ignoring_modifiers: bool, command: bool) -> String {
    if let Some(text) = &event.text {
        return text.clone();
    }
    let Some(source) = sources::source(&world.keyboard.source) else {
        return String::new();
    };
    let has = |flag: u64| event.flags & flag != 0;
    let option = has(OPTION) && !ignoring_modifiers;
    let typed = source.characters(event.key_code, has(SHIFT), option, command);
    if has(CAPS_LOCK) && !has(SHIFT) && !ignoring_modifiers {
        typed.to_uppercase()
    } else {
        typed.to_owned()
    }
}

/// The key that types a character on the current layout, and the modifiers for it.
pub(crate) fn key_of(world: &World, letter: char) -> Option<(u16, u64)> {
    let source = sources::source(&world.keyboard.source)?;
    let wanted = letter.to_string();
    [(false, false), (true, false), (false, true), (true, true)]
        .into_iter()
        .find_map(|(shift, option)| {
            let own = if shift { SHIFT } else { 0 } | if option { OPTION } else { 0 };
            (0..128)
                .find(|code| source.characters(*code, shift, option, false) == wanted)
                .map(|code| (code, own))
        })
}

/// A key as a virtual machine or a remote desktop hands it on: its code, and the modifiers that are down themselves
/// [findings 5.5].
fn by_code(ui: &Ui<'_>, event: &Event) -> Event {
    let down = ui.input.keys.iter().filter_map(|key| modifier(*key));
    Event {
        text: None,
        flags: down.fold(0, |flags, own| flags | own),
        ..event.clone()
    }
}

fn type_key(ui: &mut Ui<'_>, event: &Event) {
    let by_code = ui
        .faults
        .has(Fault::KeyTextIsIgnored)
        .then(|| by_code(ui, event));
    let event = by_code.as_ref().unwrap_or(event);
    // The lock screen takes everything [bridge 8.6].
    if ui.session.locked {
        return;
    }
    let pid = event.target.unwrap_or(ui.front);
    // An app that hangs does not get to its events.
    if ui.app(pid).is_none_or(App::is_deaf) {
        return;
    }
    let flags = event.flags & MODIFIERS;
    let plain = Event {
        flags: flags & !SHIFT,
        ..event.clone()
    };
    let command = flags & COMMAND != 0;
    if command && pid != ui.front && ui.faults.has(Fault::ShortcutsBehindAreLost) {
        return;
    }
    let stroke = Stroke {
        key_code: event.key_code,
        told: event.text.is_some(),
        text: characters(ui, event, false),
        with_shift: typed(ui, event, true, command),
        alone: typed(ui, &plain, true, command),
        shift: flags & SHIFT != 0,
        control: flags & CONTROL != 0,
        option: flags & OPTION != 0,
        command,
    };
    let windows = |ui: &Ui<'_>| ui.app(pid).map_or(0, |app| app.windows.len());
    let before = windows(ui);
    let mut app = ui.of_app(pid);
    if !compose(&mut app, &stroke) {
        keys::press(&mut app, &stroke);
    }
    if windows(ui) > before && pid != ui.front && ui.faults.has(Fault::NewWindowsActivate) {
        let _came = ui.process(pid).activate();
    }
}

/// Gives a key to the input method. True when it kept it: it composes what is typed, told texts too ([bridge 8.3]: they
/// may be routed to it), until Return hands it to the app.
fn compose(ui: &mut AppUi<'_>, stroke: &Stroke) -> bool {
    let composes = sources::source(&ui.keyboard.source).is_some_and(|source| source.composes);
    if !composes || stroke.command || stroke.control || !keys::takes_text(ui) {
        return false;
    }
    let composing = &mut ui.keyboard.composing;
    match stroke.key_code {
        _ if stroke.told => composing.push_str(&stroke.text),
        RETURN | SPACE | DELETE | ESCAPE if composing.is_empty() => return false,
        RETURN => commit(ui),
        DELETE => {
            composing.pop();
        }
        ESCAPE => composing.clear(),
        _ if stroke.is_printable() => composing.push_str(&stroke.text),
        // Arrows and the like move within what is composed, which is not simulated further.
        _ => return !composing.is_empty(),
    }
    true
}

/// Hands what was composed to the app.
fn commit(ui: &mut AppUi<'_>) {
    let text = std::mem::take(&mut ui.keyboard.composing);
    if !text.is_empty() {
        keys::insert(ui, &text);
    }
}

/// Switches to another input source. What was composed until then goes to the app.
pub(crate) fn select_source(ui: &mut Ui<'_>, id: &str) {
    if ui.keyboard.source != id {
        let front = ui.front;
        commit(&mut ui.of_app(front));
        id.clone_into(&mut ui.keyboard.source);
        ui.indicate_input_source(front);
    }
}
