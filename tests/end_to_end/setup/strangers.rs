//! Configuration files that are none of the user's: links that lead nowhere, and files of another user. They are neither taken for no
//! file nor read, written or removed.

use super::{command_at_home, home, setup, text};
use crate::support::macmcp;
use std::os::unix::fs::{MetadataExt as _, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::TempDir;

const THE_ENTRY: &str = r#"{"mcpServers": {"macmcp": {"command": "/x/macmcp", "args": []}}}"#;

const SOMEBODY: u32 = 12_345;

fn run(home: &TempDir, words: &[&str]) -> Output {
    let mut command = command_at_home(Path::new(macmcp()), home.path());
    command.args(words).output().unwrap()
}

/// The file of a client that has been used, in a home of its own.
fn file(home: &TempDir) -> PathBuf {
    let file = home.path().join(".gemini/settings.json");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    file
}

fn assert_refused(output: &Output, whys: &[&str]) {
    let said = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for why in whys.iter().chain(&["nothing was changed"]) {
        assert!(said.contains(why), "{why}: {said}");
    }
}

const WAYS: [&[&str]; 4] = [
    &["setup", "gemini"],
    &["setup"],
    &["setup", "--remove", "gemini"],
    &["uninstall", "--simulate"],
];

#[test]
fn a_link_that_leads_nowhere_is_refused_whoever_asks() {
    let home = home();
    let file = file(&home);
    symlink(home.path().join("gone.json"), &file).unwrap();
    for words in WAYS {
        let output = run(&home, words);
        assert_refused(&output, &["leads nowhere", "delete the link"]);
        assert!(file.is_symlink() && !file.exists(), "{words:?}");
    }
    assert!(!home.path().join("gone.json").exists());
}

/// A client whose file lies in the home folder itself was taken for one that is not installed.
#[test]
fn a_client_whose_file_is_such_a_link_is_not_skipped() {
    let home = home();
    symlink(
        home.path().join("gone.json"),
        home.path().join(".claude.json"),
    )
    .unwrap();
    let output = run(&home, &["setup"]);
    assert_refused(&output, &["Claude Code", "leads nowhere"]);
}

/// Only root can give a file away.
#[test]
fn a_file_of_another_user_is_refused_whoever_asks() {
    let home = home();
    let file = file(&home);
    std::fs::write(&file, THE_ENTRY).unwrap();
    if chown(&file, Some(SOMEBODY), None).is_err() {
        return;
    }
    for words in WAYS {
        let output = run(&home, words);
        assert_refused(
            &output,
            &["belongs to another user (number 12345)", "chown"],
        );
        let data = file.metadata().unwrap();
        assert_eq!(data.uid(), SOMEBODY, "{words:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), THE_ENTRY);
    }
}

/// Such a link was an entry that has gone, and such a file one that is there.
#[test]
fn doctor_does_not_know_what_is_in_it() {
    let home = home();
    let file = file(&home);
    assert!(setup(&home, &["gemini"]).status.success());
    std::fs::remove_file(&file).unwrap();
    symlink(home.path().join("gone.json"), &file).unwrap();
    let told = || {
        let output = run(&home, &["doctor", "--simulate"]);
        text(&output.stdout) + &text(&output.stderr)
    };
    let said = told();
    let unknown = "whether Gemini CLI still has macmcp is not known";
    assert!(
        said.contains(unknown) && said.contains("leads nowhere"),
        "{said}"
    );
    std::fs::remove_file(&file).unwrap();
    std::fs::write(&file, THE_ENTRY).unwrap();
    if chown(&file, Some(SOMEBODY), None).is_ok() {
        let said = told();
        assert!(
            said.contains(unknown) && said.contains("another user"),
            "{said}"
        );
    }
}

/// What another user writes there could name files to be removed.
#[test]
fn the_record_of_another_user_is_refused() {
    let home = home();
    let file = file(&home);
    assert!(setup(&home, &["gemini"]).status.success());
    let record = home.path().join(".config/macmcp/setup.json");
    if chown(&record, Some(SOMEBODY), None).is_err() {
        return;
    }
    let output = run(&home, &["uninstall", "--simulate"]);
    let said = text(&output.stderr);
    assert!(!output.status.success(), "{said}");
    assert!(
        said.contains("setup.json") && said.contains("another user"),
        "{said}"
    );
    assert!(file.exists());
}
