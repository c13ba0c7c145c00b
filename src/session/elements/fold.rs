//! Which lines an outline has: fewer than elements, because what only holds or names another stands in its line.
//!
//! * A row is one line with its texts; what can be acted upon in it has a line of its own, but a text field of one line,
//!   which stands among the texts with its ref.
//! * A group, a link or a button that shows nothing but texts is one line with them.
//! * What only holds one other element, and says nothing itself, has no line; neither has what holds and shows nothing, nor a
//!   line between items of a menu.
//!
//! Refs count every element, so that those of an outline and of its JSON are the same.

use super::names::{Action, Role, Subrole};
use super::scan::{Node, Scalar};
use super::snapshots::Snapshot;

/// How many texts one line takes; what has more keeps a line for each.
const TEXTS: usize = 12;

/// How many characters of text a group that is no row may have in one line.
const GROUP_CHARACTERS: usize = 200;

/// The longest text of a field that stands in the line of its row.
const FIELD_CHARACTERS: usize = 80;

/// What may be folded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Folding {
    /// Nothing: a line an element.
    None,
    /// Rows and texts, but no group: each has a line.
    Groups,
    /// What was not asked for, and is shown because something in it was.
    Unlisted,
    /// Whatever says nothing of its own.
    #[default]
    All,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The place of its element in the outline, counted from 0.
    pub at: usize,
    /// How far it is indented.
    pub depth: usize,
    /// What stands in it of what it holds.
    pub texts: Vec<Text>,
}

/// A text that stands in the line of what holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The place of the element that shows it.
    pub at: usize,
    /// Whether it is a field, which is named by its ref.
    pub is_field: bool,
}

/// The lines of a snapshot's outline.
#[must_use]
pub fn lines(snapshot: &Snapshot, folding: Folding) -> Vec<Line> {
    let tree = Outline::new(snapshot, folding);
    let mut lines = Vec::new();
    // What is left to be written, the next one last: an app's tree may be deeper than a stack.
    let mut left: Vec<(usize, usize)> = tree.roots.iter().rev().map(|at| (*at, 0)).collect();
    while let Some((at, depth)) = left.pop() {
        if tree.is_empty_box(at) || tree.is_divider(at) {
            continue;
        }
        if let (true, [only]) = (tree.is_wrapper(at), tree.below[at].as_slice()) {
            left.push((*only, depth));
            continue;
        }
        let (texts, rest) = tree.folded(at);
        left.extend(rest.into_iter().rev().map(|child| (child, depth + 1)));
        lines.push(Line { at, depth, texts });
    }
    lines
}

/// The text that an element shows or is called by.
#[must_use]
pub fn text_of(node: &Node) -> Option<&str> {
    let names = [&node.title, &node.description, &node.label];
    let named = || names.into_iter().flatten().map(String::as_str);
    node.text()
        .or_else(|| named().find(|name| !name.is_empty()))
}

/// The elements of an outline and what each of them holds.
struct Outline<'a> {
    snapshot: &'a Snapshot,
    folding: Folding,
    roots: Vec<usize>,
    below: Vec<Vec<usize>>,
}

impl<'a> Outline<'a> {
    fn new(snapshot: &'a Snapshot, folding: Folding) -> Self {
        let mut below = vec![Vec::new(); snapshot.shown.len()];
        let mut roots = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for (at, shown) in snapshot.shown.iter().enumerate() {
            open.truncate(shown.depth);
            match open.last() {
                Some(parent) => below[*parent].push(at),
                None => roots.push(at),
            }
            open.push(at);
        }
        Self {
            snapshot,
            folding,
            roots,
            below,
        }
    }

