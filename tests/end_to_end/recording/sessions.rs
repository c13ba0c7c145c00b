//! The folders of sessions: for their user alone, and gone when they are old or take too much room.

use super::session;
use super::shown::shown;
use crate::support::Mac;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const FILE: &str = "record.jsonl";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How much all sessions may take, in bytes.
const MOST: u64 = 512 << 20;

fn aged(file: &File, age: Duration) {
    file.set_modified(SystemTime::now() - age).unwrap();
}

/// A session of so many bytes that ended so long ago.
fn old_session(dir: &Path, name: &str, bytes: u64, age: Duration) -> PathBuf {
    let folder = dir.join(format!("macmcp-session-{name}"));
    fs::create_dir(&folder).unwrap();
    let file = File::create(folder.join(FILE)).unwrap();
    file.set_len(bytes).unwrap();
    aged(&file, age);
    folder
}

/// The only folder in one.
fn only_entry(dir: &Path) -> PathBuf {
    let mut entries = fs::read_dir(dir).unwrap();
    let only = entries.next().unwrap().unwrap().path();
    assert!(entries.next().is_none());
    only
}

#[test]
fn sessions_go_by_age_and_by_size_and_nothing_else_does() {
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    let _lives = session(&mac, dir.path(), &[]);
    let live = only_entry(dir.path());
    let file = File::options().append(true).open(live.join(FILE)).unwrap();
    aged(&file, 40 * DAY);
    let old = old_session(dir.path(), "2020-01-01T000000Z-a", 10, 31 * DAY);
    let large = old_session(dir.path(), "2020-01-02T000000Z-b", MOST, DAY);
    let newer = old_session(dir.path(), "2020-01-03T000000Z-c", MOST / 2, DAY);
    fs::write(large.join("7-after.jpg"), "picture").unwrap();
    let other = dir.path().join("mine");
    fs::create_dir(&other).unwrap();
    // A link to a folder is no session.
    let elsewhere = TempDir::new().unwrap();
    let linked = old_session(elsewhere.path(), "2020-01-01T000000Z-d", 10, 40 * DAY);
    let link = dir.path().join("macmcp-session-2020-01-01T000000Z-d");
    std::os::unix::fs::symlink(&linked, &link).unwrap();
    let _next = session(&mac, dir.path(), &[]);
    assert!(!old.exists() && !large.exists());
    assert!(live.exists() && newer.exists() && other.exists());
    assert!(link.exists() && linked.join(FILE).exists());
}

#[test]
fn a_session_is_for_its_user_alone_and_a_cut_line_is_counted() {
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    let below = dir.path().join("a/b");
    session(&mac, &below, &[]).close();
    let folder = only_entry(&below);
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    assert_eq!(mode(&below), 0o700);
    assert_eq!(mode(&folder), 0o700);
    assert_eq!(mode(&folder.join(FILE)), 0o600);
    let mut file = File::options()
        .append(true)
        .open(folder.join(FILE))
        .unwrap();
    file.write_all(b"{\"line\":\"ca").unwrap();
    let told = shown(&below);
    assert!(told.contains("Lines that cannot be read: 1"), "{told}");
}
