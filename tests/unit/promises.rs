//! docs/promises.md names the tests that hold the promises of the documents and of the help: a sentence that promises something has a row
//! there, and a row has its sentence and its tests.

use super::built::macmcp;
use super::docs::{root, text_files};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = "docs/promises.md";

/// What a sentence promises with, in every document.
const STRICT: [&str; 5] = ["never", "only", "nowhere", "always", "nothing"];

/// What it may promise with besides: in the documents that are read first, and in the help.
const WIDE: [&str; 3] = ["each", "every", "all"];

/// The documents, and whether the wide words count there.
const DOCUMENTS: [(&str, bool); 9] = [
    ("README.md", true),
    ("SECURITY.md", true),
    ("docs/use.md", false),
    ("docs/permissions.md", false),
    ("docs/policy.md", false),
    ("docs/own-tools.md", false),
    ("docs/packs.md", false),
    ("docs/records.md", false),
    ("docs/dictionary-tools.md", false),
];

/// Sections in which every sentence is a promise.
const GUARANTEES: (&str, [&str; 2]) = (
    "SECURITY.md",
    ["Guarantees", "Scripts on the simulated Mac"],
);

const HELP: &str = "The help";
const NO_PROMISE: &str = "Help that promises nothing";

/// The words of a text that are no code: `read-only` is one word.
fn prose(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let prose = prose.to_lowercase();
    let words = prose.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn is_strict(text: &str) -> bool {
    let words = prose(text);
    words.iter().any(|word| STRICT.contains(&word.as_str()))
        || words.windows(2).any(|two| two == ["at", "most"])
}

fn is_wide(text: &str) -> bool {
    prose(text).iter().any(|word| WIDE.contains(&word.as_str()))
}

/// The sentences of a text. A full stop within a word or a name ends none.
fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut begin = 0;
    for (at, _) in text.match_indices(['.', ':', '?', '!']) {
        let rest = &text[at + 1..];
        let ends = rest.starts_with(' ') && !text[at..].starts_with(": ");
        if ends || rest.is_empty() {
            found.push(text[begin..=at].trim().to_owned());
            begin = at + 1;
        }
    }
    found.push(text[begin..].trim().to_owned());
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// A text without comments, with the words of its links alone.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        plain.push_str(before);
        rest = after.split_once("-->").map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    while let Some(middle) = plain.find("](") {
        let begin = plain[..middle].rfind('[').expect("a link begins");
        let end = middle + plain[middle..].find(')').expect("a link ends");
        let words = plain[begin + 1..middle].to_owned();
        let begin = begin - usize::from(plain[..begin].ends_with('!'));
        plain.replace_range(begin..=end, &words);
    }
    let plain = plain.replace("\\|", "|");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A paragraph, an item of a list or a cell of a table, and the section that it stands in.
#[derive(Debug, PartialEq, Eq)]
struct Block {
    section: String,
    text: String,
}

fn blocks(document: &str) -> Vec<Block> {
    let mut raw: Vec<(String, String)> = vec![Default::default()];
    let mut section = String::new();
    let mut is_code = false;
    for line in document.lines() {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        let heading = line.strip_prefix("## ").filter(|_| !is_code);
        section = heading.map_or(section, str::to_owned);
        let begins = line.is_empty() || is_fence || line.starts_with(['|', '#', '*', '-']);
        if begins {
            raw.push((section.clone(), String::new()));
        }
        if is_code || is_fence || line.starts_with("    ") || line.starts_with('#') {
            continue;
        }
        let block = raw.last_mut().unwrap();
        block.1.push_str(line.trim());
        block.1.push(' ');
    }
    let mut found = Vec::new();
    for (section, text) in raw {
        let text = text.trim();
        let cells: Vec<&str> = match text.strip_prefix('|') {
            Some(rule) if rule.starts_with("---") => Vec::new(),
            Some(row) => row.trim_end_matches('|').split(" | ").collect(),
            None => vec![
                text.strip_prefix("* ")
                    .or(text.strip_prefix("- "))
                    .unwrap_or(text),
            ],
        };
        for cell in cells {
            let text = plain(cell);
            if !text.is_empty() {
                found.push(Block {
                    section: section.clone(),
                    text,
                });
            }
        }
    }
    found
}

/// What a heading of the page has: the first cell of a row, and those behind it.
type Rows = Vec<(String, String)>;

fn page() -> BTreeMap<String, Rows> {
    let text = fs::read_to_string(root().join(PAGE)).unwrap();
    let mut found: BTreeMap<String, Rows> = BTreeMap::new();
    for part in text.split("\n## ").skip(1) {
        let (heading, body) = part.split_once('\n').unwrap();
        let rows = body.lines().filter_map(|line| line.strip_prefix("| "));
        let rows = rows.skip(1).map(|row| {
            let row = row.trim_end_matches('|').trim_end();
            let (sentence, rest) = row.rsplit_once(" | ").expect("a row has two cells");
            (sentence.trim().replace("\\|", "|"), rest.to_owned())
        });
        found.insert(heading.to_owned(), rows.collect());
    }
    found
}

/// What `--help` prints of the program and its commands, sentence by sentence.
fn help() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<Vec<String>> =
        vec![Vec::new(), vec!["completions".into()], vec!["man".into()]];
    while let Some(command) = open.pop() {
        let output = Command::new(macmcp())
            .args(&command)
            .arg("--help")
            .output()
            .unwrap();
        assert!(output.status.success(), "{command:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        for line in text.lines() {
            // Names of options and commands, of variables and of values promise nothing.
            let line = line.split(" [").next().unwrap_or_default().trim();
            let said = line.split_once("  ").map_or(line, |(_, said)| said.trim());
            found.extend(sentences(said));
        }
        // Those of `simulate` are of another program.
        let listed = text.lines().skip_while(|line| *line != "Commands:").skip(1);
        for line in listed.take_while(|line| line.starts_with("  ")) {
            let name = line
                .strip_prefix("  ")
                .and_then(|rest| rest.split(' ').next());
            let is_own = command != ["simulate"];
            if let Some(name) = name.filter(|name| !name.is_empty() && *name != "help" && is_own) {
                open.push([command.clone(), vec![name.to_owned()]].concat());
            }
        }
    }
    found
}

