//! A client's own command that adds an entry: the client knows best how its list is written, and a client that runs notices it.

use super::facts::Adds;
use client_entries::{Launch, NAME};
use serde_json::json;
use std::io;
use std::process::{Command, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt as _;

/// How long such a command may take: some start Node.js or look for a running editor.
const PATIENCE: Duration = Duration::from_secs(30);

/// What became of the command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It is not installed, or cannot say what is to be started.
    None,
    /// It ended well; whether the entry is there is seen in the file.
    Done,
    /// It failed: why.
    Failed(String),
}

/// The command in one line, as a user would know it again.
pub(super) fn name(adds: Adds) -> String {
    match adds {
        Adds::Words { program, words, .. } | Adds::Named { program, words } => {
            let words = words.iter().take_while(|word| !word.starts_with('-'));
            let words: Vec<&str> = words.copied().collect();
            format!("{program} {}", words.join(" "))
        }
        Adds::Json { program, option } => format!("{program} {option}"),
    }
}

/// Has the client add the entry.
pub(super) fn add(adds: Adds, launch: &Launch) -> Outcome {
    let (program, words) = match adds {
        Adds::Words {
            program,
            words,
            takes_options,
        } => {
            let has_options = launch.arguments.iter().any(|word| word.starts_with('-'));
            if has_options && !takes_options {
                return Outcome::None;
            }
            let started = launch.words().map(str::to_owned);
            let words = words.iter().map(|word| (*word).to_owned());
            (program, words.chain(started).collect())
        }
        Adds::Named { program, words } => {
            let (command, arguments) = (&launch.command, &launch.arguments);
            // It would take such a word for two.
            if arguments.iter().any(|word| word.contains(',')) {
                return Outcome::None;
            }
            let mut all: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            all.extend(["--command".to_owned(), command.clone()]);
            if !arguments.is_empty() {
                all.extend(["--args".to_owned(), arguments.join(",")]);
            }
            (program, all)
        }
        Adds::Json { program, option } => {
            let entry = json!({"name": NAME, "command": launch.command, "args": launch.arguments});
            (program, vec![option.to_owned(), entry.to_string()])
        }
    };
    run(program, &words)
}

fn run(program: &str, words: &[String]) -> Outcome {
    let started = Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Outcome::None,
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    match child.wait_timeout(PATIENCE) {
        Ok(Some(status)) if status.success() => Outcome::Done,
        Ok(Some(status)) => Outcome::Failed(status.to_string()),
        Ok(None) => {
            let ended = child.kill().and_then(|()| child.wait());
            let late = format!("it has not ended within {} s", PATIENCE.as_secs());
            Outcome::Failed(match ended {
                Ok(_) => late,
                Err(error) => format!("{late}, and cannot be ended: {error}"),
            })
        }
        Err(error) => Outcome::Failed(error.to_string()),
    }
}
