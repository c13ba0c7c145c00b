//! Stand-ins that answer at once, so that what is measured is macmcp alone. The bench is its own stand-in, called by the name
//! of the Mac's program; what it answers lies beside that.

use std::io::{BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The file with the line that the stand-in for osascript answers.
pub(crate) const REPLY: &str = "reply.json";

fn called() -> PathBuf {
    std::env::args_os().next().unwrap_or_default().into()
}

/// Whether this process is to stand in for a program.
pub(crate) fn is_wanted() -> bool {
    let name = called();
    name.ends_with("osascript")
}

/// Makes the program of that name in a folder.
pub(crate) fn link(folder: &Path, name: &str) -> PathBuf {
    let link = folder.join(name);
    std::os::unix::fs::symlink(std::env::current_exe().unwrap(), &link).unwrap();
    link
}

/// Does what the program does.
pub(crate) fn run() -> ExitCode {
    let program = called();
    let folder = program.parent().unwrap();
    let words: Vec<String> = std::env::args().collect();
    let reply = std::fs::read_to_string(folder.join(REPLY)).unwrap();
    let mut output = std::io::stdout().lock();
    if words.iter().any(|word| word == "-e") {
        for (id, line) in std::io::stdin().lock().lines().enumerate() {
            line.unwrap();
            // The first line is the probe of a worker.
            let answer = match id {
                0 => r#"{"ok":true,"result":{"word":"grüß","strict":true}}"#,
                _ => reply.trim_end(),
            };
            writeln!(output, "{id} {answer}").unwrap();
            output.flush().unwrap();
        }
    } else {
        let mut script = String::new();
        std::io::stdin().read_to_string(&mut script).unwrap();
        writeln!(output, "{}", reply.trim_end()).unwrap();
    }
    ExitCode::SUCCESS
}
