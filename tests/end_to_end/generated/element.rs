//! An element of a generated window, and where it is on the screen.

use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};

/// A frame: left, top, width, height.
pub(super) type Frame = [i64; 4];

/// How tall a row is.
pub(super) const ROW: i64 = 24;

/// How an element shares its room among what it holds.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Layout {
    Across,
    Down,
    /// Each as tall as a row, however much room there is.
    Rows,
}

/// What a window holds. Which one it is, `key` says, which no attribute tells: it is known by its frame.
#[derive(Clone)]
pub(super) struct Element {
    pub(super) key: u32,
    pub(super) role: &'static str,
    pub(super) subrole: Option<&'static str>,
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
    pub(super) help: Option<String>,
    pub(super) placeholder: Option<String>,
    pub(super) identifier: Option<String>,
    pub(super) on_page: bool,
    pub(super) value: Option<Value>,
    pub(super) actions: Vec<String>,
    /// One of a list that has many of its kind.
    pub(super) is_entry: bool,
    /// What can be shown and hidden.
    pub(super) is_pane: bool,
    pub(super) layout: Layout,
    /// Its part of the room of what holds it.
    pub(super) weight: i64,
    pub(super) children: Vec<Element>,
}

impl Element {
    pub(super) fn with(mut self, children: Vec<Element>) -> Self {
        self.children.extend(children);
        self
    }

    pub(super) fn across(mut self) -> Self {
        self.layout = Layout::Across;
        self
    }

    pub(super) fn rows(mut self) -> Self {
        self.layout = Layout::Rows;
        self
    }

    pub(super) fn weight(mut self, weight: i64) -> Self {
        self.weight = weight;
        self
    }

    pub(super) fn pane(mut self) -> Self {
        self.is_pane = true;
        self
    }

    pub(super) fn entry(mut self) -> Self {
        self.is_entry = true;
        self
    }

    pub(super) fn kind(mut self, subrole: &'static str) -> Self {
        self.subrole = Some(subrole);
        self
    }

    pub(super) fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    pub(super) fn described(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    pub(super) fn valued(mut self, value: impl Into<Value>) -> Self {
        self.value = Some(value.into());
        self
    }

    pub(super) fn id(mut self, identifier: impl Into<String>) -> Self {
        self.identifier = Some(identifier.into());
        self
    }

    /// Calls `each` with it and all that it holds.
    pub(super) fn walk<'e>(&'e self, each: &mut dyn FnMut(&'e Element)) {
        each(self);
        self.children.iter().for_each(|child| child.walk(each));
    }

    /// The same, to change them.
    pub(super) fn walk_mut(&mut self, each: &mut dyn FnMut(&mut Element)) {
        each(self);
        self.children
            .iter_mut()
            .for_each(|child| child.walk_mut(each));
    }

    pub(super) fn depth(&self) -> usize {
        let below = self.children.iter().map(Element::depth).max();
        below.map_or(0, |below| below + 1)
    }

    pub(super) fn count(&self) -> usize {
        let mut count = 0;
        self.walk(&mut |_| count += 1);
        count
    }

    /// As a world file has it.
    pub(super) fn in_world(&self, frames: &HashMap<u32, Frame>) -> Value {
        let mut fields = Map::new();
        let mut attributes = Map::new();
        let texts = [
            ("subrole", self.subrole),
            ("title", self.title.as_deref()),
            ("description", self.description.as_deref()),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                fields.insert(name.into(), text.into());
            }
        }
        let told = [
            ("AXHelp", &self.help),
            ("AXPlaceholderValue", &self.placeholder),
        ];
        for (name, text) in told {
            if let Some(text) = text {
                attributes.insert(name.into(), text.as_str().into());
            }
        }
        if let Some(identifier) = &self.identifier {
            if self.on_page {
                attributes.insert("AXDOMIdentifier".into(), identifier.as_str().into());
            } else {
                fields.insert("identifier".into(), identifier.as_str().into());
            }
        }
        if let Some(value) = &self.value {
            fields.insert("value".into(), value.clone());
        }
        if !self.actions.is_empty() {
            fields.insert("actions".into(), json!(self.actions));
        }
        if !attributes.is_empty() {
            fields.insert("attributes".into(), attributes.into());
        }
        fields.insert("role".into(), self.role.into());
        fields.insert("frame".into(), json!(frames[&self.key]));
        let children = self.children.iter().map(|child| child.in_world(frames));
        fields.insert("children".into(), children.collect());
        fields.into()
    }
}

/// The frames of a window's elements by their keys: no two are the same.
pub(super) fn frames(window: &Element, size: [i64; 2]) -> HashMap<u32, Frame> {
    let mut frames = HashMap::new();
    let mut used = HashSet::new();
    place(window, [0, 0, size[0], size[1]], &mut used, &mut frames);
    frames
}

fn place(
    element: &Element,
    mut frame: Frame,
    used: &mut HashSet<Frame>,
    frames: &mut HashMap<u32, Frame>,
) {
    while !used.insert(frame) {
        frame[2] += 1;
    }
    frames.insert(element.key, frame);
    let [left, top, width, height] = frame;
    let whole: i64 = element.children.iter().map(|child| child.weight).sum();
    let mut before = 0;
    for (at, child) in element.children.iter().enumerate() {
        let at = i64::try_from(at).unwrap();
        let part = |room: i64| [room * before / whole, (room * child.weight / whole).max(2)];
        let frame = match element.layout {
            Layout::Rows => [left, top + at * ROW, width - 1, ROW],
            Layout::Across => {
                let [offset, room] = part(width);
                [left + offset, top, room - 1, height]
            }
            Layout::Down => {
                let [offset, room] = part(height);
                [left, top + offset, width - 1, room]
            }
        };
        place(child, frame, used, frames);
        before += child.weight;
    }
}
