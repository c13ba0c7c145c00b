//! A window or an element at one moment: what it is in, and what it shows of what it holds.

use super::{
    focus::windows_of,
    kinds::{is_open, is_pop_up},
    types::Target,
};
use simulated_world::ax::{Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::space::Space;
use simulated_world::world::{App, Element, Fault, WebEngine, Window, World};

/// An element at one moment.
#[derive(Debug)]
pub(crate) enum Subject<'w> {
    SystemWide,
    App(&'w App),
    Node(Place<'w>),
}

/// A window or an element, and what it is in.
#[derive(Clone, Debug)]
pub(crate) struct Place<'w> {
    pub(crate) app: &'w App,
    pub(crate) window: Option<&'w Window>,
    /// From the top-level element, or the window's child, down to the element itself; empty for a window.
    pub(crate) chain: Vec<&'w Element>,
}

/// What an element shows of what it holds.
pub(super) fn shown_children(element: &Element) -> &[Element] {
    let closed = is_pop_up(&element.role) && !is_open(element);
    if closed || element.fills_after_ms.is_some() {
        &[]
    } else {
        &element.children
    }
}

impl<'w> Place<'w> {
    /// What an app shows at the top level: its windows front to back, its menu bars, and what else there is.
    pub(crate) fn top(app: &'w App) -> Vec<Self> {
        let windows = windows_of(app).map(|window| Self {
            app,
            window: Some(window),
            chain: Vec::new(),
        });
        let others = app.menu_bar.iter().chain(&app.extras).chain(&app.elements);
        let others = others.map(|element| Self {
            app,
            window: None,
            chain: vec![element],
        });
        windows.chain(others).collect()
    }

    /// Whether it is a web page's, or in one.
    pub(super) fn is_on_page(&self) -> bool {
        self.chain.iter().any(|one| one.role == Role::WebArea)
    }

    /// The same for a page that WebKit draws.
    pub(super) fn is_on_webkit_page(&self) -> bool {
        self.is_on_page() && self.app.web_engine() == WebEngine::WebKit
    }

    /// The places of what it shows of what it holds.
    pub(crate) fn inside(&self) -> Vec<Self> {
        let below = |child| {
            let mut place = self.clone();
            place.chain.push(child);
            place
        };
        self.children().iter().map(below).collect()
    }

    /// The place of what holds it; None at the top level.
    pub(crate) fn around(&self) -> Option<Self> {
        let (_, chain) = self.chain.split_last()?;
        (self.window.is_some() || !chain.is_empty()).then(|| Self {
            chain: chain.to_vec(),
            ..*self
        })
    }

    /// The places of what it is in and its own, from the outside to the inside; without the window.
    pub(super) fn parts_on_the_way(&self) -> Vec<Self> {
        let upto = |end| Self {
            chain: self.chain.iter().take(end).copied().collect(),
            ..*self
        };
        (1..=self.chain.len()).map(upto).collect()
    }

    /// The element; None for a window.
    pub(crate) fn element(&self) -> Option<&'w Element> {
        self.chain.last().copied()
    }

    /// The element id.
    pub(crate) fn id(&self) -> u64 {
        match (self.element(), self.window) {
            (Some(element), _) => element.id,
            (None, Some(window)) => window.element_id,
            (None, None) => 0,
        }
    }

    /// AXRole.
    pub(crate) fn role(&self) -> &'w Role {
        match (self.element(), self.window) {
            (Some(element), _) => &element.role,
            (None, window) => window
                .and_then(|window| window.role.as_ref())
                .unwrap_or(&Role::Window),
        }
    }

    /// AXSubrole.
    pub(crate) fn subrole(&self) -> Option<&'w Subrole> {
        match (self.element(), self.window) {
            (Some(element), _) => element.subrole.as_ref(),
            (None, window) => {
                let own = window.and_then(|window| window.subrole.as_ref());
                let usual = (self.role() == &Role::Window).then_some(&Subrole::StandardWindow);
                own.or(usual)
            }
        }
    }

    /// The frame in global points.
    pub(crate) fn frame(&self) -> Option<Rect> {
        match self.element() {
            None => self.window.map(|window| window.frame),
            Some(element) => Some(self.space().place(element.frame?)),
        }
    }

    /// What its own frame is relative to.
    pub(crate) fn space(&self) -> Space {
        let around = self
            .chain
            .split_last()
            .map_or(&[][..], |(_, around)| around);
        let outside = self.window.map_or(Space::DESKTOP, Window::space);
        around
            .iter()
            .fold(outside, |space, element| element.space_within(space))
    }

    /// What the frames of what it holds are relative to.
    pub(super) fn space_within(&self) -> Space {
        let space = self.space();
        self.element()
            .map_or(space, |element| element.space_within(space))
    }

    /// What it shows of what it holds: nothing for a menu that is filled when it is opened, for a pop-up button that is
    /// closed, and for the windows of an app that builds its tree on demand; what is around a page not yet built may be there
    /// [trees 3.13].
    pub(crate) fn children(&self) -> &'w [Element] {
        match (self.element(), self.window) {
            (Some(element), Some(_)) if self.is_unbuilt(element) => &[],
            (Some(element), Some(window)) if window.history.untold && shows_page(element) => &[],
            (Some(element), _) => shown_children(element),
            (None, Some(_)) if self.hides_window() => &[],
            (None, Some(window)) => &window.children,
            (None, None) => &[],
        }
    }

    /// Whether it is one of Apple's status items, and tells nothing of itself [findings 2.7].
    pub(super) fn is_bare(&self, world: &World) -> bool {
        let apple = self.app.bundle_id.as_deref().unwrap_or_default();
        let extras = self.app.extras.as_ref().map(|bar| bar.id);
        world.faults.has(Fault::StatusItemsAreBare)
            && apple.starts_with("com.apple.")
            && self.role() == &Role::MenuBarItem
            && extras == self.chain.first().map(|top| top.id)
    }

    /// Whether its window shows nothing at all.
    fn hides_window(&self) -> bool {
        let lazy = self.app.lazy_tree;
        lazy.is_some_and(|lazy| lazy.hides_windows() && !lazy.frames_pages())
    }

    fn is_unbuilt(&self, element: &Element) -> bool {
        self.app.lazy_tree.is_some_and(|lazy| {
            let is_frame = lazy.frames_pages() && element.role == Role::Group;
            is_frame || lazy.hides_inside(&element.role)
        })
    }

    /// A node of the same app.
    pub(crate) fn target(&self, id: u64) -> Target {
        Target::Node {
            pid: self.app.pid,
            id,
        }
    }

    /// AXParent.
    pub(crate) fn parent(&self) -> Target {
        match (self.chain.split_last(), self.window) {
            (Some((_, [.., parent])), _) => self.target(parent.id),
            (Some(_), Some(window)) => self.target(window.element_id),
            _ => Target::App(self.app.pid),
        }
    }

    /// The nearest sheet around it, or itself.
    pub(crate) fn sheet(&self) -> Option<&'w Element> {
        let sheet = self
            .chain
            .iter()
            .rev()
            .find(|element| element.role == Role::Sheet);
        sheet.copied()
    }
}

/// Whether an element is what shows the page of a window, and nothing else.
fn shows_page(element: &Element) -> bool {
    let holds = |one: &Element| one.children.iter().any(|child| child.role == Role::WebArea);
    let is_frame = element.role == Role::Group && element.children.len() == 1;
    holds(element) || (is_frame && element.children.iter().any(shows_page))
}