/// The code that tests stand in, by file.
fn code() -> BTreeMap<PathBuf, String> {
    let mut files = Vec::new();
    for folder in ["src", "tests", "crates"] {
        text_files(&root().join(folder), &mut files);
    }
    let read = |path: PathBuf| Some((path.clone(), fs::read_to_string(path).ok()?));
    files.into_iter().filter_map(read).collect()
}

/// Whether a test of that name runs whenever the tests run, or in CI if it takes long.
fn is_run(code: &BTreeMap<PathBuf, String>, test: &str) -> bool {
    let Some((module, name)) = test.rsplit_once("::") else {
        return false;
    };
    let module = module.replace("::", "/");
    let is_file = |path: &Path| {
        path.ends_with(format!("{module}.rs")) || path.ends_with(format!("{module}/mod.rs"))
    };
    let declared = format!("fn {name}(");
    code.iter()
        .filter(|(path, _)| is_file(path))
        .any(|(_, text)| {
            let Some((before, _)) = text.split_once(&declared) else {
                return false;
            };
            let attributes: Vec<&str> = before
                .lines()
                .rev()
                .map(str::trim)
                .skip(usize::from(!before.ends_with('\n')))
                .take_while(|line| line.starts_with("#["))
                .collect();
            attributes.iter().any(|line| line.contains("test"))
                && attributes
                    .iter()
                    .all(|line| !line.contains("ignore") || line.contains("make test-all"))
        })
}

/// What is wrong between the sentences of a document and the rows about it.
fn compared(place: &str, document: &str, is_wide_too: bool, rows: &Rows) -> Vec<String> {
    let mut wrong = Vec::new();
    let blocks = blocks(document);
    for block in &blocks {
        let is_guarantee = place == GUARANTEES.0 && GUARANTEES.1.contains(&block.section.as_str());
        for sentence in sentences(&block.text) {
            let promises =
                is_strict(&sentence) || is_guarantee || (is_wide_too && is_wide(&sentence));
            if promises && !rows.iter().any(|(row, _)| row.contains(&sentence)) {
                wrong.push(format!("{place}: no row of {PAGE} has `{sentence}`"));
            }
        }
    }
    let gone = rows
        .iter()
        .filter(|(row, _)| !blocks.iter().any(|block| block.text.contains(row)));
    wrong.extend(gone.map(|(row, _)| format!("{PAGE}: {place} does not say `{row}`")));
    wrong
}

