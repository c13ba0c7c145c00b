//! The program `simulated-mac`: called as `osascript`, `osacompile`, `screencapture` or `sips` it stands in for that program, else it manages
//! world files.

use std::{ffi::OsString, process::ExitCode};

/// What messages call it.
const NAME: &str = "simulated-mac";

fn main() -> ExitCode {
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_default();
    if let Some(stand_in) = simulated_mac::stand_in_for(&name, NAME) {
        return stand_in.run(words);
    }
    let words: Vec<OsString> = words.collect();
    simulated_mac::simulate(NAME, &words)
}
