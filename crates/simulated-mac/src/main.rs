//! The simulated Mac as a program: called as `osascript` or `screencapture` it stands in for that program; under any
//! other name it manages world files.

use std::{ffi::OsString, process::ExitCode};

fn main() -> ExitCode {
    let mut words = std::env::args_os();
    let name = words.next().unwrap_or_default();
    match simulated_mac::stand_in_for(&name) {
        Some(stand_in) => stand_in(&mut words),
        None => simulated_mac::simulate(&words.collect::<Vec<OsString>>()),
    }
}
