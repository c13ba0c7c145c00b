//! What a script needs to find an element again, and to be sure that it is the same one.
//!
//! An element is known by its way from a root (a window, or the application), by its fingerprint (what of its looks stays),
//! and, where others look alike, by its surroundings: how many children stand at each step of the way, and texts that
//! tell its row from other rows. Whether all that still holds is decided in `scripts/lib/element/resolve_ref.js`, in the script that
//! acts.

use super::names::{Role, Subrole};
use super::scan::{AppProcess, Node, Scan};
use crate::geometry::Rect;
use serde::Serialize;
use std::collections::HashMap;

/// How many texts may identify an element, and how many of them one level.
const ANCHORS: usize = 12;
const ANCHORS_A_LEVEL: usize = 3;

/// How many elements of a row are looked at in search of its texts.
const LOOKED_AT: usize = 200;

/// What stays of an element's looks. Scripts get the five in this order, as a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "[Option<String>; 5]")]
#[expect(missing_docs, reason = "the fields are those of a node")]
pub struct Fingerprint {
    pub role: Role,
    pub subrole: Option<Subrole>,
    pub identifier: Option<String>,
    pub title: Option<String>,
    pub description: Option<String>,
}

impl From<Fingerprint> for [Option<String>; 5] {
    fn from(looks: Fingerprint) -> Self {
        [
            Some(looks.role.into()),
            looks.subrole.map(String::from),
            looks.identifier,
            looks.title,
            looks.description,
        ]
    }
}

/// What an anchor looks like, and its text. Scripts get the fingerprint and the text as one list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "Vec<Option<String>>")]
#[expect(missing_docs, reason = "the fields are named by what they are")]
pub struct Label {
    pub fingerprint: Fingerprint,
    pub text: Option<String>,
}

impl From<Label> for Vec<Option<String>> {
    fn from(label: Label) -> Self {
        let mut list = <[Option<String>; 5]>::from(label.fingerprint).to_vec();
        list.push(label.text);
        list
    }
}

/// How to find an element.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Locator {
    /// As the client wrote it.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Whose element it is.
    pub process: ProcessMark,
    /// Where its way begins.
    pub root: RootMark,
    /// From the root to the element.
    pub path: Vec<Step>,
    /// How it looked.
    pub fingerprint: Fingerprint,
    /// Whether nothing else below its root looks like it: then it may be searched for where its way has changed.
    pub unique: bool,
    /// What stood around it.
    pub anchors: Vec<Anchor>,
    /// Whether that tells it from its neighbours. Where a budget was used up before its row was read, nothing does.
    pub sure: bool,
}

/// A process.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProcessMark {
    process_id: i32,
    launched: Option<f64>,
    bundle_id: Option<String>,
    name: String,
}

/// A root. Title and frame serve where macOS does not tell window ids.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RootMark {
    window: bool,
    window_id: Option<u32>,
    title: Option<String>,
    frame: Option<Rect>,
}

/// One step down.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The place among the children.
    pub index: usize,
    /// The role of who stands there.
    pub role: Role,
    /// How many children there were to choose from, where that is known.
    pub siblings: Option<usize>,
}

/// A text that was seen near the element.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Anchor {
    /// How many levels above the element the way to it begins.
    pub up: usize,
    /// From there down.
    pub path: Vec<usize>,
    /// The fingerprint of what has the text, and the text.
    pub label: Label,
}

/// The locator of the element at `place`.
#[must_use]
pub fn of(reference: &str, scan: &Scan, place: usize) -> Locator {
    let tree = ScanTree::new(scan);
    let line = tree.line(place);
    let node = &scan.nodes[place];
    let root = &scan.roots[node.root];
    let top = &scan.nodes[line.last().copied().unwrap_or(place)];
    let twins = scan
        .nodes
        .iter()
        .filter(|other| other.root == node.root && fingerprint(other) == fingerprint(node));
    let unique = root.complete
        && twins.count() == 1
        && (is_named(node) || !line.iter().any(|place| tree.is_row_like(*place)));
    let (anchors, sure) = if unique {
        (tree.row_anchors(&line), true)
    } else {
        tree.anchors(&line)
    };
    Locator {
        reference: reference.to_owned(),
        process: mark(&scan.app),
        root: RootMark {
            window: root.window,
            window_id: root.window_id,
            title: top.title.clone().filter(|_| root.window),
            frame: top.frame().filter(|_| root.window),
        },
        path: path(scan, &line),
        fingerprint: fingerprint(node),
        unique,
        anchors,
        sure,
    }
}

fn mark(process: &AppProcess) -> ProcessMark {
    ProcessMark {
        process_id: process.process_id,
        launched: process.launched,
        bundle_id: process.bundle_id.clone(),
        name: process.name.clone(),
    }
}

fn path(scan: &Scan, line: &[usize]) -> Vec<Step> {
    line.iter()
        .rev()
        .filter_map(|place| {
            let node = &scan.nodes[*place];
            Some(Step {
                index: node.index?,
                role: node.role.clone(),
                siblings: node.parent.map(|parent| scan.nodes[parent].children),
            })
        })
        .collect()
}

