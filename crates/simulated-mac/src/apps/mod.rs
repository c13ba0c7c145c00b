//! What apps do of their own accord when something happens in their user interface: documents are saved, web pages load,
//! Calculator calculates, a pane follows its list.
//!
//! What AppKit does for each of them (controls, menus, texts, windows) is the tree's business and not here.

mod about;
mod appearance;
mod behaviour;
mod browser;
pub(crate) mod browsers;
mod calculator;
mod closing;
mod control_center;
mod disclosure;
mod documents;
mod effects;
mod finder;
mod finder_copies;
mod input_menu;
pub(crate) mod lists;
pub(crate) mod notification_center;
pub(crate) mod notification_history;
pub(crate) mod own_dictionaries;
mod own_dictionary;
pub(crate) mod page_text;
mod panels;
mod panes;
mod parts;
pub(crate) mod power;
mod quick_look;
mod rename;
pub(crate) mod script_dialogs;
pub(crate) mod script_panels;
pub(crate) mod scripted_apps;
pub(crate) mod scripting_definition;
mod setting_controls;
pub(crate) mod settings;
mod sheets;
mod sound;
mod tabs;
pub(crate) mod terminal;
pub(crate) mod terms;
pub(crate) mod trash;
mod web;

pub(crate) use appearance::{set_dark, show as show_appearance};
pub(crate) use closing::{QuitOutcome, close as close_window, quit};
pub(crate) use documents::{open_file_in_app as open_file, scripting as text_documents};
pub(crate) use finder::open as open_in_finder;
pub(crate) use setting_controls::show as show_settings;
pub(crate) use sound::show as show_volume;

use crate::tree::{AppUi, UiEvent, UiEventHandler};

/// The apps of the simulated Mac, as those who hear of events.
pub(crate) struct Apps;

impl UiEventHandler for Apps {
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        if in_every_app(ui, event) {
            return true;
        }
        let behaviour = ui
            .app()
            .and_then(|app| behaviour::behaviour_of(app.bundle_id.as_deref()?));
        if behaviour.is_some_and(|behaviour| behaviour.handle(ui, event)) {
            return true;
        }
        if let UiEvent::MenuChosen(["Apple", "System Settings…"]) = event {
            parts::launch_with_bundle_id(ui, crate::privacy_pane::SYSTEM_SETTINGS);
            return true;
        }
        if let UiEvent::MenuChosen([.., title]) = event
            && let Some(name) = title.strip_prefix("About ")
            && ui.app().is_some_and(|app| ui.words.said(name) == app.name)
        {
            about::show(ui, title);
            return true;
        }
        false
    }
}

/// What happens in any app that shows the sheets, panels and panes that all of them share.
fn in_every_app(ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
    match event {
        UiEvent::WillPress(id) => {
            script_dialogs::press(ui, id)
                || script_panels::press(ui, id)
                || documents::answer(ui, id)
        }
        UiEvent::KeyUnhandled(key) => {
            script_dialogs::type_key(ui, key) || script_panels::type_key(ui, key)
        }
        UiEvent::Pressed(id) => {
            effects::carry_out(ui, id);
            panes::choose(ui, id);
            panes::follow(ui, id);
            false
        }
        UiEvent::ReturnTyped(id) => effects::send(ui, id),
        UiEvent::TextChanged(id) => {
            effects::text_changed(ui, id);
            false
        }
        UiEvent::ValueChanged(id) => {
            disclosure::follow(ui, id);
            panes::follow(ui, id);
            if !script_panels::follow(ui, id) {
                documents::follow(ui);
            }
            false
        }
        UiEvent::RowOpened(id) => script_panels::open_row(ui, id) || documents::open_row(ui, id),
        UiEvent::CloseRequested(window) => closing::close(ui, window),
        UiEvent::QuitRequested => {
            let now = ui.now;
            // What comes of it shows in the world.
            let _outcome = quit(ui, now);
            true
        }
        UiEvent::MenuChosen(titles) => effects::choose(ui, titles),
        UiEvent::ArrowAside(list, to_the_right) => disclosure::step(ui, list, to_the_right),
        UiEvent::OwnAction(..)
        | UiEvent::TextConfirmed(_)
        | UiEvent::KeptChanged
        | UiEvent::MenusWillUpdate
        | UiEvent::RowDropped(..) => false,
    }
}
