//! Reads queries letter by letter.

/// Why a query is not read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// It is no query to a Mac either.
    Malformed,
    /// A Mac may read it.
    NotSimulated(String),
}

/// What is left of a query.
pub(super) struct Reader<'q> {
    rest: &'q str,
}

impl<'q> Reader<'q> {
    pub(super) fn of(query: &'q str) -> Self {
        Self { rest: query }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next();
        self.rest = letters.as_str();
        letter
    }

    /// The letters up to the first that is not meant.
    pub(super) fn while_in(&mut self, is_meant: impl Fn(char) -> bool) -> String {
        let end = self.rest.find(|letter| !is_meant(letter));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word.to_owned()
    }

    /// Takes a sign, if it comes next.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    pub(super) fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes a sign behind white space, and the white space behind it.
    pub(super) fn take_token(&mut self, sign: &str) -> bool {
        self.skip_spaces();
        let is_there = self.take(sign);
        self.skip_spaces();
        is_there
    }
}
