//! What changed from one snapshot of an app to a later one, in lines.
//!
//! ```text
//! + k7q-4e9 Sheet id="close-sheet" @380,188 440x242
//! +   k7q-4e12 Button "Save" id="OKButton" @714,382 86x28
//! ~ k7q-4e3 TextArea value "Dear" → "Dear reader"
//! - k7q-3e7 Row "Plan.txt" | "Plain Text Document"
//! 23 elements did not change: their earlier refs still work
//! ```
//!
//! What appeared and what changed has its ref of the later snapshot, what has gone that of the earlier one. Which element is
//! which is said in [`super::counterparts`]. What was not read again, because it is out of view or a budget was used up,
//! is not said to have gone.

use super::counterparts::{self, Counterparts};
use super::covered::{self, Cover};
use super::fold::{self, Folding, Line, text_of};
use super::outline::{self, scalar_text};
use super::scan::{Node, Scalar};
use super::snapshots::{KEPT, Snapshot, Snapshots};
use crate::geometry::{Rect, whole};
use crate::text::from_screen;
use std::fmt::Write;
use std::sync::Arc;

/// What a later snapshot says about windows that it does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherWindows {
    /// It holds all that there are.
    None,
    /// These are there and were not read.
    Open(Vec<u32>),
    /// Nobody knows.
    Unknown,
}

/// The snapshot that a caller wants to know the changes since.
pub struct Earlier<'a> {
    id: &'a str,
    /// None when it is not kept any more.
    snapshot: Option<Arc<Snapshot>>,
}

impl<'a> Earlier<'a> {
    /// Looks for it; that has to be done before another one is kept in its place.
    #[must_use]
    pub fn find(kept: &Snapshots, id: &'a str) -> Self {
        let id = id.trim();
        Self {
            id,
            snapshot: kept.earlier(id),
        }
    }

    /// The snapshot, where it is still kept.
    #[must_use]
    pub fn snapshot(&self) -> Option<&Snapshot> {
        self.snapshot.as_deref()
    }

    /// The changes since it; `whole` where there is nothing to compare with, and why.
    #[must_use]
    pub fn text(
        &self,
        new: &Snapshot,
        others: &OtherWindows,
        whole: impl FnOnce() -> String,
    ) -> String {
        let id = from_screen(self.id);
        let app = &new.scan.app;
        match &self.snapshot {
            Some(old) if old.scan.app.is_same(app) => format!(
                "Snapshot {}, and what changed since {}\n{}",
                new.id,
                old.id,
                text(old, new, others)
            ),
            Some(old) => format!(
                "Snapshot {id} is of {}, so this is the whole\n{}",
                outline::heading(&old.scan.app),
                whole()
            ),
            None => format!(
                "Snapshot {id} is not known: of this server's the last {KEPT} are kept, so this is the whole\n{}",
                whole()
            ),
        }
    }
}

/// The changes, one a line, and how much did not change.
#[must_use]
pub fn text(old: &Snapshot, new: &Snapshot, others: &OtherWindows) -> String {
    let both = Both::of(old, new);
    let mut text = String::new();
    both.write_later(&mut text);
    let unseen = both.write_gone(&mut text, others);
    if text.is_empty() {
        text.push_str("Nothing that is shown changed\n");
    }
    if unseen > 0 {
        let _ = writeln!(text, "{} out of view or not read again", elements(unseen));
    }
    both.write_rest(&mut text);
    text
}

/// The changes alone, at most so many of them; where nothing but places changed, how much moved.
#[must_use]
pub fn lines(old: &Snapshot, new: &Snapshot, most: usize) -> Vec<String> {
    let both = Both::of(old, new);
    let mut text = String::new();
    both.write_later(&mut text);
    both.write_gone(&mut text, &OtherWindows::None);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if let (true, (moved @ 1.., _)) = (lines.is_empty(), both.moved_and_same()) {
        lines.push(format!("{} moved", elements(moved)));
    }
    if lines.len() > most {
        let more = lines.len() - most;
        lines.truncate(most);
        lines.push(format!("{more} more: see get_ui_elements"));
    }
    lines
}

fn elements(count: usize) -> String {
    format!("{count} element{}", if count == 1 { "" } else { "s" })
}

struct Both<'a> {
    old: &'a Snapshot,
    new: &'a Snapshot,
    pairs: Counterparts,
    /// How many of the children of each element were read the second time.
    read: Vec<usize>,
}

impl<'a> Both<'a> {
    fn of(old: &'a Snapshot, new: &'a Snapshot) -> Self {
        let mut read = vec![0; new.scan.nodes.len()];
        for parent in new.scan.nodes.iter().filter_map(|node| node.parent) {
            read[parent] += 1;
        }
        Self {
            old,
            new,
            pairs: counterparts::find(&old.scan, &new.scan),
            read,
        }
    }

    /// The counterpart of an element of the later outline.
    fn earlier(&self, at: usize) -> Option<&Node> {
        let place = self.pairs.earlier[self.new.shown[at].place]?;
        Some(&self.old.scan.nodes[place])
    }