fn fingerprint(node: &Node) -> Fingerprint {
    let text = |value: &Option<String>| value.clone().filter(|text| !text.is_empty());
    Fingerprint {
        role: node.role.clone(),
        subrole: node
            .subrole
            .clone()
            .filter(|name| !name.as_str().is_empty()),
        identifier: text(&node.identifier),
        title: text(&node.title),
        description: text(&node.description),
    }
}

fn label(node: &Node) -> Label {
    Label {
        fingerprint: fingerprint(node),
        text: node.text().map(str::to_owned),
    }
}

/// Whether an element has a text that may tell its row from others.
fn has_texts(node: &Node) -> bool {
    node.title.is_some() || node.description.is_some() || node.text().is_some()
}

/// Whether its fingerprint says more than what kind of element it is.
fn is_named(node: &Node) -> bool {
    let looks = fingerprint(node);
    looks.identifier.is_some() || looks.title.is_some() || looks.description.is_some()
}

/// The tree of a scan: who stands below whom, and how often a label occurs.
struct ScanTree<'a> {
    scan: &'a Scan,
    below: Vec<Vec<usize>>,
    /// Whether all that an element holds was read.
    whole: Vec<bool>,
    counts: HashMap<Label, usize>,
}

impl<'a> ScanTree<'a> {
    fn new(scan: &'a Scan) -> Self {
        let mut below = vec![Vec::new(); scan.nodes.len()];
        let mut counts = HashMap::new();
        for (place, node) in scan.nodes.iter().enumerate() {
            if let Some(parent) = node.parent.filter(|parent| *parent < place) {
                below[parent].push(place);
            }
            *counts.entry(label(node)).or_insert(0) += 1;
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

    fn node(&self, place: usize) -> &'a Node {
        &self.scan.nodes[place]
    }

    /// The element and what it stands in, root last.
    fn line(&self, place: usize) -> Vec<usize> {
        let mut line = vec![place];
        let mut at = place;
        while let Some(parent) = self.node(at).parent.filter(|parent| *parent < at) {
            line.push(parent);
            at = parent;
        }
        line
    }

    /// Whether there are others of its role beside it, or may be.
    fn is_repeated(&self, place: usize) -> bool {
        let Some(parent) = self.node(place).parent else {
            return false;
        };
        let unseen = self.node(parent).children > self.below[parent].len();
        unseen
            || self.below[parent]
                .iter()
                .any(|other| *other != place && self.node(*other).role == self.node(place).role)
    }

    /// Whether it may be one of many that are alike: a row, a cell, a group.
    fn is_row_like(&self, place: usize) -> bool {
        let node = self.node(place);
        let in_list = node
            .parent
            .is_some_and(|parent| self.node(parent).role.is_list());
        node.role.is_row() || node.role == Role::Group || in_list
    }

    fn is_rare(&self, anchor: &Anchor) -> bool {
        self.counts.get(&anchor.label) == Some(&1)
    }

    /// For an element that looks like others: texts that tell each repeated thing it stands in from its neighbours, and
    /// whether they do.
    fn anchors(&self, line: &[usize]) -> (Vec<Anchor>, bool) {
        let in_row = line.iter().any(|place| self.node(*place).role.is_row());
        let own_text = in_row || !self.node(line[0]).role.is_editable();
        let mut anchors: Vec<Anchor> = Vec::new();
        let mut sure = true;
        let below_root = line.len().saturating_sub(1);
        for (up, place) in line.iter().enumerate().take(below_root) {
            let one_of_many = self.is_repeated(*place) || self.is_row_like(*place);
            if !one_of_many && !anchors.is_empty() {
                continue;
            }
            let inside = self.texts_in(up, *place, line[0], own_text);
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
        (anchors, sure)
    }

    /// For an element that nothing else looks like: the texts of its row, so that it is not taken for its successor in
    /// a row that took the place of its own. Where there are no rows, of the nearest group that has texts.
    fn row_anchors(&self, line: &[usize]) -> Vec<Anchor> {
        let own_text = !self.node(line[0]).role.is_editable();
        let levels = || line.iter().enumerate();
        let row = levels().rfind(|(_, place)| self.node(**place).role.is_row());
        if let Some((up, place)) = row {
            return self.texts_in(up, *place, line[0], own_text);
        }
        levels()
            .filter(|(_, place)| self.is_row_like(**place))
            .map(|(up, place)| self.texts_in(up, *place, line[0], own_text))
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// Texts in what stands at `top`, rare ones first. The text of the element itself counts only where
    /// nothing else does.
    fn texts_in(&self, up: usize, top: usize, itself: usize, own_text: bool) -> Vec<Anchor> {
        let mut queue = vec![(top, Vec::new())];
        let mut found: Vec<(usize, Anchor)> = Vec::new();
        let mut own = None;
        let mut next = 0;
        while next < queue.len().min(LOOKED_AT) {
            let (place, path) = queue[next].clone();
            next += 1;
            let node = self.node(place);
            if has_texts(node) {
                let label = label(node);
                let often = self.counts.get(&label).copied().unwrap_or(1);
                let anchor = Anchor {
                    up,
                    path: path.clone(),
                    label,
                };
                if place != itself {
                    found.push((often, anchor));
                } else if own_text && node.text().is_some() {
                    own = Some(anchor);
                }
            }
            for child in &self.below[place] {
                if let Some(index) = self.node(*child).index {
                    let mut path = path.clone();
                    path.push(index);
                    queue.push((*child, path));
                }
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
                    label: label(node),
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
