//! No script of ours calls a variable by a word of a dictionary that is in force where it is set: such a word is the dictionary's,
//! and a Mac refuses to set it, or to compile the script [apps 2.1].

use crate::built::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The dictionaries in `data/apple/terms`, by the names of their apps.
const DICTIONARIES: &[(&str, &str)] = &[
    ("Calendar", "calendar"),
    ("Contacts", "contacts"),
    ("Finder", "finder"),
    ("Google Chrome", "chrome"),
    ("Mail", "mail"),
    ("Messages", "messages"),
    ("Music", "music"),
    ("Notes", "notes"),
    ("Reminders", "reminders"),
    ("Safari", "safari"),
    ("Shortcuts Events", "shortcuts"),
    ("System Events", "system-events"),
    ("System Settings", "system-settings"),
    ("Terminal", "terminal"),
    ("TextEdit", "text-edit"),
];

/// The single words of a dictionary that are no properties or elements of the app itself: constants, commands and classes.
fn words(name: &str) -> BTreeSet<String> {
    let path = format!("crates/simulated-mac/data/apple/terms/{name}.txt");
    let text = fs::read_to_string(root().join(path)).unwrap();
    let mut found = BTreeSet::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        // A kind, a code of four letters, which may end in a space, or two codes, and its names.
        let (kind, rest) = line.split_once(' ').unwrap();
        let codes = if kind == "command" { 8 } else { 4 };
        let names = rest.chars().skip(codes).collect::<String>();
        for name in names.split('/').map(str::trim) {
            if !name.is_empty() && !name.contains(' ') {
                found.insert(name.to_lowercase());
            }
        }
    }
    found
}

/// Scripts, and the parts of scripts, in AppleScript.
fn scripts() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.to_str().unwrap().contains(".applescript") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["templates", "scripts"] {
        walk(&root().join(folder), &mut found);
    }
    found.sort();
    found
}

/// The app that a line addresses, by `tell` or `using terms from`.
fn addressed(line: &str) -> Option<&str> {
    let at = line.find("tell application \"").map(|at| at + 18);
    let at = at.or_else(|| {
        line.find("using terms from application \"")
            .map(|at| at + 30)
    })?;
    line[at..].split('"').next()
}

/// The names that a line sets: variables, what loops run through, parameters and properties.
fn names(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let listed = |text: &str| -> Vec<String> {
        let text = text.trim().trim_start_matches('{').trim_end_matches('}');
        text.split(',').map(|name| name.trim().to_owned()).collect()
    };
    let mut rest = line;
    while let Some(at) = rest.find("set ") {
        let before = rest[..at].chars().last();
        rest = &rest[at + 4..];
        if before.is_none_or(|one| !one.is_alphanumeric() && one != '_')
            && let Some(end) = rest.find(" to ")
        {
            let target = rest[..end]
                .trim_start_matches("end of ")
                .trim_start_matches("beginning of ");
            found.extend(listed(target));
        }
    }
    if let Some(at) = line.find("repeat with ") {
        let name = line[at + 12..].split(' ').next().unwrap_or_default();
        found.push(name.to_owned());
    }
    if let Some((_, name)) = line
        .split_once("copy ")
        .and_then(|(_, rest)| rest.split_once(" to "))
    {
        found.extend(listed(name.trim_start_matches("end of ")));
    }
    for declares in ["property ", "local ", "global "] {
        if let Some(rest) = line.strip_prefix(declares) {
            found.extend(listed(rest.split(':').next().unwrap_or_default()));
        }
    }
    if let Some((_, parameters)) = line
        .strip_prefix("on ")
        .and_then(|rest| rest.split_once('('))
    {
        found.extend(listed(parameters.trim_end_matches(')')));
    }
    let is_name = |name: &String| {
        !name.is_empty() && name.chars().all(|one| one.is_alphanumeric() || one == '_')
    };
    found.into_iter().filter(is_name).collect()
}

/// The words that a script must not set, each with its line; `dictionaries` by the names of apps.
fn mistakes(text: &str, dictionaries: &BTreeMap<&str, BTreeSet<String>>) -> Vec<String> {
    // The blocks that are open, each with the app whose terms it brings.
    let mut open: Vec<Option<&str>> = Vec::new();
    let mut found = Vec::new();
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut in_force: BTreeSet<&str> = BTreeSet::new();
    let body = text.split("--}}").last().unwrap();
    for line in body.lines().map(str::trim) {
        if line.starts_with("--") || line.is_empty() {
            continue;
        }
        if line.starts_with("end") && !line.starts_with("end of") {
            open.pop();
            if open.is_empty() {
                used.clear();
            }
            continue;
        }
        let app = addressed(line);
        in_force = open.iter().flatten().copied().chain(app).collect();
        for name in names(line) {
            used.insert(name.to_lowercase());
            for app in &in_force {
                let words = dictionaries.get(app);
                let words = words.unwrap_or_else(|| panic!("no dictionary of {app}"));
                if words.contains(&name.to_lowercase()) {
                    found.push(format!("{app}: {name} in: {line}"));
                }
            }
        }
        let is_one_line = app.is_some() && line.contains("\" to ");
        let opens = [
            "on ",
            "try",
            "if ",
            "repeat",
            "tell ",
            "with timeout",
            "using terms",
            "considering",
            "ignoring",
            "script ",
        ];
        let is_if = line.starts_with("if ") || line.starts_with("else if ");
        let is_block = opens.iter().any(|word| line.starts_with(word))
            && !line.starts_with("on error")
            && !is_one_line
            && (!is_if || line.ends_with("then"));
        if is_block {
            open.push(app);
        }
    }
    let _ = in_force;
    found
}

fn dictionaries() -> BTreeMap<&'static str, BTreeSet<String>> {
    DICTIONARIES
        .iter()
        .map(|(app, file)| (*app, words(file)))
        .collect()
}

#[test]
fn no_script_sets_a_word_of_a_dictionary_that_is_in_force() {
    let dictionaries = dictionaries();
    let mut found = Vec::new();
    let scripts = scripts();
    assert!(scripts.len() > 40, "{}", scripts.len());
    for path in scripts {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(root()).unwrap().display();
        let told = mistakes(&text, &dictionaries).into_iter();
        found.extend(told.map(|mistake| format!("{name}: {mistake}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What public projects met: words of Music's, Calendar's and Terminal's dictionaries.
#[test]
fn words_that_macs_refuse_are_found() {
    let dictionaries = dictionaries();
    for (script, expected) in [
        (
            "tell application \"Music\" to set names to name of playlists",
            1,
        ),
        (
            "tell application \"Music\"\n\tset {names, others} to {1, 2}\nend tell\nset names to 1",
            1,
        ),
        (
            "using terms from application \"Calendar\"\n\ton found(one)\n\t\tset end of unknown to one\n\tend found\nend using terms from",
            1,
        ),
        (
            "tell application \"Music\"\n\tif playing then\n\t\trepeat with none in {1}\n\t\tend repeat\n\tend if\nend tell",
            1,
        ),
        (
            "set names to 1\ntell application \"Music\"\n\tset names_ to 1\nend tell",
            0,
        ),
    ] {
        let found = mistakes(script, &dictionaries);
        assert_eq!(found.len(), expected, "{script}: {found:?}");
    }
}
