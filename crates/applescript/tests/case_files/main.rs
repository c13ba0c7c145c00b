//! The files in `tests/cases` are scripts, several in most, with what each leads to in its first comment.
//!
//! Each script is a test of its own, `<file>::<its number>`: `cargo test -p applescript --test case_files NAME`.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../applescript/host.rs"]
mod host;

use std::{env, fs, path::Path, process::ExitCode};

use applescript::{Form, Limits, Value, compile, display, run};
use libtest_mimic::{Arguments, Trial};

use host::TestHost;

/// What a case expects.
#[derive(Default)]
struct Expected {
    result: Option<String>,
    human: Option<String>,
    error: Option<String>,
    log: Vec<String>,
    arguments: Vec<Value>,
}

/// Reads the comment at the head of a case: lines of `key: value` between `(*` and `*)`.
fn expected(source: &str) -> (Expected, bool) {
    let mut expected = Expected::default();
    let mut graded = false;
    let head = source
        .strip_prefix("(*")
        .and_then(|rest| rest.split_once("*)"))
        .map_or("", |(head, _)| head);
    for line in head.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value
            .strip_prefix(' ')
            .unwrap_or(value)
            .replace("\\n", "\n");
        match key {
            "result" => expected.result = Some(value),
            "human" => expected.human = Some(value),
            "error" => expected.error = Some(value),
            "log" => expected.log.push(value),
            "argument" => expected.arguments.push(Value::text(value)),
            "grade" => graded = matches!(value.chars().next(), Some('A' | 'B' | 'C')),
            other => panic!("no such key: {other}"),
        }
    }
    (expected, graded)
}

/// The difference between what a case expects and what came, if there is one.
fn difference(source: &str) -> Option<String> {
    let (expected, graded) = expected(source);
    if !graded {
        return Some("no grade".to_owned());
    }
    let mut host = TestHost::default();
    let outcome = compile(source, &mut host)
        .and_then(|program| run(&program, &mut host, &expected.arguments, Limits::default()));
    let (result, human, error) = match outcome {
        Ok(value) => (
            value
                .as_ref()
                .map_or(String::new(), |value| display(value, Form::Source)),
            value
                .as_ref()
                .map_or(String::new(), |value| display(value, Form::Human)),
            None,
        ),
        Err(error) => {
            // The place in the file is not the place in the script: only texts and numbers are compared, and what the
            // range covers where the case says so.
            let covered = error
                .range
                .map(|range| {
                    source
                        .chars()
                        .skip(range.start)
                        .take(range.end - range.start)
                        .collect::<String>()
                })
                .unwrap_or_default();
            let phase = if error.phase == applescript::Phase::Compile {
                "syntax"
            } else {
                "execution"
            };
            let text = format!(
                "{phase} error: {} ({}) at “{covered}”",
                error.message, error.number
            );
            (String::new(), String::new(), Some(text))
        }
    };
    if let Some(wanted) = &expected.error {
        return match error {
            Some(error) if error == *wanted || error.starts_with(&format!("{wanted} at “")) => {
                None
            }
            Some(error) => Some(format!("expected {wanted}\n     got {error}")),
            None => Some(format!("expected {wanted}\n     got {result}")),
        };
    }
    if let Some(error) = error {
        return Some(error);
    }
    let mut differences = Vec::new();
    if let Some(wanted) = expected.result.filter(|wanted| *wanted != result) {
        differences.push(format!("expected {wanted}\n     got {result}"));
    }
    if let Some(wanted) = expected.human.filter(|wanted| *wanted != human) {
        differences.push(format!("expected {wanted}\n     got {human}"));
    }
    if expected.log != host.lines {
        differences.push(format!(
            "expected log {:?}\n     got {:?}",
            expected.log, host.lines
        ));
    }
    (!differences.is_empty()).then(|| differences.join("\n"))
}

/// The cases of a file: one, or several between lines of `----`.
fn cases_of(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n----\n").map(str::trim_start)
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // As Rust's own harness does.
    if let Ok(threads) = env::var("RUST_TEST_THREADS") {
        arguments.test_threads = arguments.test_threads.or(threads.parse().ok());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut trials = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        for (at, source) in cases_of(&text).enumerate() {
            let source = source.to_owned();
            trials.push(Trial::test(
                format!("{file}::{}", at + 1),
                move || match difference(&source) {
                    None => Ok(()),
                    Some(difference) => Err(format!("{difference}\n{source}").into()),
                },
            ));
        }
    }
    assert!(trials.len() >= MOST_CASES, "only {} cases", trials.len());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// How many cases there are at least: none may be lost unnoticed.
const MOST_CASES: usize = 300;
