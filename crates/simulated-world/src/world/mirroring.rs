//! What is mirrored: on a Mac whose language is written from right to left windows, their title bars and menu
//! bars are. Apple's guide says it of what the frameworks lay out, reports of such Macs of the buttons of windows and of the
//! menu bar. Frames in a world are those of a Mac whose language is written from left to right; where they are mirrored is said once,
//! by what holds them.
//!
//! That the Dock and the icons of the desktop stay where they are is a belief without evidence (C).

use super::{
    apps::App,
    direction::Direction,
    element::{Element, Window},
    state::World,
};
use crate::ax::Role;
use crate::geometry::Rect;
use crate::space::Space;

/// The languages that are written from right to left and in which macOS shows itself, and two more that apps have.
const RIGHT_TO_LEFT: [&str; 4] = ["ar", "he", "fa", "ur"];

impl Window {
    /// What the frames of its elements are relative to.
    pub fn space(&self) -> Space {
        let mirrored = self.direction == Some(Direction::RightToLeft);
        Space::of_frame(self.frame, mirrored)
    }
}

impl Element {
    /// What the frames of what it holds are relative to. A page begins where its author says, whatever the language of the Mac.
    pub fn space_within(&self, space: Space) -> Space {
        let holds_page = || {
            let mut children = self.children.iter();
            self.role == Role::ScrollArea && children.any(|one| one.role == Role::WebArea)
        };
        let mirrored = match self.direction {
            Some(direction) => direction == Direction::RightToLeft,
            None if space.is_mirrored() && (self.role == Role::WebArea || holds_page()) => false,
            None => return space,
        };
        self.frame
            .map_or(space, |frame| space.within(frame, mirrored))
    }
}

impl App {
    /// What the frames of its status items are relative to.
    pub fn space_of_status_items(&self) -> Space {
        let bar = self.extras.as_ref();
        bar.map_or(Space::DESKTOP, |bar| bar.space_within(Space::DESKTOP))
    }

    /// Whether its menu bar begins at the right, as those of all apps do then.
    pub fn is_right_to_left(&self) -> bool {
        let bar = self.menu_bar.as_ref().or(self.extras.as_ref());
        bar.is_some_and(|bar| bar.direction == Some(Direction::RightToLeft))
    }
}

impl World {
    /// Whether the language of this Mac is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        let first = self.system.languages.first().map(String::as_str);
        let language = first.and_then(|first| first.split('-').next());
        language.is_some_and(|language| RIGHT_TO_LEFT.contains(&language))
    }

    /// Where something that stands at the right of the primary display is: at the left in a language that is written from right to
    /// left.
    pub fn on_its_side(&self, frame: Rect) -> Rect {
        match self.displays.first() {
            Some(display) if self.is_right_to_left() => other_side(frame, display.frame),
            _ => frame,
        }
    }

    /// Gives what apps show the direction of the language, where it has none yet.
    pub(super) fn give_directions(&mut self) {
        let Some(display) = self.displays.first().map(|display| display.frame) else {
            return;
        };
        if !self.is_right_to_left() {
            return;
        }
        for app in &mut self.apps {
            for window in &mut app.windows {
                window.direction.get_or_insert(Direction::RightToLeft);
            }
            for bar in app.menu_bar.iter_mut().chain(&mut app.extras) {
                if bar.direction.is_none() {
                    mirror_bar(bar, display);
                }
            }
        }
    }
}

/// A frame as far from the right edge of a display as it was from the left one.
fn other_side(frame: Rect, display: Rect) -> Rect {
    let here = Space::of_frame(display, false).frame_here(frame);
    Space::of_frame(display, true).place(here)
}

/// Puts a bar, which may be a part of the menu bar of a display, on its other side, with the panels of status items.
fn mirror_bar(bar: &mut Element, display: Rect) {
    bar.direction = Some(Direction::RightToLeft);
    if let Some(frame) = bar.frame {
        let by = other_side(frame, display).origin() - frame.origin();
        bar.shift(by);
        bar.each_panel(&mut |item| {
            if let Some(panel) = &mut item.panel {
                panel.frame = other_side(panel.frame, display);
                panel.direction.get_or_insert(Direction::RightToLeft);
            }
            if let Some(popover) = &mut item.popover {
                popover.shift(by);
            }
        });
    }
}

impl Element {
    /// Calls `change` with it and all that it holds.
    fn each_panel(&mut self, change: &mut dyn FnMut(&mut Self)) {
        change(self);
        for child in &mut self.children {
            child.each_panel(change);
        }
    }
}
