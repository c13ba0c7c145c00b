//! What is around an element, as far as it tells the element from others.
//!
//! An entry of a list (a row, or what a page shows like one) may have given its place to another entry, whose button looks the
//! same: the texts of the entry have to be what they were. Where it has none, most of the names of its other controls have
//! to be; one may change, as that of a button that plays and pauses does. Outside of entries neighbours do not matter,
//! unless the element looks like others.

use super::fingerprint::{Fingerprint, Label, has_texts};
use super::names::Role;
use super::scan::{Node, Scan};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;

/// How many texts may identify an element, and how many of them one level.
const ANCHORS: usize = 12;
const ANCHORS_A_LEVEL: usize = 3;

/// How many elements of a row are looked at in search of its texts.
const LOOKED_AT: usize = 200;

/// A group with so many named controls is a panel or a keypad, and no entry of a list.
const CONTROLS_OF_A_PANEL: usize = 8;

/// A text that was seen near the element.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Anchor {
    /// How many levels above the element the way to it begins; 0 for the texts of an entry, whose way begins at the entry.
    pub up: usize,
    /// From there down.
    pub path: Vec<usize>,
    /// The fingerprint of what has the text, and the text.
    #[schemars(with = "Vec<Option<String>>")]
    pub label: Label,
}

/// Texts of which most have to be there still.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Surroundings {
    /// The texts.
    pub anchors: Vec<Anchor>,
    /// How many of them may be something else by now.
    pub may_change: usize,
}

/// The tree of a scan: who stands below whom, and how often a label occurs.
pub(super) struct ScanTree<'a> {
    pub(super) scan: &'a Scan,
    below: Vec<Vec<usize>>,
    /// Whether all that an element holds was read.
    whole: Vec<bool>,
    counts: HashMap<Label, usize>,
}

