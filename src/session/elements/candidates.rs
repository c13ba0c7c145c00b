//! Elements that a caller may have meant, in an error: the script sends them as a small tree (`element_candidates.js`), which
//! is kept as a snapshot, so that each can be named by a ref.

use super::fold::is_given;
use super::names::Role;
use super::outline;
use super::scan::{Node, Scan};
use super::snapshots::{Shown, Snapshot, Snapshots};
use crate::error::Error;
use crate::geometry::whole;
use crate::text::from_screen;
use serde_json::{Value, json};
use std::fmt::Write;

/// What a script adds to its details: the tree, null where there is none, and how many more there are.
const SCAN: &str = "candidate_scan";
const MORE: &str = "more_candidates";

/// Keeps the candidates of an error, and writes them behind its reason and into its details, with their refs.
pub(crate) fn add_refs(error: &mut Error, snapshots: &Snapshots) {
    let (Some(scan), more) = (error.details.remove(SCAN), error.details.remove(MORE)) else {
        return;
    };
    // What is no tree is left out: the error says the rest.
    let Ok(scan) = serde_json::from_value::<Scan>(scan) else {
        return;
    };
    let snapshot = snapshots.keep(scan);
    let candidates: Vec<(usize, Shown)> = snapshot
        .shown
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, shown)| snapshot.node(*shown).listed)
        .collect();
    let mut lines: Vec<String> = candidates
        .iter()
        .map(|(at, shown)| line(&snapshot, *at, *shown))
        .collect();
    if let Some(more) = more.and_then(|more| more.as_u64()).filter(|more| *more > 0) {
        lines.push(format!("{more} more"));
    }
    let why = error.why.take().unwrap_or_default();
    error.why = Some(format!("{why}, from the screen: {}", lines.join("; ")));
    let told = candidates
        .iter()
        .map(|(at, shown)| fields(&snapshot, *at, *shown))
        .collect();
    error
        .details
        .insert("candidates".into(), Value::Array(told));
}

/// The title of the window that an element is in.
fn window_of(snapshot: &Snapshot, shown: Shown) -> Option<&Node> {
    let scan = &snapshot.scan;
    let root = scan.line(shown.place).last()?;
    let node = &scan.nodes[root];
    Some(node).filter(|_| root != shown.place && scan.roots[node.root].window)
}

fn in_sheet(snapshot: &Snapshot, shown: Shown) -> bool {
    let scan = &snapshot.scan;
    let mut above = scan.line(shown.place).skip(1);
    above.any(|at| scan.nodes[at].role == Role::Sheet)
}

/// The first text of the row or group that an element stands in: it tells it from its like.
fn words_beside(snapshot: &Snapshot, shown: Shown) -> Option<&str> {
    let scan = &snapshot.scan;
    let nodes = &scan.nodes;
    let above = scan.line(shown.place).skip(1);
    let mut rows = above.filter(|at| nodes[*at].role.is_row() || nodes[*at].role == Role::Group);
    rows.find_map(|row| {
        let is_inside = |place: &usize| scan.line(*place).skip(1).any(|at| at == row);
        (0..nodes.len())
            .filter(|place| *place != shown.place && nodes[*place].role == Role::StaticText)
            .filter(is_inside)
            .find_map(|place| nodes[place].text())
    })
}

/// `k7q-3e2 Button "Save" in the window "Plan.txt" @640,300`
fn line(snapshot: &Snapshot, at: usize, shown: Shown) -> String {
    let node = snapshot.node(shown);
    let mut text = format!("{} {}", snapshot.reference(at), node.short_role());
    for name in [
        &node.title,
        &node.description,
        &node.label,
        &node.placeholder,
    ]
    .into_iter()
    .flatten()
    {
        let _ = write!(text, " {}", from_screen(name));
    }
    // What a text says is what it is called.
    if node.role == Role::StaticText
        && let Some(said) = node.text()
    {
        let _ = write!(text, " {}", from_screen(said));
    }
    if in_sheet(snapshot, shown) {
        text.push_str(" in a sheet of");
    } else if window_of(snapshot, shown).is_some() {
        text.push_str(" in");
    }
    if let Some(window) = window_of(snapshot, shown) {
        let _ = write!(
            text,
            " the window {}",
            from_screen(window.title.as_deref().unwrap_or_default())
        );
    }
    if let Some(words) = words_beside(snapshot, shown) {
        let _ = write!(text, " beside {}", from_screen(words));
    }
    if let Some(frame) = node.frame() {
        let _ = write!(text, " @{},{}", whole(frame.x), whole(frame.y));
    }
    if let Some(identifier) = node.identifier.as_deref().filter(|name| is_given(name)) {
        let _ = write!(text, " id={}", from_screen(identifier));
    }
    let minimized = window_of(snapshot, shown).is_some_and(|window| window.minimized);
    for (is, word) in [
        (minimized, "minimised"),
        (node.offscreen && !minimized, "out of view"),
        (node.enabled == Some(false), "disabled"),
    ] {
        if is {
            let _ = write!(text, ", {word}");
        }
    }
    text
}

fn fields(snapshot: &Snapshot, at: usize, shown: Shown) -> Value {
    let mut fields = outline::element(&snapshot.reference(at), snapshot.node(shown));
    if let Some(window) = window_of(snapshot, shown) {
        fields.insert("window".into(), json!(window.title));
        let root = &snapshot.scan.roots[window.root];
        if let Some(id) = root.window_id {
            fields.insert("window_id".into(), json!(id));
        }
    }
    Value::Object(fields)
}
