//! Every tool under every condition of a kind, as tables in `docs/reference/matrices/`.
//!
//! A table is written by `make generate` and compared by its test, so that a change of one answer is seen where it
//! matters: in the review. What must hold in every cell is asserted beside: an error that says what to do, nothing held
//! down, no menu open, no process left.

mod apps;
mod captures;
mod endings;
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

use crate::documents::hold;
use std::fmt::Write as _;

/// The time that a call has, as `--timeout-ms`: short where its end is what is tested, and nowhere else, so that a busy machine
/// answers the same as an idle one.
pub(super) fn time_limit(waits_for_its_end: bool) -> &'static str {
    if waits_for_its_end { "2000" } else { "60000" }
}

/// A table under a title: a row for each tool (or state), a column for each condition.
pub(super) struct Matrix {
    title: &'static str,
    about: &'static str,
    rows: Vec<String>,
    columns: Vec<Column>,
}

struct Column {
    name: String,
    about: String,
    cells: Vec<String>,
}

impl Matrix {
    pub(super) fn new(title: &'static str, about: &'static str, rows: Vec<String>) -> Self {
        Self {
            title,
            about,
            rows,
            columns: Vec::new(),
        }
    }

    /// Adds a condition. `about` says what it is, in a phrase; there is a cell for each row.
    pub(super) fn push(&mut self, name: &str, about: &str, cells: Vec<String>) {
        assert_eq!(cells.len(), self.rows.len(), "{name}");
        self.columns.push(Column {
            name: name.to_owned(),
            about: about.to_owned(),
            cells,
        });
    }

    fn text(&self) -> String {
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
            let cells: Vec<&str> = self
                .columns
                .iter()
                .map(|column| &*column.cells[at])
                .collect();
            writeln!(text, "| `{row}` | {} |", cells.join(" | ")).unwrap();
        }
        text
    }

    /// Compares the table with the document of that name, or writes it.
    pub(super) fn hold(&self, file: &str) {
        hold(&format!("docs/reference/matrices/{file}"), &self.text());
    }
}