    fn node(&self, at: usize) -> &'a Node {
        self.snapshot.node(self.snapshot.shown[at])
    }

    /// Whether an element may lose its line.
    fn may_fold(&self, at: usize) -> bool {
        match self.folding {
            Folding::None => false,
            Folding::Unlisted => !self.node(at).listed,
            Folding::Groups | Folding::All => true,
        }
    }

    /// Whether it only holds others: nothing names it, and nothing is to be said of it.
    fn is_wrapper(&self, at: usize) -> bool {
        let node = self.node(at);
        self.may_fold(at)
            && self.folding != Folding::Groups
            && node.role.is_container()
            && is_silent(node)
            && !self.is_item(at)
    }

    /// Whether it shows nothing and has no extent either.
    fn is_empty_box(&self, at: usize) -> bool {
        let node = self.node(at);
        let has_extent = node
            .frame()
            .is_some_and(|frame| frame.width > 0.0 && frame.height > 0.0);
        self.is_wrapper(at) && node.children == 0 && node.parent.is_some() && !has_extent
    }

    /// Whether it is the line between items of a menu.
    fn is_divider(&self, at: usize) -> bool {
        let node = self.node(at);
        let is_off = node.enabled == Some(false) && node.children == 0;
        self.may_fold(at) && node.role == Role::MenuItem && is_off && is_silent(node)
    }

    /// Whether it is one of many: a row, or what stands for one in a list.
    fn is_item(&self, at: usize) -> bool {
        let node = self.node(at);
        let parent = node.parent.map(|parent| &self.snapshot.scan.nodes[parent]);
        node.role == Role::Row
            || (node.role == Role::Group && parent.is_some_and(|parent| parent.role.is_list()))
    }

    /// Whether its pictures are things to choose, as the icons of the desktop [findings 2.9].
    fn is_icon_view(&self, at: usize) -> bool {
        let node = self.node(at);
        let parent = node.parent.map(|parent| &self.snapshot.scan.nodes[parent]);
        let mut below = self.below[at].iter();
        parent.is_some_and(|parent| parent.role == Role::ScrollArea)
            && below.any(|child| self.node(*child).role == Role::Image)
    }

    /// The texts that stand in the line of an element, and what has lines of its own below it.
    fn folded(&self, at: usize) -> (Vec<Text>, Vec<usize>) {
        let node = self.node(at);
        let is_item = self.is_item(at) || node.role == Role::Cell;
        let as_they_are = || (Vec::new(), self.below[at].clone());
        if (!is_item && !node.role.is_text_host()) || self.is_icon_view(at) {
            return as_they_are();
        }
        let (texts, rest) = self.gathered(at, is_item);
        let fits = if is_item {
            texts.len() <= TEXTS
        } else {
            let shown = texts.iter().filter_map(|text| text_of(self.node(text.at)));
            let characters: usize = shown.map(|text| text.chars().count()).sum();
            rest.is_empty() && texts.len() <= TEXTS && characters <= GROUP_CHARACTERS
        };
        if fits {
            (self.telling(node, texts), rest)
        } else {
            as_they_are()
        }
    }

    /// What an element holds, through whatever only wraps it: texts, and the rest.
    fn gathered(&self, at: usize, with_fields: bool) -> (Vec<Text>, Vec<usize>) {
        let mut texts = Vec::new();
        let mut rest = Vec::new();
        let mut left: Vec<usize> = self.below[at].iter().rev().copied().collect();
        while let Some(child) = left.pop() {
            if self.is_text(child) {
                texts.push(Text {
                    at: child,
                    is_field: false,
                });
            } else if with_fields && self.is_short_field(child) {
                texts.push(Text {
                    at: child,
                    is_field: true,
                });
            } else if self.is_wrapper(child) || self.is_all_of_a_row(child) {
                left.extend(self.below[child].iter().rev());
            } else {
                rest.push(child);
            }
        }
        (texts, rest)
    }

    /// Whether it is the only cell of a row, or of the only cell of one, and says no more than the texts in it: those of
    /// Finder's sidebar are called by their texts, those of Notes all have the same identifier [trees 3.1] [trees 3.4].
    fn is_all_of_a_row(&self, at: usize) -> bool {
        let node = self.node(at);
        let nodes = &self.snapshot.scan.nodes;
        let is_alone = node.parent.is_some_and(|parent| {
            let around = &nodes[parent];
            matches!(around.role, Role::Row | Role::Cell) && around.children == 1
        });
        let mut texts = self.below[at]
            .iter()
            .map(|child| text_of(self.node(*child)));
        let title = node.title.as_deref().filter(|title| !title.is_empty());
        self.may_fold(at)
            && node.role == Role::Cell
            && is_alone
            && !stands_out(node)
            && [&node.description, &node.label]
                .iter()
                .all(|name| name.is_none())
            && (title.is_none() || texts.any(|text| text == title))
    }

    /// Whether it is nothing but a text or a picture with a name.
    fn is_text(&self, at: usize) -> bool {
        let node = self.node(at);
        self.may_fold(at)
            && matches!(node.role, Role::StaticText | Role::Image)
            && self.below[at].is_empty()
            && !stands_out(node)
    }

    fn is_short_field(&self, at: usize) -> bool {
        let node = self.node(at);
        self.may_fold(at)
            && node.role == Role::TextField
            && node.subrole.is_none()
            && self.below[at].is_empty()
            && !stands_out(node)
            && node.text().is_some_and(|text| {
                text.chars().count() <= FIELD_CHARACTERS && !text.contains('\n')
            })
    }

    /// Without those that say what the element's own name or value says already, or nothing.
    fn telling(&self, node: &Node, texts: Vec<Text>) -> Vec<Text> {
        let own = [&node.title, &node.description, &node.label];
        let says = |text: &str| {
            own.iter().any(|name| name.as_deref() == Some(text)) || node.text() == Some(text)
        };
        texts
            .into_iter()
            .filter(|text| {
                text.is_field || text_of(self.node(text.at)).is_some_and(|text| !says(text))
            })
            .collect()
    }
}

/// Whether an element has neither a name nor a value nor a state that is worth a line.
fn is_silent(node: &Node) -> bool {
    let nameless = [
        &node.title,
        &node.description,
        &node.label,
        &node.placeholder,
    ]
    .iter()
    .all(|name| name.as_deref().is_none_or(str::is_empty));
    let valueless = match &node.value {
        None => true,
        Some(Scalar::Text(text)) => text.is_empty(),
        Some(Scalar::Number(_) | Scalar::Flag(_)) => false,
    };
    let unnamed = node
        .identifier
        .as_deref()
        .is_none_or(|name| !is_given(name));
    let kindless = !node.subrole.as_ref().is_some_and(Subrole::is_of_page);
    nameless && valueless && unnamed && kindless && !stands_out(node)
}

/// Whether a state of it is worth a line.
fn stands_out(node: &Node) -> bool {
    let is_active = |flag: Option<bool>| flag == Some(true);
    // The menu of a row is that of its cells [trees 2.5], where a right click of the row finds it.
    let counts = |action: &Action| node.role != Role::Cell || action.as_str() != "AXShowMenu";
    let has_actions = node.actions.iter().flatten().any(counts);
    let is_told = node.minimized || node.state.is_some() || has_actions;
    is_active(node.focused) || is_active(node.selected) || is_told
}

/// Identifiers that macOS makes up are no help to anyone [bridge 4.15].
pub(crate) fn is_given(identifier: &str) -> bool {
    !identifier.is_empty() && !identifier.starts_with("_NS:")
}
