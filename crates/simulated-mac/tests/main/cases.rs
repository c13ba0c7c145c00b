//! Scripts that say in their heads what they print on the default Mac: `tests/cases/<subject>/<what it shows>.js`.
//!
//! A head is comment lines: `// prelude: facts, elements` names files of `tests/cases/prelude` that come before the
//! script, each `// expect:` is a line that it prints, and any other line explains. What needs another Mac than the
//! default one, or looks at the Mac afterwards, is a test in Rust.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::mac::{Mac, Ran};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The values of the lines of a head that have this name.
fn head<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines()
        .map_while(|line| line.strip_prefix("// "))
        .filter_map(move |line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// What is wrong with a case.
fn check(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).unwrap();
    let expected: Vec<&str> = head(&text, "expect").collect();
    if expected.is_empty() {
        return Some(format!("{}: no `// expect:`", path.display()));
    }
    let script: String = head(&text, "prelude")
        .flat_map(|names| names.split(", "))
        .map(|name| fs::read_to_string(folder().join(format!("prelude/{name}.js"))).unwrap())
        .chain([text.clone()])
        .collect();
    let ran = Mac::new().run(&script);
    let expected = Ran {
        stdout: format!("{}\n", expected.join("\n")),
        stderr: String::new(),
        status: Some(0),
    };
    (ran != expected).then(|| format!("{}: {ran:#?}", path.display()))
}

#[test]
fn every_case_prints_what_its_head_expects() {
    let subjects = entries(&folder()).into_iter();
    let cases: Vec<PathBuf> = subjects
        .filter(|subject| !subject.ends_with("prelude"))
        .flat_map(|subject| entries(&subject))
        .collect();
    assert!(!cases.is_empty());
    let wrong: Vec<String> = cases.iter().filter_map(|path| check(path)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
