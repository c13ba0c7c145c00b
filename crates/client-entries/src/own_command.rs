//! Clients' own commands: one that adds an entry, because the client knows best how its list is written and notices it while it runs, and
//! one that tells the entry as the client reads it.

use crate::{Launch, NAME};
use serde_json::json;
use std::io::{self, Read as _};
use std::process::{Command, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt as _;

/// How long such a command may take: some start Node.js or look for a running editor.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long its output is read after its end, and how much of it, in bytes.
const AFTER_ITS_END: Duration = Duration::from_secs(1);
const MOST_PRINTED: u64 = 64 << 10;

/// What stands in a line about a server that would not be started, in small letters.
const OFF: [&str; 4] = ["disabled", "enabled: false", "failed", "disconnected"];

/// A command of a client that adds an entry to its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adds {
    /// The program, then these words, then what is to be started.
    Words {
        /// The program.
        program: &'static str,
        /// The words.
        words: &'static [&'static str],
        /// Whether what is to be started may have options.
        takes_options: bool,
    },
    /// The program, these words, then the program to be started behind `--command`, and its arguments behind `--args`, with commas
    /// between them.
    Named {
        /// The program.
        program: &'static str,
        /// The words.
        words: &'static [&'static str],
    },
    /// The program, this option, and the entry with its name as JSON.
    Json {
        /// The program.
        program: &'static str,
        /// The option.
        option: &'static str,
    },
}

/// What became of the command.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is not installed, or cannot say what is to be started.
    None,
    /// It ended well; whether the entry is there is seen in the file.
    Done,
    /// It failed: why.
    Failed(String),
}

/// The command in one line, as a user would know it again.
#[must_use]
pub fn name(adds: Adds) -> String {
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
#[must_use]
pub fn add(adds: Adds, launch: &Launch) -> Outcome {
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
    match output(program, words) {
        Ok(_) => Outcome::Done,
        Err(failed) => failed,
    }
}

/// What a program prints that ends well in time.
fn output(program: &str, words: &[impl AsRef<std::ffi::OsStr>]) -> Result<String, Outcome> {
    let started = Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Outcome::None),
        Err(error) => return Err(Outcome::Failed(error.to_string())),
    };
    let printed = child.stdout.take();
    // What it starts may keep its output open: nobody waits for more than it prints itself.
    let (sender, received) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut text = Vec::new();
        let read = printed.map(|printed| printed.take(MOST_PRINTED).read_to_end(&mut text));
        if let Some(Err(error)) = read {
            text.extend(error.to_string().into_bytes());
        }
        // Nobody may wait any more.
        let _ = sender.send(text);
    });
    match child.wait_timeout(PATIENCE) {
        Ok(Some(status)) if status.success() => {
            let text = received.recv_timeout(AFTER_ITS_END).unwrap_or_default();
            Ok(String::from_utf8_lossy(&text).into_owned())
        }
        Ok(Some(status)) => Err(Outcome::Failed(status.to_string())),
        Ok(None) => {
            let ended = child.kill().and_then(|()| child.wait());
            let late = format!("it has not ended within {} s", PATIENCE.as_secs());
            Err(Outcome::Failed(match ended {
                Ok(_) => late,
                Err(error) => format!("{late}, and cannot be ended: {error}"),
            }))
        }
        Err(error) => Err(Outcome::Failed(error.to_string())),
    }
}

/// What a client says of the entry.
#[derive(Debug, PartialEq, Eq)]
pub enum Seen {
    /// Its command is not installed.
    Unknown,
    /// It would start that program.
    There,
    /// Why it would not, as the end of a sentence about its command.
    Not(String),
}

/// Asks a client by `program WORDS` whether it would start that command for the entry.
#[must_use]
pub fn seen(program: &str, words: &[&str], command: &str) -> Seen {
    match output(program, words) {
        Ok(printed) => judged(&printed, command),
        Err(Outcome::Failed(why)) => Seen::Not(format!("failed: {why}")),
        Err(_) => Seen::Unknown,
    }
}

