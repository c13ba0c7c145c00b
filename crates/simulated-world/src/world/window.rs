//! What every window is asked, and the order of what it holds: its content, its toolbar, further bars, and at the end the
//! buttons of its title bar [trees 2.1].

use super::edits::Edits;
use super::element::{Element, History, SHOWN_SPACE, Window, first_space};
use super::window_number::WindowNumber;
use crate::ax::{Action, Role, Subrole};
use crate::geometry::Rect;

impl Window {
    /// Whether it is on the Space that its display shows, and not minimised.
    pub fn is_on_shown_space(&self) -> bool {
        !self.minimised && self.space == SHOWN_SPACE
    }

    /// Whether it can be the main window of its app.
    pub fn may_be_main(&self) -> bool {
        self.main && self.layer == 0 && self.role.is_none()
    }

    /// The sheet that is up on it, the last one if there are several.
    pub fn sheet(&self) -> Option<&Element> {
        self.children
            .iter()
            .rev()
            .find(|child| child.role == Role::Sheet)
    }

    /// An empty window at a place, on the Space that is shown.
    pub fn at(frame: Rect) -> Self {
        Self {
            id: 0,
            element_id: 0,
            title: String::new(),
            frame,
            z: 0,
            layer: 0,
            role: None,
            main: true,
            number: WindowNumber::Own,
            subrole: None,
            identifier: None,
            document: None,
            plain: false,
            edited: false,
            minimised: false,
            fullscreen: false,
            modal: false,
            space: first_space(),
            direction: None,
            unshareable: false,
            fixed: false,
            resizable: true,
            unhittable: false,
            click_through: false,
            panel_of: 0,
            letter: None,
            min_size: None,
            max_size: None,
            before: None,
            written: None,
            history: History::default(),
            edits: Edits::default(),
            children: Vec::new(),
            template: None,
        }
    }

    /// Numbers this window and its elements where that was not done before.
    pub fn assign_ids(&mut self, next: &mut u64) {
        if self.id == 0 {
            self.id = u32::try_from(*next).unwrap_or(u32::MAX);
            *next += 1;
        }
        if self.element_id == 0 {
            self.element_id = *next;
            *next += 1;
        }
        for child in &mut self.children {
            child.assign_ids(next);
        }
    }

    /// Adds a part of the window behind its content and before the buttons of its title bar.
    pub fn add_part(&mut self, part: Element) {
        let buttons = self
            .children
            .iter()
            .rev()
            .take_while(|one| is_title_button(one));
        let place = self.children.len() - buttons.count();
        self.children.insert(place, part);
    }
}

/// A button of a title bar, so far from the left edge of its window, in points.
pub fn title_button(subrole: Subrole, x: f64) -> Element {
    Element {
        subrole: Some(subrole),
        frame: Some(Rect::new(x, 6.0, 14.0, 16.0)),
        actions: vec![Action::Press],
        ..Element::new(Role::Button)
    }
}

/// The buttons of a title bar, in their order [trees 2.1].
pub fn title_buttons() -> [Element; 3] {
    [
        title_button(Subrole::CloseButton, 7.0),
        title_button(Subrole::FullScreenButton, 47.0),
        title_button(Subrole::MinimizeButton, 27.0),
    ]
}

/// Whether it is one of the buttons of a title bar.
fn is_title_button(element: &Element) -> bool {
    matches!(
        element.subrole,
        Some(
            Subrole::CloseButton
                | Subrole::FullScreenButton
                | Subrole::MinimizeButton
                | Subrole::ZoomButton
        )
    )
}