    /// What appeared, with what it holds, and what is not as it was.
    fn write_later(&self, text: &mut String) {
        // The depth of the topmost of what appeared, while its lines are written.
        let mut appeared: Option<usize> = None;
        for line in fold::lines(self.new, Folding::All) {
            if appeared.is_some_and(|depth| line.depth <= depth) {
                appeared = None;
            }
            let Some(before) = self.earlier(line.at) else {
                let top = *appeared.get_or_insert(line.depth);
                let depth = line.depth - top;
                let shown = outline::line_text(self.new, &Line { depth, ..line });
                let _ = write!(text, "+ {shown}");
                continue;
            };
            let mut changes = changes(before, self.new.node(self.new.shown[line.at]));
            changes.extend(self.cover_change(line.at));
            changes.extend(
                line.texts
                    .iter()
                    .filter_map(|part| self.text_change(part.at)),
            );
            if !changes.is_empty() {
                let called = outline::named(self.new, line.at);
                let texts = self.first_text(&line);
                let _ = writeln!(text, "~ {called}{texts} {}", changes.join(", "));
            }
        }
    }

    /// The text that a row is known by, where it has no name.
    fn first_text(&self, line: &Line) -> String {
        let first = line.texts.first();
        let shown = first.and_then(|part| text_of(self.new.node(self.new.shown[part.at])));
        shown.map_or_else(String::new, |text| format!(" {}", from_screen(text)))
    }

    /// What changed of a text that stands in the line of its row.
    fn text_change(&self, at: usize) -> Option<String> {
        let now = self.new.node(self.new.shown[at]);
        let said = text_of(now).unwrap_or_default();
        match self.earlier(at) {
            None => Some(format!("shows {}", from_screen(said))),
            Some(before) => {
                let was = text_of(before).unwrap_or_default();
                (was != said).then(|| format!("text {}", from_to(was, said)))
            }
        }
    }

    fn cover_change(&self, at: usize) -> Option<String> {
        let place = self.new.shown[at].place;
        let was = covered::of_element(&self.old.scan, self.pairs.earlier[place]?);
        let is = covered::of_element(&self.new.scan, place);
        let is_window = self.new.scan.nodes[place].parent.is_none();
        if was == is || !is_window {
            return None;
        }
        let said = match is {
            Cover::None => "not covered any more",
            Cover::Part => "partly covered",
            Cover::Whole => "covered",
        };
        Some(said.to_owned())
    }

    /// What has gone, without what it held. Answers how many elements cannot be told to have gone.
    fn write_gone(&self, text: &mut String, others: &OtherWindows) -> usize {
        let mut unseen = 0;
        let mut below: Option<usize> = None;
        let lines = fold::lines(self.old, Folding::All);
        for line in &lines {
            if below.is_some_and(|depth| line.depth > depth) {
                continue;
            }
            below = None;
            if self.later(line.at).is_some() {
                let gone = line
                    .texts
                    .iter()
                    .filter(|part| self.later(part.at).is_none());
                for part in gone {
                    if self.is_certain(part.at, others) {
                        let said = outline::named(self.old, part.at);
                        let shown = text_of(self.old.node(self.old.shown[part.at]));
                        let _ =
                            writeln!(text, "- {said} {}", from_screen(shown.unwrap_or_default()));
                    } else {
                        unseen += 1;
                    }
                }
                continue;
            }
            below = Some(line.depth);
            if self.is_open(line.at, others) {
                continue;
            }
            if self.is_certain(line.at, others) {
                let _ = writeln!(text, "- {}", outline::called(self.old, line));
            } else {
                unseen += 1;
            }
        }
        unseen
    }

    /// The counterpart of an element of the earlier outline.
    fn later(&self, at: usize) -> Option<usize> {
        self.pairs.later[self.old.shown[at].place]
    }

    /// Whether it is a window that is there and was not read.
    fn is_open(&self, at: usize, others: &OtherWindows) -> bool {
        let node = self.old.node(self.old.shown[at]);
        let id = self.old.scan.roots[node.root].window_id;
        let is_known = |id| matches!(others, OtherWindows::Open(ids) if ids.contains(&id));
        node.parent.is_none() && id.is_some_and(is_known)
    }

    /// Whether an element without a counterpart is there no more: all that held it was read again.
    fn is_certain(&self, at: usize, others: &OtherWindows) -> bool {
        let place = self.old.shown[at].place;
        let mut above = self.old.scan.line(place).skip(1);
        if let Some(now) = above.find_map(|parent| self.pairs.later[parent]) {
            return self.read[now] == self.new.scan.nodes[now].children;
        }
        let root = self.old.scan.nodes[place].root;
        let id = self.old.scan.roots[root].window_id;
        match others {
            OtherWindows::None => true,
            OtherWindows::Open(ids) => id.is_none_or(|id| !ids.contains(&id)),
            OtherWindows::Unknown => false,
        }
    }

