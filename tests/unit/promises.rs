//! Each sentence of the documents and of the help that says never, only, nowhere, always or at most names the tests that hold it.
//!
//! A comment behind the sentence names them, `<!-- held by: module::test, module::test -->`, `// held by: module::test` below a
//! comment that becomes help; in SECURITY.md it is the second column of its tables. `make promises` prints them all.

use super::built::macmcp;
use super::docs::{root, text_files};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const WORDS: [&str; 4] = ["never", "only", "nowhere", "always"];

/// The documents, each with the sections that promise nothing: what others do, what fails, what is generated.
const DOCUMENTS: [(&str, &[&str]); 3] = [
    ("SECURITY.md", &[]),
    (
        "README.md",
        &["Tools", "Troubleshooting", "Alternatives", "Adding a tool"],
    ),
    ("docs/own-tools.md", &[]),
];

/// A sentence, and the tests that hold it.
#[derive(Debug, PartialEq, Eq)]
struct Promise {
    place: String,
    sentence: String,
    tests: Vec<String>,
}

/// Whether a text promises something: code and words such as `read-only` are no words of it.
fn promises(text: &str) -> bool {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let prose = prose.to_lowercase();
    let words: Vec<&str> = prose
        .split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| !word.is_empty())
        .collect();
    words.iter().any(|word| WORDS.contains(word))
        || words.windows(2).any(|two| two == ["at", "most"])
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

fn named(list: &str) -> Vec<String> {
    list.split(',').map(|test| test.trim().to_owned()).collect()
}

/// The promises of a paragraph, an item of a list or a row of a table: those before a comment are held by its tests.
fn of_block(place: &str, block: &str) -> Vec<Promise> {
    let row = block.strip_prefix('|').map(|row| row.trim_end_matches('|'));
    let held_by_row = row
        .filter(|row| !row.contains("<!--"))
        .and_then(|row| row.rsplit_once('|'))
        .filter(|(_, tests)| tests.contains("::"));
    // A guarantee, whatever its words.
    if let Some((guarantee, tests)) = held_by_row {
        let tests: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        return vec![Promise {
            place: place.to_owned(),
            sentence: guarantee.trim().to_owned(),
            tests: named(&tests.join(",")),
        }];
    }
    let mut found = Vec::new();
    let mut parts = block.split("<!-- held by:").peekable();
    let mut text = parts.next().unwrap_or_default();
    loop {
        let held = parts.next().map(|part| part.split_once("-->").unwrap());
        let tests = held.map_or(Vec::new(), |(tests, _)| named(tests));
        for sentence in sentences(text) {
            if promises(&sentence) {
                found.push(Promise {
                    place: place.to_owned(),
                    sentence,
                    tests: tests.clone(),
                });
            }
        }
        match held {
            Some((_, rest)) => text = rest,
            None => return found,
        }
    }
}

/// The blocks of a document, without code and without the sections that are left out.
fn blocks(text: &str, left_out: &[&str]) -> Vec<String> {
    let mut blocks: Vec<String> = vec![String::new()];
    let mut is_code = false;
    let mut is_out = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        if let Some(heading) = line.strip_prefix("## ").filter(|_| !is_code) {
            is_out = left_out.contains(&heading);
        }
        if is_code || is_out || line.starts_with("    ") {
            continue;
        }
        let begins = line.is_empty() || line.starts_with(['|', '#', '*', '-']);
        if begins {
            blocks.push(String::new());
        }
        let block = blocks.last_mut().unwrap();
        block.push_str(line.trim());
        block.push(' ');
    }
    blocks
        .into_iter()
        .map(|block| block.trim().to_owned())
        .collect()
}

fn of_documents() -> Vec<Promise> {
    let mut found = Vec::new();
    for (document, left_out) in DOCUMENTS {
        let text = fs::read_to_string(root().join(document)).unwrap();
        for block in blocks(&text, left_out) {
            found.extend(of_block(document, &block));
        }
    }
    found
}

/// What `--help` prints of the program and its commands.
fn help() -> Vec<String> {
    const COMMANDS: [&str; 15] = [
        "serve",
        "run-script",
        "tools",
        "tool new",
        "tool test",
        "policy",
        "stop",
        "resume",
        "setup",
        "doctor",
        "selftest",
        "demo",
        "simulate",
        "completions",
        "man",
    ];
    let mut lines = Vec::new();
    for command in COMMANDS {
        let output = Command::new(macmcp())
            .args(command.split(' ').chain(["--help"]))
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}");
        let text = String::from_utf8(output.stdout).unwrap();
        lines.extend(text.lines().map(|line| line.trim().to_owned()));
    }
    lines
}