impl<'a> ScanTree<'a> {
    pub(super) fn new(scan: &'a Scan) -> Self {
        let mut below = vec![Vec::new(); scan.nodes.len()];
        let mut counts = HashMap::new();
        for (place, node) in scan.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                below[parent].push(place);
            }
            *counts.entry(Label::of(node)).or_insert(0) += 1;
        }
        let mut whole = vec![true; scan.nodes.len()];
        for (place, node) in scan.nodes.iter().enumerate().rev() {
            whole[place] = node.children == below[place].len()
                && below[place].iter().all(|child| whole[*child]);
        }
        Self {
            scan,
            below,
            whole,
            counts,
        }
    }

    pub(super) fn node(&self, place: usize) -> &'a Node {
        &self.scan.nodes[place]
    }

    pub(super) fn children(&self, place: usize) -> &[usize] {
        &self.below[place]
    }

    /// Whether each of its children was read, whatever these hold.
    pub(super) fn has_all_children(&self, place: usize) -> bool {
        self.node(place).children == self.below[place].len()
    }

    /// Whether what has a name among its children is the only one of that name, as far as can be told: all of them were
    /// read, or it is a part of a window such as a toolbar and not what shows one thing after another.
    pub(super) fn names_once(&self, place: usize) -> bool {
        let role = &self.node(place).role;
        self.has_all_children(place) || !(role.holds_cards() || role.is_row())
    }

    /// Whether all that it holds was read.
    pub(super) fn is_whole(&self, place: usize) -> bool {
        self.whole[place]
    }

    /// The element and what it stands in, root last.
    pub(super) fn line(&self, place: usize) -> Vec<usize> {
        self.scan.line(place).collect()
    }

    /// How it looks, where that tells it from all that stands beside it. Groups and rows come and go without being
    /// named: one that has no name may be another one.
    pub(super) fn tells_from_siblings(&self, place: usize) -> Option<Fingerprint> {
        let parent = self.node(place).parent?;
        let looks = Fingerprint::of(self.node(place));
        let is_structure = !self.is_entry(place) && looks.role != Role::Group;
        let alone = self.below[parent]
            .iter()
            .all(|other| *other == place || Fingerprint::of(self.node(*other)) != looks);
        let told = (looks.is_named() && self.names_once(parent))
            || (is_structure && self.has_all_children(parent));
        (told && alone).then_some(looks)
    }

    /// How the one that stands in it looks, where that tells it from all of its role beside it: a panel without a name, by a
    /// control that no other one has. All that may be like it has to be read.
    pub(super) fn tells_by_content(&self, place: usize, inside: usize) -> Option<Fingerprint> {
        let parent = self.node(place).parent?;
        let looks = Fingerprint::of(self.node(inside));
        if !looks.is_named() || self.is_entry(place) || !self.has_all_children(parent) {
            return None;
        }
        let role = &self.node(place).role;
        let mut like = self.below[parent]
            .iter()
            .filter(|other| self.node(**other).role == *role);
        let held = |other: &usize| {
            let children = self.below[*other].iter();
            let same = children.filter(|child| Fingerprint::of(self.node(**child)) == looks);
            same.count()
        };
        like.all(|other| {
            self.has_all_children(*other) && held(other) == usize::from(*other == place)
        })
        .then_some(looks)
    }

    /// Whether there are others of its role beside it, or may be.
    fn is_repeated(&self, place: usize) -> bool {
        let Some(parent) = self.node(place).parent else {
            return false;
        };
        !self.has_all_children(parent)
            || self.below[parent]
                .iter()
                .any(|other| *other != place && self.node(*other).role == self.node(place).role)
    }

    /// Whether it stands in a list.
    pub(super) fn is_in_list(&self, place: usize) -> bool {
        let parent = self.node(place).parent;
        parent.is_some_and(|parent| self.node(parent).role.is_list())
    }

    /// Whether it may be one of many that are alike: a row, a cell, a group.
    fn is_row_like(&self, place: usize) -> bool {
        let role = &self.node(place).role;
        role.is_row() || *role == Role::Group || self.is_in_list(place)
    }

    /// Whether it is one of what a list shows, or a page shows like one: a group among groups, unless it is a panel.
    fn is_entry(&self, place: usize) -> bool {
        self.node(place).role.is_row() || self.is_in_list(place) || self.is_card(place)
    }

    fn is_card(&self, place: usize) -> bool {
        let Some(parent) = self.node(place).parent else {
            return false;
        };
        let among_groups = self.node(parent).role.holds_cards()
            && self.below[parent]
                .iter()
                .all(|other| self.node(*other).role == Role::Group);
        among_groups && !self.is_frame(place) && self.controls_in(place) < CONTROLS_OF_A_PANEL
    }

    /// Whether it is there to hold what scrolls or a page, as the nameless groups are that browsers and System Settings put
    /// around what they show [trees 3.2] [trees 3.3].
    fn is_frame(&self, place: usize) -> bool {
        let inside = self.inside(place);
        let mut roles = inside.iter().map(|(place, _)| &self.node(*place).role);
        roles.any(|role| matches!(role, Role::ScrollArea | Role::SplitGroup | Role::WebArea))
    }

    /// Whether it is all that something unique holds, as the text of a display is in its scroll area [trees 3.11].
    pub(super) fn is_all_of_one(&self, line: &[usize]) -> bool {
        let [place, parent, ..] = *line else {
            return false;
        };
        let looks = Fingerprint::of(self.node(parent));
        let twins = self.scan.nodes.iter();
        let twins = twins.filter(|other| Fingerprint::of(other) == looks);
        self.node(parent).role == Role::ScrollArea
            && looks.is_named()
            && twins.count() == 1
            && self.has_all_children(parent)
            && self.below[parent] == [place]
    }

    fn controls_in(&self, top: usize) -> usize {
        let inside = self.inside(top);
        inside
            .iter()
            .filter(|(place, _)| self.is_named_control(*place))
            .count()
    }

    pub(super) fn is_named_control(&self, place: usize) -> bool {
        let node = self.node(place);
        node.role.is_control() && (node.title.is_some() || node.description.is_some())
    }

    /// The entry that an element is or stands in: the outermost row, or the nearest group that shows something of its own.
    pub(super) fn entry_of(&self, line: &[usize]) -> Option<usize> {
        let row = line.iter().rfind(|place| self.node(**place).role.is_row());
        let listed = || line.iter().find(|place| self.is_in_list(**place));
        let cards = || line.iter().filter(|place| self.is_card(**place));
        let shows = |place: &&usize| {
            self.inside(**place)
                .iter()
                .any(|(other, _)| *other != line[0] && self.is_content(*other))
        };
        row.or_else(listed)
            .or_else(|| cards().find(shows))
            .or_else(|| cards().next())
            .copied()
    }

    /// Whether what it shows is there to be read, and not the name of a control.
    pub(super) fn is_content(&self, place: usize) -> bool {
        let node = self.node(place);
        has_texts(node) && !node.role.is_control()
    }

    /// The first in reading order, but for one element.
    fn first_content(&self, top: usize, itself: usize) -> Option<usize> {
        let inside = self.inside(top).into_iter();
        let others = inside.filter(|(place, _)| *place != itself && self.is_content(*place));
        let first = others.min_by(|(_, one), (_, other)| one.cmp(other));
        first.map(|(place, _)| place)
    }

    fn is_rare(&self, anchor: &Anchor) -> bool {
        self.counts.get(&anchor.label) == Some(&1)
    }

    /// For an element that nothing else looks like: the texts of its entry, so that it is not taken for its successor in an
    /// entry that took the place of its own.
    pub(super) fn entry(&self, line: &[usize]) -> Vec<Surroundings> {
        let Some(entry) = self.entry_of(line) else {
            return Vec::new();
        };
        let up = line.iter().position(|place| *place == entry).unwrap_or(0);
        let own_text = !self.node(line[0]).role.is_editable();
        let content = self.texts_in(up, entry, line[0], own_text, &|place| {
            self.is_content(place)
        });
        let told = content.iter().any(|anchor| self.is_rare(anchor));
        let panel = !self.is_one_of_many(entry);
        let controls = self.texts_in(up, entry, line[0], false, &|place| {
            (panel || !told) && self.is_named_control(place)
        });
        let most = |anchors: Vec<Anchor>| Surroundings {
            may_change: anchors.len().saturating_sub(1) / 2,
            anchors,
        };
        // Of a panel its first text, which says what it is about, and most of the rest.
        let required = if panel {
            let first = self.first_content(entry, line[0]);
            let first = self.texts_in(up, entry, line[0], false, &|place| Some(place) == first);
            let rest = content.into_iter().filter(|one| !first.contains(one));
            let rest = most(rest.chain(controls).collect());
            let heading = Surroundings {
                anchors: first,
                may_change: 0,
            };
            vec![heading, rest]
        } else {
            let texts = Surroundings {
                anchors: content,
                may_change: 0,
            };
            vec![texts, most(controls)]
        };
        let required = required.into_iter();
        required.filter(|each| !each.anchors.is_empty()).collect()
    }

    /// For an element that looks like others: texts that tell each repeated thing it stands in from its neighbours, and
    /// whether they do.
    pub(super) fn neighbours(&self, line: &[usize]) -> (Vec<Surroundings>, bool) {
        let in_row = line.iter().any(|place| self.node(*place).role.is_row());
        let own_text = in_row || !self.node(line[0]).role.is_editable();
        let mut anchors: Vec<Anchor> = Vec::new();
        let mut sure = true;
        // The other entries of its list may come and go.
        let list = self.list_of_told(line);
        let at_list = list.and_then(|list| line.iter().position(|place| *place == list));
        let is_another =
            |place: usize| list.is_some_and(|list| self.line(place)[1..].contains(&list));
        let below_root = line.len().saturating_sub(1);
        for (up, place) in line.iter().enumerate().take(below_root) {
            let one_of_many = self.is_repeated(*place) || self.is_row_like(*place);
            if !one_of_many && !anchors.is_empty() {
                continue;
            }
            let is_above = at_list.is_some_and(|at| up >= at);
            let inside = self.texts_in(up, *place, line[0], own_text, &|place| {
                has_texts(self.node(place)) && !(is_above && is_another(place))
            });
            let nothing_inside = inside.is_empty();
            anchors.extend(inside);
            let told = self.whole[*place] || anchors.iter().any(|anchor| self.is_rare(anchor));
            if one_of_many && !told && self.node(*place).role != Role::Cell {
                sure = false;
            }
            if nothing_inside {
                anchors.extend(self.texts_beside(up, *place));
            }
        }
        anchors.sort_by_key(|anchor| !self.is_rare(anchor));
        anchors.truncate(ANCHORS);
        let surroundings = Surroundings {
            anchors,
            may_change: 0,
        };
        (vec![surroundings], sure)
    }

    /// What stands at `top` and below, breadth first, each with its way from there.
    pub(super) fn inside(&self, top: usize) -> Vec<(usize, Vec<usize>)> {
        let mut found = vec![(top, Vec::new())];
        let mut next = 0;
        while next < found.len().min(LOOKED_AT) {
            let (place, path) = found[next].clone();
            next += 1;
            for child in &self.below[place] {
                if let Some(index) = self.node(*child).index {
                    let mut path = path.clone();
                    path.push(index);
                    found.push((*child, path));
                }
            }
        }
        found.truncate(LOOKED_AT);
        found
    }

    /// Texts in what stands at `top`, rare ones first. The text of the element itself counts only where
    /// nothing else does.
    pub(super) fn texts_in(
        &self,
        up: usize,
        top: usize,
        itself: usize,
        own_text: bool,
        counts: &dyn Fn(usize) -> bool,
    ) -> Vec<Anchor> {
        let mut found: Vec<(usize, Anchor)> = Vec::new();
        let mut own = None;
        for (place, path) in self.inside(top) {
            if !counts(place) {
                continue;
            }
            let label = Label::of(self.node(place));
            let often = self.counts.get(&label).copied().unwrap_or(1);
            let anchor = Anchor { up, path, label };
            if place != itself {
                found.push((often, anchor));
            } else if own_text && self.node(place).text().is_some() {
                own = Some(anchor);
            }
        }
        found.sort_by_key(|(often, anchor)| (*often, anchor.path.len()));
        // What is there more than once tells nothing apart: then the element's own text has to.
        let rare = found.iter().any(|(often, _)| *often == 1);
        let mut anchors: Vec<Anchor> = found
            .into_iter()
            .take(ANCHORS_A_LEVEL)
            .map(|(_, anchor)| anchor)
            .collect();
        if !rare {
            anchors.extend(own);
        }
        anchors
    }

    /// Texts in the neighbours of what stands at `place`: the caption of a field, for instance.
    fn texts_beside(&self, up: usize, place: usize) -> Vec<Anchor> {
        let Some(parent) = self.node(place).parent else {
            return Vec::new();
        };
        let at = self.node(place).index.unwrap_or_default();
        let mut beside: Vec<(usize, Anchor)> = self.below[parent]
            .iter()
            .map(|other| (*other, self.node(*other)))
            .filter(|(other, node)| *other != place && has_texts(node) && !node.role.is_editable())
            .filter_map(|(_, node)| {
                let index = node.index?;
                let anchor = Anchor {
                    up: up + 1,
                    path: vec![index],
                    label: Label::of(node),
                };
                Some((index.abs_diff(at), anchor))
            })
            .collect();
        beside.sort_by_key(|(distance, _)| *distance);
        beside
            .into_iter()
            .take(ANCHORS_A_LEVEL)
            .map(|(_, anchor)| anchor)
            .collect()
    }
}
