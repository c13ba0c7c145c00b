//! How a snapshot is shown: as an outline, one line an element, or as JSON.
//!
//! ```text
//! "Notes" (process 713), snapshot k7q-3: 4 elements
//! k7q-3e1 Window "Notes" @40,60 900x600 focused
//!   k7q-3e2 Toolbar @40,60 900x52
//!     k7q-3e3 Button "New Note" @880,70 28x28 disabled
//!   k7q-3e4 TextArea ="Shopping list" @340,112 600x548
//! ```
//!
//! Texts from the screen are written as JSON strings, so that none of them can look like a line of its own.

use super::names::Action;
use super::scan::{Node, Scalar, Truncation};
use super::snapshots::{Shown, Snapshot};
use crate::geometry::{Points, whole};
use crate::text::from_screen;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The outline of a snapshot.
#[must_use]
pub fn text(snapshot: &Snapshot) -> String {
    let app = &snapshot.scan.app;
    let count = snapshot.shown.len();
    let mut text = format!(
        "{} (process {}), snapshot {}: {count} element{}",
        from_screen(&app.name),
        app.process_id,
        snapshot.id,
        if count == 1 { "" } else { "s" },
    );
    text.push('\n');
    if count == 0 {
        text.push_str("Nothing fits. What is scrolled out of view is left out unless include_offscreen is true.\n");
    }
    for (at, shown) in snapshot.shown.iter().enumerate() {
        line(&mut text, snapshot, at, *shown);
    }
    if let Some(truncation) = snapshot.scan.truncated {
        let _ = writeln!(text, "{}", sentence(truncation));
    }
    text
}

/// What to do about a tree that is not whole.
#[must_use]
pub fn sentence(truncation: Truncation) -> &'static str {
    match truncation {
        Truncation::Elements => {
            "Truncated: there are more elements. Narrow it by window, role or text, or raise max_elements."
        }
        Truncation::Depth => "Truncated: there are deeper elements. Raise max_depth to see them.",
        Truncation::Time => {
            "Truncated: the time was up. Narrow it by window or max_depth, or try again."
        }
        Truncation::Silence => {
            "Truncated: the app stopped answering. It may be busy: try again in a moment."
        }
    }
}

fn line(text: &mut String, snapshot: &Snapshot, at: usize, shown: Shown) {
    let node = snapshot.node(shown);
    let _ = write!(
        text,
        "{:indent$}{} {}",
        "",
        snapshot.reference(at),
        node.short_role(),
        indent = shown.depth * 2
    );
    for name in [&node.title, &node.description, &node.label]
        .into_iter()
        .flatten()
    {
        let _ = write!(text, " {}", from_screen(name));
    }
    match &node.value {
        Some(Scalar::Text(value)) if node.title.as_ref() == Some(value) => {}
        Some(Scalar::Text(value)) => {
            let _ = write!(text, " ={}", from_screen(value));
        }
        Some(Scalar::Number(value)) => {
            let _ = write!(text, " ={value}");
        }
        Some(Scalar::Flag(value)) => {
            let _ = write!(text, " ={value}");
        }
        None => {}
    }
    if let Some(placeholder) = &node.placeholder {
        let _ = write!(text, " placeholder={}", from_screen(placeholder));
    }
    if let Some(identifier) = node.identifier.as_deref().filter(|name| is_given(name)) {
        let _ = write!(text, " id={}", from_screen(identifier));
    }
    if let Some(frame) = node.frame() {
        let _ = write!(
            text,
            " @{},{} {}x{}",
            whole(frame.x),
            whole(frame.y),
            whole(frame.width),
            whole(frame.height)
        );
    }
    let flags = [
        (node.enabled == Some(false), "disabled"),
        (node.focused == Some(true), "focused"),
        (node.selected == Some(true), "selected"),
        (node.offscreen, "offscreen"),
        (node.minimized, "minimized"),
    ];
    for (_, flag) in flags.iter().filter(|(holds, _)| *holds) {
        let _ = write!(text, " {flag}");
    }
    if let Some(actions) = node.actions.as_ref().filter(|actions| !actions.is_empty()) {
        let names: Vec<_> = actions.iter().map(Action::short).collect();
        let _ = write!(text, " [{}]", names.join(" "));
    }
    text.push('\n');
}

/// The JSON of a snapshot, as a tree.
#[must_use]
pub fn json(snapshot: &Snapshot) -> Value {
    let app = &snapshot.scan.app;
    json!({
        "snapshot": snapshot.id,
        "app": app.name,
        "process_id": app.process_id,
        "truncated": snapshot.scan.truncated.map(sentence),
        "elements": forest(snapshot),
    })
}

/// The shown elements, each with what it holds.
fn forest(snapshot: &Snapshot) -> Vec<Value> {
    // One list of finished siblings a level, and the elements that are still open: the outline's order closes each
    // before its next sibling begins.
    let mut open: Vec<Map<String, Value>> = Vec::new();
    let mut levels: Vec<Vec<Value>> = vec![Vec::new()];
    let close = |open: &mut Vec<Map<String, Value>>, levels: &mut Vec<Vec<Value>>, depth: usize| {
        while open.len() > depth {
            let (Some(mut done), Some(children)) = (open.pop(), levels.pop()) else {
                return;
            };
            if !children.is_empty() {
                done.insert("children".into(), children.into());
            }
            if let Some(siblings) = levels.last_mut() {
                siblings.push(done.into());
            }
        }
    };
    for (at, shown) in snapshot.shown.iter().enumerate() {
        close(&mut open, &mut levels, shown.depth);
        open.push(element(&snapshot.reference(at), snapshot.node(*shown)));
        levels.push(Vec::new());
    }
    close(&mut open, &mut levels, 0);
    levels.pop().unwrap_or_default()
}

/// One element's fields; what is absent is left out.
#[must_use]
pub fn element(reference: &str, node: &Node) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("ref".into(), reference.into());
    fields.insert("role".into(), node.role.as_str().into());
    if let Some(subrole) = &node.subrole {
        fields.insert("subrole".into(), subrole.as_str().into());
    }
    let texts = [
        ("title", &node.title),
        ("description", &node.description),
        ("label", &node.label),
        ("identifier", &node.identifier),
        ("placeholder", &node.placeholder),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            fields.insert(name.into(), text.as_str().into());
        }
    }
    if let Some(value) = &node.value {
        fields.insert("value".into(), json!(value));
    }
    if let Some(frame) = node.frame() {
        let [x, y, width, height] = [frame.x, frame.y, frame.width, frame.height].map(Points::from);
        fields.insert("position".into(), json!({"x": x, "y": y}));
        fields.insert("size".into(), json!({"width": width, "height": height}));
    }
    let flags = [
        ("enabled", node.enabled),
        ("focused", node.focused),
        ("selected", node.selected),
        ("offscreen", node.offscreen.then_some(true)),
        ("minimized", node.minimized.then_some(true)),
    ];
    for (name, flag) in flags {
        if let Some(flag) = flag {
            fields.insert(name.into(), flag.into());
        }
    }
    if let Some(actions) = &node.actions {
        fields.insert("actions".into(), json!(actions));
    }
    fields
}

/// Identifiers that macOS makes up are no help to anyone [bridge 4.15].
fn is_given(identifier: &str) -> bool {
    !identifier.starts_with("_NS:")
}
