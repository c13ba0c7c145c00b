//! Spaces: each display has its own, and shows one of them.
//!
//! A window's number says where it is: 1 is the Space that its display shows. So going to another Space gives the
//! windows of that display other numbers.

use super::{
    apps::Policy,
    element::{NO_SPACE, SHOWN_SPACE, Window},
    machine::Display,
    state::World,
    workspace_notices::Happening,
};
use crate::geometry::Rect;

/// The display that holds most of the frame, else the one whose middle is nearest.
pub fn nearest(displays: &[Display], frame: Rect) -> Option<&Display> {
    let overlap = |display: &Display| frame.overlap(display.frame);
    let distance = |display: &Display| frame.centre().distance(display.frame.centre());
    displays.iter().max_by(|a, b| {
        overlap(a)
            .total_cmp(&overlap(b))
            .then_with(|| distance(b).total_cmp(&distance(a)))
    })
}

impl World {
    /// Lets a display show another of its Spaces.
    pub fn show_space(&mut self, display: u32, space: u32) {
        for window in self.windows_on(display) {
            if window.space == space {
                window.space = SHOWN_SPACE;
            } else if window.space == SHOWN_SPACE {
                window.space = space;
            }
        }
        if space != SHOWN_SPACE {
            self.workspace_notices.tell(Happening::SpaceChanged, None);
        }
    }

    /// A number that no Space of that display has.
    pub fn new_space(&mut self, display: u32) -> u32 {
        let taken = self.windows_on(display).map(|window| window.space);
        taken.max().unwrap_or(SHOWN_SPACE) + 1
    }

    /// The first Space of a display that is no full-screen window's; the shown one when there is no other.
    pub fn desktop(&mut self, display: u32) -> u32 {
        let plain = self
            .windows_on(display)
            .filter(|window| !window.fullscreen && window.space != NO_SPACE);
        plain
            .map(|window| window.space)
            .min()
            .unwrap_or(SHOWN_SPACE)
    }

    /// An app that comes to the front takes the user to its windows when it has none where the user is ("When
    /// switching to an application, switch to a Space with open windows", on by default).
    pub fn go_to_windows_of(&mut self, pid: i32) {
        let Some(app) = self.app(pid).filter(|app| app.policy == Policy::Regular) else {
            return;
        };
        let is_open = |window: &&Window| !window.minimised && window.space != NO_SPACE;
        let open = || app.windows.iter().filter(is_open);
        if open().any(|window| window.space == SHOWN_SPACE) {
            return;
        }
        let Some(window) = open().max_by_key(|window| window.z) else {
            return;
        };
        let space = window.space;
        if let Some(display) = nearest(&self.displays, window.frame).map(|display| display.id) {
            self.show_space(display, space);
        }
    }

    fn windows_on(&mut self, display: u32) -> impl Iterator<Item = &mut Window> {
        let displays = &self.displays;
        let windows = self.apps.iter_mut().flat_map(|app| &mut app.windows);
        windows.filter(move |window| {
            nearest(displays, window.frame).is_some_and(|nearest| nearest.id == display)
        })
    }
}
