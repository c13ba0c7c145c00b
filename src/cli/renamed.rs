//! Names of commands, options and variables that changed: for this release an old one is answered with the new one.

use clap::error::{ContextKind, ContextValue};
use std::ffi::OsString;

/// What each was called, and what it is now.
const NAMES: [(&str, &str); 7] = [
    ("new-tool", "tool new"),
    ("test-tool", "tool test"),
    ("task", "simulate task"),
    ("--record-text", "--record-with text"),
    ("--record-pictures", "--record-with pictures"),
    ("MACMCP_RECORD_TEXT", "MACMCP_RECORD_WITH=text"),
    ("MACMCP_RECORD_PICTURES", "MACMCP_RECORD_WITH=pictures"),
];

/// The old name that a command line was refused for, with the new one.
fn refused(error: &clap::Error) -> Option<&'static (&'static str, &'static str)> {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(name)) => NAMES.iter().find(|(old, _)| old == name),
        _ => None,
    };
    let option = named(ContextKind::InvalidArg).filter(|(old, _)| old.starts_with("--"));
    option.or_else(|| named(ContextKind::InvalidSubcommand))
}

/// Says what the name is now that a command line was refused for, where it is an old one.
pub(super) fn told(error: &clap::Error) -> Option<String> {
    let (old, new) = refused(error)?;
    let program = if old.starts_with('-') { "" } else { "macmcp " };
    Some(format!("`{program}{old}` is now `{program}{new}`"))
}

/// The same with the whole command line as it is now.
pub(super) fn told_with(error: &clap::Error, words: &[OsString]) -> Option<String> {
    let (told, (old, _)) = (told(error)?, refused(error)?);
    let mut line = vec!["macmcp".to_owned()];
    let mut is_found = false;
    for word in words.iter().skip(1).map(|word| word.to_string_lossy()) {
        // The name of a command may be there again, as an argument.
        let is_old = word == *old && !is_found || word.starts_with("--");
        let renamed = NAMES.iter().find(|(old, _)| is_old && *old == word);
        line.push(renamed.map_or_else(|| quoted(&word), |(_, new)| (*new).to_owned()));
        is_found |= word == *old;
    }
    Some(format!("{told}: {}", line.join(" ")))
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:@%+".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// Says what the name of a variable is now that is set under its old one.
pub(super) fn variable() -> Option<String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mut names = NAMES.iter();
    let (old, new) = names.find(|(old, _)| old.starts_with("MACMCP_") && is_set(old))?;
    Some(format!("{old} is now {new}"))
}
