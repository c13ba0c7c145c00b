//! The rules for JavaScript: no shell, bindings in one file, ES2020, literals where literals belong.

use super::expressions::{ExpressionKind, Mask};
use super::finding::Findings;
use super::reader::{Around, Place, code};
use super::shell;
use crate::template::javascript::{self, Token, TokenKind};

/// Names that never do what they promise under osascript, or that turn text into code.
const UNUSABLE: &[(&str, &str)] = &[
    ("eval", "write the code itself"),
    ("Function", "write a function expression"),
    ("globalThis", "name what is meant"),
    (
        "import",
        "write `import * as reply from 'macmcp/core/reply';`, on a line of its own before all code",
    ),
    (
        "Library",
        "write `import * as reply from 'macmcp/core/reply';`",
    ),
    (
        "export",
        "leave it out; a library file has it at the beginning of a line, before `function`, `const` or `class`",
    ),
    (
        "require",
        "write `import * as reply from 'macmcp/core/reply';`",
    ),
    (
        "async",
        "write it straight on: JXA has no event loop and no promise is ever settled",
    ),
    (
        "await",
        "wait with clock.waitUntil: no promise is ever settled",
    ),
    (
        "Promise",
        "wait with clock.waitUntil: no promise is ever settled",
    ),
    ("setTimeout", "wait with clock.waitUntil: JXA has no timers"),
    (
        "setInterval",
        "wait with clock.waitUntil: JXA has no timers",
    ),
];

/// Members newer than ES2020.
const NEWER_MEMBERS: &[(&str, &str)] = &[
    (
        "at",
        "write [index], which works for arrays and for specifiers",
    ),
    ("replaceAll", "use replace with a global regular expression"),
    ("hasOwn", "use Object.prototype.hasOwnProperty.call"),
    ("findLast", "search a reversed copy"),
    ("findLastIndex", "search a reversed copy"),
    ("toSorted", "sort a copy"),
    ("toReversed", "reverse a copy"),
    ("toSpliced", "splice a copy"),
    ("with", "change a copy"),
    ("groupBy", "fill a Map in a loop"),
    ("isWellFormed", "test against /[\\ud800-\\udfff]/u"),
    ("toWellFormed", "replace /[\\ud800-\\udfff]/gu"),
];

/// Globals newer than ES2020.
const NEWER_GLOBALS: &[&str] = &[
    "WeakRef",
    "FinalizationRegistry",
    "AggregateError",
    "structuredClone",
    "SharedArrayBuffer",
    "Atomics",
];

/// Checks a script.
pub(super) fn check(place: Place<'_>, mask: &Mask, findings: &mut Findings) {
    let tokens = match javascript::tokens(&mask.text) {
        Ok(tokens) => tokens,
        Err(stop) => {
            findings.add(
                stop.line,
                format!("this is not JavaScript: {}", stop.problem),
                "repair it",
            );
            return;
        }
    };
    for index in 0..tokens.len() {
        let around = Around {
            tokens: &tokens,
            index,
        };
        shell::check(place, around, findings);
        unusable(around, findings);
        newer(around, findings);
        default(around, findings);
    }
    class_fields(&tokens, findings);
    expressions(mask, &tokens, findings);
}

fn unusable(around: Around<'_>, findings: &mut Findings) {
    let token = around.token();
    if token.kind != TokenKind::Word || around.is_member() || around.after() == ":" {
        return;
    }
    for (name, instead) in UNUSABLE {
        if token.text == *name {
            findings.add(
                token.line,
                format!("`{name}` is of no use under osascript"),
                *instead,
            );
        }
    }
}

fn newer(around: Around<'_>, findings: &mut Findings) {
    const WHY: &str = "is newer than ES2020, and macOS 13 has to understand it";
    let token = around.token();
    match token.kind {
        TokenKind::Punctuation if matches!(token.text, "??=" | "||=" | "&&=") => {
            findings.add(
                token.line,
                format!("`{}` {WHY}", token.text),
                "write the assignment out",
            );
        }
        TokenKind::Punctuation if token.text == "#" => {
            findings.add(
                token.line,
                format!("`#` {WHY}"),
                "keep what is private in a closure",
            );
        }
        TokenKind::Number if token.text.contains('_') => {
            findings.add(
                token.line,
                format!("a numeric separator {WHY}"),
                "leave out the underscore",
            );
        }
        TokenKind::Regex => regex(token, findings),
        TokenKind::Word if around.is_member() && around.after() == "(" => {
            for (name, instead) in NEWER_MEMBERS {
                if token.text == *name {
                    findings.add(token.line, format!("`.{name}()` {WHY}"), *instead);
                }
            }
        }
        TokenKind::Word if !around.is_member() && NEWER_GLOBALS.contains(&token.text) => {
            findings.add(token.line, format!("`{}` {WHY}", token.text), "do without");
        }
        _ => {}
    }
}

