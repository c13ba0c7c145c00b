//! The line of one change: the words that a model reads. Nothing else writes such lines, and `docs/changes.md` has their
//! grammar, by which the tests read them back.
//!
//! ```text
//! appeared: k7q-4e2 Sheet with k7q-4e3 StaticText ="Save changes?", k7q-4e4 Button "Save", k7q-4e5 Button "Cancel"
//! text: k7q-3e6 StaticText "0" → "5"
//! focus: k7q-4e6 TextField "Name"
//! front app: "Finder" (process 401)
//! rows: k7q-3e9 Table "messages" 5 → 4
//! menu item "Bold" is checked now
//! mark "unread" gone in row "Budget"
//! window 10870 "Plan.txt" of "TextEdit" (process 840) opened: k7q-5e1 with k7q-5e3 TextArea
//! window "Plan.txt" closed
//! ```
//!
//! What comes from the screen is in quotes, escaped as in JSON, so that it cannot look like words of the line.

use super::change_kind::Kind;
use crate::geometry::whole;
use crate::session::elements::names::{Role, Subrole};
use crate::session::elements::scan::{Node, Scalar};
use crate::session::elements::snapshots::{Shown, Snapshot};
use crate::text::{cut, from_screen};
use serde::Deserialize;
use std::borrow::Cow;
use std::fmt::Write;

/// One change. Which fields there are depends on its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    pub(super) kind: Kind,
    /// The element by its place in the scan.
    at: Option<usize>,
    /// The element by a ref that the client has.
    #[serde(rename = "ref")]
    reference: Option<String>,
    role: Option<Role>,
    subrole: Option<Subrole>,
    name: Option<String>,
    before: Option<Scalar>,
    after: Option<Scalar>,
    /// What tells what the element is about, by places in the scan.
    #[serde(default)]
    pub(super) inside: Vec<usize>,
    from: Option<u64>,
    to: Option<u64>,
    count: Option<u64>,
    frame: Option<crate::geometry::Rect>,
    pub(super) app: Option<Process>,
    /// The number of a window of another app, whose places are those of the other scan.
    window_id: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Process {
    pub(super) name: String,
    process_id: i32,
}

/// How many elements a line tells of what another holds, whatever a script says; those of ours say less.
const MOST_INSIDE: usize = 40;

/// That there is more than the lines before tell.
pub(super) const OTHERS: &str = "and others";

/// What a menu item is now, where its state changed: `menu item "Bold" is checked now`.
fn state_of_item(change: &Change) -> Option<String> {
    let (Kind::Item, None, Some(Scalar::Text(state))) =
        (change.kind, &change.before, &change.after)
    else {
        return None;
    };
    let name = from_screen(change.name.as_deref().unwrap_or_default());
    Some(format!("menu item {name} is {} now", cut(state, 20)))
}

/// A menu item that has another title: `menu item "Hide" is "Show" now`.
fn title_of_item(change: &Change) -> Option<String> {
    let (Kind::Item, Some(before), Some(after)) = (change.kind, &change.before, &change.after)
    else {
        return None;
    };
    let [before, after] = [before, after].map(scalar);
    Some(format!("menu item {before} is {after} now"))
}

/// A window that closed: `window "Plan.txt" closed`.
fn closed_window(change: &Change) -> Option<String> {
    let role = change.role.as_ref()?;
    let is_window = change.kind == Kind::Gone && role.as_str() == "AXWindow";
    let name = change.name.as_deref().unwrap_or_default();
    is_window.then(|| format!("window {} closed", from_screen(name)))
}

/// A mark that a row no longer has: `mark "unread" gone in row "Budget"`.
fn gone_mark(change: &Change) -> Option<String> {
    let (Kind::MarkGone, Some(name), Some(row)) = (change.kind, &change.name, &change.after) else {
        return None;
    };
    Some(format!(
        "mark {} gone in row {}",
        from_screen(name),
        scalar(row)
    ))
}

/// The elements that were read anew, of the app acted upon and of another one; none when nothing had to be.
pub(super) struct Known<'a> {
    pub(super) own: Option<&'a Snapshot>,
    pub(super) other: Option<&'a Snapshot>,
}