#[test]
fn every_promise_has_a_row_and_every_row_its_promise() {
    let page = page();
    let mut wrong = Vec::new();
    for (place, is_wide_too) in DOCUMENTS {
        let text = fs::read_to_string(root().join(place)).unwrap();
        let rows = page.get(place).unwrap_or_else(|| panic!("{place}"));
        wrong.extend(compared(place, &text, is_wide_too, rows));
    }
    let said = help();
    assert!(said.len() > 150, "{}", said.len());
    let (held, other) = (&page[HELP], &page[NO_PROMISE]);
    for sentence in &said {
        let has = |rows: &Rows| rows.iter().any(|(row, _)| row == sentence);
        let is_told = if is_strict(sentence) {
            has(held)
        } else {
            !is_wide(sentence) || has(held) || has(other)
        };
        if !is_told {
            wrong.push(format!("the help: no row of {PAGE} has `{sentence}`"));
        }
    }
    for (row, reason) in held.iter().chain(other) {
        if !said.contains(row) {
            wrong.push(format!("{PAGE}: the help does not say `{row}`"));
        }
        assert!(!reason.is_empty(), "{row}");
    }
    let known = DOCUMENTS.map(|(place, _)| place);
    let known = known.iter().chain(&[HELP, NO_PROMISE]);
    assert_eq!(page.len(), known.count(), "{:?}", page.keys());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_row_names_tests_that_are_run() {
    let code = code();
    let mut wrong = Vec::new();
    let mut count = 0;
    for (place, rows) in page() {
        if place == NO_PROMISE {
            continue;
        }
        for (sentence, tests) in rows {
            count += 1;
            let tests: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
            if tests.is_empty() {
                wrong.push(format!("{place}: `{sentence}` names no test"));
            }
            let missing = tests.iter().filter(|test| !is_run(&code, test));
            wrong.extend(missing.map(|test| format!("{place}: {test} is no test that is run")));
        }
    }
    assert!(count > 100, "{count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn promises_are_found_where_they_stand() {
    let text = "# One\n\nIt `never` does, read-only. It [never](x.md)\ndoes! <!-- why -->\nNot\nat most 3.\n\n\
                | a | It always does. |\n\n```\nnever\n```\n## Two\n* **Each.** So it is.\n";
    let found = blocks(text);
    let told: Vec<(&str, &str)> = found
        .iter()
        .map(|block| (block.section.as_str(), block.text.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (
                "",
                "It `never` does, read-only. It never does! Not at most 3."
            ),
            ("", "a"),
            ("", "It always does."),
            ("Two", "**Each.** So it is."),
        ]
    );
    let row = |text: &str| (text.to_owned(), "`a::b`".to_owned());
    let rows = vec![
        row("It never does!"),
        row("Not at most 3."),
        row("It always does."),
    ];
    assert_eq!(compared("x", text, false, &rows), [""; 0]);
    assert_eq!(compared("x", text, true, &rows).len(), 1);
    assert_eq!(compared("x", text, false, &rows[1..].to_vec()).len(), 1);
    let gone = [rows, vec![row("It never did.")]].concat();
    assert_eq!(compared("x", text, false, &gone).len(), 1);
    assert_eq!(
        compared(
            GUARANTEES.0,
            "## Guarantees\n\nSo it is.",
            false,
            &Vec::new()
        )
        .len(),
        1
    );
}

#[test]
fn a_test_that_is_not_run_is_none() {
    let file = PathBuf::from("tests/unit/some.rs");
    let text = "#[test]\nfn one() {}\n#[test]\n#[ignore = \"slow\"]\nfn two() {}\nfn three() {}\n";
    let code = BTreeMap::from([(file, text.to_owned())]);
    assert!(is_run(&code, "some::one") && is_run(&code, "unit::some::one"));
    for not in ["some::two", "some::three", "other::one", "one"] {
        assert!(!is_run(&code, not), "{not}");
    }
}
