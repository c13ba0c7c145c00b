//! What a script needs to find an element again, and to be sure that it is the same one.
//!
//! An element is known by its way from a root (a window, or the application) and by its fingerprint (what of its looks
//! stays). One that nothing else looks like is found by these alone, whatever its neighbours show; those that look alike
//! are told apart by what is around them (`surroundings`). Where its way has changed it is searched by what it says, and its entry
//! ([`super::identity`]). A text area is also known by the document that it shows
//! (`shown_document`). Whether all that still holds is decided in `scripts/lib/element/resolve_ref.js`, in the script
//! that acts.

use super::fingerprint::Fingerprint;
use super::identity::{self, Identity};
use super::names::Role;
use super::path::{self, Step};
use super::scan::{AppProcess, Scan};
use super::shown_document::{self, ShownDocument};
use super::surroundings::{ScanTree, Surroundings};
use crate::geometry::Rect;
use crate::session::recognizer::Level;
use schemars::JsonSchema;
use serde::Serialize;

/// What text in a picture is called among the roles of elements, none of which is written so.
pub(crate) const SEEN_ROLE: &str = "text";

/// How to find an element.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
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
    #[schemars(with = "Vec<Option<String>>")]
    pub fingerprint: Fingerprint,
    /// How far that tells it from others.
    pub likeness: Likeness,
    /// What has to be around it still.
    pub surroundings: Vec<Surroundings>,
    /// Whether that tells it from its neighbours. Where a budget was used up before its row was read, nothing does.
    pub sure: bool,
    /// What tells it from all others where its way has changed; none where nothing does.
    pub told: Option<Identity>,
    /// What a text area showed; none for everything else.
    pub shows: Option<ShownDocument>,
    /// What was read in the picture of its window; none for an element.
    pub seen: Option<SeenMark>,
}

/// Text that was read in the picture of a window.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeenMark {
    /// What was read.
    pub text: String,
    /// Where, in points from the upper left corner of the window.
    pub frame: Rect,
    /// Whether it ends where words do.
    pub whole: bool,
    /// How it was read.
    pub level: Level,
    /// The languages that were asked for.
    pub languages: Vec<String>,
    /// Where it was found again, like `frame`; none before that.
    pub found: Option<Rect>,
}

/// How far an element's fingerprint tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Likeness {
    /// Nothing else below its root looks like it: it may be searched for where its way has changed.
    Unique,
    /// Nothing that was seen looks like it, and not all was seen: it is itself as long as its way leads to it.
    Alone,
    /// Others look like it, or may: nothing may have been added or taken away beside its way.
    Alike,
}

/// A process.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ProcessMark {
    process_id: i32,
    launched: Option<f64>,
    bundle_id: Option<String>,
    name: String,
}

impl Locator {
    /// The process whose element it is.
    #[must_use]
    pub fn process_id(&self) -> i32 {
        self.process.process_id
    }

    /// The id of the window that it stands in, where macOS tells it.
    #[must_use]
    pub fn window_id(&self) -> Option<u32> {
        self.root.window_id
    }

    /// The name of the app whose element it is, and its bundle id.
    #[must_use]
    pub fn app(&self) -> (&str, Option<&str>) {
        (&self.process.name, self.process.bundle_id.as_deref())
    }
}

/// A root. Title and frame serve where macOS does not tell window ids.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RootMark {
    window: bool,
    window_id: Option<u32>,
    title: Option<String>,
    frame: Option<Rect>,
}

/// The locator of the element at `place`. `written` are the texts that were written since it was seen.
#[must_use]
pub fn of(reference: &str, scan: &Scan, place: usize, written: Vec<String>) -> Locator {
    let tree = ScanTree::new(scan);
    let line = tree.line(place);
    let node = &scan.nodes[place];
    let root = &scan.roots[node.root];
    let top = &scan.nodes[line.last().copied().unwrap_or(place)];
    let likeness = likeness(&tree, &line);
    let told = identity::of(&tree, &line);
    let (surroundings, sure) = match likeness {
        Likeness::Alike => {
            let (mut around, sure) = tree.neighbours(&line);
            around.extend(tree.beside_in_place(&line, told.as_ref()));
            (around, sure)
        }
        Likeness::Unique | Likeness::Alone => (tree.entry(&line), true),
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
        path: path::of(&tree, &line),
        fingerprint: Fingerprint::of(node),
        likeness,
        surroundings,
        sure,
        told,
        shows: shown_document::of(&tree, place, written),
        seen: None,
    }
}

/// The locator of a text that was read in the picture of a window of that process.
pub(crate) fn of_seen(
    reference: &str,
    process: &AppProcess,
    window_id: u32,
    seen: SeenMark,
) -> Locator {
    Locator {
        reference: reference.to_owned(),
        process: mark(process),
        root: RootMark {
            window: true,
            window_id: Some(window_id),
            title: None,
            frame: None,
        },
        path: Vec::new(),
        fingerprint: Fingerprint {
            role: Role::from(SEEN_ROLE.to_owned()),
            subrole: None,
            identifier: None,
            title: Some(seen.text.clone()),
            description: None,
            label: None,
        },
        likeness: Likeness::Alone,
        surroundings: Vec::new(),
        sure: true,
        told: None,
        shows: None,
        seen: Some(seen),
    }
}

fn likeness(tree: &ScanTree<'_>, line: &[usize]) -> Likeness {
    let node = tree.node(line[0]);
    let looks = Fingerprint::of(node);
    let twins = tree
        .scan
        .nodes
        .iter()
        .filter(|other| other.root == node.root && Fingerprint::of(other) == looks);
    let entry = tree.entry_of(line);
    let is_held = looks.role == Role::StaticText && !looks.is_named() && entry.is_none();
    if is_held && tree.scan.roots[node.root].complete && tree.is_all_of_one(line) {
        return Likeness::Alone;
    }
    // A group is what it holds.
    let may_be_another = entry.is_some() || looks.role == Role::Group;
    if twins.count() != 1 || (!looks.is_named() && may_be_another) {
        return Likeness::Alike;
    }
    // What else is in its window was read.
    if tree.scan.roots[node.root].complete || node.alone_on_page {
        return Likeness::Unique;
    }
    let way = &line[1..];
    let is_told = if looks.is_named() {
        way.iter().all(|place| tree.names_once(*place))
    } else {
        node.role.is_editable() && way.iter().all(|place| tree.has_all_children(*place))
    };
    if is_told && entry.is_none_or(|place| tree.is_whole(place)) {
        Likeness::Alone
    } else {
        Likeness::Alike
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
