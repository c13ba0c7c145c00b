//! What is wrong with a file of the user's own tools, and where.

use crate::text;
use std::fmt;

/// How much of a problem is shown, in characters.
const LONGEST: usize = 1_000;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name, or the folder's path when it is about that.
    pub file: String,
    /// Counted from 1; none when it is about the file as a whole.
    pub line: Option<usize>,
    /// What is wrong and what to do.
    pub words: String,
}

impl Problem {
    /// About a file as a whole.
    #[must_use]
    pub(crate) fn of_file(file: impl Into<String>, words: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            line: None,
            words: words.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The file may hold anything, and the log is read in a terminal.
        let shown = |text: &str| text::escape_hidden(&text::cut(text, LONGEST));
        let (file, words) = (shown(&self.file), shown(&self.words.replace('\n', "; ")));
        match self.line {
            Some(line) => write!(f, "{file}:{line}: {words}"),
            None => write!(f, "{file}: {words}"),
        }
    }
}

/// The problems of one file, each at a line.
pub(super) struct Problems<'f> {
    file: &'f str,
    list: Vec<Problem>,
}

impl<'f> Problems<'f> {
    pub(super) fn of(file: &'f str) -> Self {
        Self {
            file,
            list: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, line: usize, words: impl Into<String>) {
        self.list.push(Problem {
            file: self.file.to_owned(),
            line: Some(line),
            words: words.into(),
        });
    }

    /// All of them in the order of the lines; none for a file that is right.
    pub(super) fn into_list(mut self) -> Vec<Problem> {
        self.list.sort_by_key(|problem| problem.line);
        self.list
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_holds_does_not_steer_a_terminal() {
        let problem = Problem::of_file("a\u{1b}[2J.js.hbs", "no `x\u{202e}\r` here\nnor there");
        assert_eq!(
            problem.to_string(),
            "a\\u001b[2J.js.hbs: no `x\\u202e\\u000d` here; nor there"
        );
        let long = Problem::of_file("a.js.hbs", "x".repeat(100_000));
        assert!(long.to_string().len() < 2 * LONGEST);
    }
}
