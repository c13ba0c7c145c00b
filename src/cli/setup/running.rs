//! Which programs run, by the names of their files.

use std::process::{Command, Stdio};

/// Whether a program of that name runs. None does where `ps` does not tell: then nothing is held back because of them.
pub(super) fn is_running(name: &str) -> bool {
    let listed = Command::new("ps")
        .args(["-axo", "comm="])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    listed.is_ok_and(|done| has(&String::from_utf8_lossy(&done.stdout), name))
}

/// Whether a list of paths, or of names, one on each line, has that name.
fn has(list: &str, name: &str) -> bool {
    let mut lines = list.lines();
    lines.any(|line| line.trim().rsplit('/').next() == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_is_known_by_the_name_of_its_program() {
        let list = "/sbin/launchd\n/Applications/Claude.app/Contents/MacOS/Claude\n/Applications/Claude.app/Contents/Frameworks/Claude Helper.app/Contents/MacOS/Claude Helper\nclaude\n";
        assert!(has(list, "Claude") && has(list, "claude"));
        assert!(!has(list, "Claud") && !has("claude\n", "Claude"));
    }
}
