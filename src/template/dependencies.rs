//! What scripts use of the library, and whether they name exactly that.
//!
//! A library file `window/find_window` defines one name, `findWindow`. A script uses the file when that name stands in its
//! code. Templates and library files import what they use ([`super::modules`]), or name it in `{{lib "core/reply"}}` and
//! `// Requires: core/reply, ax/ax`; neither names what those require in turn. A file of the AppleScript library defines
//! handlers, and is used where one of their names stands in code.
//!
//! A test holds that no template and no library file names too little or too much, and that some template needs each
//! library file.

use super::applescript;
use super::javascript::{TokenKind, tokens};
use super::modules::identifier;

/// Those of `files` whose names stand in the code of `text`. Nothing when it is not JavaScript.
pub fn uses<'a>(text: &str, files: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let tokens = tokens(text).unwrap_or_default();
    let words: Vec<&str> = tokens
        .iter()
        .enumerate()
        .filter(|(index, token)| {
            let before = index.checked_sub(1).map(|index| tokens[index].text);
            let after = tokens.get(index + 1).map(|token| token.text);
            let is_member = matches!(before, Some("." | "?."));
            let is_key = after == Some(":") && matches!(before, Some("{" | ","));
            token.kind == TokenKind::Word && !is_member && !is_key
        })
        .map(|(_, token)| token.text)
        .collect();
    files
        .into_iter()
        .filter(|file| words.contains(&identifier(file).as_str()))
        .collect()
}

/// Those of `files`, given as name and text, of which a handler is named in the code of `text`. Nothing when that is not
/// AppleScript.
pub fn applescript_uses<'a>(
    text: &str,
    files: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Vec<&'a str> {
    let words = applescript::words(text).unwrap_or_default();
    let is_used = |handler: &str| words.iter().any(|word| word.text == handler);
    files
        .into_iter()
        .filter(|(_, library)| handlers(library).any(is_used))
        .map(|(name, _)| name)
        .collect()
}

/// The names of the handlers that an AppleScript library file defines: `on jsonText(theText)`, at the start of a line.
fn handlers(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| Some(line.strip_prefix("on ")?.split_once('(')?.0))
}

/// What is wrong with the list of files that a script names, each with its line: the line, and the problem in words. What is
/// missing stands on `line`.
pub fn problems(
    named: &[(usize, &str)],
    used: &[&str],
    known: &[&str],
    line: usize,
) -> Vec<(usize, String)> {
    let mut problems = Vec::new();
    let has = |files: &[(usize, &str)], file: &str| files.iter().any(|(_, name)| *name == file);
    for (index, (at, name)) in named.iter().enumerate() {
        let problem = if !known.contains(name) {
            format!("there is no library file `{name}`")
        } else if has(&named[..index], name) {
            format!("the library file `{name}` is named twice")
        } else if !used.contains(name) {
            format!("the library file `{name}` is named and not used")
        } else {
            continue;
        };
        problems.push((*at, problem));
    }
    for name in used.iter().filter(|name| !has(named, name)) {
        let problem = format!("the library file `{name}` is used and not named");
        problems.push((line, problem));
    }
    problems
}
