//! `docs/reference/judges.md` lists what of others judges this project, with the versions that are pinned.

use super::docs::root;
use super::documents::hold;
use serde_json::Value;
use std::fs;

const LIST: &str = "docs/reference/judges.md";

/// The files that pin versions.
const PACKAGES: [&str; 3] = [
    ".ci/package.json",
    "tests/clients/package.json",
    "tests/clients/judges/package.json",
];
const REQUIREMENTS: [&str; 4] = [
    ".ci/requirements.txt",
    "tests/clients/requirements.txt",
    "tests/clients/judges/requirements.txt",
    "tests/clients/judges/requirements-scanner.txt",
];

/// The servers of others, each with its version and its calls.
const SERVERS: &str = "tests/clients/judges/foreign";

/// What runs tests and reads files, and judges nothing.
const NO_JUDGES: [&str; 3] = ["pytest", "pytest-xdist", "pyyaml"];

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Each judge that is pinned, with its version.
fn pinned() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for file in PACKAGES {
        let package: Value = serde_json::from_str(&read(file)).unwrap();
        for key in ["dependencies", "devDependencies"] {
            for (name, version) in package[key].as_object().into_iter().flatten() {
                found.push((name.clone(), version.as_str().unwrap().to_owned()));
            }
        }
    }
    for file in REQUIREMENTS {
        let text = read(file);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, version) = line.split_once("==").unwrap();
            let (name, _) = name.split_once('[').unwrap_or((name, ""));
            found.push((name.to_owned(), version.to_owned()));
        }
    }
    for file in fs::read_dir(root().join(SERVERS)).unwrap() {
        let server: Value =
            serde_json::from_slice(&fs::read(file.unwrap().path()).unwrap()).unwrap();
        let text = |field: &str| server[field].as_str().unwrap().to_owned();
        found.push((text("package"), text("version")));
    }
    found.retain(|(name, _)| !NO_JUDGES.contains(&name.as_str()));
    found
}

/// The text with this version behind each name, and whether the name is there.
fn with_version(text: &str, name: &str, version: &str) -> (String, bool) {
    let named = format!("`{name}` ");
    let mut parts = text.split(&named);
    let mut written = parts.next().unwrap_or_default().to_owned();
    let mut found = false;
    for rest in parts {
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '.')
            .unwrap_or(rest.len());
        written += &named;
        if rest.starts_with(|c: char| c.is_ascii_digit()) {
            found = true;
            written += version;
            written += &rest[end..];
        } else {
            written += rest;
        }
    }
    (written, found)
}

#[test]
fn every_pinned_judge_is_listed_with_its_version() {
    let judges = pinned();
    assert!(judges.len() > 20, "{judges:?}");
    let mut text = read(LIST);
    for (name, version) in judges {
        let (written, found) = with_version(&text, &name, &version);
        assert!(found, "{LIST} says nothing of `{name}`");
        text = written;
    }
    hold(LIST, &text);
}

#[test]
fn a_version_is_put_behind_its_name_alone() {
    let text = "by `mcp` 1.2.3, `mcp` (old), `mcp-types` 4; `x` 0.a1";
    let (written, found) = with_version(text, "mcp", "2.0.post1");
    assert!(found);
    assert_eq!(
        written,
        "by `mcp` 2.0.post1, `mcp` (old), `mcp-types` 4; `x` 0.a1"
    );
    assert!(!with_version(text, "other", "1").1);
}
