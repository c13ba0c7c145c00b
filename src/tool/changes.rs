//! What an action changed, as its answer tells it: `changes`, a list of one line per change, and `unseen`, what could not be
//! looked at.
//!
//! ```text
//! appeared: k7q-4e2 Sheet with k7q-4e3 StaticText ="Save changes?", k7q-4e4 Button "Save", k7q-4e5 Button "Cancel"
//! text: k7q-3e6 StaticText "0" → "5"
//! focus: k7q-4e6 TextField "Name"
//! front app: "Finder" (process 401)
//! menu item "Bold" is checked now
//! appeared: window 10870 of "TextEdit" (process 840)
//! ```
//!
//! A script that acts reports it beside its result (`scripts/lib/observe/observation.js`); every tool's answer gets it in the
//! one place where calls are made, so no tool has fields for it.

use super::answer::Answer;
use super::change_kind::Kind;
use super::json::fitting_part;
use crate::error::Error;
use crate::geometry::whole;
use crate::session::elements::names::{Role, Subrole};
use crate::session::elements::scan::{Node, Scalar, Scan};
use crate::session::elements::snapshots::{Snapshot, Snapshots};
use crate::text::{cut, escape_hidden, from_screen};
use rmcp::model::ContentBlock;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt::Write;

/// What a script saw.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Observed {
    /// The elements that are told and have no ref yet, and the way to them.
    scan: Option<Scan>,
    changes: Vec<Change>,
    /// What was not looked at, in words.
    unseen: Vec<String>,
}

impl Observed {
    /// The name of the app that has come to the front.
    fn front_app(&self) -> Option<String> {
        let mut changes = self.changes.iter();
        let change = changes.rfind(|change| change.kind == Kind::FrontApp)?;
        change.app.as_ref().map(|app| app.name.clone())
    }
}

/// One change. Which fields there are depends on its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    kind: Kind,
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
    inside: Vec<usize>,
    from: Option<u64>,
    to: Option<u64>,
    count: Option<u64>,
    frame: Option<crate::geometry::Rect>,
    app: Option<Process>,
    /// The number of a window of another app.
    window_id: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Process {
    name: String,
    process_id: i32,
}

/// Adds to an answer what its scripts saw; in the background which app came to the front of its own accord as well.
///
/// # Errors
/// `BadReply` when what a script reported does not fit: a bug in it.
pub fn add(
    tool: &str,
    mut answer: Answer,
    seen: Vec<Value>,
    snapshots: &Snapshots,
    background: bool,
) -> Result<Answer, Error> {
    let all = All::of(tool, seen, snapshots, background)?;
    let Some(Value::Object(fields)) = &mut answer.structured else {
        return Ok(answer);
    };
    if all.is_empty() {
        return Ok(answer);
    }
    all.write(fields);
    // Clients that show text only get the same, written as [`Answer::structured`] does.
    if let [ContentBlock::Text(text)] = answer.content.as_mut_slice() {
        text.text = escape_hidden(&Value::Object(fields.clone()).to_string());
    }
    Ok(answer)
}

/// The most lines that the text of an error tells, and the most characters of each; its details have all.
const LINES_IN_TEXT: usize = 4;
const CHARACTERS_IN_TEXT: usize = 200;

/// Adds to an error what its scripts saw that was changed before they failed: the details have what an answer has, the text
/// the first lines of it.
#[must_use]
pub fn add_to_error(
    tool: &str,
    mut error: Error,
    seen: Vec<Value>,
    snapshots: &Snapshots,
    background: bool,
) -> Error {
    let all = match All::of(tool, seen, snapshots, background) {
        Ok(all) => all,
        // What failed first has to be told.
        Err(misfit) => {
            tracing::warn!(%misfit, "what was seen before a failure cannot be read");
            return error;
        }
    };
    if !all.changes.is_empty() {
        let mut told: Vec<String> = all
            .changes
            .iter()
            .take(LINES_IN_TEXT)
            .map(|line| cut(line, CHARACTERS_IN_TEXT))
            .collect();
        let more = all.changes.len().saturating_sub(LINES_IN_TEXT);
        if more > 0 {
            told.push(format!("{more} more"));
        }
        let changed = format!("Changed nevertheless, from the screen: {}", told.join("; "));
        let why = error.why.take();
        error.why = Some(why.map_or(changed.clone(), |why| format!("{why}. {changed}")));
    }
    all.write(&mut error.details);
    error
}

/// All that the scripts of a call saw.
#[derive(Default)]
struct All {
    changes: Vec<String>,
    unseen: Vec<String>,
    /// Which app came to the front of its own accord.
    front: Option<String>,
}

impl All {
    fn of(
        tool: &str,
        seen: Vec<Value>,
        snapshots: &Snapshots,
        background: bool,
    ) -> Result<Self, Error> {
        let mut all = Self::default();
        for observed in seen {
            let observed: Observed = fitting_part(tool, observed)?;
            if background {
                all.front = observed.front_app().or(all.front);
            }
            all.unseen.extend(observed.unseen.iter().cloned());
            all.changes.extend(lines(observed, snapshots));
        }
        Ok(all)
    }

    fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.unseen.is_empty()
    }

    fn write(self, fields: &mut Map<String, Value>) {
        if let Some(name) = self.front {
            fields.insert("came_to_front".into(), name.into());
        }
        if !self.changes.is_empty() {
            fields.insert("changes".into(), self.changes.into());
        }
        if !self.unseen.is_empty() {
            fields.insert("unseen".into(), cut(&self.unseen.join("; "), 2_000).into());
        }
    }
}

/// The most lines that are told: a script reports far fewer.
const MOST_TOLD: usize = 200;

fn lines(observed: Observed, snapshots: &Snapshots) -> Vec<String> {
    let Observed { scan, changes, .. } = observed;
    let snapshot = scan.map(|scan| snapshots.keep_changes(scan));
    let known = Known(snapshot.as_deref());
    let told = changes.iter().take(MOST_TOLD);
    let mut lines: Vec<String> = told.map(|change| known.line(change)).collect();
    lines.extend((changes.len() > MOST_TOLD).then(|| "and others".to_owned()));
    lines
}

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

/// The elements that were read anew; none when nothing had to be.
struct Known<'a>(Option<&'a Snapshot>);

impl Known<'_> {
    fn line(&self, change: &Change) -> String {
        if let Some(line) = state_of_item(change) {
            return line;
        }
        let mut line = format!("{}:", change.kind.word());
        match change.kind {
            Kind::FrontApp | Kind::Ended | Kind::AppHidden | Kind::AppShown => {
                push_process(&mut line, change);
            }
            Kind::WindowOf => {
                if let Some(id) = change.window_id {
                    let _ = write!(line, " window {id} of");
                } else {
                    line.push_str(" window of");
                }
                push_process(&mut line, change);
            }
            Kind::MenuOpened | Kind::MenuClosed => {
                line.push_str(" menu of");
                push_process(&mut line, change);
            }
            Kind::Clipboard => line.push_str(" its content"),
            Kind::Fewer => {
                let _ = write!(line, " {} of the elements in", change.count.unwrap_or(1));
                self.push_element(&mut line, change);
            }
            Kind::Focus if change.role.is_none() && change.at.is_none() => line.push_str(" none"),
            _ => self.push_element(&mut line, change),
        }
        push_values(&mut line, change);
        self.push_window_of_sheet(&mut line, change);
        self.push_inside(&mut line, change);
        line
    }

    fn push_element(&self, line: &mut String, change: &Change) {
        if let Some((reference, node)) = self.element(change.at) {
            let _ = write!(line, " {reference}");
            push_node(line, node, change.kind);
            return;
        }
        if let Some(reference) = &change.reference {
            let _ = write!(line, " {reference}");
        }
        if let Some(role) = &change.role {
            let _ = write!(line, " {}", short_role(role, change.subrole.as_ref()));
        }
        if let Some(name) = &change.name {
            let _ = write!(line, " {}", from_screen(name));
        }
    }

    /// An element of the scan with its ref.
    fn element(&self, place: Option<usize>) -> Option<(String, &Node)> {
        let snapshot = self.0?;
        let place = place?;
        let at = snapshot
            .shown
            .iter()
            .position(|shown| shown.place == place)?;
        Some((snapshot.reference(at), snapshot.node(snapshot.shown[at])))
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

    fn push_inside(&self, line: &mut String, change: &Change) {
        for (nth, place) in change.inside.iter().enumerate() {
            if let Some((reference, node)) = self.element(Some(*place)) {
                line.push_str(if nth == 0 { " with " } else { ", " });
                line.push_str(&reference);
                push_node(line, node, Kind::Appeared);
            }
        }
    }
}

fn short_role<'a>(role: &'a Role, subrole: Option<&'a Subrole>) -> Cow<'a, str> {
    match subrole {
        Some(subrole) if subrole.is_telling() => subrole.short(),
        _ => role.short(),
    }
}

/// Role and name as an outline has them; what it holds where the line says nothing of it otherwise.
fn push_node(line: &mut String, node: &Node, kind: Kind) {
    let _ = write!(line, " {}", node.short_role());
    // A title that changed is what the line tells.
    let name = [&node.title, &node.description, &node.label];
    let name = name.into_iter().flatten().find(|name| !name.is_empty());
    if let Some(name) = name.filter(|_| kind != Kind::Title) {
        let _ = write!(line, " {}", from_screen(name));
    }
    if matches!(
        kind,
        Kind::Appeared | Kind::Open | Kind::Focus | Kind::FrontWindow
    ) {
        match &node.value {
            Some(Scalar::Text(value)) if Some(value) != name && !value.is_empty() => {
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
            Some(text) => write!(line, " {}", scalar(text)),
            None if from == to => write!(line, " none, caret after character {from}"),
            None => write!(line, " characters {from} to {to}"),
        };
        return;
    }
    if change.kind == Kind::SelectedRows {
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
        Kind::Text | Kind::Value | Kind::Title | Kind::Item
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
