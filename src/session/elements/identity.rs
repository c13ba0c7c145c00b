//! What tells an element from all others wherever it stands now: what it looks like and says, what it stands in, and in a list what its
//! entry says. `scripts/lib/element/told_element.js` judges by the same.
//!
//! An element is told by this only where nothing else that was read fits it. What was not read, as the rows of a list that are out of
//! view, may fit it as well; then one of the entries beside its own has to be beside it still, and it is not chosen by that: of two
//! that fit neither is taken.
//!
//! Of a group that is no entry some texts may change, and what counts may go on. Its first text may not: it says what the group is
//! about. A bar with a control may have come before it, where all else is as it was.

use super::fingerprint::Fingerprint;
use super::names::Role;
use super::surroundings::ScanTree;
use schemars::JsonSchema;
use serde::Serialize;

/// How many texts of an entry are compared.
const TEXTS: usize = 30;

/// What stands for the number of what counts.
const COUNT: char = '#';

/// How many texts or names tell a panel that has nothing before what counts.
const LEAST: usize = 2;

/// What tells an element from others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Identity {
    /// The roles and subroles of what it stands in, below the root, from the outside in.
    pub way: Vec<String>,
    /// What these are called, where that is needed to tell it.
    pub parts: Option<Vec<String>>,
    /// What it says, or, where it has no name, what it holds says.
    pub texts: Vec<String>,
    /// What stands before it, where that is a text and it has no name.
    pub caption: Option<String>,
    /// The entry of a list or the group that it is or stands in.
    pub entry: Option<IdentityEntry>,
}

/// An entry of a list, or a group that holds what goes together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct IdentityEntry {
    /// How many levels above the element it is; 0 for the element itself.
    pub up: usize,
    /// What it says; of a panel without the numbers of what counts.
    pub texts: Vec<String>,
    /// Whether it is a panel, and not one of many entries: the names of its other controls are among its texts.
    pub panel: bool,
    /// How many of these may be missing by now: none for one of many entries.
    pub may_change: usize,
    /// What the entries beside it said, of which one has to be beside it, changed no more than itself; empty where all that may be
    /// taken for it was read.
    pub beside: Vec<Vec<String>>,
}

/// What tells the element at the beginning of a line; none where that tells it from nothing.
pub(super) fn of(tree: &ScanTree<'_>, line: &[usize]) -> Option<Identity> {
    let place = *line.first()?;
    let entry = match tree.entry_of(line) {
        Some(entry) if tree.is_whole(entry) => Some(entry_at(tree, line, entry)?),
        Some(cut) => Some(entry_at(tree, line, tree.entry_of_cut(line, cut)?)?),
        None => None,
    };
    let mut told = Identity {
        way: way(tree, &line[1..]),
        parts: None,
        texts: own_texts(tree, place),
        caption: caption(tree, place),
        entry,
    };
    let looks = Fingerprint::of(tree.node(place));
    let says = !told.texts.is_empty() || told.caption.is_some() || told.entry.is_some();
    if line.len() < 2 || !(looks.is_named() || says) {
        return None;
    }
    let mut is_alone = count(tree, &looks, &told, place) == 1;
    if !is_alone || may_be_unread(tree, &looks, &told, place) {
        told.parts = Some(parts(tree, &line[1..]));
        is_alone = count(tree, &looks, &told, place) == 1;
    }
    if !is_alone {
        return None;
    }
    if may_be_unread(tree, &looks, &told, place) {
        let entry = told.entry.as_mut()?;
        entry.beside = beside(tree, line[entry.up]);
        if entry.beside.is_empty() {
            return None;
        }
    }
    Some(told)
}

/// What an entry says; none where it says nothing, or what counts and hardly anything else.
fn entry_at(tree: &ScanTree<'_>, line: &[usize], entry: usize) -> Option<IdentityEntry> {
    let up = line.iter().position(|place| *place == entry)?;
    let panel = !tree.is_one_of_many(entry);
    let texts = said_of(tree, entry, line[0], panel, None);
    // If these do not identify a panel, compare the rest.
    let is_headed = panel && !texts.first()?.starts_with(COUNT);
    let rest = texts.iter().filter(|text| !text.starts_with(COUNT));
    if texts.is_empty() || (panel && !is_headed && rest.count() < LEAST) {
        return None;
    }
    Some(IdentityEntry {
        up,
        may_change: if is_headed { (texts.len() - 1) / 2 } else { 0 },
        texts,
        panel,
        beside: Vec::new(),
    })
}

