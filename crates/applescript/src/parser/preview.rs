//! What is looked for in all tokens before a script is parsed: `use` statements, and handlers whose calls look like properties.

use std::collections::HashSet;

use super::words;
use crate::lexer::token::{Token, TokenKind};

/// What the `use` statements of a script say of scripting additions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Uses {
    /// There are none.
    None,
    /// One of them is `use scripting additions`.
    Additions,
    /// Others only, or one that imports no terms.
    OthersOnly,
}

/// Looks for `use` at the beginnings of lines.
pub(super) fn uses_of(tokens: &[Token]) -> Uses {
    let mut uses = Uses::None;
    for line in tokens.split(|token| token.kind == TokenKind::Newline) {
        let words: Vec<&str> = line
            .iter()
            .map_while(|token| match &token.kind {
                TokenKind::Word(_, lower) => Some(lower.as_str()),
                _ => None,
            })
            .take(5)
            .collect();
        match words.as_slice() {
            ["use", "scripting", "additions", "without", ..]
            | ["use", "scripting", "additions", "importing", "false"] => {}
            ["use", "scripting", "additions", ..] => return Uses::Additions,
            [
                "use",
                "applescript" | "framework" | "application" | "app" | "script",
                ..,
            ] => {}
            _ => continue,
        }
        uses = Uses::OthersOnly;
    }
    uses
}

/// The names of handlers whose definitions have labelled parameters: their calls look like properties of a container.
pub(super) fn labelled_handlers(tokens: &[Token]) -> HashSet<String> {
    let mut names = HashSet::new();
    for window in tokens.windows(4) {
        let [newline, on, name, next] = window else {
            continue;
        };
        let starts = newline.kind == TokenKind::Newline;
        note_labelled(starts, on, name, next, &mut names);
    }
    if let [on, name, next, ..] = tokens {
        note_labelled(true, on, name, next, &mut names);
    }
    names
}

fn note_labelled(
    starts: bool,
    on: &Token,
    name: &Token,
    next: &Token,
    names: &mut HashSet<String>,
) {
    let is_on = matches!(&on.kind, TokenKind::Word(_, lower) if lower == "on" || lower == "to");
    if !starts || !is_on {
        return;
    }
    let labelled = match &next.kind {
        TokenKind::Word(_, lower) => {
            matches!(lower.as_str(), "of" | "in" | "to" | "given")
                || words::PREPOSITIONS
                    .iter()
                    .any(|phrase| phrase.first() == Some(&lower.as_str()))
        }
        _ => false,
    };
    if labelled {
        match &name.kind {
            TokenKind::Word(_, lower) => names.insert(lower.clone()),
            TokenKind::Piped(text) => names.insert(text.to_lowercase()),
            _ => false,
        };
    }
}
