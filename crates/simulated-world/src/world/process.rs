//! One process of the world, to be looked at and changed.

use std::ops::{Deref, DerefMut};

use super::{
    apps::App,
    element::{Element, Window},
    state::World,
};

/// The world, and which of its processes is meant. It may have ended, or not run at all: then it has no app and no windows.
pub struct Process<'w> {
    world: &'w mut World,
    pub pid: i32,
}

impl World {
    /// The process with that id.
    pub fn process(&mut self, pid: i32) -> Process<'_> {
        Process { world: self, pid }
    }
}

impl Process<'_> {
    /// The app that it runs.
    pub fn app(&self) -> Option<&App> {
        self.world.app(self.pid)
    }

    /// The same, to be changed.
    pub fn app_mut(&mut self) -> Option<&mut App> {
        self.world.app_mut(self.pid)
    }

    /// Its windows.
    pub fn windows(&self) -> &[Window] {
        self.app().map_or(&[], |app| &app.windows)
    }

    /// A window by its element id.
    pub fn window(&self, id: u64) -> Option<&Window> {
        self.windows().iter().find(|window| window.element_id == id)
    }

    /// The same, to be changed.
    pub fn window_mut(&mut self, id: u64) -> Option<&mut Window> {
        let mut windows = self.app_mut()?.windows.iter_mut();
        windows.find(|window| window.element_id == id)
    }

    /// The window that an element is in.
    pub fn window_of(&self, element: u64) -> Option<&Window> {
        let holds = |window: &&Window| window.children.iter().any(|child| child.holds(element));
        self.windows().iter().find(holds)
    }

    /// An element of one of its windows, or of those that lie in none: icons of the desktop, items of the Dock.
    pub fn element(&self, id: u64) -> Option<&Element> {
        let in_windows = self.windows().iter().flat_map(|window| &window.children);
        let in_none = self.app().into_iter().flat_map(|app| &app.elements);
        in_windows
            .chain(in_none)
            .find_map(|child| child.with_id(id))
    }

    /// The element id of its window in front.
    pub fn front_window(&self) -> Option<u64> {
        Some(self.app()?.main_window()?.element_id)
    }

    /// Takes a window away.
    pub fn remove_window(&mut self, id: u64) {
        if let Some(app) = self.app_mut() {
            app.windows.retain(|window| window.element_id != id);
        }
    }
}

impl Deref for Process<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}

impl DerefMut for Process<'_> {
    fn deref_mut(&mut self) -> &mut World {
        self.world
    }
}
