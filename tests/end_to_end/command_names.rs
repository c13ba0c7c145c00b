//! What commands and options are called: old names, and what the first screen of the help shows.

use crate::support::commands::{run_macmcp, stderr, stdout};
use crate::support::{macmcp as program, simulated_mac};
use std::process::Command;

/// For this release; each answer names the command line that does it now.
#[test]
fn old_names_are_answered_with_the_new_ones() {
    for (old, now) in [
        (
            "new-tool foo --recipe",
            "`macmcp new-tool` is now `macmcp tool new`: macmcp tool new foo --recipe",
        ),
        (
            "new-tool new-tool",
            "`macmcp new-tool` is now `macmcp tool new`: macmcp tool new new-tool",
        ),
        (
            "test-tool",
            "`macmcp test-tool` is now `macmcp tool test`: macmcp tool test",
        ),
        (
            "task run t --agent ./a;b",
            "`macmcp task` is now `macmcp simulate task`: macmcp simulate task run t --agent './a;b'",
        ),
        (
            "--record /r --record-text",
            "`--record-text` is now `--record-with text`: macmcp --record /r --record-with text",
        ),
        (
            "serve --record-pictures --record /r --record-text",
            "`--record-pictures` is now `--record-with pictures`: macmcp serve --record-with pictures --record /r --record-with text",
        ),
        (
            "setup cursor --print -- --record-text",
            "`--record-text` is now `--record-with text`",
        ),
    ] {
        let words: Vec<&str> = old.split(' ').collect();
        let output = run_macmcp(&words);
        assert_eq!(output.status.code(), Some(2), "{old}");
        assert_eq!(stderr(&output), format!("macmcp: {now}\n"), "{old}");
        assert_eq!(stdout(&output), "", "{old}");
    }
    let mut server = Command::new(program());
    server
        .args(["--record", "/r"])
        .env("MACMCP_RECORD_TEXT", "1");
    let output = server.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = "macmcp: MACMCP_RECORD_TEXT is now MACMCP_RECORD_WITH=text\n";
    assert_eq!(stderr(&output), told);
    // Where no old name stands, it is refused as any other word.
    let told = stderr(&run_macmcp(&["serve", "task"]));
    assert!(told.contains("unexpected argument 'task'"), "{told}");
}

/// The words at the beginning of the lines of a help that begin with this, without what follows them.
fn entries<'h>(help: &'h str, begins: &str) -> Vec<&'h str> {
    let lines = help.lines().filter(|line| line.starts_with("  "));
    let lines = lines
        .map(str::trim_start)
        .filter(|line| line.starts_with(begins));
    lines
        .map(|line| line.split([' ', '[']).next().unwrap())
        .collect()
}

#[test]
fn the_first_screen_of_the_help_has_what_is_used_every_day() {
    let (short, long) = (
        stdout(&run_macmcp(&["-h"])),
        stdout(&run_macmcp(&["--help"])),
    );
    let commands = short.split("Commands:").nth(1).unwrap();
    let commands = commands.split("Options:").next().unwrap();
    assert!(entries(commands, "").len() <= 17, "{commands}");
    for plumbing in ["completions", "man"] {
        assert!(!entries(commands, "").contains(&plumbing), "{commands}");
        assert!(long.contains(&format!("`macmcp {plumbing}")), "{long}");
    }
    let of_serve = |flag: &str| stdout(&run_macmcp(&["serve", flag]));
    let (short, long) = (of_serve("-h"), of_serve("--help"));
    let (everyday, all) = (entries(&short, "--"), entries(&long, "--"));
    assert!(
        everyday.len() <= 16 && all.len() > 30,
        "{everyday:?}, {all:?}"
    );
    for option in ["--read-only", "--deny", "--yield", "--record", "--simulate"] {
        assert!(everyday.contains(&option), "{option}: {short}");
    }
    let debugging = long.split("\nDebugging:\n").nth(1).unwrap();
    let debugging = entries(debugging.split("\n\nOptions:").next().unwrap(), "--");
    for option in [
        "--osascript",
        "--screencapture",
        "--log",
        "--drain",
        "--dry-run",
        "--no-worker",
        "--no-permission-check",
    ] {
        assert!(debugging.contains(&option), "{option}: {debugging:?}");
    }
    for option in debugging.iter().chain(&["--fault", "--world"]) {
        assert!(!everyday.contains(option), "{option}: {short}");
    }
}

/// Whoever types `macmcp simulate` has no `simulated-mac` on the PATH, perhaps.
#[test]
fn the_simulated_mac_speaks_under_the_name_that_was_called() {
    let said = |command: &mut Command| {
        let output = command
            .env("MACMCP_SIMULATED_MAC", simulated_mac())
            .output();
        let output = output.unwrap();
        stdout(&output) + &stderr(&output)
    };
    for (words, as_called, alone) in [
        (
            &["--help"][..],
            "Usage: macmcp simulate <",
            "Usage: simulated-mac <",
        ),
        (
            &["task", "check", "--help"],
            "Usage: macmcp simulate task check ",
            "Usage: simulated-mac task check ",
        ),
        (
            &["show", "no.json"],
            "macmcp simulate: there is no file no.json: make one with `macmcp simulate new`",
            "simulated-mac: there is no file no.json: make one with `simulated-mac new`",
        ),
    ] {
        let told = said(Command::new(program()).arg("simulate").args(words));
        assert!(told.contains(as_called), "{told}");
        let told = said(Command::new(simulated_mac()).args(words));
        assert!(told.contains(alone), "{told}");
    }
}
