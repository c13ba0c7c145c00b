//! An outline within a bound: of many that are alike the first are shown, and what is too much is counted.

use super::fold::{self, Folding, Line};
use super::outline::line_text;
use super::snapshots::Snapshot;

/// How many elements of one role are shown beside one another, tried one after the other until the outline is short enough.
const ALIKE: [usize; 4] = [40, 15, 8, 4];

/// The lines of a snapshot's outline in at most about `most` bytes, and what to do for the rest.
#[must_use]
pub fn text(snapshot: &Snapshot, most: usize) -> String {
    let lines = fold::lines(snapshot, Folding::All);
    let mut written = String::new();
    for alike in ALIKE {
        written = with_at_most(snapshot, &lines, alike);
        if written.len() <= most {
            return written;
        }
    }
    cut(&written, most)
}

/// The first lines of a text, as many as `most` bytes hold, and how many more there are.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
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
        kept.push_str(&format!(
            "… {left_out} more lines: get_ui_elements lists all, and by `text` or `role` some\n"
        ));
    }
    kept
}

/// The lines, with the first `alike` of those that stand beside one another and have one role. What is selected or has the
/// focus is shown as well.
fn with_at_most(snapshot: &Snapshot, lines: &[Line], alike: usize) -> String {
    let mut text = String::new();
    // One run a level: a role, how many of it were seen, and how many of those were left out.
    let mut runs: Vec<Run> = Vec::new();
    let mut hidden_below = None;
    for line in lines {
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
            text.push_str(&line_text(snapshot, line));
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
