//! An outline within a bound: of many that are alike the first are shown, and what is too much is counted.
//!
//! What surrounds the content of most windows is the same at each look, and takes half of an outline. So a sidebar is one line
//! with the names of its rows, and dividers and the desktop have none: `get_ui_elements` shows them.

use super::fold::{self, Folding, Line, text_of};
use super::names::Role;
use super::outline::line_text;
use super::scan::Node;
use super::snapshots::Snapshot;
use crate::text::from_screen;

/// How many rows a sidebar may have that is one line.
const SIDEBAR_ROWS: usize = 60;

/// How many elements of one role are shown beside one another, tried one after the other until the outline is short enough.
const ALIKE: [usize; 4] = [40, 15, 8, 4];

/// The lines of a snapshot's outline in at most about `most` bytes, and what to do for the rest.
#[must_use]
pub fn text(snapshot: &Snapshot, most: usize) -> String {
    let most = most.min(snapshot.room);
    let lines = shown(snapshot, &fold::lines(snapshot, Folding::All));
    let mut written = String::new();
    for alike in ALIKE {
        written = with_at_most(snapshot, &lines, alike);
        if written.len() <= most {
            return written;
        }
    }
    cut(snapshot, &written, most)
}

/// A line, with the names of rows that have none of their own.
struct Shown {
    line: Line,
    rows: Option<String>,
}

impl Shown {
    fn text(&self, snapshot: &Snapshot) -> String {
        let mut text = line_text(snapshot, &self.line);
        if let Some(rows) = &self.rows {
            text.truncate(text.trim_end().len());
            text.push_str(&format!(" rows: {rows}\n"));
        }
        text
    }
}

/// The lines without what is left out of a look.
fn shown(snapshot: &Snapshot, lines: &[Line]) -> Vec<Shown> {
    let has_window = lines.iter().any(|line| is_window(snapshot, line));
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let below = lines[at..].iter();
        let inside = below.take_while(|below| below.depth > line.depth).count();
        let inside = &lines[at..at + inside];
        let node = node_of(snapshot, line);
        let is_in_use = |matters: fn(&Node) -> bool| {
            let mut all = std::iter::once(line).chain(inside);
            all.any(|line| matters(node_of(snapshot, line)))
        };
        let has_focus = || is_in_use(|node| node.focused == Some(true));
        // An icon that was chosen, or the menu of the desktop.
        let is_open = || is_in_use(|node| node.selected == Some(true) || node.role == Role::Menu);
        let is_desktop = has_window && node.parent.is_none() && !is_window(snapshot, line);
        let is_left_out = match node.role {
            Role::Splitter | Role::Column => inside.is_empty(),
            Role::ScrollArea => is_desktop,
            _ => false,
        };
        if is_left_out && !has_focus() && !is_open() {
            at += inside.len();
            continue;
        }
        let rows = sidebar_rows(snapshot, line, inside).filter(|_| !has_focus());
        if rows.is_some() {
            at += inside.len();
        }
        kept.push(Shown {
            line: line.clone(),
            rows,
        });
    }
    kept
}

fn node_of<'a>(snapshot: &'a Snapshot, line: &Line) -> &'a Node {
    snapshot.node(snapshot.shown[line.at])
}

fn is_window(snapshot: &Snapshot, line: &Line) -> bool {
    let node = node_of(snapshot, line);
    node.parent.is_none() && snapshot.scan.roots[node.root].window
}

/// The names of the rows of a sidebar: a list left of a splitter, whose rows are nothing but names.
fn sidebar_rows(snapshot: &Snapshot, line: &Line, inside: &[Line]) -> Option<String> {
    let node = node_of(snapshot, line);
    if !node.role.is_list() || inside.is_empty() || inside.len() > SIDEBAR_ROWS {
        return None;
    }
    is_left_of_splitter(snapshot, node).then_some(())?;
    let names = inside.iter().map(|row| {
        let node = node_of(snapshot, row);
        let is_plain = node.role == Role::Row && row.texts.iter().all(|text| !text.is_field);
        let parts = row.texts.iter().map(|text| snapshot.shown[text.at]);
        let texts = parts.filter_map(|shown| text_of(snapshot.node(shown)));
        let own = text_of(node).filter(|_| row.texts.is_empty());
        let name: Vec<String> = own.into_iter().chain(texts).map(from_screen).collect();
        let mark = match node.selected {
            Some(true) => " selected",
            _ => "",
        };
        (is_plain && !name.is_empty()).then(|| format!("{}{mark}", name.join(" ")))
    });
    let names: Option<Vec<String>> = names.collect();
    Some(names?.join(", "))
}

