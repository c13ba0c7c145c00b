//! Command lines: parsed and carried out as the program does, as far as they start nothing and write only where this may.

use macmcp::cli;
use macmcp::registry::TOOLS;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What comes before the words of the input. None of these talks to a Mac.
const COMMANDS: &[&[&str]] = &[
    &["run-script", TOOL, "--render-only", "--params"],
    &["run-script", TOOL, "--render-only", "-p"],
    &["run-script", TOOL, "--render-only", "--json", "--call"],
    &["run-script", TOOL, "--render-only"],
    &["run-script", "--render-only"],
    &["policy"],
    &["policy", "--allow"],
    &["tools"],
    &["completions"],
];

/// Stands for a tool's name.
const TOOL: &str = "TOOL";

/// The folder that relative paths lead to.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("macmcp-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    std::env::set_current_dir(&folder).expect("it can be entered");
    folder
});

/// The first byte says which command, the second which tool; the lines of the rest are the words.
pub(crate) fn run(data: &[u8]) {
    let [command, tool, rest @ ..] = data else {
        return;
    };
    let Ok(rest) = std::str::from_utf8(rest) else {
        return;
    };
    let words: Vec<&str> = rest.split('\n').collect();
    // They might name a file that is not ours.
    let leads_away = |word: &&str| word.contains('/') || word.contains("..");
    let beginning = COMMANDS[usize::from(*command) % COMMANDS.len()];
    if words.iter().any(leads_away) && !beginning.contains(&"--params") {
        return;
    }
    if words
        .iter()
        .any(|word| word.starts_with("--params=@") || word.starts_with('@'))
    {
        return;
    }
    let tool = &TOOLS[usize::from(*tool) % TOOLS.len()].name;
    let beginning = beginning
        .iter()
        .map(|word| if *word == TOOL { tool } else { *word });
    let arguments = ["macmcp"].into_iter().chain(beginning).chain(words);
    let folder = FOLDER.as_path();
    // Its exit code says nothing about right and wrong here: it must come to an end, and not by a panic.
    let _code = cli::main(arguments.map(OsString::from).collect());
    empty(folder);
}

fn empty(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let done = if path.is_dir() {
            std::fs::remove_dir_all(&path)
        } else {
            std::fs::remove_file(&path)
        };
        done.expect("it can be removed");
    }
}
