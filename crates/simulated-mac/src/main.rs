//! The program `simulated-mac`: called as `osascript`, `osacompile`, `screencapture` or `sips` it stands in for that program, else it manages
//! world files. Messages and help call it as it was called: a program that passes words on may say so in `argv[0]`.

use std::{ffi::OsString, path::Path, process::ExitCode};

/// What messages of the stand-ins call it, and all of them where it was called by no name.
const NAME: &str = "simulated-mac";

fn main() -> ExitCode {
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_default();
    if let Some(stand_in) = simulated_mac::stand_in_for(&name, NAME) {
        return stand_in.run(words);
    }
    let words: Vec<OsString> = words.collect();
    let called = Path::new(&name).file_name().and_then(|name| name.to_str());
    simulated_mac::simulate(called.unwrap_or(NAME), &words)
}
