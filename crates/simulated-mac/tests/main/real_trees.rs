//! Paths to elements of real windows, asked of the simulated ones: `tests/real_trees/paths.txt`.
#![expect(
    clippy::panic,
    clippy::print_stdout,
    reason = "a line that is no path fails the test, and how many are answered is its result"
)]

use std::fmt::Write as _;

use super::mac::{Mac, Ran};
use serde_json::json;
use simulated_mac::MacOs;

const PATHS: &str = include_str!("../real_trees/paths.txt");

/// Apps of the paths that do not run in the default world.
const LAUNCHED: [&str; 8] = [
    "Calculator",
    "Calendar",
    "Contacts",
    "Google Chrome",
    "Mail",
    "Messages",
    "Music",
    "Reminders",
];

/// In the month of the events of Calendar, in seconds since 1970.
const NOW: i64 = 1_763_632_800;

/// Messages keeps what this Mac sends, and shows no bubble before.
const A_MESSAGE: &str = "tell application \"Messages\" to send \"On my way\" to participant \"+15550101\" of account 1
delay 1
tell application \"System Events\" to tell process \"Messages\" to perform action \"AXPress\" of group 1 of group 2 of group 1 of window 1
";

/// One line of the file.
struct Path<'a> {
    is_open: bool,
    macos: &'a str,
    process: &'a str,
    expression: &'a str,
    answer: &'a str,
}

impl<'a> Path<'a> {
    fn of(line: &'a str) -> Self {
        let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [head, process, expression, answer] = parts[..] else {
            panic!("not a path: {line}");
        };
        let head: Vec<&str> = head.split(' ').collect();
        let [state, macos, grade] = head[..] else {
            panic!("not a path: {line}");
        };
        assert!(["open", "done"].contains(&state), "{line}");
        assert!(["A", "B", "C"].contains(&grade), "{line}");
        Self {
            is_open: state == "open",
            macos,
            process,
            expression,
            answer,
        }
    }

    /// What osascript says of it.
    fn asked(&self, mac: &Mac) -> Ran {
        let script = format!(
            "tell application \"System Events\" to tell process \"{}\" to get {}",
            self.process, self.expression
        );
        mac.osascript(&["-"], &script)
    }

    /// Whether that is what a Mac says.
    fn is_answered_by(&self, ran: &Ran) -> bool {
        let (kind, wanted) = self.answer.split_once(' ').unwrap_or((self.answer, ""));
        let wanted = wanted.replace("\\n", "\n");
        let said = ran.stdout.strip_suffix('\n').unwrap_or(&ran.stdout);
        let is_said = ran.status == Some(0);
        match kind {
            "=" => is_said && said == wanted,
            "~" => is_said && said.contains(&wanted),
            ">" => {
                let least: u64 = wanted.parse().unwrap();
                is_said && said.parse::<u64>().is_ok_and(|number| number > least)
            }
            "some" => is_said && !said.is_empty() && said != "missing value",
            "fails" => !is_said && ran.stderr.trim_end().ends_with(&format!("({wanted})")),
            other => panic!("no such answer: {other}"),
        }
    }
}

fn paths() -> Vec<Path<'static>> {
    let lines = PATHS.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(Path::of).collect()
}

/// The default Mac of a version, with all apps of the paths running.
fn mac_of(macos: &str) -> Mac {
    let mac = match macos {
        "13" => Mac::of_version(MacOs::V13),
        "15" => Mac::new(),
        "26" => Mac::of_version(MacOs::V26),
        "27" => Mac::of_version(MacOs::V27),
        _ => panic!("there is no default Mac of macOS {macos}"),
    };
    // Calendar shows the month of the events that it begins with.
    mac.change(|world| world["clock"] = json!({"stands_at": NOW}));
    let mut script = String::new();
    for app in LAUNCHED {
        writeln!(script, "tell application \"{app}\" to activate\ndelay 1").unwrap();
    }
    script.push_str(A_MESSAGE);
    let ran = mac.osascript(&["-"], &script);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    mac
}

/// With `--nocapture` it says how many paths are answered as on a Mac.
#[test]
fn paths_of_real_windows_are_answered_as_on_a_mac() {
    let paths = paths();
    let (mut wrong, mut answered) = (String::new(), 0);
    let mut versions: Vec<&str> = paths.iter().map(|path| path.macos).collect();
    versions.sort_unstable();
    versions.dedup();
    for version in versions {
        let mac = mac_of(version);
        for path in paths.iter().filter(|path| path.macos == version) {
            let ran = path.asked(&mac);
            let is_answered = path.is_answered_by(&ran);
            answered += usize::from(is_answered);
            if is_answered == path.is_open {
                let advice = if path.is_open {
                    "is answered now: write \"done\""
                } else {
                    "is not answered"
                };
                let Path {
                    process,
                    expression,
                    answer,
                    ..
                } = path;
                writeln!(
                    wrong,
                    "macOS {version}, {process} | {expression} {advice}\n  wanted {answer}\n  said {}{}",
                    ran.stdout, ran.stderr
                )
                .unwrap();
            }
        }
    }
    println!("{answered} of {} answered as on a Mac", paths.len());
    assert!(wrong.is_empty(), "{wrong}");
}
