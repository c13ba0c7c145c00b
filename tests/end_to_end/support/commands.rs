//! What commands print.

use crate::built::macmcp;
use std::process::{Command, Output};

pub(crate) fn run_macmcp(arguments: &[&str]) -> Output {
    Command::new(macmcp()).args(arguments).output().unwrap()
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// All that a command printed.
pub(crate) fn said(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr];
    texts.map(|text| String::from_utf8_lossy(text)).concat()
}
