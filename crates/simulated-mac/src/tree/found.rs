//! What lies under the pointer, and what of it takes a press [bridge 7].

use super::{
    find::Index,
    hit::touched,
    kinds::{is_open, is_text_input},
    place::{Place, Subject},
    types::Target,
    window_state,
};
use crate::finder::{is_desktop, is_icon};
use simulated_world::ax::{Action, Role};
use simulated_world::geometry::{Point, Rect};
use simulated_world::world::World;

/// One element under the pointer, without what it holds.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) id: u64,
    pub(super) role: Role,
    pub(super) title: String,
    pub(super) enabled: bool,
    focused: bool,
    pub(super) open: bool,
    /// It is the desktop of a display.
    desktop: bool,
    /// Beyond what its role says, it can be pressed.
    presses: bool,
    /// It is the icon of a file.
    pub(super) icon: bool,
    /// In global points.
    pub(super) frame: Option<Rect>,
}

impl Part {
    fn of(place: &Place<'_>) -> Option<Self> {
        let element = place.element()?;
        Some(Self {
            id: element.id,
            role: element.role.clone(),
            title: element.title.clone().unwrap_or_default(),
            enabled: element.enabled,
            focused: element.focused,
            open: is_open(element),
            desktop: is_desktop(element),
            icon: is_icon(element),
            presses: element.actions.contains(&Action::Press),
            frame: place.frame(),
        })
    }
}

/// What is under the pointer, from the outside to the inside.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) pid: i32,
    /// Element id and frame of the window.
    pub(super) window: Option<(u64, Rect)>,
    pub(super) parts: Vec<Part>,
}

impl Found {
    pub(super) fn at(world: &World, point: Point) -> Option<Self> {
        Self::of(world, touched(world, point)?)
    }

    /// An element, and what it is in.
    pub(super) fn of(world: &World, target: Target) -> Option<Self> {
        let Target::Node { pid, .. } = target else {
            return None;
        };
        let mut index = Index::default();
        let Ok(Subject::Node(place)) = index.subject(world, target) else {
            return None;
        };
        Some(Self {
            pid,
            window: place.window.map(|window| (window.element_id, window.frame)),
            parts: place
                .parts_on_the_way()
                .iter()
                .filter_map(Part::of)
                .collect(),
        })
    }

    /// Whether it is the desktop, or an icon there.
    pub(super) fn is_desktop(&self) -> bool {
        self.window.is_none() && self.parts.first().is_some_and(|part| part.desktop)
    }

    pub(super) fn holds_icon(&self) -> bool {
        self.parts.iter().any(|part| part.icon)
    }

    pub(super) fn within(&self, role: &Role) -> bool {
        self.parts.iter().any(|part| part.role == *role)
    }

    pub(super) fn holds(&self, id: u64) -> bool {
        self.parts.iter().any(|part| part.id == id)
    }

    pub(super) fn menu_item(&self) -> Option<&Part> {
        self.parts
            .iter()
            .rev()
            .find(|part| part.role == Role::MenuItem)
            .filter(|_| self.within(&Role::Menu))
    }

    /// What takes a press, and how: the innermost that does.
    pub(super) fn actor(&self) -> Option<(&Part, Way)> {
        let in_row = self.within(&Role::Row) || self.holds_icon();
        self.parts.iter().rev().find_map(|part| {
            let way = match &part.role {
                Role::Button
                | Role::CheckBox
                | Role::DisclosureTriangle
                | Role::DockItem
                | Role::Link
                | Role::RadioButton => Way::Act,
                Role::MenuBarItem | Role::MenuButton | Role::PopUpButton => Way::Open,
                Role::Slider | Role::ScrollBar => Way::Slide,
                Role::Incrementor => Way::Step,
                // The names in a list are fields only while they are edited.
                role if is_text_input(role) && (part.focused || !in_row) => Way::Text,
                Role::Row => Way::Row,
                _ if part.icon => Way::Row,
                _ if part.presses => Way::Act,
                _ => return None,
            };
            Some((part, way))
        })
    }

    /// Whether a press acts although the window was behind: controls take the first click, texts, lists and web pages
    /// do not.
    pub(super) fn takes_first_press(&self) -> bool {
        let control = self
            .actor()
            .is_some_and(|(_, way)| matches!(way, Way::Act | Way::Open | Way::Slide | Way::Step));
        control && !self.within(&Role::WebArea)
    }

    /// Whether it is the part of a window that moves it.
    pub(super) fn is_title_bar(&self, point: Point) -> bool {
        let Some((_, frame)) = self.window else {
            return false;
        };
        let high = point.y < frame.y + window_state::TITLE_BAR;
        // What is as large as the window lies below its title bar too [trees 3.11].
        let inert = |part: &Part| match part.role {
            Role::Toolbar | Role::StaticText | Role::Image | Role::Group => true,
            Role::SplitGroup | Role::TabGroup => high,
            _ => false,
        };
        let bare = self.parts.iter().all(inert);
        bare && (high || self.within(&Role::Toolbar))
    }
}

/// How an element takes a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Act,
    Open,
    Slide,
    Step,
    Text,
    Row,
}
