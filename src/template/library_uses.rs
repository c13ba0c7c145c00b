//! What scripts use of the library, and whether they name exactly that.
//!
//! A library file `window/find_window` has one name in scripts, `findWindow`. A script uses the file when that name stands in
//! its code, and imports it ([`modules`]); what the file imports in turn comes by itself. A file of the AppleScript
//! library defines handlers. It is used where one of their names stands in code, and named in `{{lib "core/reply"}}`.
//!
//! A test holds that no template and no library file names too little or too much, and that some template needs each
//! library file.

use super::applescript;
use super::javascript::{TokenKind, tokens};
use modules::identifier;
use std::collections::HashSet;

/// Those of `files` whose names stand in the code of `text`. Nothing when it is not JavaScript.
pub fn uses<'a>(text: &str, files: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let tokens = tokens(text).unwrap_or_default();
    let words: HashSet<&str> = tokens
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
        .filter(|file| words.contains(identifier(file).as_str()))
        .collect()
}

/// What there is to know of a file of the AppleScript library for this. Its code is read once for all scripts.
#[derive(Debug)]
pub struct AppleScriptFile<'a> {
    name: &'a str,
    /// The names of the handlers that it defines: `on jsonText(theText)`, at the start of a line.
    handlers: Vec<&'a str>,
    words: HashSet<String>,
}

impl<'a> AppleScriptFile<'a> {
    /// Of the file with this name and text.
    #[must_use]
    pub fn of(name: &'a str, text: &'a str) -> Self {
        let defined = |line: &'a str| Some(line.strip_prefix("on ")?.split_once('(')?.0);
        Self {
            name,
            handlers: text.lines().filter_map(defined).collect(),
            words: words(text),
        }
    }
}

/// The words in the code of a script. None when it is not AppleScript.
fn words(text: &str) -> HashSet<String> {
    let words = applescript::words(text).unwrap_or_default().into_iter();
    words.map(|word| word.text).collect()
}

/// Those of `files` of which a handler is named in the code of `text`, or in that of one which is. Nothing when that is not AppleScript.
#[must_use]
pub fn applescript_uses<'a>(text: &str, files: &[AppleScriptFile<'a>]) -> Vec<&'a str> {
    let own = words(text);
    let mut used = vec![false; files.len()];
    let mut open = vec![&own];
    while let Some(words) = open.pop() {
        for (is_used, file) in used.iter_mut().zip(files) {
            if !*is_used && file.handlers.iter().any(|name| words.contains(*name)) {
                *is_used = true;
                open.push(&file.words);
            }
        }
    }
    let found = files.iter().zip(used).filter(|(_, is_used)| *is_used);
    found.map(|(file, _)| file.name).collect()
}

/// What is wrong with the files that a script names, each with its line: the line, and the problem in words. `named` is the
/// word for what the script does with them: `imported`.
pub fn problems(
    files: &[(usize, &str)],
    used: &[&str],
    known: &[&str],
    named: &str,
) -> Vec<(usize, String)> {
    let mut problems = Vec::new();
    for (index, (line, name)) in files.iter().enumerate() {
        let problem = if !known.contains(name) {
            format!("there is no library file `{name}`")
        } else if has(&files[..index], name) {
            format!("the library file `{name}` is {named} twice")
        } else if !used.contains(name) {
            format!("the library file `{name}` is {named} and not used")
        } else {
            continue;
        };
        problems.push((*line, problem));
    }
    problems
}

/// The files that a script uses and does not name.
pub fn missing<'a>(files: &[(usize, &str)], used: &[&'a str]) -> Vec<&'a str> {
    let used = used.iter().copied();
    used.filter(|name| !has(files, name)).collect()
}

fn has(files: &[(usize, &str)], name: &str) -> bool {
    files.iter().any(|(_, file)| *file == name)
}
