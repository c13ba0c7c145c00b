//! The lines that a server writes to its supervisor:
//!
//! * `+ <group>`: a process group runs (written before the child's stdin is fed),
//! * `- <group>`: it has ended (written while its leader is still a zombie, so the number is not yet free),
//! * `! <JSON of a Recipe>`: what to run should the server end now, because a script may hold keys or buttons;
//!   `!` alone takes that away.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The hidden subcommand that makes the binary the supervisor.
pub const ARGUMENT: &str = "__supervise";
/// What the supervisor is called: not as the server, so that what ends servers by their name leaves it alone. At most 15
/// bytes, which is all that Linux keeps.
pub const NAME: &str = "mcp-supervisor";

/// A program to run with a text on its stdin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    /// The program, by absolute path.
    pub path: PathBuf,
    /// The name it is called under, when that is not its path.
    pub arg0: Option<String>,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its whole environment.
    pub env: Vec<(String, String)>,
    /// What it reads.
    pub stdin: String,
}

/// One line of the lifeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Runs(i32),
    Gone(i32),
    Release(Option<Recipe>),
}

impl Message {
    pub(crate) fn to_line(&self) -> String {
        match self {
            Message::Runs(group) => format!("+ {group}\n"),
            Message::Gone(group) => format!("- {group}\n"),
            Message::Release(None) => "!\n".to_owned(),
            Message::Release(Some(recipe)) => format!("! {}\n", serde_json::json!(recipe)),
        }
    }

    /// None for a line that is no message: the server was killed in the middle of it.
    pub(super) fn parse(line: &[u8]) -> Option<Self> {
        let (kind, rest) = line.strip_suffix(b"\n")?.split_first()?;
        let rest = rest.strip_prefix(b" ").unwrap_or(rest);
        // A group is never 0 or 1: those numbers would mean the supervisor's own group, or everybody.
        let group = || {
            std::str::from_utf8(rest)
                .ok()?
                .parse()
                .ok()
                .filter(|group| *group > 1)
        };
        match kind {
            b'+' => group().map(Message::Runs),
            b'-' => group().map(Message::Gone),
            b'!' if rest.is_empty() => Some(Message::Release(None)),
            b'!' => serde_json::from_slice(rest)
                .ok()
                .map(|recipe| Message::Release(Some(recipe))),
            _ => None,
        }
    }
}

#[cfg(test)]
impl Recipe {
    /// Runs a shell script.
    pub(super) fn shell(script: &str) -> Self {
        Self {
            path: "/bin/sh".into(),
            arg0: None,
            args: vec!["-s".into()],
            env: vec![("PATH".into(), "/usr/bin:/bin".into())],
            stdin: script.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_are_read_back_as_written() {
        for message in [
            Message::Runs(4_711),
            Message::Gone(4_711),
            Message::Release(None),
            Message::Release(Some(Recipe::shell("echo \"a\nb\"\u{2028}"))),
        ] {
            assert_eq!(Message::parse(message.to_line().as_bytes()), Some(message));
        }
    }

    #[test]
    fn half_a_line_and_dangerous_groups_are_no_message() {
        for line in [
            "+ 47",
            "+ 0\n",
            "+ 1\n",
            "+ -5\n",
            "+ x\n",
            "? 47\n",
            "\n",
            "! {\"path\":\n",
        ] {
            assert_eq!(Message::parse(line.as_bytes()), None, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_message_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let _ = Message::parse(&bytes);
        }
    }
}