/// How many elements below its root all of that fits.
fn count(tree: &ScanTree<'_>, looks: &Fingerprint, told: &Identity, place: usize) -> usize {
    let root = tree.node(place).root;
    let nodes = tree.scan.nodes.iter().enumerate();
    let same = nodes.filter(|(other, node)| {
        node.root == root && Fingerprint::of(node) == *looks && fits(tree, told, *other)
    });
    same.count()
}

fn fits(tree: &ScanTree<'_>, told: &Identity, place: usize) -> bool {
    let line = tree.line(place);
    let is_there = way(tree, &line[1..]) == told.way
        && told
            .parts
            .as_ref()
            .is_none_or(|names| parts(tree, &line[1..]) == *names);
    if !is_there || own_texts(tree, place) != told.texts || caption(tree, place) != told.caption {
        return false;
    }
    let Some(entry) = &told.entry else {
        return true;
    };
    let Some(other) = line.get(entry.up) else {
        return false;
    };
    let said = |without| said_of(tree, *other, place, entry.panel, without);
    if is_said(&entry.texts, &said(None), entry.may_change) {
        return true;
    }
    let bar = bar_of(tree, *other).filter(|bar| entry.panel && !line.contains(bar));
    bar.is_some_and(|bar| said(Some(bar)) == entry.texts)
}

/// The bar at the beginning of a group: a group with a control, and nothing beside it is built like it.
fn bar_of(tree: &ScanTree<'_>, group: usize) -> Option<usize> {
    let (bar, others) = tree.children(group).split_first()?;
    let build = tree.roles(*bar);
    let is_bar = *build[0] == Role::Group && build.iter().any(|role| role.is_control());
    (is_bar && others.iter().all(|other| tree.roles(*other) != build)).then_some(*bar)
}

/// A text without the number of what it counts: a number, a space and a word that is no name. Other numbers tell things apart.
fn without_count(text: &str) -> String {
    let words =
        text.trim_start_matches(|each: char| each.is_ascii_digit() || each == '.' || each == ',');
    let is_number = text.starts_with(|each: char| each.is_ascii_digit());
    match words.strip_prefix(' ') {
        Some(counted) if is_number && counted.starts_with(char::is_lowercase) => {
            format!("{COUNT}{words}")
        }
        _ => text.to_owned(),
    }
}

/// Whether what was said is still said, but for so many texts; never for the first, which says what the others are about.
fn is_said(before: &[String], now: &[String], may_change: usize) -> bool {
    if may_change == 0 {
        return before == now;
    }
    if before.first() != now.first() {
        return false;
    }
    let mut left = now.to_vec();
    let missing = before.iter().filter(|text| {
        let at = left.iter().position(|other| other == *text);
        at.map(|at| left.swap_remove(at)).is_none()
    });
    missing.count() <= may_change
}

/// Whether something that was not read may fit as well: what may hold it stands where one stands that holds the element, or what looks
/// like it may say the same.
fn may_be_unread(tree: &ScanTree<'_>, looks: &Fingerprint, told: &Identity, place: usize) -> bool {
    let root = tree.node(place).root;
    let stands = |line: &[usize], is_there: &dyn Fn(&[String], &[String]) -> bool| {
        is_there(&told.way, &way(tree, line))
            && told
                .parts
                .as_ref()
                .is_none_or(|names| is_there(names, &parts(tree, line)))
    };
    (0..tree.scan.nodes.len()).any(|other| {
        let node = tree.node(other);
        if node.root != root || tree.has_all_children(other) {
            return false;
        }
        let line = tree.line(other);
        let may_hold = stands(&line, &|wanted, found| wanted.starts_with(found));
        let may_be = other != place && Fingerprint::of(node) == *looks;
        may_hold || (may_be && stands(&line[1..], &|wanted, found| wanted == found))
    })
}

/// The roles of a line, whose root is left out, from the outside in.
fn way(tree: &ScanTree<'_>, line: &[usize]) -> Vec<String> {
    let below = line.split_last().map_or(&[][..], |(_, below)| below);
    let kinds = below.iter().rev().map(|place| {
        let node = tree.node(*place);
        let subrole = node.subrole.as_ref().map_or("", |name| name.as_str());
        format!("{}/{subrole}", node.role.as_str())
    });
    kinds.collect()
}

