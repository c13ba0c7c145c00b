//! What scripts use of the library: which files a script names, which it really uses, and in which order they are
//! written.
//!
//! A library file `window/find_window` defines one name, `findWindow`. A script uses the file when that name stands in its
//! code. Templates name the files they use in `{{lib "core/reply" "window/find_window"}}`, library files in a comment
//! `// Requires: core/reply, ax/ax`; neither names what those require in turn. A file of the AppleScript library defines
//! handlers, and is used where one of their names stands in code.
//!
//! A test holds that no template and no library file names too little or too much, and that some template needs each
//! library file. The build script (`scripts/build.rs`) compiles this file as well, and so it needs nothing of the crate but
//! [`super::javascript`] and [`super::applescript`].

use super::applescript;
use super::javascript::{TokenKind, tokens};
use std::ops::Range;

/// The name that a library file defines: `launchApp` for `app/launch_app`.
pub fn identifier(file: &str) -> String {
    let stem = file.rsplit('/').next().unwrap_or(file);
    let mut words = stem.split('_');
    let mut identifier = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        identifier.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        identifier.push_str(letters.as_str());
    }
    identifier
}

/// The files that a library file names in its comment `// Requires: a, b`, which may go on over several lines, indented.
pub fn requirements(text: &str) -> Vec<&str> {
    let mut lines = text.lines();
    let Some(first) = lines.find_map(|line| line.strip_prefix("// Requires:")) else {
        return Vec::new();
    };
    let more = lines.map_while(|line| line.strip_prefix("//  "));
    std::iter::once(first)
        .chain(more)
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect()
}

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

/// What is wrong with the list of files that a script names, each in words.
pub fn problems(named: &[&str], used: &[&str], known: &[&str]) -> Vec<String> {
    let mut problems = Vec::new();
    for (index, name) in named.iter().enumerate() {
        if !known.contains(name) {
            problems.push(format!("there is no library file `{name}`"));
        } else if named[..index].contains(name) {
            problems.push(format!("the library file `{name}` is named twice"));
        } else if !used.contains(name) {
            problems.push(format!("the library file `{name}` is named and not used"));
        }
    }
    for name in used {
        if !named.contains(name) {
            problems.push(format!("the library file `{name}` is used and not named"));
        }
    }
    problems
}

/// The files named and all that they require, each after what it requires; a file that is not known is left out.
///
/// # Errors
/// The files of a circle, in words.
pub fn closure<'a>(
    named: &[&'a str],
    text_of: &impl Fn(&str) -> Option<&'a str>,
) -> Result<Vec<&'a str>, String> {
    let mut written = Vec::new();
    for name in named {
        visit(name, text_of, &mut Vec::new(), &mut written)?;
    }
    Ok(written)
}

/// The script library as one text.
pub struct Whole<'a> {
    /// The JavaScript files, each after those that it requires; then the AppleScript files.
    pub text: String,
    /// Where each file stands in it, by its path below the library's folder.
    pub files: Vec<(&'a str, Range<usize>)>,
}

/// Joins the files of the library, given as path and text.
///
/// # Errors
/// The files of a circle, in words.
pub fn whole<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Whole<'a>, String> {
    let (scripts, others): (Vec<_>, Vec<_>) = files
        .into_iter()
        .partition(|(path, _)| path.ends_with(".js"));
    let file = |name: &str| {
        let mut scripts = scripts.iter().copied();
        scripts.find(|(path, _)| path.strip_suffix(".js") == Some(name))
    };
    let names: Vec<&str> = scripts
        .iter()
        .filter_map(|(path, _)| path.strip_suffix(".js"))
        .collect();
    let ordered = closure(&names, &|name| file(name).map(|(_, text)| text))?;
    let mut whole = Whole {
        text: String::new(),
        files: Vec::new(),
    };
    for (path, text) in ordered.into_iter().filter_map(file).chain(others) {
        let start = whole.text.len();
        whole.text.push_str(text);
        whole.files.push((path, start..whole.text.len()));
    }
    Ok(whole)
}

fn visit<'a>(
    name: &'a str,
    text_of: &impl Fn(&str) -> Option<&'a str>,
    open: &mut Vec<&'a str>,
    written: &mut Vec<&'a str>,
) -> Result<(), String> {
    if written.contains(&name) {
        return Ok(());
    }
    if let Some(start) = open.iter().position(|earlier| *earlier == name) {
        let circle = open[start..].join("`, `");
        return Err(format!("the library files `{circle}` require one another"));
    }
    let Some(text) = text_of(name) else {
        return Ok(());
    };
    open.push(name);
    for required in requirements(text) {
        visit(required, text_of, open, written)?;
    }
    open.pop();
    written.push(name);
    Ok(())
}
