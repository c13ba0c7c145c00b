//! The server and the simulated Mac as two programs: where the one looks for the other, and what it says without it.

use crate::support::commands::{stderr, stdout};
use crate::support::{macmcp, write_program};
use std::path::Path;
use std::process::Command;

#[test]
fn a_server_that_came_alone_says_where_the_simulated_mac_is_to_be_had() {
    let folder = tempfile::tempdir().unwrap();
    let alone = folder.path().join("macmcp");
    // By another process: a file that this one has open for writing could not be started.
    let copied = Command::new("cp").arg(macmcp()).arg(&alone).status();
    assert!(copied.unwrap().success());
    // One on PATH could be of any version: it is not taken.
    let elsewhere = folder.path().join("bin");
    std::fs::create_dir(&elsewhere).unwrap();
    write_program(&elsewhere.join("simulated-mac"), "echo taken from PATH");
    let missing = folder.path().join("none");
    for (named, hint) in [
        (None, "cargo install simulated-mac"),
        (Some(missing.as_path()), "MACMCP_SIMULATED_MAC names"),
    ] {
        for arguments in [
            &["demo"][..],
            &["serve", "--simulate"],
            &["simulate", "new", "x.json"],
        ] {
            let mut command = Command::new(&alone);
            command.args(arguments).env("PATH", &elsewhere);
            command.env_remove("MACMCP_SIMULATED_MAC");
            if let Some(named) = named {
                command.env("MACMCP_SIMULATED_MAC", named);
            }
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(3), "{arguments:?}");
            assert!(stderr(&output).contains(hint), "{}", stderr(&output));
            assert_eq!(stdout(&output), "");
        }
    }
}

/// A folder with links to programs of many packages, as `node_modules/.bin` is.
#[test]
fn a_simulated_mac_beside_a_link_is_anybodys() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("macmcp");
    std::os::unix::fs::symlink(macmcp(), &link).unwrap();
    write_program(&folder.path().join("simulated-mac"), "echo taken");
    let output = Command::new(&link)
        .args(["simulate", "--help"])
        .env_remove("MACMCP_SIMULATED_MAC")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!stdout(&output).contains("taken"), "{}", stdout(&output));
    assert!(
        stdout(&output).contains("Usage: macmcp simulate"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn a_simulated_mac_of_another_version_is_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("simulated-mac");
    write_program(
        &other,
        "[ \"$1 $2\" = 'prepare --interface' ] && echo 'this is interface 0' >&2; exit 3",
    );
    let output = Command::new(macmcp())
        .args(["serve", "--simulate"])
        .env("MACMCP_SIMULATED_MAC", &other)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = stderr(&output);
    assert!(said.contains("another version"), "{said}");
    assert!(said.contains("this is interface 0"), "{said}");
}

#[test]
fn a_world_that_cannot_be_read_ends_the_server_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("world.json");
    std::fs::write(&broken, "{").unwrap();
    for world in [
        broken.as_path(),
        Path::new("/nonexistent/folder/world.json"),
    ] {
        let output = Command::new(macmcp())
            .args(["serve", "--simulate"])
            .arg(world)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = stderr(&output);
        assert!(said.contains(world.to_str().unwrap()), "{said}");
    }
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), "{");
}