    /// How many moved of those that are otherwise as they were, and how many these are.
    fn moved_and_same(&self) -> (usize, usize) {
        let (mut moved, mut same) = (0, 0);
        for at in 0..self.new.shown.len() {
            let now = self.new.node(self.new.shown[at]);
            let Some(before) = self.earlier(at) else {
                continue;
            };
            if !changes(before, now).is_empty() {
                continue;
            }
            same += 1;
            if before.frame().map(rounded) != now.frame().map(rounded) {
                moved += 1;
            }
        }
        (moved, same)
    }

    /// How many moved, and how many did not change.
    fn write_rest(&self, text: &mut String) {
        let (moved, same) = self.moved_and_same();
        if same > 0 {
            let verb = if same == 1 {
                "its earlier ref still works"
            } else {
                "their earlier refs still work"
            };
            let _ = write!(text, "{} did not change: {verb}", elements(same));
            if moved > 0 {
                let _ = write!(text, "; {moved} of them moved");
            }
            text.push('\n');
        }
    }
}

fn rounded(frame: Rect) -> [i64; 4] {
    [frame.x, frame.y, frame.width, frame.height].map(whole)
}

/// What is not as it was of an element.
fn changes(before: &Node, now: &Node) -> Vec<String> {
    let mut found = Vec::new();
    for (name, was, is) in [
        ("title", &before.title, &now.title),
        ("description", &before.description, &now.description),
        ("label", &before.label, &now.label),
        ("placeholder", &before.placeholder, &now.placeholder),
        ("state", &before.state, &now.state),
    ] {
        let (was, is) = (
            was.as_deref().unwrap_or_default(),
            is.as_deref().unwrap_or_default(),
        );
        if was != is {
            found.push(format!("{name} {}", from_to(was, is)));
        }
    }
    if before.value != now.value {
        found.push(value_change(before.value.as_ref(), now.value.as_ref()));
    }
    let is_on = |flag: Option<bool>| flag == Some(true);
    for (was, is, on, off) in [
        (
            before.enabled != Some(false),
            now.enabled != Some(false),
            "enabled",
            "disabled",
        ),
        (
            is_on(before.selected),
            is_on(now.selected),
            "selected",
            "not selected any more",
        ),
        (
            before.minimized,
            now.minimized,
            "minimized",
            "not minimized any more",
        ),
        (before.offscreen, now.offscreen, "out of view", "in view"),
    ] {
        if was != is {
            found.push(if is { on } else { off }.to_owned());
        }
    }
    // What had the focus is told by what has it.
    if is_on(now.focused) && !is_on(before.focused) {
        found.push("focused".to_owned());
    }
    // What moves within a window moves by the dozen.
    if now.parent.is_none() || now.role.is_floating() {
        found.extend(frame_change(before.frame(), now.frame()));
    }
    found
}

fn frame_change(was: Option<Rect>, is: Option<Rect>) -> Option<String> {
    let (was, is) = (rounded(was?), rounded(is?));
    let [x, y, width, height] = is;
    (was != is).then(|| {
        format!(
            "frame @{},{} {}x{} → @{x},{y} {width}x{height}",
            was[0], was[1], was[2], was[3]
        )
    })
}

fn value_change(was: Option<&Scalar>, is: Option<&Scalar>) -> String {
    let said = |value: Option<&Scalar>| value.map_or_else(|| "none".to_owned(), scalar_text);
    match (was, is) {
        (Some(Scalar::Text(was)), Some(Scalar::Text(is))) => format!("value {}", from_to(was, is)),
        _ => format!("value {} → {}", said(was), said(is)),
    }
}

/// How long two texts may be that are shown as a whole, and how much of what they share is shown around what differs.
const WHOLE: usize = 80;
const AROUND: usize = 20;

/// Two texts; of long ones where they differ.
fn from_to(was: &str, is: &str) -> String {
    let (old, new): (Vec<char>, Vec<char>) = (was.chars().collect(), is.chars().collect());
    if old.len().max(new.len()) <= WHOLE {
        return format!("{} → {}", from_screen(was), from_screen(is));
    }
    let shortest = old.len().min(new.len());
    let start = (0..shortest).take_while(|at| old[*at] == new[*at]).count();
    let is_same_end = |back: &usize| old[old.len() - 1 - back] == new[new.len() - 1 - back];
    let end = (0..shortest - start).take_while(is_same_end).count();
    let part = |text: &[char]| {
        let from = start.saturating_sub(AROUND);
        let to = (text.len() - end + AROUND).min(text.len());
        let middle: String = text[from..to].iter().collect();
        let (before, after) = (
            if from > 0 { "…" } else { "" },
            if to < text.len() { "…" } else { "" },
        );
        from_screen(&format!("{before}{middle}{after}"))
    };
    format!("{} → {}", part(&old), part(&new))
}
/// A line about an element, after its sign, without the ref.
#[must_use]
pub fn without_ref(line: &str, id: &str) -> String {
    let Some((before, rest)) = line.split_once(id) else {
        return line.to_owned();
    };
    let rest = rest.split_once(' ').map_or("", |(_, rest)| rest);
    format!("{before}{rest}")
}