/// The same of what they are called; what has no name is empty.
fn parts(tree: &ScanTree<'_>, line: &[usize]) -> Vec<String> {
    let below = line.split_last().map_or(&[][..], |(_, below)| below);
    let names = below.iter().rev().map(|place| {
        let node = tree.node(*place);
        let mut names = [&node.title, &node.description].into_iter().flatten();
        names
            .find(|name| !name.is_empty())
            .cloned()
            .unwrap_or_default()
    });
    names.collect()
}

fn is_text(role: &Role) -> bool {
    matches!(role, Role::StaticText | Role::Heading)
}

/// Texts at a place and below, in reading order, but for a part of it. A field's counts in a row only, where it is a name: else it is
/// what was typed.
fn texts_below(
    tree: &ScanTree<'_>,
    place: usize,
    with_fields: bool,
    without: Option<usize>,
    found: &mut Vec<String>,
) {
    if without == Some(place) {
        return;
    }
    let node = tree.node(place);
    let says = is_text(&node.role) || (with_fields && node.role == Role::TextField);
    if let Some(text) = node.text().filter(|_| says) {
        found.push(text.to_owned());
    }
    for child in tree.children(place) {
        if found.len() >= TEXTS {
            return;
        }
        texts_below(tree, *child, with_fields, without, found);
    }
}

fn entry_texts(tree: &ScanTree<'_>, entry: usize, without: Option<usize>) -> Vec<String> {
    let mut texts = Vec::new();
    let is_row = tree.node(entry).role.is_row();
    texts_below(tree, entry, is_row, without, &mut texts);
    texts
}

/// What an entry says; of a panel with the names of its controls, but for the element itself and for a part of it.
fn said_of(
    tree: &ScanTree<'_>,
    entry: usize,
    itself: usize,
    panel: bool,
    without: Option<usize>,
) -> Vec<String> {
    let mut texts = entry_texts(tree, entry, without);
    if panel {
        texts = texts.iter().map(|text| without_count(text)).collect();
        add_names(tree, entry, [Some(itself), without], &mut texts);
    }
    texts
}

fn add_names(
    tree: &ScanTree<'_>,
    place: usize,
    [itself, without]: [Option<usize>; 2],
    found: &mut Vec<String>,
) {
    if without == Some(place) {
        return;
    }
    let node = tree.node(place);
    if node.role.is_control() && Some(place) != itself {
        let mut names = [&node.title, &node.description, &node.label]
            .into_iter()
            .flatten();
        found.extend(names.find(|name| !name.is_empty()).cloned());
    }
    for child in tree.children(place) {
        if found.len() >= 2 * TEXTS {
            return;
        }
        add_names(tree, *child, [itself, without], found);
    }
}

fn has_name(tree: &ScanTree<'_>, place: usize) -> bool {
    let node = tree.node(place);
    let names = [&node.title, &node.description, &node.label];
    names.into_iter().flatten().any(|name| !name.is_empty())
}

fn own_texts(tree: &ScanTree<'_>, place: usize) -> Vec<String> {
    if is_text(&tree.node(place).role) || !has_name(tree, place) {
        return entry_texts(tree, place, None);
    }
    Vec::new()
}

fn caption(tree: &ScanTree<'_>, place: usize) -> Option<String> {
    let node = tree.node(place);
    let is_captioned = node.role.is_control() || node.role.is_editable();
    let before = node.index?.checked_sub(1)?;
    if has_name(tree, place) || !is_captioned {
        return None;
    }
    let mut beside = tree.children(node.parent?).iter();
    let text = beside.find(|other| tree.node(**other).index == Some(before))?;
    let text = tree.node(*text);
    let said = text.text().filter(|_| is_text(&text.role))?;
    Some(said.to_owned())
}

/// What the entries before and behind one say.
fn beside(tree: &ScanTree<'_>, entry: usize) -> Vec<Vec<String>> {
    let node = tree.node(entry);
    let (Some(parent), Some(index)) = (node.parent, node.index) else {
        return Vec::new();
    };
    let others = tree.children(parent).iter().copied();
    let near = others.filter(|other| {
        let at = tree.node(*other).index;
        at.is_some_and(|at| at.abs_diff(index) == 1) && tree.is_whole(*other)
    });
    let texts = near.map(|other| entry_texts(tree, other, None));
    texts.filter(|texts| !texts.is_empty()).collect()
}
