//! What the rules for JavaScript look at: a token of a script, what stands beside it, and where the script stands.

use crate::template::javascript::{Token, TokenKind};

/// What is being checked.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place<'a> {
    Template,
    /// A file of `scripts/lib/`, by its name without ending: `core/clock`.
    Library(&'a str),
}

/// A token and its neighbours.
#[derive(Clone, Copy)]
pub(super) struct Around<'t> {
    pub(super) tokens: &'t [Token<'t>],
    pub(super) index: usize,
}

impl<'t> Around<'t> {
    pub(super) fn token(self) -> &'t Token<'t> {
        &self.tokens[self.index]
    }

    pub(super) fn before(self) -> &'t str {
        self.index
            .checked_sub(1)
            .map_or("", |index| code(&self.tokens[index]))
    }

    pub(super) fn after(self) -> &'t str {
        self.tokens.get(self.index + 1).map_or("", code)
    }

    pub(super) fn is_member(self) -> bool {
        matches!(self.before(), "." | "?.")
    }
}

/// The text of a token of code; nothing for strings, which only look like it.
pub(super) fn code<'t>(token: &Token<'t>) -> &'t str {
    match token.kind {
        TokenKind::Word | TokenKind::Punctuation => token.text,
        _ => "",
    }
}
