//! What an app is, beyond what AppKit makes of each of them, and which app behaves how.

use super::{browser, calculator, documents, finder, input_menu, sound, web};
use crate::{
    finder::BUNDLE_ID as FINDER,
    tree::{Ui, UiEvent},
};

/// What one app does with the events of its user interface.
pub(super) trait AppBehaviour: Sync {
    /// True when the app took the event: nothing else may come of it.
    fn handle(&self, ui: &mut Ui<'_>, pid: i32, event: UiEvent<'_>) -> bool;
}

/// The apps that do something of their own, by their bundle ids.
const REGISTRY: &[(&str, &dyn AppBehaviour)] = &[
    (FINDER, &Finder),
    (browser::SAFARI, &Safari),
    (calculator::CALCULATOR, &Calculator),
    (documents::TEXT_EDIT, &TextEdit),
    (input_menu::AGENT, &InputMenu),
    (sound::SETTINGS, &SystemSettings),
];

/// The behaviour of the app with a bundle id; None for one that does what AppKit does.
pub(super) fn behaviour_of(bundle_id: &str) -> Option<&'static dyn AppBehaviour> {
    let mut rows = REGISTRY.iter();
    let row = rows.find(|(id, _)| *id == bundle_id);
    row.map(|(_, behaviour)| *behaviour)
}

struct Finder;

impl AppBehaviour for Finder {
    fn handle(&self, ui: &mut Ui<'_>, pid: i32, event: UiEvent<'_>) -> bool {
        let now = ui.now;
        match event {
            UiEvent::MenuChosen(titles) => finder::choose(ui, titles, now),
            UiEvent::RowOpened(row) => finder::open_row(ui, pid, row, now),
            UiEvent::ValueChanged(id) => {
                finder::follow(ui, pid, id);
                false
            }
            _ => false,
        }
    }
}

struct Safari;

impl AppBehaviour for Safari {
    fn handle(&self, ui: &mut Ui<'_>, pid: i32, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::WillPress(id) => web::press(ui, pid, id),
            UiEvent::MenuChosen(titles) => web::choose(ui, pid, titles),
            UiEvent::TextConfirmed(id) => {
                web::confirm(ui, pid, id);
                true
            }
            _ => false,
        }
    }
}

struct Calculator;

impl AppBehaviour for Calculator {
    fn handle(&self, ui: &mut Ui<'_>, pid: i32, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::WillPress(id) => calculator::press(ui, pid, id),
            UiEvent::KeyUnhandled(text) => calculator::type_key(ui, pid, text),
            _ => false,
        }
    }
}

struct TextEdit;

impl AppBehaviour for TextEdit {
    fn handle(&self, ui: &mut Ui<'_>, pid: i32, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::MenuChosen(titles) => documents::choose(ui, pid, titles),
            _ => false,
        }
    }
}

/// The agent that shows the input menu.
struct InputMenu;

impl AppBehaviour for InputMenu {
    fn handle(&self, ui: &mut Ui<'_>, pid: i32, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::MenuChosen(titles) => input_menu::choose(ui, pid, titles),
            _ => false,
        }
    }
}

struct SystemSettings;

impl AppBehaviour for SystemSettings {
    fn handle(&self, ui: &mut Ui<'_>, pid: i32, event: UiEvent<'_>) -> bool {
        if let UiEvent::Pressed(id) | UiEvent::ValueChanged(id) = event {
            sound::follow(ui, pid, id);
        }
        false
    }
}