impl Known<'_> {
    /// The words of a change.
    pub(super) fn line(&self, change: &Change) -> String {
        let whole = [state_of_item, title_of_item, closed_window, gone_mark];
        let whole = whole.iter().find_map(|line| line(change));
        let whole = whole.or_else(|| self.opened_window(change));
        if let Some(line) = whole {
            return line;
        }
        let mut line = format!("{}:", change.kind.word());
        let is_about_none = change.role.is_none() && self.element(change.at).is_none();
        match change.kind {
            Kind::FrontApp | Kind::Ended | Kind::AppHidden | Kind::AppShown => {
                push_process(&mut line, change);
            }
            Kind::MenuOpened | Kind::MenuClosed => {
                line.push_str(" menu of");
                push_process(&mut line, change);
            }
            Kind::Clipboard => line.push_str(" its content"),
            Kind::Focus if change.role.is_none() && change.at.is_none() => line.push_str(" none"),
            // No script of ours tells of an element that it does not describe.
            _ if is_about_none => return OTHERS.to_owned(),
            Kind::Fewer => {
                let _ = write!(line, " {} of the elements in", change.count.unwrap_or(1));
                self.push_element(&mut line, change);
            }
            _ => self.push_element(&mut line, change),
        }
        push_values(&mut line, change);
        self.push_window_of_sheet(&mut line, change);
        if let Some(own) = self.own {
            push_inside(&mut line, change, own);
        }
        line
    }

    /// A window that came up: `window 10870 "Plan.txt" opened: k7q-4e1 with k7q-4e3 TextArea`.
    fn opened_window(&self, change: &Change) -> Option<String> {
        let is_other = change.kind == Kind::WindowOf;
        let known = if is_other { self.other } else { self.own };
        let read = change.at.and_then(|place| element_of(known?, place));
        let is_window =
            |node: &Node| node.role.as_str() == "AXWindow" && node.short_role() == "Window";
        let is_opened =
            change.kind == Kind::Appeared && read.as_ref().is_some_and(|(_, node)| is_window(node));
        if !is_other && !is_opened {
            return None;
        }
        let root = |node: &Node| known.and_then(|known| known.scan.roots[node.root].window_id);
        let mut line = "window".to_owned();
        let id = change.window_id.map(|id| id.to_string());
        let own_id = || {
            let (_, node) = read.as_ref()?;
            root(node).map(|id| id.to_string())
        };
        if let Some(id) = id.or_else(own_id) {
            let _ = write!(line, " {id}");
        }
        if let Some(name) = read.as_ref().and_then(|(_, node)| name_of(node)) {
            let _ = write!(line, " {}", from_screen(name));
        }
        if is_other {
            line.push_str(" of");
            push_process(&mut line, change);
        }
        line.push_str(" opened");
        if let (Some((reference, _)), Some(known)) = (read, known) {
            let _ = write!(line, ": {reference}");
            push_inside(&mut line, change, known);
        }
        Some(line)
    }

    fn push_element(&self, line: &mut String, change: &Change) {
        if let Some((reference, node)) = self.element(change.at) {
            let _ = write!(line, " {reference}");
            push_node(line, node, change.kind);
            return;
        }
        // One that is no ref names nothing, and would be written without quotes.
        let is_ref = |word: &&String| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if let Some(reference) = change.reference.as_ref().filter(is_ref) {
            let _ = write!(line, " {reference}");
        }
        if let Some(role) = &change.role {
            let _ = write!(line, " {}", short_role(role, change.subrole.as_ref()));
        }
        if let Some(name) = &change.name {
            let _ = write!(line, " {}", from_screen(name));
        }
    }

    fn element(&self, place: Option<usize>) -> Option<(String, &Node)> {
        element_of(self.own?, place?)
    }

    /// A sheet belongs to a window, which a reader of several must know.
    fn push_window_of_sheet(&self, line: &mut String, change: &Change) {
        if !matches!(change.kind, Kind::Appeared | Kind::Open) {
            return;
        }
        let Some((_, node)) = self.element(change.at) else {
            return;
        };
        if node.role.as_str() == "AXSheet"
            && let Some((reference, window)) = self.element(node.parent)
        {
            let _ = write!(line, " in {reference}");
            push_node(line, window, Kind::Appeared);
        }
    }
}

