//! The accessibility tree: what every door shows of an app's user interface.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{OnPress, Pane, Window, things::is_default};
use crate::ax::{Action, Attribute, Role, Subrole};
use crate::geometry::{Rect, Vector};

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Scalar {
    Bool(bool),
    Number(f64),
    Text(String),
}

/// A part of a text, in UTF-16 units. Without a length it is the place before the unit `location`. In the world file:
/// `[location, length]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[usize; 2]", into = "[usize; 2]")]
pub(crate) struct TextRange {
    pub(crate) location: usize,
    pub(crate) length: usize,
}

impl TextRange {
    /// The part between two places.
    pub(crate) fn between(start: usize, end: usize) -> Self {
        Self {
            location: start,
            length: end.saturating_sub(start),
        }
    }

    /// A place.
    pub(crate) fn at(location: usize) -> Self {
        Self {
            location,
            length: 0,
        }
    }

    /// The place behind it.
    pub(crate) fn end(self) -> usize {
        self.location.saturating_add(self.length)
    }

    /// The smallest part that holds both.
    pub(crate) fn union(self, other: Self) -> Self {
        Self::between(
            self.location.min(other.location),
            self.end().max(other.end()),
        )
    }

    /// What of it lies within a text of so many units.
    pub(crate) fn within(self, units: usize) -> Self {
        Self::between(self.location.min(units), self.end().min(units))
    }
}

impl From<[usize; 2]> for TextRange {
    fn from([location, length]: [usize; 2]) -> Self {
        Self { location, length }
    }
}

impl From<TextRange> for [usize; 2] {
    fn from(range: TextRange) -> Self {
        [range.location, range.length]
    }
}

/// One element. Its frame is relative to the top left of its window (to the primary display outside windows), so that
/// a window moves with all it holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Element {
    /// Unique in the world; 0 or left out: assigned when the world is read.
    #[serde(default)]
    pub(crate) id: u64,
    /// `AXButton`.
    pub(crate) role: Role,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) subrole: Option<Subrole>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) identifier: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<Scalar>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) frame: Option<Rect>,
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub(crate) enabled: bool,
    /// For a menu item whose app says only when the menu opens whether it is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) enabled_when_opened: Option<bool>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) focused: bool,
    /// `AXPress`; menu items and buttons have it without saying so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) actions: Vec<Action>,
    /// The selected part of its text, location and length in UTF-16 units; left out: the insertion point is behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) selection: Option<TextRange>,
    /// For a scroll area: how far its content has gone to the left and up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) scrolled: Vector,
    /// Further attributes by their AX names, as `AXMenuItemCmdChar`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) attributes: BTreeMap<Attribute, Scalar>,
    /// For a menu that is empty until it is opened: milliseconds from opening to being filled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fills_after_ms: Option<u32>,
    /// A text that Accessibility writes is only painted, and the app draws its own again after so many milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) repaints_after_ms: Option<u32>,
    /// What is painted in the place of its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) painted: Option<String>,
    /// The window that a status item shows instead of a menu, while it is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) panel: Option<Box<Window>>,
    /// What comes of pressing it, beside what comes of all of its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) on_press: Option<OnPress>,
    /// For a row: what is shown beside the list while it is selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pane: Option<Pane>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) children: Vec<Element>,
}

fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for a reference
fn is_true(value: &bool) -> bool {
    *value
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for a reference
pub(super) fn is_false(value: &bool) -> bool {
    !*value
}

impl Element {
    /// An element with a role and nothing else.
    pub(crate) fn new(role: Role) -> Self {
        Self {
            id: 0,
            role,
            subrole: None,
            title: None,
            description: None,
            identifier: None,
            value: None,
            frame: None,
            enabled: true,
            enabled_when_opened: None,
            focused: false,
            actions: Vec::new(),
            selection: None,
            scrolled: Vector::ZERO,
            attributes: BTreeMap::new(),
            fills_after_ms: None,
            repaints_after_ms: None,
            painted: None,
            panel: None,
            on_press: None,
            pane: None,
            children: Vec::new(),
        }
    }

    /// Numbers this element and what it holds, where that was not done before.
    pub(crate) fn assign_ids(&mut self, next: &mut u64) {
        if self.id == 0 {
            self.id = *next;
            *next += 1;
        }
        if let Some(panel) = &mut self.panel {
            panel.assign_ids(next);
        }
        for waiting in self.pane.iter_mut().flat_map(|pane| &mut pane.children) {
            waiting.assign_ids(next);
        }
        for child in &mut self.children {
            child.assign_ids(next);
        }
    }

    /// Moves this element and what it holds.
    pub(crate) fn shift(&mut self, by: Vector) {
        if let Some(frame) = &mut self.frame {
            *frame = *frame + by;
        }
        for child in &mut self.children {
            child.shift(by);
        }
    }

    /// Visits this element and all below it, parents first.
    pub(crate) fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Element)) {
        visit(self);
        for child in &self.children {
            child.walk(visit);
        }
    }
}
