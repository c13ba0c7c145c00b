//! Every tool under every condition of a kind, as tables in `docs/reference/matrices/`.
//!
//! A table is written by `make generate` and compared by its test, so that a change of one answer is seen where it
//! matters: in the review. What must hold in every cell is asserted beside: an error that says what to do, nothing held
//! down, no menu open, no process left. A run may look at a share of the cells; the others stand as the document has them.

mod apps;
mod captures;
mod disturbance;
mod endings;
mod left_behind;
mod left_calls;
mod left_endings;
mod packs;
mod permissions;
mod policies;
mod processes;
mod profiles;
mod replies;
mod selections;
mod stand_ins;
mod wrong_pictures;
mod wrong_replies;

use crate::built::root;
use crate::documents::hold;
use crate::packs::examples::{listed, packs};
use crate::support::share::Share;
use crate::support::tools::find;
use crate::sweep::good_calls;
use serde_json::Value;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The time that a call has, as `--timeout-ms`: short where its end is what is tested, and nowhere else, so that a busy machine
/// answers the same as an idle one.
pub(super) fn time_limit(waits_for_its_end: bool) -> &'static str {
    if waits_for_its_end { "2000" } else { "60000" }
}

/// A call of a tool that works on the default Mac.
struct Call {
    tool: String,
    arguments: Value,
    reads: bool,
}

/// One of every tool, those of packs behind the others.
fn every_call() -> impl Iterator<Item = Call> {
    let own = good_calls().into_iter().map(|(tool, arguments)| Call {
        tool: tool.to_owned(),
        arguments,
        reads: find(tool).is_some_and(|tool| tool.reads),
    });
    let of_packs = packs().into_iter().flat_map(|pack| listed(&pack));
    let of_packs = of_packs.map(|tool| Call {
        tool: tool["name"].as_str().unwrap().to_owned(),
        arguments: tool["example"].clone(),
        reads: tool["effect"] == "read",
    });
    own.chain(of_packs)
}

/// A table under a title: a row for each tool (or state), a column for each condition.
pub(super) struct Matrix {
    title: &'static str,
    about: &'static str,
    rows: Vec<String>,
    columns: Vec<Column>,
    share: Share,
}

struct Column {
    name: String,
    about: String,
    /// None where this run does not look.
    cells: Vec<Option<String>>,
}

impl Matrix {
    pub(super) fn new(title: &'static str, about: &'static str, rows: Vec<String>) -> Self {
        Self {
            title,
            about,
            rows,
            columns: Vec::new(),
            share: Share::of_this_run(),
        }
    }

    /// Adds a condition. `about` says what it is, in a phrase; `cell` makes the cell of a row, and is asked for those that this run
    /// looks at.
    pub(super) fn column<Row>(
        &mut self,
        name: &str,
        about: &str,
        rows: impl IntoIterator<Item = Row>,
        mut cell: impl FnMut(Row) -> String,
    ) {
        let (share, column) = (self.share, self.columns.len());
        let rows = rows.into_iter().enumerate();
        let cells = rows.map(|(row, of)| share.takes(row, column).then(|| cell(of)));
        self.push(name, about, cells.collect());
    }

    /// The same, where most of the time of a cell is waiting: four are made at a time.
    pub(super) fn column_at_once<Row: Sync>(
        &mut self,
        name: &str,
        about: &str,
        rows: &[Row],
        cell: impl Fn(&Row) -> String + Sync,
    ) {
        let (share, column) = (self.share, self.columns.len());
        let next = AtomicUsize::new(0);
        let cells = rows.iter().map(|_| Mutex::new(None)).collect::<Vec<_>>();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    loop {
                        let row = next.fetch_add(1, Ordering::Relaxed);
                        let Some(of) = rows.get(row) else { break };
                        if share.takes(row, column) {
                            *cells[row].lock().unwrap() = Some(cell(of));
                        }
                    }
                });
            }
        });
        let cells = cells.into_iter().map(|cell| cell.into_inner().unwrap());
        self.push(name, about, cells.collect());
    }

    /// Adds a condition that every run looks at.
    pub(super) fn whole(&mut self, name: &str, about: &str, cells: Vec<String>) {
        self.push(name, about, cells.into_iter().map(Some).collect());
    }

    /// Adds a condition whose cells come from one session: all of them, or none where this run does not look.
    pub(super) fn session(&mut self, name: &str, about: &str, cells: impl FnOnce() -> Vec<String>) {
        if self.share.takes(0, self.columns.len()) {
            self.whole(name, about, cells());
        } else {
            self.push(name, about, vec![None; self.rows.len()]);
        }
    }

    /// Adds a condition with its cells, one for each row; none where this run does not look.
    pub(super) fn push(&mut self, name: &str, about: &str, cells: Vec<Option<String>>) {
        assert_eq!(cells.len(), self.rows.len(), "{name}");
        self.columns.push(Column {
            name: name.to_owned(),
            about: about.to_owned(),
            cells,
        });
    }

    /// The table; what this run does not look at is as it was in the document.
    fn text(&self, before: &str) -> String {
        let Self { title, about, .. } = self;
        let mut text = format!(
            "# {title}\n\nWritten by `make generate`; a test compares it. {about}\n\n| column | condition |\n|---|---|\n"
        );
        for column in &self.columns {
            writeln!(text, "| {} | {} |", column.name, column.about).unwrap();
        }
        let names: Vec<&str> = self.columns.iter().map(|column| &*column.name).collect();
        let rule = "---|".repeat(names.len() + 1);
        write!(text, "\n| | {} |\n|{rule}\n", names.join(" | ")).unwrap();
        for (at, row) in self.rows.iter().enumerate() {
            let head = format!("| `{row}` | ");
            let known = before.lines().find_map(|line| line.strip_prefix(&head));
            let known: Vec<&str> = known.map_or_else(Vec::new, |line| {
                line.trim_end_matches(" |").split(" | ").collect()
            });
            let cells = self.columns.iter().enumerate().map(|(column, made)| {
                let cell = made.cells[at].as_deref();
                cell.or_else(|| known.get(column).copied()).unwrap_or("?")
            });
            let cells: Vec<&str> = cells.collect();
            writeln!(text, "| `{row}` | {} |", cells.join(" | ")).unwrap();
        }
        text
    }

    /// Compares the table with the document of that name, or writes it.
    pub(super) fn hold(&self, file: &str) {
        let document = format!("docs/reference/matrices/{file}");
        let before = std::fs::read_to_string(root().join(&document)).unwrap_or_default();
        hold(&document, &self.text(&before));
    }
}