/// An element of a scan with its ref.
fn element_of(snapshot: &Snapshot, place: usize) -> Option<(String, &Node)> {
    let is_it = |shown: &Shown| shown.place == place;
    let at = snapshot.shown.iter().position(is_it)?;
    Some((snapshot.reference(at), snapshot.node(snapshot.shown[at])))
}

fn push_inside(line: &mut String, change: &Change, known: &Snapshot) {
    let mut divider = " with ";
    for place in change.inside.iter().take(MOST_INSIDE) {
        if let Some((reference, node)) = element_of(known, *place) {
            line.push_str(divider);
            divider = ", ";
            line.push_str(&reference);
            push_node(line, node, Kind::Appeared);
        }
    }
}

fn short_role<'a>(role: &'a Role, subrole: Option<&'a Subrole>) -> Cow<'a, str> {
    match subrole {
        Some(subrole) if subrole.is_telling() => subrole.short(),
        _ => role.short(),
    }
}

fn name_of(node: &Node) -> Option<&str> {
    let names = [&node.title, &node.description, &node.label];
    let mut names = names.into_iter().flatten().map(String::as_str);
    names.find(|name| !name.is_empty())
}

/// Role and name as an outline has them; what it holds where the line says nothing of it otherwise.
fn push_node(line: &mut String, node: &Node, kind: Kind) {
    let _ = write!(line, " {}", node.short_role());
    // A title that changed is what the line tells.
    let name = name_of(node);
    if let Some(name) = name.filter(|_| kind != Kind::Title) {
        let _ = write!(line, " {}", from_screen(name));
    }
    if matches!(
        kind,
        Kind::Appeared | Kind::Open | Kind::Focus | Kind::FrontWindow
    ) {
        match &node.value {
            Some(Scalar::Text(value)) if Some(value.as_str()) != name && !value.is_empty() => {
                let _ = write!(line, " ={}", from_screen(value));
            }
            Some(Scalar::Text(_)) | None => {}
            Some(value) => {
                let _ = write!(line, " ={}", scalar(value));
            }
        }
        if node.enabled == Some(false) {
            line.push_str(" disabled");
        }
    }
}

fn push_process(line: &mut String, change: &Change) {
    if let Some(Process { name, process_id }) = &change.app {
        let _ = write!(line, " {} (process {process_id})", from_screen(name));
    } else {
        line.push_str(" another process");
    }
}

fn push_values(line: &mut String, change: &Change) {
    if let (Some(from), Some(to)) = (change.from, change.to) {
        let _ = match &change.after {
            Some(text) => write!(line, " text {}", scalar(text)),
            None if from == to => write!(line, " none, caret after character {from}"),
            None => write!(line, " characters {from} to {to}"),
        };
        return;
    }
    let has_row = change.kind == Kind::Focus && change.after.is_some();
    if has_row || change.kind == Kind::SelectedRows {
        let rows = change.after.as_ref().map_or(Cow::Borrowed("0"), scalar);
        let _ = write!(line, " {rows} selected");
        return;
    }
    if let Some(frame) = change.frame {
        let _ = write!(
            line,
            " @{},{} {}x{}",
            whole(frame.x),
            whole(frame.y),
            whole(frame.width),
            whole(frame.height)
        );
    }
    let changed = matches!(
        change.kind,
        Kind::Text | Kind::Value | Kind::Title | Kind::Rows
    );
    if changed {
        let told = |value: &Option<Scalar>| {
            value
                .as_ref()
                .map_or(Cow::Borrowed("none"), scalar)
                .into_owned()
        };
        let _ = write!(line, " {} → {}", told(&change.before), told(&change.after));
    }
}

fn scalar(value: &Scalar) -> Cow<'_, str> {
    match value {
        Scalar::Flag(flag) => flag.to_string().into(),
        Scalar::Number(number) => number.to_string().into(),
        Scalar::Text(text) => from_screen(text).into(),
    }
}
