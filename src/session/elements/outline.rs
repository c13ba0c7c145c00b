//! How a snapshot is shown: as an outline, or as JSON.
//!
//! ```text
//! "Notes" (process 713), snapshot k7q-3: 9 elements
//! k7q-3e1 Window "Notes" window_id=101 @40,60 900x600 focused
//!   k7q-3e2 Toolbar @40,60 900x52
//!     k7q-3e3 Button "New Note" @880,70 28x28 disabled
//!   k7q-3e5 Row "Shopping" | "1:15 PM" @40,112 300x50 selected
//!   k7q-3e9 TextArea ="Shopping list" @340,112 600x548
//! ```
//!
//! Which lines there are is said in [`super::fold`]. Texts from the screen are written as JSON strings, so that none of them
//! can look like a line of its own.

use super::covered::{self, Cover};
use super::fold::{self, Folding, Line, is_given, text_of};
use super::names::Action;
use super::scan::{AppProcess, Elsewhere, Node, Scalar, Scan, Truncation};
use super::snapshots::Snapshot;
use crate::geometry::{Points, whole};
use crate::text::{from_screen, line};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Longer outlines are cut: they would fill what a model can read, and some clients refuse them [findings-2 7.11].
const MOST_BYTES: usize = 64_000;

/// The outline of a snapshot, in at most about 64 KB, from its `first` element on.
#[must_use]
pub fn text(snapshot: &Snapshot, folding: Folding, first: usize) -> String {
    let count = snapshot.shown.len();
    let mut text = format!(
        "{}, snapshot {}: {count} element{}",
        heading(&snapshot.scan.app),
        snapshot.id,
        if count == 1 { "" } else { "s" },
    );
    if let Some(before) = first.checked_sub(1) {
        let _ = write!(text, ", those after {}", snapshot.reference(before));
    }
    text.push('\n');
    let unread = unread(&snapshot.scan);
    if count == 0 && unread.is_empty() {
        text.push_str("Nothing fits. What is scrolled out of view is left out unless include_offscreen is true.\n");
    }
    text.push_str(&unread);
    let mut left_out = 0;
    let mut last = None;
    let lines = fold::lines(snapshot, folding);
    for line in lines.into_iter().filter(|line| line.at >= first) {
        let written = line_text(snapshot, &line);
        if left_out > 0 || text.len() + written.len() > MOST_BYTES.min(snapshot.room) {
            left_out += 1;
        } else {
            text.push_str(&written);
            last = Some(line.at);
        }
    }
    if left_out > 0 {
        let _ = writeln!(text, "{}", too_long(snapshot, left_out, "lines", last));
    }
    if let Some(truncation) = snapshot.scan.truncated {
        let _ = writeln!(text, "{}", sentence(truncation));
    }
    text
}

/// What to do about an answer that ends for its size, behind the element `last`.
fn too_long(snapshot: &Snapshot, left_out: usize, what: &str, last: Option<usize>) -> String {
    let go_on = last.map_or_else(String::new, |last| {
        format!(" Pass after={} for them.", snapshot.reference(last))
    });
    format!(
        "Truncated: {left_out} more {what} do not fit.{go_on} Or narrow it by window, role or text, lower max_depth, or leave out include_offscreen."
    )
}

/// The longest doubt that is told, in characters.
const LONGEST_DOUBT: usize = 200;

/// How many windows on other Spaces are named.
const MOST_ELSEWHERE: usize = 5;

/// What was not read, or not for sure, a line each.
#[must_use]
pub fn unread(scan: &Scan) -> String {
    let doubt = scan.doubt.as_ref().map(|doubt| {
        // One line, whatever a script that is not ours said.
        let doubt = line(doubt, LONGEST_DOUBT);
        format!("Not sure: {doubt}. Wait a moment and look again, or call read_text, which reads what is drawn.")
    });
    let lines = elsewhere(&scan.elsewhere).into_iter().chain(doubt);
    lines.map(|line| line + "\n").collect()
}

