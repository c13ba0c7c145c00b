//! Which programs run, by the names of their files.

use std::process::{Command, Stdio};

/// The names of the programs that ran at one moment.
pub(super) struct Running(Vec<String>);

impl Running {
    /// Those of now. None are known where `ps` does not tell: then nothing is held back because of them.
    pub(super) fn now() -> Self {
        let listed = Command::new("ps")
            .args(["-axo", "comm="])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output();
        let text = listed.map(|done| String::from_utf8_lossy(&done.stdout).into_owned());
        Self::of(&text.unwrap_or_default())
    }

    /// Those in a list of paths, or of names, one on each line.
    fn of(list: &str) -> Self {
        let name = |line: &str| line.trim().rsplit('/').next().map(str::to_owned);
        Self(list.lines().filter_map(name).collect())
    }

    /// Whether a program of that name runs.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|running| running == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_is_known_by_the_name_of_its_program() {
        let list = "/sbin/launchd\n/Applications/Claude.app/Contents/MacOS/Claude\n/Applications/Claude.app/Contents/Frameworks/Claude Helper.app/Contents/MacOS/Claude Helper\nclaude\n";
        let running = Running::of(list);
        assert!(running.has("Claude") && running.has("claude"));
        assert!(!running.has("Claud") && !Running::of("claude\n").has("Claude"));
    }
}