/// Whether what divides the parts of a window stands at the right edge of a list, with nothing left of the list.
fn is_left_of_splitter(snapshot: &Snapshot, list: &Node) -> bool {
    let nodes = &snapshot.scan.nodes;
    let mut around = list.parent;
    while let Some(place) = around {
        if nodes[place].role == Role::SplitGroup {
            break;
        }
        around = nodes[place].parent;
    }
    let (Some(group), Some(frame)) = (around, list.frame()) else {
        return false;
    };
    let Some(outer) = nodes[group].frame() else {
        return false;
    };
    let is_first = (frame.x - outer.x).abs() < outer.width / 20.0;
    let ends = frame.x + frame.width;
    let mut splitters = nodes.iter().filter(|node| {
        node.role == Role::Splitter && node.parent == Some(group) && node.children == 0
    });
    let is_beside = |splitter: &Node| {
        let frame = splitter.frame();
        frame.is_some_and(|frame| (frame.x - ends).abs() < outer.width / 20.0)
    };
    is_first && frame.width < outer.width / 2.0 && splitters.any(is_beside)
}

/// The first lines of a text about a snapshot, as many as `most` bytes hold, how many more there are, and how to get them.
#[must_use]
pub fn cut(snapshot: &Snapshot, text: &str, most: usize) -> String {
    let mut kept = String::new();
    let mut left_out = 0;
    for line in text.lines() {
        if left_out > 0 || kept.len() + line.len() > most {
            left_out += 1;
        } else {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    if left_out > 0 {
        let last = kept
            .lines()
            .last()
            .and_then(|line| line.split_whitespace().next());
        let last = last.filter(|word| word.starts_with(&format!("{}e", snapshot.id)));
        let all = last.map_or_else(
            || "lists all".to_owned(),
            |last| format!("with after={last} lists them"),
        );
        kept.push_str(&format!(
            "… {left_out} more lines: get_ui_elements {all}, and by `text` or `role` some\n"
        ));
    }
    kept
}

/// The lines, with the first `alike` of those that stand beside one another and have one role. What is selected or has the
/// focus is shown as well.
fn with_at_most(snapshot: &Snapshot, lines: &[Shown], alike: usize) -> String {
    let mut text = String::new();
    // One run a level: a role, how many of it were seen, and how many of those were left out.
    let mut runs: Vec<Run> = Vec::new();
    let mut hidden_below = None;
    for shown in lines {
        let line = &shown.line;
        if hidden_below.is_some_and(|depth| line.depth > depth) {
            continue;
        }
        hidden_below = None;
        while runs.len() > line.depth + 1 {
            end(&mut text, &mut runs);
        }
        let node = snapshot.node(snapshot.shown[line.at]);
        let role = node.short_role();
        if runs.len() == line.depth + 1 && runs[line.depth].role != role {
            end(&mut text, &mut runs);
        }
        if runs.len() <= line.depth {
            let new = Run {
                role: role.into_owned(),
                seen: 0,
                left_out: 0,
                depth: line.depth,
            };
            runs.push(new);
        }
        let Some(run) = runs.last_mut() else { continue };
        run.seen += 1;
        let matters = node.selected == Some(true) || node.focused == Some(true);
        if run.seen > alike && !matters {
            run.left_out += 1;
            hidden_below = Some(line.depth);
        } else {
            text.push_str(&shown.text(snapshot));
        }
    }
    while !runs.is_empty() {
        end(&mut text, &mut runs);
    }
    text
}

/// Elements of one role beside one another.
struct Run {
    role: String,
    seen: usize,
    left_out: usize,
    depth: usize,
}

fn end(text: &mut String, runs: &mut Vec<Run>) {
    if let Some(run) = runs.pop().filter(|run| run.left_out > 0) {
        text.push_str(&format!(
            "{:indent$}… {} more {}\n",
            "",
            run.left_out,
            run.role,
            indent = run.depth * 2
        ));
    }
}