/// What the output of such a command says.
fn judged(printed: &str, command: &str) -> Seen {
    // The names of folders may hold any word.
    let lower = printed.replace(command, " ").to_lowercase();
    let line = |words: &[&str]| {
        let mut lines = lower
            .lines()
            .filter(|line| words.iter().any(|word| line.contains(word)));
        let letters = |line: &str| {
            line.chars()
                .filter(|c| c.is_ascii_graphic() || *c == ' ')
                .collect()
        };
        lines
            .next()
            .map(|line| -> String { letters(line) })
            .map(|line| line.trim().to_owned())
    };
    if line(&[NAME]).is_none() && !printed.contains(command) {
        return Seen::Not("does not tell of it".to_owned());
    }
    let name_begins = |line: &&str| {
        let line = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        line.starts_with(NAME)
    };
    let named: Vec<&str> = printed.lines().filter(name_begins).collect();
    // A list of one line for each entry.
    let has_another = named.len() > 1 && named.iter().any(|line| !line.contains(command));
    if has_another || !printed.contains(command) {
        return Seen::Not(
            "tells of another entry of that name, such as one of this project: remove one of them"
                .to_owned(),
        );
    }
    match line(&OFF) {
        Some(line) => Seen::Not(format!("says: {line}")),
        None => Seen::There,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "/opt/disabled/macmcp";

    /// What seven clients printed in August and September 2026, with the path of the program changed.
    #[test]
    fn what_clients_print_is_understood() {
        for there in [
            "macmcp:\n  Scope: User config (available in all your projects)\n  Status: ✔ Connected\n  Type: stdio\n  Command: /opt/disabled/macmcp\n  Args: --simulate\n",
            "macmcp\n  enabled: true\n  transport: stdio\n  command: /opt/disabled/macmcp\n  args: --simulate\n",
            "●  ✓ macmcp \u{1b}[90mconnected\n│      \u{1b}[90m/opt/disabled/macmcp --simulate\n└  1 server(s)\n",
            "macmcp\n  Status: Enabled\n  Type: local\n  Command: /opt/disabled/macmcp --simulate\n  Source: User\n",
            "\u{1b}[32m✓\u{1b}[0m macmcp: /opt/disabled/macmcp --simulate (stdio) - Connected\n",
            "Global ~/.config/amp/settings.json\n  macmcp  command  /opt/disabled/macmcp --simulate\n\n",
        ] {
            assert_eq!(judged(there, OURS), Seen::There, "{there}");
        }
        for (not, why) in [
            (
                "○ macmcp: /opt/disabled/macmcp --simulate (stdio) - Disabled\n",
                "disabled",
            ),
            (
                "macmcp\n  enabled: false\n  command: /opt/disabled/macmcp\n",
                "enabled: false",
            ),
            (
                "macmcp:\n  Scope: Local config\n  Status: ✘ Failed to connect\n  Command: /bin/false\n",
                "another entry",
            ),
            (
                "macmcp:\n  Status: ✘ Failed to connect\n  Command: /opt/disabled/macmcp\n",
                "failed to connect",
            ),
            (
                "Workspace .amp/settings.json\n  macmcp  command  /bin/false\n\nGlobal ~/.config/amp/settings.json\n  macmcp  command  /opt/disabled/macmcp\n\n",
                "another entry",
            ),
            ("No servers are configured.\n", "does not tell"),
            ("No local MCP servers configured.\n", "does not tell"),
        ] {
            let Seen::Not(said) = judged(not, OURS) else {
                panic!("{not}");
            };
            assert!(said.contains(why), "{said}");
        }
    }

    #[test]
    fn a_command_that_is_not_installed_says_nothing() {
        assert_eq!(seen("no-such-client-of-mcp", &[], OURS), Seen::Unknown);
        assert_eq!(seen("echo", &["macmcp:", OURS], OURS), Seen::There);
        assert!(matches!(seen("false", &[], OURS), Seen::Not(_)));
    }
}
