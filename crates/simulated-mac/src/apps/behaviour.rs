//! What an app is, beyond what AppKit makes of each of them, and which app behaves how.

use super::{
    appearance, browser, calculator, control_center, documents, finder, input_menu, lists,
    notification_center, power, quick_look, sound, tabs, terminal, web,
};
use super::{rename, setting_controls, trash};
use crate::{
    finder::{BUNDLE_ID as FINDER, is_icon},
    privacy_pane,
    tree::{AppUi, UiEvent},
};
use simulated_world::{ax::Role, world::Element};

/// What one app does with the events of its user interface.
pub(super) trait AppBehaviour: Sync {
    /// True when the app took the event: nothing else may come of it.
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool;
}

/// The apps that do something of their own, by their bundle ids.
const REGISTRY: &[(&str, &dyn AppBehaviour)] = &[
    (FINDER, &Finder),
    (browser::SAFARI, &Safari),
    (browser::CHROME, &Safari),
    (calculator::CALCULATOR, &Calculator),
    (control_center::CONTROL_CENTER, &ControlCenter),
    (documents::TEXT_EDIT, &TextEdit),
    (input_menu::AGENT, &InputMenu),
    (notification_center::BUNDLE_ID, &NotificationCenter),
    (power::LOGIN_WINDOW, &LoginWindow),
    (privacy_pane::SYSTEM_SETTINGS, &SystemSettings),
    (terminal::TERMINAL, &Terminal),
];

/// The behaviour of the app with a bundle id; None for one that does what AppKit does.
pub(super) fn behaviour_of(bundle_id: &str) -> Option<&'static dyn AppBehaviour> {
    let mut rows = REGISTRY.iter();
    let row = rows.find(|(id, _)| *id == bundle_id);
    let own = row.map(|(_, behaviour)| *behaviour);
    own.or_else(|| lists::is_listed(bundle_id).then_some(&Lister))
}

struct Finder;

impl AppBehaviour for Finder {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        let taken = match event {
            UiEvent::MenuChosen(titles) => finder::choose(ui, titles),
            UiEvent::RowOpened(row) => finder::open_row(ui, row),
            UiEvent::RowDropped(row, onto) => finder::drop_row(ui, row, onto),
            UiEvent::ValueChanged(id) => {
                let is_entry = |one: &Element| one.role == Role::Row || is_icon(one);
                if ui.element(id).is_some_and(is_entry) {
                    rename::commit(ui, None);
                }
                finder::follow(ui, id);
                false
            }
            UiEvent::ArrowAside(list, to_the_right) => finder::step_aside(ui, list, to_the_right),
            UiEvent::WillPress(id) => {
                trash::answer(ui, id) || rename::answer(ui, id) || quick_look::press(ui, id)
            }
            UiEvent::TextConfirmed(id) => rename::commit(ui, Some(id)),
            UiEvent::KeyUnhandled("\r") => trash::empty_if_asked(ui) || rename::begin(ui),
            UiEvent::KeyUnhandled("\u{1b}") => rename::cancel(ui) || quick_look::close(ui),
            UiEvent::KeyUnhandled(" ") => quick_look::toggle(ui),
            _ => false,
        };
        finder::update_menus(ui);
        taken
    }
}

struct Safari;

impl AppBehaviour for Safari {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::WillPress(id) => web::press(ui, id),
            UiEvent::OwnAction(id, name) => tabs::act(ui, id, name),
            UiEvent::MenuChosen(titles) => web::choose(ui, titles),
            UiEvent::MenusWillUpdate => {
                browser::update_menus(ui);
                false
            }
            UiEvent::TextConfirmed(id) => {
                if !web::submit(ui, id) {
                    web::confirm(ui, id);
                }
                true
            }
            _ => false,
        }
    }
}

struct Calculator;

impl AppBehaviour for Calculator {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::WillPress(id) => calculator::press(ui, id),
            UiEvent::KeyUnhandled(text) => calculator::type_key(ui, text),
            UiEvent::MenuChosen(titles) => calculator::choose(ui, titles),
            _ => false,
        }
    }
}

struct TextEdit;

impl AppBehaviour for TextEdit {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::MenuChosen(titles) => documents::choose(ui, titles),
            UiEvent::WillPress(id) => documents::press(ui, id) || documents::press_style(ui, id),
            UiEvent::KeyUnhandled(key) => documents::type_key(ui, key),
            UiEvent::MenusWillUpdate => {
                documents::update_menus(ui);
                false
            }
            _ => false,
        }
    }
}

struct Terminal;

impl AppBehaviour for Terminal {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::ReturnTyped(id) => {
                let now = ui.now;
                terminal::run_line(ui, id, now)
            }
            _ => false,
        }
    }
}

/// The agent that shows the input menu.
struct InputMenu;

impl AppBehaviour for InputMenu {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::MenuChosen(titles) => input_menu::choose(ui, titles),
            _ => false,
        }
    }
}

struct NotificationCenter;

impl AppBehaviour for NotificationCenter {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::WillPress(id) => notification_center::press(ui, id),
            UiEvent::OwnAction(id, name) => notification_center::act(ui, id, name),
            _ => false,
        }
    }
}

struct LoginWindow;

impl AppBehaviour for LoginWindow {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        match event {
            UiEvent::WillPress(id) => {
                let now = ui.now;
                power::answer(ui, id, now)
            }
            _ => false,
        }
    }
}

/// An app whose window lists what it keeps.
struct Lister;

impl AppBehaviour for Lister {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        lists::follow(ui, event)
    }
}

struct ControlCenter;

impl AppBehaviour for ControlCenter {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        control_center::follow(ui, event);
        false
    }
}

struct SystemSettings;

impl AppBehaviour for SystemSettings {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        if let UiEvent::Pressed(id) | UiEvent::ValueChanged(id) = event {
            let now = ui.now;
            sound::follow(ui, id);
            appearance::follow(ui, id, now);
            setting_controls::follow(ui, id);
            privacy_pane::follow(ui, id);
        }
        false
    }
}
