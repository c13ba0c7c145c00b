//! `make install`, with a cargo that notes how it is called and installs a program that does the same.

use crate::setup::text;
use crate::support::{root, write_program};
use std::fs;
use std::process::{Command, Output};

/// Runs it with programs of that operating system; answers how cargo and the installed program were called.
fn make_install(system: &str, cargo: &str) -> (Output, String) {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    let note = |name: &str| format!("echo \"{name} $*\" >> '{here}/calls'");
    write_program(&folder.path().join("uname"), &format!("echo {system}"));
    write_program(
        &folder.path().join("cargo"),
        &format!("{}\n{cargo}", note("cargo")),
    );
    fs::create_dir_all(folder.path().join("root/bin")).unwrap();
    write_program(&folder.path().join("root/bin/macmcp"), &note("macmcp"));
    let path = std::env::var("PATH").unwrap();
    let output = Command::new("make")
        .args(["install", "--no-print-directory"])
        .current_dir(root())
        .env("PATH", format!("{here}:{path}"))
        .env("CARGO", folder.path().join("cargo"))
        .env("CARGO_INSTALL_ROOT", folder.path().join("root"))
        .output()
        .unwrap();
    let calls = fs::read_to_string(folder.path().join("calls")).unwrap();
    (output, calls)
}

/// As cargo says it, on stderr.
const SAYS: &str = "case $* in
*simulated-mac) echo \"   Replacing $CARGO_INSTALL_ROOT/bin/simulated-mac\" >&2;;
*) echo \"  Installing macmcp v0.1.0 (/somewhere/macmcp)\" >&2; echo \"  Installing $CARGO_INSTALL_ROOT/bin/macmcp\" >&2;;
esac";

#[test]
fn the_program_is_found_where_cargo_put_it() {
    let both =
        "cargo install --locked --path .\ncargo install --locked --path crates/simulated-mac\n";
    let (output, calls) = make_install("Darwin", SAYS);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    assert!(said.contains("root/bin/macmcp"), "{said}");
    assert_eq!(calls, format!("{both}macmcp install\n"));

    let (output, calls) = make_install("Linux", SAYS);
    let said = text(&output.stdout);
    assert!(said.contains("root/bin/macmcp setup --simulate"), "{said}");
    assert_eq!(calls, both);
}

#[test]
fn what_cargo_cannot_build_is_not_installed() {
    let (output, calls) = make_install("Darwin", "echo 'error: no compiler' >&2; exit 101");
    assert!(!output.status.success());
    assert!(text(&output.stdout).contains("no compiler"));
    assert_eq!(calls, "cargo install --locked --path .\n");
}