/// The comments of the code that become help, each as one line with the tests behind it.
fn comments() -> Vec<(PathBuf, String, Vec<String>)> {
    let mut files = Vec::new();
    text_files(&root().join("src"), &mut files);
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let mut lines = text.lines().map(str::trim).peekable();
        while let Some(line) = lines.next() {
            let Some(first) = line.strip_prefix("/// ") else {
                continue;
            };
            let mut comment = first.to_owned();
            while let Some(more) = lines.peek().and_then(|line| line.strip_prefix("/// ")) {
                comment.push(' ');
                comment.push_str(more);
                lines.next();
            }
            let tests = lines
                .peek()
                .and_then(|line| line.strip_prefix("// held by:"));
            let tests = tests.map_or(Vec::new(), named);
            found.push((
                file.clone(),
                comment.trim_end_matches('.').to_owned(),
                tests,
            ));
        }
    }
    found
}

fn of_help() -> Vec<Promise> {
    let comments = comments();
    let mut found: BTreeMap<String, Promise> = BTreeMap::new();
    for line in help() {
        // Usage, names of options and what a variable is called promise nothing.
        let text = line.split("[env:").next().unwrap_or_default().trim();
        if !promises(text) {
            continue;
        }
        let said = comments.iter().filter(|(_, comment, _)| {
            promises(comment) && (text.ends_with(comment.as_str()) || text.contains(comment))
        });
        // Of several that end a line the longest is it.
        let said = said.max_by_key(|(_, comment, tests)| (comment.len(), tests.len()));
        let Some((file, comment, tests)) = said else {
            panic!("the help says `{text}`, which is no comment of the code");
        };
        let place = file.strip_prefix(root()).unwrap().display().to_string();
        found.entry(comment.clone()).or_insert_with(|| Promise {
            place,
            sentence: comment.clone(),
            tests: tests.clone(),
        });
    }
    found.into_values().collect()
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

#[test]
#[expect(clippy::print_stdout, reason = "`--nocapture` lists the promises")]
fn every_promise_names_the_tests_that_hold_it() {
    let code = code();
    let mut promises = of_documents();
    promises.extend(of_help());
    assert!(promises.len() > 40, "{}", promises.len());
    let mut wrong = Vec::new();
    for Promise {
        place,
        sentence,
        tests,
    } in &promises
    {
        println!("{place}: {sentence}\n    {}", tests.join("\n    "));
        if tests.is_empty() {
            wrong.push(format!("{place}: `{sentence}` names no test"));
        }
        let missing = tests.iter().filter(|test| !is_run(&code, test));
        wrong.extend(missing.map(|test| format!("{place}: {test} is no test that is run")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Also of sentences that the words above are not in.
#[test]
fn every_test_that_a_document_names_is_there() {
    let code = code();
    let mut wrong = Vec::new();
    for document in [
        "SECURITY.md",
        "README.md",
        "README.ja.md",
        "docs/own-tools.md",
    ] {
        let text = fs::read_to_string(root().join(document)).unwrap();
        let columns = text.lines().filter(|line| line.starts_with("| "));
        let of_tables = columns.flat_map(|line| line.split('`').skip(1).step_by(2));
        let of_tables = of_tables.filter(|test| test.contains("::") && !test.contains(' '));
        let comments = text.split("<!-- held by:").skip(1);
        let of_comments = comments.flat_map(|part| named(part.split("-->").next().unwrap()));
        let all = of_tables.map(str::to_owned).chain(of_comments);
        let missing = all.filter(|test| !is_run(&code, test));
        wrong.extend(missing.map(|test| format!("{document}: {test}")));
    }
    assert!(wrong.is_empty(), "no tests that are run: {wrong:#?}");
}

#[test]
fn promises_are_found_where_they_stand() {
    let text = "# One\n\nIt `never` does, read-only. It never\ndoes! <!-- held by: a::b, c::d -->\nNot\nat most 3.\n\n\
                | It always does. | `e::f` |\n\n```\nnever\n```\n## Out\nonly\n";
    let found: Vec<Promise> = blocks(text, &["Out"])
        .iter()
        .flat_map(|block| of_block("x", block))
        .collect();
    let told: Vec<(&str, String)> = found
        .iter()
        .map(|one| (one.sentence.as_str(), one.tests.join(",")))
        .collect();
    assert_eq!(
        told,
        [
            ("It never does!", "a::b,c::d".to_owned()),
            ("Not at most 3.", String::new()),
            ("It always does.", "e::f".to_owned()),
        ]
    );
    let file = PathBuf::from("tests/unit/some.rs");
    let text = "#[test]\nfn one() {}\n#[test]\n#[ignore = \"slow\"]\nfn two() {}\nfn three() {}\n";
    let code = BTreeMap::from([(file, text.to_owned())]);
    assert!(is_run(&code, "some::one") && is_run(&code, "unit::some::one"));
    for not in ["some::two", "some::three", "other::one", "one"] {
        assert!(!is_run(&code, not), "{not}");
    }
}
