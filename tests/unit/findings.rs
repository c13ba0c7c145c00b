//! The table of what real Macs do differently: for each finding what the simulated Mac does about it, which tests hold
//! it, and which scripts and server files rest on it. It is generated from the citations in those files.
use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

use simulated_mac::Fault;

use super::docs::{root, text_files};
use super::documents::hold;

const TABLE: &str = "docs/reference/findings-table.md";

const HEAD: &str = "\
# Findings, the simulated Mac, tests and code

Written by `make generate` from the citations in the files; a test compares it. Each line is an entry of
[real-mac-findings.md](real-mac-findings.md), of [real-mac-findings-2.md](real-mac-findings-2.md) or of
[real-mac-findings-3.md](real-mac-findings-3.md): the faults that make a simulated Mac behave so
(`macmcp serve --simulate --fault NAME`; without one the default Mac behaves so) and the files of the simulated Mac that cite the
entry, the tests, and the scripts and server files.

| finding | simulated Mac | tests | code |
|---|---|---|---|
";

/// The documents with findings, by the word that citations use for them.
const DOCUMENTS: [(&str, &str); 3] = [
    ("findings", "real-mac-findings.md"),
    ("findings-2", "real-mac-findings-2.md"),
    ("findings-3", "real-mac-findings-3.md"),
];

/// An entry of the findings.
struct Finding {
    document: &'static str,
    word: &'static str,
    number: String,
    title: String,
}

fn findings() -> Vec<Finding> {
    DOCUMENTS
        .iter()
        .flat_map(|(word, document)| {
            let file = root().join("docs/reference").join(document);
            let text = fs::read_to_string(file).unwrap();
            let entries = text.lines().filter_map(|line| line.strip_prefix("### "));
            let finding = |line: &str| {
                let (number, title) = line.split_once(' ').unwrap();
                Finding {
                    document,
                    word,
                    number: number.to_owned(),
                    title: title.replace('|', "\\|"),
                }
            };
            entries.map(finding).collect::<Vec<_>>()
        })
        .collect()
}

/// The files below some folders, with their text.
fn files(folders: &[&str]) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    for folder in folders {
        text_files(&root().join(folder), &mut paths);
    }
    let mut found: Vec<_> = paths
        .iter()
        .map(|path| {
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
            let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
            (name.to_owned(), text)
        })
        .collect();
    // This file cites an entry without being a test of it. Most others cite none, and each is searched for every entry.
    found.retain(|(name, text)| name != file!() && text.contains("[findings"));
    found.sort();
    found
}

/// The module of a file in its test binary, as a filter of `cargo test` takes it.
fn module_in_binary(name: &str) -> String {
    let path = Path::new(name).with_extension("");
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let binary = parts.iter().position(|part| *part == "tests");
    let below = parts
        .get(binary.map_or(0, |at| at + 2)..)
        .unwrap_or_default();
    let below: Vec<&str> = below
        .iter()
        .copied()
        .filter(|part| *part != "mod")
        .collect();
    below.join("::")
}

/// The tests that cite an entry: the function below the comment that does, or the one around it.
fn tests_citing(name: &str, text: &str, citation: &str) -> BTreeSet<String> {
    let stem = Path::new(name).file_stem().unwrap().to_str().unwrap();
    let module = module_in_binary(name);
    if Path::new(name)
        .extension()
        .is_none_or(|ending| ending != "rs")
    {
        let cites = text.contains(citation);
        return cites.then(|| stem.to_owned()).into_iter().collect();
    }
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let function = |line: &str| {
        let rest = line.strip_prefix("async ").unwrap_or(line);
        let name = rest.strip_prefix("fn ")?.split('(').next()?;
        Some(format!("{module}::{name}"))
    };
    let citing = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.contains(citation));
    citing
        .filter_map(|(at, _)| {
            let mut below = lines[at..]
                .iter()
                .skip_while(|line| line.starts_with("//") || line.starts_with("#["));
            let next = below.next().and_then(|line| function(line));
            next.or_else(|| lines[..at].iter().rev().find_map(|line| function(line)))
        })
        .collect()
}

fn code(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| format!("`{item}`")).collect();
    items.join("<br>")
}

fn citing(files: &[(String, String)], citation: &str, prefix: &str) -> Vec<String> {
    files
        .iter()
        .filter(|(_, text)| text.contains(citation))
        .map(|(name, _)| name.trim_start_matches(prefix).to_owned())
        .collect()
}

fn table() -> String {
    // The crates of the simulated Mac, the program's and that of its world.
    const CRATES: [&str; 2] = ["crates/simulated-mac/src/", "crates/simulated-world/src/"];
    let simulator = CRATES.map(|folder| (folder, files(&[folder])));
    let tests = files(&["tests", "crates/simulated-mac/tests", "fixtures/beliefs"]);
    let server = files(&["src", "scripts", "templates"]);
    let mut table = HEAD.to_owned();
    for finding in findings() {
        let Finding {
            document,
            word,
            number,
            title,
        } = finding;
        let citation = format!("[{word} {number}]");
        let faults = Fault::ALL
            .iter()
            .filter(|fault| fault.evidence() == citation);
        let faults = faults.map(|fault| format!("--fault {fault}"));
        let simulated = faults.chain(
            simulator
                .iter()
                .flat_map(|(folder, files)| citing(files, &citation, folder))
                .filter(|name| name != "world/faults.rs"),
        );
        let tests = tests
            .iter()
            .flat_map(|(name, text)| tests_citing(name, text, &citation));
        writeln!(
            table,
            "| [{number}]({document}#{word}-{number}) {title} | {} | {} | {} |",
            code(simulated),
            code(tests),
            code(citing(&server, &citation, "")),
        )
        .unwrap();
    }
    table
}

#[test]
fn the_table_of_findings_is_current() {
    hold(TABLE, &table());
}

#[test]
fn a_test_is_found_by_the_comment_above_it_or_within() {
    let cited = "[findings 6.5]";
    let text = format!(
        "// {cited}\n// More.\n#[test]\nfn above() {{}}\nfn around() {{\n    // {cited}\n    call();\n}}\n"
    );
    let found = tests_citing("tests/end_to_end/scroll/place.rs", &text, cited);
    assert_eq!(
        found.into_iter().collect::<Vec<_>>(),
        ["scroll::place::above", "scroll::place::around"]
    );
}
