//! What a token is, and which frameworks a script imports.

use macmcp::template::javascript::{Token, TokenKind};

pub(super) fn before<'a, 't>(tokens: &'a [Token<'t>], place: usize) -> Option<&'a Token<'t>> {
    place.checked_sub(1).and_then(|place| tokens.get(place))
}

pub(super) fn is_dot(token: Option<&Token<'_>>) -> bool {
    token.is_some_and(|token| {
        token.kind == TokenKind::Punctuation && matches!(token.text, "." | "?.")
    })
}

pub(super) fn is(token: Option<&Token<'_>>, text: &str) -> bool {
    token.is_some_and(|token| {
        token.text == text && matches!(token.kind, TokenKind::Punctuation | TokenKind::Word)
    })
}

/// `ObjC.import('…')`: the place of the name, and the name.
pub(super) fn imports_of<'a>(tokens: &'a [Token<'a>]) -> impl Iterator<Item = (usize, &'a str)> {
    tokens.windows(5).enumerate().filter_map(|(place, window)| {
        let words: Vec<&str> = window.iter().map(|token| token.text).collect();
        (words[..4] == ["ObjC", ".", "import", "("] && window[4].kind == TokenKind::String)
            .then(|| (place + 4, words[4]))
    })
}
