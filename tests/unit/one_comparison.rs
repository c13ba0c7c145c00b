//! What a caller says is compared with what the screen says in one way: by `core/names.js`, and by `src/text/signs.rs`, which reads the
//! same table [answers D2].

use super::docs::{root, text_files};
use std::fs;
use std::path::PathBuf;

/// The files that are that way.
const OWN: [&str; 3] = [
    "scripts/lib/core/sign_table.js",
    "scripts/lib/core/names.js",
    "scripts/lib/core/opposites.js",
];

/// What another way would be written with: other forms of letters, quotes, dashes, spaces, ellipses.
const SIGNS: [&str; 13] = [
    ".normalize(",
    "localeCompare",
    "toLocaleLowerCase",
    "\\u2010",
    "\\u2011",
    "\\u2013",
    "\\u2014",
    "\\u2212",
    "\\u2018",
    "\\u2019",
    "\\u201c",
    "\\u201d",
    "\\u00a0",
];

/// The files that take words in small letters which are no names on the screen: roles, keys, identifiers, words of a parameter, the
/// names of calendars, endings of files, addresses.
const SMALL: [&str; 9] = [
    "scripts/lib/element/element_node.js",
    "scripts/lib/element/set_element_value.js",
    "scripts/lib/element/page_doubt.js",
    "scripts/lib/app/opener.js",
    "scripts/lib/input/press_keys.js",
    "scripts/lib/packs/event_store.js",
    "scripts/lib/system/readable_file.js",
    "scripts/lib/core/app_policy.js",
    "templates/diagnostics/absent_apps.js.hbs",
];

/// The same in the server: words of a picture beside those of the tree, and endings of files.
const SMALL_IN_RUST: [&str; 2] = ["src/session/elements/seen.rs", "src/file_text.rs"];

/// The parts of the server that read what the screen shows.
const READERS: [&str; 6] = [
    "src/session/",
    "src/tools/ui/",
    "src/seen_text/",
    "src/recognition/",
    "src/file_text.rs",
    "src/completion.rs",
];

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// What in a script compares names in a way of its own.
fn second_way(name: &str, text: &str) -> Option<String> {
    let sign = SIGNS.iter().find(|sign| text.contains(**sign));
    let small = ".toLowerCase(";
    let is_small = text.contains(small) && !SMALL.contains(&name);
    let found = sign.copied().or(is_small.then_some(small))?;
    Some(format!("{name} has {found}: use core/names"))
}

#[test]
fn names_are_compared_in_one_way() {
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in ["scripts/lib", "templates", "src"] {
        text_files(&root().join(folder), &mut paths);
    }
    let relative = |path: &PathBuf| path.strip_prefix(root()).unwrap().display().to_string();
    let all: Vec<String> = paths.iter().map(relative).collect();
    let is_script = |name: &&String| {
        let of_script = name.starts_with("scripts/lib/") || name.starts_with("templates/");
        of_script && (name.ends_with(".js") || name.ends_with(".js.hbs"))
    };
    let scripts: Vec<&String> = all.iter().filter(is_script).collect();
    let others = scripts.iter().filter(|name| !OWN.contains(&name.as_str()));
    let mut found: Vec<String> = others
        .filter_map(|name| second_way(name, &read(name)))
        .collect();
    let is_reader = |name: &&String| READERS.iter().any(|part| name.starts_with(part));
    for name in all.iter().filter(is_reader) {
        if read(name).contains(".to_lowercase(") && !SMALL_IN_RUST.contains(&name.as_str()) {
            found.push(format!("{name} has to_lowercase: use text::compared"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    for name in OWN.iter().chain(&SMALL).chain(&SMALL_IN_RUST) {
        assert!(all.iter().any(|file| file == name), "{name} is no file");
    }
}

#[test]
fn a_second_way_is_found() {
    for text in [
        "text.normalize('NFC')",
        "/[\\u2018\\u2019]/g",
        "name.toLowerCase()",
    ] {
        assert!(
            second_way("scripts/lib/menu/new.js", text).is_some(),
            "{text}"
        );
    }
    assert_eq!(
        second_way("scripts/lib/menu/new.js", "names.folded(text)"),
        None
    );
}
