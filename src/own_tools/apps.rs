//! The apps that a script of the user's own reaches. The policy is asked about them before the script begins, so each has to be
//! known by then: a name that is written out and stands in `apps` of the header, or a parameter that the header declares to
//! name an app. A name that the script computes is refused.

use super::problem::Problems;
use crate::template::applescript::{self, Word};
use crate::template::javascript::{Token, TokenKind};
use crate::template::{Expected, LoadedTemplate};

/// What the header of a script says of the apps that it reaches.
#[derive(Clone, Copy)]
pub(super) struct Declared<'h> {
    /// By name or bundle id.
    pub(super) apps: &'h [String],
    /// The parameters that name apps.
    pub(super) parameters: &'h [String],
}

/// How a script names an app.
enum Named {
    /// By this name or bundle id.
    Literally(String),
    /// By this parameter.
    ByParameter(String),
    /// In a way that is known only when it runs.
    Computed,
}

/// What a script says where, counted from 1.
type Place = (Named, usize);

/// The apps that a JavaScript template reaches.
pub(super) fn of_javascript(
    declared: Declared<'_>,
    tokens: &[Token<'_>],
    problems: &mut Problems<'_>,
) {
    let places = (0..tokens.len()).filter_map(|at| javascript(tokens, at));
    check(
        declared,
        places,
        "Application('Finder')",
        "params",
        problems,
    );
}

/// The apps that an AppleScript template reaches.
pub(super) fn of_applescript(
    declared: Declared<'_>,
    template: &LoadedTemplate,
    problems: &mut Problems<'_>,
) {
    // What cannot be read has a finding of the lint.
    let words = applescript::words(&template.script).unwrap_or_default();
    let places = (0..words.len()).filter_map(|at| in_applescript(template, &words, at));
    check(declared, places, "application \"Finder\"", "text", problems);
}

fn check(
    declared: Declared<'_>,
    places: impl Iterator<Item = Place>,
    literal: &str,
    way: &str,
    problems: &mut Problems<'_>,
) {
    for (named, line) in places {
        match named {
            Named::Literally(app) => {
                let is_it = |name: &String| name.to_lowercase() == app.to_lowercase();
                if !declared.apps.iter().any(is_it) {
                    problems.add(
                        line,
                        format!(
                            "the script talks to {app:?}, which `apps` of the header does not name"
                        ),
                    );
                }
            }
            Named::ByParameter(name) => {
                if !declared.parameters.contains(&name) {
                    problems.add(
                        line,
                        format!("the parameter `{name}` names an app that the script talks to: say so in the header, `app_parameters = [\"{name}\"]`"),
                    );
                }
            }
            Named::Computed => {
                let parameter = match way {
                    "params" => "params.app",
                    _ => "{{text app}}",
                };
                problems.add(
                    line,
                    format!("which app is meant is known only when the script runs, too late for the policy: write its name out, {literal}, or take it from a parameter, {parameter}"),
                );
            }
        }
    }
}

/// What stands in the parentheses or brackets that open at a token: a text or `params.name`, and nothing beside it.
fn argument(tokens: &[Token<'_>], open: usize, close: &str) -> Named {
    let inside: Vec<&Token<'_>> = tokens
        .iter()
        .skip(open + 1)
        .take(4)
        .take_while(|token| token.text != close || token.kind == TokenKind::String)
        .collect();
    match inside.as_slice() {
        [text] if text.kind == TokenKind::String => Named::Literally(text.text.to_owned()),
        [object, dot, name]
            if object.kind == TokenKind::Word
                && object.text == "params"
                && dot.text == "."
                && name.kind == TokenKind::Word =>
        {
            Named::ByParameter(name.text.to_owned())
        }
        _ => Named::Computed,
    }
}

fn javascript(tokens: &[Token<'_>], at: usize) -> Option<Place> {
    let token = tokens.get(at)?;
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let before = |back: usize| at.checked_sub(back).map_or("", text);
    let is_word = token.kind == TokenKind::Word;
    let is_member = matches!(before(1), "." | "?.");
    let named = match token.text {
        "Application" if is_word && !is_member && text(at + 1) == "(" => {
            argument(tokens, at + 1, ")")
        }
        // The script itself.
        "Application"
            if is_word
                && !is_member
                && text(at + 1) == "."
                && text(at + 2) == "currentApplication" =>
        {
            return None;
        }
        // As a value, or as a member of the global object, it is called out of sight.
        "Application" if is_word && text(at + 1) != ":" => Named::Computed,
        "Application" if before(1) == "[" && text(at + 1) == "]" => Named::Computed,
        "processes" | "applicationProcesses" if is_word && is_member => {
            match (text(at + 1), text(at + 2), text(at + 3)) {
                (".", "byName", "(") => argument(tokens, at + 3, ")"),
                ("[", _, "]") if tokens.get(at + 2)?.kind == TokenKind::String => {
                    argument(tokens, at + 1, "]")
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    Some((named, token.line))
}

/// Words behind `process` that name none: it stands for the class, or for one that is found in another way.
const BEHIND_PROCESS: &[&str] = &[
    "whose", "where", "of", "in", "to", "as", "is", "and", "or", "then", "that", "from", "through",
    "thru", "with", "without", "does", "contains", "exists", "has", "id", ")", "}", ",", "'",
];

/// Words behind `application` with which it is another class.
const BEHIND_APPLICATION: &[&str] = &[
    "process",
    "processes",
    "file",
    "files",
    "support",
    "bindings",
];

fn in_applescript(template: &LoadedTemplate, words: &[Word], at: usize) -> Option<Place> {
    let word = words.get(at)?;
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let is_at = |at: usize, texts: &[&str]| {
        let found = text(at);
        texts.iter().any(|text| text.eq_ignore_ascii_case(found))
    };
    let is_before = |texts: &[&str]| at.checked_sub(1).is_some_and(|before| is_at(before, texts));
    // A text, or what the template writes in its place.
    let named = |at: usize| {
        let found = text(at);
        let literal = found.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let written = template.literals.iter().find(|it| it.marker == found);
        match (literal, written) {
            (Some(name), _) => Some(Named::Literally(name.to_owned())),
            (None, Some(it)) if it.expected == Expected::Text => {
                Some(Named::ByParameter(it.parameter.clone()))
            }
            (None, Some(_)) => Some(Named::Computed),
            (None, None) => None,
        }
    };
    let ends_line = words.get(at + 1).is_none_or(|next| next.line != word.line);
    let named = if is_at(at, &["application", "app"]) {
        let name = at + 1 + usize::from(is_at(at + 1, &["id"]));
        match named(name) {
            Some(named) => named,
            None if is_before(&["current", "frontmost"]) => return None,
            None if is_at(at + 1, BEHIND_APPLICATION) => return None,
            // The class: `as application`, `class of it is application`.
            None if is_before(&["as", "is"])
                && (ends_line || is_at(at + 1, &["then", "and", "or", ")", "}", ","])) =>
            {
                return None;
            }
            None => Named::Computed,
        }
    } else if is_at(at, &["process"]) {
        match named(at + 1) {
            Some(named) => named,
            None if ends_line || is_at(at + 1, BEHIND_PROCESS) => return None,
            // A handler of that name.
            None if is_before(&["on", "my"]) => return None,
            None if text(at + 1).chars().all(|c| c.is_ascii_digit()) => return None,
            None => Named::Computed,
        }
    } else {
        return None;
    };
    Some((named, word.line))
}