/// `params.x || 5` takes 0, false and an empty text for a parameter that is missing, and hides the default from clients.
fn default(around: Around<'_>, findings: &mut Findings) {
    let Around { tokens, index } = around;
    let word = |at: usize| tokens.get(index + at).map_or("", code);
    let is_parameter = !around.is_member()
        && matches!(around.token().text, "params" | "call")
        && around.token().kind == TokenKind::Word
        && word(1) == ".";
    let value = tokens.get(index + 4);
    // `params.gone || other` may well ask a question.
    let is_literal = value.is_some_and(|value| {
        matches!(
            value.kind,
            TokenKind::Number | TokenKind::String | TokenKind::Template
        ) || matches!(value.text, "[" | "{" | "null" | "true" | "false" | "-")
    });
    let is_default = word(3) == "??" || (word(3) == "||" && is_literal);
    if is_parameter && is_default {
        let (object, name) = (around.token().text, word(2));
        findings.add(
            around.token().line,
            format!("a default for `{object}.{name}`"),
            "give it where the parameter is declared (in Rust, or as `default` in the header of a tool of your own), where it is advertised and 0 stays 0",
        );
    }
}

fn regex(token: &Token<'_>, findings: &mut Findings) {
    let (pattern, flags) = token.text.rsplit_once('/').unwrap_or((token.text, ""));
    if flags.contains(['d', 'v']) {
        findings.add(
            token.line,
            format!("the flags `{flags}` are newer than ES2020"),
            "use g, i, m, s, u or y",
        );
    }
    if pattern.contains("(?<=") || pattern.contains("(?<!") {
        findings.add(
            token.line,
            "JavaScriptCore reads lookbehind only since macOS 13.3",
            "match what stands before, and keep it",
        );
    }
}

/// Fields and static blocks of classes are ES2022. Right inside a class's braces only methods may stand, so an
/// assignment or a semicolon behind a name gives a field away.
fn class_fields(tokens: &[Token<'_>], findings: &mut Findings) {
    let mut open: Vec<(&str, bool)> = Vec::new();
    let mut class_ahead = false;
    for (index, token) in tokens.iter().enumerate() {
        let around = Around { tokens, index };
        let directly = open.last() == Some(&("{", true));
        match code(token) {
            "class" if !around.is_member() => class_ahead = true,
            "{" => {
                if directly && around.before() == "static" {
                    findings.add(
                        token.line,
                        "a static block is newer than ES2020",
                        "run it after the class",
                    );
                }
                open.push(("{", std::mem::take(&mut class_ahead)));
            }
            "(" | "[" => open.push(("(", false)),
            ")" | "]" | "}" => {
                open.pop();
            }
            "=" if directly => {
                findings.add(
                    token.line,
                    "a class field is newer than ES2020",
                    "set it in the constructor",
                );
            }
            ";" if directly && !matches!(around.before(), "}" | "{" | ";") => {
                findings.add(
                    token.line,
                    "a class field is newer than ES2020",
                    "set it in the constructor",
                );
            }
            _ => {}
        }
    }
}

/// `{{params}}` stands in `const params = {{params}};` and nowhere else, and `{{call}}` likewise.
fn expressions(mask: &Mask, tokens: &[Token<'_>], findings: &mut Findings) {
    let mut written: Vec<&str> = Vec::new();
    for expression in &mask.expressions {
        let ExpressionKind::Object(name) = expression.kind else {
            continue;
        };
        let found = tokens
            .iter()
            .position(|token| token.text == expression.marker && token.kind == TokenKind::Word);
        let Some(index) = found else {
            findings.add(
                expression.line,
                "an expression inside a string, a comment or a regular expression",
                "put it where a value or a statement can stand",
            );
            continue;
        };
        let around = Around { tokens, index };
        let depth = tokens[..index]
            .iter()
            .fold(0_i32, |depth, token| match code(token) {
                "{" | "(" | "[" => depth + 1,
                "}" | ")" | "]" => depth - 1,
                _ => depth,
            });
        let words: Vec<&str> = tokens[..index].iter().rev().take(3).map(code).collect();
        if depth != 0 || words != ["=", name, "const"] || around.after() != ";" {
            findings.add(
                expression.line,
                format!("`{{{{{name}}}}}` outside its one place"),
                format!("write `const {name} = {{{{{name}}}}};` once"),
            );
        } else if written.contains(&name) {
            findings.add(
                expression.line,
                format!("`{{{{{name}}}}}` is written twice"),
                format!("read from `{name}`"),
            );
        }
        written.push(name);
    }
}
