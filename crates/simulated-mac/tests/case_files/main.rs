//! Scripts that say in their heads what they print: `tests/cases/<subject>/<what it shows>.js`.
//!
//! A head is comment lines; any line that is none of these explains:
//! * `// prelude: facts, elements` names files of `tests/cases/prelude` that come before the script.
//! * `// world: {"front": 823}` changes the default Mac before the script runs (see [`worlds`]); a name instead
//!   of JSON is a file of `tests/cases/worlds`.
//! * `// expect: 823` is a line that the script prints; every script has one, or fails.
//! * `// fails: 78 no such name` is the exit status of a script that prints nothing, and a part of what stands on
//!   stderr; `killed` is the status of a process that a signal ended.
//! * `// leaves: {"front": 823}` is what the world contains afterwards, written as a change.
//! * `// sends: {"com.apple.finder": 1}` are the Apple events that the script sent, by target.
//!
//! A case in AppleScript (`.applescript`) has its head behind `-- ` and prints its result in source form, as with `-ss`.
//!
//! A line `// ----` ends a script: the next one runs after it on the same Mac, with a head of its own. A first part that
//! expects nothing comes before each of the others, with its prelude. The Mac's clock stands but for what scripts wait for and what calls
//! cost. What needs the control flow of Rust (processes
//! that run beside each other, signals, real time) is a test in Rust.
//!
//! Each file is a test of its own, `<subject>::<what it shows>`: `cargo test -p simulated-mac --test case_files NAME`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../main/mac.rs"]
#[expect(dead_code, reason = "tests in Rust use more of it")]
mod mac;
#[path = "../main/worlds.rs"]
mod worlds;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::SystemTime,
};

use libtest_mimic::{Arguments, Trial};
use serde_json::Value;

use mac::Mac;
use worlds::{apply, contains};

/// What the lines of a head begin with, in JavaScript and in AppleScript.
const COMMENTS: [&str; 2] = ["// ", "-- "];

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
        .skip_while(|line| line.is_empty())
        .map_while(|line| COMMENTS.iter().find_map(|sign| line.strip_prefix(sign)))
        .filter_map(move |line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// The text of the files that a head names as its prelude.
fn prelude(text: &str) -> String {
    head(text, "prelude")
        .flat_map(|names| names.split(", "))
        .map(|name| fs::read_to_string(folder().join(format!("prelude/{name}.js"))).unwrap())
        .collect()
}

fn is_expecting(text: &str) -> bool {
    head(text, "expect").chain(head(text, "fails")).count() > 0
}

/// The JSON of a change: as it is written, or in the file of that name.
fn change(written: &str) -> Value {
    if written.starts_with('{') {
        return serde_json::from_str(written).unwrap();
    }
    let file = folder().join(format!("worlds/{written}.json"));
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Makes the changes of the world that a head names.
fn change_world(mac: &Mac, text: &str) {
    for written in head(text, "world") {
        mac.change(|world| apply(world, &change(written)));
    }
}

/// What is wrong with one script of a case, run with what comes before it.
fn check_script(mac: &Mac, before: &str, text: &str, comment: &str) -> Option<String> {
    change_world(mac, text);
    let script = format!("{before}{}{text}", prelude(text));
    let ran = if comment == "-- " {
        mac.osascript(&["-ss"], &script)
    } else {
        mac.run(&script)
    };
    let expected: Vec<&str> = head(text, "expect").collect();
    let is_as_expected = match head(text, "fails").next() {
        None => {
            let lines = format!("{}\n", expected.join("\n"));
            (ran.stdout.as_str(), ran.stderr.as_str(), ran.status) == (lines.as_str(), "", Some(0))
        }
        Some(fails) => {
            let (status, said) = fails.split_once(' ').unwrap_or((fails, ""));
            let ended = ran
                .status
                .map_or("killed".to_owned(), |status| status.to_string());
            expected.is_empty()
                && ran.stdout.is_empty()
                && ended == status
                && ran.stderr.contains(said)
        }
    };
    if !is_as_expected {
        return Some(format!("{ran:#?}"));
    }
    for written in head(text, "leaves") {
        let world = mac.world();
        if !contains(&world, &change(written)) {
            return Some(format!("it does not leave {written}"));
        }
    }
    let sent = mac
        .stats()
        .pop()
        .map(|counts| counts["apple_events"].clone());
    head(text, "sends").find_map(|written| {
        let is_sent = sent == Some(change(written));
        (!is_sent).then(|| format!("it sends {sent:?}"))
    })
}

/// In seconds since 1970.
fn now() -> f64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.unwrap().as_secs_f64()
}

/// What is wrong with a case.
fn check(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).unwrap();
    let is_applescript = path.extension().is_some_and(|kind| kind == "applescript");
    let comment = COMMENTS[usize::from(is_applescript)];
    let end_of_script = format!("{comment}----\n");
    let mut scripts: Vec<&str> = text.split(&end_of_script).collect();
    let mac = Mac::new();
    // What waits and costs make pass is all that passes: a busy machine is no slower Mac.
    mac.change(|world| world["clock"]["stands_at"] = now().into());
    let mut before = String::new();
    if scripts.len() > 1 && !is_expecting(scripts[0]) {
        let shared = scripts.remove(0);
        before = prelude(shared) + shared;
        change_world(&mac, shared);
    }
    for (place, script) in (1..).zip(scripts) {
        let wrong = if is_expecting(script) {
            check_script(&mac, &before, script, comment)
        } else {
            Some("it has no `// expect:` and no `// fails:`".to_owned())
        };
        if let Some(wrong) = wrong {
            return Some(format!("{}, script {place}: {wrong}", path.display()));
        }
    }
    None
}

/// The test of a case.
fn trial(path: PathBuf) -> Trial {
    let subject = path.parent().and_then(Path::file_name).unwrap();
    let shown = path.file_stem().unwrap();
    let name = format!("{}::{}", subject.display(), shown.display());
    Trial::test(name, move || match check(&path) {
        None => Ok(()),
        Some(wrong) => Err(wrong.into()),
    })
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // As Rust's own harness does.
    if let Ok(threads) = env::var("RUST_TEST_THREADS") {
        arguments.test_threads = arguments.test_threads.or(threads.parse().ok());
    }
    let subjects = entries(&folder()).into_iter();
    let trials: Vec<Trial> = subjects
        .filter(|subject| {
            !["prelude", "worlds"]
                .iter()
                .any(|name| subject.ends_with(name))
        })
        .flat_map(|subject| entries(&subject))
        .map(trial)
        .collect();
    assert!(trials.len() >= MOST_CASES, "only {} cases", trials.len());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// How many cases there are at least: none may be lost unnoticed.
const MOST_CASES: usize = 240;
