//! What choosing a menu item does: what means the same in every app, and what is the app's own business.

use super::{
    editing::Command,
    events::{AppUi, UiEvent},
    find::Path,
    focus::{is_shown, raise},
    kinds::is_pop_up,
    place::Place,
    undo, window_state,
};
use crate::window_menus;
use simulated_world::{
    processes::{self, LaunchOptions},
    world::{App, Element, Policy, Process, Scalar, Way},
};

/// What choosing an item does.
pub(super) enum Choice {
    /// A pop-up button shows the item from now on.
    Value {
        button: Path,
        title: String,
    },
    Quit,
    Hide,
    HideOthers,
    ShowAll,
    /// The main window, by its element id.
    Close(u64),
    Minimise(u64),
    Zoom(u64),
    FullScreen {
        window: u64,
        wanted: bool,
    },
    BringAllToFront,
    /// A window that the Window menu lists, by its element id.
    ShowWindow(u64),
    /// The Edit menu's commands for the text with the focus.
    Edit(Command),
    /// Undo or Redo.
    Undo(Way),
    /// The app's own business: the titles on the way to the item.
    Own(Vec<String>),
}

impl Choice {
    /// The choice that an item is, by where it is and what it says.
    pub(super) fn of(place: &Place<'_>, item: &Element, path: &Path) -> Self {
        let title = item.english_title();
        let named = item.title.as_deref().unwrap_or_default();
        let button = place
            .chain
            .iter()
            .rev()
            .find(|element| is_pop_up(&element.role));
        if button.is_some() {
            return match path.parent().and_then(|menu| menu.parent()) {
                Some(button) => Self::Value {
                    button,
                    title: named.into(),
                },
                None => Self::Own(Vec::new()),
            };
        }
        if item.identifier.as_deref() == Some(window_menus::SELECTOR)
            && let Some(window) = window_menus::window_of(place.app, item.id)
        {
            return Self::ShowWindow(window);
        }
        if item.on_press.is_some() {
            return Self::Own(titles(place));
        }
        if let Some(command) = Command::of(title) {
            return Self::Edit(command);
        }
        if let Some(way) = Way::of(title) {
            return Self::Undo(way);
        }
        let app: &App = place.app;
        let main = app.main_window().map(|window| window.element_id);
        match (title, main) {
            ("Hide Others", _) => Self::HideOthers,
            ("Show All", _) => Self::ShowAll,
            ("Close" | "Close Window", Some(window)) => Self::Close(window),
            ("Minimize", Some(window)) => Self::Minimise(window),
            ("Zoom", Some(window)) => Self::Zoom(window),
            ("Enter Full Screen" | "Exit Full Screen", Some(window)) => Self::FullScreen {
                window,
                wanted: !app.main_window().is_some_and(|window| window.fullscreen),
            },
            ("Bring All to Front", _) => Self::BringAllToFront,
            _ if is_about(item, "Quit ", app) => Self::Quit,
            _ if is_about(item, "Hide ", app) => Self::Hide,
            _ => Self::Own(titles(place)),
        }
    }

    /// Does it.
    pub(super) fn carry_out(self, ui: &mut AppUi<'_>) {
        match self {
            Self::Value { button, title } => {
                if let Some(button) = ui.app_mut().and_then(|app| button.element_mut(app)) {
                    for item in button
                        .children
                        .iter_mut()
                        .flat_map(|menu| &mut menu.children)
                    {
                        let is_chosen = item.title.as_deref() == Some(&title);
                        item.set_mark(is_chosen);
                    }
                    button.value = Some(Scalar::Text(title));
                    let id = button.id;
                    ui.emit(UiEvent::ValueChanged(id));
                }
            }
            Self::Quit => {
                // What comes of it shows in the ui.
                let _taken = ui.emit(UiEvent::QuitRequested);
            }
            Self::Hide => {
                let _was_possible = ui.hide();
            }
            Self::HideOthers => {
                let others = ui
                    .apps
                    .iter()
                    .filter(|app| app.pid != ui.pid && app.policy == Policy::Regular);
                for other in others.map(|app| app.pid).collect::<Vec<_>>() {
                    let _was_possible = ui.process(other).hide();
                }
            }
            Self::ShowAll => {
                for hidden in &mut ui.apps {
                    hidden.hidden = false;
                }
            }
            Self::Edit(command) => command.carry_out(ui),
            Self::Undo(way) => undo::carry_out(ui, way),
            Self::Close(window) => window_state::close(ui, window),
            Self::Minimise(window) => window_state::minimise(ui, window, true),
            Self::Zoom(window) => window_state::zoom(ui, window),
            Self::FullScreen { window, wanted } => {
                window_state::full_screen(ui, window, wanted);
            }
            Self::BringAllToFront => bring_all(ui),
            Self::ShowWindow(window) => window_state::order_front(ui, window),
            Self::Own(titles) => {
                let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
                ui.emit(UiEvent::MenuChosen(&titles));
            }
        }
    }
}

/// The windows of the app before those of all others, in their order.
fn bring_all(process: &mut Process<'_>) {
    let Some(app) = process.app() else {
        return;
    };
    let mut windows: Vec<(i64, u64)> = app
        .windows
        .iter()
        .filter(|window| is_shown(app, window))
        .map(|window| (window.z, window.element_id))
        .collect();
    windows.sort_unstable();
    for (_, window) in windows {
        raise(process, window);
    }
}

/// Whether an item does something with its own app, whose name it says.
fn is_about(item: &Element, verb: &str, app: &App) -> bool {
    let named = item.english_title().strip_prefix(verb);
    named.is_some_and(|name| name == app.name || item.english.is_some())
}

/// The titles on the way to an item of the menu bar, its own last.
fn titles(place: &Place<'_>) -> Vec<String> {
    let named = place
        .chain
        .iter()
        .filter(|element| element.title.is_some())
        .map(|element| element.english_title().to_owned());
    named.collect()
}

/// Pressing an item of the Dock: the app starts, or comes forward.
pub(super) fn press_dock_item(ui: &mut AppUi<'_>, title: &str) {
    let now = ui.now;
    if let Some(installed) = ui.installed_with_name(title).cloned() {
        // A refusal shows a dialog of the system's, which the ui does not have.
        let _refused = processes::launch(ui, &installed, LaunchOptions::default(), now);
    }
}
