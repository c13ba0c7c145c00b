//! What a server that was killed leaves in the temporary folder is private, and goes when the next one starts.
use crate::support::{Client, eventually, macmcp};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A server with a simulated Mac for this run only, whose temporary folder is this one.
fn server(temporary: &Path) -> Client {
    let mut command = Command::new(macmcp());
    command
        .args(["serve", "--simulate"])
        .env("TMPDIR", temporary);
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    client
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Regression: the folder of the simulated Mac was open to others, and stayed for good when its server was killed.
#[test]
fn the_simulated_mac_of_a_killed_server_is_private_and_goes() {
    let temporary = tempfile::tempdir().unwrap();
    let mut killed = server(temporary.path());
    killed.ok("set_clipboard", json!({"text": "mine"}));
    let left = entries(temporary.path());
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(left[0].symlink_metadata().unwrap().mode() & 0o777, 0o700);
    kill_process(Pid::from_child(&killed.child), Signal::KILL).unwrap();
    killed.wait();
    assert!(left[0].exists());
    let mut next = server(temporary.path());
    eventually("what was left has gone", || !left[0].exists());
    next.ok("set_clipboard", json!({"text": "still here"}));
    let own = entries(temporary.path());
    assert_eq!(
        own.len(),
        1,
        "the folder of a server that lives stays: {own:?}"
    );
    next.close();
    assert_eq!(entries(temporary.path()), [] as [PathBuf; 0]);
}
