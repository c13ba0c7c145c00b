//! `docs/architecture.md` names every room of `src/`, and each file that it names is there.

use super::docs::{root, text_files};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn page() -> String {
    fs::read_to_string(root().join("docs/architecture.md")).unwrap()
}

fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_folder_and_file_of_the_source_has_its_line_in_the_map() {
    let page = page();
    let (_, map) = page.split_once("## Map\n").unwrap();
    let map = map.split("\n## ").next().unwrap();
    let cells = map.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells: Vec<String> = cells
        .map(|line| format!("`{}", line.split(" | ").next().unwrap()))
        .collect();
    let named = cells.iter().flat_map(|cell| quoted(cell));
    let named: BTreeSet<&str> = named
        .filter(|name| !name.trim_end_matches('/').contains('/'))
        .collect();
    let mut rooms = BTreeSet::new();
    for entry in fs::read_dir(root().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            rooms.insert(format!("{name}/"));
        } else if name.ends_with(".rs")
            && !root().join("src").join(&name[..name.len() - 3]).is_dir()
        {
            rooms.insert(name.to_owned());
        }
    }
    let expected: Vec<String> = rooms.into_iter().collect();
    let named: Vec<&str> = named.into_iter().collect();
    assert_eq!(named, expected, "the Map of docs/architecture.md");
}

#[test]
fn every_file_that_the_architecture_names_is_there() {
    let folders = ["src", "scripts", "crates", "templates", "tests", "fixtures"];
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in folders {
        text_files(&root().join(folder), &mut files);
    }
    let ends_so = |end: &str| files.iter().any(|file| file.ends_with(end));
    let page = page();
    let mut wrong = Vec::new();
    // A block of a diagram is no code span.
    let prose = page.split("```").step_by(2);
    let named = prose.flat_map(quoted).filter(|name| !name.contains('<'));
    let mut count = 0;
    for name in named {
        let is_whole = folders
            .iter()
            .any(|folder| name.starts_with(&format!("{folder}/")));
        let is_file = [".rs", ".js", ".hbs", ".applescript"]
            .iter()
            .any(|end| name.ends_with(end));
        count += usize::from(is_whole);
        if (is_whole && !root().join(name).exists()) || (is_file && !is_whole && !ends_so(name)) {
            wrong.push(name);
        }
    }
    assert!(count > 50, "{count} paths");
    assert!(wrong.is_empty(), "docs/architecture.md names {wrong:?}");
}
