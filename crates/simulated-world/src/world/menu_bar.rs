//! Whether menu bars are shown.

use super::{
    apps::App, element::Window, faults::Fault, machine::Display, spaces::nearest, state::World,
};

impl World {
    /// Whether the menu bar of each display hides itself [findings 2.5].
    pub fn menu_bar_hides(&self) -> bool {
        self.preferences.dock.autohide_menu_bar || self.faults.has(Fault::MenuBarHides)
    }

    /// Whether the menu bar of a display has hidden itself, as it does in the Space of a full-screen window as well
    /// [findings-2 8.8]. It comes while the pointer is at the top edge.
    pub fn menu_bar_is_away_from(&self, display: &Display) -> bool {
        let fills = |window: &Window| {
            window.fullscreen
                && window.is_on_shown_space()
                && nearest(&self.displays, window.frame).map(|own| own.id) == Some(display.id)
        };
        let mut windows = self.apps.iter().filter(|app| !app.hidden);
        let hides = self.menu_bar_hides() || windows.any(|app| app.windows.iter().any(fills));
        hides && !self.is_pointer_at_top_of(display)
    }

    /// The same of the bar that shows the menus of the app in front.
    pub fn menu_bar_is_away(&self) -> bool {
        let main = self.app(self.front).and_then(App::main_window);
        let used = main.and_then(|window| nearest(&self.displays, window.frame));
        let mut displays = self.displays.iter();
        used.or(self.displays.first())
            .is_some_and(|used| self.menu_bar_is_away_from(used))
            && !displays.any(|display| self.is_pointer_at_top_of(display))
    }

    fn is_pointer_at_top_of(&self, display: &Display) -> bool {
        display.frame.contains(self.pointer) && self.pointer.y < display.frame.y + 2.0
    }
}
