//! Which texts a client was shown near what it acts upon: an action that changes one of them tells so, with the ref that the
//! client has.
//!
//! A script reads them again before and after the action, and each costs it messages: texts on a common way are preferred.

use super::scan::Node;
use super::snapshots::{Shown, Snapshot, Snapshots};
use crate::geometry::Rect;
use crate::template::KnownText;
use std::collections::HashSet;
use std::sync::Arc;

/// How many texts a script reads again.
const MOST: usize = 5;

/// The same where it is not known what is near.
const MOST_ANYWHERE: usize = 2;

/// How many messages the way to them and they themselves may cost.
const COST: usize = 10;

/// What is acted upon, as far as the parameters tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Near {
    /// An element by its ref.
    pub reference: Option<String>,
    /// A point of the screen.
    pub point: Option<(f64, f64)>,
}

/// A text with its distance from what is acted upon.
struct Candidate {
    far: f64,
    text: KnownText,
}

/// The texts nearest to it that were shown last.
pub(crate) fn near(snapshots: &Snapshots, near: &Near) -> Vec<KnownText> {
    let all = snapshots.newest_first();
    let (own, process_id) = acted_upon(&all, near);
    let point = own.and_then(Node::frame).map(Rect::center).or(near.point);
    let of_process = || {
        all.iter()
            .filter(|snapshot| Some(snapshot.scan.app.process_id) == process_id)
    };
    let point = point.or_else(|| of_process().find_map(|snapshot| focus(snapshot)));
    let mut seen = HashSet::new();
    let mut found: Vec<Candidate> = of_process()
        .flat_map(|snapshot| candidates(snapshot, point))
        .filter(|each| seen.insert((each.text.window_id, each.text.path.clone())))
        .collect();
    found.sort_by(|one, other| one.far.total_cmp(&other.far));
    affordable(found, if point.is_some() { MOST } else { MOST_ANYWHERE })
}

/// How many rows are remembered.
const MOST_ROWS: usize = 300;

/// What the rows say that were shown of the process acted upon, each text once.
pub(crate) fn rows(snapshots: &Snapshots, near: &Near) -> Vec<String> {
    let all = snapshots.newest_first();
    let (_, process_id) = acted_upon(&all, near);
    let of_process = all
        .iter()
        .filter(|each| Some(each.scan.app.process_id) == process_id);
    let texts = of_process.flat_map(|snapshot| {
        let nodes = snapshot.scan.nodes.iter().enumerate();
        let in_rows = nodes.filter(|(place, _)| snapshot.scan.is_in_row(*place));
        in_rows.filter_map(|(_, node)| node.text().map(str::to_owned))
    });
    let mut seen = HashSet::new();
    texts
        .filter(|text| seen.insert(text.clone()))
        .take(MOST_ROWS)
        .collect()
}

/// The element acted upon where a ref names it, and its process: that of the newest snapshot where none does.
fn acted_upon<'a>(all: &'a [Arc<Snapshot>], near: &Near) -> (Option<&'a Node>, Option<i32>) {
    let own = near.reference.as_deref().and_then(|reference| {
        all.iter()
            .find_map(|snapshot| Some((snapshot, node_of(snapshot, reference)?)))
    });
    let of = own.map(|(snapshot, _)| snapshot).or_else(|| all.first());
    (
        own.map(|(_, node)| node),
        of.map(|snapshot| snapshot.scan.app.process_id),
    )
}

/// The nearest ones that can be paid for: each costs a message, and so does each list of children on its way.
fn affordable(found: Vec<Candidate>, most: usize) -> Vec<KnownText> {
    let mut lists: HashSet<(u32, Vec<usize>)> = HashSet::new();
    let mut chosen: Vec<KnownText> = Vec::new();
    for Candidate { text, .. } in found {
        let way: Vec<_> = (0..text.path.len())
            .map(|length| (text.window_id, text.path[..length].to_vec()))
            .filter(|list| !lists.contains(list))
            .collect();
        if chosen.len() < most && lists.len() + way.len() + chosen.len() < COST {
            lists.extend(way);
            chosen.push(text);
        }
    }
    chosen
}

fn node_of<'a>(snapshot: &'a Snapshot, reference: &str) -> Option<&'a Node> {
    let number = reference
        .trim()
        .strip_prefix(snapshot.id.as_str())?
        .strip_prefix('e')?;
    let at = number.parse::<usize>().ok()?.checked_sub(1)?;
    snapshot.shown.get(at).map(|shown| snapshot.node(*shown))
}

/// The middle of the innermost element with the focus.
fn focus(snapshot: &Snapshot) -> Option<(f64, f64)> {
    let nodes = snapshot.scan.nodes.iter().rev();
    let mut focused = nodes.filter(|node| node.focused == Some(true) && node.parent.is_some());
    focused.find_map(Node::frame).map(Rect::center)
}

fn candidates(snapshot: &Snapshot, point: Option<(f64, f64)>) -> impl Iterator<Item = Candidate> {
    snapshot
        .shown
        .iter()
        .enumerate()
        .filter_map(move |(at, shown)| candidate(snapshot, at, *shown, point))
}

fn candidate(
    snapshot: &Snapshot,
    at: usize,
    shown: Shown,
    point: Option<(f64, f64)>,
) -> Option<Candidate> {
    let node = snapshot.node(shown);
    let is_text = node.role.as_str() == "AXStaticText" && node.text().is_some();
    if !is_text || node.offscreen {
        return None;
    }
    let text = KnownText {
        reference: snapshot.reference(at),
        process_id: snapshot.scan.app.process_id,
        window_id: snapshot.scan.roots[node.root].window_id?,
        path: path(snapshot, shown.place)?,
        role: node.role.as_str().to_owned(),
        in_row: snapshot.scan.is_in_row(shown.place),
    };
    let far = match (point, node.frame().map(Rect::center)) {
        (Some(point), Some(own)) => (own.0 - point.0).hypot(own.1 - point.1),
        (None, _) => 0.0,
        (Some(_), None) => f64::INFINITY,
    };
    Some(Candidate { far, text })
}

/// The places from the root's children down.
fn path(snapshot: &Snapshot, place: usize) -> Option<Vec<usize>> {
    let nodes = snapshot.scan.line(place).map(|at| &snapshot.scan.nodes[at]);
    let below_root = nodes.filter(|node| node.parent.is_some());
    let mut path: Vec<usize> = below_root.map(|node| node.index).collect::<Option<_>>()?;
    path.reverse();
    Some(path)
}