/// That windows on other Spaces were not looked at; none where there are none.
fn elsewhere(windows: &[Elsewhere]) -> Option<String> {
    if windows.is_empty() {
        return None;
    }
    let shown = windows.iter().take(MOST_ELSEWHERE);
    let mut called: Vec<String> = shown
        .map(|window| match &window.title {
            Some(title) => format!("{} window_id={}", from_screen(title), window.window_id),
            None => format!("window_id={}", window.window_id),
        })
        .collect();
    if windows.len() > MOST_ELSEWHERE {
        called.push(format!("{} more", windows.len() - MOST_ELSEWHERE));
    }
    Some(format!(
        "On other Spaces, and not read: {}. Bring a window here with focus_window first.",
        called.join("; ")
    ))
}

/// Whose elements they are.
#[must_use]
pub fn heading(app: &AppProcess) -> String {
    let hidden = if app.hidden { ", hidden" } else { "" };
    format!(
        "{} (process {}{hidden})",
        from_screen(&app.name),
        app.process_id
    )
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

/// One line of an outline, indented and ended.
pub(crate) fn line_text(snapshot: &Snapshot, line: &Line) -> String {
    let mut text = format!("{:indent$}", "", indent = line.depth * 2);
    text.push_str(&called(snapshot, line));
    describe(&mut text, snapshot, line.at);
    text.push('\n');
    text
}

/// How an element is called: its ref, its role and its names, each once.
#[must_use]
pub fn named(snapshot: &Snapshot, at: usize) -> String {
    let node = snapshot.node(snapshot.shown[at]);
    let mut text = format!("{} {}", snapshot.reference(at), node.short_role());
    let names = [&node.title, &node.description, &node.label];
    for (place, name) in names.iter().enumerate() {
        if let Some(name) = name.as_ref().filter(|_| !names[..place].contains(name)) {
            let _ = write!(text, " {}", from_screen(name));
        }
    }
    text
}

/// What is open over a window: the outermost of menus, sheets, popovers.
#[must_use]
pub fn open(snapshot: &Snapshot) -> Vec<String> {
    let mut found = Vec::new();
    let mut below = None;
    for (at, shown) in snapshot.shown.iter().enumerate() {
        if below.is_some_and(|depth| shown.depth > depth) {
            continue;
        }
        below = None;
        if snapshot.node(*shown).role.is_floating() {
            below = Some(shown.depth);
            found.push(named(snapshot, at));
        }
    }
    found
}

/// How an element is called with the texts that are folded into its line, and its value.
#[must_use]
pub fn called(snapshot: &Snapshot, line: &Line) -> String {
    let node = snapshot.node(snapshot.shown[line.at]);
    let mut text = named(snapshot, line.at);
    let mut divider = " ";
    for part in &line.texts {
        let shown = text_of(snapshot.node(snapshot.shown[part.at])).unwrap_or_default();
        let _ = write!(text, "{divider}{}", from_screen(shown));
        if part.is_field {
            let _ = write!(text, " (TextField {})", snapshot.reference(part.at));
        }
        divider = " | ";
    }
    if let Some(value) = value_text(node) {
        let _ = write!(text, " ={value}");
    }
    text
}

/// The value of an element as an outline shows it; none where its title says the same.
#[must_use]
pub fn value_text(node: &Node) -> Option<String> {
    match node.value.as_ref()? {
        Scalar::Text(value) if node.title.as_ref() == Some(value) => None,
        value => Some(scalar_text(value)),
    }
}

/// A value as an outline shows it: numbers to the thousandth.
pub(crate) fn scalar_text(value: &Scalar) -> String {
    match value {
        Scalar::Text(value) => from_screen(value),
        Scalar::Number(value) if value.abs() < 1e9 => {
            // Adding 0 takes the sign off a negative zero.
            format!("{}", (value * 1000.0).round() / 1000.0 + 0.0)
        }
        Scalar::Number(value) => value.to_string(),
        Scalar::Flag(value) => value.to_string(),
    }
}

/// What else is to be said of an element: where it is, and its state.
fn describe(text: &mut String, snapshot: &Snapshot, at: usize) {
    let place = snapshot.shown[at].place;
    let node = &snapshot.scan.nodes[place];
    let root = &snapshot.scan.roots[node.root];
    if let Some(placeholder) = &node.placeholder {
        let _ = write!(text, " placeholder={}", from_screen(placeholder));
    }
    if let Some(identifier) = node.identifier.as_deref().filter(|name| is_given(name)) {
        let _ = write!(text, " id={}", from_screen(identifier));
    }
    if let (true, None, Some(id)) = (root.window, node.parent, root.window_id) {
        let _ = write!(text, " window_id={id}");
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
    let cover = covered::of_element(&snapshot.scan, place);
    let partly_covered = cover == Cover::Part && node.parent.is_none();
    let flags = [
        (node.enabled == Some(false), "disabled"),
        (node.focused == Some(true), "focused"),
        (node.selected == Some(true), "selected"),
        (node.offscreen, "offscreen"),
        (node.minimized, "minimized"),
        (cover == Cover::Whole, "covered"),
        (partly_covered, "partly covered"),
    ];
    if let Some(state) = &node.state {
        let _ = write!(text, " {state}");
    }
    for (_, flag) in flags.iter().filter(|(holds, _)| *holds) {
        let _ = write!(text, " {flag}");
    }
    if let Some(actions) = node.actions.as_ref().filter(|actions| !actions.is_empty()) {
        let names: Vec<_> = actions.iter().map(Action::short).collect();
        let _ = write!(text, " [{}]", names.join(" "));
    }
}

/// The JSON of a snapshot, as a tree of at most about 64 KB, from its `first` element on. What stands in an element before that
/// stands at the top.
#[must_use]
pub fn json(snapshot: &Snapshot, first: usize) -> Value {
    let app = &snapshot.scan.app;
    let (elements, left_out) = forest(snapshot, first);
    let last = (snapshot.shown.len() - left_out).checked_sub(1);
    let of_size = (left_out > 0).then(|| {
        too_long(
            snapshot,
            left_out,
            "elements",
            last.filter(|last| *last >= first),
        )
    });
    let of_scan = snapshot.scan.truncated.map(|cut| sentence(cut).to_owned());
    let truncated: Vec<String> = of_size.into_iter().chain(of_scan).collect();
    json!({
        "snapshot": snapshot.id,
        "app": app.name,
        "process_id": app.process_id,
        "truncated": (!truncated.is_empty()).then(|| truncated.join(" ")),
        "elsewhere": snapshot.scan.elsewhere,
        "elements": elements,
    })
}

/// The shown elements from the `first` on, each with what it holds, and how many of them do not fit.
fn forest(snapshot: &Snapshot, first: usize) -> (Vec<Value>, usize) {
    let mut bytes = 0;
    let mut left_out = 0;
    // One list of finished siblings a level, and the elements that are still open: the outline's order closes each
    // before its next sibling begins.
    let mut open: Vec<(usize, Map<String, Value>)> = Vec::new();
    let mut levels: Vec<Vec<Value>> = vec![Vec::new()];
    let close = |open: &mut Vec<(usize, Map<String, Value>)>,
                 levels: &mut Vec<Vec<Value>>,
                 depth: usize| {
        while open.last().is_some_and(|(of, _)| *of >= depth) {
            let (Some((_, mut done)), Some(children)) = (open.pop(), levels.pop()) else {
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
    for (at, shown) in snapshot.shown.iter().enumerate().skip(first) {
        let mut fields = element(&snapshot.reference(at), snapshot.node(*shown));
        add_window(&mut fields, snapshot, shown.place);
        bytes += json!(fields).to_string().len();
        if bytes > MOST_BYTES.min(snapshot.room) {
            left_out = snapshot.shown.len() - at;
            break;
        }
        close(&mut open, &mut levels, shown.depth);
        open.push((shown.depth, fields));
        levels.push(Vec::new());
    }
    close(&mut open, &mut levels, 0);
    (levels.pop().unwrap_or_default(), left_out)
}

/// What only a look at its window tells: its id, and whether others lie before it.
fn add_window(fields: &mut Map<String, Value>, snapshot: &Snapshot, place: usize) {
    let node = &snapshot.scan.nodes[place];
    let root = &snapshot.scan.roots[node.root];
    if let (true, None, Some(id)) = (root.window, node.parent, root.window_id) {
        fields.insert("window_id".into(), id.into());
    }
    match covered::of_element(&snapshot.scan, place) {
        Cover::Whole => fields.insert("covered".into(), true.into()),
        Cover::Part if node.parent.is_none() => fields.insert("partly_covered".into(), true.into()),
        Cover::Part | Cover::None => None,
    };
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
        ("state", &node.state),
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
