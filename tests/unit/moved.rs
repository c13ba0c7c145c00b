//! `.git-blame-ignore-revs` names commits that there are, each below its subject.

use super::docs::root;
use std::fs;
use std::process::Command;

/// What git says; none where it does not run, or fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(root())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

#[test]
fn commits_that_blame_passes_over_are_in_the_history() {
    let list = fs::read_to_string(root().join(".git-blame-ignore-revs")).unwrap();
    let lines: Vec<&str> = list.lines().collect();
    let mut named = Vec::new();
    for pair in lines.windows(2).filter(|pair| !pair[1].starts_with('#')) {
        let subject = pair[0].strip_prefix("# ").unwrap();
        assert!(pair[1].len() == 40, "{} is no whole hash", pair[1]);
        named.push((pair[1], subject));
    }
    assert!(named.len() > 20, "{named:?}");
    // An archive has no history, and a shallow clone only a part of it.
    if git(&["rev-parse", "--is-shallow-repository"]).as_deref() != Some("false") {
        return;
    }
    for (hash, subject) in named {
        let found = git(&["show", "--no-patch", "--format=%s", hash]);
        assert_eq!(found.as_deref(), Some(subject), "{hash}");
        let is_here = git(&["merge-base", "--is-ancestor", hash, "HEAD"]);
        assert!(is_here.is_some(), "{hash} is no commit of this history");
    }
}
