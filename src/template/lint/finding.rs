//! What a lint says: a rule broken, and where. Which rules there are stands in the other files of this folder.

use std::fmt;

/// A rule broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The template's name or file, or the library file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there that may not, and why.
    pub problem: String,
    /// What to write instead.
    pub instead: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}; {}",
            self.file, self.line, self.problem, self.instead
        )
    }
}

/// Findings of one file, collected in any order.
pub(super) struct Findings {
    file: String,
    list: Vec<Finding>,
}

impl Findings {
    pub(super) fn new(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            list: Vec::new(),
        }
    }

    pub(super) fn add(
        &mut self,
        line: usize,
        problem: impl Into<String>,
        instead: impl Into<String>,
    ) {
        self.list.push(Finding {
            file: self.file.clone(),
            line,
            problem: problem.into(),
            instead: instead.into(),
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn sorted(mut self) -> Vec<Finding> {
        self.list.sort_by_key(|finding| finding.line);
        self.list.dedup();
        self.list
    }
}
